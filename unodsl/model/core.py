"""Checked conditions and values.

Everything is a whole number: yes/no 1 or 0, a player his seat (nobody -1), a color, symbol or face its number
(none -1), a value of an option that is named its place in the list. Sets of faces and symbols that are known are
bit masks. Nothing is left to look up by name.

Where a value is asked of "the card at issue" (`Card`) or "the player at issue" (`Subject`), the question or the
event says who that is; inside `AnyCard` and `AllCards` the card at issue is each card in turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias


class Reg(Enum):
    """What the table itself knows. The value is the name in printed programs."""

    CARD = "card"  # the face at issue
    SUBJECT = "player"  # the player at issue
    PLAYERS = "players"  # how many
    TEAMS = "teams"  # how many teams; 0 without
    DIRECTION = "direction"  # 0 clockwise, 1 counterclockwise
    COLOR = "color"  # the color in force
    COLOR_BEFORE = "color_before"  # the color in force before the last play
    TOP = "top"
    TOP_BEFORE = "top_before"
    ON_TURN = "on_turn"
    FIRST = "first"  # who plays first in the round
    DEALER = "dealer"
    WINNER = "winner"
    NOBODY = "nobody"
    AFTER_DRAW = "after_draw"  # the player at issue is on turn and has drawn in this turn
    JUMPED_IN = "jumped_in"  # the play at issue is, or was, a jump-in
    CARDS_LEFT = "cards_left"  # of the player at issue, once the play is made
    ATTACK_DRAWS = "attack's draws"
    ATTACK_KIND = "attack's kind"  # a symbol; -1 without attack
    ATTACK_FROM = "attack's from"
    ATTACK_VICTIM = "victim"
    GUILTY = "guilty"  # whether the one who made the attack is guilty, as settled when it was made
    HAND_SIZE = "hand_size"  # the value of `let hand_size`
    TURN_SECONDS = "turn_seconds"  # the value of `let turn_seconds`

    # Members are looked up all the time; the hash of an Enum is that of its name, worked out anew each time.
    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Const:
    value: int


@dataclass(frozen=True, slots=True)
class Get:
    """A register of the table."""

    reg: Reg


@dataclass(frozen=True, slots=True)
class OptionValue:
    index: int


@dataclass(frozen=True, slots=True)
class FactValue:
    """A remembered fact; `player` for a fact of each player."""

    index: int
    player: Core | None = None


@dataclass(frozen=True, slots=True)
class Var:
    """A name bound inside a clause (`as r`, `each player p`): its number in the clause."""

    index: int


@dataclass(frozen=True, slots=True)
class Neighbor:
    """`next` or `previous` (in the direction of play), `left` (clockwise) or `right` of a player."""

    side: str
    player: Core


@dataclass(frozen=True, slots=True)
class Score:
    """A player's total in the match."""

    player: Core


@dataclass(frozen=True, slots=True)
class CardColor:
    """The color of a face; -1 for a card without color, or no card."""

    card: Core


@dataclass(frozen=True, slots=True)
class CardSymbol:
    card: Core


@dataclass(frozen=True, slots=True)
class CardPoints:
    """What a card counts: the answer of `let the card's points`, else what the deck says."""

    card: Core


@dataclass(frozen=True, slots=True)
class Add:
    """Terms with sign 1 or -1. Saturates at the stated bound for numbers."""

    terms: tuple[tuple[int, Core], ...]


@dataclass(frozen=True, slots=True)
class Mul:
    factors: tuple[Core, ...]


# ---- sets of cards


@dataclass(frozen=True, slots=True)
class Hand:
    player: Core


@dataclass(frozen=True, slots=True)
class Laid:
    """`cards`: all the cards at issue (laid, to be laid, or shed)."""


Cards: TypeAlias = "Hand | Laid"


@dataclass(frozen=True, slots=True)
class Measure:
    """`size`, number of `colors`, number of `symbols` of a set."""

    what: str
    cards: Cards


@dataclass(frozen=True, slots=True)
class CountOf:
    """How many cards of a set are among these faces."""

    cards: Cards
    faces: int


@dataclass(frozen=True, slots=True)
class Different:
    """How many different symbols among these faces a set has."""

    cards: Cards
    faces: int


# ---- conditions


@dataclass(frozen=True, slots=True)
class Compare:
    """op is one of = != >= <= > <."""

    op: str
    left: Core
    right: Core


@dataclass(frozen=True, slots=True)
class All:
    """`and`."""

    parts: tuple[Core, ...]


@dataclass(frozen=True, slots=True)
class Any:
    """`or`."""

    parts: tuple[Core, ...]


@dataclass(frozen=True, slots=True)
class Not:
    part: Core


@dataclass(frozen=True, slots=True)
class IsFace:
    """A card is one of these faces (no card is none)."""

    card: Core
    faces: int


@dataclass(frozen=True, slots=True)
class IsSymbol:
    """A symbol (an attack's kind) is one of these; -1 is none of them."""

    symbol: Core
    symbols: int


@dataclass(frozen=True, slots=True)
class ChainHas:
    """The open attack was made or added to by a card with one of these symbols."""

    symbols: int


@dataclass(frozen=True, slots=True)
class JustDrawn:
    """The card is the one that the player on turn drew last in this turn."""

    card: Core


@dataclass(frozen=True, slots=True)
class Playable:
    """The player at issue may play the card alone, in turn."""

    card: Core


@dataclass(frozen=True, slots=True)
class SameSymbol:
    """`matches top`: both are cards and show the same number or symbol."""

    left: Core
    right: Core


@dataclass(frozen=True, slots=True)
class SameFace:
    left: Core
    right: Core


@dataclass(frozen=True, slots=True)
class HasColor:
    """`matches color`: the card has a color, and it is this one."""

    card: Core
    color: Core


@dataclass(frozen=True, slots=True)
class AnyCard:
    """Some card of the set meets the condition."""

    cards: Cards
    condition: Core


@dataclass(frozen=True, slots=True)
class AllCards:
    """Every card of the set meets the condition (true of an empty set)."""

    cards: Cards
    condition: Core


@dataclass(frozen=True, slots=True)
class Alike:
    """All cards of the set are the same face."""

    cards: Cards


Core: TypeAlias = (
    Const | Get | OptionValue | FactValue | Var | Neighbor | Score | CardColor | CardSymbol | CardPoints | Add | Mul
    | Measure | CountOf | Different | Compare | All | Any | Not | IsFace | IsSymbol | ChainHas | JustDrawn | Playable
    | SameSymbol | SameFace | HasColor | AnyCard | AllCards | Alike
)  # fmt: skip

YES = Const(1)
NO = Const(0)
