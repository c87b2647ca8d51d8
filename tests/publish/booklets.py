"""What the tests of booklets share: books made once, and texts as rulesets."""

from __future__ import annotations

from functools import cache

from unodsl.model.load import load_model
from unodsl.publish.blocks import Example, Page
from unodsl.publish.book import Book, make_book
from unodsl.publish.differences import differences
from unodsl.publish.documents import booklet_pages
from unodsl.publish.examples.given import shipped_cases
from unodsl.text.source import Source

TONGUES = ("en", "zh")


@cache
def book(name: str) -> Book:
    """The book of a shipped ruleset, with the examples that come along."""
    return make_book(load_model(name), shipped_cases())


def book_of(text: str) -> Book:
    """The book of a ruleset that is written in a test."""
    loaded = load_model(Source("test.uno", text))
    assert loaded.ok, loaded.diagnostics
    return make_book(loaded, shipped_cases())


def pages(of: Book, *tongues: str) -> list[Page]:
    """The booklet, with what differs from the official rules."""
    found = None if of.model.name == "official" else differences(book("official"), of)
    return booklet_pages(of, tongues, found)


def examples(page: Page) -> list[Example]:
    return [block for section in page.all() for block in section.blocks if isinstance(block, Example)]
