"""Both tongues come to the same clauses, and every finding has words in both."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.model.test_clauses_env import check, clauses
from unodsl.data import grammar_dir
from unodsl.text.wording import places, read_table

MODEL = Path(__file__).resolve().parents[2] / "unodsl" / "model"
PARTS = ("clause*.py", "expressions*.py", "effects_check*.py", "patterns.py", "kinds.py")


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("may play a card when the card matches color or the card is black", "若 牌符合当前颜色或牌是黑牌 则 可以出牌"),
        (
            "may answer with draw_two or wild_draw_four when attack is draw_two and four_on_four",
            "当罚是+2且四上叠四时，可以接+2或+4。",
        ),
        ("may draw", "可以摸牌"),
        ("whenever a skip is played { skip next }", "每当打出跳过 { 跳过 下家 }"),
        ("whenever a draw_two is played { attack next with 2 cards }", "每当打出+2 { 罚 下家 2 张 }"),
        ("whenever player draws { player draws 1 card }", "每当 玩家摸牌 { 玩家摸1张 }"),
        ("let hand_size be 7", "令起手张数为7"),
        ("may pass when after_draw", "当已摸牌时，可以过"),
    ],
)
def test_same_clauses(english: str, chinese: str) -> None:
    assert clauses(english) == clauses(chinese)


@pytest.mark.parametrize(
    ("text", "name", "place"),
    [
        ("可以出 12", "no-such-card", "12"),
        ("当罚是红时，可以出牌", "symbol-without-color", "红"),
        ("每当 引牌是 跳过 { 玩家摸2张 }", "no-player-here", "玩家"),
    ],
)
def test_mistakes_in_chinese(text: str, name: str, place: str) -> None:
    assert check(text).told == [(name, place)]


def keys_used() -> set[str]:
    """Every key of wording that the code of this part may name."""
    text = "".join(path.read_text("utf-8") for part in PARTS for path in MODEL.glob(part))
    return set(re.findall(r'"([a-z]+(?:-[a-z_]+)+)"', text)) - {"did-you-mean"}


@pytest.mark.parametrize("tongue", ["en", "zh"])
def test_every_key_has_words(tongue: str) -> None:
    table = read_table(grammar_dir() / "tongues" / tongue / "wording-model-clauses.yaml")
    assert keys_used() - set(table) == set()


def test_tables_fit_each_other() -> None:
    english = read_table(grammar_dir() / "tongues" / "en" / "wording-model-clauses.yaml")
    chinese = read_table(grammar_dir() / "tongues" / "zh" / "wording-model-clauses.yaml")
    assert set(english) == set(chinese)
    codes = [e.code for e in english.values() if e.code]
    assert len(codes) == len(set(codes))
    assert not any(e.code for e in chinese.values())
    for key, entry in english.items():
        assert places(entry.message) == places(chinese[key].message), key
        assert bool(entry.example) == bool(chinese[key].example), key


@pytest.mark.parametrize("tongue", ["en", "zh"])
def test_examples_are_right(tongue: str) -> None:
    """An example that is a whole clause is one that can be written so."""
    starts = ("may ", "must ", "let ", "count ", "whenever ", "可以", "当", "每当", "令")
    table = read_table(grammar_dir() / "tongues" / tongue / "wording-model-clauses.yaml")
    examples = [e.example for e in table.values() if e.example.startswith(starts)]
    assert len(examples) > 8
    for example in examples:
        clauses(example)
