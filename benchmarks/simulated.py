"""Figures of simulation: threads, and what a round costs by players and decks.

`python -m benchmarks.simulated` prints the table of costs as Markdown.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import median

from benchmarks.measures import Figure, game_of
from unodsl.emit.surface import BATCH, Wanted
from unodsl.engine.game import compile_model
from unodsl.engine.rules import Rules
from unodsl.model.load import load_model
from unodsl.simulate.compiled import Subject
from unodsl.simulate.machine import Machine, Order, machine
from unodsl.simulate.prepared import Request, prepare
from unodsl.simulate.run import Simulation, Threads, Wish, Work
from unodsl.text.source import Source

PLAYERS = range(2, 11)
DECKS = (1, 2, 3)
COUNTING = (("nothing counted", Wanted()), ("rows and handlers", Wanted(counters=True)),
            ("every clause", Wanted(counters=True, clauses=True)))  # fmt: skip


class Timed(Threads):
    """Threads that note the processor time of each."""

    def __init__(self, subject: Subject, wish: Wish) -> None:
        super().__init__(subject, wish)
        self.spent: list[float] = []

    def _work(self, own: Machine, work: Work, failed: list[BaseException]) -> None:
        start = time.thread_time()
        super()._work(own, work, failed)
        self.spent.append(time.thread_time() - start)


def threads(pairs: int = 15, rounds: int = 60 * BATCH) -> Iterator[Figure]:
    """How much faster two threads are than one: the median over pairs, one right after the other.

    On a busy machine two threads get no more of it than one. What they would gain on an idle one is told by the
    processor time of the busier thread, as long as neither waits for the other.
    """
    subject = prepare(Request("official"))
    walls, own = [], []
    for _ in range(pairs):
        (wall, spent), (both, of_two) = (_played(subject, rounds, count) for count in (1, 2))
        walls.append(wall / both)
        own.append(max(spent) / max(of_two))
    yield Figure("official, two threads / one", median(walls), "times", ">= 1.6")
    yield Figure("the same by processor time of the busier thread", median(own), "times", ">= 1.6")


def _played(subject: Subject, rounds: int, threads: int) -> tuple[float, list[float]]:
    """Seconds for so many rounds, and the processor time of each thread."""
    wish = Wish(rounds=rounds, threads=threads)
    hands = Timed(subject, wish)
    simulation = Simulation(subject, wish, hands=hands)
    start = time.perf_counter()
    simulation.run()
    return time.perf_counter() - start, hands.spent


def counting() -> Iterator[Figure]:
    """What counting costs."""
    rules = game_of("official").rules(4)
    for name, wanted in COUNTING:
        yield Figure(f"round of official, {name}", _cost(rules, wanted)[0], "us")


def _cost(rules: Rules, wanted: Wanted = Wanted(), times: int = 5) -> tuple[float, float]:  # noqa: B008
    """Microseconds of a round (the quickest of some batches), and its turns."""
    own = machine("wasm", rules, "convention", wanted)
    own.play(Order(1, 0, BATCH))
    took = []
    for k in range(1, times + 1):
        start = time.process_time()
        own.play(Order(1, k * BATCH, BATCH))
        took.append(time.process_time() - start)
    totals = own.read("totals")
    return min(took) / BATCH * 1e6, totals[1] / totals[0]


def with_decks(decks: int) -> Source:
    """The official rules with so many decks, as a house rule says it."""
    text = f'house_rule more / 更多 {{ rule decks_of / 几副 "Several decks." / "几副牌。" {{ let decks be {decks} }} }}'
    return Source("more.uno", text)


def table() -> Iterator[str]:
    """Cost and turns of a round of official by players and decks, as Markdown."""
    yield "| players | " + " | ".join(f"{d} deck{'s' if d > 1 else ''}: µs (turns)" for d in DECKS) + " |"
    yield "| --- |" + " --- |" * len(DECKS)
    games = []
    for decks in DECKS:
        loaded = load_model("official", uses=[(with_decks(decks), ())])
        assert loaded.model is not None, loaded.diagnostics
        games.append(compile_model(loaded.model))
    for players in PLAYERS:
        cells = []
        for game in games:
            cost, turns = _cost(game.rules(players))
            cells.append(f"{cost:.1f} ({turns:.0f})")
        yield f"| {players} | " + " | ".join(cells) + " |"


if __name__ == "__main__":
    for line in table():
        print(line, flush=True)
