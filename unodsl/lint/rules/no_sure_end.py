"""Cards are drawn until one comes that may not be there.

What it does:
Looks for `draws until …` and for `round and round` with drawing in it, and shows a table whose piles hold no card that
would end it; of a `round and round` that only moves cards about, a table on which it never stops. (Answers that go
round have a finding of their own, answer-ring.)

Why it is bad:
The sentence has no end then. The table stops when both piles are used up; the text should say what happens.

Example:

    house_rule fish {
      needs deck with skip
      rule fish "A Skip: the next player draws until a Skip comes." / "打出跳过，下家一直摸到跳过为止。"
      { whenever a skip is played { next draws until the card is skip } }  # here
    }

Instead:

    house_rule fish {
      needs deck with skip
      rule fish "A Skip: the next player draws 3." / "打出跳过，下家摸3张。"
      { whenever a skip is played { next draws 3 } }
    }
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from unodsl.lint.context import Context
from unodsl.lint.finding import Finding
from unodsl.lint.seen import seen_otherwise
from unodsl.lint.shown import finding
from unodsl.program import program as p
from unodsl.text.diagnostics import Said, Severity

if TYPE_CHECKING:
    from unodsl.engine.table import Table
    from unodsl.program.code import Code

NAME = "no-sure-end"
CODE = "L028"
SEVERITY = Severity.WARNING


def check(context: Context) -> Iterator[Finding]:
    judged = {number for number, _ in context.rules()}
    for event, handlers in zip(p.EVENTS, context.program.handlers, strict=True):
        for handler in handlers:
            if handler.rule in judged and _draws_on(context.program.codes[handler.code]):
                yield from _finding(context, event, handler)


def _draws_on(code: Code) -> bool:
    from unodsl.model.effects import DrawsUntil
    from unodsl.program.code import EachNext

    if any(isinstance(i, DrawsUntil) for i in code.instructions):
        return True
    return any(isinstance(i, EachNext) and i.round_and_round for i in code.instructions)


def _draws(code: Code) -> bool:
    from unodsl.model.effects import Draws, DrawsUntil

    return any(isinstance(i, Draws | DrawsUntil) for i in code.instructions)


def _finding(context: Context, event: str, handler: p.HandlerClause) -> Iterator[Finding]:
    from unodsl.witness.piles import drawn_out, is_drawn_out

    lazy = context.answers.clashes.ask(f"event {event}")
    key = ("drawn out", lazy.name, context.model.rules[handler.rule].full_name, handler.words)
    look = partial(drawn_out, lazy.asking, handler, context.game, context.budget)
    seen = seen_otherwise(context, key, is_drawn_out, look)
    if seen is None and not _draws(context.program.codes[handler.code]):
        return  # it stopped on every table that was tried
    args = {"rule": context.model.rules[handler.rule].named.id}
    yield finding(context, NAME, SEVERITY, context.clause(handler.number).span, dict(args), seen, _verdict)


def _verdict(tables: Sequence[Table]) -> Said:
    if tables[-1].round == "stuck":
        return Said("goes-on")
    return Said("all-drawn", {"cards": tables[-2].draw_pile_size})
