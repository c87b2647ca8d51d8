"""A contestant for benchmarks: `python -m unodsl.simulate.worker RULESET python|wasm`.

Prints `ready`; then, for each line with a number, plays so many rounds by the convention and prints
`cpu_seconds turns`. No seed is ever played twice.
"""

from __future__ import annotations

import argparse
import sys
import time

from unodsl.emit.surface import BATCH, Wanted
from unodsl.engine.game import compile_model
from unodsl.engine.rules import Rules
from unodsl.model.load import load_model
from unodsl.simulate.compiled import Subject
from unodsl.simulate.machine import Machine, Order, machine
from unodsl.simulate.prepared import NotPlayable, Request, prepare
from unodsl.text.render import render


class Contestant:
    """Plays rounds that follow each other, and counts turns."""

    def __init__(self, made: Machine) -> None:
        self.machine = made
        self.first = 0

    def play(self, rounds: int) -> int:
        """The turns of so many more rounds."""
        before = self.machine.read("totals")[1]
        left = rounds
        while left > 0:
            count = min(left, BATCH)
            self.machine.play(Order(1, self.first, count))
            self.first += count
            left -= count
        return self.machine.read("totals")[1] - before


def rules_of(ruleset: str, modules: list[str], players: int) -> Rules:
    """The bound rules of a ruleset. Exits where there is none."""
    loaded = load_model(ruleset, uses=[(module, ()) for module in modules])
    if loaded.model is None:
        sys.exit(render(loaded.diagnostics, "en", False))
    return compile_model(loaded.model).rules(players)


def _rules(given: argparse.Namespace) -> Subject:
    if given.kind == "python":
        return rules_of(given.ruleset, given.use, given.players)
    uses = tuple((module, ()) for module in given.use)
    try:
        return prepare(Request(given.ruleset, uses, players=given.players, wanted=Wanted()))
    except NotPlayable as none:
        sys.exit(render(none.diagnostics, "en", False) or str(none))


def main() -> None:
    ask = argparse.ArgumentParser(prog="python -m unodsl.simulate.worker", description=__doc__)
    ask.add_argument("ruleset")
    ask.add_argument("kind", choices=["python", "wasm"])
    ask.add_argument("--use", action="append", default=[])
    ask.add_argument("--players", type=int, default=4)
    given = ask.parse_args()
    contestant = Contestant(machine(given.kind, _rules(given), "convention"))
    contestant.play(1)
    print("ready", flush=True)
    for line in sys.stdin:
        start = time.process_time()
        turns = contestant.play(int(line))
        print(time.process_time() - start, turns, flush=True)


if __name__ == "__main__":
    main()
