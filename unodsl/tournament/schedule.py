"""Who sits where in which block of rounds, and how fair that is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from unodsl.engine.chance import Chance
from unodsl.tournament.designs import Quad, ready_design
from unodsl.tournament.search import searched_design

LEAST: Final = 4
MOST: Final = 200
"""Players of a tournament."""


@dataclass(frozen=True, slots=True)
class Block:
    """Rounds in which nobody changes seats. Players are numbers from 0; a table lists them clockwise."""

    tables: tuple[Quad, ...]
    sits_out: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Schedule:
    """All blocks of a tournament."""

    players: int
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Spread:
    """The smallest and the largest number found."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Fairness:
    """In how many blocks any two are partners, any two are opponents, and anybody sits out."""

    partners: Spread
    opponents: Spread
    sits_out: Spread


def make_schedule(players: int, seed: int) -> Schedule:
    """The schedule for so many players, `LEAST` to `MOST`; who gets which place is drawn by the seed.

    Partners and opponents are equally often together for 4k and 4k + 1 players as far as `designs` goes; beyond that
    partners are still, and opponents as evenly as found. For other numbers partners are together once or not at all
    (their number of pairs is odd, and every table takes two). Everybody sits out equally often.
    """
    if not LEAST <= players <= MOST:
        raise ValueError(f"{LEAST} to {MOST} players, not {players}")
    design = ready_design(players) or searched_design(players, seed)
    lots = list(range(players))
    Chance(seed).shuffle(lots)
    blocks = []
    for number in range(design.blocks):
        tables = tuple(
            (lots[a], lots[b], lots[c], lots[d])
            for a, b, c, d in (tuple(design.moved(x, number) for x in table) for table in design.tables)
        )
        seated = {player for table in tables for player in table}
        blocks.append(Block(tables, tuple(p for p in range(players) if p not in seated)))
    return Schedule(players, tuple(blocks))


def partners_of(table: Quad) -> tuple[tuple[int, int], tuple[int, int]]:
    """The two sides of a table."""
    a, b, c, d = table
    return (a, c), (b, d)


def opponents_of(table: Quad) -> Iterator[tuple[int, int]]:
    """The four pairs who sit next to each other."""
    return ((x, y) for x in table[::2] for y in table[1::2])


def fairness(schedule: Schedule) -> Fairness:
    """How evenly everybody meets everybody."""
    together: Counter[frozenset[int]] = Counter()
    against: Counter[frozenset[int]] = Counter()
    out: Counter[int] = Counter()
    for block in schedule.blocks:
        out.update(block.sits_out)
        for table in block.tables:
            together.update(map(frozenset, partners_of(table)))
            against.update(map(frozenset, opponents_of(table)))
    pairs = [frozenset(pair) for pair in combinations(range(schedule.players), 2)]
    return Fairness(
        _spread([together[pair] for pair in pairs]),
        _spread([against[pair] for pair in pairs]),
        _spread([out[player] for player in range(schedule.players)]),
    )


def _spread(counts: list[int]) -> Spread:
    return Spread(min(counts), max(counts))
