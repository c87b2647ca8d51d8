"""What a condition looks at, so that its answers can be kept and lint can tell what touches what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from unodsl.model import core as c
from unodsl.model.nodes import parts_of

# What an answer depends on beyond registers and facts.
HANDS, LAID, DRAWN, CHAIN, SCORES, PLAYABLE, HAND_VALUES, VARS, SEATS = (
    "hands", "laid", "drawn", "chain", "scores", "playable", "values", "vars", "seats",
)  # fmt: skip


_MARKS: Final[Mapping[type[Any], frozenset[object]]] = {
    c.Hand: frozenset({HANDS}),
    c.Laid: frozenset({LAID}),
    c.JustDrawn: frozenset({DRAWN}),
    c.ChainHas: frozenset({CHAIN}),
    c.Score: frozenset({SCORES}),
    c.Playable: frozenset({PLAYABLE}),
    c.CardPoints: frozenset({HAND_VALUES}),
    c.Var: frozenset({VARS}),
    c.Neighbor: frozenset({c.Reg.DIRECTION, SEATS}),
}
"""What a node looks at, whatever is in it."""


def reads(node: Any) -> frozenset[object]:
    """Registers (`Reg`), facts (their `FactValue` without player) and the marks above."""
    found: set[object] = set()
    stack: list[Any] = [node]
    while stack:
        at = stack.pop()
        kind = at.__class__
        if kind is tuple:
            stack.extend(at)
            continue
        if kind is c.Get:
            found.add(at.reg)
            if at.reg in (c.Reg.HAND_SIZE, c.Reg.TURN_SECONDS):
                found.add(HAND_VALUES)
        elif kind is c.FactValue:
            found.add(c.FactValue(at.index))
        else:
            found |= _MARKS.get(kind, _NOTHING)
        for name in parts_of(kind) or ():
            stack.append(getattr(at, name))
    return frozenset(found)


_NOTHING: Final[frozenset[object]] = frozenset()
