"""Contradictions: clauses on one question that may both stand, with no order between them, and do not agree.

Every pair is decided: either the solver proves that the two never meet, or it gives a table on which they do, or it
says that it does not know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations

from unodsl.model.model import Model
from unodsl.program import program as p
from unodsl.solver.faces import Truth, all_of, any_of, negated
from unodsl.solver.footprints import Thing, touched
from unodsl.solver.questions import Question, Questions
from unodsl.solver.solve import Asking, Found
from unodsl.solver.world import World


@dataclass(frozen=True)
class Clash:
    """Two clauses that meet. kind: permission, value, duty (owed and forbidden), words, order (of effects).

    known: False where the solver gave up. things: what both effects touch. `found()` gives tables, smallest first.
    """

    kind: str
    question: Question
    first: p.AnyClause
    second: p.AnyClause
    known: bool
    asking: Asking = field(repr=False, compare=False)
    formula: Truth = field(repr=False, compare=False)
    things: tuple[Thing, ...] = ()

    def found(self) -> Iterator[Found]:
        """Tables on which the two meet, each found when it is asked for."""
        return self.asking.examples(self.formula) if self.known else iter(())


@dataclass
class Clashes:
    """All questions of a model, and the clashes among the clauses that answer them."""

    model: Model
    program: p.Program
    concerns: Callable[[int, int], bool] = lambda one, other: True
    """Which pairs of rules (by number) are to be looked at."""
    pairs: int = field(default=0, init=False)
    _askings: dict[str, Asking] = field(default_factory=dict, init=False, repr=False)

    @cached_property
    def world(self) -> World:
        return World(self.model, self.program)

    @cached_property
    def questions(self) -> Questions:
        return Questions(self.world)

    def asking(self, question: Question) -> Asking:
        """The solver of a question; one for all that is asked about it."""
        name = f"{question.name}{' several' if question.several else ''}"
        known = self._askings.get(name)
        if known is None:
            known = self._askings[name] = Asking(question)
        return known

    @cached_property
    def after(self) -> list[int]:
        """For each rule the rules that run before it, directly or not, as a mask."""
        direct = [sum(1 << a for a in rule.after) for rule in self.model.rules]
        reach = direct[:]
        for _ in reach:
            for i in range(len(reach)):
                more = reach[i]
                for j in range(len(reach)):
                    if reach[i] >> j & 1:
                        more |= direct[j]
                reach[i] = more
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

    def questions_of_acts(self) -> Iterator[Question]:
        for act in p.ACTS:
            if self.program.of_act(act):
                yield self.questions.act(act)
        for act in ("answer", "jump_in"):
            if any(x.pattern is not None and x.pattern.several for x in self.program.of_act(act)):
                yield self.questions.act(act, several=True)

    def permissions(self) -> Iterator[Clash]:
        """`may` beside `may not` (`never` is an answer above both)."""
        for question in self.questions_of_acts():
            clauses = [x for x in question.clauses if isinstance(x, p.PermissionClause)]
            pairs = [
                (a, b) for a in clauses if a.answer == "may" for b in clauses
                if b.answer == "may_not" and self._open(a, b) and _may_meet(a, b)
            ]  # fmt: skip
            if not pairs:
                continue
            asking = self.asking(question)
            question = asking.question
            settled = negated(any_of(question.left(x) for x in clauses if x.answer == "never"))
            for a, b in pairs:
                yield from self._meet("permission", asking, a, b, settled)

    def values(self) -> Iterator[Clash]:
        for value in p.VALUES:
            question = self.questions.value(value)
            pairs = [(a, b) for a, b in combinations(question.clauses, 2) if self._open(a, b)]
            if not pairs:
                continue
            asking = self.asking(question)
            question = asking.question
            for a, b in pairs:
                assert isinstance(a, p.LetClause)
                assert isinstance(b, p.LetClause)
                tr = question.translator
                differ = tr.number(a.is_, question.asked) != tr.number(b.is_, question.asked)
                yield from self._meet("value", asking, a, b, differ)

    def duties(self) -> Iterator[Clash]:
        """A word that must be said where nobody may make a sound; one word in two manners; said and not said."""
        if not self.program.says and not self.program.noises:
            return
        pairs: list[tuple[str, p.SayClause, p.SayClause | p.NoiseClause]] = []
        says, noises = self.program.says, self.program.noises
        for a, b in combinations(says, 2):
            if a.word == b.word and (a.must != b.must or a.manner != b.manner) and self._open(a, b):
                pairs.append(("words", a, b))
        for say in says:
            for noise in noises:
                if say.must and say.manner == "aloud" and not noise.must and self._open(say, noise):
                    pairs.append(("duty", say, noise))
        for kind, one, other in pairs:
            asking = self.asking(self.questions.duty("say"))
            both = all_of(self._left_for_word(asking.question, x, one.word) for x in (one, other))
            yield from self._meet(kind, asking, one, other, True, both=both)

    def _left_for_word(self, question: Question, clause: p.SayClause | p.NoiseClause, word: int) -> Truth:
        """The clause as it stands for one word: how it is shown, and whether saying it is noise, each a question."""
        says = [x for x in self.program.says if x.word == word]
        others: list[p.AnyClause] = [*says]
        if isinstance(clause, p.NoiseClause):
            others = [*self.program.noises, *(x for x in says if x.must and x.manner == "aloud")]
        over = self.program.rules
        removers = [x for x in others if over[x.rule].overrides >> clause.rule & 1]
        return all_of([question.applies(clause), *(negated(question.applies(x)) for x in removers)])

    def effects(self) -> Iterator[Clash]:
        """Handlers of one event that touch the same thing, with no order between them."""
        for event in p.EVENTS:
            pairs = []
            for a, b in combinations(self.program.of_event(event), 2):
                if not self._open(a, b, by_after=True) or not _may_meet(a, b):
                    continue
                things = touched(self.program.codes[a.code], self.program.codes[b.code])
                if things:
                    pairs.append((a, b, tuple(sorted(things, key=str))))
            if not pairs:
                continue
            asking = self.asking(self.questions.event(event))
            for a, b, names in pairs:
                yield from self._meet("order", asking, a, b, True, names)

    def _meet(
        self,
        kind: str,
        asking: Asking,
        a: p.AnyClause,
        b: p.AnyClause,
        besides: Truth,
        things: tuple[Thing, ...] = (),
        both: Truth | None = None,
    ) -> Iterator[Clash]:
        self.pairs += 1
        question = asking.question
        both = all_of([question.left(a), question.left(b), besides]) if both is None else both
        answer = asking.can(both)
        if answer is not False:
            yield Clash(kind, question, a, b, answer is True, asking, both, things)


def _may_meet(a: p.HandlerClause | p.PermissionClause, b: p.HandlerClause | p.PermissionClause) -> bool:
    """Whether one card could be meant by both, as far as their patterns tell."""
    if a.pattern is None or b.pattern is None:
        return True
    if any(isinstance(x, p.HandlerClause) and x.negated for x in (a, b)):
        return True
    return a.pattern.several or b.pattern.several or bool(a.pattern.faces & b.pattern.faces)
