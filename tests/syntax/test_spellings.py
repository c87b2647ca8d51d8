"""Ways of saying that newcomers try first, and what is said of those that do not go."""

from __future__ import annotations

import pytest

from tests.syntax.test_number_words import bare
from unodsl.syntax.parse import parse
from unodsl.text.source import Source


def file(clause: str) -> str:
    return f"house_rule x {{ rule r {{ {clause} }} }}"


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("whenever a player plays a 5 { next draws a card }", "whenever a 5 is played { next draws 1 card }"),
        ("whenever someone plays a red 5 { player plays again }", "whenever a red 5 is played { player plays again }"),
        ("whenever somebody jumps in with a 5 { attack next with a card }",
         "whenever a 5 is jumped in { attack next with 1 }"),
        ("whenever a 5 is played { player discards up to a card }",
         "whenever a 5 is played { player discards up to 1 card }"),
        ("whenever a 5 is played { next player draws 2 }", "whenever a 5 is played { next draws 2 }"),
        ("每当玩家打出红色5：｛玩家摸一张牌｝", "每当打出红5：｛玩家摸1张｝"),
        ("每当有人打出5：｛跳过下一家｝", "每当打出5：｛跳过下家｝"),
        ("如果顶牌是红色，可以出5", "当顶牌是红时，可以出5"),
    ],
)  # fmt: skip
def test_both_say_the_same(said: str, meant: str) -> None:
    assert bare(file(said)) == bare(file(meant))


@pytest.mark.parametrize(
    ("clause", "name", "marked"),
    [
        ("每当打出5：｛其他人都摸一张｝", "unknown-word", "都"),
        ("可以出5在任何牌上", "unknown-word", "任何牌上"),
        ("当手里只剩一张牌时，必须喊“uno”", "unknown-word", "手里只剩"),
        ("可以用5抢牌", "unknown-word", "用"),
        ("每当打出5：｛稀奇古怪｝", "unknown-word", "稀奇古怪"),
        ("whenever a 5 is playd { next draws 2 }", "unexpected-word", "is"),
    ],
)
def test_just_what_is_not_known_is_marked(clause: str, name: str, marked: str) -> None:
    found = parse(Source("x.uno", file(clause))).diagnostics
    assert found
    assert (found[0].name, found[0].span and found[0].span.text) == (name, marked)


def test_words_of_the_other_tongue_are_not_listed() -> None:
    found = parse(Source("x.uno", file("每当 打出5 红 ｛ 下家摸2张 ｝"))).diagnostics
    assert "IS_DEALT" not in repr(found)
    assert "is dealt" not in repr(found[0].args)


def test_two_words_are_compared_together() -> None:
    found = parse(Source("x.uno", file("whenever a 5 is playd { next draws 2 }"))).diagnostics
    assert ("did-you-mean", {"word": "is played"}) in [(note.key, note.args) for note in found[0].notes]
