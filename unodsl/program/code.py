"""Effects as flat instructions.

An instruction is a simple effect of the model, or one of the control instructions below, which replace the
effects that have others inside. A place is an index into the list. Instructions that may stop for a choice:
`ChoosesColor`, `ChoosesPlayer`, `Discards`, `AskWhether`, `AskOffer`, `AskSlap`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from unodsl.model.core import Core
from unodsl.model.effects import Effect, Pattern
from unodsl.syntax.tree import Text


@dataclass(frozen=True, slots=True)
class Jump:
    to: int


@dataclass(frozen=True, slots=True)
class JumpUnless:
    condition: Core
    to: int


@dataclass(frozen=True, slots=True)
class AskWhether:
    """The player chooses yes (go on) or no (jump)."""

    player: Core
    text: Text | None
    to: int


@dataclass(frozen=True, slots=True)
class AskOffer:
    """The player may play such a card now (then go on after that play) or decline (jump)."""

    player: Core
    pattern: Pattern
    to: int


@dataclass(frozen=True, slots=True)
class AskSlap:
    others: bool
    var: int


@dataclass(frozen=True, slots=True)
class EachBegin:
    """Sets up a walk over the players: slot `at` counts them, slot `moved` remembers the cards moved so far."""

    start: Core
    at: int
    first: int
    moved: int


@dataclass(frozen=True, slots=True)
class EachNext:
    """Binds the next player, or jumps when the circle is over (or, round and round, a whole circle moved no card)."""

    var: int
    at: int
    first: int
    moved: int
    others: bool
    round_and_round: bool
    to: int


Instruction: TypeAlias = Effect | Jump | JumpUnless | AskWhether | AskOffer | AskSlap | EachBegin | EachNext


@dataclass(frozen=True, slots=True)
class Code:
    """The instructions of one handler or penalty, and how many slots (bound names, then walks) it needs.

    bound: so many of the slots are filled when it begins.
    """

    instructions: tuple[Instruction, ...]
    slots: int
    bound: int = 0


EMPTY = Code((), 0)
