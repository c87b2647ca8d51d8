"""A design for any number of players: partners as equal as can be, opponents as equal as a bounded search finds.

The partners of the first block are a *starter*: no two pairs have the same difference, so nobody has the same partner
twice (see `designs`). Which two pairs sit down at one table decides how often people meet as opponents. Several
starters are drawn by the seed, of each the pairs are swapped between tables, and the best is kept.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from unodsl.engine.chance import Chance
from unodsl.tournament.designs import FIXED, Design

STARTERS: Final = 12
SWAPS: Final = 6_000
SWAPS_A_PAIR: Final = 300
"""Swaps tried with each starter: so many for each pair, but no more than `SWAPS`."""
WORSE_AT_MOST: Final = 6
"""How much worse a swap may make things at first; at the end nothing."""

Pair: TypeAlias = tuple[int, int]


def searched_design(players: int, seed: int) -> Design:
    """The best design found with this seed, for four players or more."""
    chance = Chance(seed)
    best: _Tables | None = None
    for _ in range(STARTERS):
        pairs, numbers = drawn_pairs(players, chance)
        tables = _improved(_Tables(pairs, numbers, 2 * (players // 4)), chance, min(SWAPS, SWAPS_A_PAIR * len(pairs)))
        if best is None or (tables.spread, tables.cost) < (best.spread, best.cost):
            best = tables
        if best.spread <= 1:
            break
    assert best is not None
    return Design(tuple((a, b, c, d) for (a, c), (b, d) in best.tables()), (best.numbers,))


def nested_pairs(players: int) -> tuple[list[Pair], int]:
    """Partners of a first block, and how many numbers there are to develop by.

    Pairs with even differences lie inside each other, beside them those with odd ones. For 4k + 3 players it is one
    pair too many: any one of them may sit out.
    """
    numbers = players - 1 if players % 4 == 0 else players
    most = (numbers - 1) // 2
    even = _nested(0, most - most % 2)
    odd = _nested(most + 1 - most % 2, most - (most + 1) % 2)
    return [*([(FIXED, most // 2)] if numbers < players else []), *even, *odd], numbers


def _nested(first: int, widest: int) -> list[Pair]:
    """Pairs inside each other from ``first`` on, whose differences are ``widest`` and two less each."""
    return [(first + i, first + widest - i) for i in range((widest + 1) // 2)]


def drawn_pairs(players: int, chance: Chance) -> tuple[list[Pair], int]:
    """As `nested_pairs`, by lot: a pair with a missing difference is put somewhere, and what is in its way goes.

    (The hill-climbing of Dinitz and Stinson, 1981.) Where it does not come to an end soon, the nested pairs do.
    """
    nested, numbers = nested_pairs(players)
    missing = list(range(1, (numbers - 1) // 2 + 1))
    partner: dict[int, int] = {}
    for _ in range(200 * numbers):
        if not missing:
            break
        at = chance.below(len(missing))
        x = chance.below(numbers)
        y = (x + missing[at]) % numbers
        if x in partner or (y in partner and chance.below(2)):
            continue
        missing[at] = missing[-1]
        missing.pop()
        if y in partner:
            z = partner.pop(y)
            del partner[z]
            missing.append(min((y - z) % numbers, (z - y) % numbers))
        partner[x], partner[y] = y, x
    if missing:
        return nested, numbers
    pairs = [(x, y) for x, y in partner.items() if x < y]
    alone = next((x for x in range(numbers) if x not in partner), 0)
    return ([(FIXED, alone)] if numbers < players else []) + pairs, numbers


class _Tables:
    """Pairs in an order: two by two they are tables, those beyond `seated` sit out. `met` counts by difference.

    cost: the sum of the squares of how often any two meet in all blocks, apart from a factor.
    """

    def __init__(self, pairs: list[Pair], numbers: int, seated: int) -> None:
        self.pairs = pairs
        self.numbers = numbers
        self.seated = seated
        self.met = [0] * (numbers // 2 + 1)
        self.cost = 0
        for table in range(seated // 2):
            self._count(table, 1)

    @property
    def spread(self) -> int:
        """Most less fewest meetings of any two; those half way round the numbers meet twice in a full turn."""
        met = [m * (2 if apart * 2 == self.numbers else 1) for apart, m in enumerate(self.met)][1:]
        return max(met) - min(met)

    def tables(self) -> list[tuple[Pair, Pair]]:
        return [(self.pairs[i], self.pairs[i + 1]) for i in range(0, self.seated, 2)]

    def swap(self, i: int, j: int) -> None:
        """Lets two pairs change places."""
        touched = [place // 2 for place in (i, j) if place < self.seated]
        for table in touched:
            self._count(table, -1)
        self.pairs[i], self.pairs[j] = self.pairs[j], self.pairs[i]
        for table in touched:
            self._count(table, 1)

    def _count(self, table: int, sign: int) -> None:
        """Adds a table's meetings, or takes them off."""
        numbers = self.numbers
        (a, c), (b, d) = self.pairs[2 * table], self.pairs[2 * table + 1]
        for x, y in ((a, b), (b, c), (c, d), (d, a)):
            if x < 0 or y < 0:
                continue
            apart = (x - y) % numbers
            apart = min(apart, numbers - apart)
            weight = 2 if apart * 2 == numbers else 1
            self.cost += weight * (1 + sign * 2 * self.met[apart])
            self.met[apart] += sign


def _improved(tables: _Tables, chance: Chance, swaps: int) -> _Tables:
    """The best found by swapping pairs; less even meetings are allowed less and less (threshold accepting)."""
    n = len(tables.pairs)
    best, kept = tables.cost, tables.pairs[:]
    for done in range(swaps):
        i, j = chance.below(tables.seated), chance.below(n)
        if i // 2 == j // 2:
            continue
        before = tables.cost
        tables.swap(i, j)
        if tables.cost > before + 2 * (WORSE_AT_MOST * (swaps - done) // (2 * swaps)):
            tables.swap(i, j)
        elif tables.cost < best:
            best, kept = tables.cost, tables.pairs[:]
            if tables.spread <= 1:
                break
    return _Tables(kept, tables.numbers, tables.seated)
