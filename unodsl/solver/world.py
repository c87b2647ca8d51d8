"""The unknowns of a table, and what is true of every table of a ruleset.

What a table can look like is derived from the ruleset: which symbols attack, whether attacks can grow, whether the
color in force can differ from that of a colored top card.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar

import z3

from unodsl.model import core as c
from unodsl.model import effects as e
from unodsl.model.model import Model
from unodsl.program import code as k
from unodsl.program.code import Code
from unodsl.program.program import HandlerClause, Program
from unodsl.solver.faces import CardTerm, Term, Truth, all_of, any_of, in_values, is_in, term_key
from unodsl.solver.memory import Key, Memory
from unodsl.solver.settings import settings_of
from unodsl.text.limits import NUMBER

PLAYED_EVENTS = ("played", "jumped_in")
MOST_AMOUNTS = 64
"""Of more different numbers none is told from the others."""

T = TypeVar("T")


@dataclass
class World:
    """One set of unknowns; every formula about a ruleset speaks of these."""

    model: Model
    program: Program
    memory: Memory = field(default_factory=Memory)
    inexact: set[str] = field(default_factory=set)  # what was only approximated in formulas that were made here

    @cached_property
    def number_of_world(self) -> int:
        """The same for every world in which the same formulas mean the same."""
        return self.memory.number(("world", self.signature))

    def once(self, key: Key, make: Callable[[], T]) -> T:
        """A formula (or several) that depends on the world and on ``key`` alone: made once, and then remembered."""
        full = (self.number_of_world, *key)
        if full not in self.memory.formulas:
            self.memory.formulas[full] = make()
        found: T = self.memory.formulas[full]
        return found

    def card(self, name: str) -> CardTerm:
        return CardTerm(self.number(f"{name}.symbol"), self.number(f"{name}.color"))

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
        return self._kept(("number", name), lambda: z3.Int(name))

    def flag(self, name: str) -> z3.BoolRef:
        return self._kept(("flag", name), lambda: z3.Bool(name))

    def _kept(self, key: Key, make: Callable[[], T]) -> T:
        """An unknown: the same in every world."""
        found: T | None = self.memory.formulas.get(key)
        if found is None:
            found = self.memory.formulas[key] = make()
        return found

    @property
    def players(self) -> z3.ArithRef:
        return self.number("players")

    def option(self, index: int) -> z3.ArithRef:
        return self.number(f"option.{index}")

    def fact(self, index: int) -> z3.ArithRef:
        return self.number(f"fact.{index}")

    def fact_of(self, index: int, player: Term) -> z3.ArithRef:
        return z3.Function(f"fact_of.{index}", z3.IntSort(), z3.IntSort())(player)

    def chain(self, symbol: int) -> z3.BoolRef:
        return self.flag(f"chain.{symbol}")

    def held(self, player: Term, face: int) -> z3.ArithRef:
        """How many of a face a player holds."""
        return self._kept(
            ("held", term_key(player), face),
            lambda: z3.Function("held", z3.IntSort(), z3.IntSort(), z3.IntSort())(player, face),
        )

    def hand_size(self, player: Term) -> z3.ArithRef:
        return self._kept(
            ("hand size", term_key(player)), lambda: z3.Function("hand_size", z3.IntSort(), z3.IntSort())(player)
        )

    def laid(self, face: int) -> z3.ArithRef:
        return self.number(f"laid.{face}")

    # ---- what the ruleset makes possible

    @cached_property
    def attacking(self) -> int:
        """The symbols that an open attack can have as its kind, as a mask."""
        mask = 0
        for event, handlers in zip(self.events, self.program.handlers, strict=True):
            for handler in handlers:
                if _attacks(self.program.codes[handler.code]):
                    mask |= self.symbols_of(handler, event)
        if self.fines_attack:
            mask |= (1 << self.program.symbols) - 1
        return mask

    @cached_property
    def fines_attack(self) -> bool:
        """Whether what somebody pays for a word or a noise may be an attack."""
        return any(map(_attacks, self._fines))

    @cached_property
    def _fines(self) -> list[Code]:
        codes = [x.code for x in self.program.says] + [x.code for x in self.program.noises]
        return [self.program.codes[code] for code in codes if code >= 0]

    @cached_property
    def offered(self) -> int:
        """The faces that some effect may let somebody play there and then, as a mask."""
        mask = 0
        for code in self.program.codes:
            for i in code.instructions:
                if isinstance(i, k.AskOffer):
                    mask |= i.pattern.faces
        return mask

    @cached_property
    def only_plays_attack(self) -> bool:
        """Whether every attack is made by the cards of one play: none is added to it but by an answer."""
        usual = (*PLAYED_EVENTS, "start")
        beside = [
            h
            for event, handlers in zip(self.events, self.program.handlers, strict=True)
            for h in handlers
            if _attacks(self.program.codes[h.code])
            and (event not in usual or _has(self.program.codes[h.code], k.EachBegin))
        ]
        return not beside and not self.fines_attack and not self.offered

    @property
    def events(self) -> tuple[str, ...]:
        from unodsl.program.program import EVENTS

        return EVENTS

    def symbols_of(self, handler: HandlerClause, event: str) -> int:
        """The symbols of the cards that a handler may be about, as a mask."""
        faces = handler.pattern.faces if handler.pattern is not None and not handler.negated else -1
        return sum({1 << f.symbol for i, f in enumerate(self.program.faces) if faces >> i & 1})

    @cached_property
    def colors_wander(self) -> bool:
        """Whether a colored top card may have another color in force."""
        if any(_has(code, e.ChoosesColor) for code in self._fines):
            return True
        for event, handlers in zip(self.events, self.program.handlers, strict=True):
            for handler in handlers:
                if not _has(self.program.codes[handler.code], e.ChoosesColor):
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
    def amounts(self) -> dict[int, set[int] | None] | None:
        """For each attacking symbol the numbers of cards it may attack with, None where that is open; None for all
        where effects set the number, or add to it. Several rules of one card add up."""
        if not self.only_plays_attack:
            return None
        found: dict[int, set[int] | None] = {}
        for event, handlers in zip(self.events, self.program.handlers, strict=True):
            for handler in handlers:
                for i in self.program.codes[handler.code].instructions:
                    if isinstance(i, e.AttackBecomes):
                        return None
                    if isinstance(i, e.AttackWith):
                        symbols = self.symbols_of(handler, event)
                        for symbol in range(self.program.symbols):
                            if symbols >> symbol & 1:
                                _add_amount(found, symbol, i.number)
        return found

    @cached_property
    def grows(self) -> bool:
        """Whether the cards owed can become more by an answer (or by an effect that sets their number)."""
        if self.amounts is None:
            return self.answers
        for clause in self.program.of_act("answer"):
            faces = clause.pattern.faces if clause.pattern is not None else -1
            for number, face in enumerate(self.program.faces):
                if clause.answer == "may" and faces >> number & 1 and self.adds(face.symbol):
                    return True
        return False

    def adds(self, symbol: int) -> bool:
        """Whether cards with this symbol may add to an attack."""
        if self.amounts is None:
            return True
        known = self.amounts.get(symbol, {0})
        return known is None or max(known) > 0

    @cached_property
    def signature(self) -> tuple[Hashable, ...]:
        """All that formulas depend on besides the clauses of their question, and the options and facts in them."""
        p = self.program
        amounts = None if self.amounts is None else tuple(
            (symbol, None if known is None else tuple(sorted(known))) for symbol, known in sorted(self.amounts.items())
        )  # fmt: skip
        return (
            p.low, p.high, p.colors, p.symbols, p.numbers, p.faces, self.attacking, self.answers,
            self.only_plays_attack, amounts, self.grows, self.colors_wander, bool(p.of_value("points")),
        )  # fmt: skip

    # ---- what is always true

    @cached_property
    def always(self) -> tuple[Truth, ...]:
        """True of every table, whatever is asked about it."""
        return (*self.once(("always",), self._always), *settings_of(self))

    def any_face(self, card: CardTerm) -> Truth:
        """A card is one of the deck's."""
        faces = self.program.faces
        return self.once(("any face", card.key), lambda: is_in(card, (1 << len(faces)) - 1, faces))

    def _always(self) -> tuple[Truth, ...]:
        p, model = self.program, self.model
        n = self.players
        rules: list[Truth] = [n >= model.low, n <= model.high, self.number("teams") >= 0, self.number("teams") * 2 <= n]
        rules += [self.any_face(self.top)]
        for card in (self.top_before, self.drawn):
            rules.append(any_of([self.any_face(card), all_of([card.symbol == -1, card.color == -1])]))
        for name in ("color", "color_before"):
            rules += [self.number(name) >= -1, self.number(name) < p.colors]
        for name in ("player", "on_turn", "first", "dealer"):
            rules += [self.number(name) >= 0, self.number(name) < n]
        rules += [self.number("winner") >= -1, self.number("winner") < n]
        direction = self.number("direction")
        rules += [z3.Or(direction == 0, direction == 1), self.hand_size(self.number("player")) >= 0]
        return (*rules, *self._attack())

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
        if not self.answers and self.only_plays_attack:
            rules += [z3.Implies(self.chain(s), kind == s) for s in symbols]
        if self.amounts is not None:
            for symbol, numbers in self.amounts.items():
                if numbers is None:
                    continue
                if not self.answers:
                    rules.append(z3.Implies(kind == symbol, in_values(draws, numbers)))
                elif self.grows:
                    rules.append(z3.Implies(kind == symbol, draws >= min(numbers)))
            if self.answers and not self.grows and None not in self.amounts.values():
                known = {number for numbers in self.amounts.values() for number in numbers or ()}
                rules.append(in_values(draws, known | {0}))
        return rules


def _add_amount(found: dict[int, set[int] | None], symbol: int, number: c.Core) -> None:
    known = found.setdefault(symbol, set())
    if known is None:
        return
    if isinstance(number, c.Const):
        known |= {max(0, number.value), *(max(0, number.value) + more for more in known)}
        if len(known) > MOST_AMOUNTS:
            found[symbol] = None
    else:
        found[symbol] = None


def _attacks(code: Code) -> bool:
    return _has(code, e.AttackWith)


def _has(code: Code, kind: type) -> bool:
    return any(isinstance(i, kind) for i in code.instructions)
