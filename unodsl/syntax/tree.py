"""The tree of a rule file: what is written, with its places.

The same rules written in English, in Chinese or mixed give equal trees: names are held by their id (the
Latin spelling), keywords are gone, and spans do not count in comparisons. Expressions stand in `expressions`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from unodsl.syntax.expressions import Expr, Kinds, Name
from unodsl.text.source import Span


@dataclass(frozen=True, slots=True)
class Node:
    """Anything with a place in a text."""

    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Decl(Node):
    """A name where it is declared: its id, and its other spelling if it has one (`stacking / 叠加`)."""

    id: str
    other: str | None = None


@dataclass(frozen=True, slots=True)
class Text(Node):
    """Words of the author, by tongue."""

    parts: tuple[tuple[str, str], ...]

    def get(self, tongue: str) -> str | None:
        return dict(self.parts).get(tongue)


# ---- parts of a file


@dataclass(frozen=True, slots=True)
class Title(Node):
    text: Text


@dataclass(frozen=True, slots=True)
class SourceRef(Node):
    """`source "A4 N5"`: where the rules come from."""

    text: str


@dataclass(frozen=True, slots=True)
class Note(Node):
    text: Text


@dataclass(frozen=True, slots=True)
class Ruling(Node):
    question: Text
    answer: Text


@dataclass(frozen=True, slots=True)
class Seats(Node):
    """`players 2 to 10`."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class NeedsDeck(Node):
    kinds: Kinds


@dataclass(frozen=True, slots=True)
class NeedsRule(Node):
    names: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class NeedsPlayers(Node):
    op: str
    number: int


Value: TypeAlias = "int | bool | Name"


@dataclass(frozen=True, slots=True)
class Setting(Node):
    name: Name
    value: Value


@dataclass(frozen=True, slots=True)
class Use(Node):
    module: Name
    settings: tuple[Setting, ...]


@dataclass(frozen=True, slots=True)
class Without(Node):
    names: tuple[Name, ...]
    when: Expr | None


@dataclass(frozen=True, slots=True)
class Decks(Node):
    """`decks 2`, or `decks 1 per 6 players`."""

    number: int
    per: int | None


@dataclass(frozen=True, slots=True)
class ColorsLine(Node):
    colors: tuple[Decl, ...]


@dataclass(frozen=True, slots=True)
class NumberRange(Node):
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class CardsLine(Node):
    """`action skip, reverse: 2 per color, worth 20`. `worth` None: not said; "face": the number on the card."""

    card_class: Decl
    symbols: tuple[Decl | NumberRange, ...]
    copies: int
    per_color: bool
    subtotal: int | None
    worth: int | str | None


@dataclass(frozen=True, slots=True)
class TotalLine(Node):
    total: int


DeckLine: TypeAlias = ColorsLine | CardsLine | TotalLine


@dataclass(frozen=True, slots=True)
class Deck(Node):
    """`deck { … }`; `added` for `add to deck`; a name for a small deck for searches."""

    name: Name | None
    added: bool
    lines: tuple[DeckLine, ...]


@dataclass(frozen=True, slots=True)
class Type(Node):
    """`yes_no`, `range` with low and high, `numbers`, `enum` with its names, `player`."""

    kind: str
    numbers: tuple[int, ...] = ()
    names: tuple[Decl, ...] = ()


@dataclass(frozen=True, slots=True)
class Option(Node):
    decl: Decl
    type: Type
    default: Value
    text: Text | None


@dataclass(frozen=True, slots=True)
class Remember(Node):
    """A fact that the table remembers for the round."""

    decl: Decl
    of_each_player: bool
    type: Type
    default: Value


@dataclass(frozen=True, slots=True)
class Property(Node):
    name: Name
    quantifier: str  # always, never, eventually
    condition: Expr


