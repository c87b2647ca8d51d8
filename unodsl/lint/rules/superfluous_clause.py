"""A clause changes no answer.

What it does:
Asks of every `may`, `may not` and `never` whether there is a table on which the answer would be another without it.

Why it is bad:
It is not wrong, but whoever reads it looks for the case that it is there for.

Example:

    house_rule zeros_fit {
      needs deck with 0
      rule zeros_fit "A 0 may be played on a 0." / "0可以接0。" { may play 0 when top is 0 }  # here
    }

Instead:

    house_rule zeros_fit {
      needs deck with 0, 9
      rule zeros_fit "A 0 may be played on a 9." / "0可以接9。" { may play 0 when top is 9 }
    }
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from unodsl.lint.context import Context
from unodsl.lint.finding import Finding
from unodsl.text.diagnostics import Diagnostic, Severity

NAME = "superfluous-clause"
CODE = "L026"
SEVERITY = Severity.NOTE


def check(context: Context) -> Iterator[Finding]:
    every = Counter(clause for rule in context.model.rules for clause in rule.clauses)
    for found in context.answers.clauses:
        if found.kind != "superfluous" or not found.known or found.clause is None:
            continue
        clause = context.clause(found.clause.number)
        # That a clause stands twice is a finding of its own.
        if every[clause] == 1:
            args = {"rule": context.model.rules[found.clause.rule].named.id}
            yield Finding(Diagnostic(NAME, clause.span, dict(args), severity=SEVERITY))
