"""Diagnostics as people read them, with the line of the file and a mark under the place; and as data for programs."""

from __future__ import annotations

import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, groupby
from typing import Final

from unodsl.text.diagnostics import Diagnostic, Said, Severity
from unodsl.text.escape import visible
from unodsl.text.limits import LINE_CELLS
from unodsl.text.source import Source, Span
from unodsl.text.wording import Entry, entry, fill, say

_TAB: Final = 4
# Code points looked at on either side of a marked place, so that a line of a megabyte costs no more than another.
_REACH: Final = LINE_CELLS
# Cells kept before the marked place where a line is cut.
_BEFORE: Final = 30
_CUT: Final = "…"

_WORDS: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}
_COLORS: Final = {Severity.ERROR: "1;31", Severity.WARNING: "1;33", Severity.NOTE: "1;36"}
_FRAME: Final = "1;34"
_BOLD: Final = "1"


def render(diagnostics: Iterable[Diagnostic], tongue: str, color: bool) -> str:
    """All findings as text, by file and place, and a line that counts them; empty where there are none.

    ``color`` puts ANSI colors in; whether the reader wants them is the caller's business. There is no line end at
    the end. Everything that comes from files is shown with its control characters spelled out.
    """
    found = in_order(diagnostics)
    if not found:
        return ""
    return "\n\n".join([*("\n".join(_block(each, tongue, color)) for each in found), summary(found, tongue)])


def summary(diagnostics: Sequence[Diagnostic], tongue: str) -> str:
    """How many of each severity there are, the worst first: ``3 errors, 1 warning``. Empty where there are none."""
    counts = {severity: sum(each.severity is severity for each in diagnostics) for severity in sorted(_WORDS)[::-1]}
    parts = [
        say(f"count-{_WORDS[severity]}-{'one' if count == 1 else 'many'}", tongue, count=count)
        for severity, count in counts.items()
        if count
    ]
    return say("count-mark", tongue).join(parts)


