"""Two rules contradict each other.

What it does:
Asks of any two clauses with no order between them whether there is a table on which both hold and disagree: one allows
a card or an act that the other forbids, they give different numbers (cards dealt, points, seconds), or they want one
word said in two manners. All option settings and numbers of players are looked at; the answer is a proof or a table.

Why it is bad:
The program has to take one of the two (a prohibition beats a permission, the last number counts), and players who read
the other one are right as well.

Example:

    house_rule no_skip_on_skip {
      needs deck with skip, number
      rule skip_answers "A Skip answers a Skip." / "跳过可以接跳过。"
      { may answer with skip when the attack is skip }
      rule skip_on_number "A Skip goes on numbers only." / "跳过只能跟在数字牌后面。"
      { may not answer with skip when top is not number }  # here
    }

Instead:

    house_rule no_skip_on_skip {
      needs deck with skip, number
      rule skip_answers overrides skip_on_number "A Skip answers a Skip." / "跳过可以接跳过。"
      { may answer with skip when the attack is skip }
      rule skip_on_number "A Skip goes on numbers only." / "跳过只能跟在数字牌后面。"
      { may not answer with skip when top is not number }
    }
"""

from __future__ import annotations

from collections.abc import Iterator

from unodsl.lint.clash_findings import Told, findings
from unodsl.lint.context import Context
from unodsl.lint.finding import Finding
from unodsl.program import program as p
from unodsl.text.diagnostics import Said, Severity, Value

NAME = "contradiction"
CODE = "L017"
SEVERITY = Severity.ERROR


def check(context: Context) -> Iterator[Finding]:
    answers = context.answers
    words = (clash for clash in answers.duties if clash.kind == "words")
    yield from findings(
        context, NAME, SEVERITY, (*answers.permissions, *answers.values, *words), lambda told: _what(context, told)
    )


def _what(context: Context, told: Told) -> dict[str, Value]:
    name, clash = told.clash.name, told.clash
    if clash.kind == "words":
        assert isinstance(clash.first, p.SayClause)
        return {"what": Said("clash-words", {"word": context.program.words[clash.first.word]})}
    if clash.kind == "value":
        return {"what": Said(f"clash-{name.removeprefix('let ').replace('_', '-')}")}
    return {"what": Said(f"clash-{name.replace('_', '-')}")}
