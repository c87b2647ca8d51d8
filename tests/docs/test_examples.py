"""The files of examples/: they load, their scenarios pass, and any table can play them to the end."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.docs.blocks import ROOT
from unodsl.engine.actions import Act, Action
from unodsl.engine.game import Game, compile_model
from unodsl.engine.table import Table
from unodsl.model.load import Loaded, load_model
from unodsl.scenarios.loading import Games
from unodsl.scenarios.reader import read_file
from unodsl.scenarios.report import FileResult, report_file
from unodsl.scenarios.runner import run_cases
from unodsl.text.diagnostics import Severity

EXAMPLES = sorted((ROOT / "examples").glob("*.uno"))
CONTRADICTIONS = sorted((ROOT / "examples" / "contradictions").glob("*.uno"))
IDS = {f"R{number}" for number in (1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16)}
DECK_ARITHMETIC = "R1"
MOST_ACTS = 5_000


def load(path: Path) -> Loaded:
    return load_model(path)


def game_of(path: Path) -> Game:
    model = load(path).model
    assert model is not None
    return compile_model(model)


def choose(table: Table, chance: random.Random) -> Action:
    """Any legal act of one who is asked; drawing, or passing without having drawn, only where nothing can be played."""
    seat = chance.choice(table.to_act())
    actions = table.legal_actions(seat)
    if any(action.act is Act.PLAY for action in actions):
        idle = {Act.DRAW} if table.after_draw else {Act.DRAW, Act.PASS}
        actions = [action for action in actions if action.act not in idle]
    return chance.choice(actions)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_it_loads_without_a_finding(path: Path) -> None:
    assert not [(d.name, d.args) for d in load(path).diagnostics]
    assert path.read_text("utf-8").startswith("# ")


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_its_scenarios_pass(path: Path) -> None:
    beside = path.with_suffix(".yaml")
    cases, findings = read_file(beside, beside.name)
    result = FileResult(beside.name, run_cases(cases, Games(), beside), findings)
    assert cases
    assert result.is_good, report_file(result, "en", color=False, why=True)


@pytest.mark.parametrize("players", [2, 4, 7])
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_random_rounds_come_to_an_end(path: Path, players: int) -> None:
    game = game_of(path)
    for seed in range(5):
        chance = random.Random(seed)
        table = game.new_table([f"P{seat}" for seat in range(players)], seed=seed)
        assert isinstance(table, Table)
        for _ in range(MOST_ACTS):
            if table.is_over:
                break
            assert table.apply(choose(table, chance)) is None
        assert table.round == "over"
        assert table.winner is not None


def test_there_are_examples() -> None:
    names = {path.stem for path in EXAMPLES}
    assert len(names) >= 10
    assert {"crazy_eights", "mau_mau", "bench_stacking"} <= names


@pytest.mark.parametrize("path", CONTRADICTIONS, ids=lambda path: path.stem)
def test_a_contradiction_of_the_sources_can_be_written(path: Path) -> None:
    loaded = load(path)
    found = [d.name for d in loaded.diagnostics if d.severity > Severity.NOTE]
    assert found == (["deck-sum"] if path.stem.split("_")[0] == DECK_ARITHMETIC else [])
    assert loaded.model is not None
    assert path.read_text("utf-8").startswith(f"# {path.stem.split('_')[0]}: ")


def test_every_contradiction_of_the_sources_has_a_file() -> None:
    assert {path.stem.split("_")[0] for path in CONTRADICTIONS} == IDS
