"""A word must be said where nobody may make a sound.

What it does:
Looks for `must say … aloud` beside `must not make noise` with no order between them, and asks whether there is a table
on which somebody is bound by both.

Why it is bad:
Whatever the player does, he breaks a rule: he pays for the word or for keeping it back.

Example:

    house_rule silent_green {
      rule silent_green "While the top card is green nobody may make a sound; noise costs 2 cards."
        / "顶牌是绿色时谁都不能出声，出声罚摸2张。"
      { everyone must not make noise when top is green, else { player draws 2 } }  # here
    }

Instead:

    house_rule silent_green {
      rule silent_green overrides say_uno
        "While the top card is green nobody may make a sound, not even for UNO; noise costs 2 cards."
        / "顶牌是绿色时谁都不能出声，也不喊UNO；出声罚摸2张。"
      { everyone must not make noise when top is green, else { player draws 2 } }
    }
"""

from __future__ import annotations

from collections.abc import Iterator

from unodsl.lint.clash_findings import findings
from unodsl.lint.context import Context
from unodsl.lint.finding import Finding
from unodsl.program import program as p
from unodsl.text.diagnostics import Severity

NAME = "obligation-against-prohibition"
CODE = "L018"
SEVERITY = Severity.ERROR


def check(context: Context) -> Iterator[Finding]:
    found = [clash for clash in context.answers.duties if clash.kind == "duty"]

    def word(clause: p.AnyClause) -> str:
        return context.program.words[clause.word] if isinstance(clause, p.SayClause) else ""

    yield from findings(context, NAME, SEVERITY, found, lambda told: {"word": word(told.one) or word(told.other)})
