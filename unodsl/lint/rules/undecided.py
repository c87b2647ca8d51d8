"""The solver could not find out whether something is wrong.

What it does:
Tells of every pair of clauses, and every clause, on which the solver gave up within its bound. That happens only where
numbers that may be anything are multiplied with one another.

Why it is bad:
What was not decided is not clean: there may be a table on which the clauses clash, or none.

Example:

    house_rule sums {
      needs deck with skip, 1, 2, 3
      remember one: 0..90000 = 1
      remember two: 0..90000 = 1
      remember three: 0..90000 = 1
      rule count "A 1, 2 or 3 counts up." / "1、2、3各记一次。" {
        whenever a 1 is played { set one to one + 1 }
        whenever a 2 is played { set two to two + 1 }
        whenever a 3 is played { set three to three + 1 }
      }
      rule sums "A Skip also costs 2 cards at some numbers." / "有时跳过还要摸2张。"
      {
        whenever a skip is played when one * one * one + two * two * two = three * three * three + 3  # here
        { next draws 2 }
      }
    }

Instead:

    house_rule sums {
      needs deck with skip, 1
      remember one: 0..90000 = 1
      rule count "A 1 counts up." / "1记一次。" { whenever a 1 is played { set one to one + 1 } }
      rule sums "A Skip also costs 2 cards after three 1s." / "出过三张1以后，跳过还要摸2张。"
      { whenever a skip is played when one > 3 { next draws 2 } }
    }
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from unodsl.lint.clash_findings import told
from unodsl.lint.context import Context
from unodsl.lint.finding import Finding
from unodsl.text.diagnostics import Diagnostic, Label, Said, Severity

if TYPE_CHECKING:
    from unodsl.solver.clashes import Clash

NAME = "undecided"
CODE = "L030"
SEVERITY = Severity.WARNING


def check(context: Context) -> Iterator[Finding]:
    from unodsl.solver.clashes import Clash

    for found in context.answers.unknown():
        if isinstance(found, Clash):
            yield _pair(context, found)
        else:
            clause = found.clause
            judged = clause is not None and context.sites.is_judged(clause.rule)
            span = context.clause(clause.number).span if judged and clause is not None else context.model.files[-1].span
            yield Finding(Diagnostic(NAME, span, {"what": Said(f"undecided-{found.kind}")}, severity=SEVERITY))


def _pair(context: Context, clash: Clash) -> Finding:
    each = told(context, clash)
    other = context.model.rules[each.other.rule].full_name
    label = Label(context.clause(each.other.number).span, Said("other-says", {"rule": other}))
    what = Said("undecided-clash", {"other": other})
    return Finding(Diagnostic(NAME, each.span, {"what": what}, (label,), severity=SEVERITY))
