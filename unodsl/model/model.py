"""The checked model of a ruleset: one value that holds all its files, joined."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from unodsl.model.core import Core
from unodsl.model.effects import Effect, Pattern
from unodsl.syntax.tree import Text
from unodsl.text.source import Span


@dataclass(frozen=True, slots=True)
class Named:
    """Something with an id and spellings by tongue (`en` is the id itself where no other is declared)."""

    id: str
    spellings: tuple[tuple[str, str], ...] = ()

    def name(self, tongue: str) -> str:
        return dict(self.spellings).get(tongue, self.id)


# ---- the deck


@dataclass(frozen=True, slots=True)
class Symbol:
    """What a card shows: a number (`number` is set, the id is its digits) or a figure."""

    named: Named
    card_class: int
    number: int | None
    colored: bool


@dataclass(frozen=True, slots=True)
class Face:
    """One distinct card: symbol and color by number (-1: no color), how often it is in one deck, its points.

    `points` None: the deck does not say.
    """

    symbol: int
    color: int
    copies: int
    points: int | None


@dataclass(frozen=True, slots=True)
class Deck:
    """All distinct cards. `decks` and `per`: that many decks (for every `per` players, if not None)."""

    colors: tuple[Named, ...]
    classes: tuple[Named, ...]
    symbols: tuple[Symbol, ...]
    faces: tuple[Face, ...]
    decks: int = 1
    per: int | None = None
    spans: tuple[Span, ...] = field(default=(), compare=False, repr=False)

    def count(self, players: int) -> int:
        """How many decks so many players use."""
        return self.decks * (-(-players // self.per) if self.per else 1)


# ---- options and facts


@dataclass(frozen=True, slots=True)
class Values:
    """The values that an option or a fact can have.

    `kind` is yes_no, number (low..high or the listed `numbers`), enum (names by place) or player.
    """

    kind: str
    numbers: tuple[int, ...] = ()
    low: int = 0
    high: int = 1
    names: tuple[Named, ...] = ()

    def holds(self, value: int) -> bool:
        if self.numbers:
            return value in self.numbers
        return self.low <= value <= self.high


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """`value` is what holds in this model: the default, or what a `use`, a ruleset or the command line set."""

    named: Named
    values: Values
    value: int
    text: Text | None
    file: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class FactInfo:
    named: Named
    values: Values
    default: int
    of_each_player: bool
    file: str
    span: Span = field(compare=False, repr=False)


# ---- rules


@dataclass(frozen=True, slots=True)
class Clause:
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Permission(Clause):
    """answer: may, may_not, never. acts: play, answer, jump_in, play_together, draw, pass, challenge, take, catch,
    call_late (`lay` is spelt out as the first four)."""

    answer: str
    acts: tuple[str, ...]
    pattern: Pattern | None
    when: Core


@dataclass(frozen=True, slots=True)
class SayDuty(Clause):
    """A word that must (or must not) be said, aloud or by gesture; `vars` are the names that its penalty binds."""

    must: bool
    word: str
    manner: str
    when: Core
    penalty: tuple[Effect, ...]
    has_penalty: bool
    if_caught: bool
    vars: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NoiseDuty(Clause):
    """`must not make noise` (or must); `vars` are the names that its penalty binds."""

    must: bool
    when: Core
    penalty: tuple[Effect, ...]
    has_penalty: bool
    vars: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ActDuty(Clause):
    """`must draw`, `must play PATTERN`, or must not."""

    must: bool
    act: str
    pattern: Pattern | None
    when: Core


@dataclass(frozen=True, slots=True)
class LetValue(Clause):
    """value: hand_size, turn_seconds, points (of the card at issue)."""

    value: str
    is_: Core
    when: Core


@dataclass(frozen=True, slots=True)
class CountsAs(Clause):
    """fact: guilty."""

    fact: str
    when: Core


@dataclass(frozen=True, slots=True)
class Handler(Clause):
    """`whenever`: event kind, the cards it is about, its condition and effects; how many names it binds.

    `negated`: the start card is *not* such a card. The binding of `as q` for who made noise is var 0 where used.
    """

    event: str
    pattern: Pattern | None
    negated: bool
    when: Core
    effects: tuple[Effect, ...]
    vars: tuple[str, ...]


AnyClause: TypeAlias = Permission | SayDuty | NoiseDuty | ActDuty | LetValue | CountsAs | Handler


@dataclass(frozen=True, slots=True)
class RuleInfo:
    """One rule. `overrides` and `after` hold numbers of rules of the model; `file` is its ruleset or module.

    `unless`: where this holds, the rule is taken out (`without RULE when …`); it looks only at options and players.
    """

    full_name: str
    named: Named
    file: str
    text: Text | None
    overrides: tuple[int, ...]
    after: tuple[int, ...]
    unless: Core | None
    clauses: tuple[AnyClause, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a match: its kind (see the grammar), its numbers, its condition, the file it is from."""

    kind: str
    amounts: tuple[Core, ...]
    when: Core
    file: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class PropertyInfo:
    named: Named
    quantifier: str
    condition: Core
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class FileInfo:
    """A file that is part of the model, in the order base, modules as used, the file itself."""

    name: Named
    house_rule: bool
    title: Text | None
    source: tuple[str, ...]
    notes: tuple[Text, ...]
    rulings: tuple[tuple[Text, Text], ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Model:
    """A ruleset with all that it builds on. `files[-1]` is the ruleset itself."""

    name: str
    low: int
    high: int
    deck: Deck
    options: tuple[OptionInfo, ...]
    facts: tuple[FactInfo, ...]
    rules: tuple[RuleInfo, ...]
    match: tuple[Sentence, ...]
    properties: tuple[PropertyInfo, ...]
    files: tuple[FileInfo, ...]
    small_decks: tuple[tuple[str, Deck], ...] = ()
