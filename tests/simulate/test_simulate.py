"""`unodsl simulate`: the same whatever the threads, formats that programs read, matches, variants."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.engine.random_play import game_of
from unodsl.cli.simulate import command
from unodsl.emit.surface import FIELDS
from unodsl.simulate.intervals import Z, mean_of, quantile_of, share_of, standard_errors
from unodsl.simulate.run import Simulation, Wish
from unodsl.simulate.variants import MEASURED


def said(*args: str, lang: str = "en") -> str:
    done = CliRunner().invoke(command, [*args, "--lang", lang], standalone_mode=False, catch_exceptions=False)
    assert done.return_value == 0
    return done.stdout


def arrays(wish: Wish) -> dict[str, list[int]]:
    return Simulation(game_of("village").rules(3), wish).run().arrays


# ---- how much is played


def test_threads_change_nothing() -> None:
    wish = Wish(rounds=10_000, seed=5)
    assert arrays(wish) == arrays(Wish(rounds=10_000, seed=5, threads=3))


def test_targets_change_nothing() -> None:
    assert arrays(Wish(rounds=60)) == arrays(Wish(rounds=60, target="python"))


def test_precision_ends_at_the_same_round_for_any_threads() -> None:
    found = arrays(Wish(precision=0.02))
    assert found == arrays(Wish(precision=0.02, threads=2))


def test_precision_is_kept() -> None:
    turns = json.loads(said("official", "--precision", "1.5%", "--format", "json"))["measures"]["turns"]
    assert (turns["high"] - turns["low"]) / 2 <= 0.015 * turns["value"]


def test_interrupted_keeps_what_is_done_and_whole_rows(tmp_path: Path) -> None:
    rows, report = tmp_path / "rows.csv", tmp_path / "report.json"
    args = [sys.executable, "-m", "unodsl", "simulate", "official", "--rounds", "1000000000"]
    running = subprocess.Popen([*args, "--rows", str(rows), "-o", str(report), "--threads", "2"])
    until = time.monotonic() + 60
    while time.monotonic() < until:
        time.sleep(0.1)
        if any(path.stat().st_size > 100_000 for path in tmp_path.glob(".rows.csv.*")):
            break
    else:
        running.kill()
        raise AssertionError("no rows were written")
    running.send_signal(signal.SIGINT)
    assert running.wait(60) == 130
    found = json.loads(report.read_text("utf-8"))
    assert found["interrupted"] is True
    lines = rows.read_text("utf-8").splitlines()[1:]
    assert [line.split(",")[0] for line in lines] == [str(k) for k in range(found["rounds"])]
    assert sum(int(line.split(",")[1]) for line in lines) == found["turns"]
    assert sorted(os.listdir(tmp_path)) == ["report.json", "rows.csv"]


MEMORY = """
import resource
from pathlib import Path
from tests.engine.random_play import game_of
from unodsl.simulate.rows import rows_file
from unodsl.simulate.run import Simulation, Wish

rules = game_of("official").rules(4)
for batches in FEW, 10 * FEW:
    with rows_file(Path("NAME")) as rows:
        Simulation(rules, Wish(rounds=batches * 4096, threads=2), rows).run()
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the unit of maxrss is that of Linux")
@pytest.mark.parametrize(
    ("name", "few"), [("rows.csv", 6), pytest.param("rows.parquet", 24, marks=pytest.mark.thorough)]
)
def test_memory_does_not_grow_with_rounds(name: str, few: int, tmp_path: Path) -> None:
    """Ten times the rounds, with a row for each, take no more than 16 MB more (what allocators keep varies)."""
    code = MEMORY.replace("NAME", name).replace("FEW", str(few))
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(root)}, check=True,
        capture_output=True, text=True,
    )  # fmt: skip
    before, after = map(int, done.stdout.split())
    assert after - before < 16 * 1024


# ---- formats


@pytest.mark.parametrize(
    ("lang", "labels"),
    [("en", ("Turns of a round", "Won from place 3", "Comebacks", "official.draw_two", "Clauses that never decided")),
     ("zh", ("每局回合数", "3号位获胜", "逆转", "official.draw_two", "从未起决定作用的子句"))],
)  # fmt: skip
def test_text_has_every_measure(lang: str, labels: tuple[str, ...]) -> None:
    text = said("official", "--rounds", "500", lang=lang)
    for label in labels:
        assert label in text
    assert "simulate-" not in text


def test_json() -> None:
    found = json.loads(
        said("official", "--rounds", "500", "--format", "json", "--policy", "simple,uniform,uniform,uniform")
    )
    assert found["rounds"] == 500
    turns = found["measures"]["turns"]
    assert turns["low"] < turns["value"] < turns["high"]
    simple, uniform = (
        next(m for name, m in found["measures"].items() if name.startswith(f"policy-{policy}"))
        for policy in ("simple", "uniform")
    )
    assert simple["low"] > uniform["high"]
    by_rule = {c["rule"]: c for c in found["clauses"]}
    assert by_rule["official.match"]["often"]["value"] > 10
    assert by_rule["official.say_uno"]["often"] is None


def test_csv() -> None:
    head, *lines = said("official", "--rounds", "100", "--format", "csv").splitlines()
    assert head == "measure,value,low,high"
    for line in lines:
        _, value, low, high = line.split(",")
        assert float(low) <= float(value) <= float(high)


