"""Witnesses of answers that go round for ever: a table on which all hands are as large as before after a round."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, TypeAlias

from unodsl.engine.actions import Act, Action
from unodsl.engine.game import Game
from unodsl.engine.table import Table
from unodsl.solver.budget import Budget
from unodsl.solver.rings import Ring
from unodsl.witness.draft import Draft
from unodsl.witness.drafts import Reading, drafts
from unodsl.witness.replay import CHOICES, Shown, played, with_options

Seen: TypeAlias = "tuple[Shown, Reading | None, Game]"

ANSWERS: Final = 4
"""So many answers are given, one after the other."""


def ring_seen(ring: Ring, game: Game, budget: Budget | None = None) -> Seen | None:
    """A table on which cards of the ring are answered again and again; None where none was found."""
    left = budget or Budget()
    question = ring.lazy.question
    for found in ring.lazy.asking.examples(ring.build()):
        chosen = with_options(game, question, found)
        reading = Reading(question, found, (ring.handler,))
        for draft in drafts(question, found, (ring.handler,)):
            if not left.table():
                return None
            shown = played(chosen, _stocked(draft, ring))
            seen = None if shown is None else _answered(shown, ring)
            if seen is not None and goes_round(seen, chosen):
                return seen, reading, chosen
    return None


def _stocked(draft: Draft, ring: Ring) -> Draft:
    """Every hand has a card of the ring more, and the draw pile has the rest of them on top."""
    draft.setup()  # deals plain cards to hands that are not given
    symbols = {step.symbol for step in ring.steps}
    faces = [n for n, face in enumerate(draft.program.faces) if face.symbol in symbols]
    made = replace(draft, hands={seat: list(hand) for seat, hand in draft.hands.items()}, draw_pile=[])
    for seat in range(made.players):
        free = next((face for face in faces if made.left(face) > 0), None)
        if free is not None:
            made.hands[seat].append(free)
    made.draw_pile = [face for face in faces for _ in range(max(0, made.left(face)))]
    return made


def _answered(shown: Shown, ring: Ring) -> Shown | None:
    """The same table after some answers more; None where somebody has none."""
    symbols = {step.symbol for step in ring.steps}
    table, done, course = shown.table.clone(), list(shown.draft.acts), list(shown.course)
    for _ in range(ANSWERS):
        act = _answer(table, symbols)
        for _ in range(CHOICES):
            if act is None or table.apply(act) is not None:
                return None
            done.append(act)
            course.append(table.clone())
            if table.choice is None:
                break
            act = next(iter(table.legal_actions(table.choice.players[0])), None)
    return replace(shown, draft=replace(shown.draft, acts=done), table=table, tables=tuple(course))


def _answer(table: Table, symbols: set[int]) -> Action | None:
    if table.attack is None or table.is_over:
        return None
    faces = table.game.program.faces
    legal = table.legal_actions(table.turn)
    return next((a for a in legal if a.act is Act.PLAY and a.cards and faces[a.cards[-1]].symbol in symbols), None)


def goes_round(shown: Shown, game: Game) -> bool:
    """Whether the attack is still open after the answers, of a kind it had before, and no card has left the hands."""
    before, after = shown.course[-1 - ANSWERS] if len(shown.course) > ANSWERS else shown.course[0], shown.table
    if before.attack is None or after.attack is None or after.is_over:
        return False
    return in_hands(after) >= in_hands(before)


def in_hands(table: Table) -> int:
    """The cards in all hands together."""
    return sum(table.hand_size(seat) for seat in range(len(table.players)))
