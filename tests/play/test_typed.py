"""What may be typed: whole sentences, shortened ones, numbers, commands; and whatever else somebody types."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.amounts import examples
from tests.play.helpers import Script, run, session, table_of
from unodsl.engine.actions import Act, Action, Wish
from unodsl.engine.setup import Setup
from unodsl.engine.table import Table
from unodsl.play.bots import Habits
from unodsl.play.typed import Command, Mistake, read_typed
from unodsl.text.wording import say


def given_table() -> Table:
    """Ann is on turn and holds red 5, red 7, blue 5, wild; top red 9; Bo and Cy hold one red 9 each and more."""
    table = table_of("official", "jump_in")
    face = table.game.cards.face
    cards = {name: face(name) for name in ("red 5", "red 7", "blue 5", "wild", "red 9", "green 1")}
    f = {name: number for name, number in cards.items() if number is not None}
    made = table.game.set_up(
        Setup(
            ("Ann", "Bo", "Cy"),
            turn=0,
            top=f["red 9"],
            hands=((f["red 5"], f["red 7"], f["blue 5"], f["wild"]), (f["red 9"], f["green 1"]), None),
        )
    )
    assert isinstance(made, Table)
    return made


TABLE = given_table()
FACE = TABLE.game.cards.face
RED_5, WILD, BLUE_5 = (FACE(name) or 0 for name in ("red 5", "wild", "blue 5"))
BLUE = TABLE.game.cards.color("blue")
LISTED = (Action(Act.PLAY, 0, (RED_5,)), Action(Act.PLAY, 0, (WILD,)), Action(Act.DRAW, 0))


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("1", LISTED[0]),
        ("1.", LISTED[0]),
        ("3", LISTED[2]),
        ("1 uno", Action(Act.PLAY, 0, (RED_5,), words=("uno",))),
        ("1 calling uno!", Action(Act.PLAY, 0, (RED_5,), words=("uno",))),
        ("2 blue", Action(Act.PLAY, 0, (WILD,), wishes=(Wish(color=BLUE),))),
        ("2 blue uno", Action(Act.PLAY, 0, (WILD,), words=("uno",), wishes=(Wish(color=BLUE),))),
        ("red 5", LISTED[0]),
        ("RED 5", LISTED[0]),
        ("红5", LISTED[0]),
        ("play red 5", LISTED[0]),
        ("plays red 5 calling uno", Action(Act.PLAY, 0, (RED_5,), words=("uno",))),
        ("red 5 uno", Action(Act.PLAY, 0, (RED_5,), words=("uno",))),
        ("wild blue", Action(Act.PLAY, 0, (WILD,), wishes=(Wish(color=BLUE),))),
        ("变色蓝", Action(Act.PLAY, 0, (WILD,), wishes=(Wish(color=BLUE),))),
        ("wild blue uno", Action(Act.PLAY, 0, (WILD,), words=("uno",), wishes=(Wish(color=BLUE),))),
        ("red 5, blue 5", Action(Act.PLAY, 0, (RED_5, BLUE_5))),
        ("Ann plays red 5", LISTED[0]),
        ("draw", LISTED[2]),
        ("d", LISTED[2]),
        ("摸牌", LISTED[2]),
        ("pass", Action(Act.PASS, 0)),
        ("take", Action(Act.TAKE, 0)),
        ("challenge", Action(Act.CHALLENGE, 0)),
        ("质疑", Action(Act.CHALLENGE, 0)),
        ("catch Bo", Action(Act.CATCH, 0, target=1)),
        ("举报Bo", Action(Act.CATCH, 0, target=1)),
        ("uno", Action(Act.CALL, 0, words=("uno",))),
        ("UNO!", Action(Act.CALL, 0, words=("uno",))),
        ("slap", Action(Act.SLAP, 0)),
        ("last", Action(Act.SLAP_LAST, 0)),
        ("noise", Action(Act.NOISE, 0)),
        ("Bo jump red 5", Action(Act.JUMP_IN, 1, (RED_5,))),
        ("Bo 抢红5", Action(Act.JUMP_IN, 1, (RED_5,))),
        ("Cy catch Bo", Action(Act.CATCH, 2, target=1)),
        ("help", Command("help")),
        ("帮助", Command("help")),
        ("why red 5", Command("why", "red 5")),
        ("为什么红5", Command("why", "红5")),
        ("why", Command("why")),
        ("quit", Command("quit")),
    ],
)
def test_what_a_line_means(line: str, meant: Action | Command) -> None:
    assert read_typed(line, TABLE, 0, LISTED) == meant


@pytest.mark.parametrize(
    ("line", "tongue", "said"),
    [
        ("rde 5", "en", 'perhaps you meant "red 5"'),
        ("darw", "en", 'perhaps you meant "draw"'),
        ("9", "en", "There is no number 9; the list goes from 1 to 3."),
        ("catch Bob", "en", 'perhaps you meant "Bo"'),
        ("play rad 5", "en", 'there is no card "rad 5" in this deck'),
        ("质怀", "zh", "“质疑”"),
        ("xyzzy", "en", "Expected is a number from the list"),
    ],
)
def test_mistakes_name_what_was_expected(line: str, tongue: str, said: str) -> None:
    meant = read_typed(line, TABLE, 0, LISTED)
    assert isinstance(meant, Mistake)
    assert said in "\n".join(say(each, tongue) for each in meant.lines)


WORDS = st.sampled_from(
    [
        *("Ann", "Bo", "plays", "red 5", "wild", "blue", "uno", "calling", "choosing", "1", "2", "99", "why", "catch"),
        *("jump", "slap", "noise", "draw", "pass", "出", "红5", "变色", "蓝", "为什么", "帮助", "table", "rules", '"'),
    ]
)


@settings(max_examples=examples(60))
@given(st.lists(st.one_of(st.lists(WORDS, max_size=5).map(" ".join), st.text(max_size=30)), max_size=12))
def test_no_line_breaks_a_game(lines: list[str]) -> None:
    table = table_of("official", "jump_in", "penalties", "slap_nine")
    typed = [line for line in lines if line.casefold() not in ("quit", "q", "exit", "退出")]
    run(session(table, Script(typed), (1, 2), habits=Habits(slow=0)))
