"""Pages as PDF, set by typst: a booklet in A5, a summary on one page, a sheet of cards to cut.

The text given to typst is code with strings in it, never mark-up; fonts are the shipped ones alone, and a font that
is missing is an error, because the page would have boxes in place of letters.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from unodsl.publish.blocks import Block, Cards, Example, Grid, Index, Items, Page, Para, Pictures, Section
from unodsl.publish.cards.sheet import cut_marks, special_faces
from unodsl.publish.cards.sheet import pages as sheet_pages
from unodsl.publish.faces import Faces
from unodsl.publish.glyphs import FONTS, printable
from unodsl.publish.html import FEW, HERE, faces_in
from unodsl.text.wording import say

SUMMARY_SIZES: Final = (11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0, 5.5, 5.0)
"""Sizes of letters in points that are tried until a summary stands on one page."""

IN_SUMMARY: Final = ("glance", "setup", "turn", "attack", "uno", "challenge", "out", "scoring", "two", "modules")


class NotSet(Exception):
    """Typst could not set the pages, or would have set them wrong; the reason is in its words."""


def booklet_pdf(pages: Sequence[Page], faces: Sequence[Faces]) -> bytes:
    """A booklet in A5; several pages (one for each tongue) follow each other."""
    files = _cards(pages, faces)
    parts = ['#import "booklet.typ": *', f"#set document(title: {string(pages[0].title)})"]
    for number, (page, own) in enumerate(zip(pages, faces, strict=True)):
        parts.append(_Writer(page, own, number).booklet())
    return _set("\n".join(parts), files)


def summary_pdf(page: Page, faces: Faces) -> bytes:
    """The rules on one page of A4, in letters as large as fit."""
    return _set(_summary(page, faces, summary_size(page, faces)), _cards((page,), (faces,)))


def summary_size(page: Page, faces: Faces) -> float:
    """The size of letters in points at which a summary stands on one page; the smallest where it never does."""
    files = _cards((page,), (faces,))
    fitting = (size for size in SUMMARY_SIZES if _page_count(_summary(page, faces, size), files) == 1)
    return next(fitting, SUMMARY_SIZES[-1])


def _summary(page: Page, faces: Faces, size: float) -> str:
    written = _Writer(page, faces, 0).summary(size)
    return f'#import "booklet.typ": *\n#set document(title: {string(page.title)})\n{written}'


def sheet_pdf(faces: Faces) -> bytes:
    """The special cards of a deck to print and cut, as often as the deck has them."""
    names = faces.names
    wanted = special_faces(names.model.deck)
    files = {f"c0-{face}.svg": faces.svg(face).encode() for face in sorted(set(wanted))}
    pages = "".join(
        "("
        + "".join(f"({string(f'c0-{p.face}.svg')}, {string(faces.name(p.face))}, {p.x:g}, {p.y:g})," for p in page)
        + "),"
        for page in sheet_pages(wanted)
    )
    marks = "".join(f"({x1:g}, {y1:g}, {x2:g}, {y2:g})," for x1, y1, x2, y2 in cut_marks())
    title = names.say("sheet-title", name=names.title)
    return _set(f'#import "booklet.typ": *\n#sheet({string(title)}, ({pages}), ({marks}))', files)


def string(words: str) -> str:
    """Words as a string of typst's code, in characters that the fonts have."""
    return '"' + "".join(_letter(c) for c in printable(words)) + '"'


def _letter(c: str) -> str:
    if c in '"\\':
        return "\\" + c
    return c if c.isprintable() else f"\\u{{{ord(c):x}}}"


def _cards(pages: Sequence[Page], faces: Sequence[Faces]) -> dict[str, bytes]:
    """The pictures of all cards that are shown, as files."""
    return {
        f"c{number}-{face}.svg": own.svg(face).encode()
        for number, (page, own) in enumerate(zip(pages, faces, strict=True))
        for face in sorted(faces_in(page))
    }


def _set(main: str, files: dict[str, bytes]) -> bytes:
    made = _compiled(main, files, "pdf")
    assert isinstance(made, bytes)
    return made


def _page_count(main: str, files: dict[str, bytes]) -> int:
    made = _compiled(main, files, "svg")
    return len(made) if isinstance(made, list) else 1


def _compiled(main: str, files: dict[str, bytes], format_: str) -> object:
    """What typst makes of it. Raises NotSet, also where it only warns."""
    import typst

    compile_: Any = typst.compile_with_warnings
    inputs = {"main.typ": main.encode(), "booklet.typ": (HERE / "booklet.typ").read_bytes(), **files}
    try:
        made, warnings = compile_(
            inputs, format=format_, font_paths=[str(FONTS)], ignore_system_fonts=True, timestamp=0
        )
    except typst.TypstError as error:
        raise NotSet(str(error)) from error
    if warnings:
        raise NotSet("; ".join(warning.message for warning in warnings))
    return made


