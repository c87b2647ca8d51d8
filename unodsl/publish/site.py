"""All shipped rulesets as pages of one folder, with an index, in every tongue."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from unodsl.data import shipped_names
from unodsl.model.load import BASE, load_model
from unodsl.publish.blocks import Grid, Page, Para, Section
from unodsl.publish.book import Book, make_book
from unodsl.publish.differences import Differences, differences
from unodsl.publish.documents import booklet_pages, document
from unodsl.publish.examples.given import shipped_cases
from unodsl.publish.faces import Faces
from unodsl.publish.html import html_page, language, text
from unodsl.publish.names import Names
from unodsl.text.wording import say


@dataclass(frozen=True)
class Shelf:
    """The shipped rulesets as books, the one that most people know first."""

    books: tuple[Book, ...]

    def differences(self, book: Book) -> Differences | None:
        """From the best-known rules to those of a book."""
        known = self.books[0]
        return None if book is known or known.model.name != BASE else differences(known, book)


def shelf() -> Shelf:
    """All shipped rulesets, their examples played."""
    names = sorted(shipped_names()[0], key=lambda name: (name != BASE, name))
    cases = shipped_cases()
    loaded = (load_model(name) for name in names)
    return Shelf(tuple(make_book(each, cases) for each in loaded if each.ok))


def site_files(
    of: Shelf, tongues: Sequence[str], formats: Sequence[str] = ("html",)
) -> Iterator[tuple[PurePosixPath, bytes]]:
    """Every file of the site with its path: `index.html`, and `<tongue>/<ruleset>.<format>`."""
    yield PurePosixPath("index.html"), index_page(of, tongues, formats).encode()
    for book in of.books:
        pages = booklet_pages(book, tongues, of.differences(book))
        for page in pages:
            place = PurePosixPath(page.tongue) / book.model.name
            for format_ in formats:
                if format_ == "html":
                    names = Names(book.model, page.tongue)
                    others = [
                        (f"../{t}/{book.model.name}.html", say("publish-language", t))
                        for t in tongues
                        if t != page.tongue
                    ]
                    links = (("../index.html", say("publish-site-title", page.tongue)), *others)
                    yield place.with_suffix(".html"), html_page([page], [Faces(names)], links).encode()
                else:
                    yield place.with_suffix(f".{format_}"), document([page], book, format_)


def index_page(of: Shelf, tongues: Sequence[str], formats: Sequence[str]) -> str:
    """The page that leads to all others."""
    pages = [_index(of, tongue) for tongue in tongues]
    faces = [Faces(Names(of.books[0].model, tongue)) for tongue in tongues]
    made = html_page(pages, faces)
    for tongue in tongues:
        for book in of.books:
            title = Names(book.model, tongue).title
            cell = f'<th scope="row">{text(title)}</th>'
            place = f"{tongue}/{book.model.name}"
            shown = f'<a href="{place}.html">{text(title)}</a>'
            shown += "".join(
                f' <a href="{place}.{f}" lang="{language(tongue)}">({f.upper()})</a>' for f in formats if f != "html"
            )
            before, found, after = made.partition(cell)
            made = f'{before}<th scope="row">{shown}</th>{after}' if found else made
    return made


def _index(of: Shelf, tongue: str) -> Page:
    rows = []
    for book in of.books:
        names = Names(book.model, tongue)
        model = book.model
        players = names.say("option-range", low=model.low, high=model.high)
        cards = str(sum(face.copies for face in model.deck.faces))
        modules = names.listed(names.file(file) for file in model.files if file.house_rule)
        rows.append((names.title, players, cards, modules or names.say("nothing")))

    def said(key: str) -> str:
        return say(f"publish-{key}", tongue)

    heads = (said("site-booklet"), said("site-players"), said("box-cards"), said("section-modules"))
    section = Section("rulesets", said("site-booklet"), (Para(said("site-lead")), Grid(heads, tuple(rows))))
    return Page(tongue, said("site-title"), "", (section,))
