"""Short random rounds of any game, watched; nothing here stops at a game that is broken."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.engine.laws import LawBroken
from tests.engine.random_play import NAMES, Odds, choose
from unodsl.engine.actions import Refusal
from unodsl.engine.game import Game
from unodsl.engine.table import Table

LIVELY = Odds(window=0.4, say=0.5, babble=0.1, table=0.15)


def tables_of(game: Game, rng: Random, acts: int, players: int | None = None) -> Iterator[Table]:
    """The same table after each act of a random round, at most so many; a round that breaks off ends it."""
    n = players or rng.randint(game.program.low, min(game.program.high, 4))
    table = game.new_table(NAMES[:n], seed=rng.randrange(1 << 30))
    if isinstance(table, Refusal):
        return
    for _ in range(acts):
        yield table
        if table.is_over:
            return
        try:
            action = choose(table, rng, LIVELY)
        except LawBroken:
            return
        if table.apply(action) is not None:
            return
    yield table
