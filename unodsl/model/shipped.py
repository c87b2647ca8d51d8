"""What the files that come with the program declare: looked at only when a name is not known otherwise.

Nothing is parsed for it; the words of each file are enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from lark import Token

from unodsl.data import rulesets_dir, shipped_names
from unodsl.syntax.parse import Raw, read_words
from unodsl.syntax.scope import id_and_other
from unodsl.syntax.tongues import ARTICLES, words
from unodsl.text.reading import read_source
from unodsl.text.source import Source

MOST_SIBLINGS = 64
"""Files of one folder whose headers are looked at."""


@dataclass(frozen=True, slots=True)
class Header:
    """How a file begins: whether it is a house rule, its id and its other spelling."""

    house_rule: bool
    name: str
    other: str | None


def keyword_at(tokens: list[Token], index: int) -> tuple[str | None, int]:
    """The keyword that the words from ``index`` are, and how many words it takes; of two the longer."""
    table = words()
    for count in (3, 2, 1):
        part = tokens[index : index + count]
        if len(part) == count and all(token.type == "NAME" for token in part):
            found = table.phrases.get(tuple(str(token).lower() for token in part))
            if found is None and count == 1:
                found = table.runs.get(str(part[0]))
            if found is not None:
                return found, count
    return None, 1


def header_of(raw: Raw) -> Header | None:
    """The header of a text, found without parsing it; None where there is none."""
    keyword, count = keyword_at(raw.tokens, 0)
    if keyword not in ("RULESET", "HOUSE_RULE"):
        return None
    names = raw.tokens[count : count + 3]
    if not names or names[0].type != "NAME":
        return None
    second = str(names[2]) if len(names) == 3 and names[1].type == "SLASH" and names[2].type == "NAME" else None
    name, other = id_and_other(str(names[0]), second)
    return Header(keyword == "HOUSE_RULE", name, other)


def header_names(paths: Iterable[Path]) -> dict[str, Path]:
    """Of each file, every spelling of the name that it declares, with its path; the first file of a name counts."""
    found: dict[str, Path] = {}
    for path in paths:
        source = read_source(path, path.name)
        if not isinstance(source, Source):
            continue
        brace = min((at for at in map(source.text.find, "{｛") if at >= 0), default=len(source.text))
        header = header_of(read_words(Source(path.name, source.text[:brace])))
        if header is not None:
            found.setdefault(header.name, path)
            found.setdefault(header.other or header.name, path)
    return found


class Shipped:
    """The names in the shipped files, each list made when it is first asked for."""

    @cached_property
    def paths(self) -> dict[str, Path]:
        """File name (without ending) to path: rulesets, then house rules."""
        rulesets, house_rules = shipped_names()
        folder = rulesets_dir()
        found = {name: folder / "house_rules" / f"{name}.uno" for name in house_rules}
        return {name: folder / f"{name}.uno" for name in rulesets} | found

    @cached_property
    def spellings(self) -> dict[str, str]:
        """Every spelling of a shipped file's name to its file name."""
        return {spelling: path.stem for spelling, path in header_names(self.paths.values()).items()}

    @cached_property
    def _raws(self) -> dict[str, Raw]:
        read = ((name, read_source(path, name)) for name, path in self.paths.items())
        return {name: read_words(source) for name, source in read if isinstance(source, Source)}

    @cached_property
    def rules(self) -> dict[str, tuple[str, ...]]:
        """Every spelling of a rule to the names of the files that declare such a rule, house rules first."""
        return self._index(rules_begun)

    @cached_property
    def cards(self) -> dict[str, tuple[str, ...]]:
        """Every name in a deck, by id and as spelt, to the names of the files that have it."""
        return self._index(cards_begun)

    def _index(self, names: Callable[[Raw], Iterator[str]]) -> dict[str, tuple[str, ...]]:
        found: dict[str, dict[str, None]] = {}
        house_rules = {name for name, path in self.paths.items() if path.parent.name == "house_rules"}
        for file in sorted(self._raws, key=lambda name: (name not in house_rules, name)):
            for name in names(self._raws[file]):
                found.setdefault(name, {})[file] = None
        return {name: tuple(files) for name, files in found.items()}


def rules_begun(raw: Raw) -> Iterator[str]:
    """Every spelling of the rules that a text declares, whether or not they can be read."""
    for at in _places(raw, {"RULE"}):
        yield from _rule_names(raw.tokens, at)


def cards_begun(raw: Raw) -> Iterator[str]:
    """Every name in the decks of a text, by id and as spelt, whether or not they can be read."""
    for at in _places(raw, {"DECK", "ADD_TO_DECK"}):
        yield from _deck_names(raw.tokens, at)


def _places(raw: Raw, heads: set[str]) -> Iterator[int]:
    """Where in the words of a text something stands after one of these keywords."""
    table = words()
    first = {phrase[0] for phrase, keyword in table.phrases.items() if keyword in heads}
    first |= {run for run, keyword in table.runs.items() if keyword in heads}
    for index, token in enumerate(raw.tokens):
        if str(token).lower() in first:
            keyword, count = keyword_at(raw.tokens, index)
            if keyword in heads:
                yield index + count


def _rule_names(tokens: list[Token], at: int) -> Iterator[str]:
    if at < len(tokens) and tokens[at].type == "NAME":
        yield str(tokens[at])
        if at + 2 < len(tokens) and tokens[at + 1].type == "SLASH":
            yield str(tokens[at + 2])


def _deck_names(tokens: list[Token], at: int) -> Iterator[str]:
    table = words()
    at += at < len(tokens) and tokens[at].type == "NAME"
    if at >= len(tokens) or tokens[at].type != "LBRACE":
        return
    for token in tokens[at + 1 :]:
        if token.type == "RBRACE":
            return
        if token.type == "NAME" and str(token) not in ARTICLES:
            yield str(token)
            if str(token) in table.names:
                yield table.names[str(token)]
