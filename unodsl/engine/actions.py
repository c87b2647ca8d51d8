"""What somebody at a table does: one frozen value per act."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unodsl.text.diagnostics import Value


class Act(Enum):
    """The kinds of acts. The value is the name used in saved data."""

    PLAY = "play"  # lay cards in turn: play, answer an attack, play together
    JUMP_IN = "jump_in"
    DRAW = "draw"
    PASS = "pass"
    TAKE = "take"
    CHALLENGE = "challenge"
    CATCH = "catch"  # `target` is the one caught
    CALL = "call"  # say `words` late, aloud
    GESTURE = "gesture"  # show the word late, by gesture
    SLAP = "slap"
    SLAP_LAST = "slap_last"  # `player` was the last to slap
    NOISE = "noise"
    TIMEOUT = "timeout"
    WRONG_PLAY = "wrong_play"
    CHOOSE = "choose"  # answer an open choice with `wishes[0]`
    DISCARD = "discard"  # answer an open choice with `cards` (none: decline)
    OFFERED_PLAY = "offered_play"  # take an offer to play `cards` inside an effect
    DECLINE = "decline"  # refuse an offer
    NEXT_ROUND = "next_round"  # nobody's act: deal again

    # Members are looked up all the time; the hash of an Enum is that of its name, worked out anew each time.
    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody names: a color, a player (seat), or yes / no.

    A written name may be several of these (a player may be called like a color), so more than one may
    be set; the choice that is open decides which is meant.
    """

    color: int | None = None
    seat: int | None = None
    yes: bool | None = None


@dataclass(frozen=True, slots=True)
class Action:
    """One act by the player in seat ``player`` (from 0; -1 for NEXT_ROUND).

    ``cards`` are face numbers in the order laid: the last one ends on top. ``words`` are said aloud with
    the act, ``gesture`` says the word was shown by a gesture. ``wishes`` are choices named ahead
    ("choosing blue", "choosing Bo"), in order.
    """

    act: Act
    player: int
    cards: tuple[int, ...] = ()
    target: int = -1
    words: tuple[str, ...] = ()
    gesture: bool = False
    wishes: tuple[Wish, ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action was refused: a wording key with its values, and the rule that decided (full name), if one did."""

    key: str
    args: dict[str, Value]
    rule: str | None = None
