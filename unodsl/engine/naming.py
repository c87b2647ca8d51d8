"""Who sits at a table: names that can be told apart and read, and a seed that is a number."""

from __future__ import annotations

from collections.abc import Iterable

from unodsl.engine.actions import Refusal
from unodsl.text.escape import has_hidden
from unodsl.text.limits import PLAYER_NAME, SEED


def unfit_names(players: Iterable[object]) -> Refusal | None:
    """Why these cannot be the players of a table; None if they can.

    A lone text is refused as well: its letters are hardly meant as players.
    """
    if isinstance(players, str):
        return Refusal("players-are-a-text", {"name": players})
    seen: set[str] = set()
    for name in players:
        if not isinstance(name, str) or not _can_be_read(name):
            return Refusal("player-name-unfit", {"name": str(name), "most": PLAYER_NAME})
        if name in seen:
            return Refusal("player-name-twice", {"name": name})
        seen.add(name)
    return None


def unfit_seed(seed: object) -> Refusal | None:
    """Why this cannot be a seed; None if it can: a whole number from 0 to `unodsl.text.limits.SEED`."""
    if isinstance(seed, int) and not isinstance(seed, bool) and 0 <= seed <= SEED:
        return None
    return Refusal("seed-unfit", {"seed": str(seed), "most": SEED})


def _can_be_read(name: str) -> bool:
    """Whether a name is not empty, not too long, on one line, and of letters that can be seen."""
    return bool(name.strip()) and len(name) <= PLAYER_NAME and has_hidden(name) is None and name.isprintable()
