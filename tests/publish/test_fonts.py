"""The shipped fonts: what they have is listed, and all that we ship can be shown."""

from __future__ import annotations

import pytest
from fontTools.ttLib import TTFont

from tests.publish.booklets import book
from unodsl.data import shipped_names, tongue_names
from unodsl.publish.glyphs import FONTS, covered, lacking
from unodsl.text.wording import read_tables


def test_the_license_is_beside() -> None:
    assert "SIL OPEN FONT LICENSE" in (FONTS / "OFL.txt").read_text("utf-8")
    assert len(list(FONTS.glob("*.otf"))) == 2


@pytest.mark.parametrize("name", shipped_names()[0])
def test_shipped_texts_can_be_shown(name: str) -> None:
    assert not frozenset[str]().union(*map(lacking, book(name).texts))


def test_our_own_words_can_be_shown() -> None:
    for tongue in tongue_names():
        tables = read_tables(tongue)
        words = "".join(entry.message for key, entry in tables.items() if key.startswith(("publish-", "told-")))
        assert not lacking(words.replace("\n", ""))


def test_the_list_is_what_the_fonts_have() -> None:
    for path in FONTS.glob("*.otf"):
        assert set(TTFont(path).getBestCmap() or ()) == covered()
