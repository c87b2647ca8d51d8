"""How much work one lint may be: counted, not timed, so that it comes out alike on every machine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

QUESTIONS: Final = 2_500
"""Questions to the solver that one part of the work may ask. A large ruleset of real life asks some hundreds in all."""

QUESTIONS_IN_ALL: Final = 8_000

STEPS_IN_ALL: Final = 80_000_000
"""z3's steps in all; one question alone may take `unodsl.text.limits.SOLVER_STEPS`."""

TABLES: Final = 240
"""Tables that are set up and played for one finding."""

TABLES_IN_ALL: Final = 1_600
"""Tables for all findings, each counted as often as the ruleset has `RULES_PER_WEIGHT` rules."""

RULES_PER_WEIGHT: Final = 25

TABLES_FOR_LIKE: Final = 12
"""Tables for a finding like one for which none was found before."""


class OutOfBudget(Exception):
    """The work that was set aside is done, and more would have to be done to know."""


@dataclass
class Budget:
    """What may still be done. ``watch`` is told after every piece of work; it may raise KeyboardInterrupt."""

    questions_in_all: int = QUESTIONS_IN_ALL
    questions_each: int = QUESTIONS
    steps_in_all: int = STEPS_IN_ALL
    tables_in_all: int = TABLES_IN_ALL
    tables_each: int = TABLES
    watch: Callable[[Budget], None] | None = None
    asked: int = field(default=0, init=False)
    steps: int = field(default=0, init=False)
    tables: int = field(default=0, init=False)
    refused: set[str] = field(default_factory=set, init=False)
    """The parts of the work (see `begin`) that were not done to the end."""
    unlisted: set[str] = field(default_factory=set, init=False)
    """The parts of the work that found more than is listed."""
    stopped: bool = field(default=False, init=False)
    weight: int = field(default=1, init=False)
    part: str = field(default="", init=False)
    _asked_here: int = field(default=0, init=False)
    _tables_here: int = field(default=0, init=False)
    _tables_for_this: int = field(default=TABLES, init=False)

    def stop(self) -> None:
        """The user wants no more: nothing is left."""
        self.stopped, self.tables_in_all, self.questions_in_all = True, 0, 0

    def begin(self, part: str) -> None:
        """What follows is another part of the work, with questions of its own."""
        self.part, self._asked_here = part, 0

    def question(self) -> None:
        """One question more. Raises OutOfBudget where none is left."""
        here, all_ = self._asked_here >= self.questions_each, self.asked >= self.questions_in_all
        if here or all_ or self.steps >= self.steps_in_all:
            if not self.stopped:
                self.refused.add(self.part)
            raise OutOfBudget
        self.asked += 1
        self._asked_here += 1
        self._tell()

    def weigh(self, rules: int) -> None:
        """A table of a ruleset with more rules takes longer, so it counts for more."""
        self.weight = max(1, rules // RULES_PER_WEIGHT)

    def took(self, steps: int) -> None:
        self.steps += steps

    def look(self, like_one_before: bool = False) -> None:
        """Tables are looked for that show another finding."""
        self._tables_here = 0
        self._tables_for_this = TABLES_FOR_LIKE if like_one_before else self.tables_each

    @property
    def has_tables(self) -> bool:
        """Whether any table may still be tried."""
        return self.tables < self.tables_in_all

    @property
    def tables_left(self) -> int:
        """The tables that may still be tried for what is looked for."""
        return max(0, min(self.tables_in_all - self.tables, self._tables_for_this - self._tables_here))

    def table(self) -> bool:
        """One table more; False where it may not be set up any more."""
        if self.tables_left == 0:
            return False
        self.tables += self.weight
        self._tables_here += 1
        self._tell()
        return True

    def tried(self) -> None:
        """A table was played again, to see what a change would mean."""
        self.tables += self.weight
        self._tell()

    def _tell(self) -> None:
        if self.watch is not None:
            self.watch(self)
