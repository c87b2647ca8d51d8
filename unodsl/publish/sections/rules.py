"""Rules in a booklet: the author's words or sentences made from the clauses, and a worked example."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from unodsl.engine.game import Game
from unodsl.lint.walk import nodes
from unodsl.model import core as c
from unodsl.model.model import RuleInfo
from unodsl.publish.blocks import Block, Items, Para, Pictures, Section
from unodsl.publish.book import Book
from unodsl.publish.examples.cards import Cards
from unodsl.publish.examples.played import Played, Script, Step, play
from unodsl.publish.examples.small import Small
from unodsl.publish.names import Names
from unodsl.publish.sections.options import question, shown
from unodsl.publish.tell import Teller
from unodsl.publish.topics import Topic, numbered, symbols_of

PICTURED: Final = 4
"""So many cards of one figure are pictured beside its rule."""


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

    def blocks(self, number: int, further: Iterable[int] = ()) -> list[Block]:
        """A rule's words, those of ``further`` rules, what is agreed about it, and its example."""
        rule = self.book.model.rules[number]
        made: list[Block] = [self.words(rule)]
        made += [self.words(self.book.model.rules[other]) for other in further]
        made += self.agreed(rule)
        for played in self.book.chosen.by_rule.get(number, ()):
            made += self.if_agreed(played)
            made.append(self.teller.example(played))
        return made

    def agreed(self, rule: RuleInfo) -> list[Block]:
        """What the options that a rule asks for are set to here; those of a module stand in a table of its own."""
        model, n = self.book.model, self.names
        asked = dict.fromkeys(node.index for node in nodes(rule.clauses) if isinstance(node, c.OptionValue))
        modules = {file.name.id for file in model.files if file.house_rule}
        options = [model.options[i] for i in asked if model.options[i].file not in modules]
        return [
            Para(n.say("agreed-here", question=question(o, n), answer=shown(o.values, o.value, n)), "note")
            for o in options
        ]

    def if_agreed(self, played: Played) -> list[Block]:
        """What must be agreed otherwise for an example."""
        n = self.names
        told = ((self.book.model.options[i], value) for i, value in played.agreed)
        return [
            Para(n.say("agreed-otherwise", question=question(o, n), answer=shown(o.values, value, n)), "note")
            for o, value in told
        ]

    def words(self, rule: RuleInfo) -> Block:
        """The author's words; where there are none in this tongue, a sentence for each clause."""
        text = self.names.text(rule.text)
        if text:
            return Para(text)
        clauses = self.book.clauses(rule, self.names)
        return Items(clauses, "clause") if clauses else Para(self.names.text_of_any(rule.text))

    def text(self, rule: RuleInfo) -> str:
        """A rule in running text: the author's words, else what its clauses say."""
        return self.names.text(rule.text) or self.names.sentences(self.book.clauses(rule, self.names))

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
            main = self._main(symbol, own, about)
            further = [
                number
                for number, symbols in about.items()
                if symbol in symbols and number not in own and self._is_playable(symbol)
            ]
            blocks: list[Block] = [Pictures(tuple(faces[:PICTURED]))]
            if main is None:
                blocks += [self.words(self.book.model.rules[number]) for number in further]
            else:
                blocks += self.blocks(main, further)
            place = anchor(f"card-{info.named.id}-{symbol}")
            if main is not None:
                place = anchor_of(self.book.model.rules[main])
            parts = self.sections(number for number in own if number != main)
            made.append(Section(place, self.names.symbol(symbol), tuple(blocks), parts))
        return tuple(made)

    def _main(self, symbol: int, own: list[int], about: Mapping[int, tuple[int, ...]]) -> int | None:
        """The rule that needs no heading of its own below the card's: the only one, or that of the card's name."""
        if len(own) == 1:
            return own[0]
        alone = [number for number in own if about[number] == (symbol,)]
        id_ = self.book.model.deck.symbols[symbol].named.id
        named = (number for number in alone if self.book.model.rules[number].named.id == id_)
        return next(named, alone[0] if alone else None)
