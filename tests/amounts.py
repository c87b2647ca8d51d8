"""How much the tests try: little in `make check`, more in `make thorough`."""

from __future__ import annotations

import os
from collections.abc import Iterable
from random import Random
from typing import TypeVar

T = TypeVar("T")

THOROUGH = os.environ.get("UNODSL_THOROUGH") == "1"
SEED = int(os.environ.get("UNODSL_SEED", "1"))
"""Which share of the long lists is tried, and where the long runs search."""
SHARES = 8
_MORE = 4


def examples(few: int) -> int:
    """How many examples a property gets that gets ``few`` of them in the short run."""
    return few * _MORE if THOROUGH else few


def share(things: Iterable[T]) -> list[T]:
    """The share of a long list that is tried: seeds 1 to `SHARES`, one after the other, try all of it."""
    dealt = list(things)
    Random(len(dealt)).shuffle(dealt)
    return dealt[(SEED - 1) % SHARES :: SHARES]


def seeds(few: int) -> range:
    """So many seeds of rounds: others for every `SEED`."""
    return range(few * (SEED - 1), few * SEED)
