"""Words of a line as text: where a space stands between two of them, and where none may be missing.

A tongue without spaces is read by cutting its runs at known words (`syntax.words.cut_run`), so a run is printed
only where it would be cut into just these words again; elsewhere a space is put in.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from unodsl.format.doc import INDENT, Gap, Line, Word
from unodsl.format.templates import Style
from unodsl.syntax.scope import Scope
from unodsl.syntax.tongues import words
from unodsl.syntax.words import cut_run

GLUED_BEFORE = frozenset([",", ":", ")", ";", "..", "'s", "'", "，", "、", "：", "）", "；", "。", "～"])
GLUED_AFTER = frozenset(["(", "..", "（", "～", "，", "、", "：", "；"])
LATIN = re.compile(r"[A-Za-z_]")
RUN = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Joiner:
    """How words are joined in one tongue, where the names of ``scope`` are known."""

    style: Style
    scope: Scope

    def spaced(self, a: Word, b: Word) -> bool:
        """Whether a space stands between two words that follow each other."""
        if b.kind == "comment" or "/" in (a.text, b.text):
            return True
        if b.text in GLUED_BEFORE or a.text in GLUED_AFTER:
            return False
        if self.style.spaced:
            return True
        if a.text == self.style.open:
            return True
        if b.text == self.style.close:
            return a.text != self.style.sentence_end
        if a.text == self.style.close:
            return b.text == self.style.close or _alone(b)
        if b.text == self.style.open:
            return _alone(a)
        return (_alone(a) and _is_word(b)) or (_alone(b) and _is_word(a))

    def text(self, line: Line) -> str:
        """The line with its indentation, without an end."""
        made: list[str] = []
        run: list[str] = []  # the words of an unspaced run that is still open
        last: Word | None = None
        gap = False
        for word in line.words:
            if isinstance(word, Gap):
                gap = True
                continue
            apart = last is not None and (gap or self.spaced(last, word))
            if not self.style.spaced and _is_word(word):
                run = [] if apart or last is None or not _is_word(last) else run
                if run and not self._cuts_as([*run, word.text]):
                    apart, run = True, []
                run = [*run, word.text]
            if apart:
                made.append("  " if word.kind == "comment" else " ")
            made.append(word.text)
            last, gap = word, False
        return " " * (INDENT * line.level) + "".join(made) if made else ""

    def _cuts_as(self, run: list[str]) -> bool:
        """Whether a run of words without spaces is read as just these words."""
        at = 0
        while at < len(run) and run[at].isdigit():
            at += 1
        if at > 1:
            return False  # two numbers
        parts = run[at:]
        text = "".join(parts)
        table = words()
        if len(parts) < 2:
            return True
        if text.isascii() or text in self.scope.things or text in table.runs or text in table.names:
            return False
        return cut_run(text, self.scope) == parts


def _is_word(word: Word) -> bool:
    return word.kind not in ("string", "comment") and RUN.fullmatch(word.text) is not None


def _alone(word: Word) -> bool:
    """Whether a word never stands in an unspaced run: a declared name, or one with Latin letters."""
    return word.kind == "declared" or (_is_word(word) and LATIN.search(word.text) is not None)
