"""An author's text that no longer fits the clauses is found; texts that fit are left alone."""

from __future__ import annotations

import pytest

from tests.publish.booklets import book, book_of
from unodsl.data import shipped_names
from unodsl.publish.stale import stale, stale_texts

RULESET = """ruleset mine extends official {{
  rule more "{text}" / "{other}"
  {{ whenever a skip is played when players = 3 {{ next draws 4 }} }}
}}
"""


def told(text: str, other: str) -> list[str]:
    return [found.told("en") for found in stale(book_of(RULESET.format(text=text, other=other)))]


def test_a_text_that_fits() -> None:
    assert told("With three players, a Skip also costs 4 cards.", "三个人玩时，跳过还要摸4张。") == []


@pytest.mark.parametrize(
    ("text", "other", "words"),
    [
        ("With three players, a Skip also costs 5 cards.", "三个人玩时，跳过还要摸4张。", "numbers"),
        ("With three players, a Skip also costs 4 cards.", "三个人玩时，跳过还要摸5张。", "numbers"),
        ("With three players, a Reverse also costs 4 cards.", "三个人玩时，跳过还要摸4张。", "Skip"),
        ("A Skip also costs 4 cards.", "三个人玩时，跳过还要摸4张。", "3 players"),
    ],
)
def test_a_text_that_does_not_fit(text: str, other: str, words: str) -> None:
    found = told(text, other)
    assert found
    assert any(words in line for line in found), found


@pytest.mark.parametrize("name", shipped_names()[0])
def test_shipped_texts_fit(name: str) -> None:
    assert [found.told("en") for found in stale_texts(book(name))] == []
