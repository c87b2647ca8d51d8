"""Tables of the public strategies are real, and small ones are found first."""

from __future__ import annotations

from collections import Counter
from functools import partial
from operator import eq

import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st

from tests.amounts import examples
from unodsl.engine.actions import Refusal
from unodsl.engine.game import Game, compile_model
from unodsl.engine.setup import Setup
from unodsl.engine.table import Table
from unodsl.model.load import load_model
from unodsl.solver.clashes import Clashes
from unodsl.strategies import Near, games, setups, tables
from unodsl.witness.search import searched


def game_of(name: str, *uses: str) -> Game:
    loaded = load_model(name, uses=[(use, ()) for use in uses])
    assert loaded.model is not None
    return compile_model(loaded.model)


VILLAGE = game_of("village", "silent_two")


@settings(max_examples=examples(40), deadline=None)
@given(tables(VILLAGE))
def test_every_card_of_the_deck_is_at_the_table_once(table: Table) -> None:
    s = table.running_state()
    there = Counter(s.draw_pile) + Counter(s.discard)
    for seat in range(len(table.players)):
        there += Counter(table.hand(seat))
    assert there == Counter(table.rules.deck)


@settings(max_examples=examples(40), deadline=None)
@given(tables(VILLAGE), st.data())
def test_somebody_can_act(table: Table, data: st.DataObject) -> None:
    (seat, *_) = table.to_act()
    actions = table.legal_actions(seat)
    assert actions
    assert table.apply(data.draw(st.sampled_from(actions))) is None


def test_tables_shrink_to_few_players_and_cards() -> None:
    table = find(
        tables(VILLAGE), lambda t: t.attack is not None and t.attack.draws > 2, settings=settings(database=None)
    )
    assert len(table.players) == 2
    assert [table.hand_size(seat) for seat in range(2)] == [1, 1]
    assert table.direction == 1


def _has_facts(setup: Setup) -> bool:
    return bool(setup.facts)


def test_facts_and_options_take_all_their_values() -> None:
    silent = find(setups(VILLAGE), _has_facts, settings=settings(database=None))
    assert silent.facts == (("silent_for", "Ann"),)
    options = games(VILLAGE).map(lambda game: game.program.options[0])
    for wanted in (0, 1):
        assert find(options, partial(eq, wanted), settings=settings(database=None)) == wanted


def test_near_a_wish() -> None:
    near = Near(players=4, facts=(("silent_for", "Bo"),), top=7)
    setup = find(setups(VILLAGE, near), lambda _: True, settings=settings(database=None))
    assert (len(setup.players), setup.facts, setup.top) == (4, (("silent_for", "Bo"),), 7)


@pytest.mark.parametrize("name", ["R7_missing_exception", "R8_drawn_function_card", "R16_silent_two_and_uno"])
def test_a_clash_is_found_by_trial(name: str) -> None:
    game = game_of(f"examples/contradictions/{name}.uno")
    clash = next(iter(Clashes(game.model, game.program).all()))
    seen = searched(clash, game)
    assert seen is not None
    shown, _, chosen = seen
    assert not isinstance(chosen.set_up(shown.setup), Refusal)
    assert chosen.set_up(shown.draft.setup()) is not None
