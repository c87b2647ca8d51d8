"""A clause never applies.

What it does:
Asks of every clause whether there is any table at all, under any option setting and number of players, on which it
applies when its question comes up.

Why it is bad:
It does nothing. Mostly a word in its condition is not the one that was meant: the card after laying is asked about
where the card before it was meant, or a number is out of reach.

Example:

    house_rule crowd {
      needs deck with skip
      rule crowd "With twelve players or more a Skip costs 2 cards." / "12人以上时，跳过还要摸2张。"
      { whenever a skip is played when players >= 12 { next draws 2 } }  # here
    }

Instead:

    house_rule crowd {
      needs deck with skip
      rule crowd "With eight players or more a Skip costs 2 cards." / "8人以上时，跳过还要摸2张。"
      { whenever a skip is played when players >= 8 { next draws 2 } }
    }
"""

from __future__ import annotations

from collections.abc import Iterator

from unodsl.lint.context import Context
from unodsl.lint.finding import Finding
from unodsl.text.diagnostics import Diagnostic, Severity

NAME = "dead-clause"
CODE = "L024"
SEVERITY = Severity.WARNING


def check(context: Context) -> Iterator[Finding]:
    for found in context.answers.clauses:
        if found.kind == "dead" and found.known and found.clause is not None:
            args = {"rule": context.model.rules[found.clause.rule].named.id}
            yield Finding(Diagnostic(NAME, context.clause(found.clause.number).span, dict(args), severity=SEVERITY))
