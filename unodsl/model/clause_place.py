"""Where an expression stands, and what can be spoken of there; the types of what is said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from types import MappingProxyType
from typing import Final

from unodsl.model.core import Cards, Core
from unodsl.model.model import Named
from unodsl.text.diagnostics import Said


class Ty(Enum):
    """What a value is. The value is the key of its wording."""

    YES_NO = "type-yes-no"
    NUMBER = "type-number"
    PLAYER = "type-player"
    CARD = "type-card"
    CARDS = "type-cards"
    COLOR = "type-color"
    SYMBOL = "type-symbol"
    DIRECTION = "type-direction"
    ATTACK = "type-attack"
    CHAIN = "type-chain"
    CHOICE = "type-choice"  # a named value of an option or a fact
    NONE = "type-none"

    @property
    def said(self) -> Said:
        return Said(self.value)


@dataclass(frozen=True, slots=True)
class Val:
    """A checked value with its type; `names` are those that a `CHOICE` is one of, `low` and `high` bound a number."""

    ty: Ty
    core: Core
    names: tuple[Named, ...] = ()
    numbers: tuple[int, ...] = ()
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class SetVal:
    """A checked set of cards."""

    cards: Cards
    ty: Ty = Ty.CARDS


@dataclass(frozen=True, slots=True)
class Bound:
    """A name bound in a clause: its number there, and whether it is a player or a card."""

    index: int
    ty: Ty


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands: what `player`, `the card` and `cards` mean there, if anything.

    kind: the event, or `may`, `must`, `let`, `count_as`, `property`, `match`; defines: values that the clause itself
    gives, so it cannot ask for them; each: `the card` would be each card of a set, which is not what it seems to say.
    """

    kind: str
    player: bool = False
    card: bool = False
    cards: bool = False
    playable: bool = False
    static: bool = False
    each: bool = False
    defines: frozenset[str] = frozenset()
    bound: Mapping[str, Bound] = field(default_factory=lambda: MappingProxyType({}))

    def with_name(self, name: str, bound: Bound) -> Place:
        return replace(self, bound=MappingProxyType({**self.bound, name: bound}))


@dataclass(frozen=True, slots=True)
class EventKind:
    """What is there when such an event happens."""

    pattern: bool = False
    player: bool = True
    cards: bool = False
    named: bool = False


EVENTS: Final[Mapping[str, EventKind]] = MappingProxyType(
    {
        "played": EventKind(pattern=True, cards=True),
        "jumped_in": EventKind(pattern=True, cards=True),
        "drawn": EventKind(pattern=True),
        "dealt": EventKind(pattern=True),
        "start": EventKind(pattern=True, player=False),
        "wrong_play": EventKind(pattern=True),
        "take": EventKind(),
        "draw": EventKind(),
        "challenge": EventKind(),
        "challenge_succeeds": EventKind(),
        "challenge_fails": EventKind(),
        "pile_runs_out": EventKind(player=False),
        "turn_begins": EventKind(),
        "turn_ends": EventKind(),
        "time_runs_out": EventKind(),
        "false_call": EventKind(),
        "false_slap": EventKind(),
        "noise": EventKind(named=True),
        "round_ends": EventKind(player=False),
        "nobody_can_move": EventKind(player=False),
        "hands_changed": EventKind(),
    }
)
"""Every event. `player` is who plays, draws, takes, challenges, is slow, makes noise; whose turn or hand it is."""
