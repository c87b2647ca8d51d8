"""How a booklet calls things in one tongue: cards, colors, rules, players."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from unodsl.model.model import FileInfo, Model, Named, RuleInfo
from unodsl.publish.prose import card_name, wording
from unodsl.syntax.tree import Text
from unodsl.text.wording import say

_PLACE: Final = re.compile(r"\{([a-z]+)\}")


@dataclass(frozen=True)
class Names:
    """The names of one model in one tongue."""

    model: Model
    tongue: str

    def say(self, key: str, **args: str | int) -> str:
        """A wording with its values in full; whoever writes the page makes hidden characters visible."""
        template = say(f"publish-{key}", self.tongue)
        return _PLACE.sub(lambda place: str(args.get(place[1], place[0])), template)

    def spelled(self, named: Named) -> str:
        """A name for readers, without underscores."""
        return named.name(self.tongue).replace("_", " ")

    def titled(self, named: Named) -> str:
        """As `spelled`, with a capital where the tongue has them."""
        name = self.spelled(named)
        return name[:1].upper() + name[1:]

    def symbol(self, symbol: int) -> str:
        named = self.model.deck.symbols[symbol].named
        return card_name(named.id, named.name(self.tongue), wording(self.tongue).title_case)

    def color(self, color: int) -> str:
        return self.spelled(self.model.deck.colors[color])

    def card(self, face: int) -> str:
        """A card's full name: ``red Draw Two``, ``红加二``."""
        found = self.model.deck.faces[face]
        symbol = self.symbol(found.symbol)
        if found.color < 0:
            return symbol
        color = self.color(found.color)
        return f"{color} {symbol}" if color.isascii() else color + symbol

    def cards(self, faces: Iterable[int]) -> str:
        return self.listed(self.card(face) for face in faces)

    def listed(self, texts: Iterable[str]) -> str:
        return say("list-mark", self.tongue).join(texts)

    @cached_property
    def _players(self) -> tuple[str, ...]:
        return tuple(name.strip() for name in self.say("names").split(","))

    def player(self, seat: int) -> str:
        """The people of the examples, by their seats."""
        if seat < len(self._players):
            return self._players[seat]
        return self.say("name-more", number=seat + 1)

    def text(self, text: Text | None) -> str:
        """The author's words in this tongue; empty where there are none."""
        return "" if text is None else text.get(self.tongue) or ""

    def text_of_any(self, text: Text | None) -> str:
        """The author's words in this tongue, else in another."""
        return self.text(text) or ("" if text is None else next((t for _, t in text.parts if t), ""))

    def rule(self, rule: RuleInfo) -> str:
        return self.titled(rule.named)

    def file(self, file: FileInfo) -> str:
        return self.text_of_any(file.title) or self.titled(file.name)

    @property
    def title(self) -> str:
        return self.file(self.model.files[-1])
