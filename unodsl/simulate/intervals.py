"""Measured values, each with the interval in which the true one lies 19 times out of 20."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log, log1p, sqrt
from typing import Final

Z: Final = 1.959964
"""Standard errors on each side of an interval for a number of rounds that was settled beforehand."""
ALPHA: Final = 0.05
TUNED: Final = 8_192
"""Rounds at which the intervals that hold throughout begin to be narrow."""


@dataclass(frozen=True, slots=True)
class Measure:
    """A measured value with its interval. A share is of 1."""

    name: str
    value: float
    low: float
    high: float

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2


def standard_errors(n: int, throughout: bool = False) -> float:
    """How many standard errors an interval reaches to each side.

    throughout: the interval is to hold at every moment of a run at once, because the run ends when the interval looks
    good; such intervals come from Robbins' mixture, as an asymptotic confidence sequence (Waudby-Smith, Arbour, Sinha,
    Kennedy and Ramdas, "Time-uniform central limit theory and asymptotic confidence sequences", Annals of Statistics
    2024, theorem 2.2). They are about 1.6 to 1.9 times as wide.
    """
    if not throughout:
        return Z
    m = max(n, 1) / TUNED
    return sqrt((1 + 1 / m) * (2 * log(1 / ALPHA) + log1p(m)))


def mean_of(name: str, total: int, squares: int, n: int, z: float = Z) -> Measure:
    """A mean from sums of whole numbers."""
    if n == 0:
        return Measure(name, 0.0, 0.0, 0.0)
    mean = total / n
    # Whole numbers until the last moment: nothing is lost where mean and spread are far apart.
    variance = max(0, squares * n - total * total) / n / max(1, n - 1)
    half = z * sqrt(variance / n)
    return Measure(name, mean, mean - half, mean + half)


def share_of(name: str, count: int, n: int, z: float = Z) -> Measure:
    """A share with Wilson's interval, which holds for shares near 0 and 1 as well."""
    if n == 0:
        return Measure(name, 0.0, 0.0, 1.0)
    share, z2 = count / n, z * z
    middle = (share + z2 / (2 * n)) / (1 + z2 / n)
    half = z * sqrt(share * (1 - share) / n + z2 / (4 * n * n)) / (1 + z2 / n)
    return Measure(name, share, max(0.0, middle - half), min(1.0, middle + half))


def quantile_of(name: str, part: float, counts: Sequence[int], z: float = Z) -> Measure:
    """A quantile of counted whole numbers; its interval reaches from one rank to another, whatever the distribution."""
    n = sum(counts)
    if n == 0:
        return Measure(name, 0.0, 0.0, 0.0)
    spread = z * sqrt(n * part * (1 - part))
    ranks = (ceil(n * part), floor(n * part - spread), ceil(n * part + spread) + 1)
    value, low, high = (_at_rank(counts, min(max(rank, 1), n)) for rank in ranks)
    return Measure(name, value, low, high)


def _at_rank(counts: Sequence[int], rank: int) -> int:
    """The value that stands at a rank, from 1, when all are put in order."""
    for value, count in enumerate(counts):
        rank -= count
        if rank <= 0:
            return value
    return len(counts) - 1
