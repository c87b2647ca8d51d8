"""The state of a table: plain data that can be copied, compared and saved.

Players are seats 0..n-1 for the whole match; `order` is how they sit, clockwise. Cards are face numbers; a hand is
a count for each face. Piles are lists with the top last. "None" is -1 for players, cards, colors and symbols.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from unodsl.engine.actions import Wish
from unodsl.engine.chance import Chance


class Ask(Enum):
    """The kinds of choices that an effect asks for; the value is their name in scenarios."""

    COLOR = "color"
    PLAYER = "player"
    YES_NO = "yes_no"
    DISCARDS = "discards"
    SLAP = "slap"
    OFFER = "offer"

    # Members are looked up all the time; the hash of an Enum is that of its name, worked out anew each time.
    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice that is open: who may make it, and from what.

    allowed: a bit mask of colors or seats (DISCARDS, OFFER: of faces in hand that may be used at all);
    most: how many cards at most (DISCARDS).
    """

    ask: Ask
    players: tuple[int, ...]
    allowed: int = 0
    most: int = 0

    def allows(self, number: int) -> bool:
        """Whether a color, seat or face is among those allowed."""
        return 0 <= number < self.allowed.bit_length() and bool(self.allowed >> number & 1)


@dataclass(slots=True)
class Attack:
    """What hits `victim` now: the kind (a symbol), cards to draw, who made it, the symbols that took part (a mask)."""

    kind: int = -1
    draws: int = 0
    victim: int = -1
    from_: int = -1
    chain: int = 0
    guilty: bool = False

    def copy(self) -> Attack:
        return Attack(self.kind, self.draws, self.victim, self.from_, self.chain, self.guilty)

    def state(self) -> tuple[int, ...]:
        return self.kind, self.draws, self.victim, self.from_, self.chain, int(self.guilty)


@dataclass(slots=True)
class Frame:
    """Something under way on the agenda: a flow of the engine at a step, or code at an instruction.

    flow: the flow's name, or "code"; code, clause: which code (and the clause whose effects it is);
    player, card, laid: the player, the card and the cards at issue; slots: bound names and walks;
    extra: what the flow needs besides.
    """

    flow: str
    player: int = -1
    card: int = -1
    laid: tuple[int, ...] = ()
    step: int = 0
    code: int = -1
    clause: int = -1
    slots: list[int] = field(default_factory=list)
    extra: tuple[int, ...] = ()

    def copy(self) -> Frame:
        return Frame(
            self.flow, self.player, self.card, self.laid, self.step, self.code, self.clause, self.slots[:], self.extra
        )

    def state(self) -> tuple[object, ...]:
        return (
            self.flow, self.player, self.card, self.laid, self.step, self.code, self.clause, tuple(self.slots),
            self.extra,
        )  # fmt: skip


@dataclass(slots=True)
class State:
    """Everything that changes in a match. See the module's docstring for the units."""

    players: int
    chance: Chance
    hands: list[list[int]]
    sizes: list[int]
    draw_pile: list[int]
    discard: list[int]
    facts: list[int]
    player_facts: list[list[int]]
    scores: list[int]
    order: list[int]
    teams: list[int]  # the team of each player; all -1 without teams
    aside: list[int] = field(default_factory=list)
    air: int = -1  # a card wrongly played, while its handlers run
    direction: int = 1
    turn: int = -1
    color: int = -1
    color_before: int = -1
    top_before: int = -1
    attack: Attack = field(default_factory=Attack)
    first: int = -1
    dealer: int = -1
    winner: int = -1
    winners: int = 0  # a mask
    round: str = "playing"
    match: str = "playing"
    champions: int = 0
    rounds: int = 0
    out: int = 0  # a mask of players that are bust
    seed: int = 0
    reseat_at: int = -1  # the number of rounds after which seats change next
    # of the turn
    after_draw: bool = False
    drawn: int = -1
    # of the play that was last made
    jumped_in: bool = False
    laid_by: int = -1
    # of the act under way
    goes: int = -1
    skips: int = 0
    lost: int = 0  # a mask of players that lose their next turn; it outlives the act
    passed: int = -1  # whose turn ended in this act
    moved: int = 0  # cards moved since the round began
    idle: int = 0  # turns in a row in which no card moved
    said: list[tuple[int, int, int, bool]] = field(default_factory=list)  # player, word, manner 0/1, right at laying
    before: list[int] = field(default_factory=list)  # what words were owed by condition before the act, by player
    swapped: int = 0  # a mask of players whose hands changed hands in the act
    # after the act
    owed: list[int] = field(default_factory=list)  # by player: the say clause that is owed, -1 none
    window: bool = False
    agenda: list[Frame] = field(default_factory=list)
    choice: Choice | None = None
    slapped: int = 0  # a mask, while a slap is on
    wishes: list[tuple[int, Wish]] = field(default_factory=list)  # choices of the play under way, named ahead by whom

    @property
    def top(self) -> int:
        return self.discard[-1] if self.discard else -1

    def copy(self) -> State:
        """A copy that shares nothing that changes."""
        made = object.__new__(State)
        for name in State.__slots__:
            setattr(made, name, getattr(self, name))
        made.chance = self.chance.copy()
        made.attack = self.attack.copy()
        made.hands = [h[:] for h in self.hands]
        made.player_facts = [f[:] for f in self.player_facts]
        for name in _LISTS:
            setattr(made, name, getattr(self, name)[:])
        made.agenda = [f.copy() for f in self.agenda]
        return made

    def snapshot(self) -> tuple[object, ...]:
        """The whole state as one comparable, hashable value."""
        values: list[object] = []
        for name in State.__slots__:
            value = getattr(self, name)
            if name in ("hands", "player_facts"):
                value = tuple(map(tuple, value))
            elif name in ("attack", "chance"):
                value = value.state()
            elif name == "agenda":
                value = tuple(f.state() for f in value)
            elif isinstance(value, list):
                value = tuple(value)
            values.append(value)
        return tuple(values)


_LISTS = (
    "sizes", "draw_pile", "discard", "facts", "scores", "order", "teams", "aside", "said", "before", "owed",
    "wishes",
)  # fmt: skip
