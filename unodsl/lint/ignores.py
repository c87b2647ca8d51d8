"""Comments that keep findings quiet: ``# unodsl: ignore[name] reason``.

At the end of a line it speaks of that line; on a line of its own of what begins next - a rule with all its clauses, an
option, a clause, or else that line - and above the first word of the file of the whole file. Names and codes are both
understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from unodsl.lint.walk import nodes
from unodsl.syntax import tree
from unodsl.text.source import Source, Span

_IGNORE = re.compile(r"#\s*unodsl\s*[:：]\s*ignore\s*[\[［【](?P<names>[^\]］】]*)[\]］】](?P<reason>.*)", re.DOTALL)
_NAME = re.compile(r"[^\s,，、]+")


@dataclass(frozen=True, slots=True)
class Ignore:
    """One name of one comment. ``lines``: first and last line it speaks of; None: all. ``span`` is the name's."""

    name: str
    span: Span
    comment: Span
    lines: tuple[int, int] | None
    reason: str

    def covers(self, names: tuple[str, ...], span: Span | None) -> bool:
        """Whether a finding with one of these names (its name, its code) at this place is meant."""
        if span is None or span.source is not self.span.source or self.name.casefold() not in names:
            return False
        if self.lines is None:
            return True
        first, last = self.lines
        return first <= span.source.position(span.start)[0] <= last


def ignores_of(file: tree.File) -> Iterator[Ignore]:
    """The ignores in the comments of a file, in order."""
    source = file.span.source
    own_lines = {source.position(c.span.start)[0] for c in file.comments if c.own_line}
    ends = _last_lines(file, source) if file.comments else {}
    for comment in file.comments:
        found = _IGNORE.match(comment.span.text)
        if found is None:
            continue
        line = source.position(comment.span.start)[0]
        lines: tuple[int, int] | None = (line, line)
        if comment.own_line:
            next_line = _next_line(source, line, own_lines)
            lines = None if comment.span.start < _first_word(file) else (next_line, ends.get(next_line, next_line))
        for name in _NAME.finditer(found["names"]):
            at = comment.span.start + found.start("names")
            span = source.span(at + name.start(), at + name.end())
            yield Ignore(name[0], span, comment.span, lines, found["reason"].strip(" \t:：-—"))


def _first_word(file: tree.File) -> int:
    """Where the first thing that is no comment begins."""
    return file.span.start


def _last_lines(file: tree.File, source: Source) -> dict[int, int]:
    """Of each line with which something begins, the last line of the largest thing that begins there."""
    ends: dict[int, int] = {}
    for node in nodes(file.items):
        first, last = (source.position(at)[0] for at in (node.span.start, max(node.span.start, node.span.end - 1)))
        ends[first] = max(last, ends.get(first, last))
    return ends


def _next_line(source: Source, line: int, comments: set[int]) -> int:
    """The first line after one that is neither empty nor only a comment."""
    last = source.position(len(source.text))[0]
    line += 1
    while line < last and (line in comments or not source.line(line).strip()):
        line += 1
    return line
