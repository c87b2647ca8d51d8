"""For which cards a condition holds: one answer for all faces, as a mask.

Where a condition looks at the card at issue only to compare it, the faces for which it holds are a set known from
the deck. Anything else is read for one face after another, so what a condition means is in `readings` alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from unodsl.engine.evaluate import At
from unodsl.engine.readings import Reading
from unodsl.engine.state import State
from unodsl.model import core as c
from unodsl.model.effects import Pattern
from unodsl.program import reads as look

if TYPE_CHECKING:
    from unodsl.engine.rules import Rules

Where: TypeAlias = Callable[[State, At, int], int]
"""Of a mask of faces those for which something holds, each laid alone."""
CARD = c.Get(c.Reg.CARD)
OF_THE_CARD = frozenset({c.Reg.CARD, look.LAID})


def where(node: c.Core, r: Rules) -> Where:
    """The faces for which a condition holds when each of them alone is the card at issue, and the cards at issue."""
    if not look.reads(node) & OF_THE_CARD:
        return _whatever_card(r.reading(node))
    match node:
        case c.All(parts=parts):
            return _every([where(part, r) for part in parts])
        case c.Any(parts=parts):
            return _some([where(part, r) for part in parts])
        case c.Not(part=part):
            inner = where(part, r)
            return lambda s, at, among: among & ~inner(s, at, among)
        case c.IsFace(card=card, faces=faces) if card == CARD:
            return lambda s, at, among: among & faces
        case c.HasColor(card=card, color=color) if card == CARD and not _of_the_card(color):
            return _by_number(r.reading(color), r.faces_of_color)
        case c.SameSymbol(left=left, right=right) if left == CARD and not _of_the_card(right):
            return _by_number(r.reading(right), r.faces_like)
        case c.SameFace(left=left, right=right) if left == CARD and not _of_the_card(right):
            return _by_number(r.reading(right), r.bits)
        case c.JustDrawn(card=card) if card == CARD:
            return _just_drawn
        case _:
            return _one_by_one(r.reading(node))


def of_pattern(pattern: Pattern | None, r: Rules) -> Where | None:
    """The faces that are of a pattern; None: all of them."""
    if pattern is None:
        return None
    faces = 0 if pattern.several else pattern.faces
    if pattern.test is None or pattern.several:
        return None if faces == r.all_faces else lambda s, at, among: among & faces
    test = where(pattern.test, r)
    return lambda s, at, among: test(s, at, among & faces)


def _of_the_card(node: c.Core) -> bool:
    return bool(look.reads(node) & OF_THE_CARD)


def _whatever_card(reading: Reading) -> Where:
    return lambda s, at, among: among if among and reading(s, at) else 0


def _every(parts: list[Where]) -> Where:
    def every(s: State, at: At, among: int) -> int:
        for part in parts:
            among = part(s, at, among)
            if not among:
                return 0
        return among

    return every


def _some(parts: list[Where]) -> Where:
    def some(s: State, at: At, among: int) -> int:
        found = 0
        for part in parts:
            found |= part(s, at, among & ~found)
        return found

    return some


def _by_number(reading: Reading, masks: list[int]) -> Where:
    def by_number(s: State, at: At, among: int) -> int:
        number = reading(s, at)
        return among & masks[number] if number >= 0 else 0

    return by_number


def _just_drawn(s: State, at: At, among: int) -> int:
    return among & 1 << s.drawn if s.after_draw and s.drawn >= 0 else 0


def _one_by_one(reading: Reading) -> Where:
    def one_by_one(s: State, at: At, among: int) -> int:
        card, laid, found = at.card, at.laid, 0
        try:
            while among:
                bit = among & -among
                at.card = bit.bit_length() - 1
                at.laid = (at.card,)
                if reading(s, at):
                    found |= bit
                among ^= bit
        finally:
            at.card, at.laid = card, laid
        return found

    return one_by_one
