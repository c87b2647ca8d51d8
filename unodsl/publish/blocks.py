"""What a booklet is made of, in one tongue, without a format: sections with blocks. All texts are plain text.

A writer for a format goes through these with an exhaustive match, and escapes every text as its format needs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Para:
    """A paragraph. ``kind``: ``text`` (the author's words), ``clause`` (made from a clause), ``lead``, ``note``."""

    text: str
    kind: str = "text"


@dataclass(frozen=True, slots=True)
class Items:
    """A list of sentences."""

    texts: tuple[str, ...]
    kind: str = "text"


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: heads and rows of texts. ``has_names``: the first cell of a row names it; else cells are alike."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: str = ""
    has_names: bool = True


@dataclass(frozen=True, slots=True)
class CardRow:
    """One line of what is in the box: the faces pictured, their name, how many there are, what one counts."""

    faces: tuple[int, ...]
    name: str
    count: int
    points: str


@dataclass(frozen=True, slots=True)
class Cards:
    """The table of all cards; ``heads`` are for pictures, name, number and points."""

    caption: str
    heads: tuple[str, str, str, str]
    rows: tuple[CardRow, ...]
    total: str


@dataclass(frozen=True, slots=True)
class Pictures:
    """Cards side by side."""

    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at the table of an example: his name, what is said of him, his cards (None: only how many)."""

    name: str
    remark: str
    faces: tuple[int, ...]
    hidden: int = 0


@dataclass(frozen=True, slots=True)
class Scene:
    """The table before or after: the top card, words about color, direction and attack, and the players."""

    label: str
    top: int
    remarks: tuple[str, ...]
    seats: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Move:
    """What somebody does, with the cards, and what came of it; ``refused`` where it may not be done."""

    text: str
    faces: tuple[int, ...]
    outcome: tuple[str, ...]
    refused: bool = False


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: the table, what is done, and how it stands then."""

    title: str
    before: Scene
    moves: tuple[Move, ...]
    after: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Link:
    """A line of an index: words, the anchor of a section, its heading."""

    text: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Index:
    links: tuple[Link, ...]


Block: TypeAlias = "Para | Items | Grid | Cards | Pictures | Example | Index"


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with what stands below it; ``anchor`` is unique in its document and of the form ``[a-z0-9-]+``."""

    anchor: str
    title: str
    blocks: tuple[Block, ...] = ()
    parts: tuple[Section, ...] = ()

    def all(self) -> Iterator[Section]:
        """This section and those in it, in order."""
        yield self
        for part in self.parts:
            yield from part.all()


@dataclass(frozen=True, slots=True)
class Page:
    """A document in one tongue."""

    tongue: str
    title: str
    subtitle: str
    sections: tuple[Section, ...]

    def all(self) -> Iterator[Section]:
        for section in self.sections:
            yield from section.all()
