"""Conditions and values, worked out on a table: one small function for each kind of node.

Whatever the node, the answer is a whole number; a condition gives 1 or 0. Numbers saturate at the stated bound.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import compress
from typing import TYPE_CHECKING, Any, Final

from unodsl.engine.state import State
from unodsl.model import core as c
from unodsl.program.bind import saturated
from unodsl.program.reads import CHAIN, DRAWN, SEATS

if TYPE_CHECKING:
    from unodsl.engine.rules import Rules


@dataclass(slots=True)
class At:
    """What a question is about: the player, the card and the cards at issue, bound names.

    gone: cards that the play at issue would take from the player's hand but that are still in it;
    jumped: whether the play at issue is a jump-in; depth: how many questions this one was asked for.
    """

    player: int
    card: int = -1
    laid: tuple[int, ...] = ()
    slots: list[int] | tuple[int, ...] = ()
    gone: int = 0
    jumped: bool = False
    depth: int = 0

    def within(self) -> At:
        """For a question that comes up while this one is answered."""
        return At(self.player, self.card, self.laid, self.slots, self.gone, self.jumped, self.depth + 1)


DEEPEST: Final = 4
"""Questions that are asked for one another; of what goes round in a circle the answer is no, or nothing."""


def value(node: c.Core, r: Rules, s: State, at: At) -> int:
    """The value of a node. Raises KeyError for a node that is none of ours."""
    return _EVALUATE[type(node)](node, r, s, at)


def holds(node: c.Core, r: Rules, s: State, at: At) -> bool:
    return _EVALUATE[type(node)](node, r, s, at) != 0


def next_seat(s: State, seat: int, steps: int = 1) -> int:
    """The seat ``steps`` further in the direction of play."""
    order = s.order
    return order[(order.index(seat) + s.direction * steps) % len(order)]


def neighbor(s: State, seat: int, side: str) -> int:
    """`next`, `left` (clockwise) or `right` of a seat; nobody's neighbor is nobody."""
    if seat < 0:
        return -1
    step = s.direction if side == "next" else 1 if side == "left" else -1
    return s.order[(s.order.index(seat) + step) % len(s.order)]


def faces_of(cards: c.Cards, r: Rules, s: State, at: At) -> Iterator[int]:
    """The distinct faces of a set of cards."""
    if isinstance(cards, c.Laid):
        return iter(dict.fromkeys(at.laid))
    player = value(cards.player, r, s, at)
    if player < 0:
        return iter(())
    return compress(r.every_face, s.hands[player])


def count_in(cards: c.Cards, faces: int, r: Rules, s: State, at: At) -> int:
    """How many cards of a set are among the faces of a mask."""
    if isinstance(cards, c.Laid):
        return sum(faces >> face & 1 for face in at.laid)
    player = value(cards.player, r, s, at)
    if player < 0:
        return 0
    return sum(count for face, count in enumerate(s.hands[player]) if count and faces >> face & 1)


# ---- registers


def _hand_size(r: Rules, s: State, at: At) -> int:
    from unodsl.engine.questions import value_of

    return value_of("hand_size", r, s, at.within()) if at.depth < DEEPEST else 0


def _turn_seconds(r: Rules, s: State, at: At) -> int:
    from unodsl.engine.questions import value_of

    return value_of("turn_seconds", r, s, at.within()) if at.depth < DEEPEST else 0


