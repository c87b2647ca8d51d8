"""The unknowns of a table, and what is true of every table of a ruleset.

What a table can look like is derived from the ruleset: which symbols attack, whether attacks can grow, whether the
color in force can differ from that of a colored top card.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import z3

from unodsl.model import core as c
from unodsl.model import effects as e
from unodsl.model.model import Model
from unodsl.program.code import Code
from unodsl.program.program import HandlerClause, Program
from unodsl.solver.faces import CardTerm, Term, Truth, all_of, any_of, in_values, is_in
from unodsl.text.limits import NUMBER

PLAYED_EVENTS = ("played", "jumped_in")


@dataclass
class World:
    """One set of unknowns; every formula about a ruleset speaks of these."""

    model: Model
    program: Program
    inexact: set[str] = field(default_factory=set)  # what was only approximated in formulas made so far

    def card(self, name: str) -> CardTerm:
        return CardTerm(z3.Int(f"{name}.symbol"), z3.Int(f"{name}.color"))

    @cached_property
    def at_issue(self) -> CardTerm:
        return self.card("card")

    @cached_property
    def top(self) -> CardTerm:
        return self.card("top")

    @cached_property
    def top_before(self) -> CardTerm:
        return self.card("top_before")

    @cached_property
    def drawn(self) -> CardTerm:
        return self.card("drawn")

    def number(self, name: str) -> z3.ArithRef:
        return z3.Int(name)

    def flag(self, name: str) -> z3.BoolRef:
        return z3.Bool(name)

    @property
    def players(self) -> z3.ArithRef:
        return z3.Int("players")

    def option(self, index: int) -> z3.ArithRef:
        return z3.Int(f"option.{index}")

    def fact(self, index: int) -> z3.ArithRef:
        return z3.Int(f"fact.{index}")

    def fact_of(self, index: int, player: Term) -> z3.ArithRef:
        return z3.Function(f"fact_of.{index}", z3.IntSort(), z3.IntSort())(player)

    def chain(self, symbol: int) -> z3.BoolRef:
        return z3.Bool(f"chain.{symbol}")

    def held(self, player: Term, face: int) -> z3.ArithRef:
        """How many of a face a player holds."""
        return z3.Function("held", z3.IntSort(), z3.IntSort(), z3.IntSort())(player, face)

    def hand_size(self, player: Term) -> z3.ArithRef:
        return z3.Function("hand_size", z3.IntSort(), z3.IntSort())(player)

    def laid(self, face: int) -> z3.ArithRef:
        return z3.Int(f"laid.{face}")

    # ---- what the ruleset makes possible

    @cached_property
    def attacking(self) -> int:
        """The symbols that an open attack can have as its kind, as a mask."""
        mask = 0
        for event, handlers in zip(self.events, self.program.handlers, strict=True):
            for handler in handlers:
                if _attacks(self.program.codes[handler.code]):
                    mask |= self._symbols_of(handler, event)
        penalties = [x.code for x in self.program.says] + [x.code for x in self.program.noises]
        if any(code >= 0 and _attacks(self.program.codes[code]) for code in penalties):
            mask |= (1 << self.program.symbols) - 1
        return mask

    @property
    def events(self) -> tuple[str, ...]:
        from unodsl.program.program import EVENTS

        return EVENTS

    def _symbols_of(self, handler: HandlerClause, event: str) -> int:
        faces = handler.pattern.faces if handler.pattern is not None and not handler.negated else -1
        return sum({1 << f.symbol for i, f in enumerate(self.program.faces) if faces >> i & 1})

    @cached_property
    def colors_wander(self) -> bool:
        """Whether a colored top card may have another color in force."""
        for event, handlers in zip(self.events, self.program.handlers, strict=True):
            for handler in handlers:
                if not any(isinstance(i, e.ChoosesColor) for i in self.program.codes[handler.code].instructions):
                    continue
                pattern = handler.pattern
                colored = pattern is None or any(
                    pattern.faces >> i & 1 and f.color >= 0 for i, f in enumerate(self.program.faces)
                )
                if colored or handler.negated or event not in ("played", "jumped_in", "start"):
                    return True
        return False

    @cached_property
    def answers(self) -> bool:
        """Whether any attack can be answered at all, as far as the rules name cards."""
        return any(x.answer == "may" for x in self.program.of_act("answer"))

    @cached_property
    def amounts(self) -> dict[int, set[int]] | None:
        """For each attacking symbol the numbers of cards it may attack with; None where that is open."""
        found: dict[int, set[int]] = {}
        for event, handlers in zip(self.events, self.program.handlers, strict=True):
            for handler in handlers:
                for i in self.program.codes[handler.code].instructions:
                    if isinstance(i, e.AttackBecomes):
                        return None
                    if isinstance(i, e.AttackWith):
                        if not isinstance(i.number, c.Const):
                            return None
                        for symbol in range(self.program.symbols):
                            if self._symbols_of(handler, event) >> symbol & 1:
                                found.setdefault(symbol, set()).add(max(0, i.number.value))
        return found

    @cached_property
    def grows(self) -> bool:
        """Whether the cards owed can become more by an answer (or by an effect that sets their number)."""
        if self.amounts is None:
            return self.answers
        for clause in self.program.of_act("answer"):
            faces = clause.pattern.faces if clause.pattern is not None else -1
            for number, face in enumerate(self.program.faces):
                if clause.answer == "may" and faces >> number & 1 and max(self.amounts.get(face.symbol, {0})) > 0:
                    return True
        return False

    # ---- what is always true

    def always(self) -> list[Truth]:
        """True of every table, whatever is asked about it."""
        p, model = self.program, self.model
        n = self.players
        rules: list[Truth] = [n >= model.low, n <= model.high, self.number("teams") >= 0, self.number("teams") * 2 <= n]
        for i, option in enumerate(model.options):
            values = option.values
            allowed = values.numbers or range(values.low, values.high + 1)
            rules.append(in_values(self.option(i), allowed) if len(allowed) <= 64 else
                         z3.And(self.option(i) >= values.low, self.option(i) <= values.high))  # fmt: skip
        for i, fact in enumerate(p.facts):
            low, high = fact.low, fact.high
            if not fact.of_each_player:
                upper: Term = n - 1 if model.facts[i].values.kind == "player" else high
                rules += [self.fact(i) >= low, self.fact(i) <= upper]
        every = (1 << len(p.faces)) - 1
        rules += [is_in(self.top, every, p.faces)]
        for card in (self.top_before, self.drawn):
            rules.append(any_of([is_in(card, every, p.faces), all_of([card.symbol == -1, card.color == -1])]))
        for name in ("color", "color_before"):
            rules += [self.number(name) >= -1, self.number(name) < p.colors]
        for name in ("player", "on_turn", "first", "dealer"):
            rules += [self.number(name) >= 0, self.number(name) < n]
        rules += [self.number("winner") >= -1, self.number("winner") < n]
        direction = self.number("direction")
        rules += [z3.Or(direction == 0, direction == 1), self.hand_size(self.number("player")) >= 0]
        return rules + self._attack()

    def _attack(self) -> list[Truth]:
        kind, draws = self.number("attack.kind"), self.number("attack.draws")
        from_, victim = self.number("attack.from"), self.number("victim")
        none = kind == -1
        symbols = [s for s in range(self.program.symbols) if self.attacking >> s & 1]
        rules: list[Truth] = [
            any_of([none, in_values(kind, symbols)]),
            draws >= 0, draws <= NUMBER,
            z3.Implies(none, z3.And(draws == 0, from_ == -1, victim == -1)),
            z3.Implies(z3.Not(none), z3.And(victim >= 0, victim < self.players, from_ >= -1, from_ < self.players)),
        ]  # fmt: skip
        for symbol in range(self.program.symbols):
            if symbol in symbols:
                rules.append(z3.Implies(self.chain(symbol), z3.Not(none)))
                rules.append(z3.Implies(kind == symbol, self.chain(symbol)))
            else:
                rules.append(z3.Not(self.chain(symbol)))
        if not self.answers:
            rules += [z3.Implies(self.chain(s), kind == s) for s in symbols]
        if self.amounts is not None:
            for symbol, numbers in self.amounts.items():
                if not self.answers:
                    rules.append(z3.Implies(kind == symbol, in_values(draws, numbers)))
                elif self.grows:
                    rules.append(z3.Implies(kind == symbol, draws >= min(numbers)))
            if self.answers and not self.grows:
                known = {number for numbers in self.amounts.values() for number in numbers}
                rules.append(in_values(draws, known | {0}))
        return rules


def _attacks(code: Code) -> bool:
    return any(isinstance(i, e.AttackWith) for i in code.instructions)
