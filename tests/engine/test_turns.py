"""Whose turn it is after acts beside the turn, and what answers are kept for."""

from __future__ import annotations

import pytest

from tests.engine.random_play import NAMES, game_of
from tests.engine.test_laws import table_with
from unodsl.engine.actions import Act, Action, Refusal, Wish
from unodsl.engine.setup import Setup
from unodsl.engine.table import Table


def official(*modules: str, **given: object) -> Table:
    game = game_of("official", *modules)
    made = game.set_up(Setup(NAMES[:3], **given))  # type: ignore[arg-type]
    assert not isinstance(made, Refusal), made
    return made


def face(name: str) -> int:
    found = game_of("official").cards.face(name)
    assert found is not None
    return found


def test_a_wrong_card_out_of_turn_leaves_the_turn_as_it_was() -> None:
    table = official(
        "wrong_card", turn=0, top=face("red 9"), hands=((face("blue 1"),), (face("green 2"), face("green 3")), None),
        draw_pile=(face("red 1"), face("red 2"), face("red 3")),
    )  # fmt: skip
    assert table.apply(Action(Act.DRAW, 0)) is None
    assert table.after_draw
    assert table.apply(Action(Act.WRONG_PLAY, 1, (face("green 2"),))) is None
    assert table.turn == 0
    assert table.after_draw, "who has drawn has still drawn"
    assert table.drawn == face("red 1")
    refused = table.apply(Action(Act.DRAW, 0))
    assert refused is not None
    assert table.hand_size(1) == 3


def test_a_wrong_card_in_turn_ends_the_turn_where_a_rule_says_so() -> None:
    table = official("wrong_card", turn=0, top=face("red 9"), hands=((face("blue 1"), face("red 1")), None, None))
    assert table.apply(Action(Act.WRONG_PLAY, 0, (face("blue 1"),))) is None
    assert table.turn == 1
    assert table.hand_size(0) == 3


def test_a_pass_is_not_led_by_what_the_play_before_said_of_the_turn() -> None:
    table = table_with(
        "rule again overrides skip { whenever a skip is played { turn goes to player } } rule may { may pass }"
    )
    made = table.game.set_up(
        Setup(NAMES[:3], turn=0, top=face("red 9"), hands=((face("red skip"), face("blue 1")), None, None))
    )
    assert not isinstance(made, Refusal)
    assert made.apply(Action(Act.PLAY, 0, (face("red skip"),), words=("uno",))) is None
    assert made.turn == 0
    assert made.apply(Action(Act.PASS, 0)) is None
    assert made.turn == 1


def test_kept_answers_know_how_players_sit() -> None:
    table = table_with("rule beside { may not draw when player's next is dealer }")
    s = table._s
    s.attack.kind = -1
    s.after_draw = False
    s.dealer, s.turn, s.direction = 1, 0, 1
    s.choice, s.agenda = None, []
    s.order = [0, 1, 2]
    assert table.legal(Action(Act.DRAW, 0)) is not None
    s.order = [0, 2, 1]
    assert table.legal(Action(Act.DRAW, 0)) is None
    s.order = [0, 1, 2]
    assert table.legal(Action(Act.DRAW, 0)) is not None


def test_words_said_with_one_act_do_not_count_for_the_next() -> None:
    table = official(
        turn=0, top=face("red 9"), hands=((face("red 1"), face("red 2")), (face("red 3"), face("red 4")), None)
    )
    assert table.apply(Action(Act.PLAY, 0, (face("red 1"),), words=("uno",))) is None
    assert not table.owes(0)
    assert table.apply(Action(Act.PLAY, 1, (face("red 3"),))) is None
    assert table.owes(1)


@pytest.mark.parametrize("named", [-1, -(10**9), 4, 10**9])
def test_a_color_that_there_is_not_is_refused(named: int) -> None:
    table = official(turn=0, top=face("red 9"), hands=((face("wild"), face("red 2"), face("red 1")), None, None))
    assert table.apply(Action(Act.PLAY, 0, (face("wild"),))) is None
    before = table.state()
    assert table.apply(Action(Act.CHOOSE, 0, wishes=(Wish(color=named),))) is not None
    assert table.apply(Action(Act.OFFERED_PLAY, 0, (named,))) is not None
    assert table.state() == before
    ahead = official(turn=0, top=face("red 9"), hands=((face("wild"), face("red 2"), face("red 1")), None, None))
    assert ahead.apply(Action(Act.PLAY, 0, (face("wild"),), wishes=(Wish(color=named),))) is not None


def test_the_next_round_takes_no_choices_named_ahead() -> None:
    table = official(turn=0, top=face("red 9"), hands=((face("red 1"),), None, None))
    assert table.apply(Action(Act.PLAY, 0, (face("red 1"),))) is None
    assert table.is_over
    assert table.apply(Action(Act.NEXT_ROUND, -1, wishes=(Wish(color=1),))) is not None
    assert table.apply(Action(Act.NEXT_ROUND, -1)) is None
