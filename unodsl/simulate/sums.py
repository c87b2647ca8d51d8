"""Sums that means and their intervals are made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import mul

from unodsl.simulate.intervals import Measure, mean_of


@dataclass(slots=True)
class Sum:
    """A sum of whole numbers, with that of their squares."""

    total: int = 0
    squares: int = 0

    def add(self, value: int) -> None:
        self.total += value
        self.squares += value * value

    def add_all(self, values: Sequence[int]) -> None:
        self.total += sum(values)
        self.squares += sum(map(mul, values, values))

    def mean(self, name: str, n: int) -> Measure:
        return mean_of(name, self.total, self.squares, n)
