"""Conditions and values: from what is written to what is checked.

One method for every form. A result of None means that something was wrong, and that it has been told; the other
parts of a condition are looked at all the same, so that one reading finds every mistake.
"""

from __future__ import annotations

from collections.abc import Sequence

from unodsl.model import core as c
from unodsl.model.clause_place import Place, Ty, Val
from unodsl.model.expressions_cards import negate
from unodsl.model.expressions_equal import EqualChecker
from unodsl.model.expressions_values import Found
from unodsl.syntax import expressions as e
from unodsl.syntax.expressions import Expr
from unodsl.text.limits import NESTING

DEPTH = 2 * NESTING
"""Levels of expressions inside each other: two (`not` and `and`) for each pair of brackets that a text may have."""


class ExpressionChecker(EqualChecker):
    """Checks whole expressions."""

    def condition(self, expr: Expr | None, place: Place) -> c.Core | None:
        """A yes/no expression; none written means yes."""
        return c.YES if expr is None else self.need(expr, place, Ty.YES_NO)

    def value(self, expr: Expr, place: Place, wanted: Ty | None = None) -> Found:
        if self.depth >= DEPTH:
            self.error("condition-too-deep", expr.span, limit=DEPTH)
            return None
        self.depth += 1
        try:
            match expr:
                case e.Ref(span=span, id=name):
                    return self.ref(name, span, place, wanted)
                case e.Number():
                    return self.literal(expr)
                case e.YesNo(value=value):
                    return Val(Ty.YES_NO, c.Const(int(value)))
                case e.Kinds():
                    return self.only_kinds(expr, place, wanted)
                case e.Field():
                    return self.field(expr, place)
                case e.Sum():
                    return self.sum(expr, place)
                case e.Product():
                    return self.product(expr, place)
                case e.Count():
                    return self.count(expr, place)
                case e.And(parts=parts) | e.Or(parts=parts):
                    return self.joined(parts, isinstance(expr, e.And), place)
                case _:
                    core = self.relation(expr, place)
                    return None if core is None else Val(Ty.YES_NO, core)
        finally:
            self.depth -= 1

    def relation(
        self,
        expr: e.Compare | e.Is | e.Matches | e.Identical | e.Has | e.AreAll | e.HasWhere | e.HasMatching
        | e.HasDifferent | e.Not,
        place: Place,
    ) -> c.Core | None:  # fmt: skip
        """The forms that are always a condition."""
        match expr:
            case e.Compare(op="=" | "!=" as op, left=left, right=right):
                return self.equal(left, right, op == "!=", place)
            case e.Compare(op=op, left=left, right=right):
                return self.ordered(op, left, right, place)
            case e.Is(left=left, right=right, negated=negated):
                return self.equal(left, right, negated, place)
            case e.Matches():
                return self.matches(expr, place)
            case e.Identical():
                return self.identical(expr, place)
            case e.Has():
                return self.has(expr, place)
            case e.AreAll(left=left, kinds=kinds):
                return self.are_all(left, kinds, place)
            case e.HasWhere():
                return self.has_where(expr, place)
            case e.HasMatching():
                return self.has_matching(expr, place)
            case e.HasDifferent():
                return self.has_different(expr, place)
            case e.Not(part=part):
                return negate(self.need(part, place, Ty.YES_NO), True)

    def ordered(self, op: str, left: Expr, right: Expr, place: Place) -> c.Core | None:
        """Only numbers have an order."""
        one, other = self.number(left, place), self.number(right, place)
        return None if one is None or other is None else c.Compare(op, one, other)

    def joined(self, parts: Sequence[Expr], every: bool, place: Place) -> Val | None:
        checked = [self.need(part, place, Ty.YES_NO) for part in parts]
        good = tuple(part for part in checked if part is not None)
        if len(good) < len(checked):
            return None
        return Val(Ty.YES_NO, c.All(good) if every else c.Any(good))

    def only_kinds(self, expr: e.Kinds, place: Place, wanted: Ty | None) -> Found:
        """Kinds of cards where a value must stand: one bare name may be a value after all."""
        match expr.kinds:
            case (e.Kind(name=str(name), color=None, span=span),):
                return self.ref(name, span, place, wanted)
            case (e.Kind(name=None, color=None, low=int(low), high=high, span=span),) if low == high:
                return self.literal(e.Number(span, low))
            case _:
                self.error("kind-alone", expr.span, word=expr.span.text)
                return None
