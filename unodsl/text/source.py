"""A text with a name, and places in it.

Offsets count code points from 0. Lines and columns, for people, count from 1.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property


@dataclass(frozen=True, eq=False)
class Source:
    """One text that was read: a rule file, a scenario file, a line typed at a prompt.

    ``name`` is what a reader is shown (a path as it was given, a shipped name, ``-``).
    """

    name: str
    text: str

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0] + [i + 1 for i, c in enumerate(self.text) if c == "\n"]

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column, both from 1, of a code-point offset."""
        line = bisect_right(self._line_starts, min(offset, len(self.text)))
        return line, offset - self._line_starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of a line (from 1) without its end."""
        start = self._line_starts[number - 1]
        end = self._line_starts[number] if number < len(self._line_starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")

    def span(self, start: int, end: int) -> Span:
        """The place from ``start`` up to, not including, ``end``."""
        return Span(self, start, max(start, end))


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a source. Two spans are equal where they are the same stretch of the same source."""

    source: Source = field(repr=False)
    start: int
    end: int

    @property
    def text(self) -> str:
        return self.source.text[self.start : self.end]

    def to(self, other: Span) -> Span:
        """The stretch from the start of this one to the end of ``other``."""
        return Span(self.source, min(self.start, other.start), max(self.end, other.end))
