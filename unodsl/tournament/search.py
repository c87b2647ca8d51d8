"""A design for any number of players: partners as equal as can be, opponents as equal as a bounded search finds.

The partners of the first block are known for every number (their differences are all different, see `designs`). Which
two pairs sit down at one table is left to the search; it decides how often people meet as opponents.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from unodsl.engine.chance import Chance
from unodsl.tournament.designs import FIXED, Design

STEPS: Final = 4_000
"""Swaps tried, for each pair."""

Pair: TypeAlias = tuple[int, int]


def searched_design(players: int, seed: int) -> Design:
    """The design found with this seed, for four players or more."""
    pairs, numbers = first_pairs(players)
    paired = _Pairing(pairs, numbers, 2 * (players // 4))
    paired.improve(Chance(seed), STEPS * len(pairs))
    tables = tuple((a, b, c, d) for (a, c), (b, d) in paired.tables())
    return Design(tables, (numbers,))


def first_pairs(players: int) -> tuple[list[Pair], int]:
    """The partners of the first block, and how many numbers there are to develop by.

    No two pairs have the same difference, so nobody is partner of anybody twice. For 4k + 3 players it is one pair too
    many: any one of them may sit out.
    """
    k = players // 4
    match players % 4:
        case 0:
            numbers = players - 1
            return [(FIXED, 0), *((i, numbers - i) for i in range(1, 2 * k))], numbers
        case 2:
            even = [(i, 2 * k - i) for i in range(k)]
            odd = [(2 * k + 1 + i, 4 * k - i) for i in range(k)]
            return even + odd, players
        case _:
            return [(i, players - i) for i in range(1, players // 2 + 1)], players


class _Pairing:
    """Pairs in an order: two by two they are tables, those beyond `seated` sit out. `met` counts by difference."""

    def __init__(self, pairs: list[Pair], numbers: int, seated: int) -> None:
        self.pairs = pairs
        self.numbers = numbers
        self.seated = seated
        self.met = [0] * (numbers // 2 + 1)
        self.cost = 0
        for table in range(seated // 2):
            self._count(table, 1)

    def tables(self) -> list[tuple[Pair, Pair]]:
        return [(self.pairs[i], self.pairs[i + 1]) for i in range(0, self.seated, 2)]

    def improve(self, chance: Chance, steps: int) -> None:
        """Swaps two pairs whenever that makes meetings no less even."""
        n = len(self.pairs)
        for _ in range(steps):
            i, j = chance.below(self.seated), chance.below(n)
            if i // 2 == j // 2:
                continue
            before = self.cost
            self._swap(i, j)
            if self.cost > before:
                self._swap(i, j)

    def _swap(self, i: int, j: int) -> None:
        touched = [place // 2 for place in (i, j) if place < self.seated]
        for table in touched:
            self._count(table, -1)
        self.pairs[i], self.pairs[j] = self.pairs[j], self.pairs[i]
        for table in touched:
            self._count(table, 1)

    def _count(self, table: int, sign: int) -> None:
        """Adds a table's meetings, or takes them off; the cost is the sum of the squares, over all pairs of players."""
        for x in self.pairs[2 * table]:
            for y in self.pairs[2 * table + 1]:
                if FIXED in (x, y):
                    continue
                apart = (x - y) % self.numbers
                apart = min(apart, self.numbers - apart)
                # With an even number of players those half way round meet twice in a full turn, and are half as many.
                weight = 2 if apart * 2 == self.numbers else 1
                self.cost += weight * (1 + sign * 2 * self.met[apart])
                self.met[apart] += sign
