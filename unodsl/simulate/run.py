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


def batches(first: int, most: int) -> Iterator[tuple[int, int]]:
    """First round and number of rounds of each batch of the rounds from ``first`` to ``most``."""
    while first < most:
        count = min(BATCH, most - first)
        yield first, count
        first += count


class Simulation:
    """Plays a wish. `results` hold what is done, also when it is interrupted.

    rows: gets the first round and the rows of each batch, in any order where there are several threads.
    """

    def __init__(self, rules: Rules, wish: Wish, rows: Callable[[int, list[Row]], None] | None = None) -> None:
        self.rules = rules
        self.wish = wish
        self.rows = rows
        self.results = Results(rules.players)
        self.machines: list[Machine] = []
        self.done = 0
        self.stop = threading.Event()
        self.lock = threading.Lock()

    def prepare(self) -> None:
        """Makes the code, once for all threads."""
        made = machine(self.wish.target, self.rules, self.wish.policy, Wanted(counters=True))
        self.machines = [made]
        if isinstance(made, WasmMachine):
            self.machines += [made.another() for _ in range(self.wish.threads - 1)]

    def run(self, progress: Callable[[int], None] | None = None) -> Results:
        """Plays. KeyboardInterrupt ends it after the batches that are under way.

        Precision is looked at after numbers of rounds that do not depend on threads or speed.
        """
        if not self.machines:
            self.prepare()
        most = self.wish.rounds if self.wish.rounds is not None else ROUNDS_AT_MOST
        stage = 0
        while stage < most and not self.stop.is_set():
            before, stage = stage, most if self.wish.precision is None else min(most, max(BATCH, stage * 5 // 4))
            self._stage(batches(before, stage), progress)
            self.collect()
            if self.precise():
                break
        return self.results

    def _stage(self, waiting: Iterator[tuple[int, int]], progress: Callable[[int], None] | None) -> None:
        if len(self.machines) == 1:
            try:
                self._work(self.machines[0], waiting, progress)
            except KeyboardInterrupt:
                self.stop.set()
            return
        with ThreadPoolExecutor(len(self.machines)) as pool:
            running = [pool.submit(self._work, each, waiting, progress) for each in self.machines]
            try:
                wait(running)
            except KeyboardInterrupt:
                self.stop.set()
                wait(running)
            for each in running:
                each.result()

    def _work(self, own: Machine, waiting: Iterator[tuple[int, int]], progress: Callable[[int], None] | None) -> None:
        while not self.stop.is_set():
            with self.lock:
                first, count = next(waiting, (0, 0))
            if not count:
                return
            own.play(Order(self.wish.seed, first, count, self.wish.dealer, self.wish.cap))
            with self.lock:
                self.done += count
                if self.rows is not None:
                    self.rows(first, rows_of(own, count))
                if progress is not None:
                    progress(self.done)

    def collect(self) -> Results:
        """The results of all machines; none of them may be playing."""
        self.results = Results(self.rules.players)
        for each in self.machines:
            for name in ARRAYS:
                self.results.add(name, each.read(name))
        return self.results

    def precise(self) -> bool:
        """Whether the mean length is known as well as was asked for."""
        length = self.results.mean("turns")
        return self.wish.precision is not None and length.half <= self.wish.precision * length.value


def rows_of(own: Machine, count: int) -> list[Row]:
    """The rows of the last call."""
    flat = own.read("rows")
    size = len(FIELDS)
    return [tuple(flat[k * size : (k + 1) * size]) for k in range(count)]
