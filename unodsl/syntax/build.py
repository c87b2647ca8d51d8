"""From Lark's tree to ours: one small method for each alternative of the grammar."""

from __future__ import annotations

from typing import Any

from lark import Token

from unodsl.syntax import tree as t
from unodsl.syntax.build_expressions import ExpressionBuilder
from unodsl.syntax.expressions import Expr, Name
from unodsl.syntax.scope import id_and_other
from unodsl.text.source import Span

ACTS = {"act_" + a: a for a in "play answer jump_in play_together lay draw pass challenge take catch call_late".split()}


class Builder(ExpressionBuilder):
    """Builds the nodes of one file. Methods are named after the grammar's alternatives."""

    # ---- names and texts

    def decl(self, node: Any) -> t.Decl:
        first, second = node.children
        a, b = self.word(first), None if second is None else self.word(second)
        name, other = id_and_other(a, b)
        if b is None:
            name = self.scope.thing(name)
        return t.Decl(self.span(node), name, other)

    def rule_decl(self, node: Any) -> t.Decl:
        """A declared rule: its name is no thing, so the table of things does not translate it."""
        a, b = (None if c is None else self.word(c) for c in node.children)
        name, other = id_and_other(a or "", b)
        return t.Decl(self.span(node), self.scope.rule(name) if b is None else name, other)

    def rule_name(self, node: Any) -> Name:
        return Name(self.span(node), self.scope.rule(self.word(node)))

    def rule_names(self, node: Any) -> tuple[Name, ...]:
        return () if node is None else tuple(self.rule_name(c) for c in node.children)

    # ---- parts of a file

    def ruleset_header(self, node: Any) -> t.File:
        decl, extends = node.children
        return t.File(
            self.span(node), False, self.rule_decl(decl), None if extends is None else self.rule_name(extends), ()
        )

    def house_rule_header(self, node: Any) -> t.File:
        return t.File(self.span(node), True, self.rule_decl(node.children[0]), None, ())

    def title(self, node: Any) -> t.Title:
        return t.Title(self.span(node), self.text(node.children[0]))

    def source(self, node: Any) -> t.SourceRef:
        return t.SourceRef(self.span(node), self.written(node.children[0]))

    def note(self, node: Any) -> t.Note:
        return t.Note(self.span(node), self.text(node.children[0]))

    def ruling(self, node: Any) -> t.Ruling:
        question, answer = node.children
        return t.Ruling(self.span(node), self.text(question), self.text(answer))

    def seats(self, node: Any) -> t.Seats:
        low, high = node.children
        return t.Seats(self.span(node), self.int(low), self.int(low if high is None else high))

    def needs_deck(self, node: Any) -> t.NeedsDeck:
        return t.NeedsDeck(self.span(node), self.kinds_of(node.children[0]))

    def needs_rule(self, node: Any) -> t.NeedsRule:
        return t.NeedsRule(self.span(node), self.rule_names(node.children[0]))

    def needs_players(self, node: Any) -> t.NeedsPlayers:
        op, number = node.children
        return t.NeedsPlayers(self.span(node), self.op(op), self.int(number))

    def use(self, node: Any) -> t.Use:
        module, *settings = node.children
        made = tuple(self.setting(s) for s in settings if s is not None)
        return t.Use(self.span(node), self.rule_name(module), made)

    def setting(self, node: Any) -> t.Setting:
        name, value = node.children
        return t.Setting(self.span(node), self.thing(name), self.value(value))

    def value(self, node: Any) -> t.Value:
        match node.data:
            case "number":
                return self.int(node.children[0])
            case "yes" | "no":
                return bool(node.data == "yes")
            case _:
                return self.thing(node)

    def without(self, node: Any) -> t.Without:
        names, when = node.children
        return t.Without(self.span(node), self.rule_names(names), self.maybe(when))

    def decks(self, node: Any) -> t.Decks:
        number, per = node.children
        return t.Decks(self.span(node), self.int(number), None if per is None else self.int(per))

    # ---- the deck

    def deck(self, node: Any) -> t.Deck:
        name, *lines = node.children
        made = tuple(self.deck_line(x) for x in lines)
        return t.Deck(self.span(node), None if name is None else self.thing(name), False, made)

    def deck_add(self, node: Any) -> t.Deck:
        return t.Deck(self.span(node), None, True, tuple(self.deck_line(x) for x in node.children))

    def deck_line(self, node: Any) -> t.DeckLine:
        match node.data:
            case "colors":
                return t.ColorsLine(self.span(node), tuple(self.decl(c) for c in node.children))
            case "total":
                return t.TotalLine(self.span(node), self.int(node.children[0]))
            case _:
                return self.cards(node)

    def cards(self, node: Any) -> t.CardsLine:
        card_class, *symbols, copies, subtotal, worth = node.children
        made = tuple(self.symbol(s) for s in symbols)
        amount = self.int(copies.children[0])
        total = None if subtotal is None else self.int(subtotal.children[0])
        points = None if worth is None else "face" if worth.data == "face" else self.int(worth.children[0])
        return t.CardsLine(
            self.span(node), self.decl(card_class), made, amount, copies.data == "per_color", total, points
        )  # fmt: skip

    def symbol(self, node: Any) -> t.Decl | t.NumberRange:
        match node.data:
            case "number":
                number = self.int(node.children[0])
                return t.NumberRange(self.span(node), number, number)
            case "number_range":
                low, high = map(self.int, node.children)
                return t.NumberRange(self.span(node), low, high)
            case _:
                return self.decl(node)

    # ---- options and facts

    def type(self, node: Any) -> t.Type:
        span = self.span(node)
        match node.data:
            case "type_yes_no":
                return t.Type(span, "yes_no")
            case "type_player":
                return t.Type(span, "player")
            case "type_range":
                low, high = map(self.int, node.children)
                return t.Type(span, "range", (low, high))
            case "type_numbers":
                return t.Type(span, "numbers", tuple(map(self.int, node.children)))
            case _:
                return t.Type(span, "enum", (), tuple(self.decl(c) for c in node.children))

    def option(self, node: Any) -> t.Option:
        decl, kind, default, text = node.children
        return t.Option(self.span(node), self.decl(decl), self.type(kind), self.value(default), self.maybe_text(text))

    def remember(self, node: Any) -> t.Remember:
        decl, scope, kind, default = node.children
        return t.Remember(self.span(node), self.decl(decl), scope is not None, self.type(kind), self.value(default))

    def property(self, node: Any) -> t.Property:
        name, quantifier, condition = node.children
        return t.Property(self.span(node), self.thing(name), str(quantifier.data), self.expr(condition))

    def match(self, node: Any) -> t.Match:
        return t.Match(self.span(node), tuple(self.match_line(c) for c in node.children))

    def match_line(self, node: Any) -> t.MatchLine:
        if node.data == "match_line_condition_first":
            condition, sentence = node.children
        else:
            sentence, condition = node.children
        amounts = tuple(
            self.number_token(c) if isinstance(c, Token) else self.expr(c) for c in sentence.children if c is not None
        )
        return t.MatchLine(self.span(node), str(sentence.data), amounts, self.maybe(condition))

    # ---- rules and clauses

    def rule(self, node: Any) -> t.Rule:
        decl, overrides, after, text, *clauses = node.children
        made = tuple(self.clause(c) for c in clauses)
        return t.Rule(
            self.span(node), self.rule_decl(decl), self.rule_names(overrides), self.rule_names(after),
            self.maybe_text(text), made,
        )  # fmt: skip

    def clause(self, node: Any) -> t.Clause:
        span = self.span(node)
        penalty: Any
        when: Any
        match node.data:
            case "whenever":
                event, when, block = node.children
                return t.Whenever(span, self.event(event), self.maybe(when), self.block(block))
            case "clause":
                everyone, core, when, penalty = node.children
            case _:
                when, everyone, core, penalty = node.children
        return self.core(span, core, everyone is not None, self.maybe(when), penalty)

    def core(self, span: Span, node: Any, everyone: bool, when: Expr | None, penalty: Any) -> t.Clause:
        match node.data:
            case "may" | "may_not" | "never_act":
                acts, pattern = node.children[0].children
                named = tuple(ACTS[a.data] for a in acts.children)
                answer = "never" if node.data == "never_act" else str(node.data)
                self.no_penalty(penalty)
                return t.Permission(span, answer, named, self.maybe_pattern(pattern), when)
            case "must" | "must_not":
                block = None if penalty is None else self.block(penalty.children[0])
                caught = penalty is not None and penalty.data == "penalty_if_caught"
                return t.Duty(span, node.data == "must", self.deed(node.children[0]), everyone, when, block, caught)
            case "let":
                target, value = node.children
                self.no_penalty(penalty)
                return t.Let(
                    span, self.thing(target.children[0]), target.data == "value_of_card", self.expr(value), when
                )
            case _:
                self.no_penalty(penalty)
                return t.CountAs(span, self.thing(node.children[0]), when)

    def deed(self, node: Any) -> t.Deed:
        span = self.span(node)
        match node.data:
            case "say":
                word, manner = node.children
                how = "gesture" if manner is not None and manner.data == "by_gesture" else "aloud"
                return t.Deed(span, "say", str(word)[1:-1], how)
            case "gesture":
                return t.Deed(span, "say", str(node.children[0])[1:-1], "gesture")
            case "make_noise":
                return t.Deed(span, "noise")
            case "deed_draw":
                return t.Deed(span, "draw")
            case _:
                return t.Deed(span, "play", pattern=self.maybe_pattern(node.children[0]))

    def event(self, node: Any) -> t.Event:
        span = self.span(node)
        kind = str(node.data).removeprefix("on_")
        match kind:
            case "start_not":
                return t.Event(span, "start", self.pattern(node.children[0]), negated=True)
            case "start" | "played" | "drawn" | "dealt" | "jumped_in" | "wrong_play":
                return t.Event(span, kind, self.pattern(node.children[0]))
            case "noise":
                return t.Event(span, kind, name=self.maybe_var(node.children[0]))
            case _:
                return t.Event(span, kind)
