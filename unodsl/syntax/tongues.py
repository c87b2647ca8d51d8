"""The words of each tongue: keyword tables and the names that the language gives, read from grammars/tongues/."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import yaml

from unodsl.data import grammar_dir


@dataclass(frozen=True)
class Words:
    """All tongues together, for reading; and each tongue's first spellings, for printing.

    phrases: (word, word, …) -> keyword; runs: spelling without spaces -> keyword; names: spelling -> id;
    name_groups: group -> ids; numbers: word -> number;
    keyword_word, name_word: tongue -> {keyword or id -> first spelling}.
    """

    phrases: dict[tuple[str, ...], str]
    runs: dict[str, str]
    names: dict[str, str]
    name_phrases: dict[tuple[str, ...], str]
    name_groups: dict[str, frozenset[str]]
    numbers: dict[str, int]
    keyword_word: dict[str, dict[str, str]]
    name_word: dict[str, dict[str, str]]

    @cached_property
    def longest_from(self) -> dict[str, int]:
        """How many words the longest phrase has that begins with a word."""
        found: dict[str, int] = {}
        for phrase in (*self.phrases, *self.name_phrases):
            found[phrase[0]] = max(found.get(phrase[0], 0), len(phrase))
        return found

    @property
    def keywords(self) -> frozenset[str]:
        return frozenset(self.phrases.values()) | frozenset(self.runs.values())


def _load(path: Path) -> dict[str, Any]:
    """A table of words. Every scalar is text: `NO` is a keyword here, not a truth value."""
    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    loaded: dict[str, Any] = yaml.load(path.read_text(encoding="utf-8"), Loader=loader)
    return loaded


@cache
def tongues() -> tuple[str, ...]:
    """The tongues that have keyword tables, English first."""
    found = sorted(p.parent.name for p in (grammar_dir() / "tongues").glob("*/keywords.yaml"))
    return tuple(sorted(found, key=lambda t: (t != "en", t)))


@cache
def words() -> Words:
    """The tables of all tongues."""
    phrases: dict[tuple[str, ...], str] = {}
    runs: dict[str, str] = {}
    names: dict[str, str] = {}
    name_phrases: dict[tuple[str, ...], str] = {}
    groups: dict[str, set[str]] = {}
    numbers: dict[str, int] = {}
    keyword_word: dict[str, dict[str, str]] = {}
    name_word: dict[str, dict[str, str]] = {}
    for tongue in tongues():
        folder = grammar_dir() / "tongues" / tongue
        keyword_word[tongue], name_word[tongue] = {}, {}
        for keyword, spellings in _load(folder / "keywords.yaml").items():
            for spelling in spellings:
                keyword_word[tongue].setdefault(keyword, spelling)
                if spelling.isascii():
                    phrases[tuple(w for w in spelling.split() if w not in ARTICLES)] = keyword
                else:
                    runs[spelling] = keyword
        for file in ("numbers.yaml", "counting.yaml"):
            if (folder / file).exists():
                numbers |= {word: int(value) for word, value in _load(folder / file).items()}
        for group, table in _load(folder / "names.yaml").items():
            for name, spellings in table.items():
                groups.setdefault(group, set()).add(name)
                for spelling in spellings:
                    name_word[tongue].setdefault(name, spelling)
                    if " " in spelling:
                        name_phrases[tuple(spelling.split())] = name
                    else:
                        names[spelling] = name
    frozen = {group: frozenset(ids) for group, ids in groups.items()}
    return Words(phrases, runs, names, name_phrases, frozen, numbers, keyword_word, name_word)


ARTICLES = frozenset({"a", "an", "the"})
