"""Judgments on single clauses: dead, always overridden, superfluous; answers missing; cards owed that nobody draws."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from unodsl.model import effects as e
from unodsl.model.core import YES, Core
from unodsl.program import program as p
from unodsl.solver.clashes import Clashes
from unodsl.solver.faces import Term, Truth, all_of, any_of, in_values, is_in, negated
from unodsl.solver.judgment import Judgment
from unodsl.solver.lazy import Lazy
from unodsl.solver.memory import Key
from unodsl.solver.questions import Question
from unodsl.solver.start import start_gaps
from unodsl.solver.translate import Asked

HAND_MOVES = (e.HandsGoRound, e.SwapHands)


@dataclass
class Judgments:
    """Judgments of a model; questions and their solvers are shared."""

    clashes: Clashes

    @property
    def program(self) -> p.Program:
        return self.clashes.program

    @cached_property
    def _answered(self) -> dict[int, list[str]]:
        """The names of the questions that each clause answers."""
        found: dict[int, list[str]] = {}
        for name in self.clashes.names:
            for clause in self.clashes.ask(name).clauses:
                found.setdefault(clause.number, []).append(name)
        return found

    def questions_of(self, clause: p.AnyClause) -> list[Lazy]:
        """The questions that a clause answers."""
        return [self.clashes.ask(name) for name in self._answered.get(clause.number, ())]

    def clauses(self, rules: Container[int] | None = None) -> list[p.AnyClause]:
        """Every clause (of these rules) once."""
        seen: dict[int, p.AnyClause] = {}
        for name in self.clashes.names:
            for clause in self.clashes.ask(name).clauses:
                if rules is None or clause.rule in rules:
                    seen.setdefault(clause.number, clause)
        return [seen[n] for n in sorted(seen)]

    def of_clause(self, clause: p.AnyClause) -> Iterator[Judgment]:
        """Whether a clause can ever apply, ever be left, and ever make a difference."""
        lazies = self.questions_of(clause)
        if not lazies:
            return
        here = lazies[0]
        applies = [_can(lazy, "applies", clause) for lazy in lazies]
        if not any(x is not False for x in applies):
            yield Judgment("dead", here, clause)
            return
        if None in applies:
            yield Judgment("dead", here, clause, known=False)
            return
        over = [any(self._removes(d, clause) for d in lazy.clauses) for lazy in lazies]
        left = [_can(x, "left" if o else "applies", clause) for x, o in zip(lazies, over, strict=True)]
        if not any(x is not False for x in left):
            other = next((d for x in lazies for d in x.clauses if self._removes(d, clause)), None)
            yield Judgment("overridden", here, clause, other)
        elif isinstance(clause, p.PermissionClause) and not any(self._matters(clause, lazy) for lazy in lazies):
            yield Judgment("superfluous", here, clause)

    def _removes(self, one: p.AnyClause, clause: p.AnyClause) -> bool:
        return bool(self.program.rules[one.rule].overrides >> clause.rule & 1)

    def _matters(self, clause: p.PermissionClause, lazy: Lazy) -> bool:
        """Whether an answer would be another without the clause."""
        others = [x for x in lazy.clauses if isinstance(x, p.PermissionClause) and x.number != clause.number]
        # It may also matter by what its rule overrides.
        if any(self._removes(clause, x) for x in others):
            return True

        def build() -> Truth:
            q = lazy.question
            same = any_of(q.left(x) for x in others if (x.answer == "may") == (clause.answer == "may"))
            return all_of([q.left(clause), negated(same)])

        return lazy.can(("matters", lazy.place(clause)), build) is not False

    def overrides(self, rule: int, other: int) -> bool | None:
        """Whether it ever matters that one rule overrides another: some table on which clauses of both apply."""
        unsure = False
        if {rule, other} <= {x.rule for x in self.program.guilty}:
            return True
        for name in self.clashes.names:
            lazy = self.clashes.ask(name)
            mine = [x for x in lazy.clauses if x.rule == rule]
            theirs = [x for x in lazy.clauses if x.rule == other]
            if any(_plainly_meet(a, b) for a in mine for b in theirs):
                return True
            if mine and theirs:
                key = ("overrides", *map(lazy.place, mine), -1, *map(lazy.place, theirs))
                answer = lazy.can(key, lambda lazy=lazy, sides=(mine, theirs): _both_apply(lazy, *sides))  # type: ignore[misc]
                if answer:
                    return True
                unsure = unsure or answer is None
        return None if unsure else False

    # ---- answers missing

    def gaps(self) -> Iterator[Judgment]:
        """Questions that the table will ask and no rule answers."""
        ask = self.clashes.ask
        take = ask("take")
        yield from self._gap(take, lambda: negated(take.question.allowed()))
        draw, passing = ask("draw"), ask("pass")
        if draw.clauses:
            yield from self._gap(draw, self._no_way_on, passing)
        for event in ("draw", "take"):
            if self.program.of_act(event):
                yield from self._gap(ask(f"event {event}"), _unanswered(ask(f"event {event}")))
        if self.program.of_value("hand_size"):
            yield from self._gap(ask("let hand_size"), _unanswered(ask("let hand_size")))

        yield from start_gaps(self.clashes)

    def _no_way_on(self) -> Truth:
        """Neither drawing nor passing is allowed, before drawing."""
        draw, passing = self.clashes.ask("draw").question, self.clashes.ask("pass")
        allowed: Truth = passing.question.allowed() if passing.clauses else False
        return all_of([negated(draw.allowed()), negated(allowed), negated(self.clashes.world.flag("after_draw"))])

    def _gap(self, lazy: Lazy, build: Callable[[], Truth], *others: Lazy) -> Iterator[Judgment]:
        answer = lazy.can(("gap",), build, others)
        if answer is not False:
            yield Judgment("gap", lazy, None, None, answer is True, build)

    # ---- what effects leave behind

    def owed_not_drawn(self) -> Iterator[Judgment]:
        """Handlers that end an attack while fewer cards are drawn than were owed (R4)."""
        answers = self.clashes.ask("answer")
        for event in ("take", "challenge_succeeds", "challenge_fails", "challenge"):
            lazy = self.clashes.ask(f"event {event}")
            for h in lazy.clauses:
                instructions = self.program.codes[h.code].instructions if isinstance(h, p.HandlerClause) else ()
                if any(isinstance(i, e.EndAttack) for i in instructions):
                    numbers = tuple(i.number for i in instructions if isinstance(i, e.Draws))

                    def fewer(lazy: Lazy = lazy, numbers: tuple[Core, ...] = numbers) -> Truth:
                        q = lazy.question
                        drawn: Term = 0
                        for number in numbers:
                            drawn = drawn + q.translator.number(number, q.asked)
                        return all_of([self.clashes.world.number("attack.draws") > drawn, *self._single_attacks])

                    yield from self._shown("owed-not-drawn", lazy, h, fewer, numbers, (answers,))

    @cached_property
    def _single_attacks(self) -> list[Truth]:
        """What is owed where no card has added to the attack: of kinds that never answer, or not one another."""
        w = self.clashes.world
        kind, draws = w.number("attack.kind"), w.number("attack.draws")
        found: list[Truth] = []
        lazy = self.clashes.ask("answer")
        answers = [x for x in lazy.clauses if isinstance(x, p.PermissionClause) and x.answer == "may"]

        def never(symbol: int, *what: Truth) -> bool:
            def build() -> Truth:
                return all_of([any_of(lazy.question.applies(x) for x in answers), *what])

            key = ("never", symbol, *(-1 if isinstance(x, bool) else str(x.sexpr()) for x in what))
            return not answers or lazy.can(key, build) is False

        if w.fines_attack:
            return found
        for symbol, numbers in (w.amounts or {}).items():
            alone = all_of(negated(w.chain(s)) for s in range(self.program.symbols) if s != symbol)
            same: Truth = w.at_issue.symbol == symbol
            if never(symbol, kind == symbol):
                found.append(any_of([negated(w.chain(symbol)), kind == symbol]))
            if numbers is None:
                continue
            if never(symbol, same):
                found.append(any_of([kind != symbol, in_values(draws, numbers)]))
            elif never(symbol, same, kind == symbol, alone):
                found.append(any_of([kind != symbol, negated(alone), in_values(draws, numbers)]))
        return found

    def empty_hand_moves(self) -> Iterator[Judgment]:
        """Handlers of a play that move hands also when the player's last card was just laid (R5)."""
        lazy = self.clashes.ask("event played")
        for h in lazy.clauses:
            instructions = self.program.codes[h.code].instructions if isinstance(h, p.HandlerClause) else ()
            if any(isinstance(i, HAND_MOVES) for i in instructions):
                yield from self._shown("empty-hand-moves", lazy, h, lambda: _hand_is(lazy, 0))

    def may_jump_last(self, clause: p.HandlerClause) -> bool:
        """Whether somebody may jump in with his last card, one that the handler is about."""
        lazy = self.clashes.ask("jump_in")
        if not lazy.clauses:
            return False
        faces = -1 if clause.pattern is None or clause.negated else clause.pattern.faces
        twice = sum(1 << n for n, f in enumerate(self.program.faces) if faces >> n & 1 and self._copies(f) > 1)

        def build() -> Truth:
            meant = is_in(self.clashes.world.at_issue, twice, self.program.faces)
            return all_of([lazy.question.allowed(), meant, _hand_is(lazy, 1)])

        return lazy.can(("jumps last", twice), build) is not False

    def _copies(self, face: p.Face) -> int:
        return face.copies * self.program.deck_count(self.program.high)

    def jump_on_attack(self) -> Iterator[Judgment]:
        """Clauses that would let somebody jump in on an open attack, which the table never allows (R12)."""
        kept = self.clashes.ask("jump_in")

        def make() -> Question:
            quiet = self.clashes.world.number("attack.kind") == -1
            given = [g for g in kept.question.given if isinstance(g, bool) or not g.eq(quiet)]
            return replace(kept.question, given=given)

        lazy = Lazy("jump_in", kept.clauses, (), kept.world, make, kept.memory, kept.budget)
        others = (self.clashes.ask("answer"), self.clashes.ask("challenge"))
        for clause in lazy.clauses:
            if isinstance(clause, p.PermissionClause) and clause.answer == "may":
                yield from self._shown("jump-on-attack", lazy, clause, self._open_attack, others=others)

    def _open_attack(self) -> Truth:
        """An attack by a card like the top card waits for its victim: it could be answered, or challenged."""
        w, victim = self.clashes.world, self.clashes.world.number("victim")
        kind = w.number("attack.kind")
        answer = Question("answer", w, Asked(victim, w.card("answer")), [], self.program.of_act("answer"))
        challenge = Question("challenge", w, Asked(victim, w.top, "none", False), [], self.program.of_act("challenge"))
        may = any_of(answer.applies(x) for x in answer.clauses if getattr(x, "answer", "") == "may")
        some = is_in(w.card("answer"), (1 << len(self.program.faces)) - 1, self.program.faces)
        waits = any_of([all_of([some, may]), challenge.allowed()])
        return all_of([kind >= 0, w.top.symbol == kind, w.number("attack.draws") > 0, waits])

    def _shown(
        self,
        kind: str,
        lazy: Lazy,
        clause: p.AnyClause,
        besides: Callable[[], Truth],
        key: Key = (),
        others: tuple[Lazy, ...] = (),
    ) -> Iterator[Judgment]:
        def build() -> Truth:
            return all_of([lazy.question.left(clause), besides()])

        answer = lazy.can((kind, lazy.place(clause), *key), build, others)
        if answer is not False:
            yield Judgment(kind, lazy, clause, None, answer is True, build)


