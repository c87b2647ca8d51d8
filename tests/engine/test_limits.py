"""The limits of a table: players, cards, faces, numbers, and a setup that somebody made up."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.amounts import examples
from tests.engine.laws import check_cards, check_registers
from tests.engine.random_play import NAMES, Odds, choose, game_of, play_round
from unodsl.engine.actions import Act, Action, Refusal
from unodsl.engine.game import compile_model
from unodsl.engine.setup import Setup
from unodsl.engine.table import Table
from unodsl.model.load import load_model
from unodsl.text.limits import CARDS, NUMBER, PLAYERS
from unodsl.text.source import Source


def game_with(rules: str) -> Any:
    loaded = load_model(Source("limits.uno", "ruleset limits extends official {\n" + rules + "\n}"))
    assert loaded.ok, loaded.diagnostics
    assert loaded.model is not None
    return compile_model(loaded.model)


def table(made: Table | Refusal) -> Table:
    assert not isinstance(made, Refusal), made
    return made


def test_sixteen_players_play_and_seventeen_are_refused() -> None:
    game = game_with("players 2 to 16 decks 2")
    assert play_round(table(game.new_table(NAMES[:16], seed=1)), Random(1), check_every=10).result in ("over", "stuck")
    assert isinstance(game.new_table([*NAMES, "Q"], seed=1), Refusal)
    assert len(NAMES) == PLAYERS


@pytest.mark.parametrize("count", [0, 1, 11, 100])
def test_other_numbers_of_players_are_refused(count: int) -> None:
    refused = game_of("official").new_table([f"p{i}" for i in range(count)])
    assert isinstance(refused, Refusal)
    assert refused.key == "players-not-allowed"


def test_more_decks_than_cards_may_be_are_held_to_the_limit() -> None:
    game = game_with("rule r { let decks be 1000 }")
    made = table(game.new_table(NAMES[:4], seed=1))
    assert CARDS - 108 < len(made.rules.deck) <= CARDS
    check_cards(made)
    assert play_round(made, Random(1), check_every=50).result == "over"


def test_255_faces_are_played() -> None:
    colors = ", ".join(f"c{i}" for i in range(51))
    text = f"ruleset many {{ players 2 to 4 deck {{ colors {colors} number 0..4: 1 per color, worth face }}"
    rules = """rule r {
        may play a card when card matches color or card matches top
        may draw
        may pass when after_draw
        whenever the player draws { player draws 1 } } }"""
    loaded = load_model(Source("many.uno", text + rules))
    assert loaded.ok, loaded.diagnostics
    assert loaded.model is not None
    made = table(compile_model(loaded.model).new_table(NAMES[:3], seed=1))
    assert made.rules.faces == 255
    assert play_round(made, Random(1), check_every=20).result in ("over", "stuck")


def test_numbers_saturate() -> None:
    game = game_with(
        """remember much: 0..1000000 = 1
        rule grow { whenever a card is played { set much to much * 1000 } }
        rule less { whenever the player draws { set much to much - 999999 - 999999 } }"""
    )
    made = table(game.new_table(NAMES[:2], seed=1))
    seen = set()
    rng = Random(1)
    while not made.is_over:
        assert made.apply(choose(made, rng, Odds())) is None
        seen.add(made._s.facts[0])
        assert 0 <= made._s.facts[0] <= NUMBER
    assert NUMBER in seen


def test_an_attack_grows_to_the_limit_and_no_further() -> None:
    game = game_with(
        """rule more overrides draw_two { whenever a draw_two is played { attack next with 999999 cards } }
        rule answer { may answer with draw_two }"""
    )
    two = game.cards.face("red draw_two")
    made = table(
        game.set_up(Setup(NAMES[:2], top=two, hands=((two,), None), attack=(game.cards.symbol("draw_two"), 10, 1)))
    )
    assert made.attack is not None
    made = table(game.set_up(Setup(NAMES[:3], turn=0, top=game.cards.face("red 1"), hands=((two, two), None, None))))
    assert made.apply(Action(Act.PLAY, 0, (two,))) is None
    assert made.attack is not None
    assert made.attack.draws == 999_999
    other = game.cards.face("blue draw_two")
    made._s.hands[1][other] += 1
    made._s.sizes[1] += 1
    assert made.apply(Action(Act.PLAY, 1, (other,))) is None
    assert made.attack is not None
    assert made.attack.draws == NUMBER
    assert made.apply(Action(Act.TAKE, 2)) is None  # draws what there is; the rest is forgiven
    assert made.hand_size(2) > 80


# ---- setups that somebody made up

NUMBERS = st.sampled_from([None, -(10**9), -1, 0, 1, 2, 3, 4, 53, 54, 255, 10**9])
FACES = st.lists(st.integers(-2, 56), max_size=5).map(tuple)


@given(
    st.fixed_dictionaries(
        {},
        optional={
            "dealer": NUMBERS, "turn": NUMBERS, "direction": st.sampled_from([1, -1, 0, 7]), "top": NUMBERS,
            "color": NUMBERS, "hands": st.lists(st.none() | FACES, max_size=5).map(tuple),
            "draw_pile": st.none() | FACES, "discard": FACES,
            "scores": st.lists(st.integers(-(10**8), 10**8), max_size=4).map(tuple), "rest_removed": st.booleans(),
            "start": NUMBERS, "seed": st.integers(), "drawn": NUMBERS, "match_setup": st.booleans(),
            "attack": st.none() | st.tuples(st.integers(-2, 20), st.integers(-5, 10**7), st.integers(-2, 5)),
            "teams": st.lists(st.lists(st.integers(-1, 4), max_size=3).map(tuple), max_size=3).map(tuple),
            "facts": st.lists(st.tuples(st.text(max_size=3), st.text(max_size=3)), max_size=1).map(tuple),
        },
    ),
    st.integers(0, 4),
)  # fmt: skip
@settings(max_examples=examples(200))
def test_any_setup_is_laid_out_or_refused(given_: dict[str, Any], players: int) -> None:
    made = game_of("official").set_up(replace(Setup(NAMES[:players]), **given_))
    if isinstance(made, Refusal):
        return
    check_cards_but_removed(made)
    rng = Random(1)
    for _ in range(12):
        if made.is_over or not [a for p in made.to_act() for a in made.legal_actions(p)]:
            break
        assert made.apply(choose(made, rng, Odds())) is None
        check_cards_but_removed(made)
        if made._s.choice is None and not made.is_over and not no_color_given(made):
            check_registers(made)


def no_color_given(made: Table) -> bool:
    """A black card lies on top, and the setup did not say which color was named for it."""
    return made._s.color < 0 and made.rules.color_of[made._s.top] < 0


def check_cards_but_removed(made: Table) -> None:
    """With `rest: removed` part of the deck is not there."""
    s = made._s
    assert [sum(hand) for hand in s.hands] == s.sizes
    assert all(min(hand) >= 0 for hand in s.hands)
    assert sum(s.sizes) + len(s.draw_pile) + len(s.discard) + len(s.aside) <= 108
