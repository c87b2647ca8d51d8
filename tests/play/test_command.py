"""``unodsl play`` from outside: pipes, records, what is refused."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.conftest import RunUnodsl

GOLDEN = Path(__file__).parent / "golden"
GAMES = {
    "en": ("why red 5", "help", "1", "rde 5", "1", "1"),
    "zh": ("为什么红5", "桌面", "1", "1", "安 摸牌", "1"),
}


@pytest.mark.parametrize("tongue", sorted(GAMES))
def test_golden_piped_game(run_unodsl: RunUnodsl, tongue: str) -> None:
    players = "安,博,西" if tongue == "zh" else "Ann,Bo,Cy"
    lines = "".join(f"{line}\n" for line in GAMES[tongue])
    done = run_unodsl(
        "play", "official", "--players", players, "--bots", "2", "--seed", "5", "--lang", tongue, stdin=lines
    )
    assert (done.returncode, done.stderr) == (0, "")
    path = GOLDEN / f"piped_{tongue}.txt"
    if os.environ.get("UNODSL_GOLDEN") == "1":
        path.parent.mkdir(exist_ok=True)
        path.write_text(done.stdout, "utf-8")
    assert done.stdout == path.read_text("utf-8")


def test_without_a_terminal_bots_play_a_round(run_unodsl: RunUnodsl) -> None:
    done = run_unodsl("play", "official", "--lang", "en")
    assert done.returncode == 0
    assert "Round 1" in done.stdout
    assert "total" in done.stdout


@pytest.mark.parametrize(
    "args",
    [
        ("party", "--lang", "zh"),
        ("chinese", "--lang", "en", "--players", "5"),
        ("disney_mixed", "--lang", "en", "--players", "3"),
        ("village", "--match", "--use", "seven_swaps", "--use", "jump_in", "--use", "slap_nine", "--lang", "en"),
        ("official", "--match", "--teams", "Ann+Cy,Bo+Di", "--option", "target=100", "--lang", "en"),
        ("official", "--use", "zero_rotates(last_card=rotates)", "--use", "penalties", "--lang", "zh"),
    ],
    ids=lambda args: args[0],
)
def test_a_record_is_a_scenario_that_passes(run_unodsl: RunUnodsl, tmp_path: Path, args: tuple[str, ...]) -> None:
    path = tmp_path / "game.yaml"
    done = run_unodsl("play", *args, "--auto", "--seed", "7", "--record", str(path))
    assert (done.returncode, done.stderr) == (0, "")
    tested = run_unodsl("test", str(path), "--lang", "en")
    assert tested.returncode == 0, tested.stdout
    assert list(tmp_path.iterdir()) == [path]


def test_a_broken_off_game_goes_on(run_unodsl: RunUnodsl, tmp_path: Path) -> None:
    one, two = str(tmp_path / "one.yaml"), str(tmp_path / "two.yaml")
    begin = ("play", "official", "--players", "Ann,Bo", "--bots", "Bo", "--seed", "3", "--lang", "en", "--record", one)
    done = run_unodsl(*begin, stdin="1\n")
    assert done.returncode == 0
    assert "The input ends here" in done.stdout
    done = run_unodsl("play", "--from", one, "--auto", "--record", two, "--lang", "en")
    assert done.returncode == 0
    assert "Round 1" in done.stdout
    assert run_unodsl("test", one, two).returncode == 0
    played = Path(two).read_text("utf-8")
    assert all(line in played for line in Path(one).read_text("utf-8").split("  expect:")[0].splitlines()[1:])


def test_a_rule_file_is_named_as_the_record_sees_it(run_unodsl: RunUnodsl, tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "mine.uno").write_text("ruleset mine extends official { }\n", "utf-8")
    done = run_unodsl("play", "rules/mine.uno", "--auto", "--seed", "1", "--record", "rules/game.yaml", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert 'ruleset: "mine.uno"' in (tmp_path / "rules" / "game.yaml").read_text("utf-8")
    assert run_unodsl("test", "rules/game.yaml", cwd=tmp_path).returncode == 0


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("official", "--players", "17"), "2 to 16"),
        (("official", "--players", "11"), "2 to 10"),
        (("official", "--players", "1"), "2 to 10"),
        (("official", "--players", "Ann,Ann"), 'Two players are called "Ann"'),
        (("official", "--players", "Ann,"), "cannot be used"),
        (("official", "--players", "Ann,B\no"), "cannot be used"),
        (("official", "--players", "Ann,7"), "number of an act"),
        (("official", "--players", "2", "--bots", "3"), "more than the 2 players"),
        (("official", "--bots", "Anm"), 'meant "Ann"'),
        (("official", "--teams", "Ann+Bo,Cy+Di"), "do not sit"),
        (("offical",), "official"),
        (("--from", "nowhere.yaml"), "nowhere.yaml"),
        (("official", "--habit", "katch=1"), "catch"),
        (("official", "--record", "nowhere/x.yaml"), "nowhere/x.yaml"),
        ((), "RULESET"),
    ],
)
def test_what_cannot_be_played(run_unodsl: RunUnodsl, args: tuple[str, ...], said: str, tmp_path: Path) -> None:
    done = run_unodsl("play", *args, "--lang", "en", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_ctrl_c_keeps_the_record(run_unodsl: RunUnodsl, tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    command = [sys.executable, "-m", "unodsl", "play", "official", "--players", "Ann,Bo", "--bots", "1", "--seed", "3",
               "--lang", "en", "--record", str(path)]  # fmt: skip
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        process.stdin.write(b"1\n")
        process.stdin.flush()
        until = time.monotonic() + 60
        while time.monotonic() < until and not (path.exists() and "play:" in path.read_text("utf-8")):
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
    assert process.returncode == 130
    assert run_unodsl("test", str(path)).returncode == 0


def test_a_closed_pipe_is_quiet(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    command = f"'{sys.executable}' -m unodsl play official --auto --match --seed 1 --record '{path}' | head -n 1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, encoding="utf-8", timeout=120, check=False)
    assert done.stderr == ""
    assert path.exists()