@dataclass(frozen=True, slots=True)
class MatchLine(Node):
    """A sentence about the match: its kind, its numbers or names, its condition."""

    kind: str
    amounts: tuple[Expr, ...]
    when: Expr | None


@dataclass(frozen=True, slots=True)
class Match(Node):
    lines: tuple[MatchLine, ...]


# ---- rules and clauses


@dataclass(frozen=True, slots=True)
class Pattern(Node):
    """Which cards a clause is about. `what` is "card" (any), "cards" (several) or kinds; `name` binds it."""

    what: str
    kinds: Kinds | None = None
    name: Name | None = None


@dataclass(frozen=True, slots=True)
class Permission(Node):
    """`may`, `may_not` or `never`, of some acts, for some cards."""

    answer: str
    acts: tuple[str, ...]
    pattern: Pattern | None
    when: Expr | None


@dataclass(frozen=True, slots=True)
class Deed(Node):
    """What is owed: `say` (with `word` and `manner` aloud / gesture), `noise`, `draw`, `play`."""

    kind: str
    word: str | None = None
    manner: str | None = None
    pattern: Pattern | None = None


@dataclass(frozen=True, slots=True)
class Duty(Node):
    """`must` or `must not`; `penalty` is what else happens, at once or only to one who is caught."""

    must: bool
    deed: Deed
    everyone: bool
    when: Expr | None
    penalty: Block | None
    if_caught: bool


@dataclass(frozen=True, slots=True)
class Let(Node):
    """`let hand_size be 7`, `let the card's points be 20`."""

    name: Name
    of_card: bool
    value: Expr
    when: Expr | None


@dataclass(frozen=True, slots=True)
class CountAs(Node):
    name: Name
    when: Expr | None


@dataclass(frozen=True, slots=True)
class Event(Node):
    """What happens: the kind (`played`, `take`, …), the cards, a name for who did it."""

    kind: str
    pattern: Pattern | None = None
    negated: bool = False
    name: Name | None = None


@dataclass(frozen=True, slots=True)
class Whenever(Node):
    event: Event
    when: Expr | None
    block: Block


Clause: TypeAlias = Permission | Duty | Let | CountAs | Whenever


@dataclass(frozen=True, slots=True)
class Rule(Node):
    decl: Decl
    overrides: tuple[Name, ...]
    after: tuple[Name, ...]
    text: Text | None
    clauses: tuple[Clause, ...]


# ---- effects


@dataclass(frozen=True, slots=True)
class Effect(Node):
    """One thing that happens. `kind` is the grammar's name for it; the fields used depend on it.

    who: whose doing; other: the second player; amount, condition, text: as the effect has them;
    var: the name it binds; blocks: what is done inside (then, else); flag: `round and round`, `all others`.
    """

    kind: str
    who: Expr | None = None
    other: Expr | None = None
    amount: Expr | None = None
    condition: Expr | None = None
    var: Name | None = None
    pattern: Pattern | None = None
    text: Text | None = None
    group: str | None = None
    round_and_round: bool = False
    blocks: tuple[Block, ...] = ()


@dataclass(frozen=True, slots=True)
class Block(Node):
    effects: tuple[Effect, ...]


Item: TypeAlias = (
    Title
    | SourceRef
    | Note
    | Ruling
    | Seats
    | NeedsDeck
    | NeedsRule
    | NeedsPlayers
    | Use
    | Without
    | Decks
    | Deck
    | Option
    | Remember
    | Property
    | Match
    | Rule
)


@dataclass(frozen=True, slots=True)
class Comment(Node):
    """`# …`; `own_line` where nothing stands before it on its line."""

    text: str
    own_line: bool


@dataclass(frozen=True, slots=True)
class File(Node):
    """One ruleset or house rule, with every comment of the text (they are no part of its meaning)."""

    house_rule: bool
    decl: Decl
    extends: Name | None
    items: tuple[Item, ...]
    comments: tuple[Comment, ...] = field(default=(), compare=False)
