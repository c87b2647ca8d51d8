"""Readings: each kind of node made into a function of the state and of what is asked about.

A node is looked through once, when its rules first need it; what is known then (tables of the deck, masks, inner
readings) is put into the function. The functions change nothing but `at.card`, which they put back.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from itertools import compress
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from unodsl.engine.evaluate import DEEPEST, At, neighbor
from unodsl.engine.state import State
from unodsl.model import core as c
from unodsl.program.bind import saturated

if TYPE_CHECKING:
    from unodsl.engine.rules import Rules

Reading: TypeAlias = Callable[[State, At], int]
Faces: TypeAlias = Callable[[State, At], Iterable[int]]


def made(node: c.Core, r: Rules) -> Reading:
    """The reading of a node. Raises KeyError for a node that is none of ours."""
    return _MAKE[type(node)](node, r)


# ---- registers


def _asked(what: str, r: Rules) -> Reading:
    """The answer to a question of numbers, while another question is answered."""
    from unodsl.engine.questions import value_of

    return lambda s, at: value_of(what, r, s, at.within()) if at.depth < DEEPEST else 0


REGISTERS: Final[dict[c.Reg, Reading]] = {
    c.Reg.CARD: lambda s, at: at.card,
    c.Reg.SUBJECT: lambda s, at: at.player,
    c.Reg.PLAYERS: lambda s, at: s.players,
    c.Reg.DIRECTION: lambda s, at: int(s.direction < 0),
    c.Reg.COLOR: lambda s, at: s.color,
    c.Reg.COLOR_BEFORE: lambda s, at: s.color_before,
    c.Reg.TOP: lambda s, at: s.top,
    c.Reg.TOP_BEFORE: lambda s, at: s.top_before,
    c.Reg.ON_TURN: lambda s, at: s.turn,
    c.Reg.FIRST: lambda s, at: s.first,
    c.Reg.DEALER: lambda s, at: s.dealer,
    c.Reg.WINNER: lambda s, at: s.winner,
    c.Reg.NOBODY: lambda s, at: -1,
    c.Reg.AFTER_DRAW: lambda s, at: int(s.after_draw and at.player == s.turn),
    c.Reg.JUMPED_IN: lambda s, at: int(at.jumped),
    c.Reg.CARDS_LEFT: lambda s, at: s.sizes[at.player] - at.gone if at.player >= 0 else 0,
    c.Reg.ATTACK_DRAWS: lambda s, at: s.attack.draws,
    c.Reg.ATTACK_KIND: lambda s, at: s.attack.kind,
    c.Reg.ATTACK_FROM: lambda s, at: s.attack.from_,
    c.Reg.ATTACK_VICTIM: lambda s, at: s.attack.victim,
    c.Reg.GUILTY: lambda s, at: int(s.attack.guilty),
}


def _get(n: c.Get, r: Rules) -> Reading:
    match n.reg:
        case c.Reg.TEAMS:
            return _constant(r.teams)
        case c.Reg.HAND_SIZE:
            return _asked("hand_size", r)
        case c.Reg.TURN_SECONDS:
            return _asked("turn_seconds", r)
        case reg:
            return REGISTERS[reg]


def _constant(number: int) -> Reading:
    return lambda s, at: number


# ---- numbers


def _fact(n: c.FactValue, r: Rules) -> Reading:
    index = n.index
    if n.player is None:
        return lambda s, at: s.facts[index]
    whose, default = made(n.player, r), r.program.facts[index].default

    def of_player(s: State, at: At) -> int:
        player = whose(s, at)
        return s.player_facts[player][index] if player >= 0 else default

    return of_player


def _add(n: c.Add, r: Rules) -> Reading:
    terms = [(sign, made(term, r)) for sign, term in n.terms]

    def add(s: State, at: At) -> int:
        total = 0
        for sign, term in terms:
            total = saturated(total + sign * term(s, at))
        return total

    return add


def _mul(n: c.Mul, r: Rules) -> Reading:
    factors = [made(factor, r) for factor in n.factors]

    def mul(s: State, at: At) -> int:
        total = 1
        for factor in factors:
            total = saturated(total * factor(s, at))
        return total

    return mul


def _var(n: c.Var, r: Rules) -> Reading:
    index = n.index
    return lambda s, at: at.slots[index]


def _neighbor(n: c.Neighbor, r: Rules) -> Reading:
    side, player = n.side, made(n.player, r)
    return lambda s, at: neighbor(s, player(s, at), side)


def _score(n: c.Score, r: Rules) -> Reading:
    whose = made(n.player, r)

    def score(s: State, at: At) -> int:
        player = whose(s, at)
        return s.scores[player] if player >= 0 else 0

    return score


def _of_card(table: Callable[[Rules], list[int]]) -> Callable[[Any, Rules], Reading]:
    def make(n: c.CardColor | c.CardSymbol, r: Rules) -> Reading:
        which, known = made(n.card, r), table(r)

        def look_up(s: State, at: At) -> int:
            card = which(s, at)
            return known[card] if card >= 0 else -1

        return look_up

    return make


def _points(n: c.CardPoints, r: Rules) -> Reading:
    from unodsl.engine.questions import points_of

    which = made(n.card, r)

    def points(s: State, at: At) -> int:
        card = which(s, at)
        return points_of(card, r, s, at.depth + 1) if card >= 0 and at.depth < DEEPEST else 0

    return points


# ---- sets of cards


def faces_of(cards: c.Cards, r: Rules) -> Faces:
    """The distinct faces of a set of cards."""
    if isinstance(cards, c.Laid):
        return lambda s, at: dict.fromkeys(at.laid)
    whose, every = made(cards.player, r), r.every_face

    def held(s: State, at: At) -> Iterable[int]:
        player = whose(s, at)
        return compress(every, s.hands[player]) if player >= 0 else ()

    return held


def _count(cards: c.Cards, faces: int, r: Rules) -> Reading:
    """How many cards of a set are among the faces of a mask."""
    if isinstance(cards, c.Laid):
        return lambda s, at: sum(faces >> face & 1 for face in at.laid)
    whose = made(cards.player, r)
    chosen = [faces >> face & 1 for face in r.every_face]

    def held(s: State, at: At) -> int:
        player = whose(s, at)
        return sum(compress(s.hands[player], chosen)) if player >= 0 else 0

    return held


def _count_of(n: c.CountOf, r: Rules) -> Reading:
    return _count(n.cards, n.faces, r)


def _measure(n: c.Measure, r: Rules) -> Reading:
    if n.what == "size":
        return _count(n.cards, r.all_faces, r)
    faces, colors, symbols = faces_of(n.cards, r), r.color_of, r.symbol_of
    if n.what == "colors":
        return lambda s, at: len({colors[face] for face in faces(s, at)} - {-1})
    return lambda s, at: len({symbols[face] for face in faces(s, at)})


def _different(n: c.Different, r: Rules) -> Reading:
    faces, symbols, among = faces_of(n.cards, r), r.symbol_of, n.faces
    return lambda s, at: len({symbols[face] for face in faces(s, at) if among >> face & 1})


def _alike(n: c.Alike, r: Rules) -> Reading:
    faces = faces_of(n.cards, r)
    return lambda s, at: int(sum(1 for _ in faces(s, at)) == 1)


def _each_card(n: c.AnyCard | c.AllCards, r: Rules) -> Reading:
    """Whether some card (all cards) of a set meet a condition: each is the card at issue in turn."""
    some = isinstance(n, c.AnyCard)
    faces, condition = faces_of(n.cards, r), made(n.condition, r)

    def each(s: State, at: At) -> int:
        before = at.card
        try:
            for face in faces(s, at):
                at.card = face
                if (condition(s, at) != 0) is some:
                    return int(some)
            return int(not some)
        finally:
            at.card = before

    return each


# ---- conditions


def _all(n: c.All, r: Rules) -> Reading:
    parts = [made(part, r) for part in n.parts]

    def every(s: State, at: At) -> int:
        for part in parts:
            if not part(s, at):
                return 0
        return 1

    return every


def _any(n: c.Any, r: Rules) -> Reading:
    parts = [made(part, r) for part in n.parts]

    def some(s: State, at: At) -> int:
        for part in parts:
            if part(s, at):
                return 1
        return 0

    return some


def _not(n: c.Not, r: Rules) -> Reading:
    part = made(n.part, r)
    return lambda s, at: int(not part(s, at))


def _in_mask(number: Reading, mask: int) -> Reading:
    def among(s: State, at: At) -> int:
        at_issue = number(s, at)
        return mask >> at_issue & 1 if at_issue >= 0 else 0

    return among


def _is_face(n: c.IsFace, r: Rules) -> Reading:
    return _in_mask(made(n.card, r), n.faces)


def _is_symbol(n: c.IsSymbol, r: Rules) -> Reading:
    return _in_mask(made(n.symbol, r), n.symbols)


def _chain_has(n: c.ChainHas, r: Rules) -> Reading:
    symbols = n.symbols
    return lambda s, at: int(s.attack.chain & symbols != 0)


def _just_drawn(n: c.JustDrawn, r: Rules) -> Reading:
    which = made(n.card, r)

    def just_drawn(s: State, at: At) -> int:
        card = which(s, at)
        return int(card >= 0 and s.after_draw and card == s.drawn)

    return just_drawn


def _playable(n: c.Playable, r: Rules) -> Reading:
    from unodsl.engine.questions import may_play

    which = made(n.card, r)

    def playable(s: State, at: At) -> int:
        card = which(s, at)
        return int(card >= 0 and at.depth < DEEPEST and may_play(card, at.player, r, s, at.depth + 1))

    return playable


def _same_symbol(n: c.SameSymbol, r: Rules) -> Reading:
    left, right, symbols = made(n.left, r), made(n.right, r), r.symbol_of

    def same(s: State, at: At) -> int:
        a, b = left(s, at), right(s, at)
        return int(a >= 0 and b >= 0 and symbols[a] == symbols[b])

    return same


def _same_face(n: c.SameFace, r: Rules) -> Reading:
    left, right = made(n.left, r), made(n.right, r)

    def same(s: State, at: At) -> int:
        a = left(s, at)
        return int(a >= 0 and a == right(s, at))

    return same


def _has_color(n: c.HasColor, r: Rules) -> Reading:
    which, wanted, colors = made(n.card, r), made(n.color, r), r.color_of

    def has(s: State, at: At) -> int:
        card, color = which(s, at), wanted(s, at)
        return int(card >= 0 and color >= 0 and colors[card] == color)

    return has


_COMPARE: Final[dict[str, Callable[[int, int], bool]]] = {
    "=": operator.eq, "!=": operator.ne, ">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt,
}  # fmt: skip


def _compare(n: c.Compare, r: Rules) -> Reading:
    op, left, right = _COMPARE[n.op], made(n.left, r), made(n.right, r)
    return lambda s, at: op(left(s, at), right(s, at))


_MAKE: Final[dict[type[Any], Callable[[Any, Rules], Reading]]] = {
    c.Const: lambda n, r: _constant(n.value),
    c.Get: _get,
    c.OptionValue: lambda n, r: _constant(r.program.options[n.index]),
    c.FactValue: _fact,
    c.Var: _var,
    c.Neighbor: _neighbor,
    c.Score: _score,
    c.CardColor: _of_card(lambda r: r.color_of),
    c.CardSymbol: _of_card(lambda r: r.symbol_of),
    c.CardPoints: _points,
    c.Add: _add,
    c.Mul: _mul,
    c.Measure: _measure,
    c.CountOf: _count_of,
    c.Different: _different,
    c.Compare: _compare,
    c.All: _all,
    c.Any: _any,
    c.Not: _not,
    c.IsFace: _is_face,
    c.IsSymbol: _is_symbol,
    c.ChainHas: _chain_has,
    c.JustDrawn: _just_drawn,
    c.Playable: _playable,
    c.SameSymbol: _same_symbol,
    c.SameFace: _same_face,
    c.HasColor: _has_color,
    c.AnyCard: _each_card,
    c.AllCards: _each_card,
    c.Alike: _alike,
}
