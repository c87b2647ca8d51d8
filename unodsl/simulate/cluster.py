"""Rounds played by the workers of a dask.distributed cluster.

A part of the rounds is a task by itself: rules, wish and numbers go in, counts come out, and nothing is kept between
tasks but compiled code. A task whose worker dies is played anew by another; its counts are taken once, when it is
done. The cluster trusts its network: whoever reaches the scheduler can run any code on its workers.
"""

from __future__ import annotations

import pickle
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from unodsl import __version__
from unodsl.emit.surface import BATCH
from unodsl.engine.rules import Rules
from unodsl.program.program import Program
from unodsl.simulate.machine import Machine, Order, WasmMachine, machine
from unodsl.simulate.results import ARRAYS, Results
from unodsl.simulate.run import COUNTED, SHOWN_EVERY, ClusterFailed, Row, Wish, Work, batches, rows_of

PART: Final = 16 * BATCH
"""Rounds of a task: about half a second, so that neither talk nor a lost worker costs much."""
TASKS_OF_A_THREAD: Final = 3
"""Tasks that are under way for each thread of the workers."""
PATIENCE: Final = 10
"""Seconds to wait for the scheduler."""


@dataclass(frozen=True)
class Job:
    """All that a worker needs: the bound program and what is wished for."""

    version: str
    program: Program
    players: int
    teams: int
    wish: Wish
    rows: bool


@dataclass(frozen=True)
class Played:
    """What a part came to."""

    arrays: dict[str, list[int]]
    rows: list[Row]


@lru_cache(maxsize=4)
def _prepared(packed: bytes) -> tuple[Job, Rules, Machine]:
    """The machine of a job; kept, because compiling takes as long as some thousands of rounds."""
    job: Job = pickle.loads(packed)
    if job.version != __version__:
        raise ClusterFailed(f"the workers have unodsl {__version__}, not {job.version}")
    rules = Rules(job.program, job.players, job.teams)
    return job, rules, machine(job.wish.target, rules, job.wish.policy, COUNTED)


def play_part(packed: bytes, first: int, count: int) -> Played:
    """A task: plays some rounds of a job on a machine of its own."""
    job, rules, kept = _prepared(packed)
    wish = job.wish
    own = kept.another() if isinstance(kept, WasmMachine) else machine(wish.target, rules, wish.policy, COUNTED)
    rows: list[Row] = []
    for at, size in batches(first, first + count):
        own.play(Order(wish.seed, at, size, wish.dealer, wish.cap))
        if job.rows:
            rows += rows_of(own, size)
    return Played({name: list(own.read(name)) for name in ARRAYS}, rows)


class Cluster:
    """The workers of a cluster as hands. Raises ClusterFailed where there is none at the address."""

    def __init__(self, address: str, rules: Rules, wish: Wish, rows: bool, patience: float = PATIENCE) -> None:
        from distributed import Client

        self.part = PART
        self.results = Results(rules.players)
        self.packed = pickle.dumps(Job(__version__, rules.program, rules.players, rules.teams, wish, rows))
        self.name = uuid.uuid4().hex
        try:
            self.client: Any = Client(address, timeout=patience, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as failed:
            raise ClusterFailed(f"no scheduler answers at {address}") from failed
        self.threads = sum(self.client.nthreads().values())
        if not self.threads:
            self.close()
            raise ClusterFailed(f"the cluster at {address} has no workers")
        self.ahead = 2 * TASKS_OF_A_THREAD * self.threads

    def close(self) -> None:
        """Leaves the cluster."""
        self.client.close()

    def play(self, work: Work, progress: Callable[[int], None]) -> None:
        waiting: dict[Any, tuple[int, int]] = {}
        while True:
            while len(waiting) < TASKS_OF_A_THREAD * self.threads and (part := work.next(waits=False)):
                waiting[self._submit(part)] = part
            if not waiting:
                return
            self._take(work, waiting)
            progress(work.done)

    def _submit(self, part: tuple[int, int]) -> Any:
        first, count = part
        # A name of its own for each run, so that two people with the same wish do not take each other's results.
        return self.client.submit(
            play_part, self.packed, first, count, key=f"unodsl-{self.name}-{first}", pure=False, retries=2
        )

    def _take(self, work: Work, waiting: dict[Any, tuple[int, int]]) -> None:
        """Takes in the tasks that are done, each once."""
        from distributed import wait

        try:
            with self.client.as_current():
                done = wait(list(waiting), timeout=SHOWN_EVERY, return_when="FIRST_COMPLETED").done
        except TimeoutError:
            return
        for future in done:
            try:
                played: Played = future.result()
            except Exception as failed:  # whatever happened on the worker
                raise ClusterFailed(f"{type(failed).__name__}: {failed}") from failed
            first, count = waiting.pop(future)
            self.results.add(played.arrays)
            work.took(first, count, played.rows)
            future.release()

    def collect(self) -> Results:
        return Results(self.results.players, arrays={name: list(own) for name, own in self.results.arrays.items()})
