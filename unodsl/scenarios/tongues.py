"""The tables of sentences: how each tongue says what happens at a table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, TypeAlias

from unodsl.engine.actions import Act

Slot: TypeAlias = Literal["player", "target", "cards", "card", "word", "wish"]
Clause: TypeAlias = Literal["choosing", "calling", "gesture"]
CLAUSES: tuple[Clause, ...] = ("choosing", "calling", "gesture")
SLOTS: tuple[Slot, ...] = ("player", "target", "cards", "card", "word", "wish")

# Acts that may be followed by clauses.
WITH_CLAUSES = frozenset({Act.PLAY, Act.JUMP_IN, Act.CHOOSE, Act.DISCARD})


@dataclass(frozen=True, slots=True)
class Literally:
    """Fixed words of a pattern."""

    text: str


@dataclass(frozen=True, slots=True)
class Gap:
    """A place of a pattern to be filled."""

    slot: Slot


Part: TypeAlias = "Literally | Gap"
Pattern: TypeAlias = "tuple[Part, ...]"


@dataclass(frozen=True)
class Tongue:
    """The sentence table of one tongue. Of each tuple the first is printed, all are understood."""

    name: str
    acts: tuple[tuple[Act, tuple[Pattern, ...]], ...]
    nothing: tuple[Pattern, ...]  # discards nothing
    clauses: tuple[tuple[Clause, tuple[Pattern, ...]], ...]
    marks: tuple[str, ...]  # between cards
    between: str  # what is printed between cards
    values: tuple[tuple[str, tuple[str, ...]], ...]

    def patterns(self, act: Act) -> tuple[Pattern, ...]:
        """The ways to say an act."""
        return dict(self.acts)[act]

    def clause(self, clause: Clause) -> Pattern:
        """The printed way of a clause."""
        return dict(self.clauses)[clause][0]

    def value(self, key: str) -> str:
        """The printed word of a fixed value (``clockwise``)."""
        return dict(self.values)[key][0]


def tongues() -> tuple[Tongue, ...]:
    """Every tongue that has a table of sentences, in the order of their folders' names."""
    from unodsl import data

    return load(data.grammar_dir() / "tongues")


def tongue(name: str) -> Tongue:
    """The table of one tongue; KeyError where there is none."""
    return {table.name: table for table in tongues()}[name]


@lru_cache(maxsize=4)
def load(folder: Path) -> tuple[Tongue, ...]:
    """The tables ``<tongue>/sentences.yaml`` below ``folder``. They are ours, so a fault in them is an exception."""
    import yaml

    tables = []
    for path in sorted(folder.glob("*/sentences.yaml")):
        tables.append(_table(path.parent.name, yaml.load(path.read_text("utf-8"), Loader=yaml.BaseLoader)))
    return tuple(tables)


def _table(name: str, raw: dict[str, Any]) -> Tongue:
    acts = dict(raw["acts"])
    nothing = _patterns(acts.pop("discard_nothing"))
    return Tongue(
        name,
        tuple((Act(key), _patterns(texts)) for key, texts in acts.items()),
        nothing,
        tuple((clause, _patterns(raw["clauses"][clause])) for clause in CLAUSES),
        tuple(raw["list"]),
        raw["between"],
        tuple((key, tuple(words)) for key, words in raw["values"].items()),
    )


def _patterns(texts: list[str]) -> tuple[Pattern, ...]:
    return tuple(_pattern(text) for text in texts)


def _pattern(text: str) -> Pattern:
    parts: list[Part] = []
    rest = text
    while rest:
        literal, brace, rest = rest.partition("{")
        if literal.strip():
            parts.append(Literally(" ".join(literal.split())))
        if brace:
            slot, _, rest = rest.partition("}")
            parts.append(Gap(next(known for known in SLOTS if known == slot)))
    return tuple(parts)
