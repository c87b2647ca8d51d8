"""What a condition looks at, so that its answers can be kept and lint can tell what touches what."""

from __future__ import annotations

from typing import Any

from unodsl.model import core as c
from unodsl.model.nodes import parts_of

# What an answer depends on beyond registers and facts.
HANDS, LAID, DRAWN, CHAIN, SCORES, PLAYABLE, HAND_VALUES, VARS, SEATS = (
    "hands", "laid", "drawn", "chain", "scores", "playable", "values", "vars", "seats",
)  # fmt: skip


def reads(node: Any) -> frozenset[object]:
    """Registers (`Reg`), facts (their `FactValue` without player) and the marks above."""
    found: set[object] = set()
    stack: list[Any] = [node]
    while stack:
        at = stack.pop()
        match at:
            case c.Get(reg=reg):
                found.add(reg)
                if reg in (c.Reg.HAND_SIZE, c.Reg.TURN_SECONDS):
                    found.add(HAND_VALUES)
            case c.FactValue(index=index):
                found.add(c.FactValue(index))
            case c.Hand():
                found.add(HANDS)
            case c.Laid():
                found.add(LAID)
            case c.JustDrawn():
                found.add(DRAWN)
            case c.ChainHas():
                found.add(CHAIN)
            case c.Score():
                found.add(SCORES)
            case c.Playable():
                found.add(PLAYABLE)
            case c.CardPoints():
                found.add(HAND_VALUES)
            case c.Var():
                found.add(VARS)
            case c.Neighbor():
                found |= {c.Reg.DIRECTION, SEATS}
            case _:
                pass
        if isinstance(at, tuple):
            stack.extend(at)
        else:
            stack.extend(getattr(at, name) for name in parts_of(at.__class__) or ())
    return frozenset(found)
