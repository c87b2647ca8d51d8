"""What is remembered over several lints in one process, so that only what changed is looked at anew."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

MOST: Final = 20_000
"""Things that are remembered at most; then all are forgotten."""

SOLVERS: Final = 48
"""Solvers that are kept at most, with what is so of their question put into them; that not used for longest goes."""

Key: TypeAlias = tuple[Hashable, ...]


@dataclass
class Memory:
    """``answers`` are the solver's, ``kept`` is what others made of them (tables that were found, words for them).

    ``formulas`` are clauses and facts put to the solver, ``solvers`` those that know all facts of one question.
    """

    answers: dict[Key, bool | None] = field(default_factory=dict)
    kept: dict[Key, object] = field(default_factory=dict)
    formulas: dict[Key, Any] = field(default_factory=dict)
    solvers: dict[tuple[int, ...], Any] = field(default_factory=dict)
    _numbers: dict[Key, int] = field(default_factory=dict)
    _given: int = 0

    def number(self, content: Key) -> int:
        """A number that stands for a content: the same for the same, and never given again for another."""
        if len(self._numbers) + len(self.answers) + len(self.kept) + len(self.formulas) > MOST:
            for each in (self._numbers, self.answers, self.kept, self.formulas, self.solvers):
                each.clear()
        known = self._numbers.get(content)
        if known is None:
            self._given += 1
            known = self._numbers[content] = self._given
        return known

    def solver(self, facts: tuple[int, ...], make: Callable[[], Any]) -> Any:
        """The solver that knows these facts (by their numbers in z3, which are theirs as long as it lives)."""
        found = self.solvers.pop(facts, None)
        if found is None:
            found = make()
        while len(self.solvers) >= SOLVERS:
            del self.solvers[next(iter(self.solvers))]
        self.solvers[facts] = found
        return found
