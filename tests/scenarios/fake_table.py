"""A small stand-in for the engine: cards in two tongues, and a table with the simplest of rules.

A card of the top's color or symbol may be played, `draws` takes one card and ends the turn, a player can be caught
once he has one card. That is enough to drive everything that scenarios do with a table.
"""

from __future__ import annotations

import copy
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from unodsl.engine.actions import Act, Action, Refusal
from unodsl.text.diagnostics import Said

if TYPE_CHECKING:
    from unodsl.engine.setup import Setup

COLORS = (
    {"en": "red", "zh": "红"},
    {"en": "yellow", "zh": "黄"},
    {"en": "green", "zh": "绿"},
    {"en": "blue", "zh": "蓝"},
)
SYMBOLS = (
    *({"en": str(number), "zh": str(number)} for number in range(10)),
    {"en": "skip", "zh": "禁止"},
    {"en": "draw_two", "zh": "+2"},
)
BLACK = ({"en": "wild", "zh": "变色"}, {"en": "wild_draw_four", "zh": "变色加四"}, {"en": "rose", "zh": "玫瑰"})


class FakeCards:
    """Colored faces come first: ``color * len(SYMBOLS) + symbol``; then the black ones."""

    def __init__(self) -> None:
        self.count = len(COLORS) * len(SYMBOLS) + len(BLACK)
        self._faces: dict[str, int] = {}
        for face in range(self.count):
            for tongue in ("en", "zh"):
                name = self.name(face, tongue)
                self._faces[name] = face
                self._faces[name.replace(" ", "")] = face

    def face(self, words: str, /) -> int | None:
        return self._faces.get(words.replace("+2", "draw_two") if words.isascii() else words)

    def name(self, face: int, tongue: str, /) -> str:
        if face >= len(COLORS) * len(SYMBOLS):
            return BLACK[face - len(COLORS) * len(SYMBOLS)][tongue]
        color, symbol = divmod(face, len(SYMBOLS))
        return COLORS[color][tongue] + (" " if tongue == "en" else "") + SYMBOLS[symbol][tongue]

    def color_of(self, face: int) -> int | None:
        return face // len(SYMBOLS) if face < len(COLORS) * len(SYMBOLS) else None

    def color(self, word: str, /) -> int | None:
        return next((color for color, names in enumerate(COLORS) if word in names.values()), None)

    def color_name(self, color: int, tongue: str, /) -> str:
        return COLORS[color][tongue]

    def symbol(self, word: str, /) -> int | None:
        return next((symbol for symbol, names in enumerate((*SYMBOLS, *BLACK)) if word in names.values()), None)

    def symbol_name(self, symbol: int, tongue: str, /) -> str:
        return (*SYMBOLS, *BLACK)[symbol][tongue]


@dataclass(frozen=True)
class FakeAttack:
    kind: int
    draws: int
    from_: int
    victim: int


@dataclass(frozen=True)
class FakeChoice:
    kind: str
    players: tuple[int, ...]


class FakeGame:
    def __init__(self) -> None:
        self.cards = FakeCards()
        self.words: tuple[str, ...] = ("uno", "blitz")

    def set_up(self, setup: Setup, /) -> FakeTable | Refusal:
        if len([face for hand in setup.hands for face in hand or () if face == 0]) > 1:
            return Refusal("test-refused", {})
        return FakeTable(self, setup)


class FakeTable:
    """A table of `FakeGame`. ``leak`` is a fault to be found: a refused act leaves a trace."""

    def __init__(self, game: FakeGame, setup: Setup) -> None:
        self.game = game
        self.tracing = False
        self.players = setup.players
        self.round = "playing"
        self.dealer = len(self.players) - 1 if setup.dealer is None else setup.dealer
        self.turn = (self.dealer + 1) % len(self.players) if setup.turn is None else setup.turn
        top = setup.start if setup.top is None else setup.top
        self.top = 5 if top is None else top
        self.color = game.cards.color_of(self.top) if setup.color is None else setup.color
        self.direction = setup.direction
        self.attack: FakeAttack | None = None
        if setup.attack:
            kind, draws, sender = setup.attack
            self.attack = FakeAttack(kind, draws, sender, self.turn)
        self.hands = [list(hand or (1, 2)) for hand in setup.hands] or [[1, 2] for _ in self.players]
        self.draw_pile_size = 50 if setup.draw_pile is None else len(setup.draw_pile)
        self.discard_size = len(setup.discard)
        self.winner: int | None = None
        self.winners: tuple[int, ...] = ()
        self.scores = tuple(setup.scores) or (0,) * len(self.players)
        self.match = "playing"
        self.champions: tuple[int, ...] = ()
        self.teams = (-1,) * len(self.players)
        self.rounds = 0
        self.seats = self.players
        self.choice: FakeChoice | None = None
        self.acts: tuple[Action, ...] = ()
        self.leak = False

    def hand(self, seat: int, /) -> Sequence[int]:
        return tuple(self.hands[seat])

    def standing(self) -> Sequence[Sequence[int]]:
        return tuple((seat,) for seat in sorted(range(len(self.players)), key=lambda seat: -self.scores[seat]))

    def state(self) -> Hashable:
        return (self.turn, self.top, self.color, tuple(map(tuple, self.hands)), self.draw_pile_size, self.winner)

    def explain(self, action: Action | None = None, /) -> Sequence[Said]:
        return (Said("test-no-cards"),)

    def legal(self, action: Action, /) -> Refusal | None:
        return copy.deepcopy(self).apply(action)

    def apply(self, action: Action, /) -> Refusal | None:
        refusal = self._refusal(action)
        if refusal:
            self.draw_pile_size -= self.leak
            return refusal
        hand = self.hands[action.player]
        match action.act:
            case Act.PLAY:
                self.discard_size += len(action.cards)
                for face in action.cards:
                    hand.remove(face)
                self.top = action.cards[-1]
                self.color = self.game.cards.color_of(self.top)
                for wish in action.wishes:
                    self.color = wish.color if self.color is None else self.color
                if not hand:
                    self.round, self.winner, self.winners = "over", action.player, (action.player,)
            case Act.DRAW:
                self.draw_pile_size -= 1
                hand.append(1)
            case _:
                self.hands[action.target] += [1, 2]
                self.turn -= 1
        self.turn = (self.turn + 1) % len(self.players)
        self.acts = (*self.acts, action)
        return None

    def _refusal(self, action: Action) -> Refusal | None:
        hand = self.hands[action.player]
        match action.act:
            case Act.PLAY:
                color, symbol = self.game.cards.color_of(action.cards[0]), action.cards[0] % len(SYMBOLS)
                fits = color is None or color == self.color or symbol == self.top % len(SYMBOLS)
                held = all(hand.count(face) >= action.cards.count(face) for face in action.cards)
                ok = action.player == self.turn and held and fits
            case Act.DRAW:
                ok = action.player == self.turn
            case Act.CATCH:
                ok = len(self.hands[action.target]) == 1
            case _:
                ok = False
        return None if ok else Refusal("test-no-cards", {}, "base.play")


def plain_setup(players: tuple[str, ...], *hands: tuple[int, ...]) -> Setup:
    """A setup with a red 5 on top."""
    from unodsl.engine.setup import Setup

    return Setup(
        players=players,
        teams=(),
        dealer=None,
        turn=None,
        direction=1,
        top=5,
        color=None,
        hands=hands or (None,) * len(players),
        draw_pile=None,
        discard=(),
        scores=(0,) * len(players),
        rest_removed=False,
        start=None,
        seed=0,
        match_setup=False,
        attack=None,
        facts=(),
        drawn=None,
    )
