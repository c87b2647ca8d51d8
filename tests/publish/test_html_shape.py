"""The HTML of a booklet: headings in order, names for what is not text, contrast, nothing from outside."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import pairwise

import pytest

from tests.publish.booklets import book, pages
from unodsl.publish.documents import document
from unodsl.publish.html import HERE

VOID = {"meta", "input", "use", "path", "rect"}
WANTED = 4.5


class Shape(HTMLParser):
    """The elements of a page with their attributes, and whether they nest."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag


@pytest.fixture(scope="module", params=[("en",), ("zh",), ("en", "zh")], ids="-".join)
def shape(request: pytest.FixtureRequest) -> Shape:
    of = book("party")
    made = Shape()
    made.feed(document(pages(of, *request.param), of, "html").decode())
    assert not made.open
    return made


def test_headings_are_in_order(shape: Shape) -> None:
    levels = [int(tag[1]) for tag, _ in shape.found if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_ids_are_there_once_and_links_lead_to_them(shape: Shape) -> None:
    ids = [attrs["id"] for _, attrs in shape.found if "id" in attrs]
    assert len(ids) == len(set(ids))
    links = [attrs["href"] or "" for _, attrs in shape.found if "href" in attrs]
    assert links
    assert not [link for link in links if not link.startswith("#") or link[1:] not in ids]


def test_pictures_have_names(shape: Shape) -> None:
    pictures = [attrs for tag, attrs in shape.found if tag == "svg" and attrs.get("aria-hidden") != "true"]
    assert len(pictures) > 50
    assert not [attrs for attrs in pictures if attrs.get("role") != "img" or not attrs.get("aria-label")]


def test_landmarks_and_languages(shape: Shape) -> None:
    tags = [tag for tag, _ in shape.found]
    assert tags.count("main") == 1
    assert "nav" in tags
    assert shape.found[0][0] == "html"
    assert shape.found[0][1]["lang"] in ("en", "zh-Hans")
    labels = [attrs["aria-label"] for tag, attrs in shape.found if tag == "nav"]
    assert len(labels) == len(set(labels))
    assert not [attrs for _, attrs in shape.found if int(attrs.get("tabindex") or 0) > 0]
    (search,) = [attrs for tag, attrs in shape.found if tag == "input"]
    assert search["id"] in [attrs.get("for") for tag, attrs in shape.found if tag == "label"]


def test_nothing_comes_from_outside(shape: Shape) -> None:
    assert not [attrs for tag, attrs in shape.found if tag in ("link", "img", "iframe", "object") or "src" in attrs]
    assert "url(" not in (HERE / "page.css").read_text("utf-8")


def palettes() -> list[dict[str, str]]:
    css = (HERE / "page.css").read_text("utf-8")
    blocks = re.findall(r":root \{([^}]*)\}", css)
    found = [dict(re.findall(r"--([a-z]+): (#[0-9a-f]{3,6});", block)) for block in blocks]
    return [{**found[0], **each} for each in found]


@pytest.mark.parametrize("palette", palettes(), ids=["light", "dark", "print"])
def test_contrast(palette: dict[str, str]) -> None:
    for ground in ("ground", "panel", "shade"):
        for ink in ("ink", "quiet", "accent", "no"):
            assert contrast(palette[ink], palette[ground]) >= WANTED, (ink, ground)


def contrast(one: str, other: str) -> float:
    """The contrast of two colors as WCAG computes it."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def luminance(color: str) -> float:
    digits = color[1:] if len(color) == 7 else "".join(c * 2 for c in color[1:])
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
