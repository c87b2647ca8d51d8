"""Booklets of the shipped rulesets in every format: whole, in order, the same each time, and quick."""

from __future__ import annotations

import time

import pytest

from tests.publish.booklets import TONGUES, book, examples, pages
from unodsl.data import shipped_names
from unodsl.model.load import load_model
from unodsl.publish.book import make_book
from unodsl.publish.documents import card_files, document, summary
from unodsl.publish.examples.given import shipped_cases
from unodsl.publish.faces import FONT, Faces
from unodsl.publish.names import Names
from unodsl.publish.pdf import sheet_pdf, summary_size

RULESETS = shipped_names()[0]
SECONDS_AT_MOST = 5.0
READABLE = 7.0  # points


def check(name: str, tongue: str, format_: str) -> None:
    of = book(name)
    made = document(pages(of, tongue), of, format_)
    assert document(pages(of, tongue), of, format_) == made
    title = Names(of.model, tongue).title
    if format_ == "pdf":
        assert made.startswith(b"%PDF-")
    else:
        text = made.decode()
        assert title in text
        assert "publish-" not in text
        assert "told-" not in text


@pytest.mark.parametrize("format_", ["html", "md", "pdf"])
@pytest.mark.parametrize(("name", "tongue"), [("official", "en"), ("party", "zh")])
def test_two_of_each_format(name: str, tongue: str, format_: str) -> None:
    check(name, tongue, format_)


@pytest.mark.thorough
@pytest.mark.parametrize("format_", ["html", "md", "pdf"])
@pytest.mark.parametrize("tongue", TONGUES)
@pytest.mark.parametrize("name", RULESETS)
def test_all_in_every_format(name: str, tongue: str, format_: str) -> None:
    check(name, tongue, format_)


@pytest.mark.thorough
@pytest.mark.parametrize("tongue", TONGUES)
@pytest.mark.parametrize("name", RULESETS)
def test_every_summary_is_one_page(name: str, tongue: str) -> None:
    of = book(name)
    assert summary(of, tongue, "pdf") == summary(of, tongue, "pdf")
    (page,) = pages(of, tongue)
    assert summary_size(page, Faces(Names(of.model, tongue), FONT)) >= READABLE


def test_the_sheet_has_every_special_card() -> None:
    of = book("disney_mixed")
    assert sheet_pdf(Faces(Names(of.model, "zh"), FONT)).startswith(b"%PDF-")


@pytest.mark.parametrize("tongue", TONGUES)
def test_sections_stand_in_a_reader_s_order(tongue: str) -> None:
    (page,) = pages(book("party"), tongue)
    found = [section.anchor for section in page.sections]
    wanted = [
        "glance", "box", "setup", "turn", "special", "attack", "uno", "challenge", "out", "scoring", "two", "teams",
        "match", "modules", "options", "differs", "about", "index",
    ]  # fmt: skip
    assert found == wanted


@pytest.mark.parametrize("name", ["official", "party"])
def test_anchors_are_there_once_and_links_lead_somewhere(name: str) -> None:
    from unodsl.publish.blocks import Index

    (page,) = pages(book(name), "en")
    anchors = [section.anchor for section in page.all()]
    assert len(anchors) == len(set(anchors))
    links = [x.anchor for s in page.all() for b in s.blocks if isinstance(b, Index) for x in b.links]
    assert links
    assert set(links) <= set(anchors)


def test_every_rule_is_on_the_page_or_replaced() -> None:
    of = book("village")
    (page,) = pages(of, "en")
    anchors = {section.anchor for section in page.all()}
    from unodsl.publish.sections.rules import anchor_of

    missing = {
        r.full_name for n, r in enumerate(of.model.rules) if n not in of.replaced and anchor_of(r) not in anchors
    }
    assert not missing
    assert {of.model.rules[n].named.id for n in of.replaced} == {
        "start_skip", "start_reverse", "start_draw_two", "start_wild", "start_wild_draw_four",
    }  # fmt: skip


def test_both_tongues_have_the_same_examples() -> None:
    english, chinese = pages(book("official"), *TONGUES)
    assert [len(e.moves) for e in examples(english)] == [len(e.moves) for e in examples(chinese)]
    assert len(examples(english)) > 15


def test_cards_are_files() -> None:
    files = card_files(book("disney_mixed"), "en")
    assert len(files) == len(book("disney_mixed").model.deck.faces)
    assert all(content.startswith(b"<svg") for content in files.values())


@pytest.mark.thorough
def test_the_largest_is_quick() -> None:
    largest = max(RULESETS, key=lambda name: len(book(name).model.rules))
    begin = time.process_time()
    of = make_book(load_model(largest), shipped_cases())
    document(pages(of, "zh"), of, "pdf")
    assert time.process_time() - begin < SECONDS_AT_MOST
