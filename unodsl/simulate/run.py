"""Rounds played by several hands until there are enough: the same totals however they are split."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, Protocol

from unodsl.emit.surface import BATCH, FIELDS, Wanted
from unodsl.simulate.compiled import Subject
from unodsl.simulate.interrupts import ends_early
from unodsl.simulate.machine import TURNS_AT_MOST, Machine, Order, WasmMachine, machine
from unodsl.simulate.results import ARRAYS, Results

ROUNDS_AT_MOST: Final = 10**10
AHEAD: Final = 4
"""Batches that a hand may be ahead of the rows that are written."""
SHOWN_EVERY: Final = 0.1
"""Seconds between two looks at how far the work is."""
COUNTED: Final = Wanted(counters=True, clauses=True)

Row = tuple[int, ...]
Rows = Callable[[int, list[Row]], None]


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


def silent(done: int, wanted: int | None) -> None:
    """Progress that nobody watches."""


def batches(first: int, most: int, size: int = BATCH) -> Iterator[tuple[int, int]]:
    """First round and number of rounds of each batch of the rounds from ``first`` to ``most``."""
    while first < most:
        count = min(size, most - first)
        yield first, count
        first += count


def next_look(rounds: int) -> int:
    """After how many rounds precision is looked at next."""
    return max(BATCH, rounds * 5 // 4)


class Work:
    """The parts that are to be played, handed out in order, and their rows, taken in and written in order.

    Parts that were handed out are always finished, so what is done is always the rounds up to some number.
    """

    def __init__(self, rows: Rows | None, ahead: int) -> None:
        self.rows = rows
        self.done = 0
        self.stop = threading.Event()
        self._ahead = ahead
        self._out = 0
        self._written = 0
        self._at = 0
        self._early: dict[int, list[Row]] = {}
        self._changed = threading.Condition()
        self._parts: Iterator[tuple[int, int]] = iter(())

    def give(self, parts: Iterator[tuple[int, int]]) -> None:
        """What is to be played next; all that was given before is done."""
        self._parts = parts

    def next(self, waits: bool = True) -> tuple[int, int] | None:
        """First round and number of rounds of the next part; None where there is no more.

        Where too many rows could not be written yet it waits, or (if it must not) gives nothing now.
        """
        with self._changed:
            while self._full() and waits and not self.stop.is_set():
                self._changed.wait(SHOWN_EVERY)
            part = None if self.stop.is_set() or self._full() else next(self._parts, None)
            self._out += part is not None
            return part

    def _full(self) -> bool:
        return self.rows is not None and self._out - self._written >= self._ahead

    def took(self, first: int, count: int, rows: list[Row]) -> None:
        """A part is done."""
        with self._changed:
            if self.rows is not None:
                self._early[first] = rows
                # Parts lie end to end, so the next to be written begins where the last one ended.
                while (at := self._at) in self._early:
                    ready = self._early.pop(at)
                    self.rows(at, ready)
                    self._at += len(ready)
                    self._written += 1
            self.done += count
            self._changed.notify_all()


class ClusterFailed(Exception):
    """The cluster cannot be reached, or its workers cannot play; the message says why."""


class Hands(Protocol):
    """Who plays: threads of this process, or the workers of a cluster.

    part: rounds of a part at most; ahead: parts that may wait for the rows of an earlier one.
    """

    part: int
    ahead: int

    def play(self, work: Work, progress: Callable[[int], None]) -> None:
        """Plays all parts of the work that are there; those under way to their end where it is stopped."""

    def collect(self) -> Results:
        """All that was played so far."""


class Threads:
    """Threads with a machine each, which counts by itself."""

    part = BATCH

    def __init__(self, rules: Subject, wish: Wish) -> None:
        self.wish = wish
        self.ahead = AHEAD * wish.threads
        self.players = rules.players
        made = machine(wish.target, rules, wish.policy, COUNTED)
        self.machines: list[Machine] = [made]
        if isinstance(made, WasmMachine):
            self.machines += [made.another() for _ in range(wish.threads - 1)]

    def play(self, work: Work, progress: Callable[[int], None]) -> None:
        failed: list[BaseException] = []
        running = [threading.Thread(target=self._work, args=(each, work, failed)) for each in self.machines]
        for each in running:
            each.start()
        try:
            while any(each.is_alive() for each in running):
                for each in running:
                    each.join(SHOWN_EVERY)
                progress(work.done)
        except BaseException:
            work.stop.set()
            for each in running:
                each.join()
            raise
        if failed:
            raise failed[0]

    def _work(self, own: Machine, work: Work, failed: list[BaseException]) -> None:
        try:
            while part := work.next():
                first, count = part
                own.play(Order(self.wish.seed, first, count, self.wish.dealer, self.wish.cap))
                work.took(first, count, [] if work.rows is None else rows_of(own, count))
        except BaseException as why:
            work.stop.set()
            failed.append(why)

    def collect(self) -> Results:
        made = Results(self.players)
        for each in self.machines:
            made.add({name: each.read(name) for name in ARRAYS})
        return made


class Simulation:
    """Plays a wish. rows: gets the first round and the rows of each batch, in order.

    `stopped` tells whether it was interrupted before there was enough.
    """

    def __init__(self, rules: Subject, wish: Wish, rows: Rows | None = None, hands: Hands | None = None) -> None:
        self.rules = rules
        self.wish = wish
        self.hands = hands
        self.work = Work(rows, AHEAD * wish.threads if hands is None else hands.ahead)
        self.results = Results(rules.players)

    @property
    def stopped(self) -> bool:
        return self.work.stop.is_set()

    def run(self, progress: Callable[[int, int | None], None] = silent) -> Results:
        """Plays. Ctrl-C ends it after the batches that are under way, and what is done is kept.

        progress: told again and again how many rounds are done, and how many it will be as far as is known. Precision
        is looked at after numbers of rounds that do not depend on hands or speed.
        """
        with ends_early(self.work.stop):
            self._run(progress)
        return self.results

    def _run(self, progress: Callable[[int, int | None], None]) -> None:
        hands = self.hands or Threads(self.rules, self.wish)
        most = self.wish.rounds if self.wish.rounds is not None else ROUNDS_AT_MOST
        stage = 0
        wanted = self.wish.rounds
        while stage < most and not self.stopped:
            before, stage = stage, most if self.wish.precision is None else min(most, next_look(stage))
            self.work.give(batches(before, stage, hands.part))
            hands.play(self.work, lambda done, wanted=wanted: progress(done, wanted))  # type: ignore[misc]
            self.results = hands.collect()
            self.results.throughout = self.wish.precision is not None
            if self.wish.precision is not None:
                wanted = min(most, self._needed())
                if self.precise():
                    break

    def precise(self) -> bool:
        """Whether the mean length is known as well as was asked for."""
        if self.wish.precision is None or not self.results.rounds:
            return False
        length = self.results.mean("turns")
        return length.half <= self.wish.precision * length.value

    def _needed(self) -> int:
        """About how many rounds the precision needs."""
        if not self.results.rounds or self.wish.precision is None:
            return ROUNDS_AT_MOST
        length = self.results.mean("turns")
        part = length.half / max(self.wish.precision * length.value, 1e-9)
        needed, look = self.results.rounds * part * part, BATCH
        while look < min(needed, ROUNDS_AT_MOST):
            look = next_look(look)
        return look


def rows_of(own: Machine, count: int) -> list[Row]:
    """The rows of the last call."""
    flat = own.read("rows")
    size = len(FIELDS)
    return [tuple(flat[k * size : (k + 1) * size]) for k in range(count)]
