"""Asking the solver, with a bound, for small and stable answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import z3

from unodsl.model import core as c
from unodsl.model import effects as e
from unodsl.solver.faces import CardTerm, Truth, all_of, in_values, negated
from unodsl.solver.memory import Memory
from unodsl.solver.questions import Question
from unodsl.text.limits import SOLVER_STEPS


@dataclass(frozen=True)
class Found:
    """A table on which a formula holds, as the numbers that the solver gave its unknowns."""

    model: z3.ModelRef

    def number(self, term: z3.ArithRef | int) -> int:
        if isinstance(term, int):
            return term
        return int(self.model.eval(term, model_completion=True).as_long())

    def truth(self, term: Truth) -> bool:
        return term if isinstance(term, bool) else z3.is_true(self.model.eval(term, model_completion=True))

    def card(self, card: CardTerm, faces: tuple[object, ...]) -> int:
        """The face that a card is; -1 for none."""
        if card.face is not None:
            return card.face
        pair = self.number(card.symbol), self.number(card.color)
        return next((i for i, f in enumerate(faces) if (f.symbol, f.color) == pair), -1)  # type: ignore[attr-defined]


@dataclass
class Asking:
    """A solver with the facts of one question, asked again and again."""

    question: Question
    memory: Memory = field(default_factory=Memory)
    solver: z3.Solver = field(init=False)
    preferences: list[z3.BoolRef] | None = None

    def __post_init__(self) -> None:
        facts = self.question.facts()
        self.impossible = any(fact is False for fact in facts)
        added = [fact for fact in facts if not isinstance(fact, bool)]
        # The facts are kept beside it: their numbers are theirs only as long as they are there.
        numbers = tuple(fact.get_id() for fact in added)
        self.solver, _ = self.memory.solver(numbers, lambda: (_solver(added), added))

    def can(self, formula: Truth) -> bool | None:
        """Whether the formula can hold; None where the solver does not know."""
        if self.impossible or formula is False:
            return False
        self.solver.push()
        try:
            if not isinstance(formula, bool):
                _add(self.solver, formula)
            result = self.solver.check()
            return None if result == z3.unknown else result == z3.sat
        finally:
            self.solver.pop()

    def examples(self, formula: Truth, most: int = 6) -> Iterator[Found]:
        """Tables on which it holds that differ in what lies, who asks and what is remembered, the smallest first."""
        blocked: list[Truth] = []
        for _ in range(most):
            found = self.example(all_of([formula, *blocked]))
            if found is None:
                return
            yield found
            blocked.append(negated(all_of(_same(found, term) for term in self.telling())))

    def telling(self) -> list[z3.ArithRef]:
        """The unknowns in which two examples should differ."""
        w = self.question.world
        cards = [w.top, *([w.at_issue] if self.question.asked.laid != "none" else [])]
        facts = [w.fact(i) for i, f in enumerate(w.program.facts) if not f.of_each_player]
        return [
            *(card.symbol for card in cards if not isinstance(card.symbol, int)),
            *facts,
            w.number("player"),
            w.number("attack.kind"),
        ]

    def example(self, formula: Truth) -> Found | None:
        """A table on which it holds, small: what is preferred is taken one by one as far as it goes together."""
        if self.impossible or formula is False:
            return None
        self.solver.push()
        try:
            if not isinstance(formula, bool):
                _add(self.solver, formula)
            if self.solver.check() != z3.sat:
                return None
            best = self.solver.model()
            for wish in self.small():
                if isinstance(wish, bool) or z3.is_true(best.eval(wish, model_completion=True)):
                    if not isinstance(wish, bool):
                        _add(self.solver, wish)
                    continue
                self.solver.push()
                _add(self.solver, wish)
                if self.solver.check() == z3.sat:
                    best = self.solver.model()
                else:
                    self.solver.pop()
            return Found(best)
        finally:
            while self.solver.num_scopes() > 0:
                self.solver.pop()

    @property
    def steps(self) -> int:
        """The steps of z3 that all questions to this solver have taken so far."""
        context = self.solver.ctx.ref()
        found = z3.Z3_solver_get_statistics(context, self.solver.solver)
        z3.Z3_stats_inc_ref(context, found)
        try:
            for place in reversed(range(z3.Z3_stats_size(context, found))):
                if z3.Z3_stats_get_key(context, found, place) == "rlimit count":
                    return int(z3.Z3_stats_get_uint_value(context, found, place))
            return 0
        finally:
            z3.Z3_stats_dec_ref(context, found)

    def small(self) -> list[Truth]:
        """Few players, defaults, small hands, low numbers, the first color."""
        if self.preferences is not None:
            return list(self.preferences)
        w = self.question.world
        n = w.players
        jumped = self.question.asked.jumped
        wishes: list[Truth] = [n <= max(3, w.model.low), n <= w.model.low, negated(jumped)]
        wishes += [w.number("attack.kind") == -1]
        if self.question.several:
            laid = self.question.translator.laid_size()
            wishes += [laid <= most for most in (4, 3, 2, 1)]
        wishes += [w.option(i) == o.value for i, o in enumerate(w.model.options)]
        wishes += [w.number("direction") == 0, w.number("teams") == 0, w.number("dealer") == n - 1]
        wishes += [w.fact(i) == f.default for i, f in enumerate(w.program.facts) if not f.of_each_player]
        size = w.hand_size(w.number("player"))
        wishes += [size <= 4, size >= 3, size <= 3]
        from_, victim = w.number("attack.from"), w.number("victim")
        wishes += [
            z3.Implies(from_ >= 0, from_ != victim),
            w.number("attack.draws") <= 4,
            self._plain_sum(),
            w.top.color == 0,
            w.top.symbol <= 9,
            w.top.symbol >= 1,
        ]
        wishes += [w.at_issue.color == 0, w.at_issue.symbol <= 5, w.top_before.color == 0, w.drawn.symbol <= 9]
        # The rest only so that the same answer comes out again.
        wishes += [w.number("player") <= 1, w.number("on_turn") <= 1, w.number("color_before") == 0]
        wishes += [card.symbol == 1 for card in (w.top, w.top_before, w.drawn)]
        return wishes

    def _plain_sum(self) -> Truth:
        """What is owed is what one or two cards ask for."""
        w = self.question.world
        attacks = (i for code in w.program.codes for i in code.instructions if isinstance(i, e.AttackWith))
        known = {i.number.value for i in attacks if isinstance(i.number, c.Const)}
        return in_values(w.number("attack.draws"), {0, *known, *(a + b for a in known for b in known)})


def _solver(facts: Sequence[z3.BoolRef]) -> z3.Solver:
    solver = z3.Solver()
    solver.set("rlimit", SOLVER_STEPS)
    solver.set("ctrl_c", False)  # z3 would take the signal for itself, and often lose it
    for fact in facts:
        _add(solver, fact)
    return solver


def _add(solver: z3.Solver, fact: z3.BoolRef) -> None:
    """As `Solver.add`, which first asks what it is given."""
    z3.Z3_solver_assert(solver.ctx.ref(), solver.solver, fact.ast)


def _same(found: Found, term: z3.ArithRef) -> Truth:
    return term == found.number(term)
