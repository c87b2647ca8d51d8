"""From Lark's tree to ours: names, kinds, conditions, values and effects."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token, Tree

from unodsl.syntax import expressions as e
from unodsl.syntax import tree as t
from unodsl.syntax.expressions import Expr, Kind, Kinds, Name
from unodsl.syntax.scope import Scope
from unodsl.syntax.tongues import words
from unodsl.text.diagnostics import Diagnostic
from unodsl.text.source import Source, Span

OPS = {"eq": "=", "ne": "!=", "ge": ">=", "le": "<=", "gt": ">", "lt": "<"}
WORDS_AS_REFS = {
    "card": "card",
    "cards_ref": "cards",
    "attack": "attack",
    "player_count": "players",
    "decks_ref": "decks",
}
YES_NO_VALUES = frozenset({"after_draw", "jumped_in", "guilty"})
NEGATED = {"is_not", "has_no", "has_no_where", "has_no_matching", "does_not_match"}


def keyword_name(keyword: str) -> str:
    """A keyword where it stands as a name: its English spelling of one word."""
    return next((p[0] for p, k in words().phrases.items() if k == keyword and len(p) == 1), keyword.lower())


def _is_han(text: str) -> bool:
    return any("\u3400" <= c <= "\u9fff" for c in text)


class ExpressionBuilder:
    """The part of the builder that makes expressions and effects; it collects what it has to complain about."""

    def __init__(self, source: Source, scope: Scope, diagnostics: list[Diagnostic]) -> None:
        self.origin = source
        self.scope = scope
        self.diagnostics = diagnostics

    # ---- tokens

    def span(self, node: Any) -> Span:
        if isinstance(node, Token):
            return self.origin.span(node.start_pos or 0, node.end_pos or 0)
        meta = node.meta
        return self.origin.span(getattr(meta, "start_pos", 0), getattr(meta, "end_pos", 0))

    def word(self, node: Any) -> str:
        """The spelling of a name; a keyword in a name's place is spelt as its id."""
        token: Any = node.children[0] if isinstance(node, Tree) else node
        return keyword_name(token.type[1:]) if token.type.startswith("_") else str(token)

    def written(self, token: Any) -> str:
        """What stands between quotes, just as its author wrote it."""
        return self.span(token).text[1:-1]

    def int(self, node: Any) -> int:
        """A number, held to the stated bound."""
        from unodsl.text.limits import NUMBER

        text = str(node)
        value = int(text) if len(text) < 9 else NUMBER + 1
        if value > NUMBER:
            self.diagnostics.append(Diagnostic("number-too-large", self.span(node), {"limit": NUMBER}))
            return NUMBER
        return value

    def number_token(self, token: Token) -> e.Number:
        return e.Number(self.span(token), self.int(token))

    def op(self, node: Any) -> str:
        return OPS[node.data]

    def thing(self, node: Any) -> Name:
        return Name(self.span(node), self.scope.thing(self.word(node)))

    def maybe_var(self, node: Any) -> Name | None:
        return None if node is None else self.thing(node)

    def no_penalty(self, penalty: Any) -> None:
        if penalty is not None:
            self.diagnostics.append(Diagnostic("penalty-without-duty", self.span(penalty)))

    def text(self, node: Any) -> t.Text:
        parts = [self.written(c) for c in node.children if c is not None]
        if len(parts) == 1:
            return t.Text(self.span(node), (("zh" if _is_han(parts[0]) else "en", parts[0]),))
        first, second = parts
        if _is_han(first) and not _is_han(second):
            first, second = second, first
        return t.Text(self.span(node), (("en", first), ("zh", second)))

    def maybe_text(self, node: Any) -> t.Text | None:
        return None if node is None else self.text(node)

    # ---- kinds and patterns

    def kind(self, node: Any) -> Kind:
        span = self.span(node)
        match node.data:
            case "kind_name":
                return Kind(span, name=self.scope.thing(self.word(node.children[0])))
            case "kind_colored":
                color, name = node.children
                return Kind(span, name=self.scope.thing(self.word(name)), color=self.scope.thing(str(color)))
            case "kind_colored_number":
                color, number = node.children
                n = self.int(number)
                return Kind(span, color=self.scope.thing(self.word(color)), low=n, high=n)
            case "kind_number":
                n = self.int(node.children[0])
                return Kind(span, low=n, high=n)
            case "kind_range":
                low, high = map(self.int, node.children)
                return Kind(span, low=low, high=high)
            case _:
                return Kind(span, name=self.plus_name(node))

    def plus_name(self, node: Any) -> str:
        """`+2`: a spelling in the table of names."""
        spelling = "+" + str(node.children[0])
        name = self.scope.things.get(spelling) or words().names.get(spelling)
        if name is None:
            self.diagnostics.append(Diagnostic("unknown-spelling", self.span(node), {"word": spelling}))
        return name or spelling

    def kinds_of(self, node: Any) -> Kinds:
        span = self.span(node)
        match node.data:
            case "one_kind":
                return Kinds(span, (self.kind(node.children[0]),))
            case "one_of":
                return Kinds(span, tuple(self.kind(c) for c in node.children[0].children))
            case "kinds":
                return Kinds(span, tuple(self.kind(c) for c in node.children))
            case _:
                return Kinds(span, (self.kind(node),))

    def pattern(self, node: Any) -> t.Pattern:
        what, name = node.children
        data = str(what.data)
        span = self.span(node)
        if data in ("any_card", "any_cards"):
            return t.Pattern(span, "card" if data == "any_card" else "cards", None, self.maybe_var(name))
        return t.Pattern(span, "kinds", self.kinds_of(what), self.maybe_var(name))

    def maybe_pattern(self, node: Any) -> t.Pattern | None:
        return None if node is None else self.pattern(node)

    # ---- expressions

    def maybe(self, node: Any) -> Expr | None:
        return None if node is None else self.expr(node)

    def expr(self, node: Any) -> Expr:
        span = self.span(node)
        if isinstance(node, Token):
            return self.number_token(node) if node.type == "INT" else e.Ref(span, self.scope.thing(str(node)))
        data, children = str(node.data), node.children
        negated = data in NEGATED
        match data:
            case "number":
                return self.number_token(children[0])
            case "reference":
                return e.Ref(span, self.scope.thing(str(children[0])))
            case "skip_ref":
                return e.Ref(span, "skip")
            case "card" | "cards_ref" | "attack" | "player_count" | "decks_ref":
                return e.Ref(span, WORDS_AS_REFS[data])
            case "yes" | "no":
                return e.YesNo(span, data == "yes")
            case "group_expr":
                return self.expr(children[0])
            case "field" | "who_field" | "attack_field":
                return self.fields(node)
            case "sum":
                return self.sum(node)
            case "product":
                return e.Product(span, tuple(map(self.expr, children)))
            case "comparison":
                return e.Compare(span, self.op(children[1]), self.expr(children[0]), self.expr(children[2]))
            case "is_expr" | "is_not":
                return e.Is(span, self.expr(children[0]), self.operand(children[1]), negated)
            case "matches" | "does_not_match":
                return e.Matches(span, self.expr(children[0]), self.expr(children[1]), negated)
            case "identical":
                return e.Identical(span, self.expr(children[0]), self.expr(children[1]))
            case "has" | "has_no":
                return e.Has(span, self.expr(children[0]), self.kinds_of(children[1]), negated)
            case "are_all":
                return e.AreAll(span, self.expr(children[0]), self.kinds_of(children[1]))
            case "has_where" | "has_no_where":
                return e.HasWhere(span, self.expr(children[0]), self.expr(children[1]), negated)
            case "has_matching" | "has_no_matching":
                return e.HasMatching(span, self.expr(children[0]), self.expr(children[1]), negated)
            case "has_different":
                left, number, kind = children
                return e.HasDifferent(span, self.expr(left), self.int(number), self.kind(kind))
            case "count_cards":
                return e.Count(span, self.kind(children[0]), self.expr(children[1]))
            case "and_expr":
                return e.And(span, tuple(map(self.expr, children)))
            case "or_expr":
                return self.alternatives(span, [self.expr(c) for c in children])
            case "not_expr":
                return e.Not(span, self.expr(children[0]))
            case _:
                return self.kinds_of(node)

    def alternatives(self, span: Span, parts: list[Expr]) -> Expr:
        """`the card is skip or reverse`: a kind after `or` belongs to the kinds before it."""
        made: list[Expr] = []
        for part in parts:
            last = made[-1] if made else None
            kind = self.kind_after_or(part)
            if kind is None or not isinstance(last, e.Is | e.Has | e.AreAll):
                made.append(part)
            elif isinstance(last, e.Is) and isinstance(last.right, Kinds) and not last.negated:
                right = Kinds(last.right.span.to(part.span), (*last.right.kinds, kind))
                made[-1] = e.Is(last.span.to(part.span), last.left, right, False)
            elif isinstance(last, e.Has | e.AreAll):
                kinds = Kinds(last.kinds.span.to(part.span), (*last.kinds.kinds, kind))
                made[-1] = replace(last, span=last.span.to(part.span), kinds=kinds)
            else:
                made.append(part)
        return made[0] if len(made) == 1 else e.Or(span, tuple(made))

    def kind_after_or(self, part: Expr) -> Kind | None:
        """The kind that a bare name or number after `or` is; None for a yes/no fact."""
        match part:
            case e.Ref(span=span, id=name) if name not in self.scope.facts and name not in YES_NO_VALUES:
                return Kind(span, name=name)
            case e.Number(span=span, value=value):
                return Kind(span, low=value, high=value)
            case Kinds(kinds=(kind,)):
                return kind
            case _:
                return None

    def operand(self, node: Any) -> Expr:
        """What stands after `is`: kinds of cards and plain names alike are kinds until names are resolved."""
        return self.kinds_of(node) if node.data in ("one_kind", "one_of") else self.expr(node)

    def fields(self, node: Any) -> Expr:
        first, *rest = node.children
        if isinstance(first, Token):
            made: Expr = e.Ref(self.span(first), self.scope.thing(str(first)))
        elif first.data == "field_name" or str(first.data).startswith("word_"):
            made, rest = e.Ref(self.span(node), "attack"), node.children
        else:
            made = self.expr(first)
        for field in rest:
            made = e.Field(made.span.to(self.span(field)), made, self.field_name(field))
        return made

    def field_name(self, node: Any) -> str:
        data = str(node.data)
        if data.startswith("word_"):
            return data.removeprefix("word_")
        return self.scope.thing(self.word(node.children[0]))

    def sum(self, node: Any) -> Expr:
        first, *rest = node.children
        terms: list[tuple[int, Expr]] = [(1, self.expr(first))]
        for sign, term in zip(rest[::2], rest[1::2], strict=True):
            terms.append((1 if sign.data == "plus" else -1, self.expr(term)))
        return e.Sum(self.span(node), tuple(terms))

    # ---- effects

    def amount(self, node: Any) -> Expr:
        """How many cards: `a card` is one."""
        made = self.expr(node)
        return e.Number(made.span, 1) if isinstance(made, e.Ref) and made.id == "card" else made

    def block(self, node: Any) -> t.Block:
        return t.Block(self.span(node), tuple(x for c in node.children for x in self.effects(c)))

    def effects(self, node: Any) -> list[t.Effect]:
        """The effects that one sentence states: `player draws 2 and loses turn` states two."""
        if node.data != "doing":
            return [self.effect(node)]
        who, *verbs = node.children
        return [self.verb(self.expr(who), v) for v in verbs]

    def verb(self, who: Expr, node: Any) -> t.Effect:
        span, c, data = who.span.to(self.span(node)), node.children, str(node.data)
        match data:
            case "draws":
                return t.Effect(span, data, who=who, amount=self.amount(c[0]), var=self.maybe_var(c[1]))
            case "chooses_color":
                return t.Effect(span, data, who=who, amount=self.maybe(c[0]))
            case "chooses_player":
                return t.Effect(span, data, who=who, var=self.thing(c[0]))
            case "swaps_hands" | "shows_hand":
                return t.Effect(span, data, who=who, other=self.expr(c[0]))
            case _:
                return t.Effect(span, data, who=who)

    def effect(self, node: Any) -> t.Effect:
        span, c, data = self.span(node), node.children, str(node.data)
        match data:
            case "draws_until":
                return t.Effect(span, data, who=self.expr(c[0]), condition=self.expr(c[1]))
            case "discards":
                return t.Effect(span, data, who=self.expr(c[0]), amount=self.amount(c[1]), condition=self.maybe(c[2]))
            case "attack_with":
                return t.Effect(span, data, who=self.expr(c[0]), amount=self.amount(c[1]))
            case "attack_moves" | "turn_goes":
                return t.Effect(span, data, who=self.expr(c[0]))
            case "skip_one":
                return t.Effect(span, data, who=self.expr(c[0]))
            case "reverse_direction":
                return t.Effect(span, data, amount=self.expr(c[0]) if c else None)
            case "attack_becomes" | "skip_many":
                return t.Effect(span, data, amount=self.expr(c[0]))
            case "whether":
                who, text, *blocks = c
                made = tuple(self.block(b) for b in blocks if b is not None)
                return t.Effect(span, data, who=self.expr(who), text=self.maybe_text(text), blocks=made)
            case "swap_hands":
                return t.Effect(span, "swaps_hands", who=self.expr(c[0]), other=self.expr(c[1]))
            case "slap":
                group, var, block = c
                return t.Effect(span, data, group=str(group.data), var=self.thing(var), blocks=(self.block(block),))
            case "each_player":
                start, var, among, rounds, block = c
                group = "all_players" if among is None else str(among.children[0].data)
                return t.Effect(span, data, who=self.expr(start), var=self.thing(var), group=group,
                                round_and_round=rounds is not None, blocks=(self.block(block),))  # fmt: skip
            case "offer":
                who, pattern, block = c
                return t.Effect(
                    span, data, who=self.expr(who), pattern=self.pattern(pattern), blocks=(self.block(block),)
                )
            case "set_fact":
                target, value = c
                name, of = target.children if target.children[1] is not None else (target.children[0], None)
                if of is None:
                    return t.Effect(span, data, var=self.thing(name), amount=self.expr(value))
                who = e.Ref(self.span(name), self.scope.thing(self.word(name)))
                return t.Effect(span, data, who=who, var=self.thing(of), amount=self.expr(value))
            case "if_effect":
                condition, *blocks = c
                made = tuple(self.block(b) for b in blocks if b is not None)
                return t.Effect(span, data, condition=self.expr(condition), blocks=made)
            case _:
                return t.Effect(span, data)
