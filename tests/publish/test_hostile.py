"""Names and texts from anybody come out as text, in every format."""

from __future__ import annotations

import re

import pytest

from tests.publish.booklets import book, book_of, pages
from unodsl.publish.book import Book
from unodsl.publish.differences import differences
from unodsl.publish.documents import card_files, difference_page, document, summary
from unodsl.publish.faces import FONT, Faces
from unodsl.publish.glyphs import printable
from unodsl.publish.html import text as html_text
from unodsl.publish.markdown import text as markdown_text
from unodsl.publish.matrix import matrix_page
from unodsl.publish.names import Names
from unodsl.publish.pdf import _Writer, string

NASTY = (
    "<script>alert(1)</script>", "</style><b>x", '" onload="x', "&amp;&#60;", "#import x", "#{panic()}",
    "$x^2$ *a* _b_ `c`",
    "[x](http://evil.example)", "![x](y)", "| a | b |", "1. x", "- x", "# x",
    "https://a.example www.b.example c@d.example",
    "W" * 300, "字" * 300, "//comment",
    "#eval(1)", "#panic()", "#set page(width: 1mm)", "${7*7}", "<%= 7 %>", "]]>", "\\input{x}",
    "\\u{41} \\\\", "@label <label>", "{{ 7*7 }}", "---", "~~x~~",
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


def test_what_typst_is_given_is_strings(hostile: Book) -> None:
    """Outside of its strings the code for a page has no word of an author."""
    (page,) = pages(hostile, "en")
    code = _Writer(page, Faces(Names(hostile.model, "en"), FONT), 0).booklet()
    outside = re.sub(r'"(?:[^"\\]|\\.)*"', '""', code)
    assert not re.search("panic|eval|script|import|WWWW|comment", outside)
    assert string("#panic()") in code


def test_the_other_documents(hostile: Book) -> None:
    """A summary, what changes, the matrix and the cards of hostile rules come out as well, and as text."""
    told = difference_page(differences(book("official"), hostile), "en")
    for page in (told, matrix_page(hostile, "en")):
        made = document([page], hostile, "html").decode()
        assert made.count("<script") == 1
        assert document([page], hostile, "pdf").startswith(b"%PDF-")
        assert not re.search(r"(?<!\\)<script", document([page], hostile, "md").decode())
    assert summary(hostile, "en", "pdf").startswith(b"%PDF-")
    assert all(b"<script" not in content for content in card_files(hostile, "en").values())


def test_words_that_run_right_to_left_are_kept_in_their_place() -> None:
    """Hebrew and Arabic letters are text, and are spelled out where the fonts lack them; overrides are spelled out."""
    text = """ruleset mine extends official {
      rule more "\u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627 \u202etxet\u202c"
      { whenever a skip is played { next draws 3 } }
    }"""
    of = book_of(text)
    made = document(pages(of, "en"), of, "html").decode()
    assert "\u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627" in made
    assert "\u202e" not in made
    assert "\\u{05E9}" in string("\u05e9")
    assert document(pages(of, "en"), of, "pdf").startswith(b"%PDF-")


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
