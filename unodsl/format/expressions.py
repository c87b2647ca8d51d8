"""Names, kinds, conditions and values as docs."""

from __future__ import annotations

from typing import Final

from unodsl.format.doc import Break, Doc, Nest, Seq, Word, group, joined, seq
from unodsl.format.names import Spelling
from unodsl.format.templates import Style
from unodsl.syntax import expressions as e
from unodsl.syntax import tree as t
from unodsl.syntax.build_expressions import YES_NO_VALUES
from unodsl.syntax.expressions import Expr, Kind, Kinds
from unodsl.syntax.scope import Scope
from unodsl.syntax.tongues import words

# How tightly an expression holds together; a looser one inside a tighter one needs brackets.
OR, AND, NOT, RELATION, SUM, PRODUCT, POSTFIX = range(7)

OPS: Final = {"=": "eq", "!=": "ne", ">=": "ge", "<=": "le", ">": "gt", "<": "lt"}
REFS: Final = {"card": "card", "cards": "cards_ref", "attack": "attack", "players": "players", "decks": "decks_ref"}


def is_han(text: str) -> bool:
    return any("\u3400" <= c <= "\u9fff" for c in text)


class ExpressionPrinter:
    """Prints what stands inside clauses, in one tongue and with the names of one scope."""

    def __init__(self, style: Style, scope: Scope) -> None:
        self.style = style
        self.scope = scope
        self.spelling = Spelling(style, scope)

    # ---- words

    def thing(self, name: str) -> Word:
        return Word(self.spelling.thing(name))

    def var(self, name: e.Name | None) -> Word | None:
        """A name where an effect or a pattern binds it: it stands alone, so that readers find it."""
        return None if name is None else Word(self.spelling.thing(name.id), "declared")

    def rules(self, names: tuple[e.Name, ...]) -> Doc | None:
        """Rules where they are named, as a list."""
        if not names:
            return None
        return self.listed([Word(self.spelling.rule(n.id), "declared") for n in names])

    def listed(self, parts: list[Doc]) -> Doc:
        return joined(parts, Word(self.style.list_mark))

    @staticmethod
    def number(value: int | None) -> Word | None:
        return None if value is None else Word(str(value))

    def text(self, text: t.Text | None) -> Doc | None:
        """The words of the author, those of the tongue first - where they can still be told apart then."""
        if text is None:
            return None
        parts = dict(text.parts)
        if len(parts) == 2 and self.style.tongue != "en" and self.style.tongue in parts:
            own, other = parts[self.style.tongue], parts["en"]
            if is_han(own) and not is_han(other):
                return group(self.style.quoted(own), Word("/"), Break(), self.style.quoted(other))
        return group(*joined([self.style.quoted(x) for _, x in text.parts], Word("/"), Break()).parts)

    # ---- kinds

    def kind(self, kind: Kind) -> Doc:
        made: list[Doc] = [self.thing(part) for part in (kind.color, kind.name) if part is not None]
        if kind.low is not None:
            low, high = Word(str(kind.low)), Word(str(kind.high))
            made.append(low if kind.low == kind.high else self.style.fill("range", low=low, high=high))
        return Seq(tuple(made))

    def kinds_list(self, kinds: Kinds) -> Doc:
        """Kinds with commas between them."""
        return self.listed([self.kind(k) for k in kinds.kinds])

    def kinds_or(self, kinds: Kinds) -> Doc:
        """Kinds with `or` between them."""
        return joined([self.kind(k) for k in kinds.kinds], *self.style.templates["or"])  # type: ignore[arg-type]

    def held(self, kinds: Kinds, or_fits: bool) -> Doc:
        """Kinds after `is` or `has`: `skip or reverse` where that is not read as two conditions."""
        if len(kinds.kinds) == 1:
            return self.kind(kinds.kinds[0])
        if or_fits and all(self._after_or(k) for k in kinds.kinds[1:]):
            return self.kinds_or(kinds)
        return self.style.fill("one_of", kinds=self.kinds_list(kinds))

    def _after_or(self, kind: Kind) -> bool:
        """Whether a kind after `or` still belongs to the kinds before it: a plain name or number."""
        if kind.name is None:
            return kind.color is None and kind.low == kind.high
        spelling = self.spelling.thing(kind.name)
        keyword = words().runs.get(spelling) or words().phrases.get((spelling.lower(),))
        yes_no = kind.name in self.scope.facts or kind.name in YES_NO_VALUES
        return kind.color is None and keyword is None and not yes_no

    def pattern(self, pattern: t.Pattern | None, article: bool = False) -> Doc | None:
        """Which cards; with ``article``, as a noun of a sentence (`a skip`)."""
        if pattern is None:
            return None
        what: Doc
        if pattern.what == "card":
            what = self.style.fill("any_card")
        elif pattern.what == "cards" or pattern.kinds is None:
            what = self.style.fill("any_cards")
        else:
            what = self.kinds_or(pattern.kinds)
            if article and self.style.has("article"):
                what = seq(self._article(pattern.kinds.kinds[0]), what)
        if pattern.name is None:
            return what
        return self.style.fill("named", what=what, name=self.var(pattern.name))

    def _article(self, kind: Kind) -> Doc:
        first = kind.color or kind.name or str(kind.low)
        vowel = first[0] in "aeio" or first in ("8", "11", "18")
        return Word(self.style.before_vowel) if vowel and self.style.before_vowel else self.style.fill("article")

    # ---- expressions

    def maybe(self, expr: Expr | None, level: int = OR) -> Doc | None:
        return None if expr is None else self.expr(expr, level)

    def expr(self, expr: Expr, level: int = OR, or_fits: bool | None = None) -> Doc:
        """An expression in a place of this level; ``or_fits``: whether `or` after it belongs to it."""
        if self.level(expr) < level:
            return self.style.fill("group", part=self.expr(expr))
        return self._bare(expr, level == OR if or_fits is None else or_fits)

    @staticmethod
    def level(expr: Expr) -> int:
        match expr:
            case e.Or():
                return OR
            case e.And():
                return AND
            case e.Not():
                return NOT
            case (
                e.Compare() | e.Is() | e.Matches() | e.Identical() | e.Has() | e.AreAll() | e.HasWhere()
                | e.HasMatching() | e.HasDifferent()
            ):  # fmt: skip
                return RELATION
            case e.Sum():
                return SUM
            case e.Product():
                return PRODUCT
            case e.Number() | e.YesNo() | e.Ref() | Kinds() | e.Field() | e.Count():
                return POSTFIX

    def _bare(self, expr: Expr, or_fits: bool) -> Doc:
        fill = self.style.fill
        match expr:
            case e.Or(parts=parts):
                # `and` inside `or` needs no brackets, but readers do.
                return self._chain([self.expr(p, NOT, or_fits=True) for p in parts], "or")
            case e.And(parts=parts):
                return self._chain([self.expr(p, NOT) for p in parts], "and")
            case e.Not(part=part):
                return fill("not", part=self.expr(part, NOT))
            case e.Compare(op=op, left=left, right=right):
                return fill(OPS[op], left=self.expr(left, SUM), right=self.expr(right, SUM))
            case e.Is(left=left, right=right, negated=negated):
                key, or_fits = ("is_not", False) if negated else ("is", or_fits)
                inner = self.held(right, or_fits) if isinstance(right, Kinds) else self.expr(right, POSTFIX)
                return fill(*_plural(key, left), left=self.expr(left, SUM), right=inner)
            case e.Matches(left=left, right=right, negated=negated):
                key = "does_not_match" if negated else "matches"
                return fill(key, left=self.expr(left, SUM), right=self.expr(right, SUM))
            case e.Identical(left=left, right=right):
                return fill("identical", left=self.expr(left, SUM), right=self.expr(right, SUM))
            case e.Has(left=left, kinds=kinds, negated=negated):
                keys = _plural("has_no" if negated else "has", left)
                return fill(*keys, left=self.expr(left, SUM), kinds=self.held(kinds, or_fits))
            case e.AreAll(left=left, kinds=kinds):
                return fill(*_plural("are_all", left), left=self.expr(left, SUM), kinds=self.held(kinds, or_fits))
            case e.HasWhere(left=left, condition=condition, negated=negated):
                key = "has_no_where" if negated else "has_where"
                return fill(key, left=self.expr(left, SUM), condition=self.expr(condition, RELATION))
            case e.HasMatching(left=left, target=target, negated=negated):
                key = "has_no_matching" if negated else "has_matching"
                return fill(key, left=self.expr(left, SUM), target=self.expr(target, POSTFIX))
            case e.HasDifferent(left=left, number=number, kind=kind):
                most = self.number(number)
                return fill("has_different", left=self.expr(left, SUM), number=most, kind=self.kind(kind))
            case e.Sum(terms=terms):
                return self._sum(terms)
            case e.Product(factors=factors):
                return joined([self.expr(f, POSTFIX) for f in factors], fill("times"))
            case e.Number(value=value):
                return Word(str(value))
            case e.YesNo(value=value):
                return fill("yes" if value else "no")
            case e.Ref(id=name):
                return fill(REFS[name]) if name in REFS else Word(self.spelling.value(name))
            case Kinds(kinds=kinds):
                return _plus(kinds[0].name or "")
            case e.Field(of=of, name=name):
                return fill(*_plural("field", of), of=self._owner(of), name=self.field_name(name))
            case e.Count(kind=kind, of=of):
                return fill("count", kind=self.kind(kind), of=self.expr(of, POSTFIX))

    def _owner(self, of: Expr) -> Doc:
        if of == e.Ref(of.span, "attack") and self.style.has("attack_of"):
            return self.style.fill("attack_of")
        return self.expr(of, POSTFIX)

    def field_name(self, name: str) -> Word:
        return Word(words().name_word[self.style.tongue].get(name) or self.spelling.thing(name))

    def _chain(self, parts: list[Doc], key: str) -> Doc:
        """`a and b and c`, each on its own line where they do not fit on one."""
        return group(parts[0], Nest(seq(*(seq(Break(), self.style.fill(key), part) for part in parts[1:]))))

    def _sum(self, terms: tuple[tuple[int, Expr], ...]) -> Doc:
        made = [self.expr(terms[0][1], PRODUCT)]
        for sign, term in terms[1:]:
            made += [self.style.fill("plus" if sign > 0 else "minus"), self.expr(term, PRODUCT)]
        return Seq(tuple(made))


def _plural(key: str, subject: Expr) -> tuple[str, ...]:
    """The template for a plural subject before the usual one."""
    many = isinstance(subject, e.Ref) and subject.id in ("cards", "players")
    return (f"{key}-plural", key) if many else (key,)


def _plus(name: str) -> Word:
    """A kind where only `+2` and the like are kinds."""
    return Word(next((s for s, n in words().names.items() if n == name and s.startswith("+")), name))
