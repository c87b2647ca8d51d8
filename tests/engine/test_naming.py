"""Players and seeds that no table can have."""

from __future__ import annotations

import pytest

from unodsl.engine.actions import Refusal
from unodsl.engine.game import compile_model
from unodsl.engine.setup import Setup
from unodsl.model.load import load_model


@pytest.mark.parametrize(
    ("players", "key"),
    [
        (["Ann", "Ann"], "player-name-twice"),
        (["Ann", ""], "player-name-unfit"),
        (["Ann", "   "], "player-name-unfit"),
        (["Ann", "B\x1bo"], "player-name-unfit"),
        (["Ann", "B\no"], "player-name-unfit"),
        (["Ann", "B\u202eo"], "player-name-unfit"),
        (["Ann", "b" * 41], "player-name-unfit"),
        ([1, 2], "player-name-unfit"),
        ("Ann", "players-are-a-text"),
        ([], "players-not-allowed"),
        ([str(k) for k in range(40)], "players-not-allowed"),
    ],
)
def test_players_that_do_not_do(players: list[str], key: str) -> None:
    game = compile_model(load_model("official"))
    made = game.new_table(players)
    assert isinstance(made, Refusal)
    assert made.key == key
    laid = game.set_up(Setup(players))  # type: ignore[arg-type]
    assert isinstance(laid, Refusal)
    assert laid.key == key


@pytest.mark.parametrize("seed", [-1, 1.5, "x", None, True, 2**53 + 1])
def test_seeds_that_do_not_do(seed: int) -> None:
    made = compile_model(load_model("official")).new_table(["Ann", "Bo"], seed)
    assert isinstance(made, Refusal)
    assert made.key == "seed-unfit"


def test_names_may_have_spaces_and_any_letters() -> None:
    table = compile_model(load_model("official")).new_table(["Mary Ann", "安", "O'Neil", "No"], 2**53)
    assert not isinstance(table, Refusal)
