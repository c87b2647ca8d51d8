"""The benchmark's convention: its means, over 200,000 rounds."""

from __future__ import annotations

import pytest

from benchmarks.measures import play
from tests.engine.random_play import game_of
from unodsl.simulate.machine import WasmMachine
from unodsl.simulate.worker import Contestant

ROUNDS = 200_000


@pytest.mark.parametrize(
    ("modules", "mean", "shares"),
    [((), 53.8, (0.243, 0.260, 0.252, 0.246)), (("examples/bench_stacking.uno",), 57.3, None)],
)
def test_means(modules: tuple[str, ...], mean: float, shares: tuple[float, ...] | None) -> None:
    machine = WasmMachine(game_of("official", *modules).rules(4), "convention")
    turns = Contestant(machine).play(ROUNDS)
    assert turns / ROUNDS == pytest.approx(mean, abs=0.3)
    totals = machine.read("totals")
    assert list(totals[3:5]) == [0, 0]
    if shares is not None:
        assert [won / ROUNDS for won in totals[5:]] == pytest.approx(list(shares), abs=0.004)


@pytest.mark.thorough
def test_the_interpreter_is_measured_by_the_same_convention() -> None:
    """Lengths of rounds spread by 33 turns, so the mean of so many is known to about half a turn."""
    rounds = 4_000
    assert play(game_of("official"), rounds, 200_000) / rounds == pytest.approx(53.8, abs=2)
