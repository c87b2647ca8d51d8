"""`is`, `is not`, `=` and `!=`: what they mean depends on what stands on their left."""

from __future__ import annotations

from unodsl.model import core as c
from unodsl.model.clause_place import Place, SetVal, Ty, Val
from unodsl.model.expressions_cards import CardChecker, is_alike, negate
from unodsl.model.kinds import TESTS
from unodsl.syntax import expressions as e
from unodsl.syntax.expressions import Expr, Kind, Kinds
from unodsl.text.diagnostics import Said

NONE_FITS = (Ty.CARD, Ty.COLOR, Ty.SYMBOL, Ty.ATTACK)
"""What there may be none of: -1."""


class EqualChecker(CardChecker):
    """The part of the checker for sameness."""

    def equal(self, left: Expr, right: Expr, negated: bool, place: Place) -> c.Core | None:
        """`left is right`, where ``right`` may be several kinds or values: one of them."""
        found = self.value(left, place)
        if found is None:
            return None
        if isinstance(found, SetVal):
            return self.set_is(found, left, right, negated, place)
        kinds = as_kinds(right)
        match found.ty:
            case Ty.CARD:
                return self.card_is(found.core, left, right, kinds, negated, place)
            case Ty.ATTACK | Ty.SYMBOL if kinds is not None:
                return self.symbol_is(found, kinds, negated, place)
            case Ty.CHOICE if kinds is not None:
                return self.one_of(found, [(k, self.choice(found, k, place)) for k in kinds.kinds], negated)
            case Ty.CHAIN:
                self.error("chain-has", left.span, word=left.span.text)
                return None
            case _:
                rights = [right] if kinds is None else [as_expr(k) for k in kinds.kinds]
                return self.one_of(found, [(r, self.same_type(found, r, place)) for r in rights], negated)

    def one_of(
        self, left: Val, rights: list[tuple[Expr | Kind, c.Core | tuple[c.Core, c.Core] | None]], negated: bool
    ) -> c.Core | None:
        """The left value is one of these; a pair is a range."""
        parts: list[c.Core] = []
        for written, right in rights:
            if right is None:
                continue
            if isinstance(right, tuple):
                parts.append(c.All((c.Compare(">=", left.core, right[0]), c.Compare("<=", left.core, right[1]))))
                continue
            self.warn_never(left, written, right)
            parts.append(c.Compare("=", left.core, right))
        if len(parts) < len(rights) or not parts:
            return None
        if len(parts) > 1:
            return negate(c.Any(tuple(parts)), negated)
        only = parts[0]
        if negated and isinstance(only, c.Compare):
            return c.Compare("!=", only.left, only.right)
        return negate(only, negated)

    def warn_never(self, left: Val, written: Expr | Kind, right: c.Core) -> None:
        """A number that an option or fact can never be: the comparison says nothing."""
        if left.low is None or left.high is None or not isinstance(right, c.Const):
            return
        listed = right.value in left.numbers if left.numbers else left.low <= right.value <= left.high
        if not listed:
            self.warn("value-never", written.span, number=right.value, low=left.low, high=left.high)

    def same_type(self, left: Val, right: Expr, place: Place) -> c.Core | tuple[c.Core, c.Core] | None:
        """The right side, of the type of the left one."""
        if isinstance(right, Kinds):
            kind = right.kinds[0]
            if left.ty is Ty.NUMBER and kind.low is not None and kind.high is not None and kind.color is None:
                return c.Const(kind.low), c.Const(kind.high)
            self.error("not-about-cards", right.span, word=right.span.text, found=left.ty.said)
            return None
        found = self.value(right, place, left.ty)
        if found is None:
            return None
        if isinstance(found, SetVal):
            self.mismatch(right, found.ty, left.ty)
            return None
        none = found.ty is Ty.NONE and left.ty in NONE_FITS
        symbol = {found.ty, left.ty} == {Ty.SYMBOL, Ty.ATTACK}
        if not (found.ty is left.ty or none or symbol):
            self.mismatch(right, found.ty, left.ty)
            return None
        if left.ty is Ty.CHOICE and ids(left) != ids(found):
            self.error("other-choices", right.span, word=right.span.text, known=ids(left))
            return None
        return found.core

    # ---- by what is on the left

    def set_is(self, found: SetVal, left: Expr, right: Expr, negated: bool, place: Place) -> c.Core | None:
        if isinstance(right, Kinds) and is_alike(right):
            return negate(c.Alike(found.cards), negated)
        if isinstance(right, e.Ref) and right.id == "alike":
            return negate(c.Alike(found.cards), negated)
        self.error("set-is", left.span.to(right.span), word=left.span.text, other=right.span.text)
        return None

    def card_is(
        self, card: c.Core, left: Expr, right: Expr, kinds: Kinds | None, negated: bool, place: Place
    ) -> c.Core | None:
        if kinds is None:
            found = self.value(right, place, Ty.CARD)
            if found is not None:
                self.about_card(found.ty, left, right)
            return None
        parts: list[c.Core] = []
        plain: list[Kind] = []
        good = True
        for kind in kinds.kinds:
            name = kind.name if kind.color is None else None
            if name == "none":
                parts.append(c.Not(c.IsFace(card, self.all_faces)))
            elif name is not None and self.is_value(name, place):
                found = self.value(e.Ref(kind.span, name), place)
                if found is not None:
                    self.about_card(found.ty, left, e.Ref(kind.span, name))
                good = False
            else:
                plain.append(kind)
        if plain:
            union = self.kinds(Kinds(kinds.span, tuple(plain)), place)
            if union is None:
                return None
            parts.append(union.condition(card))
        if not good:
            return None
        return negate(parts[0] if len(parts) == 1 else c.Any(tuple(parts)), negated)

    def is_value(self, name: str, place: Place) -> bool:
        """Whether a name, where a kind of card is wanted, is a value (`card is top`) and no kind."""
        if name in TESTS or self.env.color(name) is not None or self.env.symbol(name) is not None:
            return False
        if self.env.card_class(name) is not None:
            return False
        bound = [(n, b.ty) for n, b in place.bound.items()]
        return any(name == (k if isinstance(k, str) else k.id) for k in self.value_names(None, bound))

    def about_card(self, found: Ty, left: Expr, right: Expr) -> None:
        """`card is top` or `card is color`: say how that is written."""
        key = "hint-identical" if found is Ty.CARD else "hint-matches" if found is Ty.COLOR else "such-kind"
        hint = Said(key, {"card": left.span.text, "word": right.span.text})
        self.error("card-is-what", right.span, notes=(hint,), word=right.span.text, found=found.said)

    def symbol_is(self, left: Val, kinds: Kinds, negated: bool, place: Place) -> c.Core | None:
        """`attack is draw_two`, `card's symbol is 7`, `attack is none`."""
        plain = [k for k in kinds.kinds if k.name != "none"]
        others = [k for k in plain if k.color is None and k.name is not None and self.is_value(k.name, place)]
        rights: list[c.Core | tuple[c.Core, c.Core] | None] = [self.same_type(left, as_expr(k), place) for k in others]
        mask = 0
        good = None not in rights
        for kind in plain:
            if kind not in others:
                symbols = self.symbols(kind)
                good = good and symbols is not None
                mask |= symbols or 0
        if not good:
            return None
        parts: list[c.Core] = []
        parts += [c.Compare("=", left.core, r) for r in rights if r is not None and not isinstance(r, tuple)]
        if len(plain) < len(kinds.kinds):
            parts.insert(0, c.Compare("=", left.core, c.Const(-1)))
        if mask:
            parts.append(c.IsSymbol(left.core, mask))
        if len(parts) == 1 and negated and isinstance(parts[0], c.Compare):
            return c.Compare("!=", parts[0].left, parts[0].right)
        return negate(parts[0] if len(parts) == 1 else c.Any(tuple(parts)), negated)

    def choice(self, left: Val, kind: Kind, place: Place) -> c.Core | None:
        """One of the named values of an option or a fact; or another with the same values."""
        if kind.name is None or kind.color is not None:
            self.error("unknown-choice", kind.span, notes=(Said("names-of-choices", {"known": ids(left)}),),
                       word=kind.span.text, known=ids(left))  # fmt: skip
            return None
        for index, name in enumerate(left.names):
            if name.id == kind.name:
                return c.Const(index)
        other = self.choice_value(kind.name)
        if other is not None and ids(other) == ids(left):
            return other.core
        self.unknown_choice(kind, left)
        return None

    def unknown_choice(self, written: Kind | e.Ref, left: Val) -> None:
        """A value that an option or fact does not have."""
        word = written.id if isinstance(written, e.Ref) else written.name or written.span.text
        note = Said("names-of-choices", {"known": ids(left)})
        from_near = self.near(word, left.names)
        self.error("unknown-choice", written.span, notes=(*from_near, note), word=written.span.text, known=ids(left))

    def choice_value(self, name: str) -> Val | None:
        """The option or fact of the table with this name, if its values are named."""
        option = self.option_value(name)
        if option is not None and option.ty is Ty.CHOICE:
            return option
        fact = self.env.fact(name)
        if fact is None or self.env.facts[fact].values.kind != "enum" or self.env.facts[fact].of_each_player:
            return None
        return Val(Ty.CHOICE, c.FactValue(fact), names=self.env.facts[fact].values.names)


def ids(of: Val) -> tuple[str, ...]:
    return tuple(name.id for name in of.names)


def as_kinds(right: Expr) -> Kinds | None:
    """What may name kinds of cards, as kinds: a bare name or number too."""
    match right:
        case Kinds():
            return right
        case e.Ref(span=span, id=name) if name not in ("card", "cards", "attack"):
            return Kinds(span, (Kind(span, name=name),))
        case e.Number(span=span, value=value):
            return Kinds(span, (Kind(span, low=value, high=value),))
        case _:
            return None


def as_expr(kind: Kind) -> Expr:
    """A kind as a value, where no card stands on the left: a bare name or one number."""
    if kind.color is None and kind.name is not None:
        return e.Ref(kind.span, kind.name)
    if kind.color is None and kind.low is not None and kind.low == kind.high:
        return e.Number(kind.span, kind.low)
    return Kinds(kind.span, (kind,))
