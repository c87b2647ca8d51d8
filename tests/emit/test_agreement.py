"""Emitted code means what the interpreter means: the same acts, the same table after each of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from random import Random

import pytest

from tests.amounts import SEED, seeds
from tests.emit.agreement import InPython, InWasm, Machine, play_both
from tests.emit.pairs import MODULES, NEEDS, RULESETS, pairs_on
from tests.engine.random_play import NAMES, game_of, table_of
from unodsl import data
from unodsl.engine.actions import Refusal
from unodsl.engine.game import Game

EXAMPLES = sorted(str(path) for path in (data.rulesets_dir().parent / "examples").glob("0*.uno"))


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
    assert agree(base, (), players, seeds(2), wasm=True) > 0


@pytest.mark.thorough
@pytest.mark.parametrize("base", RULESETS)
def test_pairs_of_modules(base: str) -> None:
    """With a number of players drawn by lot."""
    rng = Random(f"{base} {SEED}")
    for pair in pairs_on(base):
        agree(base, pair, rng.randint(2, 6), range(1), wasm=False)


def settings_of(game: Game) -> Iterator[dict[str, str]]:
    """Every value of every option beside every value of every other; of ranges the ends."""
    values: dict[str, list[str]] = {}
    for option in game.model.options:
        v = option.values
        match v.kind:
            case "yes_no":
                values[option.named.id] = ["yes", "no"]
            case "enum":
                values[option.named.id] = [name.id for name in v.names]
            case _:
                values[option.named.id] = [str(n) for n in (v.numbers or (v.low, v.high))]
    if len(values) == 1:
        ((name, every),) = values.items()
        yield from ({name: value} for value in every)
    for a, b in combinations(values, 2):
        yield from ({a: x, b: y} for x, y in product(values[a], values[b]))


def agree_with(game: Game, settings: dict[str, str], players: int, seed: int) -> int:
    table = game.new_table(NAMES[:players], seed, settings)
    return 0 if isinstance(table, Refusal) else play_both(table, [InPython(table.rules)], seed, most=300)


@pytest.mark.thorough
@pytest.mark.parametrize("base", RULESETS)
def test_pairs_of_options(base: str) -> None:
    rng = Random(base)
    game = game_of(base)
    for settings in settings_of(game):
        agree_with(game, settings, rng.randint(game.program.low, min(10, game.program.high)), rng.randrange(1000))


@pytest.mark.thorough
@pytest.mark.parametrize("module", MODULES)
def test_options_of_modules(module: str) -> None:
    rng = Random(module)
    game = game_of("official", *NEEDS.get(module, ()), module)
    own = {o.named.id for o in game.model.options} - {o.named.id for o in game_of("official").model.options}
    for settings in settings_of(game):
        if own & settings.keys():
            agree_with(game, settings, rng.randint(2, 10), rng.randrange(1000))
