"""Pictures of cards: one for every card of every shipped deck, all different, also without color."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from tests.publish.booklets import book, book_of
from unodsl.data import shipped_names
from unodsl.publish.cards.draw import Painter
from unodsl.publish.cards.figures import FIGURES
from unodsl.publish.cards.sheet import PAGE, cut_marks, pages, special_faces

OWN_CARDS = """ruleset own extends official {{
  add to deck {{ black {name}: 2 each, worth 50 }}
}}
"""


@pytest.mark.parametrize("name", shipped_names()[0])
def test_every_card_has_a_picture_of_its_own(name: str) -> None:
    deck = book(name).model.deck
    painter = Painter(deck, "en")
    drawn = [painter.inside(face) for face in range(len(deck.faces))]
    assert len(set(drawn)) == len(drawn)
    # Without color the marks and figures still tell all cards apart.
    gray = [re.sub(r'(fill|stroke)="#[0-9a-f]{6}"', "", each) for each in drawn]
    assert len(set(gray)) == len(gray)
    for each in drawn:
        ElementTree.fromstring(f"<svg>{each}</svg>")


def test_every_shipped_figure_is_drawn_without_letters() -> None:
    for name in shipped_names()[0]:
        symbols = book(name).model.deck.symbols
        assert {s.named.id for s in symbols if s.number is None} - {"wild"} <= set(FIGURES)


@pytest.mark.parametrize("name", ["wizard", "x", "jackpot_of_all"])
def test_an_unknown_card_has_letters(name: str) -> None:
    deck = book_of(OWN_CARDS.format(name=name)).model.deck
    face = next(f for f, each in enumerate(deck.faces) if deck.symbols[each.symbol].named.id == name)
    drawn = Painter(deck, "en").inside(face)
    assert "<text" in drawn
    ElementTree.fromstring(f"<svg>{drawn}</svg>")


def test_a_title_is_text() -> None:
    painter = Painter(book("official").model.deck, "en")
    assert "<b>" not in painter.svg(0, "<b>&\u202e")


def test_the_sheet_fits_its_pages() -> None:
    wanted = special_faces(book("disney_mixed").model.deck)
    placed = [place for page in pages(wanted) for place in page]
    assert tuple(place.face for place in placed) == wanted
    assert all(0 <= p.x <= PAGE[0] - 60 and 0 <= p.y <= PAGE[1] - 84 for p in placed)
    assert all(0 <= v <= PAGE[1] for mark in cut_marks() for v in mark)
