"""Which characters the shipped fonts have; what they lack is spelled out, so that no page has empty boxes."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from unodsl.text.escape import visible

FONTS: Final = Path(__file__).resolve().parent / "fonts"
LONG: Final = 24
PIECE: Final = 6
"""A word of more letters than `LONG` may be broken after each `PIECE` of them, which fit any line."""

_LONG: Final = re.compile(rf"[!-~]{{{LONG + 1},}}")
_PIECE: Final = re.compile(rf"[!-~]{{{PIECE}}}(?=[!-~])")
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
    return _LONG.sub(lambda word: _PIECE.sub(lambda piece: piece[0] + _ZERO_WIDTH, word[0]), shown)
