"""Whole matches, played by bots: they end as the rules say, and partners, seats and dealers change as they say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from tests.engine.test_match_rules import NAMES, game
from unodsl.engine.actions import Act, Action, Refusal
from unodsl.engine.chance import Chance
from unodsl.engine.game import Game
from unodsl.engine.seating import neighbors
from unodsl.engine.table import Table
from unodsl.tournament.bots import pick

ROUNDS_AT_MOST = 60


def rounds_of(game_: Game, players: int, seed: int, teams: tuple[tuple[int, ...], ...] = ()) -> Iterator[Table]:
    """The table after each round of a match."""
    table = game_.new_table(NAMES[:players], seed=seed, teams=teams)
    assert not isinstance(table, Refusal)
    chance = Chance(seed, 99)
    for _ in range(ROUNDS_AT_MOST):
        while not table.is_over:
            action = pick(table, chance)
            assert action is not None
            assert table.apply(action) is None
        yield table
        if table.match == "over":
            assert isinstance(table.apply(Action(Act.NEXT_ROUND, -1)), Refusal)
            return
        dealer = table.next_dealer
        assert table.apply(Action(Act.NEXT_ROUND, -1)) is None
        assert table.dealer == dealer
    raise AssertionError("the match does not end")


@pytest.mark.parametrize("scoring", ["winner", "minus"])
def test_four_players_change_partners_for_twelve_rounds(scoring: str) -> None:
    together: Counter[tuple[str, str]] = Counter()
    own = dict.fromkeys(NAMES[:4], 0)
    before: tuple[int, ...] = (0, 0, 0, 0)
    for table in rounds_of(game("classic_stacking", partners="yes", scoring=scoring), 4, seed=11):
        seats = table.seats
        sides = [tuple(sorted((seats[i], seats[i + 2]))) for i in (0, 1)]
        together.update((a, b) for a, b in sides)
        if table.winner is not None:
            assert tuple(sorted(table.players[p] for p in table.winners)) in sides
        gained = {p: table.scores[i] - before[i] for i, p in enumerate(table.players)}
        assert all(gained[a] == gained[b] for a, b in sides)
        for player, points in gained.items():
            own[player] += points
        before = table.scores
    assert table.rounds == 12
    assert set(together.values()) == {4}
    assert len(together) == 6
    best = max(own.values())
    assert [table.players[p] for p in table.champions] == [p for p in table.players if own[p] == best]


def test_the_winner_scores_to_500() -> None:
    for table in rounds_of(game("official"), 3, seed=5):
        assert (max(table.scores) >= 500) == (table.match == "over")
    assert table.champions == (max(range(3), key=table.scores.__getitem__),)


def test_minus_points_to_500_lost() -> None:
    for table in rounds_of(game("classic_stacking", scoring="minus"), 3, seed=5):
        assert max(table.scores) <= 0
        assert (min(table.scores) <= -500) == (table.match == "over")
    assert table.out == tuple(p for p in range(3) if table.scores[p] <= -500)
    assert table.scores[table.champions[0]] == max(table.scores)


@pytest.mark.parametrize("teams", [(), ((0, 2, 4), (1, 3, 5)), ((0, 3), (1, 4), (2, 5))])
@pytest.mark.parametrize("seed", [1, 2])
def test_village_seats_change_after_four_to_six_rounds(teams: tuple[tuple[int, ...], ...], seed: int) -> None:
    seen: list[tuple[int, ...]] = []
    for table in rounds_of(game("village", rounds_to_play="25"), 6, seed, teams):
        seen.append(table.order)
        for team in teams:
            places = sorted(table.order.index(p) for p in team)
            assert all((b - a) % 6 > 1 for a, b in zip(places, places[1:] + places[:1], strict=True))
    assert table.rounds == 25
    changes = [i for i in range(1, 25) if seen[i] != seen[i - 1]]
    gaps = [b - a for a, b in zip([0, *changes], changes, strict=False)]
    assert all(4 <= gap <= 6 for gap in gaps)
    assert len(changes) >= 3
    assert all(neighbors(list(seen[i])) != neighbors(list(seen[i - 1])) for i in changes)


def test_the_winner_deals_and_the_left_starts() -> None:
    last: int | None = None
    for table in rounds_of(game("village", rounds_to_play="12"), 4, seed=3):
        if last is not None:
            assert table.dealer == last
        assert table.order[(table.order.index(table.dealer) + 1) % 4] == table.first
        last = table.dealer if table.winner is None else table.winner


def test_same_seed_same_match() -> None:
    ends = [[(t.scores, t.order) for t in rounds_of(game("village", rounds_to_play="6"), 4, seed=s)] for s in (7, 7, 8)]
    assert ends[0] == ends[1] != ends[2]
