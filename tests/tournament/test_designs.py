"""Designs: partners once, opponents twice, counted; and how even what is searched for comes out."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.amounts import examples
from unodsl.engine.chance import Chance
from unodsl.tournament.designs import FIXED, ready_design
from unodsl.tournament.schedule import LEAST, MOST, Schedule, Spread, fairness, make_schedule
from unodsl.tournament.search import drawn_pairs, nested_pairs, searched_design

READY = [n for n in range(LEAST, 60) if ready_design(n) is not None]
ONCE, TWICE, NEVER = Spread(1, 1), Spread(2, 2), Spread(0, 0)


def check_sound(schedule: Schedule) -> None:
    """Everybody is in each block once: at a table or sitting out."""
    for block in schedule.blocks:
        placed = Counter([p for table in block.tables for p in table] + list(block.sits_out))
        assert placed == Counter(range(schedule.players))


def test_ready_designs_are_there() -> None:
    assert set(READY) >= {4, 8, 12, 16, 20, 24} | {5, 9, 13, 17, 21, 25}


@pytest.mark.parametrize("players", READY)
def test_a_ready_design_is_a_whist_tournament(players: int) -> None:
    schedule = make_schedule(players, 0)
    check_sound(schedule)
    out = NEVER if players % 4 == 0 else ONCE
    found = fairness(schedule)
    assert (found.partners, found.opponents, found.sits_out) == (ONCE, TWICE, out)
    assert len(schedule.blocks) == (players - 1 if players % 4 == 0 else players)


def test_what_the_catalogue_says_of_four_and_eight() -> None:
    assert len(make_schedule(4, 0).blocks) * 4 == 12
    assert len(make_schedule(8, 0).blocks) * 4 == 28


@pytest.mark.parametrize("players", [6, 7, 10, 11, 14, 15, 18, 19, 22, 23, 27, 30, 40, 41, 44, 52])
def test_other_numbers_are_as_even_as_can_be_or_nearly(players: int) -> None:
    schedule = make_schedule(players, 1)
    check_sound(schedule)
    found = fairness(schedule)
    assert found.partners == (ONCE if players % 4 < 2 else Spread(0, 1))
    assert found.sits_out == Spread(players % 4, players % 4)
    assert found.opponents.high - found.opponents.low <= 2


@pytest.mark.parametrize("players", range(LEAST, 80))
def test_partners_of_a_first_block_differ_in_their_differences(players: int) -> None:
    for pairs, numbers in (nested_pairs(players), drawn_pairs(players, Chance(players))):
        placed = [x for pair in pairs for x in pair]
        assert len(set(placed)) == len(placed)
        assert all(x == FIXED or 0 <= x < numbers for x in placed)
        apart = [min((x - y) % numbers, (y - x) % numbers) for x, y in pairs if FIXED not in (x, y)]
        assert sorted(apart) == list(range(1, (numbers - 1) // 2 + 1))


@settings(max_examples=examples(25))
@given(st.integers(LEAST, 24), st.integers(0, 2**64 - 1))
def test_any_number_and_seed_makes_a_sound_schedule(players: int, seed: int) -> None:
    check_sound(make_schedule(players, seed))


def test_the_seed_draws_the_places() -> None:
    assert make_schedule(8, 1) == make_schedule(8, 1)
    assert make_schedule(8, 1) != make_schedule(8, 2)
    assert searched_design(11, 1) == searched_design(11, 1)


@pytest.mark.parametrize("players", [LEAST - 1, MOST + 1])
def test_too_few_and_too_many(players: int) -> None:
    with pytest.raises(ValueError, match="players"):
        make_schedule(players, 0)


def test_the_largest_is_found_in_time() -> None:
    found = fairness(make_schedule(MOST, 0))
    assert found.partners == ONCE
    assert found.opponents.high <= 4
