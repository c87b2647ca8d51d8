"""Tournaments played by bots, and the command."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

from unodsl.cli.tournament import command
from unodsl.engine.game import Game, compile_model
from unodsl.engine.match import plan_of
from unodsl.model.load import load_model
from unodsl.tournament import run as running
from unodsl.tournament.schedule import make_schedule, partners_of


def game(ruleset: str, **options: str) -> Game:
    model = load_model(ruleset, options=list(options.items())).model
    assert model is not None
    return compile_model(model)


@pytest.mark.parametrize(("players", "rounds"), [(4, 12), (8, 28)])
def test_a_tournament_as_the_source_says(players: int, rounds: int) -> None:
    rules = game("classic_stacking", partners="yes")
    names = [f"P{n}" for n in range(players)]
    schedule = make_schedule(players, 3)
    each = running.rounds_for_partners(rules)
    assert each == 4
    blocks = list(running.play_tournament(rules, names, schedule, each, 3))
    assert len(blocks) * each == rounds == plan_of(rules.rules(players, 0).program).rounds
    together: Counter[frozenset[int]] = Counter()
    totals = [0] * players
    for block, result in zip(schedule.blocks, blocks, strict=True):
        for played in result.rounds:
            table = block.tables[played.table]
            sides = partners_of(table)
            together.update(map(frozenset, sides))
            assert not played.winners or set(played.winners) in [set(side) for side in sides]
            assert played.points[:2] == played.points[2:]
            for player, points in zip(table, played.points, strict=True):
                totals[player] += points
        assert list(result.totals) == totals
    assert len(together) == players * (players - 1) // 2
    assert set(together.values()) == {4}


def test_nothing_in_a_match_cuts_a_block_short() -> None:
    rules = game("classic_stacking", partners="yes", scoring="minus")
    blocks = list(running.play_tournament(rules, ["a", "b", "c", "d"], make_schedule(4, 0), 14, 0))
    assert [len(block.rounds) for block in blocks] == [14, 14, 14]
    assert all(total <= 0 for total in blocks[-1].totals)


def test_the_dealer_goes_on_within_a_block(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = game("official")
    dealers: list[int | None] = []
    made = Game.new_table

    def noted(self: Game, *args: object, **given: object) -> object:
        dealers.append(given.get("dealer"))  # type: ignore[arg-type]
        return made(self, *args, **given)  # type: ignore[arg-type]

    monkeypatch.setattr(Game, "new_table", noted)
    schedule = make_schedule(4, 0)
    blocks = list(running.play_tournament(rules, ["a", "b", "c", "d"], schedule, 3, 0))
    assert [dealer is None for dealer in dealers] == [True, False, False] * 3
    for number, (block, result) in enumerate(zip(schedule.blocks, blocks, strict=True)):
        for turn in (1, 2):
            dealer = dealers[number * 3 + turn]
            winners = result.rounds[turn - 1].winners
            assert dealer is not None
            assert not winners or block.tables[0][dealer] in winners


ALONE = """
ruleset alone {
  players 2 to 4
  deck {
    colors red, blue
    number 1..9: 4 per color, worth face
  }
  rule anything "Any card may be played." { may play a card }
  match { winner scores other hands  ends after 3 rounds }
}
"""


def test_rules_without_teams_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "alone.uno"
    path.write_text(ALONE, "utf-8")
    assert "know no teams" in shown(str(path), "--players", "4", "--lang", "en", code=2)


@pytest.mark.parametrize("ruleset", ["official", "classic_stacking", "village", "chinese", "party", "disney_mixed"])
def test_shipped_rulesets_can_be_played_in_pairs(ruleset: str) -> None:
    rules = game(ruleset)
    assert running.why_not(rules) is None
    blocks = list(running.play_tournament(rules, list("abcd"), make_schedule(4, 0), 1, 0))
    assert any(r.winners for block in blocks for r in block.rounds)


def test_a_round_without_end_counts_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "ACTS_AT_MOST", 2)
    blocks = list(running.play_tournament(game("official"), ["a", "b", "c", "d"], make_schedule(4, 0), 1, 0))
    assert all(not r.winners and set(r.points) == {0} for block in blocks for r in block.rounds)


# ---- the command


def shown(*args: str, code: int = 0) -> str:
    result = CliRunner().invoke(command, list(args), standalone_mode=True)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code == code, result.output
    return result.output


def test_the_schedule_of_a_club() -> None:
    text = shown("official", "--players", "Ann,Bo,Cy,Di", "--schedule-only", "--lang", "en")
    assert "3 blocks of 4 rounds, 12 rounds in all" in text
    assert text.count("against") == 3
    assert "partners: once" in text
    assert "opponents: 2 times" in text
    assert "Champion" not in text


def test_a_played_tournament_in_chinese() -> None:
    text = shown("classic_stacking", "--players", "安、博、西、迪", "--rounds-per-partner", "1", "--lang", "zh")
    assert "3轮，每轮1局，共3局" in text
    assert "冠军" in text


def test_it_says_how_uneven_other_numbers_are() -> None:
    text = shown("official", "--players", "7", "--schedule-only", "--lang", "en")
    assert "partners: 0 to 1 times" in text
    assert "sits out: 3 times" in text
    assert "odd number" in text


def test_as_data() -> None:
    data = json.loads(
        shown("official", "--players", "5", "--format", "json", "--seed", "4", "--rounds-per-partner", "1")
    )
    assert data["rounds"] == len(data["blocks"]) == 5
    assert data["fairness"] == {"partners": [1, 1], "opponents": [2, 2], "sits_out": [1, 1]}
    assert sorted(name for place in data["standing"] for name in place) == sorted(data["players"])
    assert data["blocks"][-1]["totals"].keys() == set(data["players"])
    total = Counter[str]()
    for block in data["blocks"]:
        for table in block["tables"]:
            for played in table["rounds"]:
                total.update(played["points"])
    assert {name: total[name] for name in data["players"]} == data["blocks"][-1]["totals"]


def test_the_schedule_as_data_has_no_results() -> None:
    data = json.loads(shown("official", "--players", "4", "--format", "json", "--schedule-only"))
    assert "standing" not in data
    assert all(set(table) == {"table", "seats", "partners"} for block in data["blocks"] for table in block["tables"])


@pytest.mark.parametrize(
    ("players", "wanted"),
    [
        ("3", "4 to 200"),
        ("201", "4 to 200"),
        ("99999999999999999999", "4 to 200"),
        ("Ann,Bo", "4 to 200"),
        ("Ann,Bo,,Di", "missing"),
        ("", "missing"),
        ("Ann,Bo,Cy,Ann", "two players"),
        ("Ann,Bo,Cy," + "x" * 41, "too long"),
    ],
)
def test_wrong_players(players: str, wanted: str) -> None:
    assert wanted in shown("official", "--players", players, "--lang", "en", code=2)


def test_a_ruleset_that_is_not_there() -> None:
    assert "no-such" in shown("no-such", "--players", "4", "--lang", "en", code=2)


def test_control_characters_of_names_are_shown() -> None:
    text = shown("official", "--players", "A\x1b[31m,B,C,D", "--schedule-only", "--lang", "en")
    assert "\x1b" not in text


def test_same_seed_same_tournament() -> None:
    first, again, other = (
        shown("official", "--players", "4", "--rounds-per-partner", "1", "--seed", seed, "--lang", "en")
        for seed in "112"
    )
    assert first == again
    assert first.splitlines()[2:] != other.splitlines()[2:]


def test_the_places_of_equals() -> None:
    from unodsl.tournament.report import Tournament, standing_lines

    shown_ = Tournament("x", "x", ("a", "b", "c", "d"), make_schedule(4, 0), 1, 0)
    plan = running.plan_of_table(game("official"))
    lines = list(standing_lines(shown_, [5, 9, 9, 1], plan, "en"))
    assert lines[1:] == ["  1. b: 9", "  1. c: 9", "  3. a: 5", "  4. d: 1", "Champions: b, c"]
