"""Cards found by their words, however people write them."""

from __future__ import annotations

import pytest

from tests.engine.random_play import game_of
from unodsl.engine.vocabulary import Vocabulary
from unodsl.model.load import load_model
from unodsl.text.source import Source


@pytest.mark.parametrize(
    "text", ["red draw_two", "red draw two", "Red  Draw Two", "reddrawtwo", "红+2", "红 加二", "ｒｅｄ draw_two"]
)
def test_a_name_of_several_words_is_found_as_it_is_said(text: str) -> None:
    cards = game_of("official").cards
    face = cards.face(text)
    assert face is not None
    assert cards.name(face, "en") == "red draw_two"


def test_what_could_mean_two_cards_is_not_guessed() -> None:
    deck = "deck { colors red action a_bc, ab_c: 1 per color black abc, x_y: 2 each }"
    loaded = load_model(Source("two", f"ruleset two {{ {deck} }}"))
    assert loaded.model is not None
    cards = Vocabulary(loaded.model.deck)
    assert cards.face("red a bc") is None
    assert cards.face("red a_bc") is not None
    assert cards.face("x y") == cards.face("x_y") is not None
