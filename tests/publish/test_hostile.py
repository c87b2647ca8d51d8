"""Names and texts from anybody come out as text, in every format."""

from __future__ import annotations

import re

import pytest

from tests.publish.booklets import book_of, pages
from unodsl.publish.book import Book
from unodsl.publish.documents import document
from unodsl.publish.glyphs import printable
from unodsl.publish.html import text as html_text
from unodsl.publish.markdown import text as markdown_text
from unodsl.publish.pdf import string

NASTY = (
    "<script>alert(1)</script>", "</style><b>x", '" onload="x', "&amp;&#60;", "#import x", "#{panic()}",
    "$x^2$ *a* _b_ `c`",
    "[x](http://evil.example)", "![x](y)", "| a | b |", "1. x", "- x", "# x",
    "https://a.example www.b.example c@d.example",
    "W" * 300, "//comment", "\\u{41} \\\\", "@label <label>", "{{ 7*7 }}", "---", "~~x~~",
)  # fmt: skip


SAFE = [words.replace('"', "'") for words in NASTY]


def ruleset() -> str:
    """All of them at every place where an author writes words."""
    every = " ".join(SAFE)
    parts = [f'  title "{every}" / "{every}"', f'  note "{every}" / "{every}"']
    for number, words in enumerate(SAFE):
        parts += [
            f'  ruling "{words}" / "{words}" "{words}" / "{words}"',
            f'  option odd_{number}: yes_no = no "{words}" / "{words}"',
            f'  rule more_{number} "{words}" / "{words}" {{ whenever a skip is played {{ next draws {number % 2} }} }}',
        ]
    return "ruleset mine extends official {\n" + "\n".join(parts) + "\n}\n"


@pytest.fixture(scope="module")
def hostile() -> Book:
    return book_of(ruleset())


def test_html(hostile: Book) -> None:
    made = document(pages(hostile, "en"), hostile, "html").decode()
    for words in SAFE:
        assert html_text(words) in made
    assert made.count("<script") == 1
    assert made.count("</style>") == 1
    assert not re.search(r"<[^>]* on[a-z]+=", made)
    assert not re.search(r"""(?:src|href)=["'](?!#)""", made)


def test_pdf(hostile: Book) -> None:
    assert document(pages(hostile, "en", "zh"), hostile, "pdf").startswith(b"%PDF-")


def test_markdown(hostile: Book) -> None:
    made = document(pages(hostile, "en"), hostile, "md").decode()
    for words in SAFE:
        assert markdown_text(words) in made
    assert not re.search(r"(?<!\\)<script", made)
    assert not re.search(r"(?<!\\)\]\(", made)
    assert "://" not in made


@pytest.mark.parametrize("words", ["a\u202eb", "a\u200bb", "a\x1b[31mb", "a\u2066b\u0007"])
def test_hidden_characters_are_spelled_out(words: str) -> None:
    for shown in (html_text(words), markdown_text(words), string(words)):
        assert not re.search("[\u202e\x1b\u2066\x07]", shown)
        assert "u" in shown


def test_what_the_fonts_lack_is_spelled_out() -> None:
    assert printable("龘") == "\\u{9F98}"
    assert printable("牌 card") == "牌 card"


def test_long_words_may_break() -> None:
    assert "\u200b" in printable("W" * 60)
    assert "\u200b" not in printable("ordinary words of a rule")


def test_a_string_of_typst_stays_one() -> None:
    assert string('a"b\\c#d') == '"a\\"b\\\\c#d"'
