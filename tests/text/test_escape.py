"""Unseen characters are found in rule files, and spelled out wherever a text is shown."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unodsl.text.escape import has_hidden, hidden_kind, visible

ANY_TEXT = st.text(st.characters(codec=None, exclude_categories=()))


@pytest.mark.parametrize("text", ["", "draw two", "当罚是+2时，可以接+2。", "é", "🂡 ❤\ufe0f", "“+4”", "a\\b{c}"])
def test_what_can_be_seen_stays(text: str) -> None:
    assert visible(text) == text
    assert has_hidden(text) is None


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\x1b[31mb", "a\\u{001B}[31mb"),
        ("\u202eab", "\\u{202E}ab"),
        ("a\u200bb", "a\\u{200B}b"),
        ("\ufeff", "\\u{FEFF}"),
        ("\ud800", "\\u{D800}"),
        ("\u2028\u2029\x85", "\\u{2028}\\u{2029}\\u{0085}"),
        ("\x00\x7f", "\\u{0000}\\u{007F}"),
        ("\U000e0041", "\\u{E0041}"),
    ],
)
def test_what_cannot_be_seen_is_spelled_out(text: str, shown: str) -> None:
    assert visible(text) == shown
    assert has_hidden("好" + text.lstrip("a")) == 1


@pytest.mark.parametrize("code", [*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x061C])
def test_every_mark_of_direction_is_found(code: int) -> None:
    assert visible(chr(code)) == f"\\u{{{code:04X}}}"
    assert has_hidden(f"ab{chr(code)}") == 2
    assert hidden_kind(chr(code)) == "bidi"


def test_kinds() -> None:
    assert [hidden_kind(each) for each in "\u200b\x07\u2028\ud800"] == ["no-width", "control", "control", "control"]


def test_line_ends_and_tabs_may_be_written_but_are_shown_spelled_out() -> None:
    assert has_hidden("a\tb\r\nc") is None
    assert visible("a\tb\r\nc") == "a\\tb\\r\\nc"


@given(ANY_TEXT)
def test_nothing_shown_controls_the_terminal(text: str) -> None:
    shown = visible(text)
    assert not {unicodedata.category(each) for each in shown} & {"Cc", "Cs", "Zl", "Zp"}
    assert visible(shown) == shown
    assert has_hidden(shown) is None
    shown.encode("utf-8")
