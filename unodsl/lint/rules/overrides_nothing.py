"""A rule overrides another that never answers the same question.

What it does:
Looks at each name after `overrides`: is there an act, a duty, a value or an event of which both rules speak, and a
table on which clauses of both apply?

Why it is bad:
`overrides` takes away the other rule's answer to a question that this rule answers too. Where they have none in common,
nothing is taken away, and the other rule goes on as if this one were not there.

Example:

    house_rule no_reverses {
      needs deck with reverse
      rule no_reverses overrides skip "The last card may not be a Reverse." / "最后一张不能是反转。"  # here
      { never lay reverse when cards_left = 0 }
    }

Instead:

    house_rule no_reverses {
      needs deck with reverse
      rule no_reverses "The last card may not be a Reverse." / "最后一张不能是反转。"
      { never lay reverse when cards_left = 0 }
    }
"""

from __future__ import annotations

from collections.abc import Iterator

from unodsl.lint.context import Context
from unodsl.lint.edits import without_name
from unodsl.lint.finding import Finding, Fix
from unodsl.lint.questions import share
from unodsl.model.model import RuleInfo
from unodsl.model.names import calls
from unodsl.syntax.expressions import Name
from unodsl.text.diagnostics import Diagnostic, Label, Said, Severity

NAME = "overrides-nothing"
CODE = "L009"
SEVERITY = Severity.WARNING


def check(context: Context) -> Iterator[Finding]:
    for _, rule in context.rules():
        written = context.written(rule)
        # A clause with an error is not in the model, and might have been the one.
        if len(rule.clauses) != len(written.clauses):
            continue
        for number, name in enumerate(written.overrides):
            targets = [context.model.rules[t] for t in rule.overrides if calls(context.model.rules[t].named, name.id)]
            if targets and not any(_meet(context, rule, target) for target in targets):
                yield _finding(rule, written.overrides, number, targets[0])


def _meet(context: Context, rule: RuleInfo, target: RuleInfo) -> bool:
    """Whether an answer of the other rule is ever taken away: they share a question, and may both apply."""
    if not share(rule, target, context.model.deck):
        return False
    rules = context.model.rules
    return context.answers.judgments.overrides(rules.index(rule), rules.index(target)) is not False


def _finding(rule: RuleInfo, names: tuple[Name, ...], number: int, target: RuleInfo) -> Finding:
    args = {"rule": rule.named.id, "other": target.full_name}
    label = Label(target.span, Said("overridden-here"))
    edit = without_name([name.span for name in names], number, "OVERRIDES")
    fix = None if edit is None else Fix(Said("fix-drop-override", {"name": names[number].id}), (edit,), safe=False)
    return Finding(Diagnostic(NAME, names[number].span, dict(args), (label,), severity=SEVERITY), fix)
