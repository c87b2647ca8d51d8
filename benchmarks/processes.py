"""Figures of whole processes: duels with reference engines, cold starts, instructions counted by callgrind."""

from __future__ import annotations

import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from benchmarks.measures import Figure
from unodsl.text.cache_folder import VARIABLE

ROOT = Path(__file__).resolve().parent.parent
BENCH = "UNODSL_BENCH"
"""The variable that names the folder with `duel.py` and the reference engines."""
RLCARD = "UNODSL_RLCARD"
"""The variable that names a Python in which RLCard is installed; the project needs it for nothing else."""
IMPORTS = "import click, lark, yaml, wasmtime"
INTERPRETER = f"{sys.executable} -m benchmarks.contestant official"
LARGEST = ("village", "jump_in_numbers", "play_together_village", "zero_rotates", "seven_swaps")
API = f"""
from unodsl.simulate.prepared import Request, prepare
from unodsl.simulate.run import Simulation, Wish
request = Request({LARGEST[0]!r}, {tuple((name, ()) for name in LARGEST[1:])!r})
assert Simulation(prepare(request), Wish(rounds=1)).run().rounds == 1
"""
COUNTED = (("wasm", 200, 10_200), ("python", 20, 120))
"""Targets with the numbers of rounds whose difference is counted, so that compiling counts for nothing."""


def bench_folder() -> Path | None:
    """Where the reference engines are, if they are there."""
    folder = Path(os.environ.get(BENCH) or ROOT.parent / "shared" / "bench")
    return folder.resolve() if (folder / "duel.py").is_file() else None


def duels(reps: int = 11) -> Iterator[Figure | str]:
    """Turns per second beside reference engines, in pairs of short slices: the median of the ratios."""
    folder = bench_folder()
    if folder is None:
        yield f"duels: left out, no reference engines (name their folder with {BENCH})"
        return
    ours = f"{sys.executable} -m unodsl.simulate.worker"
    modules = " ".join(f"--use {name}" for name in LARGEST[1:])
    theirs = f"{sys.executable} {folder / 'worker.py'}"
    pairs = (
        ("official, WebAssembly / C", f"{theirs} c", f"{ours} official wasm", ">= 0.7"),
        ("official, Python / Python by hand", f"{theirs} python", f"{ours} official python", ">= 0.6"),
        ("bench_stacking, WebAssembly / C", f"{theirs} c-stacking",
         f"{ours} official wasm --use {ROOT / 'examples' / 'bench_stacking.uno'}", ">= 0.6"),
        ("village with four modules / official, WebAssembly", f"{ours} official wasm",
         f"{ours} village wasm {modules}", ">= 0.33"),
        ("official, interpreter / Python by hand", f"{theirs} python", INTERPRETER, ""),
        *_against_rlcard(folder),
    )  # fmt: skip
    for name, reference, contestant, goal in pairs:
        command = [sys.executable, str(folder / "duel.py"), reference, contestant, "--reps", str(reps)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        ratio = re.search(r"turns/s ratio ([\d.e+-]+)", done.stdout)
        if ratio is None:
            yield f"{name}: no result ({done.stderr.strip().splitlines()[-1:] or done.returncode})"
        else:
            yield Figure(name, float(ratio[1]), "times", goal)


def _against_rlcard(folder: Path) -> Iterator[tuple[str, str, str, str]]:
    """Duels with RLCard's environment, where there is a Python that has it."""
    python = os.environ.get(RLCARD)
    if python:
        theirs = f"{python} {folder / 'worker.py'} rlcard-env"
        ours = f"{sys.executable} -m unodsl.simulate.worker official wasm"
        yield "official, WebAssembly / RLCard's environment", theirs, ours, ">= 300"
        yield "official, interpreter / RLCard's environment", theirs, INTERPRETER, ">= 1"


def seconds_of(command: list[str], cache: str = "") -> float:
    """The processor time of a process and its children: other work on the machine counts for little."""
    environment = {**os.environ, VARIABLE: cache} if cache else None
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def cold_starts(times: int = 15) -> Iterator[Figure]:
    """From the rule text to the first round in a new process, as a ratio to the imports that it needs."""
    modules = [part for name in LARGEST[1:] for part in ("--use", name)]
    unodsl = [sys.executable, "-m", "unodsl"]
    bare = [sys.executable, "-c", IMPORTS]
    whole = [*unodsl, "simulate", LARGEST[0], *modules, "--rounds", "1"]
    ways = (("unodsl simulate", whole), ("Python", [sys.executable, "-c", API]))
    many = [*unodsl, "simulate", "official", "--rounds", "100000", "--format", "csv"]
    with tempfile.TemporaryDirectory() as folder:
        for name, command in ways:
            seconds_of(command, folder)
            pairs = [(seconds_of(bare), seconds_of(command, folder)) for _ in range(times)]
            ratio = median(b / a for a, b in pairs)
            yield Figure(f"first round of the largest ruleset / imports, {name}", ratio, "times", "< 1.6")
        first = median(seconds_of(whole, "off") for _ in range(3))
        yield Figure("the same by unodsl simulate, nothing kept", first, "s")
        seconds_of(many, folder)
        longer = median(seconds_of(many, folder) for _ in range(3))
        yield Figure("100,000 rounds of official, one process", longer, "s", "< 3")
    with tempfile.TemporaryDirectory() as folder:
        books = [[*unodsl, "publish", "official", "-o", str(Path(folder) / f"{k}.html")] for k in range(3)]
        yield Figure("publish official as HTML", median(map(seconds_of, books)) * 1000, "ms")


def instructions() -> Iterator[Figure | str]:
    """Instructions of a turn of official by valgrind's callgrind: the same on a busy machine, so regressions show."""
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        yield "instructions: left out, valgrind is not installed"
        return
    for target, few, many in COUNTED:
        (a, turns_a), (b, turns_b) = (_counted(valgrind, target, rounds) for rounds in (few, many))
        yield Figure(f"instructions of a turn of official, {target}", (b - a) / (turns_b - turns_a), "Ir")


def _counted(valgrind: str, target: str, rounds: int) -> tuple[int, int]:
    """Instructions of a process that plays so many rounds, and the turns of these."""
    play = (
        "import sys; from unodsl.simulate.worker import Contestant, rules_of; "
        "from unodsl.simulate.machine import machine; "
        "made = machine(sys.argv[1], rules_of('official', [], 4), 'convention'); "
        "print(Contestant(made).play(int(sys.argv[2])))"
    )
    tool = [valgrind, "--tool=callgrind", f"--callgrind-out-file={os.devnull}"]
    # A fixed seed for the order of sets: else each process does a little more or less.
    done = subprocess.run(
        [*tool, sys.executable, "-c", play, target, str(rounds)], cwd=ROOT, check=True, capture_output=True, text=True,
        env={**os.environ, "PYTHONHASHSEED": "0"},
    )  # fmt: skip
    refs = re.search(r"refs:\s+([\d,]+)", done.stderr)
    assert refs is not None, done.stderr
    return int(refs[1].replace(",", "")), int(done.stdout)
