"""Checked effects: what a clause makes happen."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from unodsl.model.core import Cards, Core
from unodsl.syntax.tree import Text
from unodsl.text.source import Span


@dataclass(frozen=True, slots=True)
class Pattern:
    """Which cards are meant: these faces, that also meet `test` (`just_drawn`, `playable`).

    `several` is True for `cards` (a set of two or more), False for `a card` or kinds.
    """

    faces: int
    test: Core | None = None
    several: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Draws(Step):
    """`var` is bound to the last card drawn (-1: none came)."""

    player: Core
    number: Core
    var: int | None = None


@dataclass(frozen=True, slots=True)
class DrawsUntil(Step):
    """Draws one by one until the drawn card (the card at issue) meets the condition, or none is left."""

    player: Core
    condition: Core


@dataclass(frozen=True, slots=True)
class AttackWith(Step):
    """Opens an attack on a player; in an answer it adds to the open attack and moves it on."""

    player: Core
    number: Core


@dataclass(frozen=True, slots=True)
class AttackMoves(Step):
    player: Core


@dataclass(frozen=True, slots=True)
class AttackBecomes(Step):
    number: Core


@dataclass(frozen=True, slots=True)
class EndAttack(Step):
    pass


@dataclass(frozen=True, slots=True)
class SkipMany(Step):
    number: Core


@dataclass(frozen=True, slots=True)
class ReverseDirection(Step):
    """`times`: so often (None: once)."""

    times: Core | None = None


@dataclass(frozen=True, slots=True)
class TurnGoes(Step):
    """`turn goes to p`, `p plays again`."""

    player: Core


@dataclass(frozen=True, slots=True)
class LosesTurn(Step):
    player: Core


@dataclass(frozen=True, slots=True)
class ChoosesColor(Step):
    """`among`: only the colors of these cards."""

    player: Core
    among: Cards | None = None


@dataclass(frozen=True, slots=True)
class ChoosesPlayer(Step):
    """`player` chooses another player, bound to `var`."""

    player: Core
    var: int


@dataclass(frozen=True, slots=True)
class Whether(Step):
    player: Core
    text: Text | None
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class SwapHands(Step):
    player: Core
    other: Core


@dataclass(frozen=True, slots=True)
class HandsGoRound(Step):
    pass


@dataclass(frozen=True, slots=True)
class ShowsHand(Step):
    player: Core
    other: Core


@dataclass(frozen=True, slots=True)
class Discards(Step):
    """Sheds up to `number` cards; in `condition` the cards at issue are those shed."""

    player: Core
    number: Core
    condition: Core | None


@dataclass(frozen=True, slots=True)
class Slap(Step):
    """All (or all but the player at issue) slap; the last is bound to `var`."""

    others: bool
    var: int
    body: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class EachPlayer(Step):
    """For each player from `start` on in the direction of play, bound to `var`.

    others: without the player at issue.
    """

    start: Core
    var: int
    others: bool
    round_and_round: bool
    body: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Offer(Step):
    """A player may play such a card now, inside the effect; `body` happens if he did."""

    player: Core
    pattern: Pattern
    body: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class SetFact(Step):
    index: int
    player: Core | None
    value: Core


@dataclass(frozen=True, slots=True)
class If(Step):
    condition: Core
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Nothing(Step):
    pass


@dataclass(frozen=True, slots=True)
class ShuffleDiscards(Step):
    pass


@dataclass(frozen=True, slots=True)
class Stop(Step):
    """Ends the innermost `each player`; outside one, the clause."""


@dataclass(frozen=True, slots=True)
class SetAside(Step):
    """The card at issue is out of the game for the rest of the round."""


@dataclass(frozen=True, slots=True)
class TakeBack(Step):
    """The card at issue (played wrongly) goes back to the hand of the player at issue."""


@dataclass(frozen=True, slots=True)
class EndRound(Step):
    pass


@dataclass(frozen=True, slots=True)
class Redraw(Step):
    """The start card, or a card just dealt, is replaced by another and put back into the pile."""


@dataclass(frozen=True, slots=True)
class Wins(Step):
    player: Core


Effect: TypeAlias = (
    Draws | DrawsUntil | AttackWith | AttackMoves | AttackBecomes | EndAttack | SkipMany | ReverseDirection | TurnGoes
    | LosesTurn | ChoosesColor | ChoosesPlayer | Whether | SwapHands | HandsGoRound | ShowsHand | Discards | Slap
    | EachPlayer | Offer | SetFact | If | Nothing | ShuffleDiscards | Stop | SetAside | TakeBack | EndRound | Redraw
    | Wins
)  # fmt: skip
