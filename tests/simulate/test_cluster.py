"""`--cluster`: the local run's results, although a worker is killed in the middle."""

from __future__ import annotations

import os
import signal
import warnings
from collections.abc import Iterator
from typing import Any

import pytest

from tests.engine.random_play import game_of
from unodsl.emit.surface import BATCH
from unodsl.simulate.cluster import Cluster
from unodsl.simulate.run import ClusterFailed, Row, Simulation, Wish

WORKERS = 3
WISH = Wish(rounds=160_000, seed=7)


@pytest.fixture
def workers() -> Iterator[Any]:
    """A scheduler with several worker processes on this machine."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # dask has some of its own
        from distributed import LocalCluster

        with LocalCluster(n_workers=WORKERS, threads_per_worker=1, processes=True, dashboard_address=None) as made:
            yield made


@pytest.mark.filterwarnings("ignore")
def test_a_killed_worker_loses_nothing(workers: Any) -> None:
    rules = game_of("official").rules(4)
    rows: list[int] = []
    hands = Cluster(workers.scheduler_address, rules, WISH, rows=True)
    hands.part = BATCH  # many small tasks, so that one is surely lost with its worker
    killed: list[int] = []

    def kill_one(done: int, wanted: int | None) -> None:
        if done and not killed:
            assert wanted is not None
            assert done < wanted, "all was done before a worker was killed"
            killed.append(workers.workers[0].pid)
            os.kill(killed[0], signal.SIGKILL)

    def keep(first: int, some: list[Row]) -> None:
        assert first == len(rows)
        rows.extend(row[0] for row in some)

    try:
        results = Simulation(rules, WISH, keep, hands).run(kill_one)
    finally:
        hands.close()
    assert killed
    local = Simulation(rules, WISH).run()
    assert results.arrays == local.arrays
    assert len(rows) == WISH.rounds
    assert sum(rows) == local.total("turns")


def test_nobody_there() -> None:
    with pytest.raises(ClusterFailed, match="no scheduler answers"):
        Cluster("tcp://127.0.0.1:1", game_of("official").rules(4), WISH, rows=False, patience=1)