@dataclass(frozen=True)
class _Writer:
    """Writes one page as typst code; ``number`` tells its cards from those of other pages."""

    page: Page
    faces: Faces
    number: int

    def booklet(self) -> str:
        page = self.page
        body = "\n".join(self.section(section, 1) for section in page.sections)
        words = string(say("publish-contents", page.tongue) if len(page.sections) >= FEW else "")
        again = "" if self.number == 0 else "#pagebreak(weak: true)\n"
        heads = f"{string(page.title)}, {string(page.subtitle)}, {words}, lang: {string(page.tongue)}"
        return f"{again}#booklet({heads}, [\n{body}\n])"

    def section(self, section: Section, level: int) -> str:
        label = f'#label("{self.number}-{section.anchor}")'
        head = f"#section({level}, {string(section.title)}, {string(self.page.tongue)}) {label}"
        shown = [number for number, block in enumerate(section.blocks) if isinstance(block, Example)]
        last = len(section.blocks) if section.parts else max(shown, default=-1)
        blocks = "\n".join(
            f"#together({self.block(block)})" if self._is_kept(section, number, last) else f"#{self.block(block)}"
            for number, block in enumerate(section.blocks)
        )
        if not section.parts and all(isinstance(block, Para | Items) for block in section.blocks):
            blocks = f"#whole[{blocks}]"
        parts = "\n".join(self.section(part, level + 1) for part in section.parts)
        return f"{head}\n{blocks}\n{parts}"

    @staticmethod
    def _is_kept(section: Section, number: int, last: int) -> bool:
        """Whether a block stays on the page of the next: all words before an example, and one with words on it."""
        block, following = section.blocks[number], section.blocks[number + 1 : number + 2]
        if isinstance(block, Example):
            return any(isinstance(after, Para) and after.kind == "lead" for after in following)
        return number < last and not isinstance(block, Grid | Cards)

    def block(self, block: Block) -> str:
        match block:
            case Para(text=words, kind=kind):
                return f"{kind if kind in ('note', 'lead') else 'para'}({string(words)})"
            case Items(texts=texts, kind=kind):
                return f"{'clauses' if kind == 'clause' else 'items'}({_listed(texts)})"
            case Grid(heads=heads, rows=rows, caption=caption):
                lines = ", ".join(f"({_listed(row)},)" for row in rows)
                return f"grid-of(({_listed(heads)},), {string(caption)}, {lines})"
            case Cards(heads=heads, rows=lines_, total=total):
                rows_ = "".join(
                    f", (pictures(width: 4.8mm, gap: 0.5mm, {self.cards(row.faces)}), {string(row.name)}, "
                    f"{string(str(row.count))}, {string(row.points)})"
                    for row in lines_
                )
                return f"cards-table(({_listed(heads)},), {string(total)}{rows_})"
            case Pictures(faces=faces):
                return f"row-of-cards({self.cards(faces)})"
            case Example():
                return self.example(block)
            case Index(links=links):
                made = ", ".join(f'({string(x.text)}, "{self.number}-{x.anchor}")' for x in links)
                return f"index({made})"

    def cards(self, faces: Iterable[int]) -> str:
        return ", ".join(f"({string(f'c{self.number}-{face}.svg')}, {string(self.faces.name(face))})" for face in faces)

    def _card_list(self, faces: Sequence[int]) -> str:
        return f"({self.cards(faces)},)" if faces else "()"

    def example(self, example: Example) -> str:
        n = self.faces.names
        title = n.labeled(n.say("example"), example.title)
        before = example.before
        seats = [f'seat({string(before.label)}, "", {self._card_list((before.top,))}, "")']
        for seat in before.seats:
            hidden = "" if seat.faces else n.held(seat.hidden)
            remark = string(n.noted("", seat.remark))
            seats.append(f"seat({string(seat.name)}, {remark}, {self._card_list(seat.faces)}, {string(hidden)})")
        moves = [
            f"move({string(n.sentences((m.text, *m.outcome)))}, {str(m.refused).lower()}, {self._card_list(m.faces)})"
            for m in example.moves
        ]
        return (
            f"example({string(title)}, ({', '.join(seats)},), {string(n.sentences(before.remarks))}, "
            f"({', '.join(moves)}{',' if moves else ''}), {string(n.sentences(example.after))})"
        )

    # ---- on one page

    def summary(self, size: float) -> str:
        page = self.page
        by_anchor = {section.anchor: section for section in page.sections}
        parts = [self._short(by_anchor[key]) for key in IN_SUMMARY if key in by_anchor]
        if "special" in by_anchor:
            parts.insert(3, self._short_cards(by_anchor["special"]))
        body = "\n".join(parts)
        heads = f"{string(page.title)}, {string(page.subtitle)}, {size:g}pt, lang: {string(page.tongue)}"
        return f"#summary({heads}, [\n{body}\n])"

    def _short(self, section: Section) -> str:
        texts = [text for part in section.all() for block in part.blocks for text in _words_of(block)]
        return f"#summary-section({string(section.title)})\n#items({_listed(texts)})" if texts else ""

    def _short_cards(self, section: Section) -> str:
        made = [f"#summary-section({string(section.title)})"]
        for part in section.parts:
            faces = next((block.faces for block in part.blocks if isinstance(block, Pictures)), ())
            texts = [text for one in part.all() for block in one.blocks for text in _words_of(block)]
            made.append(f"#summary-card({self._card_list(faces[:1])}, {string(part.title)}, ({_listed(texts)},))")
        return "\n".join(made)


def _words_of(block: Block) -> Sequence[str]:
    match block:
        case Para(text=words, kind="text"):
            return (words,)
        case Items(texts=texts):
            return texts
        case _:
            return ()


def _listed(texts: Iterable[str]) -> str:
    return ", ".join(map(string, texts))
