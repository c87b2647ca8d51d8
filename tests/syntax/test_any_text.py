"""Whatever the text, the answer is a tree or diagnostics: never an exception, and never for long."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.amounts import examples
from unodsl.data import rulesets_dir
from unodsl.model.load import load_model
from unodsl.syntax.parse import parse
from unodsl.text.limits import CHAIN, NESTING, WHERES
from unodsl.text.render import render
from unodsl.text.source import Source

SHIPPED = sorted(rulesets_dir().rglob("*.uno"))


def answered(text: str) -> set[str]:
    """Reads, checks and renders a text; the names of what was found."""
    loaded = load_model(Source("any.uno", text))
    assert loaded.model is not None or loaded.diagnostics
    render(loaded.diagnostics[:20], "en", False)
    render(loaded.diagnostics[:20], "zh", False)
    return {d.name for d in loaded.diagnostics}


@given(st.text())
@settings(max_examples=examples(150))
def test_any_text_is_answered(text: str) -> None:
    answered(text)


WORDS = st.sampled_from(
    """ruleset house_rule a b { } ( ) , : = / . 's + - * > >= .. # rule option needs deck with may must never let be
    when if whenever is played { } the a card red skip 7 0..9 and or not has no where matches top color player next
    draws 2 cards "text" overrides after use title match winner deals next yes no
    规则 村规 可以 当 时 罚 是 加二 打出 ｛ ｝ ： 、 的""".split()
)


@given(st.lists(WORDS, max_size=60), st.booleans())
@settings(max_examples=examples(150))
def test_any_words_are_answered(words: list[str], framed: bool) -> None:
    text = " ".join(words)
    answered(f"ruleset x extends official {{ rule r {{ {text} }} }}" if framed else text)


@given(st.integers(min_value=0, max_value=2**32))
@settings(max_examples=examples(100))
def test_shipped_files_with_mistakes_are_answered(seed: int) -> None:
    rng = Random(seed)
    text = rng.choice(SHIPPED).read_text(encoding="utf-8")
    for _ in range(rng.randrange(1, 6)):
        at, size = rng.randrange(len(text)), rng.randrange(1, 30)
        piece = text[at : at + size]
        other = rng.randrange(len(text))
        match rng.randrange(4):
            case 0:
                text = text[:at] + text[at + size :]
            case 1:
                text = text[:other] + piece + text[other:]
            case 2:
                text = text[:at] + rng.choice("{}()\"“”,:=/#'.+* \n\x00\u202e规红") + text[at:]
            case _:
                text = text[:at]
        if not text:
            break
    answered(text)


CLAUSE = "ruleset x extends official { rule a { may play a card when "
DEEP = {
    "parentheses": CLAUSE + "(" * 100_000 + "card is red" + ")" * 100_000 + " } }",
    "braces": "ruleset x " + "{" * 100_000,
    "closing braces": "ruleset x {" + "}" * 100_000,
    "where": CLAUSE + "first's hand has card where " * 5_000 + "card is red } }",
    "not": CLAUSE + "not " * 5_000 + "card is red } }",
    "and": CLAUSE + "card is red and " * 5_000 + "card is red } }",
    "plus": CLAUSE + "players = " + "1 + " * 5_000 + "1 } }",
    "fields": CLAUSE + "player" + "'s next" * 5_000 + " is player } }",
    "kinds": CLAUSE + "card is one of " + "red, " * 3_000 + "red } }",
    "overrides": "ruleset x extends official { rule a overrides " + ", ".join(["skip"] * 3_000) + " { } }",
    "ifs": "ruleset x extends official { rule a { whenever a card is played " + "{ if players = 2 " * 5_000 + "} } }",
    "an unspaced run": "村规 x ｛ 规则 甲 ｛ " + "当罚是加二时" * 5_000 + " ｝ ｝",
    "digits": CLAUSE + "players = " + "9" * 5_000 + " } }",
    "comparisons": CLAUSE + "1 = " * 3_000 + "1 } }",
    "slashes": "ruleset x / " * 5_000,
    "rules": "ruleset x extends official { " + " ".join(f"rule r{i} {{ may take }}" for i in range(501)) + " }",
    "colors": "ruleset x { deck { colors " + ", ".join(f"c{i}" for i in range(2_000)) + " number 0: 1 per color } }",
    "copies": "ruleset x { deck { colors red number 0: 1000000 per color } }",
    "numbers": "ruleset x { deck { colors red number 0..1000000: 1 per color } }",
}  # fmt: skip


@pytest.mark.parametrize("name", DEEP)
def test_deep_and_long_texts_are_answered(name: str) -> None:
    answered(DEEP[name])


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (CLAUSE + "first's hand has card where " * (WHERES + 1) + "card is red } }", "chain-too-long"),
        (CLAUSE + "card is red and " * (CHAIN + 1) + "card is red } }", "chain-too-long"),
        (CLAUSE + "(" * NESTING + "card is red" + ")" * NESTING + " } }", "nested-too-deep"),
        (CLAUSE + "players = 1000001 } }", "number-too-large"),
    ],
)
def test_limits_are_told(text: str, found: str) -> None:
    assert found in answered(text)


def test_what_is_within_the_limits_is_taken() -> None:
    within = [
        CLAUSE + "first's hand has card where " * WHERES + "card is red } }",
        CLAUSE + "card is red and " * (CHAIN - 1) + "card is red } }",
        CLAUSE + "(" * (NESTING - 4) + "card is red" + ")" * (NESTING - 4) + " } }",
        CLAUSE + "players = 1000000 } }",
        CLAUSE + "first's hand has card where card is red and next's hand has card where card is red } }",
    ]
    for text in within:
        assert not parse(Source("w.uno", text)).diagnostics
