"""Conditions and values, worked out on a table: what is asked about, and the answer.

Whatever the node, the answer is a whole number; a condition gives 1 or 0. Numbers saturate at the stated bound. How
each kind of node is read is in `unodsl.engine.readings`; a node is made into a reading once for its rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from unodsl.engine.state import State
from unodsl.model import core as c

if TYPE_CHECKING:
    from unodsl.engine.rules import Rules


@dataclass(slots=True)
class At:
    """What a question is about: the player, the card and the cards at issue, bound names.

    gone: cards that the play at issue would take from the player's hand but that are still in it;
    jumped: whether the play at issue is a jump-in; depth: how many questions this one was asked for.
    """

    player: int
    card: int = -1
    laid: tuple[int, ...] = ()
    slots: list[int] | tuple[int, ...] = ()
    gone: int = 0
    jumped: bool = False
    depth: int = 0

    def within(self) -> At:
        """For a question that comes up while this one is answered."""
        return At(self.player, self.card, self.laid, self.slots, self.gone, self.jumped, self.depth + 1)


DEEPEST: Final = 4
"""Questions that are asked for one another; of what goes round in a circle the answer is no, or nothing."""


def value(node: c.Core, r: Rules, s: State, at: At) -> int:
    """The value of a node. Raises KeyError for a node that is none of ours."""
    known = r.readings.get(id(node))
    return (known[1] if known is not None else r.reading(node))(s, at)


def holds(node: c.Core, r: Rules, s: State, at: At) -> bool:
    known = r.readings.get(id(node))
    return (known[1] if known is not None else r.reading(node))(s, at) != 0


def next_seat(s: State, seat: int, steps: int = 1) -> int:
    """The seat ``steps`` further in the direction of play."""
    order = s.order
    return order[(order.index(seat) + s.direction * steps) % len(order)]


def neighbor(s: State, seat: int, side: str) -> int:
    """`next`, `previous`, `left` (clockwise) or `right` of a seat; nobody's neighbor is nobody."""
    if seat < 0:
        return -1
    match side:
        case "next":
            step = s.direction
        case "previous":
            step = -s.direction
        case _:
            step = 1 if side == "left" else -1
    return s.order[(s.order.index(seat) + step) % len(s.order)]
