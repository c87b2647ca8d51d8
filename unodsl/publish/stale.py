"""Texts of authors held against the clauses: numbers, cards and players that one names and the other does not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from unodsl.lint.context import Context, Request
from unodsl.lint.numbers import Telling, names_with_numbers
from unodsl.lint.rules import number_not_in_text
from unodsl.lint.walk import nodes
from unodsl.model.model import Deck
from unodsl.publish.book import Book
from unodsl.publish.names import Names
from unodsl.syntax import expressions as e
from unodsl.syntax import tree
from unodsl.syntax.tongues import words
from unodsl.text.diagnostics import Said, Value
from unodsl.text.wording import say


@dataclass(frozen=True, slots=True)
class Stale:
    """One thing that no longer fits: a wording with its values."""

    said: Said

    def told(self, tongue: str) -> str:
        return say(self.said, tongue)


def stale(book: Book) -> tuple[Stale, ...]:
    """All texts that do not fit their clauses, and examples that do not go as they say."""
    found = list(stale_texts(book))
    found += [Stale(Said("publish-stale-example", {"name": case.name.text})) for case in book.chosen.broken]
    return tuple(found)


def stale_texts(book: Book) -> tuple[Stale, ...]:
    """All texts that do not fit their clauses."""
    return (*_numbers(book), *_cards(book), *_players(book))


def _numbers(book: Book) -> Iterator[Stale]:
    """What the linter says of numbers, for all files of the booklet."""
    context = Context(book.loaded, book.model, book.loaded.sources, Request(book.model.name))
    for finding in number_not_in_text.check(context):
        yield Stale(Said("publish-stale-numbers", dict(finding.diagnostic.args)))


def _cards(book: Book) -> Iterator[Stale]:
    """Figures that the patterns of a rule's clauses name and its text does not."""
    deck = book.model.deck
    for rule in book.model.rules:
        written = book.written.get(rule.full_name)
        if written is None or written.text is None:
            continue
        named = _named_cards(written, deck)
        for tongue, text in written.text.parts:
            missing = [symbol for symbol in named if not _is_named(symbol, text, deck)]
            if missing:
                names = Names(book.model, tongue)
                listed: Value = tuple(names.symbol(symbol) for symbol in missing)
                args: dict[str, Value] = {"rule": rule.named.id, "language": _language(tongue), "cards": listed}
                yield Stale(Said("publish-stale-cards", args))


def _named_cards(rule: tree.Rule, deck: Deck) -> tuple[int, ...]:
    """The figures that events and acts of a rule are about by name."""
    ids = {symbol.named.id: number for number, symbol in enumerate(deck.symbols) if symbol.number is None}
    found: dict[int, None] = {}
    for clause in rule.clauses:
        match clause:
            case tree.Permission(pattern=pattern) | tree.Whenever(event=tree.Event(pattern=pattern)):
                kinds = pattern.kinds.kinds if pattern is not None and pattern.kinds is not None else ()
                found |= {ids[kind.name]: None for kind in kinds if kind.name in ids}
            case _:
                pass
    return tuple(found)


def _is_named(symbol: int, text: str, deck: Deck) -> bool:
    """Whether a text names a card in any of its spellings (`+4`, `Draw Four` for a Wild Draw Four)."""
    named = deck.symbols[symbol].named
    spellings = {
        named.id,
        *(s for _, s in named.spellings),
        *(s for s, id_ in words().names.items() if id_ == named.id),
    }
    spellings |= {"_".join(s.split("_")[-2:]) for s in spellings if s.count("_") > 1}
    squeezed = _squeezed(text)
    return any(_squeezed(spelling) in squeezed for spelling in spellings)


def _squeezed(text: str) -> str:
    return re.sub(r"[\s_-]+", "", text).lower()


def _players(book: Book) -> Iterator[Stale]:
    """A number of players that a clause asks for and the text does not give, in figures or in words."""
    spellings = {spelling for spelling, name in words().names.items() if name in words().name_groups.get("cards", ())}
    telling = Telling(names_with_numbers(book.model.deck, spellings))
    for rule in book.model.rules:
        written = book.written.get(rule.full_name)
        if written is None or written.text is None:
            continue
        asked = _players_asked(written)
        for tongue, text in written.text.parts:
            for number in sorted(asked - telling.numbers(text, tongue)):
                args: dict[str, Value] = {"rule": rule.named.id, "language": _language(tongue), "number": number}
                yield Stale(Said("publish-stale-players", args))


def _players_asked(rule: tree.Rule) -> frozenset[int]:
    """Numbers in the conditions of clauses of the form `players = 2`; those inside effects are details."""
    found = set()
    for clause in rule.clauses:
        for node in nodes(clause.when if not isinstance(clause, tree.Duty) else ()):
            match node:
                case e.Compare(op="=", left=e.Ref(id="players"), right=e.Number(value=value)):
                    found.add(value)
                case _:
                    pass
    return frozenset(found)


def _language(tongue: str) -> Said:
    return Said(f"language-{tongue}")
