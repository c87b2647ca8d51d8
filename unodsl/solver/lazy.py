"""Questions that are only made into formulas where an answer is not known yet.

In an editor a file is looked at again after every key. What one clause says touches few questions; of all others the
answers are remembered by what the question is made of: its clauses, their order of precedence, and the ruleset's world.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from unodsl.program import program as p
from unodsl.solver.budget import Budget
from unodsl.solver.contents import contents
from unodsl.solver.faces import Truth
from unodsl.solver.memory import Key, Memory
from unodsl.solver.questions import Question
from unodsl.solver.settings import settings_read
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
    budget: Budget

    @cached_property
    def question(self) -> Question:
        return self.make()

    @cached_property
    def asking(self) -> Asking:
        return Asking(self.question, self.memory)

    @cached_property
    def signature(self) -> int:
        """A number that changes whenever an answer to this question could be another."""
        program = self.world.program
        spoken = (*self.clauses, *self.also)
        return self.memory.number((
            self.name, self.world.number_of_world, settings_read(self.world, spoken),
            contents(self.clauses, program), contents(self.also, program),
        ))  # fmt: skip

    @cached_property
    def _places(self) -> dict[int, int]:
        return {clause.number: place for place, clause in enumerate(self.clauses)}

    def place(self, clause: p.AnyClause) -> int:
        """Which of the question's clauses it is; -1 for one of another question."""
        return self._places.get(clause.number, -1)

    def can(self, key: Key, build: Callable[[], Truth], others: Iterable[Lazy] = ()) -> bool | None:
        """Whether a formula can hold; None where the solver does not know. Raises OutOfBudget.

        ``key`` tells it from all others that are asked of this question; ``others`` are questions it speaks of too.
        """
        full = (self.signature, *(other.signature for other in others), *key, *settings_read(self.world, key))
        if full not in self.memory.answers:
            self.budget.question()
            asking, formula = self.asking, build()
            before = asking.steps
            self.memory.answers[full] = asking.can(formula)
            self.budget.took(asking.steps - before)
        return self.memory.answers[full]


@dataclass(frozen=True)
class Judged:
    """Something that was decided about a question."""

    kind: str
    lazy: Lazy = field(repr=False)

    @property
    def name(self) -> str:
        """The name of the question."""
        return self.lazy.name.removesuffix(" several")

    @property
    def question(self) -> Question:
        return self.lazy.question
