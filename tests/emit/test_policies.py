"""A policy decides the same in emitted code and at a table, draw by draw: the same table after every act."""

from __future__ import annotations

from random import Random

import pytest

from tests.amounts import SEED, seeds
from tests.emit.agreement import InPython, InWasm, Machine, packed, seen
from tests.emit.pairs import RULESETS, pairs_on
from tests.engine.random_play import game_of, table_of
from unodsl.emit.emit import emit
from unodsl.emit.to_python import python_text
from unodsl.engine.table import Table
from unodsl.policies.names import POLICIES
from unodsl.policies.rounds import Party
from unodsl.policies.seats import read_seats, seated
from unodsl.simulate.machine import Order, PythonMachine, WasmMachine
from unodsl.text.diagnostics import Said

LIVELY = "forget_uno=0.5:call_late=0.5:catch=0.5:jump_in=0.8:make_noise=0.2:slow=0.1"
HOUSE = ("village", "jump_in", "play_together_village", "seven_swaps", "zero_may_rotate", "silent_red", "penalties")
MIXED = f"careful:{LIVELY},uniform:forget_uno=1:catch=1,simple:{LIVELY},convention:jump_in=1"


def party_of(table: Table, policy: str) -> Party:
    seats = read_seats(policy)
    assert not isinstance(seats, Said)
    return Party(table, seated(seats, table.rules))


def compare(table: Table, m: Machine, after: object) -> None:
    r = table.rules
    want, got = packed(table.running_state(), r), seen(m, r)
    if table.is_over:  # what only the next act would have asked
        want = {name: value for name, value in want.items() if name not in ("air", "passed", "owed", "window")}
    wrong = {name: (value, got.get(name)) for name, value in want.items() if got.get(name, value) != value}
    assert not wrong, f"{r.program.name}, act {after}: table, code: {wrong}; last {table.acts[-3:]}"


def agree(table: Table, policy: str, machines: list[Machine], most: int = 400) -> int:
    """One round in both; how many acts in turn it took."""
    party = party_of(table, policy)
    party.choices()
    for m in machines:
        m.call("begin", table.running_state().seed, 0, table.dealer)
        compare(table, m, "the deal")
    acts = 0
    while not table.is_over and acts < most:
        party.turn()
        acts += 1
        for m in machines:
            m.call("act")
            compare(table, m, acts)
    return acts


def played(modules: tuple[str, ...], policy: str, players: int, seeds: range, wasm: bool, most: int = 400) -> int:
    game = game_of(*modules)
    n = min(max(players, game.program.low), game.program.high)
    rules = table_of(game, n, 0).rules
    machines: list[Machine] = [InPython(rules, policy), *([InWasm(rules, policy)] if wasm else [])]
    return sum(agree(table_of(game, n, seed), policy, machines, most) for seed in seeds)


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("base", RULESETS)
def test_rulesets(base: str, policy: str) -> None:
    assert played((base,), f"{policy}:{LIVELY}", 4, range(1), wasm=False, most=60) > 0


@pytest.mark.parametrize("policy", ["careful", f"simple:{LIVELY}", MIXED], ids=["careful", "simple", "mixed"])
@pytest.mark.parametrize("modules", [("official",), ("party",), HOUSE], ids=["official", "party", "house"])
def test_both_targets(modules: tuple[str, ...], policy: str) -> None:
    assert played(modules, policy, 4, range(2), wasm=True, most=80) > 0


def totals(machine: PythonMachine | WasmMachine) -> list[list[int]]:
    machine.play(Order(3, 0, 12, -1, 300))
    return [list(machine.read(name)) for name in ("totals", "rows")]


@pytest.mark.parametrize("policy", ["careful", "simple", MIXED], ids=["careful", "simple", "mixed"])
@pytest.mark.parametrize("modules", [("official",), ("party",), HOUSE], ids=["official", "party", "house"])
def test_same_totals(modules: tuple[str, ...], policy: str) -> None:
    """Without all that is there to be compared as well: what is left out changes nothing."""
    rules = game_of(*modules).rules(4)
    assert totals(PythonMachine(rules, policy)) == totals(WasmMachine(rules, policy))


def test_windows_that_never_open_are_left_out() -> None:
    """The benchmark's policy has no trace of them; nor has any other without habits."""
    rules = game_of("official", "jump_in", "penalties").rules(4)
    plain = python_text(emit(rules, "convention", words=1))
    assert all(word not in plain for word in ("owed", "jumpers", "jumped_in", "time_runs_out"))
    none = "forget_uno=0:jump_in=0:make_noise=0:slow=0"
    assert all(word not in python_text(emit(rules, f"careful:{none}", words=1)) for word in ("owed", "jumpers"))
    assert all(word in python_text(emit(rules, "careful", words=1)) for word in ("owed", "jumpers"))


@pytest.mark.thorough
@pytest.mark.parametrize("players", range(2, 11))
@pytest.mark.parametrize("base", RULESETS)
def test_rulesets_thoroughly(base: str, players: int) -> None:
    for policy in POLICIES:
        assert played((base,), f"{policy}:{LIVELY}", players, seeds(1), wasm=True) > 0


@pytest.mark.thorough
@pytest.mark.parametrize("base", RULESETS)
def test_pairs_of_modules(base: str) -> None:
    rng = Random(f"{base} {SEED}")
    for pair in pairs_on(base):
        policy = f"{rng.choice(POLICIES)}:{LIVELY}"
        played((base, *pair), policy, rng.randint(2, 10), range(1), wasm=False, most=100)
