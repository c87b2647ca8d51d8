"""A table saved and loaded goes on as it would have; a file that was tampered with gives no table, and no exception."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.amounts import examples
from tests.engine.laws import check_cards, check_registers
from tests.engine.random_play import NAMES, Odds, choose, game_of, table_of
from tests.engine.test_laws import record
from unodsl.engine.actions import Act, Action, Refusal, Wish
from unodsl.engine.saving import load, save
from unodsl.engine.setup import Setup
from unodsl.engine.table import Table

GAMES = st.sampled_from(
    ["official", "village", "disney_mixed", "disney_princess", "party", "chinese+seven_swaps+silent_two"]
)
SEEDS = st.integers(min_value=0, max_value=2**40)


def game(name: str) -> Any:
    return game_of(*name.split("+"))


def loaded(table: Table, data: Any) -> Table:
    made = load(table.game, data)
    assert not isinstance(made, Refusal), made
    return made


@given(SEEDS, GAMES, st.integers(0, 80))
@settings(max_examples=examples(40))
def test_saved_and_loaded_a_table_goes_on_as_it_would_have(seed: int, name: str, acts: int) -> None:
    table = table_of(game(name), 4, seed)
    record(table, seed, acts)
    data = save(table)
    again = loaded(table, json.loads(json.dumps(data)))
    assert again.state() == table.state()
    assert save(again) == data
    assert record(again, seed + 1, 40) == record(table, seed + 1, 40)


def test_choices_named_ahead_are_saved_and_held_to_what_they_may_be() -> None:
    game = game_of("village", "slap_zero", "zero_may_rotate")
    zero, one, two, top = (game.cards.face(f"red {number}") for number in (0, 1, 2, 9))
    assert zero is not None
    assert one is not None
    assert two is not None
    table = game.set_up(Setup(NAMES[:3], top=top, turn=0, hands=((zero, one), (one, two), (two,))))
    assert not isinstance(table, Refusal)
    assert table.apply(Action(Act.PLAY, 0, (zero,), wishes=(Wish(yes=True),))) is None
    data = save(table)
    assert data["state"]["wishes"] == [[0, -1, -1, 1]]
    again = loaded(table, json.loads(json.dumps(data)))
    assert save(again) == data
    assert again.apply(Action(Act.SLAP_LAST, 1)) is None
    assert again.choice is None
    assert save(again)["state"]["wishes"] == []
    for unfit in ([[3, -1, -1, 1]], [[0, 9, -1, 1]], [[0, -1, -1, 2]], [[0]], 5, [[0, -1, -1, 1]] * 65):
        data["state"]["wishes"] = unfit
        assert load(game, data) == Refusal("saved-unfit", {"field": "wishes"})


@pytest.mark.parametrize("name", ["disney_mixed", "disney_princess", "party", "chinese+seven_swaps+zero_rotates"])
def test_open_choices_are_saved_as_well(name: str) -> None:
    seen: set[str] = set()
    for seed in range(5):
        table = table_of(game(name), 4, seed)
        rng = Random(seed)
        for _ in range(150):
            if table.is_over:
                break
            if table.choice is not None:
                seen.add(table.choice.kind)
                again = loaded(table, save(table))
                assert again.state() == table.state()
                assert again.legal_actions(table.to_act()[0]) == table.legal_actions(table.to_act()[0])
            assert table.apply(choose(table, rng, Odds(table=0.1))) is None
    assert "color" in seen
    assert len(seen) > 1


def test_a_table_between_rounds_is_saved() -> None:
    table = table_of(game_of("village"), 4, 3)
    record(table, 3, 10_000)
    again = loaded(table, save(table))
    assert again.apply(Action(Act.NEXT_ROUND, -1)) is None
    assert table.apply(Action(Act.NEXT_ROUND, -1)) is None
    assert again.state() == table.state()


def test_options_and_teams_are_saved() -> None:
    made = game_of("official").new_table(NAMES[:4], seed=1, options={"scoring": "minus"}, teams=((0, 2), (1, 3)))
    assert not isinstance(made, Refusal)
    again = loaded(made, save(made))
    assert again.rules is made.rules


def test_a_table_of_other_rules_is_refused() -> None:
    refused = load(game_of("official"), save(table_of(game_of("village"), 4, 1)))
    assert isinstance(refused, Refusal)


VALUES: list[Any] = [
    None, True, False, -1, 0, 1, 2, 3, 54, 255, 10**6, -(10**9), 2**70, 1.5, float("nan"), "", "x", "playing", "ending",
    "code", [], [0], [-1, -1], {}, {"flow": "code"},
]  # fmt: skip


def spot(data: Any, rng: Random) -> tuple[Any, Any]:
    """A place in the data: what holds it, and its key; every field of the state alike."""
    holder: Any = data.get("state") if rng.random() < 0.9 else data
    if not holder or not isinstance(holder, dict):
        holder = data
    while True:
        key = rng.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
        inner = holder[key]
        if not inner or not isinstance(inner, dict | list) or rng.random() < 0.15:
            return holder, key
        holder = inner


@given(SEEDS, GAMES, st.integers(0, 80), SEEDS)
@settings(max_examples=examples(20))
def test_a_file_tampered_with_gives_a_refusal_or_a_table_that_plays(seed: int, name: str, acts: int, dice: int) -> None:
    table = table_of(game(name), 4, seed)
    record(table, seed, acts)
    for _ in range(60):
        if table.choice is not None or table.is_over:
            break
        assert table.apply(choose(table, Random(acts), Odds())) is None
    rng = Random(dice)
    saved = save(table)
    for _ in range(40):
        data = copy.deepcopy(saved)
        for _ in range(rng.choice((1, 1, 2, 4))):
            holder, key = spot(data, rng)
            if rng.random() < 0.1 and isinstance(holder, dict):
                del holder[key]
            elif rng.random() < 0.2 and isinstance(holder, list):
                holder.append(copy.deepcopy(rng.choice(holder)))
            else:
                holder[key] = copy.deepcopy(rng.choice(VALUES))
        made = load(table.game, data)
        if isinstance(made, Refusal):
            continue
        for _ in range(10):
            if made.is_over:
                break
            actions = [a for p in range(4) for a in made.legal_actions(p)]
            if not actions:
                break
            assert made.apply(rng.choice(actions)) is None
            check_cards(made)
            check_registers(made)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(), lambda x: st.lists(x) | st.dictionaries(st.text(), x)
    )
)
def test_any_data_at_all_give_a_refusal(data: Any) -> None:
    assert isinstance(load(game_of("official"), data), Refusal)
