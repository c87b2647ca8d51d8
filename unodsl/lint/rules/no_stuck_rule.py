"""Nothing is said about what happens when nobody can move.

What it does:
Looks for a handler of `nobody can move` in the ruleset and all that it builds on.

Why it is bad:
With both piles empty and no card that fits, players sit there and look at each other. It is rare, and then it is
nobody's business to decide it but that of the rules.

Example:

    ruleset tiny extends official {  # here
      without stuck
    }

Instead:

    ruleset tiny extends official {
      without stuck
      rule fewest_left "If nobody can draw or play, the round ends." / "谁都不能摸也不能出，本局结束。"
      { whenever nobody can move { end round } }
    }
"""

from __future__ import annotations

from collections.abc import Iterator

from unodsl.lint.context import Context
from unodsl.lint.finding import Finding
from unodsl.model.model import Handler
from unodsl.text.diagnostics import Diagnostic, Severity

NAME = "no-stuck-rule"
CODE = "L008"
SEVERITY = Severity.WARNING


def check(context: Context) -> Iterator[Finding]:
    if context.ruleset is None or context.ruleset.house_rule or not context.is_whole:
        return
    clauses = (clause for rule in context.model.rules for clause in rule.clauses)
    if not any(isinstance(clause, Handler) and clause.event == "nobody_can_move" for clause in clauses):
        span = context.ruleset.decl.span
        yield Finding(Diagnostic(NAME, span, {"name": context.model.name}, severity=SEVERITY))
