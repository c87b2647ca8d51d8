"""Numbers in texts and clauses: what is found, and above all what is let pass."""

from __future__ import annotations

import pytest

from tests.lint.linting import found_in
from unodsl.lint.numbers import Telling, names_with_numbers
from unodsl.model.load import load_model


def told(text: str, tongue: str) -> set[int]:
    model = load_model("official").model
    assert model is not None
    return set(Telling(names_with_numbers(model.deck, {"+2", "+4", "加二", "加四"})).numbers(text, tongue))


@pytest.mark.parametrize(
    ("tongue", "text", "numbers"),
    [
        ("en", "Draws 3 cards, or four.", {3, 4}),
        ("en", "A Draw Two, a +2 or a Wild Draw Four.", set()),
        ("en", "The previous player must draw two cards.", {2}),
        ("en", "The one who draws one card; a stone.", set()),
        ("en", "Somebody often has tennis shoes.", set()),
        ("zh", "摸3张，或者四张。", {3, 4}),
        ("zh", "加二、+4都可以一起出。", set()),
        ("zh", "两个人玩时，每人发十张。", {2, 10}),
        ("zh", "＋４以后摸３张，再摸十二张，一共五百分，一起算。", {3, 12, 500}),
        ("zh", "第二张，十五张，二十张。", {15, 20}),
    ],
)
def test_numbers_of_a_text(tongue: str, text: str, numbers: set[int]) -> None:
    assert told(text, tongue) == numbers


def found(text: str, clauses: str, more: str = "") -> list[str]:
    whole = f"house_rule x {{ needs deck with number, skip, draw_two {more} rule r {text} {{ {clauses} }} }}"
    return [str(f.diagnostic.args["what"]) for f in found_in(whole) if f.name == "number-not-in-text"]


def test_a_wrong_number_in_one_language() -> None:
    right = '"A Skip costs 2." / "跳过罚2张。"'
    wrong = '"A Skip costs 2." / "跳过罚3张。"'
    assert found(right, "whenever a skip is played { next draws 2 }") == []
    assert len(found(wrong, "whenever a skip is played { next draws 2 }")) == 1


def test_an_amount_that_the_text_does_not_name() -> None:
    assert len(found('"A Skip costs cards." / "跳过要罚。"', "whenever a skip is played { next draws 2 }")) == 2


@pytest.mark.parametrize(
    ("text", "clauses", "more"),
    [
        ('"A 7 costs three."', "whenever a 7 is played { next draws 3 }", ""),
        ('"Two or more."', "may play together cards when cards are alike", ""),
        ('"With two players nothing."', "whenever a skip is played when players = 2 { nothing happens }", ""),
        ('"Two or four, as agreed."', "whenever a skip is played { next draws n }",
         'option n: 2, 4 = 2 "How many?"'),
        ('"Up to 9."', "may not play 0..9", ""),
    ],
)  # fmt: skip
def test_numbers_that_are_there(text: str, clauses: str, more: str) -> None:
    assert found(text, clauses, more) == []
