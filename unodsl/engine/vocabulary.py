"""The names of cards, colors and symbols of a deck, in every tongue."""

from __future__ import annotations

import re
from functools import cached_property

from unodsl.model.model import Deck, Named
from unodsl.syntax.tongues import words

MARKS = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)} | {0x3000: " "}
"""Full-width letters, digits and marks, as the narrow ones."""


def _spellings(named: Named) -> set[str]:
    """All words for a thing: its own, and those of the tables of names."""
    own = {named.id, *(text for _, text in named.spellings)}
    return own | {spelling for spelling, name in words().names.items() if name == named.id}


def _key(text: str) -> str:
    return re.sub(r"\s+", "", text.translate(MARKS)).lower()


def _spoken(names: dict[str, int]) -> dict[str, int]:
    """Names of several words as they are said, so without the marks between; none that could mean two things."""
    meant: dict[str, set[int]] = {}
    for name, number in names.items():
        meant.setdefault(name.replace("_", ""), set()).add(number)
    return {said: numbers.pop() for said, numbers in meant.items() if len(numbers) == 1}


class Vocabulary:
    """Finds cards by their words ("red 5", "红5", "红+2", "wild") and names them."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck

    @cached_property
    def _colors(self) -> dict[str, int]:
        return {w.lower(): i for i, c in enumerate(self.deck.colors) for w in _spellings(c)}

    @cached_property
    def _symbols(self) -> dict[str, int]:
        return {w.lower(): i for i, s in enumerate(self.deck.symbols) for w in _spellings(s.named)}

    @cached_property
    def _faces(self) -> dict[str, int]:
        """Every way to write every card, without blanks."""
        by_symbol: dict[int, list[str]] = {}
        for word, symbol in self._symbols.items():
            by_symbol.setdefault(symbol, []).append(word)
        by_color: dict[int, list[str]] = {-1: [""]}
        for word, color in self._colors.items():
            by_color.setdefault(color, []).append(word)
        return {
            re.sub(r"\s+", "", color + symbol): number
            for number, face in enumerate(self.deck.faces)
            for color in by_color[face.color]
            for symbol in by_symbol[face.symbol]
        }

    @cached_property
    def _spoken_faces(self) -> dict[str, int]:
        return _spoken(self._faces)

    @cached_property
    def _spoken_symbols(self) -> dict[str, int]:
        return _spoken(self._symbols)

    def face(self, text: str) -> int | None:
        """The card that is written so, in any tongue, with or without blanks: `red draw_two`, `red draw two`."""
        key = _key(text)
        return self._faces.get(key, self._spoken_faces.get(key))

    def name(self, face: int, tongue: str) -> str:
        """`red 5`, `红5`: unspaced where the tongue writes without blanks."""
        found = self.deck.faces[face]
        symbol = self.symbol_name(found.symbol, tongue)
        if found.color < 0:
            return symbol
        color = self.color_name(found.color, tongue)
        return f"{color} {symbol}" if color.isascii() else color + symbol

    def color(self, word: str) -> int | None:
        return self._colors.get(word.translate(MARKS).strip().lower())

    def color_name(self, color: int, tongue: str) -> str:
        return self.deck.colors[color].name(tongue)

    def symbol(self, word: str) -> int | None:
        key = _key(word)
        return self._symbols.get(key, self._spoken_symbols.get(key))

    def symbol_name(self, symbol: int, tongue: str) -> str:
        return self.deck.symbols[symbol].named.name(tongue)

    @property
    def names(self) -> list[str]:
        """Every card's English name, for suggestions."""
        return [self.name(i, "en") for i in range(len(self.deck.faces))]
