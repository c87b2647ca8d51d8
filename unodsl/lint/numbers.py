"""Numbers in the words of a rule, and in its clauses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from unodsl.data import grammar_dir
from unodsl.lint.walk import nodes
from unodsl.model.model import Deck, OptionInfo
from unodsl.syntax import expressions as e
from unodsl.syntax import tree
from unodsl.syntax.counting import number_word
from unodsl.syntax.parse import NARROW
from unodsl.syntax.tongues import words

WIDEST: Final = 1_000
"""A range in a clause or an option speaks of every number in it, up to so many."""

_DIGITS: Final = re.compile(r"\d{1,7}")
_WORD: Final = re.compile(r"[A-Za-z]+")


@cache
def number_words(tongue: str) -> Mapping[str, int]:
    """The words for numbers from 2 in a tongue; none where it has no table of them."""
    import yaml

    path = grammar_dir() / "tongues" / tongue / "numbers.yaml"
    if not path.is_file():
        return {}
    table: dict[str, str] = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
    return {word: int(number) for word, number in table.items()}


class Telling:
    """Finds the numbers that texts speak of; those inside names of cards (`+2`, `Draw Two`) do not count."""

    def __init__(self, names: Iterable[str]) -> None:
        patterns = map(_as_words, sorted(names, key=len, reverse=True))
        self._names = re.compile("|".join(patterns) or r"\Z", re.IGNORECASE)

    def numbers(self, text: str, tongue: str) -> frozenset[int]:
        """The numbers above 1 in a text."""
        text = self._names.sub(lambda name: name[0] if _is_an_amount(name) else " ", text.translate(NARROW))
        table = number_words(tongue)
        found = {int(digits) for digits in _DIGITS.findall(text)}
        found |= {table[word.lower()] for word in _WORD.findall(text) if word.lower() in table}
        if any(not word.isascii() for word in table):
            found |= {number for run in _numerals().findall(text) if (number := number_word(run)) is not None}
        return frozenset(number for number in found if number > 1)


@cache
def _numerals() -> re.Pattern[str]:
    """Numerals of languages without spaces, where they tell how many of something."""
    digits = "".join(sorted({word for word in words().numbers if len(word) == 1 and not word.isascii()}))
    return re.compile(rf"(?<![{digits}千几第])[{digits}]+(?![{digits}千成])")


def _is_an_amount(name: re.Match[str]) -> bool:
    """Whether what reads like a name says how many: `draw two cards`, not `Draw Two cards`."""
    return name[0][:1].islower() and name.string[name.end() :].lstrip().casefold().startswith("card")


def _as_words(name: str) -> str:
    """A pattern for a name as people write it: `draw_two` is `Draw Two` and `draw-two`."""
    pattern = r"[\s_-]+".join(re.escape(part) for part in name.split("_") if part)
    return rf"\b{pattern}s?\b" if name.isascii() and name[:1].isalpha() else pattern


def names_with_numbers(deck: Deck, spellings: Iterable[str]) -> frozenset[str]:
    """Names of cards that people also use in texts, and the ends of long ones (`wild_draw_four`: Draw Four)."""
    own = {s for symbol in deck.symbols if symbol.number is None for _, s in symbol.named.spellings}
    own |= {symbol.named.id for symbol in deck.symbols if symbol.number is None}
    found = {*own, *(s for s in spellings if not s.isdigit())}
    found |= {"_".join(name.split("_")[-2:]) for name in own if name.count("_") > 1}
    return frozenset(found)


def numbers_in_clauses(root: object, options: Iterable[OptionInfo], deck: Deck) -> frozenset[int]:
    """Every number that clauses speak of: as such, in kinds and ranges, and as values of options that they ask for."""
    found: set[int] = set()
    asked: set[str] = set()
    for node in nodes(root):
        match node:
            case e.Number(value=value) | e.HasDifferent(number=value):
                found.add(value)
            case e.Kind(low=int(low), high=high):
                found |= _range(low, low if high is None else high)
            case tree.Permission(acts=acts) if "play_together" in acts:
                # Several cards are two or more.
                found.add(2)
            case e.Kind(name=str(name)) | e.Ref(id=name) | e.Field(name=name):
                asked.add(name)
            case _:
                pass
    for option in options:
        if option.named.id in asked:
            found |= {option.value, *option.values.numbers}
            if option.values.kind == "number":
                found |= _range(option.values.low, option.values.high)
            found |= {number for name in option.values.names for number in _in_name(name.id)}
    found |= {s.number for s in deck.symbols if s.number is not None and s.named.id in asked}
    return frozenset(found)


def _in_name(name: str) -> set[int]:
    table = number_words("en")
    return {table[part] for part in name.split("_") if part in table} | {int(d) for d in _DIGITS.findall(name)}


def _range(low: int, high: int) -> set[int]:
    return set(range(low, min(high, low + WIDEST) + 1))


def amounts(rule: tree.Rule) -> list[e.Number]:
    """The plain numbers above 1 that effects draw, attack with, skip or shed, and that a `let` gives."""
    found: list[e.Number] = []
    for node in nodes(rule.clauses):
        match node:
            case tree.Effect(kind="draws" | "attack_with" | "skip_many" | "discards", amount=e.Number() as number):
                found.append(number)
            case tree.Let(value=e.Number() as number):
                found.append(number)
            case _:
                pass
    return [number for number in found if number.value > 1]
