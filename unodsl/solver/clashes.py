"""Contradictions: clauses on one question that may both stand, with no order between them, and do not agree.

Every pair is decided: either the solver proves that the two never meet, or it gives a table on which they do, or it
says that it does not know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import combinations

from unodsl.model.model import Model
from unodsl.program import program as p
from unodsl.program.code import Code
from unodsl.solver.budget import Budget
from unodsl.solver.faces import Truth, all_of, any_of, negated
from unodsl.solver.footprints import Thing, touched
from unodsl.solver.lazy import Judged, Lazy
from unodsl.solver.memory import Key, Memory
from unodsl.solver.questions import Question, Questions
from unodsl.solver.solve import Found
from unodsl.solver.world import World


@dataclass(frozen=True)
class Clash(Judged):
    """Two clauses that meet. kind: permission, value, duty (owed and forbidden), words, order (of effects).

    known: False where the solver gave up. things: what both effects touch. `found()` gives tables, smallest first.
    """

    first: p.AnyClause
    second: p.AnyClause
    known: bool
    build: Callable[[], Truth] = field(repr=False, compare=False)
    things: tuple[Thing, ...] = ()

    @property
    def key(self) -> Key:
        """The same for the same clash in another version of the ruleset."""
        return (self.lazy.signature, self.kind, self.lazy.place(self.first), self.lazy.place(self.second))

    def found(self) -> Iterator[Found]:
        """Tables on which the two meet, each found when it is asked for."""
        return self.lazy.asking.examples(self.build()) if self.known else iter(())


@dataclass
class Clashes:
    """All questions of a model, and the clashes among the clauses that answer them."""

    model: Model
    program: p.Program
    concerns: Callable[[int, int], bool] = lambda one, other: True
    """Which pairs of rules (by number) are to be looked at."""
    memory: Memory = field(default_factory=Memory)
    budget: Budget = field(default_factory=Budget)
    pairs: int = field(default=0, init=False)
    _kept: dict[str, Lazy] = field(default_factory=dict, init=False, repr=False)

    @cached_property
    def world(self) -> World:
        return World(self.model, self.program, self.memory)

    @cached_property
    def questions(self) -> Questions:
        return Questions(self.world)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Every question that has clauses: an act (`play`, `answer several`), `event …`, `let …`, `duty …`, `say`."""
        program = self.program
        names = [act for act in p.ACTS if program.of_act(act)]
        for act in ("answer", "jump_in"):
            if any(x.pattern is not None and x.pattern.several for x in program.of_act(act)):
                names.append(f"{act} several")
        names += [f"event {event}" for event in p.EVENTS if program.of_event(event)]
        names += [f"let {value}" for value in p.VALUES if program.of_value(value)]
        names += [f"duty {act}" for act in ("draw", "play") if any(x.act == act for x in program.duties)]
        return (*names, "say") if program.says or program.noises else tuple(names)

    def ask(self, name: str) -> Lazy:
        """A question by its name; it may have no clauses."""
        known = self._kept.get(name)
        if known is None:
            known = self._kept[name] = self._made(name)
        return known

    def _made(self, name: str) -> Lazy:
        program, q = self.program, self.questions
        also: tuple[p.AnyClause, ...] = ()
        make: Callable[[], Question]
        clauses: tuple[p.AnyClause, ...]
        kind, _, what = name.partition(" ")
        match kind:
            case "event":
                clauses, make = program.of_event(what), partial(q.event, what)
                also = (*program.of_act("play"), *self._before(what))
            case "let":
                clauses, make = program.of_value(what), partial(q.value, what)
            case "duty":
                clauses, make = tuple(x for x in program.duties if x.act == what), partial(q.act_duty, what)
            case "say":
                clauses, make = (*program.says, *program.noises), partial(q.duty, "say")
            case _:
                clauses, make = program.of_act(kind), partial(q.act, kind, several=what == "several")
                also = program.of_act("play") if kind == "play_together" else ()
        return Lazy(name, clauses, also, self.world, make, self.memory, self.budget)

    def _before(self, event: str) -> tuple[p.AnyClause, ...]:
        """The clauses that settle whether an event can come about at all."""
        if event in ("played", "jumped_in"):
            return self.program.of_act("answer")
        if event.startswith("challenge"):
            return (*self.program.of_act("challenge"), *self.program.guilty)
        return ()

    @cached_property
    def after(self) -> list[int]:
        """For each rule the rules that run before it, directly or not, as a mask."""
        from unodsl.program.lower import order_of_rules

        reach = [0] * len(self.model.rules)
        for rule in order_of_rules(self.model.rules):  # those that come before are done before
            for earlier in self.model.rules[rule].after:
                reach[rule] |= reach[earlier] | 1 << earlier
        return reach

    def ordered(self, a: p.AnyClause, b: p.AnyClause, by_after: bool = False) -> bool:
        """Whether one rule takes precedence over the other (or runs after it), or both are one rule."""
        over = self.program.rules
        if a.rule == b.rule or over[a.rule].overrides >> b.rule & 1 or over[b.rule].overrides >> a.rule & 1:
            return True
        return by_after and bool(self.after[a.rule] >> b.rule & 1 or self.after[b.rule] >> a.rule & 1)

    def _open(self, a: p.AnyClause, b: p.AnyClause, by_after: bool = False) -> bool:
        return self.concerns(a.rule, b.rule) and not self.ordered(a, b, by_after)

    def all(self) -> Iterator[Clash]:
        """Every clash, question by question."""
        yield from self.permissions()
        yield from self.values()
        yield from self.duties()
        yield from self.effects()

    def permissions(self) -> Iterator[Clash]:
        """`may` beside `may not` (`never` is an answer above both)."""
        for name in self.names:
            if name.partition(" ")[0] not in p.ACTS:
                continue
            lazy = self.ask(name)
            clauses = [x for x in lazy.clauses if isinstance(x, p.PermissionClause)]
            nevers = [x for x in clauses if x.answer == "never"]
            for a in clauses:
                for b in clauses:
                    if a.answer == "may" and b.answer == "may_not" and self._open(a, b) and _may_meet(a, b):
                        yield from self._meet("permission", lazy, a, b, partial(_settled, lazy, nevers))

    def values(self) -> Iterator[Clash]:
        for value in p.VALUES:
            lazy = self.ask(f"let {value}")
            for a, b in combinations(lazy.clauses, 2):
                if self._open(a, b):
                    yield from self._meet("value", lazy, a, b, partial(_differ, lazy, a, b))

    def duties(self) -> Iterator[Clash]:
        """A word that must be said where nobody may make a sound; one word in two manners; said and not said."""
        says, noises = self.program.says, self.program.noises
        lazy = self.ask("say")
        for a, b in combinations(says, 2):
            if a.word == b.word and (a.must != b.must or a.manner != b.manner) and self._open(a, b):
                yield from self._meet("words", lazy, a, b)
        for say in says:
            for noise in noises:
                if say.must and say.manner == "aloud" and not noise.must and self._open(say, noise):
                    yield from self._meet("duty", lazy, say, noise)

    def effects(self) -> Iterator[Clash]:
        """Handlers of one event that touch the same thing, with no order between them."""
        kinds: dict[Code, int] = {}  # effects that are alike touch alike
        kind_of = [kinds.setdefault(code, len(kinds)) for code in self.program.codes]
        known: dict[tuple[int, int], tuple[Thing, ...]] = {}
        for event in p.EVENTS:
            for a, b in combinations(self.program.of_event(event), 2):
                if not self.concerns(a.rule, b.rule) or not _may_meet(a, b):
                    continue
                pair = (kind_of[a.code], kind_of[b.code])
                if pair not in known:
                    things = touched(self.program.codes[a.code], self.program.codes[b.code])
                    known[pair] = tuple(sorted(things, key=str))
                if known[pair] and not self.ordered(a, b, by_after=True):
                    yield from self._meet("order", self.ask(f"event {event}"), a, b, things=known[pair])

    def _meet(
        self,
        kind: str,
        lazy: Lazy,
        a: p.AnyClause,
        b: p.AnyClause,
        besides: Callable[[], Truth] | None = None,
        things: tuple[Thing, ...] = (),
    ) -> Iterator[Clash]:
        self.pairs += 1

        def build() -> Truth:
            question = lazy.question
            return all_of([question.left(a), question.left(b), True if besides is None else besides()])

        answer = lazy.can((kind, lazy.place(a), lazy.place(b)), build)
        if answer is not False:
            yield Clash(kind, lazy, a, b, answer is True, build, things)


def _settled(lazy: Lazy, nevers: list[p.PermissionClause]) -> Truth:
    return negated(any_of(lazy.question.left(x) for x in nevers))


def _differ(lazy: Lazy, a: p.AnyClause, b: p.AnyClause) -> Truth:
    assert isinstance(a, p.LetClause)
    assert isinstance(b, p.LetClause)
    tr, asked = lazy.question.translator, lazy.question.asked
    return tr.number(a.is_, asked) != tr.number(b.is_, asked)


def _may_meet(a: p.HandlerClause | p.PermissionClause, b: p.HandlerClause | p.PermissionClause) -> bool:
    """Whether one card could be meant by both, as far as their patterns tell."""
    if a.pattern is None or b.pattern is None:
        return True
    if any(isinstance(x, p.HandlerClause) and x.negated for x in (a, b)):
        return True
    return a.pattern.several or b.pattern.several or bool(a.pattern.faces & b.pattern.faces)
