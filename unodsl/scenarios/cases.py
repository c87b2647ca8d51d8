"""A scenario file as data: what was written, with its places. Nothing here knows a deck or a table.

Places do not count when cases are compared: a case written out and read back is the same case.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from unodsl.text.source import Span


@dataclass(frozen=True, slots=True)
class Word:
    """A text as written: a name, a card, a sentence."""

    text: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number as written."""

    value: int
    span: Span = field(compare=False, repr=False)


Words: TypeAlias = "tuple[Word, ...]"
Settings: TypeAlias = "tuple[tuple[Word, Word], ...]"


@dataclass(frozen=True, slots=True)
class Use:
    """A house-rule module to add, with values for its options."""

    module: Word
    options: Settings = ()


@dataclass(frozen=True, slots=True)
class GivenAttack:
    """An attack that is open when the case begins. ``sender`` None: the seat before the one on turn."""

    kind: Word
    draws: Number
    sender: Word | None


@dataclass(frozen=True, slots=True)
class Given:
    """The table before the first act. None, or an empty tuple, is: not said."""

    span: Span = field(compare=False, repr=False)
    setup: bool = False
    seed: int = 0
    dealer: Word | None = None
    turn: Word | None = None
    direction: int = 1
    top: Word | None = None
    color: Word | None = None
    start: Word | None = None
    hands: tuple[tuple[Word, Words], ...] = ()
    draw_pile: Words | None = None
    discard: Words = ()
    rest_removed: bool = False
    scores: tuple[tuple[Word, Number], ...] = ()
    attack: GivenAttack | None = None
    facts: Settings = ()
    drawn: Word | None = None


@dataclass(frozen=True, slots=True)
class ExpectedAttack:
    """An expected open attack; what is None is not compared."""

    kind: Word | None
    draws: Number | None
    sender: Word | None


@dataclass(frozen=True, slots=True)
class Nothing:
    """A written ``none``."""


@dataclass(frozen=True, slots=True)
class Listed:
    """Names or sentences, in the order written."""

    words: Words


@dataclass(frozen=True, slots=True)
class Standing:
    """Names, best first; equals share a group."""

    groups: tuple[Words, ...]


@dataclass(frozen=True, slots=True)
class Hands:
    """Of each player named: the exact hand in any order, or its size."""

    of: tuple[tuple[Word, Words | Number], ...]


@dataclass(frozen=True, slots=True)
class Scores:
    """The score of each player named."""

    of: tuple[tuple[Word, Number], ...]


@dataclass(frozen=True, slots=True)
class Choices:
    """Who must choose, and what kind of thing."""

    of: Settings


Expected: TypeAlias = "Nothing | Word | Number | Listed | Standing | Hands | Scores | Choices | ExpectedAttack"


@dataclass(frozen=True, slots=True)
class Entry:
    """One expectation: a key of the closed set, and the value."""

    key: str
    value: Expected
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Expect:
    """What must hold at one moment, in the order written."""

    entries: tuple[Entry, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Do:
    """An act that must be accepted."""

    sentence: Word


@dataclass(frozen=True, slots=True)
class Reject:
    """An act that must be refused and leave the table as it was."""

    sentence: Word


@dataclass(frozen=True, slots=True)
class ExpectStep:
    """A comparison between two acts."""

    expect: Expect


Step: TypeAlias = "Do | Reject | ExpectStep"


@dataclass(frozen=True, slots=True)
class Case:
    """One scenario."""

    name: Word
    ruleset: Word
    players: Words
    given: Given
    span: Span = field(compare=False, repr=False)
    spec: tuple[str, ...] = ()
    use: tuple[Use, ...] = ()
    options: Settings = ()
    example: bool = False
    teams: tuple[tuple[int, ...], ...] = ()
    play: tuple[Step, ...] = ()
    expect: Expect | None = None

    def seat(self, name: Word) -> int:
        """The seat of a player named in this case. The reader has checked that there is one."""
        return [player.text for player in self.players].index(name.text)
