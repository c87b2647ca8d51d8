"""How a booklet calls things in one tongue: cards, colors, rules, players."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from unodsl.model.model import FileInfo, Model, Named, RuleInfo, SayDuty
from unodsl.publish.prose import Wording, card_name, wording
from unodsl.syntax.tree import Text
from unodsl.text.wording import say

_PLACE: Final = re.compile(r"\{([a-z]+)\}")
# Our own tables are written with spaces around figures; where letters are wide, print has none.
_LOOSE: Final = re.compile(r"(?<=[\u3000-\u9fff\uff00-\uffef]) +| +(?=[\u3000-\u9fff\uff00-\uffef])")


@dataclass(frozen=True)
class Names:
    """The names of one model in one tongue."""

    model: Model
    tongue: str

    def say(self, key: str, **args: str | int) -> str:
        """A wording of booklets with its values in full."""
        return self.filled(f"publish-{key}", **args)

    def filled(self, key: str, **args: str | int) -> str:
        """Any wording with its values in full; whoever writes the page makes hidden characters visible."""
        template = say(key, self.tongue)
        if not self._wording.style.spaced:
            template = _LOOSE.sub("", template)
        return _PLACE.sub(lambda place: str(args.get(place[1], place[0])), template)

    @property
    def _wording(self) -> Wording:
        return wording(self.tongue)

    @property
    def is_alphabetic(self) -> bool:
        """Whether names are looked up by their letters."""
        return self._wording.style.spaced

    def held(self, number: int) -> str:
        """A hand or pile that is not shown: how many cards it has."""
        return self.say("cards-hidden", number=number) if number else self.say("empty")

    def sentences(self, texts: Iterable[str]) -> str:
        """Sentences as running text."""
        return self._wording.sentences.join(texts)

    def labeled(self, label: str, text: str) -> str:
        """``label: text``, as the tongue writes it; the label alone without a text."""
        return f"{label}{self._wording.colon}{text}" if text else label

    def noted(self, text: str, note: str) -> str:
        """A text with a remark in brackets, where there is one."""
        return f"{text}{self._wording.open}{note}{self._wording.close}" if note else text

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

    def either(self, texts: Sequence[str]) -> str:
        """``2, 3 or 4``."""
        return self.say("or", several=self.listed(texts[:-1]), last=texts[-1]) if len(texts) > 1 else texts[0]

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
        """A rule as a heading: its name, with cards and words written as in running text."""
        name = self.titled(rule.named)
        if not self._wording.title_case:
            return name
        return self._in_names.sub(lambda found: self._written[found[0].lower()], name)

    def word(self, word: str) -> str:
        """A word that is said at the table."""
        return word.upper() if word.isascii() else word

    @cached_property
    def _written(self) -> dict[str, str]:
        """Cards and words as running text writes them, by how they stand in the name of a rule."""
        cards = (self.symbol(i) for i, symbol in enumerate(self.model.deck.symbols) if symbol.number is None)
        duties = (x.word for rule in self.model.rules for x in rule.clauses if isinstance(x, SayDuty))
        return {text.lower(): text for text in (*map(self.word, duties), *cards)}

    @cached_property
    def _in_names(self) -> re.Pattern[str]:
        longest_first = sorted(self._written, key=len, reverse=True)
        return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first)) or '(?!)'})\b", re.IGNORECASE)

    def file(self, file: FileInfo) -> str:
        return self.text_of_any(file.title) or self.titled(file.name)

    @property
    def title(self) -> str:
        return self.file(self.model.files[-1])
