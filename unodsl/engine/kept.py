"""Kept answers: what an answer depends on, looked up at once, and the answers found so far for it.

As a rule an answer depends on a few registers: then it is worked out once for each setting of them. An answer that
depends on hands, scores or bound names is not kept.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Final, Generic, TypeAlias, TypeVar

from unodsl.engine.state import State
from unodsl.model import core as c
from unodsl.program import program as p
from unodsl.program import reads as look

A = TypeVar("A")
Key: TypeAlias = Callable[[State, int], Hashable]
"""What an answer about a player depends on, as it stands now."""

UNKEPT: Final = frozenset({look.HANDS, look.SCORES, look.PLAYABLE, look.HAND_VALUES, look.VARS})
AT_ISSUE: Final[frozenset[object]] = frozenset({c.Reg.CARD, c.Reg.JUMPED_IN, look.LAID})
"""What a question names anyway, so that its answers are told apart by it."""
KEPT_AT_MOST: Final = 16_384
"""Answers kept for one question; then all of them are forgotten."""


class Kept(Generic[A]):
    """The answers to one question. key: None where they cannot be kept."""

    __slots__ = ("key", "known")

    def __init__(self, key: Key | None) -> None:
        self.key = key
        self.known: dict[Hashable, A] = {}

    def keep(self, key: Hashable, answer: A) -> A:
        if len(self.known) >= KEPT_AT_MOST:
            self.known.clear()
        self.known[key] = answer
        return answer


def key_of(clauses: Iterable[p.AnyClause], besides: frozenset[object] = AT_ISSUE) -> Key | None:
    """How to look up what answers of these clauses depend on, ``besides`` what the question names anyway.

    None where answers cannot be kept.
    """
    seen: set[object] = set()
    for clause in clauses:
        seen |= look.reads(clause.when)
        pattern = getattr(clause, "pattern", None)
        if pattern is not None and pattern.test is not None:
            seen |= look.reads(pattern.test)
    if seen & UNKEPT:
        return None
    parts = sorted(seen - besides - _SETTLED, key=str)
    match list(dict.fromkeys(_text(part) for part in parts)):
        case []:
            return of_nothing
        case [text] if text == _OF_SIZE:
            return of_size
        case texts:
            # Put together from the fixed texts below: a look-up without calls, as there is one at every question.
            made: Key = eval(f"lambda s, player: ({', '.join(texts)},)")
            return made


def _text(part: object) -> str:
    if isinstance(part, c.FactValue):
        return f"(s.facts[{part.index}], *[facts[{part.index}] for facts in s.player_facts])"
    return _TEXTS[part]


_SETTLED: Final = frozenset({c.Reg.PLAYERS, c.Reg.TEAMS, c.Reg.NOBODY, look.LAID})
"""The same for all tables of the same rules; and the cards laid, which are none where only the top card is asked of."""
_TOP: Final = "s.discard[-1] if s.discard else -1"
_OF_SIZE: Final = "s.sizes[player] if player >= 0 else 0"
_TEXTS: Final[dict[object, str]] = {
    c.Reg.DIRECTION: "s.direction",
    c.Reg.CARD: _TOP,
    c.Reg.COLOR: "s.color",
    c.Reg.COLOR_BEFORE: "s.color_before",
    c.Reg.TOP: _TOP,
    c.Reg.TOP_BEFORE: "s.top_before",
    c.Reg.ON_TURN: "s.turn",
    c.Reg.FIRST: "s.first",
    c.Reg.DEALER: "s.dealer",
    c.Reg.WINNER: "s.winner",
    c.Reg.ATTACK_DRAWS: "s.attack.draws",
    c.Reg.ATTACK_KIND: "s.attack.kind",
    c.Reg.ATTACK_FROM: "s.attack.from_",
    c.Reg.ATTACK_VICTIM: "s.attack.victim",
    c.Reg.GUILTY: "s.attack.guilty",
    c.Reg.SUBJECT: "player",
    c.Reg.AFTER_DRAW: "s.after_draw and player == s.turn",
    c.Reg.JUMPED_IN: "s.jumped_in and player == s.laid_by",
    c.Reg.CARDS_LEFT: _OF_SIZE,
    look.CHAIN: "s.attack.chain",
    look.DRAWN: "s.drawn if s.after_draw else -1",
    look.SEATS: "tuple(s.order)",
}


def of_size(s: State, player: int) -> Hashable:
    """The key of answers that depend on nothing but the number of cards in a hand."""
    return s.sizes[player] if player >= 0 else 0


def of_nothing(s: State, player: int) -> Hashable:
    """The key of answers that are always the same."""
    return 0
