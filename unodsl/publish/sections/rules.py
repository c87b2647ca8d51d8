"""Rules in a booklet: the author's words or sentences made from the clauses, and a worked example."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from unodsl.engine.game import Game
from unodsl.model.model import RuleInfo
from unodsl.publish.blocks import Block, Items, Para, Pictures, Section
from unodsl.publish.book import Book
from unodsl.publish.examples.cards import Cards
from unodsl.publish.examples.played import Script, Step, play
from unodsl.publish.examples.small import Small
from unodsl.publish.names import Names
from unodsl.publish.tell import Teller
from unodsl.publish.topics import Topic, numbered, symbols_of


def anchor_of(rule: RuleInfo) -> str:
    """The place of a rule on its page; ids of rules are ASCII words."""
    return anchor(f"rule-{rule.full_name}")


def anchor(text: str) -> str:
    return "".join(c if c.isascii() and (c.isalnum()) else "-" for c in text.lower())


def _first_steps(script: Script, game: Game) -> tuple[Step, ...]:
    played = play(script, game)
    return () if played is None else played.steps[:1]


@dataclass(frozen=True)
class RulePages:
    """Makes the sections of rules of one book in one tongue."""

    book: Book
    names: Names

    @cached_property
    def teller(self) -> Teller:
        return Teller(self.names, self.book.game)

    @cached_property
    def by_topic(self) -> dict[Topic, list[int]]:
        """The rules that count, by section, in the order of the files."""
        found: dict[Topic, list[int]] = {each: [] for each in Topic}
        for number, _, where in numbered(self.book.model.rules, self.book.model):
            if number not in self.book.replaced:
                found[where].append(number)
        return found

    def section(self, number: int) -> Section:
        """One rule with its heading."""
        rule = self.book.model.rules[number]
        return Section(anchor_of(rule), self.names.rule(rule), tuple(self.blocks(number)))

    def sections(self, numbers: Iterable[int]) -> tuple[Section, ...]:
        return tuple(self.section(number) for number in numbers)

    def blocks(self, number: int) -> list[Block]:
        """A rule's words and its example."""
        rule = self.book.model.rules[number]
        made: list[Block] = [self.words(rule)]
        for played in self.book.chosen.by_rule.get(number, ()):
            made.append(self.teller.example(played))
        return made

    def words(self, rule: RuleInfo) -> Block:
        """The author's words; where there are none in this tongue, a sentence for each clause."""
        text = self.names.text(rule.text)
        if text:
            return Para(text)
        clauses = self.book.clauses(rule, self.names)
        return Items(clauses, "clause") if clauses else Para(self.names.text_of_any(rule.text))

    def _is_playable(self, symbol: int) -> bool:
        """Whether a card of this figure can be played at all, in turn or as an answer."""
        cards = Cards(self.book.game)
        faces = [f for f, face in enumerate(self.book.model.deck.faces) if face.symbol == symbol]
        scripts = Small(cards).scripts_with(faces[0])
        return any(step.refusal is None for script in scripts for step in _first_steps(script, self.book.game))

    # ---- by card

    def special(self) -> tuple[Section, ...]:
        """A section for each card that rules are about, with its picture."""
        deck = self.book.model.deck
        by_first: dict[int, list[int]] = {}
        about: dict[int, tuple[int, ...]] = {}
        for number in self.by_topic[Topic.SPECIAL]:
            symbols = symbols_of(self.book.model.rules[number], deck)
            about[number] = symbols
            by_first.setdefault(symbols[0], []).append(number)
        made = []
        for symbol, info in enumerate(deck.symbols):
            own = by_first.get(symbol, [])
            if not own and (info.number is not None or not any(symbol in s for s in about.values())):
                continue
            faces = [f for f, face in enumerate(deck.faces) if face.symbol == symbol]
            blocks: list[Block] = [Pictures(tuple(faces[:4]))]
            parts: list[Section] = []
            for number in own:
                rule = self.book.model.rules[number]
                if len(own) == 1 and about[number] == (symbol,):
                    blocks += self.blocks(number)
                else:
                    parts.append(Section(anchor_of(rule), self.names.rule(rule), tuple(self.blocks(number))))
            for number, symbols in about.items():
                if symbol in symbols and number not in own and self._is_playable(symbol):
                    blocks.append(self.words(self.book.model.rules[number]))
            single = len(own) == 1 and not parts
            place = anchor_of(self.book.model.rules[own[0]]) if single else anchor(f"card-{info.named.id}-{symbol}")
            made.append(Section(place, self.names.symbol(symbol), tuple(blocks), tuple(parts)))
        return tuple(made)
