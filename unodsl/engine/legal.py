"""Which cards may be laid now: asked of the rules for every card, and every set of cards, in a hand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from unodsl.engine.evaluate import At
from unodsl.engine.questions import act_duties, allowed_mask, decide, fits, hand_faces, may, may_besides
from unodsl.engine.rules import BESIDES, Rules, faces_in
from unodsl.engine.state import State

SETS_AT_MOST: Final = 4_096
"""So many sets of cards are tried at most when all are listed, small ones first; any one set can be asked about."""


def single_faces(act: str, player: int, r: Rules, s: State) -> int:
    """The faces in a hand that may be laid alone by this act, as a mask."""
    return allowed_mask(act, player, r, s) & hand_faces(player, r, s)


def sets_of(hand: list[int], faces: list[int], least: int = 2) -> Iterator[tuple[int, ...]]:
    """Sets of at least two cards from a hand, of these faces, small ones first; faces ascending."""

    def of_size(size: int, start: int) -> Iterator[tuple[int, ...]]:
        if size == 0:
            yield ()
            return
        for i in range(start, len(faces)):
            for n in range(min(hand[faces[i]], size), 0, -1):
                for rest in of_size(size - n, i + 1):
                    yield (faces[i],) * n + rest

    total = sum(hand[f] for f in faces)
    for size in range(least, total + 1):
        yield from of_size(size, 0)


def allowed_sets(act: str, player: int, r: Rules, s: State) -> Iterator[tuple[int, ...]]:
    """The sets of several cards that may be laid together, each as ascending faces."""
    if not r.for_sets[act] or s.sizes[player] < 2:
        return
    hand = s.hands[player]
    held = [face for face, count in enumerate(hand) if count]
    if r.one_symbol and act == "play_together":
        by_symbol: dict[int, list[int]] = {}
        for face in held:
            by_symbol.setdefault(r.symbol_of[face], []).append(face)
        groups = [g for g in by_symbol.values() if sum(hand[f] for f in g) > 1]
    else:
        groups = [held]
    for group in groups:
        for laid in islice(sets_of(hand, group), SETS_AT_MOST):
            if set_allowed(act, player, laid, r, s):
                yield laid


def set_allowed(act: str, player: int, laid: tuple[int, ...], r: Rules, s: State) -> bool:
    return decide(act, r, s, At(player, laid[-1], laid, gone=len(laid))).allowed


def can_lay_something(r: Rules, s: State, player: int) -> bool:
    """Whether the player on turn may lay anything, alone or together."""
    if single_faces("play", player, r, s):
        return True
    return r.for_sets["play_together"] and next(allowed_sets("play_together", player, r, s), None) is not None


def lays(player: int, r: Rules, s: State) -> tuple[int, list[tuple[int, ...]]]:
    """What the player on turn may lay now: single faces as a mask, and sets; a `must play` leaves only its cards."""
    if s.attack.kind >= 0:
        return single_faces("answer", player, r, s), list(allowed_sets("answer", player, r, s))
    faces = single_faces("play", player, r, s)
    sets = list(allowed_sets("play_together", player, r, s)) if r.for_sets["play_together"] else []
    duties = act_duties("play", player, r, s) if r.duties else []
    if duties:
        owed = sum(
            1 << face for face in faces_in(faces)
            if any(fits(d.pattern, r, s, At(player, face, (face,), gone=1)) for d in duties)
        )  # fmt: skip
        if owed:
            return owed, []
    return faces, sets


def other_acts(player: int, r: Rules, s: State) -> tuple[str, ...]:
    """What the player on turn may do besides laying cards: draw or pass; take or challenge under an attack.

    One whom the rules leave nothing at all to do may pass (under an attack: take), so that no table stands still.
    """
    if s.attack.kind >= 0:
        return may_besides(BESIDES[1], player, r, s) or (() if _can_lay(player, r, s) else ("take",))
    if r.duties and must_lay(player, r, s):
        return ()
    found = may_besides(BESIDES[0], player, r, s)
    if r.duties and must_draw(player, r, s):
        found = tuple(act for act in found if act != "pass")
    return found or (() if _can_lay(player, r, s) else ("pass",))


def _can_lay(player: int, r: Rules, s: State) -> bool:
    """Whether the player on turn may lay anything, or answer with anything."""
    faces, sets = lays(player, r, s)
    return bool(faces or sets)


def must_lay(player: int, r: Rules, s: State) -> bool:
    """Whether a `must play` leaves the player nothing but to lay a card."""
    if not r.duties or s.attack.kind >= 0:
        return False
    duties = act_duties("play", player, r, s)
    faces = single_faces("play", player, r, s)
    return any(fits(d.pattern, r, s, At(player, face, (face,), gone=1)) for d in duties for face in faces_in(faces))


def must_draw(player: int, r: Rules, s: State) -> bool:
    """Whether a `must draw` leaves the player nothing but to draw (where he may draw at all)."""
    if not r.duties or s.attack.kind >= 0:
        return False
    return bool(act_duties("draw", player, r, s)) and may("draw", player, r, s)
