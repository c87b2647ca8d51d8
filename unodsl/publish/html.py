"""Pages as one HTML file that asks for nothing from outside: style, script and pictures are in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Final

from unodsl.publish.blocks import (
    Block,
    Cards,
    Example,
    Grid,
    Index,
    Items,
    Page,
    Para,
    Pictures,
    Scene,
    Section,
)
from unodsl.publish.cards.draw import HEIGHT, WIDTH
from unodsl.publish.faces import Faces
from unodsl.text.escape import visible
from unodsl.text.wording import say

HERE: Final = Path(__file__).resolve().parent
LANGUAGES: Final = {"zh": "zh-Hans"}
MANY: Final = 7
"""The heads of a table of more columns stand upright."""

FEW: Final = 3
"""A page of fewer sections needs no contents and no search."""

POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"


def html_page(pages: Sequence[Page], faces: Sequence[Faces], links: Sequence[tuple[str, str]] = ()) -> str:
    """A document with one page, or with several below each other (one for each tongue).

    ``faces`` draw the cards of each page; ``links`` are addresses and words that stand above it all.
    """
    first = pages[0]
    several = len(pages) > 1
    written = [
        _Writer(page, own, f"{page.tongue}-" if several else "", several)
        for page, own in zip(pages, faces, strict=True)
    ]
    title = text(" / ".join(dict.fromkeys(page.title for page in pages)))
    tongue = first.tongue
    head = (
        f'<!DOCTYPE html>\n<html lang="{language(tongue)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        f"<title>{title}</title>\n<style>\n{_file('page.css')}</style>\n</head>\n<body>\n"
    )
    skip = f'<a class="skip" href="#rules">{_said("skip", tongue)}</a>\n'
    defs = (
        f'<svg class="defs" aria-hidden="true">{"".join(dict.fromkeys(d for w in written for d in w.defs()))}</svg>\n'
    )
    above = "".join(f'<a href="{escape(address)}">{text(words)}</a> ' for address, words in links)
    subtitle = " / ".join(dict.fromkeys(page.subtitle for page in pages if page.subtitle))
    header = f'<header>\n<h1>{title}</h1>\n<p class="subtitle">{text(subtitle)}</p>\n'
    header += f"<p>{above.strip()}</p>\n" if above else ""
    search = (
        f'<div class="search" role="search" hidden><label for="q">{_said("search", tongue)}</label>'
        f'<input type="search" id="q" autocomplete="off"><output id="found" for="q" '
        f'data-found="{_said("search-found", tongue)}" data-none="{_said("search-none", tongue)}"></output></div>\n'
    )
    if all(len(page.sections) < FEW for page in pages):
        search = ""
    navs = "".join(writer.contents() for writer in written)
    body = "".join(writer.body() for writer in written)
    return (
        f'{head}{skip}{defs}{header}</header>\n{navs}{search}<main id="rules">\n{body}</main>\n'
        f"<script>\n{_file('search.js')}</script>\n</body>\n</html>\n"
    )


def text(words: str) -> str:
    """Words of anybody as HTML: no mark-up, no hidden characters."""
    return escape(visible(words))


def language(tongue: str) -> str:
    return LANGUAGES.get(tongue, tongue)


def _said(key: str, tongue: str) -> str:
    return text(say(f"publish-{key}", tongue))


def _file(name: str) -> str:
    return (HERE / name).read_text("utf-8")


@dataclass(frozen=True)
class _Writer:
    """Writes one page; ``prefix`` begins its anchors, ``nested`` where its title is a heading in a larger document."""

    page: Page
    faces: Faces
    prefix: str
    nested: bool

    def defs(self) -> list[str]:
        """Every card that the page shows, once."""
        return [
            f'<symbol id="{self._id(face)}" viewBox="0 0 {WIDTH} {HEIGHT}">{self.faces.painter.inside(face)}</symbol>'
            for face in sorted(faces_in(self.page))
        ]

    def _id(self, face: int) -> str:
        return f"{self.prefix}c{face}"

    def contents(self) -> str:
        if len(self.page.sections) < FEW:
            return ""
        lang = f' lang="{language(self.page.tongue)}"'
        items = "".join(f'<li><a href="#{self.prefix}{s.anchor}">{text(s.title)}</a></li>' for s in self.page.sections)
        words = _said("contents", self.page.tongue)
        label = text(self.faces.names.labeled(say("publish-contents", self.page.tongue), self.page.title))
        label = label if self.nested else words
        inner = f"<details open><summary>{words}</summary><ol>{items}</ol></details>"
        return f'<nav aria-label="{label}"{lang}>{inner}</nav>\n'

    def body(self) -> str:
        level = 3 if self.nested else 2
        inner = "".join(self.section(section, level) for section in self.page.sections)
        if not self.nested:
            return inner
        return f'<div lang="{language(self.page.tongue)}">\n<h2>{text(self.page.title)}</h2>\n{inner}</div>\n'

    def section(self, section: Section, level: int) -> str:
        place = f"{self.prefix}{section.anchor}"
        rank = min(level, 6)
        inner = "".join(map(self.block, section.blocks)) + "".join(self.section(p, level + 1) for p in section.parts)
        return f'<section id="{place}">\n<h{rank}>{text(section.title)}</h{rank}>\n{inner}</section>\n'

    def block(self, block: Block) -> str:
        match block:
            case Para(text=words, kind=kind):
                return f'<p class="{kind}">{text(words)}</p>\n' if kind != "text" else f"<p>{text(words)}</p>\n"
            case Items(texts=texts, kind=kind):
                name = ' class="clauses"' if kind == "clause" else ""
                return f"<ul{name}>{''.join(f'<li>{text(words)}</li>' for words in texts)}</ul>\n"
            case Grid():
                return self.grid(block)
            case Cards():
                return self.cards(block)
            case Pictures(faces=faces):
                return f'<div class="pictures">{self.pictures(faces)}</div>\n'
            case Example():
                return self.example(block)
            case Index(links=links):
                items = "".join(f'<li><a href="#{self.prefix}{x.anchor}">{text(x.text)}</a></li>' for x in links)
                return f'<ul class="index">{items}</ul>\n'

    def pictures(self, faces: Iterable[int]) -> str:
        return "".join(
            f'<svg class="card" role="img" aria-label="{text(self.faces.name(face))}">'
            f'<use href="#{self._id(face)}"/></svg>'
            for face in faces
        )

    def grid(self, grid: Grid) -> str:
        heads = "".join(f'<th scope="col">{text(head)}</th>' for head in grid.heads)
        rows = ""
        for row in grid.rows:
            named = f'<th scope="row">{text(row[0])}</th>' if grid.has_names else f"<td>{text(row[0])}</td>"
            rows += f"<tr>{named}{''.join(f'<td>{text(cell)}</td>' for cell in row[1:])}</tr>"
        caption = f"<caption>{text(grid.caption)}</caption>" if grid.caption else ""
        return _scrolled(
            f"<table>{caption}<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>",
            grid.caption or grid.heads[0],
            "wide many" if len(grid.heads) > MANY else "wide" if grid.has_names else "wide alike",
        )

    def cards(self, cards: Cards) -> str:
        pictures, name, count, points = map(text, cards.heads)
        heads = (
            f'<th scope="col">{pictures}</th><th scope="col">{name}</th>'
            f'<th scope="col" class="number">{count}</th><th scope="col" class="number">{points}</th>'
        )
        rows = "".join(
            f'<tr><td><div class="pictures">{self.pictures(row.faces)}</div></td><th scope="row">{text(row.name)}</th>'
            f'<td class="number">{row.count}</td><td class="number">{text(row.points)}</td></tr>'
            for row in cards.rows
        )
        caption = f"<caption>{text(cards.caption)}</caption>"
        table = f"<table>{caption}<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
        return _scrolled(table, cards.caption, "wide box") + f"<p><strong>{text(cards.total)}</strong></p>\n"

    def example(self, example: Example) -> str:
        n = self.faces.names
        title = text(n.labeled(n.say("example"), example.title))
        moves = "".join(
            f"<li{' class=' + chr(34) + 'refused' + chr(34) if move.refused else ''}>"
            + (f'<span class="hand">{self.pictures(move.faces)}</span>' if move.faces else "")
            + f"{text(n.sentences((move.text, *move.outcome)))}</li>"
            for move in example.moves
        )
        steps = f'<ol class="moves">{moves}</ol>' if moves else ""
        after = f'<p class="after">{text(n.sentences(example.after))}</p>' if example.after else ""
        inner = f"<figcaption>{title}</figcaption>{self.scene(example.before)}{steps}{after}"
        return f'<figure class="example">{inner}</figure>\n'

    def scene(self, scene: Scene) -> str:
        n = self.faces.names
        seats = [(f"<strong>{text(scene.label)}</strong>", self.pictures((scene.top,)))]
        for seat in scene.seats:
            who = f"<strong>{text(seat.name)}</strong>{text(n.noted('', seat.remark))}"
            hidden = "" if seat.faces else text(n.held(seat.hidden))
            seats.append((who, self.pictures(seat.faces) + hidden))
        made = "".join(
            f'<div class="seat"><span class="who">{who}</span><span class="hand">{hand}</span></div>'
            for who, hand in seats
        )
        remarks = f'<p class="remarks">{text(n.sentences(scene.remarks))}</p>' if scene.remarks else ""
        return f'<div class="scene">{made}{remarks}</div>'


def _scrolled(table: str, label: str, name: str = "wide") -> str:
    """A table that scrolls by itself where the page is narrow; it can be reached with the keyboard."""
    return f'<div class="{name}" role="region" aria-label="{text(label)}" tabindex="0">{table}</div>\n'


def faces_in(page: Page) -> frozenset[int]:
    """All cards that a page shows."""
    found: set[int] = set()
    for section in page.all():
        for block in section.blocks:
            match block:
                case Cards(rows=rows):
                    found |= {face for row in rows for face in row.faces}
                case Pictures(faces=faces):
                    found |= set(faces)
                case Example(before=before, moves=moves):
                    found |= {before.top, *(f for seat in before.seats for f in seat.faces)}
                    found |= {face for move in moves for face in move.faces}
                case _:
                    pass
    return frozenset(face for face in found if face >= 0)
