"""Compiled matches come to the same totals as matches at the interpreter's table, round for round."""

from __future__ import annotations

import pytest

from tests.engine.random_play import game_of, table_of
from unodsl.data import shipped_names
from unodsl.engine.actions import Act, Action
from unodsl.engine.table import Table
from unodsl.policies.rounds import Party
from unodsl.policies.seats import read_seats, seated
from unodsl.simulate.matches import play_matches
from unodsl.simulate.run import Wish
from unodsl.text.diagnostics import Said


def played(table: Table, policy: str) -> tuple[int, list[int]]:
    """Rounds and totals of a match at the table."""
    seats = read_seats(policy)
    assert not isinstance(seats, Said)
    players = seated(seats, table.rules)
    while True:
        Party(table, players).play_round()
        assert table.is_over
        if table.match != "playing":
            return table.rounds, list(table.scores)
        assert table.apply(Action(Act.NEXT_ROUND, -1)) is None


@pytest.mark.parametrize("policy", ["convention", "simple"])
@pytest.mark.parametrize("ruleset", shipped_names()[0])
def test_a_match_has_the_totals_of_its_rounds(ruleset: str, policy: str) -> None:
    table = table_of(game_of(ruleset), 3, 8)
    rounds, scores = played(table, policy)
    assert any(scores)
    code = play_matches(table.rules, Wish(policy=policy, seed=8), 1)
    assert (code.rounds.total, [each.total for each in code.scores]) == (rounds, scores)
