"""Typed reading of nodes: texts, numbers, lists and mappings, with a finding for whatever is of another shape.

A reader that meets a mistake notes it and goes on with a stand-in, so that one reading finds many mistakes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from unodsl.scenarios import values
from unodsl.scenarios.cases import Number, Settings, Word, Words
from unodsl.scenarios.limits import MAX_DIAGNOSTICS
from unodsl.scenarios.nodes import Map, Node, Scalar, Seq
from unodsl.text import limits
from unodsl.text.diagnostics import Diagnostic, Label, Said, Value
from unodsl.text.nearest import nearest
from unodsl.text.source import Span


class Findings:
    """Collects what is wrong with one file; past a bound it only counts."""

    def __init__(self) -> None:
        self.noted: list[Diagnostic] = []
        self.count = 0

    def note(
        self, key: str, span: Span, /, *labels: Label, near: tuple[str, Sequence[str]] | None = None, **args: Value
    ) -> None:
        """Note a finding. ``near`` is a word and what it could have been: the closest of these is told too."""
        self.count += 1
        if len(self.noted) < MAX_DIAGNOSTICS:
            meant = nearest(*near) if near else []
            notes = tuple(Said("sentence-meant", {"word": word}) for word in meant)
            self.noted.append(Diagnostic(key, span, dict(args), labels, notes))


class Shape:
    """Reads values of one file."""

    def __init__(self, findings: Findings) -> None:
        self.findings = findings

    def fields(self, node: Node, known: Sequence[str]) -> dict[str, tuple[Scalar, Node]]:
        """The known keys of a mapping with their values; other keys are noted."""
        fields: dict[str, tuple[Scalar, Node]] = {}
        for key, value in self.pairs(node):
            if key.text in known:
                fields[key.text] = (key, value)
            else:
                self.findings.note(
                    "scenario-unknown-key", key.span, near=(key.text, known), key=key.text, known=tuple(known)
                )
        return fields

    def pairs(self, node: Node) -> Iterator[tuple[Scalar, Node]]:
        """The pairs of a mapping; nothing written is an empty one."""
        if isinstance(node, Map):
            yield from node.pairs
        elif not _is_blank(node):
            self._wrong(node, "mapping")

    def items(self, node: Node) -> tuple[Node, ...]:
        """The items of a list; nothing written is an empty one."""
        if isinstance(node, Seq):
            return node.items
        if not _is_blank(node):
            self._wrong(node, "list")
        return ()

    def items_or_one(self, node: Node) -> tuple[Node, ...]:
        """The items of a list, or a text that stands alone."""
        return (node,) if isinstance(node, Scalar) and node.text else self.items(node)

    def word(self, node: Node) -> Word:
        """A text that is not empty."""
        if isinstance(node, Scalar) and node.text.strip():
            return Word(node.text, node.span)
        self._wrong(node, "text")
        return Word("", node.span)

    def words(self, node: Node) -> Words:
        """A list of texts."""
        return tuple(self.word(item) for item in self.items(node))

    def settings(self, node: Node) -> Settings:
        """A mapping of texts to texts."""
        return tuple((Word(key.text, key.span), self.word(value)) for key, value in self.pairs(node))

    def number(self, node: Node, least: int = -limits.NUMBER) -> Number:
        """A whole number between ``least`` and the largest that may be written."""
        word = self.word(node)
        value = values.number(word.text.strip())
        if word.text and value is None:
            self.findings.note("scenario-not-number", node.span, found=word.text)
        elif value is not None and not least <= value <= limits.NUMBER:
            self.findings.note("scenario-number-range", node.span, found=word.text, least=least, most=limits.NUMBER)
            value = None
        return Number(0 if value is None else value, node.span)

    def term(self, node: Node, allowed: tuple[str, ...]) -> Word:
        """A fixed word in any tongue, given back as the key of ``allowed`` that it means."""
        word = self.word(node)
        key = values.read(word.text, allowed)
        if key is not None or not word.text:
            return Word(key or allowed[0], node.span)
        known = values.words(allowed)
        self.findings.note("scenario-bad-value", node.span, near=(word.text, known), found=word.text, known=known)
        return Word(allowed[0], node.span)

    def flag(self, node: Node) -> bool:
        """Yes or no."""
        return self.term(node, values.YES_NO).text == "yes"

    def _wrong(self, node: Node, wanted: str) -> None:
        self.findings.note("scenario-wrong-shape", node.span, wanted=Said(f"shape-{wanted}"), found=_shape(node))


def _is_blank(node: Node) -> bool:
    return isinstance(node, Scalar) and not node.text


def _shape(node: Node) -> Said:
    match node:
        case Scalar(text=text):
            return Said("shape-text" if text.strip() else "shape-nothing")
        case Seq():
            return Said("shape-list")
        case Map():
            return Said("shape-mapping")