_REGISTERS: dict[c.Reg, Callable[[Rules, State, At], int]] = {
    c.Reg.CARD: lambda r, s, at: at.card,
    c.Reg.SUBJECT: lambda r, s, at: at.player,
    c.Reg.PLAYERS: lambda r, s, at: s.players,
    c.Reg.TEAMS: lambda r, s, at: r.teams,
    c.Reg.DIRECTION: lambda r, s, at: int(s.direction < 0),
    c.Reg.COLOR: lambda r, s, at: s.color,
    c.Reg.COLOR_BEFORE: lambda r, s, at: s.color_before,
    c.Reg.TOP: lambda r, s, at: s.top,
    c.Reg.TOP_BEFORE: lambda r, s, at: s.top_before,
    c.Reg.ON_TURN: lambda r, s, at: s.turn,
    c.Reg.FIRST: lambda r, s, at: s.first,
    c.Reg.DEALER: lambda r, s, at: s.dealer,
    c.Reg.WINNER: lambda r, s, at: s.winner,
    c.Reg.NOBODY: lambda r, s, at: -1,
    c.Reg.AFTER_DRAW: lambda r, s, at: int(s.after_draw and at.player == s.turn),
    c.Reg.JUMPED_IN: lambda r, s, at: int(at.jumped),
    c.Reg.CARDS_LEFT: lambda r, s, at: s.sizes[at.player] - at.gone if at.player >= 0 else 0,
    c.Reg.ATTACK_DRAWS: lambda r, s, at: s.attack.draws,
    c.Reg.ATTACK_KIND: lambda r, s, at: s.attack.kind,
    c.Reg.ATTACK_FROM: lambda r, s, at: s.attack.from_,
    c.Reg.ATTACK_VICTIM: lambda r, s, at: s.attack.victim,
    c.Reg.GUILTY: lambda r, s, at: int(s.attack.guilty),
    c.Reg.HAND_SIZE: _hand_size,
    c.Reg.TURN_SECONDS: _turn_seconds,
}


Getter = Callable[["Rules", State, At], object]


def getter(part: object) -> Getter:
    """How the present value of something that a condition reads (see `unodsl.program.reads`) is looked up."""
    match part:
        case c.Reg():
            return _REGISTERS[part]
        case c.FactValue(index=index):
            return lambda r, s, at: (s.facts[index], *(facts[index] for facts in s.player_facts))
        case _ if part == DRAWN:
            return lambda r, s, at: s.drawn if s.after_draw else -1
        case _ if part == CHAIN:
            return lambda r, s, at: s.attack.chain
        case _ if part == SEATS:
            return lambda r, s, at: tuple(s.order)
        case _:  # the cards laid: they are in every key
            return lambda r, s, at: None


# ---- numbers


def _fact(n: c.FactValue, r: Rules, s: State, at: At) -> int:
    if n.player is None:
        return s.facts[n.index]
    player = value(n.player, r, s, at)
    return s.player_facts[player][n.index] if player >= 0 else r.program.facts[n.index].default


def _add(n: c.Add, r: Rules, s: State, at: At) -> int:
    total = 0
    for sign, term in n.terms:
        total = saturated(total + sign * value(term, r, s, at))
    return total


def _mul(n: c.Mul, r: Rules, s: State, at: At) -> int:
    total = 1
    for factor in n.factors:
        total = saturated(total * value(factor, r, s, at))
    return total


def _score(n: c.Score, r: Rules, s: State, at: At) -> int:
    player = value(n.player, r, s, at)
    return s.scores[player] if player >= 0 else 0


def _of_card(table: str) -> Callable[[Any, Rules, State, At], int]:
    def look_up(n: c.CardColor | c.CardSymbol, r: Rules, s: State, at: At) -> int:
        card = value(n.card, r, s, at)
        return int(getattr(r, table)[card]) if card >= 0 else -1

    return look_up


def _points(n: c.CardPoints, r: Rules, s: State, at: At) -> int:
    from unodsl.engine.questions import points_of

    card = value(n.card, r, s, at)
    if card < 0 or at.depth >= DEEPEST:
        return 0
    return points_of(card, r, s, at.depth + 1)


def _measure(n: c.Measure, r: Rules, s: State, at: At) -> int:
    if n.what == "size":
        return count_in(n.cards, r.all_faces, r, s, at)
    if n.what == "colors":
        return len({r.color_of[f] for f in faces_of(n.cards, r, s, at)} - {-1})
    return len({r.symbol_of[f] for f in faces_of(n.cards, r, s, at)})


def _different(n: c.Different, r: Rules, s: State, at: At) -> int:
    return len({r.symbol_of[f] for f in faces_of(n.cards, r, s, at) if n.faces >> f & 1})


# ---- conditions


def _all(n: c.All, r: Rules, s: State, at: At) -> int:
    for part in n.parts:
        if not _EVALUATE[type(part)](part, r, s, at):
            return 0
    return 1


def _any(n: c.Any, r: Rules, s: State, at: At) -> int:
    for part in n.parts:
        if _EVALUATE[type(part)](part, r, s, at):
            return 1
    return 0


