"""A clause stands twice.

What it does:
Looks for two clauses of one file that say exactly the same, in whatever words.

Why it is bad:
A permission that stands twice is only noise, but who changes one of the two changes nothing. What happens at an event
happens twice: two equal attacks add up.

Example:

    house_rule more_answers {
      needs deck with draw_two
      rule more_answers "A +2 answers a +2." / "+2可以接+2。" {
        may answer with draw_two when the attack is draw_two
        may answer with draw_two when attack is draw_two  # here
      }
    }

Instead:

    house_rule more_answers {
      needs deck with draw_two
      rule more_answers "A +2 answers a +2." / "+2可以接+2。" {
        may answer with draw_two when the attack is draw_two
      }
    }
"""

from __future__ import annotations

from collections.abc import Iterator

from unodsl.lint.context import Context
from unodsl.lint.edits import without_line
from unodsl.lint.finding import Finding, Fix
from unodsl.model.core import Core
from unodsl.model.model import AnyClause, Handler
from unodsl.text.diagnostics import Diagnostic, Label, Said, Severity

NAME = "duplicate-clause"
CODE = "L010"
SEVERITY = Severity.WARNING


def check(context: Context) -> Iterator[Finding]:
    first: dict[tuple[str, Core | None, AnyClause], tuple[str, AnyClause]] = {}
    for _, rule in context.rules():
        for clause in rule.clauses:
            key = (rule.file, rule.unless, clause)
            other, earlier = first.setdefault(key, (rule.full_name, clause))
            if earlier is clause:
                continue
            label = Label(earlier.span, Said("declared-here"))
            diagnostic = Diagnostic(NAME, clause.span, {"rule": other}, (label,), severity=SEVERITY)
            yield Finding(diagnostic, _fix(clause, other == rule.full_name and len(rule.clauses) > 1))


def _fix(clause: AnyClause, same_rule: bool) -> Fix | None:
    """In another rule the clause may have been meant to override something, so nothing is proposed there."""
    if not same_rule:
        return None
    return Fix(Said("fix-drop-clause"), (without_line(clause.span),), safe=not isinstance(clause, Handler))