def test_rows_in_both_formats(tmp_path: Path) -> None:
    import pyarrow.parquet

    csv, parquet = tmp_path / "rows.csv", tmp_path / "rows.parquet"
    for path in (csv, parquet):
        said("official", "--rounds", "5000", "--threads", "2", "--rows", str(path))
    lines = csv.read_text("utf-8").splitlines()
    assert lines[0] == ",".join(("round", *FIELDS))
    assert [line.split(",")[0] for line in lines[1:]] == [str(k) for k in range(5000)]
    table = pyarrow.parquet.read_table(parquet)
    assert table.column_names == lines[0].split(",")
    assert [",".join(map(str, row.values())) for row in table.to_pylist()] == lines[1:]


class Outline(HTMLParser):
    """The tags of a page, with its links to elsewhere."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.outside: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.outside += [f"{k}={v}" for k, v in attrs if k in ("src", "href") and not (v or "#").startswith("#")]


@pytest.mark.parametrize(
    ("args", "pictures"),
    [(("official", "--rounds", "2000", "--policy", "simple,convention,convention,convention"), 4),
     (("official", "--compare", "classic_stacking", "--rounds", "500"), 5),
     (("official", "--matches", "2"), 0)],
)  # fmt: skip
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_html(args: tuple[str, ...], pictures: int, lang: str, tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    assert said(*args, "-o", str(path), lang=lang) == ""
    text = path.read_text("utf-8")
    page = Outline(text)
    assert not page.outside
    assert page.tags.count("svg") == page.tags.count("figcaption") >= pictures
    assert "table" in page.tags
    assert "simulate-" not in text
    assert "NaN" not in text


# ---- matches and variants


def test_matches() -> None:
    found = json.loads(said("village", "--matches", "5", "--threads", "2", "--format", "json"))["measures"]
    assert found["match-rounds"]["value"] == 12
    assert found["unfinished"]["value"] == 0


def test_compare_with_itself_shows_no_difference() -> None:
    found = json.loads(said("official", "--compare", "official", "--rounds", "300", "--format", "json"))
    (variant,) = found["variants"]
    assert set(variant["measures"]) == set(MEASURED)
    assert all(m["difference"] == 0 for m in variant["measures"].values())


def test_ablate_finds_what_a_module_does() -> None:
    args = ("official", "--use", "stacking", "--ablate", "--rounds", "2000", "--format", "json")
    found = {each["variant"]: each["measures"] for each in json.loads(said(*args))["variants"]}
    assert found["- stacking"]["chain"]["high"] < 0
    assert found["scoring=minus"]["turns"]["difference"] == 0


def test_ablate_leaves_out_what_cannot_be_played() -> None:
    text = said("official", "--use", "stacking", "--ablate", "--rounds", "100", "--players", "10", lang="en")
    assert "without stacking" in text


def test_variants_in_csv_and_text() -> None:
    args = ("official", "--use", "stacking", "--ablate", "--rounds", "200")
    head, *lines = said(*args, "--format", "csv").splitlines()
    assert head == "variant,measure,base,value,difference,low,high"
    assert all(len(line.split(",")) == 7 for line in lines)
    assert lines[0].startswith("'- stacking,turns,")
    assert "without stacking" in said(*args)


# ---- what is refused


@pytest.mark.parametrize(
    "args",
    [("--rounds", "1", "--policy", "clever"), ("--rounds", "1", "--policy", "simple,simple,uniform"),
     ("--policy", "simple"), ("--rounds", "1", "--players", "11"), ("--rounds", "1", "--teams", "A+B,C+D"),
     ("--rounds", "0"), ("--rounds", "1", "--matches", "1"), ("--precision", "0"), ("--precision", "nan"),
     ("--ablate", "--compare", "village"), ("--ablate", "--precision", "1%"), ("--matches", "1", "--rows", "x.csv"),
     ("--rounds", "1", "--rows", "x.txt"), ("--rounds", "1", "-o", "no/such/folder.html"),
     ("--rounds", "1", "--habit", "catch=2"), ("--ablate", "--cluster", "tcp://127.0.0.1:1")],
)  # fmt: skip
def test_refused(args: tuple[str, ...]) -> None:
    done = CliRunner().invoke(command, ["official", *args, "--lang", "en"])
    assert done.exit_code == 2, done.output
    assert "Traceback" not in done.output
    assert "simulate-" not in done.output
    assert done.stdout == ""
    message = [line for line in done.stderr.splitlines() if line.startswith("Error: ")]
    assert len(message) == 1


# ---- intervals


def test_intervals() -> None:
    """Known values: the mean of 0 and 2, and Wilson's interval of none in ten."""
    mean = mean_of("x", 100, 200, 100)
    assert (mean.value, round(mean.half, 3)) == (1.0, 0.197)
    share = share_of("x", 0, 10)
    assert (share.low, round(share.high, 4)) == (0.0, 0.2775)


def test_quantiles() -> None:
    """Of 0 to 99, once each: the median by ranks 40 to 60 and one more."""
    median = quantile_of("x", 0.5, [1] * 100)
    assert (median.value, median.low, median.high) == (49, 39, 60)


def test_intervals_hold_although_one_stops_when_they_look_good() -> None:
    """Of 400 runs that look again and again, few ever see an interval without the true mean; plain ones often do."""
    rng, runs, looks = random.Random(3), 400, [4_096 * 5**k // 4**k for k in range(24)]
    missed = {True: 0, False: 0}
    for _ in range(runs):
        total, before = 0.0, 0
        seen = {True: False, False: False}
        for n in looks:
            total += rng.gauss(0, (n - before) ** 0.5)
            before = n
            for throughout in seen:
                seen[throughout] |= abs(total) / n > standard_errors(n, throughout) / n**0.5
        for throughout, miss in seen.items():
            missed[throughout] += miss
    assert missed[True] <= 0.05 * runs
    assert missed[False] > 0.15 * runs
    assert standard_errors(10**6, False) == Z
