"""How cards look in a terminal: a mark that can be read without color, and color where it helps."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from unodsl.syntax.tongues import words
from unodsl.text.escape import visible
from unodsl.text.wording import say

if TYPE_CHECKING:
    from unodsl.engine.vocabulary import Vocabulary

_RESET: Final = "\x1b[0m"
# Black on bright grounds and white on dark ones: each is readable on a light and on a dark terminal.
_GROUNDS: Final = {
    "red": "97;41", "yellow": "30;103", "green": "30;102", "blue": "97;44", "purple": "97;45", "cyan": "30;106",
    "white": "30;107", "gray": "30;47", "black": "97;100",
}  # fmt: skip
_SPARE: Final = ("97;45", "30;106", "30;47", "97;100", "30;107")
_NO_COLOR_GROUND: Final = "97;40"
_SIGNED: Final = re.compile(r"[+-]\d+")


@dataclass(frozen=True)
class Painter:
    """Shows the cards of one deck in one tongue; ``color`` says whether ANSI colors are wanted."""

    cards: Vocabulary
    tongue: str
    color: bool = False

    def name(self, face: int) -> str:
        """The card's full name, as it is typed."""
        said = self.cards.name(face, self.tongue)
        spoken = said.replace("_", " ")
        return visible(spoken if self.cards.face(spoken) == face else said)

    def names(self, faces: Iterable[int]) -> str:
        """Several cards in the order given."""
        return say("play-card-mark", self.tongue).join(self.name(face) for face in faces)

    def told(self, faces: Iterable[int]) -> str:
        """Several cards for a running text: their names, on their colors where color is wanted."""
        return say("play-card-mark", self.tongue).join(self._on_ground(face) for face in faces)

    def _on_ground(self, face: int) -> str:
        color = self.cards.deck.faces[face].color
        return self._painted(self.name(face), self._grounds[color] if color >= 0 else _NO_COLOR_GROUND)

    def color_name(self, color: int) -> str:
        return visible(self.cards.color_name(color, self.tongue))

    def mark(self, face: int) -> str:
        """The card as a little box: ``[R 5]``, the letter for those who do not see the color."""
        found = self.cards.deck.faces[face]
        symbol = self._symbols[found.symbol]
        if found.color < 0:
            return self._painted(f"[{symbol}]", _NO_COLOR_GROUND)
        return self._painted(f"[{self._letters[found.color]} {symbol}]", self._grounds[found.color])

    def marks(self, faces: Sequence[int]) -> list[str]:
        return [self.mark(face) for face in self.in_order(faces)]

    def patch(self, color: int) -> str:
        """The name of a color on its ground."""
        return (
            self._painted(f" {self.color_name(color)} ", self._grounds[color]) if self.color else self.color_name(color)
        )

    def in_order(self, faces: Sequence[int]) -> list[int]:
        """By color as the deck names them, then by symbol; cards without color last."""
        deck = self.cards.deck
        last = len(deck.colors)
        return sorted(faces, key=lambda f: (deck.faces[f].color % (last + 1), deck.faces[f].symbol))

    def _painted(self, text: str, style: str) -> str:
        return f"\x1b[{style}m{text}{_RESET}" if self.color else text

    @cached_property
    def _letters(self) -> list[str]:
        """For each color a short piece of its name that no other color has."""
        found: list[str] = []
        for color in range(len(self.cards.deck.colors)):
            name = self.color_name(color)
            letters = [c.upper() if c.isascii() else c for c in name if c.isalnum()]
            found.append(next((c for c in letters if c not in found), name))
        return found

    @cached_property
    def _symbols(self) -> list[str]:
        """Short words for symbols: ``+2`` where the tables of names have such a spelling."""
        spellings = words().names
        return [
            next(
                (text for text, id_ in spellings.items() if id_ == symbol.named.id and _SIGNED.fullmatch(text)),
                visible(symbol.named.name(self.tongue)).replace("_", " "),
            )
            for symbol in self.cards.deck.symbols
        ]

    @cached_property
    def _grounds(self) -> list[str]:
        spare = iter(_SPARE * len(self.cards.deck.colors))
        return [_GROUNDS.get(color.id) or next(spare) for color in self.cards.deck.colors]
