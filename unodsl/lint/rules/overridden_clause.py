"""A clause is always overridden.

What it does:
Asks of every clause whether there is a table on which it applies and no rule that overrides its rule does.

Why it is bad:
It can never count. Whoever reads it believes that it does; whoever changes it changes nothing.

Example:

    house_rule reverses {
      needs deck with reverse
      rule big_reverse after reverse "A Reverse also costs the next player 2 cards." / "反转还要让下家摸2张。"
      { whenever a reverse is played { next draws 2 } }  # here
      rule mild_reverse overrides big_reverse after reverse
        "A Reverse also costs the next player 1 card." / "反转还要让下家摸1张。"
      { whenever a reverse is played { next draws 1 } }
    }

Instead:

    house_rule reverses {
      needs deck with reverse
      rule big_reverse after reverse "A Reverse also costs the next player 2 cards." / "反转还要让下家摸2张。"
      { whenever a reverse is played { next draws 2 } }
      rule mild_reverse overrides big_reverse after reverse
        "With two players a Reverse costs the next player only 1 card." / "两个人玩时，反转只让下家摸1张。"
      { whenever a reverse is played when players = 2 { next draws 1 } }
    }
"""

from __future__ import annotations

from collections.abc import Iterator

from unodsl.lint.context import Context
from unodsl.lint.finding import Finding
from unodsl.text.diagnostics import Diagnostic, Label, Said, Severity

NAME = "overridden-clause"
CODE = "L025"
SEVERITY = Severity.WARNING


def check(context: Context) -> Iterator[Finding]:
    for found in context.answers.clauses:
        if found.kind != "overridden" or not found.known or found.clause is None:
            continue
        args = {"rule": context.model.rules[found.clause.rule].named.id}
        other = found.other
        labels = () if other is None else (Label(context.clause(other.number).span, Said("always-instead")),)
        span = context.clause(found.clause.number).span
        yield Finding(Diagnostic(NAME, span, dict(args), labels, severity=SEVERITY))
