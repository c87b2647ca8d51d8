"""The things that effects touch, in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from unodsl.text.diagnostics import Said, Value

if TYPE_CHECKING:
    from unodsl.solver.footprints import Thing


def things_said(things: Iterable[Thing]) -> tuple[Value, ...]:
    """Each once, in an order that does not change."""
    keys = dict.fromkeys("fact" if isinstance(thing, tuple) else thing for thing in things)
    return tuple(Said(f"thing-{key}") for key in keys)
