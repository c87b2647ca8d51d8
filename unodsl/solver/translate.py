"""Conditions of the model as formulas of the solver.

The translation is exact for everything but: points that rules change, hand sizes and seconds that rules give, and
names bound by effects; these are open numbers, and the world notes that it was not exact.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import z3

from unodsl.model import core as c
from unodsl.solver.faces import (
    CardTerm,
    Term,
    Truth,
    all_of,
    any_of,
    choose,
    in_values,
    is_in,
    known_card,
    negated,
    one_if,
    term_key,
    total,
)
from unodsl.solver.memory import Key
from unodsl.solver.world import World


@dataclass(frozen=True)
class Asked:
    """What a question is about: the player and the card at issue; whether several cards are laid; a jump-in or not.

    laid: "one" (just the card at issue), "several", or "none"; gone: whether the cards are still in the hand.
    playable: tells whether a card could be played alone, for conditions that ask it.
    """

    player: Term
    card: CardTerm
    laid: str = "one"
    gone: bool = True
    jumped: Truth = False
    after_draw: Truth = False
    playable: Callable[[CardTerm], Truth] | None = None

    @property
    def key(self) -> Key:
        """What formulas depend on that speak of this (but for cards that could be played)."""
        terms = (self.player, self.jumped, self.after_draw)
        return (*map(term_key, terms), self.laid, self.gone, *self.card.key)


class Translator:
    """Turns conditions into formulas over a world's unknowns."""

    def __init__(self, world: World) -> None:
        self.w = world
        self.faces = world.program.faces

    # ---- numbers

    def number(self, node: c.Core, at: Asked) -> Term:
        w = self.w
        match node:
            case c.Const(value=value):
                return value
            case c.Get(reg=reg):
                return self.register(reg, at)
            case c.OptionValue(index=index):
                return w.option(index)
            case c.FactValue(index=index, player=None):
                return w.fact(index)
            case c.FactValue(index=index, player=player) if player is not None:
                return w.fact_of(index, self.number(player, at))
            case c.Var(index=index):
                w.inexact.add("a bound name")
                return w.number(f"bound.{index}")
            case c.Neighbor(side=side, player=player):
                return self.neighbor(side, self.number(player, at))
            case c.Score(player=player):
                return z3.Function("score", z3.IntSort(), z3.IntSort())(self.number(player, at))
            case c.CardColor(card=card):
                return self.card(card, at).color
            case c.CardSymbol(card=card):
                return self.card(card, at).symbol
            case c.CardPoints(card=card):
                return self.points(self.card(card, at))
            case c.Add(terms=terms):
                added: Term = 0
                for sign, term in terms:
                    value = self.number(term, at)
                    added = added + value if sign > 0 else added - value
                return added
            case c.Mul(factors=factors):
                product: Term = 1
                for factor in factors:
                    product = product * self.number(factor, at)
                return product
            case c.Measure() | c.CountOf() | c.Different():
                return self.measure(node, at)
            case _:
                return one_if(self.truth(node, at))

    def register(self, reg: c.Reg, at: Asked) -> Term:
        w = self.w
        match reg:
            case c.Reg.SUBJECT:
                return at.player
            case c.Reg.PLAYERS:
                return w.players
            case c.Reg.NOBODY:
                return -1
            case c.Reg.AFTER_DRAW:
                return one_if(all_of([at.after_draw, _same(at.player, w.number("on_turn"))]))
            case c.Reg.JUMPED_IN:
                return one_if(at.jumped)
            case c.Reg.GUILTY:
                return one_if(w.flag("guilty"))
            case c.Reg.CARDS_LEFT:
                return self.cards_left(at)
            case c.Reg.CARD | c.Reg.TOP | c.Reg.TOP_BEFORE:
                raise TypeError("a card is no number")
            case _:
                if reg in (c.Reg.HAND_SIZE, c.Reg.TURN_SECONDS):
                    w.inexact.add(reg.value)
                return w.number(_REGISTER_NAMES.get(reg, reg.value))

    def cards_left(self, at: Asked) -> Term:
        size = self.w.hand_size(at.player)
        if not at.gone or at.laid == "none":
            return size
        return size - 1 if at.laid == "one" else size - self.laid_size()

    def laid_size(self) -> z3.ArithRef:
        return self.w.once(("laid size",), lambda: total(self.w.laid(f) for f in range(len(self.faces))))

    def neighbor(self, side: str, player: Term) -> Term:
        n = self.w.players
        left = z3.If(player + 1 == n, 0, player + 1)
        right = z3.If(player == 0, n - 1, player - 1)
        match side:
            case "next":
                step = z3.If(self.w.number("direction") == 0, left, right)
            case "previous":
                step = z3.If(self.w.number("direction") == 0, right, left)
            case _:
                step = left if side == "left" else right
        return z3.If(player < 0, -1, step)

    def points(self, card: CardTerm) -> Term:
        if self.w.program.of_value("points"):
            self.w.inexact.add("points")
            return self.w.number("points")
        if card.face is not None:
            return self.faces[card.face].points
        value: Term = 0
        for number, face in enumerate(self.faces):
            value = choose(is_in(card, 1 << number, self.faces), face.points, value)
        return value

    # ---- cards

    def card(self, node: c.Core, at: Asked) -> CardTerm:
        w = self.w
        match node:
            case c.Get(reg=c.Reg.CARD):
                return at.card
            case c.Get(reg=c.Reg.TOP):
                return w.top
            case c.Get(reg=c.Reg.TOP_BEFORE):
                return w.top_before
            case c.Const():
                return CardTerm(-1, -1)
            case c.Var(index=index):
                w.inexact.add("a bound name")
                return w.card(f"bound.{index}")
            case _:
                raise TypeError(f"not a card: {node}")

    def counts(self, cards: c.Cards, at: Asked) -> list[tuple[int, Term]]:
        """How many of each face a set has."""
        if isinstance(cards, c.Hand):
            player = self.number(cards.player, at)
            return [(f, self.w.held(player, f)) for f in range(len(self.faces))]
        if at.laid == "several":
            return [(f, self.w.laid(f)) for f in range(len(self.faces))]
        if at.laid == "none":
            return []
        return [(f, one_if(is_in(at.card, 1 << f, self.faces))) for f in range(len(self.faces))]

    def measure(self, node: Any, at: Asked) -> Term:
        one_card = isinstance(node.cards, c.Laid) and at.laid == "one"
        match node:
            case c.Measure(what="size", cards=cards):
                if isinstance(cards, c.Hand):
                    return self.w.hand_size(self.number(cards.player, at))
                return 1 if one_card else total([n for _, n in self.counts(cards, at)])
            case c.Measure(what="symbols") if one_card:
                return 1
            case c.Measure(what="colors") if one_card:
                return one_if(_at_least_zero(at.card.color))
            case c.Measure(what=what, cards=cards):
                groups: dict[int, list[Term]] = {}
                for f, n in self.counts(cards, at):
                    key = self.faces[f].symbol if what == "symbols" else self.faces[f].color
                    if key >= 0:
                        groups.setdefault(key, []).append(n)
                return total([one_if(_positive(total(g))) for g in groups.values()])
            case c.CountOf(cards=cards, faces=faces):
                if one_card:
                    return one_if(is_in(at.card, faces, self.faces))
                return total([n for f, n in self.counts(cards, at) if faces >> f & 1])
            case _:
                groups = {}
                for f, n in self.counts(node.cards, at):
                    if node.faces >> f & 1:
                        groups.setdefault(self.faces[f].symbol, []).append(n)
                return total([one_if(_positive(total(g))) for g in groups.values()])

    # ---- conditions

    def truth(self, node: c.Core, at: Asked) -> Truth:
        w = self.w
        match node:
            case c.Const(value=value):
                return value != 0
            case c.All(parts=parts):
                return all_of([self.truth(p, at) for p in parts])
            case c.Any(parts=parts):
                return any_of([self.truth(p, at) for p in parts])
            case c.Not(part=part):
                return negated(self.truth(part, at))
            case c.Compare(op=op, left=left, right=right):
                return _compare(op, self.number(left, at), self.number(right, at))
            case c.IsFace(card=card, faces=faces):
                return is_in(self.card(card, at), faces, self.faces)
            case c.IsSymbol(symbol=symbol, symbols=symbols):
                wanted = [s for s in range(w.program.symbols) if symbols >> s & 1]
                return in_values(self.number(symbol, at), wanted)
            case c.ChainHas(symbols=symbols):
                return any_of([w.chain(s) for s in range(w.program.symbols) if symbols >> s & 1])
            case c.JustDrawn(card=card):
                return all_of([at.after_draw, _same_card(self.card(card, at), w.drawn)])
            case c.Playable(card=card):
                if at.playable is None:
                    w.inexact.add("playable")
                    return w.flag("playable")
                return at.playable(self.card(card, at))
            case c.SameSymbol(left=left, right=right):
                a, b = self.card(left, at), self.card(right, at)
                return all_of([_at_least_zero(a.symbol), _same(a.symbol, b.symbol)])
            case c.SameFace(left=left, right=right):
                a, b = self.card(left, at), self.card(right, at)
                return all_of([_at_least_zero(a.symbol), _same_card(a, b)])
            case c.HasColor(card=card, color=color):
                own = self.card(card, at).color
                return all_of([_at_least_zero(own), _same(own, self.number(color, at))])
            case c.AnyCard(cards=cards, condition=condition):
                return self.some(cards, condition, at)
            case c.AllCards(cards=cards, condition=condition):
                return negated(self.some(cards, c.Not(condition), at))
            case c.Alike(cards=cards):
                if isinstance(cards, c.Laid) and at.laid == "one":
                    return True
                return _compare("=", total([one_if(_positive(n)) for _, n in self.counts(cards, at)]), 1)
            case _:
                return _compare("!=", self.number(node, at), 0)

    def some(self, cards: c.Cards, condition: c.Core, at: Asked) -> Truth:
        """Some card of the set meets the condition: asked of every face, alike answers together."""
        if isinstance(cards, c.Laid) and at.laid == "one":
            return self.truth(condition, at)
        groups: dict[int, tuple[Truth, list[Truth]]] = {}
        for f, n in self.counts(cards, at):
            met = self.truth(condition, replace(at, card=known_card(self.faces, f)))
            if met is not False:
                groups.setdefault(-1 if isinstance(met, bool) else met.get_id(), (met, []))[1].append(_positive(n))
        return any_of(all_of([met, any_of(there)]) for met, there in groups.values())


_REGISTER_NAMES = {
    c.Reg.ATTACK_DRAWS: "attack.draws", c.Reg.ATTACK_KIND: "attack.kind", c.Reg.ATTACK_FROM: "attack.from",
    c.Reg.ATTACK_VICTIM: "victim", c.Reg.ON_TURN: "on_turn",
}  # fmt: skip


def _positive(term: Term) -> Truth:
    return term > 0


def _at_least_zero(term: Term) -> Truth:
    return term >= 0


def _same(a: Term, b: Term) -> Truth:
    return a == b


def _same_card(a: CardTerm, b: CardTerm) -> Truth:
    if a.face is not None and b.face is not None:
        return a.face == b.face
    return all_of([_same(a.symbol, b.symbol), _same(a.color, b.color)])


def _compare(op: str, a: Term, b: Term) -> Truth:
    match op:
        case "=":
            return a == b
        case "!=":
            return a != b
        case ">=":
            return a >= b
        case "<=":
            return a <= b
        case ">":
            return a > b
        case _:
            return a < b
