"""What many rounds came to: counts that add up, whoever played which part of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from unodsl.emit.rounds import FIELDS, TOTALS

Z: Final = 1.959964
"""Standard errors on each side of an interval that holds the true value 19 times out of 20."""
MEANS: Final = tuple(name for name in FIELDS if name != "winner")
ARRAYS: Final = ("totals", "sums", "squares", "lengths", "wins_by_place", "points_by_winner", "ran")


@dataclass(frozen=True, slots=True)
class Measure:
    """A measured value with the interval in which the true one lies 19 times out of 20."""

    name: str
    value: float
    low: float
    high: float

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2


@dataclass(slots=True)
class Results:
    """Counts of rounds. arrays: those of `ARRAYS`, added up."""

    players: int
    arrays: dict[str, list[int]] = field(default_factory=dict)

    def add(self, name: str, values: Sequence[int]) -> None:
        known = self.arrays.get(name)
        self.arrays[name] = list(values) if known is None else [a + b for a, b in zip(known, values, strict=True)]

    @property
    def rounds(self) -> int:
        return self.total("rounds")

    def total(self, name: str) -> int:
        return self.arrays["totals"][TOTALS.index(name)] if "totals" in self.arrays else 0

    @property
    def wins(self) -> list[int]:
        """Rounds won, by seat."""
        return self.arrays["totals"][len(TOTALS) :]

    # ---- measures

    def mean(self, name: str) -> Measure:
        """The mean of a field of rounds."""
        k, n = FIELDS.index(name), self.rounds
        return mean_of(name, self.arrays["sums"][k], self.arrays["squares"][k], n)

    def means(self) -> list[Measure]:
        return [self.mean(name) for name in MEANS]

    def shares(self) -> list[Measure]:
        """Shares of rounds: stuck, cut off, and won from each place (0: the dealer)."""
        n = self.rounds
        made = [share_of(name, self.total(name), n) for name in ("stuck", "cut")]
        won = self.arrays["wins_by_place"]
        return [*made, *(share_of(f"place{k}", w, n) for k, w in enumerate(won))]

    def quantiles(self, parts: Sequence[float] = (0.05, 0.25, 0.5, 0.75, 0.95)) -> dict[float, int]:
        """The turns of a round below which so large a part of the rounds stays."""
        made: dict[float, int] = {}
        for part in parts:
            left = part * self.rounds
            for turns, count in enumerate(self.arrays["lengths"]):
                left -= count
                if left <= 0:
                    made[part] = turns
                    break
        return made

    def wins_of(self, seats: Sequence[int]) -> Measure:
        """The share of rounds that these seats won."""
        return share_of("wins", sum(self.wins[seat] for seat in seats), self.rounds)


def mean_of(name: str, total: int, squares: int, n: int) -> Measure:
    """A mean from sums."""
    if n == 0:
        return Measure(name, 0.0, 0.0, 0.0)
    mean = total / n
    variance = max(0.0, squares / n - mean * mean) * n / max(1, n - 1)
    half = Z * sqrt(variance / n)
    return Measure(name, mean, mean - half, mean + half)


def share_of(name: str, count: int, n: int) -> Measure:
    """A share with Wilson's interval, which holds for shares near 0 and 1 as well."""
    if n == 0:
        return Measure(name, 0.0, 0.0, 1.0)
    share, z2 = count / n, Z * Z
    middle = (share + z2 / (2 * n)) / (1 + z2 / n)
    half = Z * sqrt(share * (1 - share) / n + z2 / (4 * n * n)) / (1 + z2 / n)
    return Measure(name, share, max(0.0, middle - half), min(1.0, middle + half))
