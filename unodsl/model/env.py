"""What the names of a ruleset mean: the deck, the options and the facts that its clauses may speak of."""

from __future__ import annotations

from dataclasses import dataclass

from unodsl.model.model import Deck, FactInfo, OptionInfo


@dataclass(frozen=True)
class Env:
    """All joined files' things by id. Ids of colors, classes, symbols, options and facts share one space of words;
    an enum value is only meant where its option is compared."""

    deck: Deck
    options: tuple[OptionInfo, ...]
    facts: tuple[FactInfo, ...]

    def option(self, name: str) -> int | None:
        return next((i for i, o in enumerate(self.options) if o.named.id == name), None)

    def fact(self, name: str) -> int | None:
        return next((i for i, f in enumerate(self.facts) if f.named.id == name), None)

    def color(self, name: str) -> int | None:
        return next((i for i, c in enumerate(self.deck.colors) if c.id == name), None)

    def card_class(self, name: str) -> int | None:
        return next((i for i, c in enumerate(self.deck.classes) if c.id == name), None)

    def symbol(self, name: str) -> int | None:
        return next((i for i, s in enumerate(self.deck.symbols) if s.named.id == name), None)