def _can(lazy: Lazy, what: str, clause: p.AnyClause) -> bool | None:
    def build() -> Truth:
        return lazy.question.applies(clause) if what == "applies" else lazy.question.left(clause)

    return lazy.can((what, lazy.place(clause)), build)


def _both_apply(lazy: Lazy, mine: list[p.AnyClause], theirs: list[p.AnyClause]) -> Truth:
    return all_of([any_of(lazy.question.applies(x) for x in each) for each in (mine, theirs)])


def _unanswered(lazy: Lazy) -> Callable[[], Truth]:
    return lambda: negated(any_of(lazy.question.left(x) for x in lazy.clauses))


def _hand_is(lazy: Lazy, size: int) -> Truth:
    return lazy.question.world.hand_size(lazy.question.asked.player) == size


def _plainly_meet(one: p.AnyClause, other: p.AnyClause) -> bool:
    """Whether it can be seen without the solver: neither has a condition, and some card is meant by both."""
    if one.when != YES or other.when != YES:
        return False
    patterns = [getattr(x, "pattern", None) for x in (one, other)]
    if any(isinstance(x, p.HandlerClause) and x.negated for x in (one, other)):
        return False
    known = [x for x in patterns if x is not None]
    if any(x.test is not None or x.several for x in known):
        return False
    return len(known) < 2 or bool(known[0].faces & known[1].faces)
