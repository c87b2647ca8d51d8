"""Which line each comment belongs to, so that it stays there however the lines move.

A line is an item, a clause, an effect, a line of a deck or a match. Bodies (`{ … }` with such lines in it) hold
comments that stand after the opening brace, or after their last line.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass, field
from typing import TypeAlias

from unodsl.syntax import tree as t
from unodsl.syntax.parse import Raw
from unodsl.syntax.tree import Comment

Line: TypeAlias = "t.Item | t.Clause | t.Effect | t.DeckLine | t.MatchLine"
Body: TypeAlias = "t.File | t.Rule | t.Deck | t.Match | t.Block"

BLANK = re.compile(r"\n[ \t\u3000]*\n[ \t\u3000]*\Z")


@dataclass(frozen=True, slots=True)
class Remark:
    """A comment on a line of its own; ``blank``: an empty line stands before it."""

    text: str
    blank: bool


@dataclass(slots=True)
class Kept:
    """The comments of one line or body. ``drawn_up``: those before it stood inside it; nothing parts it from them."""

    before: list[Remark] = field(default_factory=list)
    drawn_up: bool = False
    after: str | None = None
    head: str | None = None
    end: list[Remark] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        return not (self.before or self.after or self.head or self.end)


@dataclass(frozen=True, slots=True)
class _Place:
    """A body in the text: between its braces stand its lines."""

    node: Body
    open: int
    close: int
    lines: list[Line]


def lines_of(node: Body) -> list[Line]:
    """What stands on lines of its own directly inside a body."""
    match node:
        case t.File(items=items):
            return list(items)
        case t.Rule(clauses=clauses):
            return list(clauses)
        case t.Deck(lines=deck):
            return list(deck)
        case t.Match(lines=sentences):
            return list(sentences)
        case t.Block(effects=effects):
            return list(effects)


def bodies_in(line: Line) -> list[Body]:
    """The bodies that begin on a line."""
    match line:
        case t.Rule() | t.Deck() | t.Match():
            return [line]
        case t.Whenever(block=block):
            return [block]
        case t.Duty(penalty=penalty):
            return [] if penalty is None else [penalty]
        case t.Effect(blocks=blocks):
            return list(blocks)
        case _:
            return []


class Comments:
    """The comments of a file by the lines that they belong to. Nodes are told apart by identity: many are equal."""

    def __init__(self, file: t.File, raw: Raw) -> None:
        self._kept: dict[int, Kept] = {}
        self._text = raw.source.text
        self.before_file: list[Remark] = []
        self.after_file: list[Remark] = []
        if not file.comments:
            return
        self._opens = [(tok.start_pos or 0) for tok in raw.tokens if tok.type == "LBRACE"]
        closes = [(tok.start_pos or 0) for tok in raw.tokens if tok.type == "RBRACE"]
        if not self._opens or not closes:
            return
        start = raw.tokens[0].start_pos or 0
        root = _Place(file, self._opens[0], closes[-1], list(file.items))
        self._places = self._all_places(root)
        self._starts = [place.open for place in self._places]
        for comment in file.comments:
            at = comment.span.start
            if at < start:
                self.before_file.append(self._remark(comment))
            elif at > root.close:
                self._after_file(comment, file)
            elif at < root.open:
                self._in_head(comment, file)
            else:
                self._inside(comment)

    def of(self, node: Line | Body) -> Kept:
        return self._kept.get(id(node)) or Kept()

    def blank_before(self, start: int) -> bool:
        """Whether what starts there is parted from what stands above it by an empty line."""
        return BLANK.search(self._text, max(0, start - 500), start) is not None

    def _all_places(self, root: _Place) -> list[_Place]:
        """Every body, in the order of the opening braces."""
        found: list[_Place] = []
        waiting = [root]
        while waiting:
            place = waiting.pop()
            found.append(place)
            for line in place.lines:
                waiting.extend(self._place(body) for body in bodies_in(line))
        return sorted(found, key=lambda p: p.open)

    def _place(self, node: Body) -> _Place:
        index = bisect_left(self._opens, node.span.start)
        opened = self._opens[index] if index < len(self._opens) else node.span.start
        return _Place(node, opened, node.span.end - 1, lines_of(node))

    def _keep(self, node: Line | Body) -> Kept:
        return self._kept.setdefault(id(node), Kept())

    def _remark(self, comment: Comment) -> Remark:
        return Remark(comment.text, comment.own_line and self.blank_before(comment.span.start))

    def _inside(self, comment: Comment) -> None:
        at = comment.span.start
        # Bodies nest, so the last one that opens before the comment and closes after it is the innermost.
        index = bisect_left(self._starts, at) - 1
        while self._places[index].close < at:
            index -= 1
        place = self._places[index]
        within = next((x for x in place.lines if x.span.start <= at < x.span.end), None)
        if within is not None:
            self._within(comment, within)
            return
        above = [x for x in place.lines if x.span.end <= at]
        below = [x for x in place.lines if x.span.start > at]
        same_line = not comment.own_line and "\n" not in self._text[(above[-1].span.end if above else place.open) : at]
        if same_line:
            kept = self._keep(above[-1] if above else place.node)
            if above:
                if kept.after is not None:
                    kept.before.append(Remark(kept.after, False))  # it stood in the middle of the sentence
                kept.after = comment.text
                return
            if not above and kept.head is None:
                kept.head = comment.text
                return
        if below:
            self._keep(below[0]).before.append(self._remark(comment))
        else:
            self._keep(place.node).end.append(self._remark(comment))

    def _within(self, comment: Comment, line: Line) -> None:
        """A comment in the middle of a sentence goes behind it, or else above it."""
        kept = self._keep(line)
        has_head = isinstance(line, t.Rule | t.Deck | t.Match)
        if not comment.own_line and has_head and kept.head is None:
            kept.head = comment.text
        elif not comment.own_line and not has_head and kept.after is None:
            kept.after = comment.text
        else:
            kept.drawn_up = kept.drawn_up or not kept.before
            first = kept.drawn_up and not kept.before
            kept.before.append(Remark(comment.text, first and self.blank_before(line.span.start)))

    def _in_head(self, comment: Comment, file: t.File) -> None:
        kept = self._keep(file)
        if not comment.own_line and kept.head is None:
            kept.head = comment.text
        else:
            self.before_file.append(Remark(comment.text, False))

    def _after_file(self, comment: Comment, file: t.File) -> None:
        kept = self._keep(file)
        if not comment.own_line and kept.after is None:
            kept.after = comment.text
        else:
            self.after_file.append(self._remark(comment))
