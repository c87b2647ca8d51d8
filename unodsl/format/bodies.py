"""Bodies - `{ … }` with lines in them - and the comments and empty lines between those lines."""

from __future__ import annotations

from dataclasses import dataclass

from unodsl.format.comments import Body, Comments, Kept, Line, Remark
from unodsl.format.doc import Break, Doc, Either, Gap, Hard, Nest, Seq, Word, group, seq
from unodsl.format.templates import Style


@dataclass(frozen=True, slots=True)
class Printed:
    """A line as a doc. ``closed``: it ends with a brace, so that no mark follows; ``kept``: its comments."""

    doc: Doc
    closed: bool
    start: int
    kept: Kept
    bodies: int = 0


@dataclass(frozen=True, slots=True)
class BodyPrinter:
    style: Style
    comments: Comments

    def printed(self, line: Line, doc: Doc, closed: bool, bodies: int = 0) -> Printed:
        return Printed(doc, closed, line.span.start, self.comments.of(line), bodies)

    def body(self, node: Body, lines: list[Printed], most: int) -> Doc:
        """The braces and what stands between them; on one line only up to ``most`` lines, and one with a body in it."""
        kept = self.comments.of(node)
        several = len(lines) > most or (len(lines) > 1 and any(x.bodies for x in lines))
        spread = several or not _is_quiet(kept) or any(x.kept.before or x.kept.after for x in lines)
        between: Doc = Hard() if spread else Break()
        inner: list[Doc] = [] if kept.head is None else [Word(kept.head, "comment")]
        last = len(lines) - 1
        for i, line in enumerate(lines):
            inner.extend(self._before(line, between, is_first=i == 0))
            inner.append(line.doc)
            if not line.closed:
                flat = self.style.sentence_end if i == last else self.style.flat_mark
                inner.append(Either(flat, self.style.sentence_end))
            if line.kept.after is not None:
                inner.append(Word(line.kept.after, "comment"))
        for i, remark in enumerate(kept.end):
            inner.append(Hard(remark.blank and (i > 0 or bool(lines))))
            inner.append(Word(remark.text, "comment"))
        return group(Word(self.style.open), Nest(Seq(tuple(inner))), between, Word(self.style.close))

    def _before(self, line: Printed, between: Doc, is_first: bool) -> list[Doc]:
        """The end of the line above, and the comments that stand above this one."""
        made: list[Doc] = []
        for i, remark in enumerate(line.kept.before):
            made += [Hard(remark.blank and not (is_first and i == 0)), Word(remark.text, "comment")]
        if isinstance(between, Hard):
            parted = self.comments.blank_before(line.start) and not line.kept.drawn_up
            blank = parted and not (is_first and not line.kept.before)
            made.append(Hard(blank))
        else:
            made.append(between)
        return made

    def one_line(self, line: Printed) -> Doc:
        """A line between braces, all on one line."""
        mark = None if line.closed or not self.style.sentence_end else Word(self.style.sentence_end)
        return seq(Word(self.style.open), Gap(), line.doc, mark, None if mark else Gap(), Word(self.style.close))


def remarks(found: list[Remark], is_first: bool) -> list[Doc]:
    """Comments on lines of their own, each ended."""
    made: list[Doc] = []
    for i, remark in enumerate(found):
        if remark.blank and not (is_first and i == 0):
            made.append(Hard())
        made += [Word(remark.text, "comment"), Hard()]
    return made


def _is_quiet(kept: Kept) -> bool:
    return kept.head is None and not kept.end
