"""What somebody meets who plays for the first time: a narrow window, gestures, rules that give way, quick slaps."""

from __future__ import annotations

import time

import pytest

from tests.play.helpers import Script, run, session
from tests.play.test_session import QUIET, given
from unodsl.engine.actions import Act, Action
from unodsl.play.screen import folded
from unodsl.play.typed import Mistake, read_typed
from unodsl.text.render import cells


@pytest.mark.parametrize("width", [24, 40, 78])
@pytest.mark.parametrize("tongue", ["en", "zh"])
def test_no_line_is_wider_than_the_window(width: int, tongue: str) -> None:
    table = given(
        "village", "seven_swaps", top="red 9", hands=("red 5, blue 1, red 3, wild, green 7", "green 1, green 2")
    )
    script = Script(["rules", "help me", "table", "why red 5", "1"])
    script.width = width
    made = session(table, script, (1,), tongue=tongue, habits=QUIET)
    run(made)
    help_lines = 0
    for line in script.text.split("\n"):
        assert cells(line) <= width, line
        help_lines += 1
    assert help_lines > 20


def test_text_without_blanks_is_cut_anywhere() -> None:
    lines = folded("每当打出牌下家摸两张" * 6, 20)
    assert "".join(lines) == "每当打出牌下家摸两张" * 6
    assert all(cells(line) <= 20 for line in lines)


@pytest.mark.parametrize("line", ["1 gesture", "1 with a gesture", "1 打手势", "red 5 gesture", "红5 手势"])
def test_a_gesture_goes_with_a_play(line: str) -> None:
    table = given("party", top="red 9", hands=("red 5, blue 1", "green 1, green 2"))
    red_5 = table.game.cards.face("red 5")
    assert red_5 is not None
    listed = [Action(Act.PLAY, 0, (red_5,))]
    assert read_typed(line, table, 0, listed) == Action(Act.PLAY, 0, (red_5,), gesture=True)


def test_a_number_where_none_is_shown() -> None:
    table = given("party", top="red 9", hands=("red 5, blue 1", "green 1, green 2"))
    meant = read_typed("1", table, 0, ())
    assert isinstance(meant, Mistake)
    assert [said.key for said in meant.lines] == ["play-no-list"]


def test_rules_name_those_that_stand_above() -> None:
    table = given("official", top="red 9", hands=("red 5, blue 1", "green 1, green 2"))
    script = Script(["rules"])
    run(session(table, script, (1,), habits=QUIET))
    told = " ".join(script.text.split())
    assert "[gives way to reverse_with_two]" in told
    assert "- reverse_with_two: With two players a Reverse is a Skip." in told


def test_typing_holds_up_no_slap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines typed while a slap is on do not begin the wait anew."""
    table = given("official", "slap_four", top="red 9", hands=("red 4, blue 1, blue 2", "green 1, green 2"))
    clock = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    waits: list[float] = []

    class Slow(Script):
        def read(self, prompt: str, seconds: float | None = None) -> str | None:
            line = super().read(prompt, seconds)
            if seconds is not None and table.choice is not None:
                waits.append(seconds)
                clock[0] += 0.25
            return line

    script = Slow(["1", "xx", "xx", None], is_live=True)
    run(session(table, script, (1,), habits=QUIET))
    assert len(waits) >= 3
    assert waits[1] == pytest.approx(max(0.0, waits[0] - 0.25))
    assert waits[2] == pytest.approx(max(0.0, waits[0] - 0.5))
