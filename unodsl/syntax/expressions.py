"""Conditions and values as written: the expression part of the tree."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from unodsl.text.source import Span


@dataclass(frozen=True, slots=True)
class Written:
    """Anything in an expression; its place does not count in comparisons."""

    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Name(Written):
    """A name where it is used, by its id."""

    id: str


@dataclass(frozen=True, slots=True)
class Kind(Written):
    """A kind of card: `skip`, `red`, `red 0`, `red skip`, `7`, `0..9`. Only the parts that are written are set."""

    name: str | None = None
    color: str | None = None
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class Kinds(Written):
    """One of several kinds."""

    kinds: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Number(Written):
    value: int


@dataclass(frozen=True, slots=True)
class YesNo(Written):
    value: bool


@dataclass(frozen=True, slots=True)
class Ref(Written):
    """A name as a value: an option, a fact, a player, `top`, and the words card, cards, attack, players."""

    id: str


@dataclass(frozen=True, slots=True)
class Field(Written):
    """`attack's draws`, `p's hand`, `dealer's right`."""

    of: Expr
    name: str


@dataclass(frozen=True, slots=True)
class Sum(Written):
    """`a + b - c`: signs +1 or -1 with their terms, in order."""

    terms: tuple[tuple[int, Expr], ...]


@dataclass(frozen=True, slots=True)
class Product(Written):
    factors: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Compare(Written):
    """op is one of = != >= <= > <."""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Is(Written):
    """`the card is red`, `attack is none`, `scoring is not minus`: `right` is kinds, or a value."""

    left: Expr
    right: Expr
    negated: bool


@dataclass(frozen=True, slots=True)
class Matches(Written):
    left: Expr
    right: Expr
    negated: bool


@dataclass(frozen=True, slots=True)
class Identical(Written):
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Has(Written):
    """`hand has a skip`, `hand has no red`."""

    left: Expr
    kinds: Kinds
    negated: bool


@dataclass(frozen=True, slots=True)
class AreAll(Written):
    left: Expr
    kinds: Kinds


@dataclass(frozen=True, slots=True)
class HasWhere(Written):
    """`hand has a card where …`: inside, `the card` is that card."""

    left: Expr
    condition: Expr
    negated: bool


@dataclass(frozen=True, slots=True)
class HasMatching(Written):
    """`hand has a card that matches color_before`."""

    left: Expr
    target: Expr
    negated: bool


@dataclass(frozen=True, slots=True)
class HasDifferent(Written):
    """`hand has at least 3 different royal`: that many symbols of the kind."""

    left: Expr
    number: int
    kind: Kind


@dataclass(frozen=True, slots=True)
class Count(Written):
    """`number of skip in hand`."""

    kind: Kind
    of: Expr


@dataclass(frozen=True, slots=True)
class And(Written):
    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Or(Written):
    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Not(Written):
    part: Expr


Expr: TypeAlias = (
    Number
    | YesNo
    | Ref
    | Kinds
    | Field
    | Sum
    | Product
    | Compare
    | Is
    | Matches
    | Identical
    | Has
    | AreAll
    | HasWhere
    | HasMatching
    | HasDifferent
    | Count
    | And
    | Or
    | Not
)
