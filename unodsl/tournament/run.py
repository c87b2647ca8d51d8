"""Plays a tournament: at each table of each block so many rounds, and the totals of everybody."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from unodsl.engine.actions import Refusal
from unodsl.engine.chance import Chance
from unodsl.engine.game import Game
from unodsl.engine.match import Plan, plan_of
from unodsl.engine.table import Table
from unodsl.tournament.bots import pick
from unodsl.tournament.designs import Quad
from unodsl.tournament.schedule import Schedule

ROUNDS_FOR_PARTNERS: Final = 4
"""Rounds with one partner where the rules do not say (catalogue P9)."""
ACTS_AT_MOST: Final = 5_000
"""Acts of one round; a longer one is broken off and counts for nobody."""
PARTNERS: Final = ((0, 2), (1, 3))
"""Who plays with whom at a table: those who face each other."""


@dataclass(frozen=True, slots=True)
class RoundResult:
    """A round at a table: who won it (nobody: it was stuck), and the points of its players in order of their seats."""

    table: int
    winners: tuple[int, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BlockResult:
    """What was played in a block, table by table, and everybody's total after it."""

    rounds: tuple[RoundResult, ...]
    totals: tuple[int, ...]


def plan_of_table(game: Game) -> Plan:
    """The match's sentences as they stand at a table of four in two teams."""
    return plan_of(game.rules(4, len(PARTNERS)).program)


def rounds_for_partners(game: Game) -> int:
    """How many rounds the rules give each pair of partners."""
    return plan_of_table(game).partners or ROUNDS_FOR_PARTNERS


def why_not(game: Game) -> Refusal | None:
    """Why these rules cannot be played by two pairs facing each other, if so."""
    made = game.new_table(("1", "2", "3", "4"), teams=PARTNERS)
    return made if isinstance(made, Refusal) else None


def play_tournament(
    game: Game, names: Sequence[str], schedule: Schedule, rounds: int, seed: int
) -> Iterator[BlockResult]:
    """The results block by block; ``rounds`` is how many each pair of partners plays. `why_not` must be None.

    Every round has a table and a seed of its own, so that nothing that ends or changes a match (a target, a bust, new
    partners) touches the schedule; the dealer goes on as the rules say.
    """
    totals = [0] * schedule.players
    for number, block in enumerate(schedule.blocks):
        played = []
        for at, seats in enumerate(block.tables):
            dealer = None
            for turn in range(rounds):
                chance = Chance(seed, ((number << 8 | at) << 8 | turn) + 1)
                table = game.new_table([names[p] for p in seats], seed=chance.word(), teams=PARTNERS, dealer=dealer)
                assert isinstance(table, Table)
                played.append(_play_round(table, at, seats, chance))
                dealer = table.next_dealer
        for result in played:
            for player, points in zip(block.tables[result.table], result.points, strict=True):
                totals[player] += points
        yield BlockResult(tuple(played), tuple(totals))


def _play_round(table: Table, at: int, seats: Quad, chance: Chance) -> RoundResult:
    """One round, played to its end by bots."""
    for _ in range(ACTS_AT_MOST):
        action = None if table.is_over else pick(table, chance)
        if action is None or table.apply(action) is not None:
            break
    return RoundResult(at, tuple(seats[p] for p in table.winners), table.scores)