def _is_face(n: c.IsFace, r: Rules, s: State, at: At) -> int:
    card = value(n.card, r, s, at)
    return n.faces >> card & 1 if card >= 0 else 0


def _is_symbol(n: c.IsSymbol, r: Rules, s: State, at: At) -> int:
    symbol = value(n.symbol, r, s, at)
    return n.symbols >> symbol & 1 if symbol >= 0 else 0


def _just_drawn(n: c.JustDrawn, r: Rules, s: State, at: At) -> int:
    card = value(n.card, r, s, at)
    return int(card >= 0 and s.after_draw and card == s.drawn)


def _playable(n: c.Playable, r: Rules, s: State, at: At) -> int:
    from unodsl.engine.questions import may_play

    card = value(n.card, r, s, at)
    return int(card >= 0 and at.depth < DEEPEST and may_play(card, at.player, r, s, at.depth + 1))


def _same_symbol(n: c.SameSymbol, r: Rules, s: State, at: At) -> int:
    a, b = value(n.left, r, s, at), value(n.right, r, s, at)
    return int(a >= 0 and b >= 0 and r.symbol_of[a] == r.symbol_of[b])


def _same_face(n: c.SameFace, r: Rules, s: State, at: At) -> int:
    a, b = value(n.left, r, s, at), value(n.right, r, s, at)
    return int(a >= 0 and a == b)


def _has_color(n: c.HasColor, r: Rules, s: State, at: At) -> int:
    card, color = value(n.card, r, s, at), value(n.color, r, s, at)
    return int(card >= 0 and color >= 0 and r.color_of[card] == color)


def _some_card(n: c.AnyCard, r: Rules, s: State, at: At) -> int:
    before = at.card
    try:
        for face in faces_of(n.cards, r, s, at):
            at.card = face
            if holds(n.condition, r, s, at):
                return 1
        return 0
    finally:
        at.card = before


def _all_cards(n: c.AllCards, r: Rules, s: State, at: At) -> int:
    before = at.card
    try:
        for face in faces_of(n.cards, r, s, at):
            at.card = face
            if not holds(n.condition, r, s, at):
                return 0
        return 1
    finally:
        at.card = before


_COMPARE: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq, "!=": operator.ne, ">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt,
}  # fmt: skip


def _compare(n: c.Compare, r: Rules, s: State, at: At) -> int:
    left, right = n.left, n.right
    return _COMPARE[n.op](_EVALUATE[type(left)](left, r, s, at), _EVALUATE[type(right)](right, r, s, at))


_EVALUATE: dict[type[Any], Callable[[Any, Rules, State, At], int]] = {
    c.Const: lambda n, r, s, at: n.value,
    c.Get: lambda n, r, s, at: _REGISTERS[n.reg](r, s, at),
    c.OptionValue: lambda n, r, s, at: r.program.options[n.index],
    c.FactValue: _fact,
    c.Var: lambda n, r, s, at: at.slots[n.index],
    c.Neighbor: lambda n, r, s, at: neighbor(s, value(n.player, r, s, at), n.side),
    c.Score: _score,
    c.CardColor: _of_card("color_of"),
    c.CardSymbol: _of_card("symbol_of"),
    c.CardPoints: _points,
    c.Add: _add,
    c.Mul: _mul,
    c.Measure: _measure,
    c.CountOf: lambda n, r, s, at: count_in(n.cards, n.faces, r, s, at),
    c.Different: _different,
    c.Compare: _compare,
    c.All: _all,
    c.Any: _any,
    c.Not: lambda n, r, s, at: not _EVALUATE[type(n.part)](n.part, r, s, at),
    c.IsFace: _is_face,
    c.IsSymbol: _is_symbol,
    c.ChainHas: lambda n, r, s, at: int(s.attack.chain & n.symbols != 0),
    c.JustDrawn: _just_drawn,
    c.Playable: _playable,
    c.SameSymbol: _same_symbol,
    c.SameFace: _same_face,
    c.HasColor: _has_color,
    c.AnyCard: _some_card,
    c.AllCards: _all_cards,
    c.Alike: lambda n, r, s, at: int(len(list(faces_of(n.cards, r, s, at))) == 1),
}
