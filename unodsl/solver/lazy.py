"""Questions that are only made into formulas where an answer is not known yet.

In an editor a file is looked at again after every key. What one clause says touches few questions; of all others the
answers are remembered by what the question is made of: its clauses, their order of precedence, and the ruleset's world.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from unodsl.program import program as p
from unodsl.solver.faces import Truth
from unodsl.solver.memory import Key, Memory
from unodsl.solver.questions import Question
from unodsl.solver.solve import Asking
from unodsl.solver.world import World


@dataclass
class Lazy:
    """A question by its name, with its clauses; ``also`` are clauses of other questions that it speaks of."""

    name: str
    clauses: Sequence[p.AnyClause]
    also: Sequence[p.AnyClause]
    world: World
    make: Callable[[], Question]
    memory: Memory

    @cached_property
    def question(self) -> Question:
        return self.make()

    @cached_property
    def asking(self) -> Asking:
        return Asking(self.question)

    @cached_property
    def signature(self) -> int:
        """A number that changes whenever an answer to this question could be another."""
        program = self.world.program
        content = (self.name, self.world.signature, contents(self.clauses, program), contents(self.also, program))
        return self.memory.number(content)

    def place(self, clause: p.AnyClause) -> int:
        """Which of the question's clauses it is; -1 for one of another question."""
        return next((n for n, x in enumerate(self.clauses) if x.number == clause.number), -1)

    def can(self, key: Key, build: Callable[[], Truth], others: Iterable[Lazy] = ()) -> bool | None:
        """Whether a formula can hold; None where the solver does not know.

        ``key`` tells it from all others that are asked of this question; ``others`` are questions it speaks of too.
        """
        full = (self.signature, *(other.signature for other in others), *key)
        if full not in self.memory.answers:
            self.memory.answers[full] = self.asking.can(build())
        return self.memory.answers[full]


def contents(clauses: Sequence[p.AnyClause], program: p.Program) -> Key:
    """What clauses say, and which of them override which, whatever else is in the program."""
    removers = tuple(
        tuple(n for n, other in enumerate(clauses) if program.rules[other.rule].overrides >> clause.rule & 1)
        for clause in clauses
    )
    return (*map(_content, clauses), removers)


def _content(clause: p.AnyClause) -> p.AnyClause:
    if isinstance(clause, p.HandlerClause | p.NoiseClause | p.SayClause):
        return replace(clause, number=0, rule=0, words="", code=0)
    return replace(clause, number=0, rule=0, words="")
