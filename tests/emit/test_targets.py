"""Both targets give the same totals, bit for bit, however rounds are split."""

from __future__ import annotations

import pytest

from tests.engine.random_play import game_of
from unodsl.data import shipped_names
from unodsl.emit.surface import Wanted
from unodsl.engine.rules import Rules
from unodsl.simulate.machine import Machine, Order, PythonMachine, WasmMachine

RULESETS, _ = shipped_names()
WINDOWS = ("official", "party")


def totals(machine: Machine, parts: list[tuple[int, int]]) -> list[int]:
    for first, count in parts:
        machine.play(Order(7, first, count))
    return list(machine.read("totals"))


def rules_of(base: str, players: int = 4) -> Rules:
    game = game_of(base)
    return game.rules(min(players, game.program.high))


@pytest.mark.parametrize("policy", ["convention", "uniform"])
@pytest.mark.parametrize("base", RULESETS)
def test_same_totals(base: str, policy: str) -> None:
    rules = rules_of(base)
    python, wasm = PythonMachine(rules, policy), WasmMachine(rules, policy)
    rounds = 30 if policy == "convention" else 3
    found = totals(python, [(0, rounds)])
    assert found == totals(wasm, [(0, rounds)])
    assert found[0] == rounds
    assert found[4] == 0, "a round was cut off"


def test_counters_are_the_same() -> None:
    rules = rules_of("village")
    wanted = Wanted(counters=True)
    python, wasm = PythonMachine(rules, "convention", wanted), WasmMachine(rules, "convention", wanted)
    assert totals(python, [(0, 50)]) == totals(wasm, [(0, 50)])
    for name in ("rows", "ran", "points_by_seat"):
        assert list(python.read(name)) == list(wasm.read(name)), name


def test_counters_change_nothing() -> None:
    rules = rules_of("village")
    assert totals(WasmMachine(rules, "convention", Wanted(counters=True)), [(0, 200)]) == totals(
        WasmMachine(rules, "convention"), [(0, 200)]
    )


def test_however_split() -> None:
    rules = rules_of("official")
    whole = totals(WasmMachine(rules, "convention"), [(0, 600)])
    assert whole == totals(WasmMachine(rules, "convention"), [(500, 100), (0, 250), (250, 250)])


def test_large_numbers_of_rounds() -> None:
    """Rounds beyond 32 bits, and seeds of 64, are seeded alike in both targets."""
    rules = rules_of("official")
    for seed, first in ((2**63 - 1, 5), (3, 2**31), (3, 2**40)):
        python, wasm = PythonMachine(rules, "convention"), WasmMachine(rules, "convention")
        python.play(Order(seed, first, 5))
        wasm.play(Order(seed, first, 5))
        assert list(python.read("totals")) == list(wasm.read("totals"))
