"""Played games written down: read and played again, they are the same."""

from __future__ import annotations

from dataclasses import replace

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from tests.scenarios.fake_table import FakeGame, FakeTable, plain_setup
from unodsl.engine.actions import Act, Action
from unodsl.scenarios.reader import read_cases
from unodsl.scenarios.record import Title, record, record_case
from unodsl.scenarios.runner import Verdict, run_case
from unodsl.scenarios.write import quote
from unodsl.text.reading import source_from_bytes
from unodsl.text.source import Source

GAME = FakeGame()
USE = (("jump_in", ()), ("zero_rotates", (("last_card", "rotates"),)))
TITLE = Title('a game: of "mine"', "village", USE, (("a", "b"),))
ACTS = (Action(Act.PLAY, 0, (1,), words=("uno",)), Action(Act.DRAW, 1), Action(Act.CATCH, 2, target=0))


def test_a_recorded_game() -> None:
    setup = replace(plain_setup(("Ann", "No", "Mary Ann"), (1, 2), (3, 4), (6, 7)), seed=4)
    end = FakeTable(GAME, setup)
    assert [end.apply(act) for act in ACTS] == [None, None, None]
    assert record(TITLE, setup, ACTS, GAME, end) == (
        '- name: "a game: of \\"mine\\""\n'
        "  ruleset: village\n"
        "  use: [jump_in, {zero_rotates: {last_card: rotates}}]\n"
        "  options: {a: b}\n"
        '  players: [Ann, "No", Mary Ann]\n'
        "  given:\n"
        "    seed: 4\n"
        "    top: red 5\n"
        "    hands:\n"
        "      Ann: [red 1, red 2]\n"
        '      "No": [red 3, red 4]\n'
        "      Mary Ann: [red 6, red 7]\n"
        "  play:\n"
        "    - Ann plays red 1 calling uno\n"
        "    - No draws\n"
        '    - "\\"Mary Ann\\" catches Ann"\n'
        "  expect:\n"
        "    round: playing\n"
        "    turn: Mary Ann\n"
        "    top: red 1\n"
        "    color: red\n"
        "    direction: clockwise\n"
        "    attack: none\n"
        '    hands: {Ann: 3, "No": 3, Mary Ann: 2}\n'
        "    draw_pile: 49\n"
        '    scores: {Ann: 0, "No": 0, Mary Ann: 0}\n'
        "    match: playing\n"
    )


@pytest.mark.parametrize("tongue", ["en", "zh"])
def test_a_recorded_game_is_read_and_played_again(tongue: str) -> None:
    setup = plain_setup(("Ann", "红", "a\\\"'# :"), (1, 2), (3, 4), (6, 7))
    setup = replace(setup, attack=(11, 4, 2), scores=(7, -5, 7), discard=(3, 50))
    setup = replace(setup, facts=(("guilty", "yes"),), teams=((0, 2), (1,)))
    end = FakeTable(GAME, setup)
    for act in ACTS:
        end.apply(act)
    title = replace(TITLE, tongue=tongue)
    cases, findings = read_cases(Source("t", record(title, setup, ACTS, GAME, end)))
    assert findings == ()
    assert cases == (record_case(title, setup, ACTS, GAME, end),)
    assert run_case(cases[0], lambda *_: FakeGame(), __file__).verdict is Verdict.PASSED  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text", ["No", "on", "1:30", "~", "-", "a b", "a  b", "{x}", "红5，蓝5", "a\u202eb", "аnn", "\U000e0041", "a#b"]
)
def test_quoting(text: str) -> None:
    written = quote(text)
    assert yaml.safe_load(f"[{written}, {{{written}: {written}}}]") == [text, {text: text}]
    assert isinstance(source_from_bytes(f"- {written}\n".encode(), ""), Source)


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=20))
def test_any_text_is_quoted(text: str) -> None:
    written = quote(text)
    assert yaml.safe_load(f"[{written}]") == [text]
    assert isinstance(source_from_bytes(f"- {written}\n".encode(), ""), Source)
