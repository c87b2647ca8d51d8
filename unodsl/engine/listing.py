"""What can be done now: every legal action of a player, one by one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Final

from unodsl.engine.actions import Act, Action, Wish
from unodsl.engine.acts import discard_condition, why_not
from unodsl.engine.instructions import sheddable
from unodsl.engine.legal import allowed_sets, lays, must_draw, other_acts, sets_of
from unodsl.engine.machine import Running
from unodsl.engine.rules import Rules, faces_in
from unodsl.engine.state import Ask, State

LISTED_AT_MOST: Final = 4_096
"""So many sets of cards to discard are listed at most, small ones first."""


def legal_actions(r: Rules, s: State, seat: int) -> list[Action]:
    """Every legal action of a player now, but those that only happen at a real table."""
    if s.round != "playing" or not 0 <= seat < s.players:
        return []
    if s.choice is not None:
        return _choices(r, s, seat) if seat in s.choice.players else []
    found: list[Action] = []
    if seat == s.turn:
        if not r.duties or not must_draw(seat, r, s):
            faces, sets = lays(seat, r, s)
            plays = r.plays[seat]
            while faces:
                face = faces & -faces
                found.append(plays[face.bit_length() - 1])
                faces ^= face
            if sets:
                t = Running(r, s)
                together = (Action(Act.PLAY, seat, order) for cards in sets for order in _orders(r, cards))
                found += [a for a in together if why_not(t, a) is None]
        others = r.others[seat]
        for act in other_acts(seat, r, s):
            found.append(others[act])
    return found + window_actions(r, s, seat) if s.window else found


def window_actions(r: Rules, s: State, seat: int) -> list[Action]:
    """Jumping in, catching, calling late: what may be done out of turn."""
    if s.round != "playing" or s.choice is not None or not s.window:
        return []
    owed = any(s.owed)
    if seat == s.turn and not owed:
        return []
    t = Running(r, s)
    found: list[Action] = []
    if r.permissions["jump_in"] and seat != s.turn:
        hand = s.hands[seat]
        singles = [Action(Act.JUMP_IN, seat, (face,)) for face, n in enumerate(hand) if n]
        found += [a for a in singles if why_not(t, a) is None]
        if s.attack.kind < 0 and s.laid_by >= 0:
            found += [Action(Act.JUMP_IN, seat, c) for c in allowed_sets("jump_in", seat, r, s)]
    if not owed:
        return found
    found += [
        Action(Act.CATCH, seat, target=p) for p in range(s.players)
        if p != seat and s.owed[p] and why_not(t, Action(Act.CATCH, seat, target=p)) is None
    ]  # fmt: skip
    for i, clause in enumerate(r.program.says):
        if s.owed[seat] >> i & 1:
            act = Act.GESTURE if clause.manner == "gesture" else Act.CALL
            late = Action(act, seat, words=(r.program.words[clause.word],))
            if why_not(t, late) is None:
                found.append(late)
    return found


def _orders(r: Rules, cards: tuple[int, ...]) -> list[tuple[int, ...]]:
    """A set with each of its colors on top once."""
    tops: dict[int, int] = {}
    for i, face in enumerate(cards):
        tops.setdefault(r.color_of[face], i)
    return [(*cards[:i], *cards[i + 1 :], cards[i]) for i in tops.values()]


def _choices(r: Rules, s: State, seat: int) -> list[Action]:
    choice = s.choice
    assert choice is not None
    match choice.ask:
        case Ask.COLOR:
            return [r.color_choices[seat][c] for c in faces_in(choice.allowed)]
        case Ask.PLAYER:
            return [Action(Act.CHOOSE, seat, wishes=(Wish(seat=p),)) for p in faces_in(choice.allowed)]
        case Ask.YES_NO:
            return [Action(Act.CHOOSE, seat, wishes=(Wish(yes=y),)) for y in (True, False)]
        case Ask.SLAP:
            return [Action(Act.SLAP_LAST, seat)] if not s.slapped >> seat & 1 else []
        case Ask.OFFER:
            offered = [Action(Act.OFFERED_PLAY, seat, (face,)) for face in faces_in(choice.allowed)]
            return [*offered, Action(Act.DECLINE, seat)]
        case Ask.DISCARDS:
            return [Action(Act.DISCARD, seat), *_sheds(r, s, seat, choice.allowed, choice.most)]


def _sheds(r: Rules, s: State, seat: int, allowed: int, most: int) -> list[Action]:
    t = Running(r, s)
    condition = discard_condition(t)
    held = list(faces_in(allowed))
    sets: Sequence[tuple[int, ...]] = [
        cards for cards in islice(sets_of(s.hands[seat], held, least=1), LISTED_AT_MOST * 4) if len(cards) <= most
    ]
    return [Action(Act.DISCARD, seat, c) for c in sets if sheddable(t, seat, condition, c)][:LISTED_AT_MOST]
