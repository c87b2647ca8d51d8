"""Rounds played over threads until there are enough: the same totals however they are split."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Final

from unodsl.emit.making import Wanted
from unodsl.emit.rounds import BATCH, FIELDS
from unodsl.engine.rules import Rules
from unodsl.simulate.machine import TURNS_AT_MOST, Machine, Order, WasmMachine, machine
from unodsl.simulate.results import ARRAYS, Results

CHECK_FIRST: Final = 2_048
"""Rounds after which precision is looked at for the first time."""
ROUNDS_AT_MOST: Final = 10**10
Row = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Wish:
    """How much is to be simulated.

    rounds: so many (None: as many as precision needs); precision: half the interval of the mean length at most, as a
    part of it; dealer: who deals every round (-1: each in turn); target: `wasm` or `python`.
    """

    policy: str = "convention"
    rounds: int | None = None
    precision: float | None = None
    seed: int = 0
    dealer: int = -1
    threads: int = 1
    target: str = "wasm"
    cap: int = TURNS_AT_MOST


def batches(wish: Wish) -> Iterator[tuple[int, int]]:
    """First round and number of rounds of each batch. The split is the same for any number of threads."""
    first, most = 0, wish.rounds if wish.rounds is not None else ROUNDS_AT_MOST
    while first < most:
        count = min(BATCH, most - first)
        yield first, count
        first += count


class Simulation:
    """Plays a wish. `results` grow while it runs, and hold what is done when it is interrupted."""

    def __init__(self, rules: Rules, wish: Wish, rows: Callable[[int, list[Row]], None] | None = None) -> None:
        self.rules = rules
        self.wish = wish
        self.rows = rows
        self.results = Results(rules.players)
        self.machines: list[Machine] = []

    def prepare(self) -> None:
        """Makes the code, once for all threads."""
        made = machine(self.wish.target, self.rules, self.wish.policy, Wanted(counters=True))
        self.machines = [made]
        if isinstance(made, WasmMachine):
            self.machines += [made.another() for _ in range(self.wish.threads - 1)]

    def run(self, progress: Callable[[int], None] | None = None) -> Results:
        """Plays. KeyboardInterrupt ends it after the batches that are under way."""
        if not self.machines:
            self.prepare()
        stop = threading.Event()
        waiting = batches(self.wish)
        lock = threading.Lock()
        done = [0]

        def work(own: Machine) -> None:
            while not stop.is_set():
                with lock:
                    first, count = next(waiting, (0, 0))
                if not count:
                    return
                own.play(Order(self.wish.seed, first, count, self.wish.dealer, self.wish.cap))
                with lock:
                    done[0] += count
                    if self.rows is not None:
                        self.rows(first, rows_of(own, count))
                    if progress is not None:
                        progress(done[0])
                    if self.wish.precision is not None and done[0] >= CHECK_FIRST and self.precise():
                        stop.set()

        if len(self.machines) == 1:
            try:
                work(self.machines[0])
            except KeyboardInterrupt:
                stop.set()
        else:
            self._threaded(work, stop)
        return self.collect()

    def _threaded(self, work: Callable[[Machine], None], stop: threading.Event) -> None:
        with ThreadPoolExecutor(len(self.machines)) as pool:
            running = [pool.submit(work, each) for each in self.machines]
            try:
                wait(running)
            except KeyboardInterrupt:
                stop.set()
                wait(running)
            for each in running:
                each.result()

    def collect(self) -> Results:
        """The results of all machines so far."""
        self.results = Results(self.rules.players)
        for each in self.machines:
            for name in ARRAYS:
                self.results.add(name, each.read(name))
        return self.results

    def precise(self) -> bool:
        """Whether the mean length is known as well as was asked for."""
        length = self.collect().mean("turns")
        return self.wish.precision is not None and length.half <= self.wish.precision * length.value


def rows_of(own: Machine, count: int) -> list[Row]:
    """The rows of the last call."""
    flat = own.read("rows")
    size = len(FIELDS)
    return [tuple(flat[k * size : (k + 1) * size]) for k in range(count)]
