"""The interpreter as a contestant of `duel.py`: `python -m benchmarks.contestant RULESET [--players N]`.

Traces off; whoever is on turn gets his legal actions listed and one is chosen by the benchmark's convention
(`benchmarks.measures.play`). Prints `ready`; then, for each line with a number, plays so many rounds, never the same
twice, and prints `cpu_seconds turns`.
"""

from __future__ import annotations

import argparse
import sys
import time

from benchmarks.measures import game_of, play


def main() -> None:
    ask = argparse.ArgumentParser(prog="python -m benchmarks.contestant", description=__doc__)
    ask.add_argument("ruleset")
    ask.add_argument("--players", type=int, default=4)
    given = ask.parse_args()
    game, first = game_of(given.ruleset), 1
    play(game, 1, 0, given.players)
    print("ready", flush=True)
    for line in sys.stdin:
        start = time.process_time()
        turns = play(game, int(line), first, given.players)
        first += int(line)
        print(time.process_time() - start, turns, flush=True)


if __name__ == "__main__":
    main()
