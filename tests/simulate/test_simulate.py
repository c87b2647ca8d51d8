"""`unodsl simulate`: the same whatever the threads, formats that programs read, matches, variants."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.engine.random_play import game_of
from unodsl.cli.simulate import command
from unodsl.emit.rounds import FIELDS
from unodsl.simulate.results import mean_of, share_of
from unodsl.simulate.run import Row, Simulation, Wish


def said(*args: str) -> str:
    done = CliRunner().invoke(command, [*args, "--lang", "en"], standalone_mode=False, catch_exceptions=False)
    assert done.return_value == 0
    return done.stdout


def arrays(wish: Wish) -> dict[str, list[int]]:
    return Simulation(game_of("village").rules(3), wish).run().arrays


def test_threads_change_nothing() -> None:
    wish = Wish(rounds=10_000, seed=5)
    assert arrays(wish) == arrays(Wish(rounds=10_000, seed=5, threads=3))


def test_targets_change_nothing() -> None:
    assert arrays(Wish(rounds=60)) == arrays(Wish(rounds=60, target="python"))


def test_precision_ends_at_the_same_round_for_any_threads() -> None:
    wish = Wish(precision=0.02)
    assert arrays(wish) == arrays(Wish(precision=0.02, threads=2))


def test_interrupted_keeps_what_is_done() -> None:
    def stop(first: int, rows: list[Row]) -> None:
        if first:
            raise KeyboardInterrupt

    results = Simulation(game_of("official").rules(4), Wish(rounds=100_000), stop).run()
    assert 4_096 < results.rounds < 100_000


def test_text_has_every_measure() -> None:
    text = said("official", "--rounds", "500")
    for label in ("Turns of a round", "Won from place 3", "official.draw_two"):
        assert label in text


def test_json() -> None:
    found = json.loads(
        said("official", "--rounds", "500", "--format", "json", "--policy", "simple,uniform,uniform,uniform")
    )
    assert found["rounds"] == 500
    turns = found["means"]["turns"]
    assert turns["low"] < turns["value"] < turns["high"]
    assert found["wins_by_policy"]["simple"]["low"] > found["wins_by_policy"]["uniform"]["value"] / 3


def test_rows(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    assert said("official", "--rounds", "20", "--format", "rows", "-o", str(path)) == ""
    lines = path.read_text("utf-8").splitlines()
    assert lines[0] == ",".join(("round", *FIELDS))
    assert [line.split(",")[0] for line in lines[1:]] == [str(k) for k in range(20)]


def test_matches() -> None:
    found = json.loads(said("village", "--matches", "5", "--format", "json"))["measures"]
    assert found["rounds"]["value"] == 12
    assert found["unfinished"]["value"] == 0


def test_compare_with_itself_shows_no_difference() -> None:
    (found,) = json.loads(said("official", "--compare", "official", "--rounds", "300", "--format", "json"))
    assert all(m["difference"] == 0 for m in found["measures"].values())


def test_ablate_finds_what_a_module_does() -> None:
    args = ("official", "--use", "stacking", "--ablate", "--rounds", "2000", "--format", "json")
    found = {each["variant"]: each["measures"] for each in json.loads(said(*args))}
    assert found["- stacking"]["chain"]["high"] < 0
    assert found["scoring=minus"]["turns"]["difference"] == 0


@pytest.mark.parametrize(
    "args",
    [("--rounds", "1", "--policy", "clever"), ("--rounds", "1", "--policy", "simple,simple,uniform"),
     ("--policy", "simple"),
     ("--rounds", "1", "--players", "11"), ("--rounds", "1", "--teams", "A+B,C+D")],
)  # fmt: skip
def test_refused(args: tuple[str, ...]) -> None:
    done = CliRunner().invoke(command, ["official", *args])
    assert done.exit_code == 2
    assert "Traceback" not in done.output


def test_intervals() -> None:
    """Known values: the mean of 0 and 2, and Wilson's interval of none in ten."""
    mean = mean_of("x", 100, 200, 100)
    assert (mean.value, round(mean.half, 3)) == (1.0, 0.197)
    share = share_of("x", 0, 10)
    assert (share.low, round(share.high, 4)) == (0.0, 0.2775)
