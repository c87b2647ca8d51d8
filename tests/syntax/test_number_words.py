"""Words for numbers, in both tongues, and what they must leave alone."""

from __future__ import annotations

import pytest

from unodsl.syntax.counting import number_word
from unodsl.syntax.parse import parse
from unodsl.text.source import Source


def bare(text: str) -> object:
    """The tree of a rule file, without places."""
    parsed = parse(Source("x.uno", text))
    assert not parsed.diagnostics, parsed.diagnostics
    return shape(parsed.file)


def shape(node: object) -> object:
    if isinstance(node, tuple):
        return tuple(shape(each) for each in node)
    slots = getattr(node, "__dataclass_fields__", None)
    if slots is None:
        return node
    return (type(node).__name__, *(shape(getattr(node, name)) for name in slots if name not in ("span", "comments")))


@pytest.mark.parametrize(
    ("word", "number"),
    [
        ("two", 2), ("Ten", 10), ("twelve", 12), ("one", 1), ("两", 2), ("十", 10), ("十二", 12), ("三十", 30),
        ("二十一", 21), ("五百", 500), ("一百零五", 105), ("零", 0), ("百", None), ("十十", None), ("两三", None),
        ("零五", None), ("", None), ("three_four", None), ("百十", None), ("〇", 0), ("零十", None),
    ],
)  # fmt: skip
def test_words_for_numbers(word: str, number: int | None) -> None:
    assert number_word(word) == number


@pytest.mark.parametrize(
    ("words", "digits"),
    [
        ("whenever a five is played { next draws two cards }", "whenever a 5 is played { next draws 2 cards }"),
        ("whenever a 5 is played { next draws one card }", "whenever a 5 is played { next draws 1 card }"),
        ("may play one of skip, reverse when cards_left = two", "may play one of skip, reverse when cards_left = 2"),
        ("每当打出五：｛下家摸两张｝", "每当打出5：｛下家摸2张｝"),
        ("当剩余张数至少十二时，可以出零", "当剩余张数至少12时，可以出0"),
        ("当手牌有至少三种不同数字时，可以出六", "当手牌有至少3种不同数字时，可以出6"),
        ("每当打出7：｛从下家起逐个q一圈圈｛ q摸一张｝｝", "每当打出7：｛从下家起逐个q一圈圈｛ q摸1张｝｝"),
        ("每当打出7：｛ 玩家再出一次；下家停一次｝", "每当打出7：｛玩家再出一次 下家停一次｝"),
    ],
)
def test_a_word_is_the_number(words: str, digits: str) -> None:
    def file(clause: str) -> str:
        return f"house_rule x {{ rule r {{ {clause} }} }}"

    assert bare(file(words)) == bare(file(digits))


def test_what_is_called_like_a_number_keeps_its_name() -> None:
    text = "house_rule x { option how: one, two = one rule r { may pass when how is two } }"
    assert "'two'" in repr(bare(text))
    chinese = "村规 乙 ｛ 选项 罚法：摸一张、摸两张 = 摸一张 规则 一 ｛ 当罚法是摸两张时，可以过 ｝ ｝"
    assert "'摸两张'" in repr(bare(chinese))
    rules = "村规 乙 ｛ 规则 两人反转 ｛ 可以过 ｝ 规则 三 优先于两人反转、跳过 ｛ 可以过 ｝ ｝"
    assert repr(bare(rules)).count("'两人反转'") == 2


@pytest.mark.parametrize("form", ["previous player draws 2", "previous draws 2", "上家摸两张", "上家摸2张"])
def test_the_previous_player(form: str) -> None:
    assert bare(f"house_rule x {{ rule r {{ whenever a 5 is played {{ {form} }} }} }}") == bare(
        "house_rule x { rule r { whenever a 5 is played { previous draws 2 cards } } }"
    )


def test_a_name_of_two_words_ends_with_the_sentence() -> None:
    apart = (
        "house_rule x { rule r { whenever a 5 is played { skip next\nplayer draws 2; skip previous; player wins } } }"
    )
    marked = (
        "house_rule x { rule r { whenever a 5 is played { skip next; player draws 2; skip previous\nplayer wins } } }"
    )
    assert bare(apart) == bare(marked)
