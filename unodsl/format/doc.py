"""What is printed, before it is cut into lines: words, places where a line may break, and groups of them.

A group stands on one line if it fits there; otherwise each of its own breaks starts a new line, and the groups
inside it are asked again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from unodsl.text.render import cells

INDENT = 2


@dataclass(frozen=True, slots=True)
class Word:
    """What is never cut. ``kind``: ``declared`` for a name that stands alone, ``string``, ``comment``, or nothing."""

    text: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Gap:
    """A space, whatever stands beside it."""


@dataclass(frozen=True, slots=True)
class Break:
    """A place where a line may end."""


@dataclass(frozen=True, slots=True)
class Hard:
    """The end of a line; with ``blank``, an empty line after it."""

    blank: bool = False


@dataclass(frozen=True, slots=True)
class Either:
    """One mark where the group stands on one line, another where it does not; either may be empty."""

    flat: str
    broken: str


@dataclass(frozen=True, slots=True)
class Seq:
    parts: tuple[Doc, ...]


@dataclass(frozen=True, slots=True)
class Nest:
    """Lines that begin inside are indented once more."""

    part: Doc


@dataclass(frozen=True, slots=True)
class Group:
    """``rigid`` where a line must end inside it, so that it never stands on one line."""

    part: Doc
    rigid: bool


Doc: TypeAlias = Word | Gap | Break | Hard | Either | Seq | Nest | Group


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the result: levels of indentation, and what stands on it. Without words it is empty."""

    level: int
    words: tuple[Word | Gap, ...]


Spacing: TypeAlias = Callable[[Word, Word], bool]


def seq(*parts: Doc | None) -> Seq:
    return Seq(tuple(part for part in parts if part is not None))


def group(*parts: Doc | None) -> Group:
    inner = seq(*parts)
    return Group(inner, has_hard(inner))


def joined(parts: Iterable[Doc], *between: Doc) -> Seq:
    """The parts with ``between`` between any two."""
    made: list[Doc] = []
    for part in parts:
        if made:
            made.extend(between)
        made.append(part)
    return Seq(tuple(made))


def has_hard(doc: Doc) -> bool:
    """Whether a line must end somewhere inside."""
    match doc:
        case Hard():
            return True
        case Seq(parts=parts):
            return any(map(has_hard, parts))
        case Nest(part=part):
            return has_hard(part)
        case Group(rigid=rigid):
            return rigid
        case Word(kind=kind):
            return kind == "comment"
        case Gap() | Break() | Either():
            return False


def words_in(doc: Doc) -> Iterator[Word]:
    """The words of a doc in order, without the marks that depend on lines."""
    match doc:
        case Word():
            yield doc
        case Seq(parts=parts):
            for part in parts:
                yield from words_in(part)
        case Nest(part=part) | Group(part=part):
            yield from words_in(part)
        case Gap() | Break() | Hard() | Either():
            pass


@dataclass(frozen=True, slots=True)
class _Task:
    level: int
    flat: bool
    doc: Doc


def fits_flat(doc: Doc, room: int, spaced: Spacing) -> bool:
    """Whether the whole of ``doc`` stands on one line of ``room`` cells."""
    return not has_hard(doc) and _fits(_Task(0, True, doc), [], room, None, False, spaced)


def lay_out(doc: Doc, width: int, spaced: Spacing) -> list[Line]:
    """Lines of at most ``width`` cells, as far as there are places to break them."""
    lines: list[Line] = []
    words: list[Word | Gap] = []
    level = used = 0
    last: Word | None = None
    gap = False
    tasks = [_Task(0, False, doc)]

    def end_line(next_level: int) -> None:
        nonlocal words, last, gap, level, used
        lines.append(Line(level, tuple(words)))
        words, last, gap = [], None, False
        level, used = next_level, next_level * INDENT

    while tasks:
        task = tasks.pop()
        match task.doc:
            case Word(text=text) as word:
                used += cells(text) + _space(last, word, gap, spaced)
                words.append(word)
                last, gap = word, False
            case Gap() as space:
                if words:
                    words.append(space)
                gap = True
            case Either(flat=flat, broken=broken):
                mark = flat if task.flat else broken
                if mark:
                    tasks.append(_Task(task.level, task.flat, Word(mark)))
            case Break():
                if not task.flat:
                    end_line(task.level)
            case Hard(blank=blank):
                end_line(task.level)
                if blank:
                    lines.append(Line(0, ()))
            case Seq(parts=parts):
                tasks.extend(_Task(task.level, task.flat, part) for part in reversed(parts))
            case Nest(part=part):
                tasks.append(_Task(task.level + 1, task.flat, part))
            case Group(part=part, rigid=rigid):
                inner = _Task(task.level, True, part)
                flat_here = task.flat or (not rigid and _fits(inner, tasks, width - used, last, gap, spaced))
                tasks.append(inner if flat_here else _Task(task.level, False, part))
    if words:
        end_line(0)
    return lines


def _space(last: Word | None, word: Word, gap: bool, spaced: Spacing) -> int:
    return int(last is not None and (gap or spaced(last, word)))


def _fits(first: _Task, rest: list[_Task], room: int, last: Word | None, gap: bool, spaced: Spacing) -> bool:
    """Whether ``first``, with what follows up to the next end of a line, takes at most ``room`` cells.

    ``rest`` is what follows, the next last; it is only looked at.
    """
    tasks = [first]
    below = len(rest)
    while room >= 0 and (tasks or below):
        if tasks:
            task = tasks.pop()
        else:
            below -= 1
            task = rest[below]
        match task.doc:
            case Word(kind="comment") | Hard():
                return True
            case Word(text=text) as word:
                room -= cells(text) + _space(last, word, gap, spaced)
                last, gap = word, False
            case Gap():
                gap = True
            case Either(flat=flat, broken=broken):
                mark = flat if task.flat else broken
                if mark:
                    tasks.append(_Task(task.level, task.flat, Word(mark)))
            case Break():
                if not task.flat:
                    return True
            case Seq(parts=parts):
                tasks.extend(_Task(task.level, task.flat, part) for part in reversed(parts))
            case Nest(part=part):
                tasks.append(_Task(task.level, task.flat, part))
            case Group(part=part, rigid=rigid):
                tasks.append(_Task(task.level, task.flat and not rigid, part))
    return room >= 0
