"""Pages as Markdown, for repositories and chats: cards are named, not pictured."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from unodsl.publish.blocks import Block, Cards, Example, Grid, Index, Items, Page, Para, Pictures, Section
from unodsl.publish.faces import Faces
from unodsl.text.escape import visible

_MARKS: Final = re.compile(r"[\\`*_\[\]<>#|~&$]")
_BEGINS: Final = re.compile(r"^(\s*)([-+=]|\d+(?=[.)]))")
_LINKS: Final = (("://", ":&#47;/"), ("www.", "www&#46;"), ("@", "&#64;"))


def markdown_page(pages: Sequence[Page], faces: Sequence[Faces]) -> str:
    """One document with these pages below each other."""
    written = ["".join(_Writer(page, own).lines()) for page, own in zip(pages, faces, strict=True)]
    return "\n---\n\n".join(written)


def text(words: str) -> str:
    """Words of anybody as Markdown that shows just them: no mark-up, no links, no HTML."""
    made = _MARKS.sub(lambda mark: "\\" + mark[0], visible(words))
    for link, spelled in _LINKS:
        made = made.replace(link, spelled)
    begin = _BEGINS.match(made)
    if begin is None:
        return made
    if begin[2].isdigit():
        return f"{made[: begin.end()]}\\{made[begin.end() :]}"
    return f"{begin[1]}\\{made[begin.start(2) :]}"


@dataclass(frozen=True)
class _Writer:
    page: Page
    faces: Faces

    def lines(self) -> Iterator[str]:
        yield f"# {text(self.page.title)}\n\n{text(self.page.subtitle)}\n\n"
        for section in self.page.sections:
            yield from self.section(section, 2)

    def section(self, section: Section, level: int) -> Iterator[str]:
        yield f"{'#' * min(level, 6)} {text(section.title)}\n\n"
        for block in section.blocks:
            yield from self.block(block)
        for part in section.parts:
            yield from self.section(part, level + 1)

    def block(self, block: Block) -> Iterator[str]:
        match block:
            case Para(text=words, kind=kind):
                shown = text(words)
                yield (f"**{shown}**" if kind == "lead" else shown) + "\n\n"
            case Items(texts=texts):
                yield "".join(f"- {text(words)}\n" for words in texts) + "\n"
            case Grid(heads=heads, rows=rows, caption=caption):
                yield f"{text(caption)}\n\n" if caption else ""
                yield _table(heads, rows)
            case Cards(heads=heads, rows=lines, total=total):
                yield _table(heads[1:], ((row.name, str(row.count), row.points) for row in lines))
                yield f"**{text(total)}**\n\n"
            case Pictures():
                return
            case Example():
                yield from self.example(block)
            case Index(links=links):
                yield "".join(f"- {text(link.text)}\n" for link in links) + "\n"

    def example(self, example: Example) -> Iterator[str]:
        n = self.faces.names
        yield f"> **{text(n.labeled(n.say('example'), example.title))}**\n>\n"
        seats = [(example.before.label, self.names((example.before.top,)))]
        for seat in example.before.seats:
            held = self.names(seat.faces) if seat.faces else n.held(seat.hidden)
            seats.append((n.noted(seat.name, seat.remark), held))
        yield "".join(f"> - {text(n.labeled(who, cards))}\n" for who, cards in seats)
        if example.before.remarks:
            yield f">\n> {text(n.sentences(example.before.remarks))}\n"
        if example.moves:
            yield ">\n"
        for number, move in enumerate(example.moves, 1):
            yield f"> {number}. {text(n.sentences((move.text, *move.outcome)))}\n"
        if example.after:
            yield f">\n> {text(n.sentences(example.after))}\n"
        yield "\n"

    def names(self, faces: Iterable[int]) -> str:
        return self.faces.names.cards(faces) or self.faces.names.say("nothing")


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    titles = [text(head) for head in heads]
    lines = [f"| {' | '.join(titles)} |", f"|{' --- |' * len(titles)}"]
    lines += [f"| {' | '.join(text(cell) for cell in row)} |" for row in rows]
    return "\n".join(lines) + "\n\n"
