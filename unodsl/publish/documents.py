"""Whole documents: which pages go into one, and in which format."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from unodsl.publish.blocks import Page, Section
from unodsl.publish.faces import FONT, Faces
from unodsl.publish.names import Names
from unodsl.publish.sections.whole import booklet
from unodsl.text.wording import say

if TYPE_CHECKING:
    from unodsl.publish.book import Book
    from unodsl.publish.differences import Differences


def booklet_pages(book: Book, tongues: Sequence[str], differences: Differences | None = None) -> list[Page]:
    """The booklet in each of these tongues."""
    return [booklet(book, tongue, differences) for tongue in tongues]


def difference_page(differences: Differences, tongue: str) -> Page:
    """What changes for one who knows the other rules."""
    names, known = Names(differences.new.model, tongue), Names(differences.known.model, tongue)
    blocks, parts = differences.told(names, "diff")
    title = f"{known.title} → {names.title}"
    lead = Section("changes", names.say("diff-title", known=known.title), blocks)
    return Page(tongue, title, names.say("diff-title", known=known.title), (lead, *parts) if blocks else parts)


def document(pages: Sequence[Page], book: Book, format_: str) -> bytes:
    """Pages as ``html``, ``md`` or ``pdf``. Raises `pdf.NotSet`."""
    names = [Names(book.model, page.tongue) for page in pages]
    match format_:
        case "html":
            from unodsl.publish.html import html_page

            return html_page(pages, [Faces(each) for each in names]).encode()
        case "md":
            from unodsl.publish.markdown import markdown_page

            return markdown_page(pages, [Faces(each) for each in names]).encode()
        case _:
            from unodsl.publish.pdf import booklet_pdf

            return booklet_pdf(pages, [Faces(each, FONT) for each in names])


def summary(book: Book, tongue: str, format_: str) -> bytes:
    """The rules on one page: PDF set to fit, else the booklet's words without examples."""
    from unodsl.publish.blocks import Example

    page = booklet(book, tongue)
    faces = Faces(Names(book.model, tongue), FONT)
    if format_ == "pdf":
        from unodsl.publish.pdf import summary_pdf

        return summary_pdf(page, faces)

    def short(section: Section) -> Section:
        blocks = tuple(block for block in section.blocks if not isinstance(block, Example))
        return Section(section.anchor, section.title, blocks, tuple(map(short, section.parts)))

    left_out = {"index", "differs", "about", "box"}
    kept = tuple(short(section) for section in page.sections if section.anchor not in left_out)
    subtitle = f"{page.subtitle} · {say('publish-summary', tongue)}"
    return document([Page(tongue, page.title, subtitle, kept)], book, format_)


def card_files(book: Book, tongue: str) -> dict[str, bytes]:
    """Every card of the deck as an SVG file; names of files are made of ids."""
    faces = Faces(Names(book.model, tongue))
    deck = book.model.deck
    made = {}
    for number, face in enumerate(deck.faces):
        color = f"{deck.colors[face.color].id}-" if face.color >= 0 else ""
        stem = "".join(
            c if c.isascii() and (c.isalnum() or c in "-_") else "_"
            for c in f"{color}{deck.symbols[face.symbol].named.id}"
        )
        made[f"{number:03d}-{stem}.svg"] = faces.svg(number).encode()
    return made