def in_order(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Sorted by the name of the file and the place in it, those without a place first; equal ones stay in order."""
    return sorted(diagnostics, key=lambda each: (each.span.source.name, each.span.start) if each.span else ("", -1))


def to_json(diagnostics: Iterable[Diagnostic], tongue: str) -> list[dict[str, object]]:
    """The findings in the order of `render`, as values that ``json`` can write.

    Lines and columns count from 1, offsets from 0, all in code points. ``severity`` is the same word in every tongue.
    """
    return [_json(each, tongue) for each in in_order(diagnostics)]


def cells(text: str) -> int:
    """How many cells of a terminal a text without control characters takes.

    Chinese characters and emoji take two, combining marks none. ``unicodedata`` has what is needed; packages that know
    every terminal's habits load large tables for cases that `visible` has spelled out already. Characters of
    "ambiguous" width count one, as terminals show them unless told otherwise.
    """
    return len(text) if text.isascii() else sum(map(_cells_of, text))


@lru_cache(maxsize=4096)
def _cells_of(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me") or "\u1160" <= character <= "\u11ff":
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def _paint(text: str, style: str, color: bool) -> str:
    return f"\x1b[{style}m{text}\x1b[0m" if color and text else text


def _entry(name: str, tongue: str) -> Entry:
    try:
        return entry(name, tongue)
    except KeyError:
        return Entry(name, "")


@dataclass(frozen=True, slots=True)
class _Mark:
    """A place to underline, ``line`` from 1, ``start`` of the line as an offset, with what is said about it."""

    span: Span
    line: int
    line_start: int
    texts: tuple[str, ...]
    is_main: bool


@dataclass(frozen=True, slots=True)
class _Row:
    """The piece of a line that is shown: code points ``first`` to ``last`` of the source, and the cell of each.

    ``cells_at[i]`` is where code point ``first + i`` begins, the mark for what was cut off before it counted in.
    """

    shown: str
    first: int
    last: int
    cells_at: list[int]

    def has(self, offset: int) -> bool:
        return self.first <= offset <= self.last

    def underline(self, mark: _Mark) -> tuple[int, str]:
        """The cell at which the underline begins, and the underline."""
        end = max(min(mark.span.end, self.last), mark.span.start)
        start_cell = self.cells_at[mark.span.start - self.first]
        length = max(1, self.cells_at[end - self.first] - start_cell)
        # A place that ends with the line end itself does not go on.
        goes_on = mark.span.end > self.last + (mark.span.source.text[self.last : self.last + 1] == "\n")
        return start_cell, ("^" if mark.is_main else "-") * length + (_CUT if goes_on else "")


def _block(diagnostic: Diagnostic, tongue: str, color: bool) -> Iterator[str]:
    known = _entry(diagnostic.name, tongue)
    style = _COLORS[diagnostic.severity]
    colon = say("colon", tongue)
    kind = say(f"severity-{_WORDS[diagnostic.severity]}", tongue) + (f"[{known.code}]" if known.code else "")
    message = say(Said(diagnostic.name, diagnostic.args), tongue)
    yield _paint(kind, style, color) + _paint(colon + message, _BOLD, color)

    marks = _marks(diagnostic, tongue)
    gutter = max((len(str(mark.line)) for mark in marks), default=1)
    for number, source in enumerate(dict.fromkeys(mark.span.source for mark in marks)):
        of_source = [mark for mark in marks if mark.span.source is source]
        head = of_source[0]
        column = head.span.start - head.line_start + 1
        arrow = " " * (gutter + 1) + ("-->" if number == 0 else ":::")
        yield f"{_paint(arrow, _FRAME, color)} {visible(source.name)}:{head.line}:{column}"
        yield _paint(" " * (gutter + 2) + "|", _FRAME, color)
        yield from _excerpt(of_source, gutter, style, color)

    frame = _paint(" " * (gutter + 2) + "=", _FRAME, color)
    for word, text in _remarks(diagnostic, known, tongue):
        label = say(f"mark-{word}", tongue) + colon
        first, *more = text.split("\n")
        yield f"{frame} {_paint(label, _BOLD, color)}{first}"
        yield from (" " * (gutter + 4 + cells(label)) + line if line else "" for line in more)


def _remarks(diagnostic: Diagnostic, known: Entry, tongue: str) -> Iterator[tuple[str, str]]:
    """What stands below the excerpt: a kind and its text."""
    for note in diagnostic.notes:
        yield "note", say(note, tongue)
    for kind, template in (("why", known.why), ("do", known.do), ("example", known.example)):
        if template:
            yield kind, fill(template, diagnostic.args, tongue)


def _marks(diagnostic: Diagnostic, tongue: str) -> list[_Mark]:
    """The places to underline, the main one first. What is said of the same place as the main one stands there."""
    if diagnostic.span is None:
        said = [(label.span, (say(label.said, tongue),)) for label in diagnostic.labels]
        return [_mark(span, texts, False) for span, texts in said]
    main = diagnostic.span
    there = tuple(say(label.said, tongue) for label in diagnostic.labels if label.span == main)
    others = [label for label in diagnostic.labels if label.span != main]
    return [_mark(main, there, True), *(_mark(each.span, (say(each.said, tongue),), False) for each in others)]


def _mark(span: Span, texts: tuple[str, ...], is_main: bool) -> _Mark:
    span = _inside(span)
    line, column = span.source.position(span.start)
    return _Mark(span, line, span.start - column + 1, tuple(" ".join(text.split("\n")) for text in texts), is_main)


def _inside(span: Span) -> Span:
    """The span, moved into its text where it points past an end of it."""
    size = len(span.source.text)
    start = max(0, min(span.start, size))
    return Span(span.source, start, max(start, min(span.end, size)))


def _excerpt(marks: list[_Mark], gutter: int, style: str, color: bool) -> Iterator[str]:
    """The lines of one source that have marks, each with the marks below it."""
    by_place = sorted(marks, key=lambda mark: (mark.line, mark.span.start, not mark.is_main))
    previous = None
    for line, group in groupby(by_place, key=lambda mark: mark.line):
        if previous is not None and line > previous + 1:
            yield _paint(" " * gutter + _CUT, _FRAME, color)
        previous = line
        waiting = list(group)
        while waiting:
            center = next((mark for mark in waiting if mark.is_main), waiting[0])
            row = _row(center)
            yield _paint(f" {line:>{gutter}} |", _FRAME, color) + (f" {row.shown}" if row.shown else "")
            for mark in waiting:
                if row.has(mark.span.start):
                    yield from _underlined(row, mark, gutter, style, color)
            waiting = [mark for mark in waiting if not row.has(mark.span.start)]


def _underlined(row: _Row, mark: _Mark, gutter: int, style: str, color: bool) -> Iterator[str]:
    frame = _paint(" " * (gutter + 2) + "|", _FRAME, color) + " "
    cell, line = row.underline(mark)
    own = style if mark.is_main else _FRAME
    first = " ".join([line, *mark.texts[:1]])
    yield frame + " " * cell + _paint(first, own, color)
    yield from (frame + " " * (cell + cells(line) + 1) + _paint(text, own, color) for text in mark.texts[1:])


def _row(center: _Mark) -> _Row:
    """The piece of the line around a mark, at most `LINE_CELLS` wide."""
    text, at = center.span.source.text, center.span.start
    left = max(center.line_start, at - _REACH)
    right = text.find("\n", at, at + _REACH + 1)
    if right < 0:
        right = min(len(text), at + _REACH)
    is_open = right < len(text) and text[right] != "\n"
    pieces = _pieces(text[left:right])
    ends = list(accumulate(map(cells, pieces), initial=0))
    low, high = 0, len(pieces)
    if left > center.line_start or is_open or ends[-1] > LINE_CELLS:
        room = LINE_CELLS - 2
        low = bisect_left(ends, max(0, min(ends[at - left] - _BEFORE, ends[-1] - room)))
        high = bisect_right(ends, ends[low] + room) - 1
    before = _CUT if left + low > center.line_start else ""
    after = _CUT if is_open or high < len(pieces) else ""
    cells_at = [end - ends[low] + len(before) for end in ends[low : high + 1]]
    return _Row(before + "".join(pieces[low:high]) + after, left + low, left + high, cells_at)


def _pieces(line: str) -> list[str]:
    """Each character of a line as it is shown: tabs as spaces up to the next stop, control characters spelled out."""
    if "\t" not in line and visible(line) == line:
        return list(line)
    pieces: list[str] = []
    cell = 0
    for character in line:
        piece = " " * (_TAB - cell % _TAB) if character == "\t" else visible(character)
        pieces.append(piece)
        cell += cells(piece)
    return pieces


def _json(diagnostic: Diagnostic, tongue: str) -> dict[str, object]:
    known = _entry(diagnostic.name, tongue)
    return {
        "code": known.code,
        "name": diagnostic.name,
        "severity": _WORDS[diagnostic.severity],
        "message": say(Said(diagnostic.name, diagnostic.args), tongue),
        **(_json_place(diagnostic.span) if diagnostic.span else _json_no_place(diagnostic.args.get("file"))),
        "labels": [{**_json_place(each.span), "message": say(each.said, tongue)} for each in diagnostic.labels],
        "notes": [say(note, tongue) for note in diagnostic.notes],
        "why": fill(known.why, diagnostic.args, tongue),
        "do": fill(known.do, diagnostic.args, tongue),
        "example": fill(known.example, diagnostic.args, tongue),
    }


def _json_place(span: Span) -> dict[str, object]:
    span = _inside(span)
    return {
        "file": visible(span.source.name),
        "start": _json_point(span.source, span.start),
        "end": _json_point(span.source, span.end),
    }


def _json_no_place(file: object) -> dict[str, object]:
    """The place of a finding about a file as a whole."""
    return {"file": visible(file) if isinstance(file, str) else None, "start": None, "end": None}


def _json_point(source: Source, offset: int) -> dict[str, int]:
    line, column = source.position(offset)
    return {"line": line, "column": column, "offset": offset}
