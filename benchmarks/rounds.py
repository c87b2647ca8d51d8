"""Long runs of random rounds under the laws: `python -m benchmarks.rounds official --rounds 100000 --players 2-10`.

Rounds are numbered from 0; round number n has seed n and the n-th number of players, so a run may be split with
`--part K/N` over any number of processes and gives the same rounds. Exits with 1 where a law was broken.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from random import Random

from tests.engine.laws import LawBroken
from tests.engine.random_play import CONVENTION, Odds, game_of, play_round, table_of


def _players(text: str) -> list[int]:
    """`2-10`, `4` or `2,4,7`."""
    if "-" in text:
        low, high = text.split("-")
        return list(range(int(low), int(high) + 1))
    return [int(part) for part in text.split(",")]


def _part(text: str) -> tuple[int, int]:
    k, n = text.split("/")
    if not 1 <= int(k) <= int(n):
        raise argparse.ArgumentTypeError(f"{text} is no part: write 1/4 to 4/4")
    return int(k) - 1, int(n)


def main(argv: list[str] | None = None) -> int:
    ask = argparse.ArgumentParser(prog="python -m benchmarks.rounds", description=__doc__)
    ask.add_argument("ruleset")
    ask.add_argument("--use", action="append", default=[], help="a module on top; may be repeated")
    ask.add_argument("--rounds", type=int, default=1000)
    ask.add_argument("--players", type=_players, default=[2, 3, 4])
    ask.add_argument("--part", type=_part, default=(0, 1), help="K/N: the K-th of N parts")
    ask.add_argument("--every", type=int, default=1, help="check all laws every so many acts; 0: only at the end")
    ask.add_argument("--convention", action="store_true", help="no windows, no talk: only plays and draws")
    given = ask.parse_args(argv)
    game = game_of(given.ruleset, *given.use)
    players = [n for n in given.players if game.program.low <= n <= game.program.high]
    first, step = given.part
    acts = turns = broken = 0
    results: Counter[str] = Counter()
    longest = 0
    start = time.process_time()
    for number in range(first, given.rounds, step):
        n = players[number % len(players)]
        try:
            table = table_of(game, n, number)
            odds = CONVENTION if given.convention else Odds()
            figures = play_round(table, Random(number), odds, given.every)
        except LawBroken as law:
            broken += 1
            print(f"round {number}: {law}", file=sys.stderr, flush=True)
            continue
        acts += figures.acts
        turns += figures.turns
        longest = max(longest, figures.acts)
        results[figures.result] += 1
    seconds = max(time.process_time() - start, 1e-9)
    name = "+".join((given.ruleset, *given.use))
    counts = ", ".join(f"{count} {result}" for result, count in sorted(results.items()))
    print(
        f"{name}, players {players[0]} to {players[-1]}, part {first + 1}/{step}: "
        f"{sum(results.values())} rounds ({counts}), "
        f"{acts} acts, {turns} turns, longest {longest} acts, {broken} laws broken; "
        f"laws every {given.every} acts, {seconds:.0f} s, {turns / seconds:.0f} turns/s",
        flush=True,
    )
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
