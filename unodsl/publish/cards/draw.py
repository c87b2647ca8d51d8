"""One card as SVG: a frame in its color with the color's mark in two corners, and its figure in ink on white."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import Final

from unodsl.model.model import Deck
from unodsl.publish.cards.figures import (
    DIGITS,
    FIGURES,
    INK,
    MARKS,
    PAPER,
    SPARE_MARKS,
    SPARE_TINTS,
    TINTS,
    lines,
    outlined,
)
from unodsl.text.escape import visible

WIDTH: Final = 60
HEIGHT: Final = 84
DARK: Final = "#2a2a30"
LETTERS: Final = 3
"""So many letters of its name stand on a card without a figure; half as many where letters are wide."""


@dataclass(frozen=True)
class Painter:
    """Draws the cards of a deck; names are in one tongue. ``font`` is for cards whose figure is their name."""

    deck: Deck
    tongue: str
    font: str = "sans-serif"

    @cached_property
    def tints(self) -> tuple[str, ...]:
        spare = iter(SPARE_TINTS * (len(self.deck.colors) + 1))
        return tuple(TINTS.get(color.id) or next(spare) for color in self.deck.colors)

    @cached_property
    def marks(self) -> tuple[str, ...]:
        spare = iter(SPARE_MARKS * (len(self.deck.colors) + 1))
        return tuple(MARKS.get(color.id) or next(spare) for color in self.deck.colors)

    def inside(self, face: int) -> str:
        """What stands inside the ``<svg>`` of a card, on a field of ``WIDTH`` by ``HEIGHT``."""
        found = self.deck.faces[face]
        tint = self.tints[found.color] if found.color >= 0 else DARK
        figure = self._figure(found.symbol)
        corner = self._corner(found.color)
        return (
            f'<rect x=".6" y=".6" width="58.8" height="82.8" rx="5.4" fill="{PAPER}" stroke="{INK}" '
            'stroke-width="1.2"/>'
            f'<rect x="4.4" y="4.4" width="51.2" height="75.2" rx="3" fill="none" stroke="{tint}" stroke-width="4.4"/>'
            f'{corner}<g transform="rotate(180 30 42)">{corner}</g>'
            f'<g transform="translate(12.5 24.5) scale(.875)">{figure}</g>'
        )

    def svg(self, face: int, title: str) -> str:
        """A card as a document of its own."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}mm" height="{HEIGHT}mm" '
            f'viewBox="0 0 {WIDTH} {HEIGHT}" role="img"><title>{escape(visible(title))}</title>'
            f"{self.inside(face)}</svg>\n"
        )

    def _corner(self, color: int) -> str:
        if color >= 0:
            mark = outlined(self.marks[color], self.tints[color])
            return f'{_patch(15, 15, 4)}<g transform="translate(4 4)">{mark}</g>'
        shown = [
            f'<g transform="translate({3.4 + 6.2 * i:g} 3.4) scale(.5)">'
            f"{outlined(self.marks[i], self.tints[i], 1.6)}</g>"
            for i in range(min(4, len(self.deck.colors)))
        ]
        return _patch(6.2 * len(shown) + 2.6, 8.8, 3) + "".join(shown)

    def _figure(self, symbol: int) -> str:
        found = self.deck.symbols[symbol]
        if found.number is not None:
            return _number(str(found.number))
        if found.named.id == "wild":
            return self._wild()
        return FIGURES.get(found.named.id) or self._letters(symbol)

    def _wild(self) -> str:
        """The marks of all colors, side by side."""
        count = max(1, len(self.deck.colors))
        columns = next(n for n in range(1, count + 1) if n * n >= count)
        step = 40 / columns
        shown = [
            f'<g transform="translate({i % columns * step + step * 0.08:.5g} {i // columns * step + step * 0.08:.5g}) '
            f'scale({step * 0.084:.5g})">{outlined(self.marks[i], self.tints[i], 0.9)}</g>'
            for i in range(len(self.deck.colors))
        ]
        return "".join(shown)

    def _letters(self, symbol: int) -> str:
        """The beginning of the name, for a card that we have no figure for; no two cards of a deck are alike."""
        name = visible(self.deck.symbols[symbol].named.name(self.tongue)).replace("_", " ")
        most = LETTERS if name.isascii() else 2
        others = [
            visible(s.named.name(self.tongue)).replace("_", " ") for i, s in enumerate(self.deck.symbols) if i != symbol
        ]
        letters = name[:most]
        for size in range(1, most + 1):
            if not any(other[:size].lower() == name[:size].lower() for other in others):
                letters = name[:size]
                break
        size = {1: 34, 2: 22, 3: 17}[max(1, len(letters))]
        shown = letters[:1].upper() + letters[1:]
        return (
            f'<text x="20" y="{20 + size * 0.36:g}" font-size="{size}" font-weight="bold" text-anchor="middle" '
            f'font-family="{escape(self.font)}" fill="{INK}">{escape(shown)}</text>'
        )


def _patch(width: float, height: float, round_: float) -> str:
    """White under a mark in the corner, over the frame."""
    return f'<rect x="1.6" y="1.6" width="{width:g}" height="{height:g}" rx="{round_:g}" fill="{PAPER}"/>'


def _number(digits: str) -> str:
    """A number as large as it fits."""
    scale = 1.12 if len(digits) == 1 else 0.86 if len(digits) == 2 else 0.5
    width = (20 * len(digits) + 5 * (len(digits) - 1)) * scale
    left, top = (40 - width) / 2, (40 - 30 * scale) / 2
    parts = (
        f'<g transform="translate({left + i * 25 * scale:.5g} {top:.5g}) scale({scale:g})">'
        f"{lines(DIGITS[digit], 4.2)}</g>"
        for i, digit in enumerate(digits)
        if digit in DIGITS
    )
    return "".join(parts)
