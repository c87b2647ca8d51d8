"""The program of a ruleset: everything the engine needs to play it, and nothing else.

Clauses are sorted by the question they answer, in the order base, modules as used, place in the file (handlers:
`after` first). `overrides` is a bit mask of rules for each rule. Options stand as values; `bind` puts them and the
number of players in, and drops what then can never happen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from unodsl.model.core import Core
from unodsl.model.effects import Pattern
from unodsl.program.code import Code

SINGLE_ACTS = ("play", "answer", "jump_in")
ACTS = (*SINGLE_ACTS, "play_together", "draw", "pass", "challenge", "take", "catch", "call_late")
EVENTS = (
    "played", "jumped_in", "drawn", "dealt", "start", "wrong_play", "take", "draw", "challenge", "challenge_succeeds",
    "challenge_fails", "pile_runs_out", "turn_begins", "turn_ends", "time_runs_out", "false_call", "false_slap",
    "noise", "round_ends", "nobody_can_move", "hands_changed",
)  # fmt: skip
VALUES = ("hand_size", "turn_seconds", "points", "decks")


@dataclass(frozen=True, slots=True)
class Rule:
    """What a reader is told of a rule: its full name, its names and text by tongue."""

    full_name: str
    names: tuple[tuple[str, str], ...]
    text: tuple[tuple[str, str], ...]
    overrides: int


@dataclass(frozen=True, slots=True)
class Clause:
    """`number` counts the clauses of the whole program; `words` is the clause as its author wrote it."""

    number: int
    rule: int
    when: Core
    words: str


@dataclass(frozen=True, slots=True)
class PermissionClause(Clause):
    answer: str  # may, may_not, never
    pattern: Pattern | None


@dataclass(frozen=True, slots=True)
class SayClause(Clause):
    """`word` is a number into the program's words; `code` a number into its codes, -1 without penalty."""

    must: bool
    word: int
    manner: str
    code: int
    if_caught: bool


@dataclass(frozen=True, slots=True)
class NoiseClause(Clause):
    must: bool
    code: int


@dataclass(frozen=True, slots=True)
class DutyClause(Clause):
    """`must draw`, `must play …`."""

    act: str
    pattern: Pattern | None


@dataclass(frozen=True, slots=True)
class LetClause(Clause):
    is_: Core


@dataclass(frozen=True, slots=True)
class CountsClause(Clause):
    pass


@dataclass(frozen=True, slots=True)
class HandlerClause(Clause):
    pattern: Pattern | None
    negated: bool
    code: int


AnyClause: TypeAlias = (
    PermissionClause | SayClause | NoiseClause | DutyClause | LetClause | CountsClause | HandlerClause
)


@dataclass(frozen=True, slots=True)
class Face:
    symbol: int
    color: int
    copies: int
    points: int


@dataclass(frozen=True, slots=True)
class Fact:
    default: int
    low: int
    high: int
    of_each_player: bool


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a match; `file` counts the files, so that a later file's sentences can replace a base's."""

    kind: str
    amounts: tuple[Core, ...]
    when: Core
    file: int


@dataclass(frozen=True, slots=True)
class Program:
    name: str
    low: int
    high: int
    colors: int
    symbols: int
    numbers: tuple[int, ...]  # of each symbol; -1 for a figure
    faces: tuple[Face, ...]
    decks: int
    per: int  # 0: the same number of decks for any number of players
    options: tuple[int, ...]
    facts: tuple[Fact, ...]
    words: tuple[str, ...]
    rules: tuple[Rule, ...]
    permissions: tuple[tuple[PermissionClause, ...], ...]  # by ACTS
    says: tuple[SayClause, ...]
    noises: tuple[NoiseClause, ...]
    duties: tuple[DutyClause, ...]
    lets: tuple[tuple[LetClause, ...], ...]  # by VALUES
    guilty: tuple[CountsClause, ...]
    handlers: tuple[tuple[HandlerClause, ...], ...]  # by EVENTS
    codes: tuple[Code, ...]
    match: tuple[Sentence, ...]

    def of_act(self, act: str) -> tuple[PermissionClause, ...]:
        return self.permissions[ACTS.index(act)]

    def of_event(self, event: str) -> tuple[HandlerClause, ...]:
        return self.handlers[EVENTS.index(event)]

    def of_value(self, value: str) -> tuple[LetClause, ...]:
        return self.lets[VALUES.index(value)]

    def deck_count(self, players: int) -> int:
        return self.decks * (-(-players // self.per) if self.per else 1)
