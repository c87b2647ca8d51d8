"""A rule is taken out that is out already.

What it does:
Looks for a `without` that names a rule which another `without` has taken out before.

Why it is bad:
It has no effect, and whoever reads it believes that the rule was still there. (A `without` of a rule that exists
nowhere is told by E232 or E235.)

Example:

    ruleset no_questions extends official {
      without challenge
      without challenge, stuck  # here
      rule fewest_left "If nobody can draw or play, the round ends." / "谁都不能摸也不能出，本局结束。"
      { whenever nobody can move { end round } }
    }

Instead:

    ruleset no_questions extends official {
      without challenge, stuck
      rule fewest_left "If nobody can draw or play, the round ends." / "谁都不能摸也不能出，本局结束。"
      { whenever nobody can move { end round } }
    }
"""

from __future__ import annotations

from collections.abc import Iterator

from unodsl.lint.context import Context
from unodsl.lint.edits import without_line, without_name
from unodsl.lint.finding import Finding, Fix
from unodsl.model.names import id_of
from unodsl.syntax import tree
from unodsl.text.diagnostics import Diagnostic, Label, Said, Severity
from unodsl.text.source import Span

NAME = "without-nothing"
CODE = "L012"
SEVERITY = Severity.WARNING


def check(context: Context) -> Iterator[Finding]:
    gone: dict[str, Span] = {}
    for file in context.loaded.trees:
        here = {item.decl.id for item in file.items if isinstance(item, tree.Rule)}
        for item in file.items:
            if isinstance(item, tree.Without):
                yield from _in_item(item, gone)
        # A rule that a file declares anew is there again for the files after it.
        for name in here:
            gone.pop(name, None)


def _in_item(item: tree.Without, gone: dict[str, Span]) -> Iterator[Finding]:
    for number, name in enumerate(item.names):
        before = gone.get(id_of(name.id))
        if before is not None:
            label = Label(before, Said("taken-out-here"))
            diagnostic = Diagnostic(NAME, name.span, {"rule": name.id}, (label,), severity=SEVERITY)
            yield Finding(diagnostic, _fix(item, number))
        elif item.when is None:
            gone[id_of(name.id)] = name.span


def _fix(item: tree.Without, number: int) -> Fix | None:
    spans = [name.span for name in item.names]
    edit = without_line(item.span) if len(spans) == 1 else without_name(spans, number, "WITHOUT")
    return None if edit is None else Fix(Said("fix-drop-without", {"name": item.names[number].id}), (edit,), safe=True)
