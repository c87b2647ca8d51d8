"""Answering can go on for ever.

What it does:
Looks for attacks that can be answered round and round, each answer leading to the next, where laying one of the cards
makes somebody draw. Without such drawing every answer uses up a card, so that answering ends with the hands.

Why it is bad:
The hands do not become smaller, the discards become the pile again: nothing ends it but the players' patience.

Example:

    house_rule pass_it_on {
      needs deck with draw_two, skip
      rule pass_it_on overrides skip
        "A Skip passes a +2 on; its player draws 1 card." / "跳过把+2传给下家，出牌人摸1张。"
      {
        may answer with skip when the attack is draw_two
        whenever a skip is played when the attack is draw_two { attack moves to next; player draws 1 }  # here
      }
    }

Instead:

    house_rule pass_it_on {
      needs deck with draw_two, skip
      rule pass_it_on overrides skip "A Skip passes a +2 on." / "跳过把+2传给下家。"
      {
        may answer with skip when the attack is draw_two
        whenever a skip is played when the attack is draw_two { attack moves to next }
      }
    }
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from unodsl.lint.claims import by_tongue
from unodsl.lint.context import Context
from unodsl.lint.finding import Finding
from unodsl.lint.seen import seen_otherwise
from unodsl.lint.shown import finding
from unodsl.program import program as p
from unodsl.text.diagnostics import Said, Severity, Value

if TYPE_CHECKING:
    from unodsl.engine.table import Table
    from unodsl.solver.rings import Ring

NAME = "answer-ring"
CODE = "L032"
SEVERITY = Severity.WARNING


def check(context: Context) -> Iterator[Finding]:
    for ring in context.answers.rings:
        place = _place(context, ring)
        if place is not None:
            yield _finding(context, ring, place)


def _place(context: Context, ring: Ring) -> p.AnyClause | None:
    """What brings the cards, else an answer of the ring: the first that is judged."""
    symbols = {step.symbol for step in ring.steps}
    faces = [n for n, face in enumerate(context.program.faces) if face.symbol in symbols]
    answers = (
        x
        for x in context.program.of_act("answer")
        if x.answer == "may" and (x.pattern is None or any(x.pattern.faces >> face & 1 for face in faces))
    )
    sides: tuple[p.AnyClause, ...] = (ring.handler, *answers)
    return next((x for x in sides if context.sites.is_judged(x.rule)), None)


def _finding(context: Context, ring: Ring, place: p.AnyClause) -> Finding:
    from unodsl.witness.rings import goes_round, ring_seen

    key = ("ring", context.model.rules[ring.handler.rule].full_name, ring.handler.words)
    seen = seen_otherwise(context, key, goes_round, partial(ring_seen, ring, context.game, context.budget))
    cards = context.game.cards
    symbols = tuple(dict.fromkeys(step.symbol for step in ring.steps))
    named: tuple[Value, ...] = tuple(by_tongue(lambda tongue, s=s: cards.symbol_name(s, tongue)) for s in symbols)  # type: ignore[misc]
    args: dict[str, Value] = {"cards": named, "rule": context.model.rules[ring.handler.rule].full_name}
    return finding(context, NAME, SEVERITY, context.clause(place.number).span, args, seen, _verdict)


def _verdict(tables: Sequence[Table]) -> Said:
    from unodsl.witness.rings import ANSWERS, in_hands

    before, after = tables[-1 - ANSWERS], tables[-1]
    return Said("ring-seen", {"answers": ANSWERS, "before": in_hands(before), "after": in_hands(after)})
