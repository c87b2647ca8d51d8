"""Which characters the shipped fonts have; what they lack is spelled out, so that no page has empty boxes."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from unodsl.text.escape import visible

FONTS: Final = Path(__file__).resolve().parent / "fonts"
BREAK_AFTER: Final = 24
"""A word of more letters may be broken after so many."""

_LONG: Final = re.compile(rf"[!-~]{{{BREAK_AFTER}}}(?=[!-~])")
_ZERO_WIDTH: Final = "\u200b"


@cache
def covered() -> frozenset[int]:
    """The characters that the fonts have, as listed beside them."""
    found: set[int] = set()
    for part in (FONTS / "coverage.txt").read_text("ascii").split():
        low, _, high = part.partition("-")
        found.update(range(int(low, 16), int(high or low, 16) + 1))
    return frozenset(found)


def lacking(text: str) -> frozenset[str]:
    """The characters of a text, hidden ones aside, that the fonts do not have."""
    return frozenset(c for c in visible(text) if ord(c) not in covered())


def printable(text: str) -> str:
    """A text as the fonts can show it, with places where very long words may break."""
    shown = "".join(c if ord(c) in covered() else f"\\u{{{ord(c):04X}}}" for c in visible(text))
    return _LONG.sub(lambda word: word[0] + _ZERO_WIDTH, shown)
