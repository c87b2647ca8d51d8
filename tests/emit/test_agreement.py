"""Emitted code means what the interpreter means: the same acts, the same table after each of them."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from tests.emit.agreement import InPython, InWasm, Machine, play_both
from tests.engine.random_play import game_of, table_of
from unodsl import data
from unodsl.model.load import load_model

RULESETS = sorted(path.stem for path in data.rulesets_dir().glob("*.uno"))
MODULES = sorted(path.stem for path in (data.rulesets_dir() / "house_rules").glob("*.uno"))
EXAMPLES = sorted(str(path) for path in (data.rulesets_dir().parent / "examples").glob("0*.uno"))
NEEDS = {"blitz": ("jump_in",)}


def agree(base: str, modules: tuple[str, ...], players: int, seeds: range, wasm: bool) -> int:
    """Rounds with these seeds, played by both; the number of acts."""
    game = game_of(base, *modules)
    n = min(max(players, game.program.low), game.program.high)
    rules = table_of(game, n, 0).rules
    machines: list[Machine] = [InPython(rules), *([InWasm(rules)] if wasm else [])]
    return sum(play_both(table_of(game, n, seed), machines, seed) for seed in seeds)


@pytest.mark.parametrize("base", RULESETS)
def test_rulesets(base: str) -> None:
    assert agree(base, (), 4, range(1), wasm=True) > 0


@pytest.mark.parametrize("module", MODULES)
def test_modules(module: str) -> None:
    assert agree("official", (*NEEDS.get(module, ()), module), 3, range(1), wasm=False) > 0


@pytest.mark.parametrize("path", EXAMPLES)
def test_examples(path: str) -> None:
    assert agree("official", (path,), 4, range(1), wasm=False) > 0


@pytest.mark.parametrize("players", [2, 6, 10])
def test_numbers_of_players(players: int) -> None:
    assert agree("party", (), players, range(1), wasm=False) > 0


@pytest.mark.thorough
@pytest.mark.parametrize("players", range(2, 11))
@pytest.mark.parametrize("base", RULESETS)
def test_rulesets_thoroughly(base: str, players: int) -> None:
    assert agree(base, (), players, range(100, 108), wasm=True) > 0


@pytest.mark.thorough
@pytest.mark.parametrize("base", RULESETS)
def test_pairs_of_modules(base: str) -> None:
    """Every pair of modules that goes together on a base, with a number of players drawn by lot."""
    rng = Random(base)
    for pair in combinations(MODULES, 2):
        if load_model(base, uses=[(module, ()) for module in pair]).ok:
            agree(base, pair, rng.randint(2, 6), range(1), wasm=False)
