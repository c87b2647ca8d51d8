"""Games as people see them: hidden cards, several people at one terminal, windows that nobody points at."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.play.helpers import Script, game_of, run, session, table_of
from unodsl.engine.actions import Act, Action
from unodsl.engine.setup import Setup
from unodsl.engine.table import Table
from unodsl.play.bots import Habits


def given(ruleset: str, *uses: str, top: str, hands: tuple[str, ...], seed: int = 0) -> Table:
    """A table of Ann, Bo, …; Ann is on turn."""
    game = game_of(ruleset, *uses)

    def faces(text: str) -> tuple[int, ...]:
        return tuple(game.cards.face(name.strip()) or 0 for name in text.split(","))

    names = ("Ann", "Bo", "Cy", "Di")[: len(hands)]
    setup = Setup(names, turn=0, top=game.cards.face(top), hands=tuple(faces(hand) for hand in hands), seed=seed)
    table = game.set_up(setup)
    assert isinstance(table, Table)
    return table


QUIET = Habits(forget_uno=0, catch=0, jump_in=0, call_late=0, make_noise=0, slow=0)


@pytest.mark.parametrize(
    ("tongue", "line", "answer"),
    [
        ("en", "why red 5", "Yes. The rule: A card may follow the color in force"),
        ("zh", "为什么红5", "可以。规则：可以跟当前颜色"),
        ("en", "why blue 1", "No: no rule allows you to play that card now."),
        ("en", "why blue 1", "The rule: A card may follow the color in force"),
        ("en", "why green 9", "No: that card is not in the hand."),
        ("en", "why pass", "No: no rule allows you to pass now."),
        ("zh", "为什么质疑", "不行：现在没有罚。"),
        ("en", "why", "No rule was at work in the last act."),
        ("en", "why nothing at all", "Say which act"),
    ],
)
def test_why(tongue: str, line: str, answer: str) -> None:
    table = given("official", top="red 9", hands=("red 5, blue 1, red 3", "green 1, green 2"))
    console = Script([line])
    run(session(table, console, (1,), tongue=tongue, habits=QUIET))
    assert answer in console.text


def test_why_a_rule_forbids() -> None:
    game = game_of("official")
    red_3, red_5, red_9 = (game.cards.face(name) or 0 for name in ("red 3", "red 5", "red 9"))
    table = game.set_up(Setup(("Ann", "Bo"), turn=0, top=red_9, hands=((red_3,), None), draw_pile=(red_5,)))
    assert isinstance(table, Table)
    console = Script(["draw", "why red 3"])
    run(session(table, console, (1,), habits=QUIET))
    assert "After drawing, only the drawn card" in console.text


def test_others_cards_are_never_shown() -> None:
    table = given(
        "official", top="red 9", hands=("red 5, red 6, blue 8, blue 8", "red 1, red 2, red 3", "green 1, red 4, red 4")
    )
    console = Script(["red 5", "draw", "table", "hand", "score"])
    run(session(table, console, (1, 2), habits=QUIET))
    held = {table.game.cards.name(face, "en") for seat in (1, 2) for face in table.hand(seat)}
    laid = {table.game.cards.name(face, "en") for action in table.acts for face in action.cards}
    own = {table.game.cards.name(face, "en") for face in table.hand(0)}
    assert not [name for name in held - laid - own if f"draws {name}" in console.text]


def test_a_hand_is_shown_only_to_the_one_it_is_shown_to() -> None:
    hands = ("wild_draw_four, red 5, blue 8", "green 1, green 2", "green 3, green 4")
    for viewer, sees in ((0, True), (2, False)):
        table = given("official", top="red 9", hands=hands)
        bots = [seat for seat in range(3) if seat != viewer]
        console = Script()
        made = session(table, console, bots, habits=QUIET)
        wild = table.game.cards.face("wild_draw_four")
        made.apply(next(a for a in table.legal_actions(0) if a.cards == (wild,)))
        made.apply(table.legal_actions(0)[0])
        made.apply(Action(Act.CHALLENGE, 1))
        assert ("red 5" in console.text) is sees


def test_people_at_one_terminal_are_called_before_a_hand_is_shown() -> None:
    table = given("official", top="red 9", hands=("red 5, blue 1, red 3", "red 1, green 2, green 3"))
    console = Script(["", "red 5", "", "red 1"], is_live=True)
    run(session(table, console, ()))
    first, second = console.text.index("Ann, press Enter"), console.text.index("Bo, press Enter")
    assert console.text.index("At the table") < first < console.text.index("<clear>")
    assert console.text.index("<clear>") < console.text.index("[R 3]") < second
    assert "[R 3]" not in console.text[second : console.text.index("Ann, press Enter", second)]
    assert console.cleared >= 3


def test_nothing_tells_that_there_is_something_to_catch() -> None:
    """With a card forgotten and without, the prompt of the next player is the same."""
    texts = []
    for line in ("red 5", "red 5 uno"):
        table = given("official", "jump_in", top="red 9", hands=("red 5, red 3", "green 1, red 5, green 3"))
        console = Script([line])
        run(session(table, console, ()))
        texts.append(console.text.replace('Ann says "uno"!', "").split("── Bo")[1].split())
    assert texts[0] == texts[1]


def test_catching_and_jumping_in_at_the_next_prompt() -> None:
    table = given(
        "official", "jump_in", top="red 9", hands=("red 5, red 3", "green 1, green 2", "red 5, green 3, green 4")
    )
    console = Script(["red 5", "Cy jump red 5", "catch Cy"])
    run(session(table, console, ()))
    assert [action.act for action in table.acts] == [Act.PLAY, Act.JUMP_IN]
    table = given("official", top="red 9", hands=("red 5, red 3", "green 1, green 2"))
    run(session(table, Script(["red 5", "catch"]), ()))
    assert [(a.act, a.target) for a in table.acts] == [(Act.PLAY, -1), (Act.CATCH, 0)]
    assert table.hand_size(0) == 3


def test_a_line_typed_in_a_bots_pause_counts() -> None:
    table = given("official", top="red 9", hands=("red 5, blue 3", "red 1, red 2", "green 1, green 2"))
    console = Script(["red 5", "uno", None], is_live=True)
    run(session(table, console, (1, 2), habits=replace(QUIET, catch=0)))
    assert [action.act for action in table.acts][:2] == [Act.PLAY, Act.CALL]


def test_slapping_through_a_pipe() -> None:
    for lines, last in ((["red 9", "slap"], 1), (["red 9", "draw"], 0)):
        table = given("official", "slap_nine", top="red 8", hands=("red 9, red 3, red 4", "green 1, green 2"))
        console = Script(lines)
        run(session(table, console, (1,), habits=QUIET))
        told = [h.player for h in table.told if h.kind == "slaps-last"]
        assert told == [last]


def test_a_time_limit() -> None:
    table = given("official", "penalties", top="red 9", hands=("red 5, blue 3", "red 1, red 2"))
    console = Script([None], is_live=True)
    made = session(table, console, (1,), habits=QUIET)
    made._step()
    assert [action.act for action in table.acts] == [Act.TIMEOUT]
    assert table.hand_size(0) == 4


def test_a_match_goes_on_round_after_round() -> None:
    table = table_of("village", seed=3)
    console = Script()
    run(session(table, console, range(3), whole_match=True))
    assert table.match == "over"
    assert "Round 12" in console.text
    assert "won the match" in console.text
