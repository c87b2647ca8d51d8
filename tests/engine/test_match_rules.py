"""Matches: what the sentences make of totals, teams, seats and dealers (P1 to P10, S3 to S7)."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unodsl.engine.actions import Refusal
from unodsl.engine.chance import Chance
from unodsl.engine.dealing import dealer_after
from unodsl.engine.game import Game, compile_model
from unodsl.engine.match import Plan, Teams, plan_of, teams_fit
from unodsl.engine.scoring import ranked
from unodsl.engine.seating import first_partners, neighbors, new_partners, new_seats
from unodsl.engine.state import State
from unodsl.model.load import load_model

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gil", "Hal", "Ida", "Jo")

FACING = Plan(teams=(Teams(2, None, facing=True),))
VILLAGE = Plan(teams=(Teams(2, None, facing=False), Teams(3, None, facing=False)))
TWO_TEAMS = Plan(teams=(Teams(None, 2, facing=False),))


def game(ruleset: str, **options: str) -> Game:
    model = load_model(ruleset, options=list(options.items())).model
    assert model is not None
    return compile_model(model)


def seated(teams: list[int], order: list[int] | None = None) -> State:
    n = len(teams)
    return State(
        n, Chance(0), [[]] * n, [0] * n, [], [], [], [[]] * n, [0] * n, order or list(range(n)), teams,
    )  # fmt: skip


# ---- plans of the shipped rulesets


@pytest.mark.parametrize(
    ("ruleset", "options", "players", "teams", "wanted"),
    [
        ("official", {}, 4, 0, {"scoring": "winner", "total": 500, "lowest": False, "winner_deals": True}),
        ("official", {"scoring": "minus"}, 4, 0, {"scoring": "own", "total": 500, "lowest": True}),
        ("official", {"scoring": "minus"}, 4, 2, {"scoring": "team_own"}),
        ("online_guide", {"scoring": "minus"}, 3, 0, {"scoring": "own", "total": 500, "lowest": True}),
        ("classic_stacking", {}, 4, 0, {"scoring": "winner", "total": 500, "out": None, "partners": None}),
        ("classic_stacking", {"scoring": "minus"}, 4, 0, {"out": 500, "total": None, "lowest": True}),
        ("classic_stacking", {"partners": "yes"}, 4, 2, {"partners": 4, "rounds": 12, "total": None, "tables_of": 4}),
        ("classic_stacking", {"partners": "yes", "scoring": "minus"}, 4, 2, {"rounds": 12, "out": None}),
        ("classic_stacking", {"partners": "yes"}, 8, 0, {"partners": 4, "rounds": 28, "tables_of": 4}),
        ("village", {}, 6, 0, {"scoring": "own", "rounds": 12, "total": None, "lowest": True, "seats": (4, 6)}),
        ("village", {"rounds_to_play": "30"}, 6, 0, {"rounds": 30}),
        ("village", {"dealing": "appointed"}, 6, 0, {"opening": "dealer_appointed"}),
        ("chinese", {}, 4, 0, {"total": 500, "opening": "highest_starts"}),
        ("chinese", {"scoring": "minus"}, 4, 0, {"total": 200, "lowest": True}),
    ],
)
def test_the_sentences_that_stand(
    ruleset: str, options: dict[str, str], players: int, teams: int, wanted: dict[str, object]
) -> None:
    plan = plan_of(game(ruleset, **options).rules(players, teams).program)
    assert {key: getattr(plan, key) for key in wanted} == wanted


# ---- totals


def test_a_limit_means_so_many_won_or_lost() -> None:
    won, lost = Plan(), Plan(scoring="own", lowest=True)
    assert won.reaches(500, 500)
    assert not won.reaches(-500, 500)
    assert lost.reaches(-500, 500)
    assert not lost.reaches(500, 500)


@given(st.lists(st.integers(-1000, 1000), min_size=1, max_size=10))
def test_the_lowest_total_of_minus_points_is_the_least_lost(totals: list[int]) -> None:
    for lowest in (True, False):
        places = ranked(totals, Plan(scoring="own", lowest=lowest))
        assert [totals[place[0]] for place in places] == sorted(set(totals), reverse=True)
    assert ranked(totals, Plan(lowest=True)) == tuple(reversed(ranked(totals, Plan())))


@given(st.lists(st.integers(-3, 3), min_size=1, max_size=8))
def test_a_standing_has_everybody_once_and_equals_together(totals: list[int]) -> None:
    places = ranked(totals, Plan())
    assert sorted(p for place in places for p in place) == list(range(len(totals)))
    assert all(len({totals[p] for p in place}) == 1 for place in places)


# ---- teams


@pytest.mark.parametrize(
    ("plan", "teams", "wrong"),
    [
        (FACING, [-1, -1, -1, -1], None),
        (FACING, [0, 1, 0, 1], None),
        (FACING, [0, 0, 1, 1], "teams-not-seated-so"),
        (FACING, [0, 1, 2, 0, 1, 2], None),
        (FACING, [0, 1, 2, 1, 0, 2], "teams-not-seated-so"),
        (FACING, [0, 1, 0, 1, 0, 1], "teams-not-seated-so"),
        (FACING, [0, 1, 0, -1], "teams-not-for-all"),
        (FACING, [0, 1, 0, 1, 0], "teams-not-equal"),
        (FACING, [0, 1], "teams-too-small"),
        (FACING, [0, 0, 0, 0], "teams-too-small"),
        (Plan(), [0, 1, 0, 1], "no-teams"),
        (VILLAGE, [0, 1, 0, 1, 0, 1], None),
        (VILLAGE, [0, 1, 2, 0, 1, 2], None),
        (VILLAGE, [0, 1, 2, 1, 0, 2], None),
        (VILLAGE, [0, 1, 0, 1, 2, 2], "teams-not-seated-so"),
        (VILLAGE, [0, 1, 1, 0, 1, 0], "teams-not-seated-so"),
        (TWO_TEAMS, [0, 1] * 2, None),
        (TWO_TEAMS, [0, 1] * 4, None),
        (TWO_TEAMS, [0, 1] * 5, None),
        (TWO_TEAMS, [0, 1, 2, 0, 1, 2], "teams-not-seated-so"),
        (TWO_TEAMS, [0, 1, 1, 0, 0, 1], "teams-not-seated-so"),
    ],
)
def test_how_teams_may_sit(plan: Plan, teams: list[int], wrong: str | None) -> None:
    assert teams_fit(plan, teams, list(range(len(teams)))) == wrong


@pytest.mark.parametrize("plan", [VILLAGE, TWO_TEAMS])
def test_never_neighbors_is_just_that(plan: Plan) -> None:
    for teams in set(permutations([0, 0, 0, 1, 1, 1])):
        apart = all(teams[i] != teams[i - 1] for i in range(6))
        assert (teams_fit(plan, list(teams), list(range(6))) is None) == apart


@pytest.mark.parametrize(
    ("ruleset", "players", "teams", "fits"),
    [
        ("official", 4, [[0, 2], [1, 3]], True),
        ("official", 6, [[0, 3], [1, 4], [2, 5]], True),
        ("official", 6, [[0, 2, 4], [1, 3, 5]], False),
        ("village", 4, [[0, 2], [1, 3]], True),
        ("village", 6, [[0, 2, 4], [1, 3, 5]], True),
        ("village", 6, [[0, 3], [1, 4], [2, 5]], True),
        ("village", 8, [[0, 2, 4, 6], [1, 3, 5, 7]], True),
        ("village", 6, [[0, 1, 2], [3, 4, 5]], False),
        ("chinese", 4, [[0, 2], [1, 3]], True),
        ("chinese", 6, [[0, 2, 4], [1, 3, 5]], True),
        ("chinese", 8, [[0, 2, 4, 6], [1, 3, 5, 7]], True),
        ("chinese", 6, [[0, 3], [1, 4], [2, 5]], False),
    ],
)
def test_teams_of_the_shipped_rulesets(ruleset: str, players: int, teams: list[list[int]], fits: bool) -> None:
    made = game(ruleset).new_table(NAMES[:players], teams=teams)
    assert isinstance(made, Refusal) != fits


@pytest.mark.parametrize("teams", [[[0, 2], [2, 3]], [[0, 2], [1, 4]], [[0, 2], [1, -1]], [[0, 2, 0], [1, 3, 1]]])
def test_nobody_is_in_two_teams_or_not_at_the_table(teams: list[list[int]]) -> None:
    assert game("official").new_table(NAMES[:4], teams=teams) == Refusal("teams-overlap", {})


# ---- seats


@given(st.integers(0, 2**32), st.sampled_from([3, 4, 5, 7, 10]))
def test_new_seats_bring_new_neighbors(seed: int, players: int) -> None:
    s = seated([-1] * players)
    new_seats(s, VILLAGE, Chance(seed))
    assert sorted(s.order) == list(range(players))
    assert neighbors(s.order) != neighbors(list(range(players)))


@given(
    st.integers(0, 2**32),
    st.sampled_from([(VILLAGE, 2, 3), (VILLAGE, 3, 2), (VILLAGE, 2, 2), (TWO_TEAMS, 2, 5), (FACING, 4, 2)]),
)
def test_new_seats_keep_teams_as_they_must_sit(seed: int, kind: tuple[Plan, int, int]) -> None:
    plan, number, size = kind
    s = seated([p % number for p in range(number * size)])
    new_seats(s, plan, Chance(seed))
    assert teams_fit(plan, s.teams, s.order) is None
    assert s.teams == [p % number for p in range(number * size)]
    assert neighbors(s.order) != neighbors(list(range(number * size)))


@pytest.mark.parametrize("players", [4, 6, 8, 10])
def test_everybody_has_everybody_as_partner_once_in_a_turn(players: int) -> None:
    teams = first_partners(players)
    s = seated([next(i for i, team in enumerate(teams) if p in team) for p in range(players)])
    begun = (s.order[:], s.teams[:])
    together: Counter[frozenset[int]] = Counter()
    for _ in range(players - 1):
        assert teams_fit(FACING, s.teams, s.order) is None
        together.update(frozenset(p for p in range(players) if s.teams[p] == team) for team in set(s.teams))
        new_partners(s)
    assert len(together) == players * (players - 1) // 2
    assert set(together.values()) == {1}
    assert (s.order, s.teams) == begun


@pytest.mark.parametrize("first", [1, 2, 3])
def test_the_turn_of_four_goes_round_from_any_partner(first: int) -> None:
    s = seated([0 if p in (0, first) else 1 for p in range(4)])
    partners = []
    for _ in range(3):
        partners += [p for p in (1, 2, 3) if s.teams[p] == s.teams[0]]
        new_partners(s)
    assert sorted(partners) == [1, 2, 3]


def test_partners_need_a_table_of_the_right_size() -> None:
    rotating = game("classic_stacking", partners="yes")
    assert rotating.new_table(NAMES[:8]) == Refusal("table-is-of", {"players": 8, "size": 4})
    assert rotating.new_table(NAMES[:3]) == Refusal("table-is-of", {"players": 3, "size": 4})


# ---- dealers


def test_who_deals_next() -> None:
    s = seated([-1] * 4, [2, 0, 3, 1])
    s.dealer, s.winner = 3, 0
    assert dealer_after(s, Plan(winner_deals=True)) == 0
    assert dealer_after(s, Plan()) == 1
    s.winner = -1
    assert dealer_after(s, Plan(winner_deals=True)) == 3


@pytest.mark.parametrize("ruleset", ["official", "chinese", "village", "classic_stacking", "online_guide"])
def test_the_first_dealer_is_drawn_fairly(ruleset: str) -> None:
    rules = game(ruleset)
    tables = [rules.new_table(NAMES[:3], seed=seed) for seed in range(300)]
    drawn = Counter(table.dealer for table in tables if not isinstance(table, Refusal))
    assert all(60 < drawn[p] < 140 for p in range(3))
