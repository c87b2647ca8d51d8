"""Witnesses of what happens where the piles run out: more owed than there is, and drawing that nothing stops."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeAlias

from unodsl.engine.actions import Act, Action, Refusal
from unodsl.engine.dealing import hand_size, new_state
from unodsl.engine.evaluate import At, holds
from unodsl.engine.game import Game
from unodsl.model import effects as e
from unodsl.program import program as p
from unodsl.solver.budget import Budget
from unodsl.solver.faces import all_of
from unodsl.solver.solve import Asking, Found
from unodsl.witness.draft import NAMES, Draft
from unodsl.witness.drafts import Reading, drafts
from unodsl.witness.judged import before_last_act
from unodsl.witness.replay import Shown, played, with_options

Seen: TypeAlias = "tuple[Shown, Reading | None, Game]"

LARGER = 2
"""Hands are taken to have so many cards more than were dealt."""


def most_owed(game: Game, adding: Callable[[int], bool]) -> Seen | None:
    """As many players as there may be answer one another's attacks with all such cards (``adding`` tells which symbols
    add), and the victim takes; None where he then draws all that he owes, or hands are too large for the deck."""
    players = min(game.program.high, len(NAMES))
    r = game.rules(players)
    size = hand_size(r, new_state(r, 0, [-1] * players)) + LARGER
    program = r.program
    copies = program.deck_count(players)
    attacks = [s for s in range(program.symbols) if adding(s)]
    chain = [
        f
        for s in attacks
        for f, face in enumerate(program.faces)
        if face.symbol == s
        for _ in range(face.copies * copies)
    ]
    while chain:
        draft = _chained(program, players, copies, size, chain)
        if draft is None:
            return None
        shown, refused = _as_far_as(game, draft)
        if shown is None:
            return None
        if refused is None:
            return (shown, None, game) if is_short(shown, game) else None
        chain = chain[:refused]
    return None


def _chained(program: p.Program, players: int, copies: int, size: int, chain: list[int]) -> Draft | None:
    """Each player in turn holds the card that is his in the chain, besides a hand of plain cards."""
    d = Draft(program, players, 0, decks=copies)
    d.hands = {seat: [] for seat in range(players)}
    for place, face in enumerate(chain):
        d.hands[place % players].append(face)
    under = d.like(chain[0])
    if under is None:
        return None
    d.top = under
    attacking = frozenset(chain)
    for seat in range(players):
        wanted = size + len(d.hands[seat])
        d.fill(seat, wanted, avoid=attacking)
        if len(d.hands[seat]) < wanted:
            return None
    d.acts = [d.play(place % players, (face,)) for place, face in enumerate(chain)]
    d.acts.append(Action(Act.TAKE, len(chain) % players))
    return d


def _as_far_as(game: Game, draft: Draft) -> tuple[Shown | None, int | None]:
    """The draft played, or the place of the first act that is refused."""
    table = game.set_up(draft.setup())
    if isinstance(table, Refusal):
        return None, None
    for place, act in enumerate(draft.acts):
        if table.apply(act) is not None:
            return Shown(draft.setup(), draft, table), place if place < len(draft.acts) - 1 else place - 1
    return Shown(draft.setup(), draft, table), None


def is_short(shown: Shown, game: Game) -> bool:
    before = before_last_act(shown)
    if before.attack is None:
        return False
    seat = shown.draft.acts[-1].player
    return shown.table.hand_size(seat) - before.hand_size(seat) < before.attack.draws


def drawn_out(asking: Asking, clause: p.HandlerClause, game: Game, budget: Budget | None = None) -> Seen | None:
    """A table whose piles hold no card that would stop the drawing of a handler, so that they are drawn out; or, where
    it goes round without drawing, a table on which it does not stop."""
    left = budget or Budget()
    question = asking.question
    until = next((i for i in game.program.codes[clause.code].instructions if isinstance(i, e.DrawsUntil)), None)
    for found in _tables(asking, clause):
        chosen = with_options(game, question, found)
        reading = Reading(question, found, (clause,))
        for draft in drafts(question, found, (clause,)):
            for pile in _piles(chosen, draft, until):
                if not left.table():
                    return None
                shown = played(
                    chosen, replace(draft, draw_pile=[*draft.draw_pile, *pile], rest_removed=True, discard=[])
                )
                if shown is not None and clause.number in shown.table.last_raised and is_drawn_out(shown, chosen):
                    return shown, reading, chosen
    return None


def _tables(asking: Asking, clause: p.HandlerClause) -> Iterator[Found]:
    """Tables on which a handler acts, then those with each color of the card, on which something may go otherwise."""
    question = asking.question
    yield from asking.examples(question.left(clause))
    if question.asked.laid != "none":
        for color in range(question.world.program.colors):
            yield from asking.examples(all_of([question.left(clause), question.asked.card.color == color]), 1)


def _piles(game: Game, draft: Draft, until: e.DrawsUntil | None) -> Iterator[list[int]]:
    """A few cards that do not stop the drawing: plain ones first."""
    table = game.set_up(draft.setup())
    if isinstance(table, Refusal):
        return
    program, r, s = game.program, table.rules, table.running_state()
    free = [f for f in range(len(program.faces)) if draft.left(f) > 0]
    if until is not None:
        seat = s.turn
        free = [f for f in free if not holds(until.condition, r, s, At(seat, f, (f,)))]
    free.sort(key=lambda f: (program.numbers[program.faces[f].symbol] < 0, f))
    for size in (4, 2, 1):
        if len(free) >= size:
            yield free[:size]


def is_drawn_out(shown: Shown, game: Game) -> bool:
    before = before_last_act(shown)
    return (before.draw_pile_size > 0 and shown.table.draw_pile_size == 0) or is_stuck(shown)


def is_stuck(shown: Shown) -> bool:
    """Whether the last act never came to an end."""
    return shown.table.round == "stuck"
