"""Conditions about cards: what a hand has, whether a card matches another."""

from __future__ import annotations

from dataclasses import replace

from unodsl.model import core as c
from unodsl.model.clause_place import Place, SetVal, Ty, Val
from unodsl.model.expressions_values import ValueChecker
from unodsl.syntax import expressions as e
from unodsl.syntax.expressions import Expr, Kinds

EACH = c.Get(c.Reg.CARD)


def negate(core: c.Core | None, negated: bool) -> c.Core | None:
    """A condition, or its opposite."""
    return core if core is None or not negated else c.Not(core)


class CardChecker(ValueChecker):
    """The part of the checker for sets of cards and for cards that match."""

    # ---- sets

    def has(self, expr: e.Has, place: Place) -> c.Core | None:
        """`hand has a skip`, `attack's chain has draw_two`."""
        found = self.value(expr.left, place, Ty.CARDS)
        if isinstance(found, Val) and found.ty is Ty.CHAIN:
            masks = [self.symbols(kind) for kind in expr.kinds.kinds]
            union = 0
            for mask in masks:
                union |= mask or 0
            return None if None in masks else negate(c.ChainHas(union), expr.negated)
        if isinstance(found, Val):
            self.mismatch(expr.left, found.ty, Ty.CARDS)
        kinds = self.kinds(expr.kinds, place)
        if not isinstance(found, SetVal) or kinds is None:
            return None
        return negate(c.AnyCard(found.cards, kinds.condition(EACH)), expr.negated)

    def are_all(self, left: Expr, kinds: Kinds, place: Place) -> c.Core | None:
        cards = self.cards(left, place)
        if is_alike(kinds):
            return None if cards is None else c.Alike(cards)
        found = self.kinds(kinds, place)
        return None if cards is None or found is None else c.AllCards(cards, found.condition(EACH))

    def has_where(self, expr: e.HasWhere, place: Place) -> c.Core | None:
        """Inside, `the card` is each card of the set."""
        cards = self.cards(expr.left, place)
        if place.static:
            return None
        condition = self.need(expr.condition, replace(place, card=True, each=False), Ty.YES_NO)
        return None if cards is None or condition is None else negate(c.AnyCard(cards, condition), expr.negated)

    def has_matching(self, expr: e.HasMatching, place: Place) -> c.Core | None:
        """What is matched is asked once; there `the card` would be each card of the set, so it may not stand there."""
        cards = self.cards(expr.left, place)
        condition = self.match_with(EACH, expr.target, replace(place, each=True))
        return None if cards is None or condition is None else negate(c.AnyCard(cards, condition), expr.negated)

    def has_different(self, expr: e.HasDifferent, place: Place) -> c.Core | None:
        cards = self.cards(expr.left, place)
        mask = self.mask(Kinds(expr.kind.span, (expr.kind,)))
        if cards is None or mask is None:
            return None
        return c.Compare(">=", c.Different(cards, mask), c.Const(expr.number))

    def count(self, expr: e.Count, place: Place) -> Val | None:
        cards = self.cards(expr.of, place)
        mask = self.mask(Kinds(expr.kind.span, (expr.kind,)))
        return None if cards is None or mask is None else Val(Ty.NUMBER, c.CountOf(cards, mask))

    # ---- one card

    def matches(self, expr: e.Matches, place: Place) -> c.Core | None:
        card = self.need(expr.left, place, Ty.CARD)
        if card is None:
            return None
        return negate(self.match_with(card, expr.right, place), expr.negated)

    def match_with(self, card: c.Core, target: Expr, place: Place) -> c.Core | None:
        """`matches top` is about the number or symbol, `matches color` about the color."""
        found = self.value(target, place, Ty.COLOR)
        match found:
            case None:
                return None
            case Val(ty=Ty.CARD, core=other):
                return c.SameSymbol(card, other)
            case Val(ty=Ty.COLOR, core=color):
                return c.HasColor(card, color)
            case _:
                self.error("matches-what", target.span, word=target.span.text, found=found.ty.said)
                return None

    def identical(self, expr: e.Identical, place: Place) -> c.Core | None:
        left = self.need(expr.left, place, Ty.CARD)
        right = self.need(expr.right, place, Ty.CARD)
        return None if left is None or right is None else c.SameFace(left, right)


def is_alike(kinds: Kinds) -> bool:
    """`alike` stands for no kind of card: it is about all cards of a set together."""
    return len(kinds.kinds) == 1 and kinds.kinds[0].name == "alike" and kinds.kinds[0].color is None
