"""YAML read as plain nodes: every scalar is text, nothing is resolved, nothing is built.

The tree is made from parser events with a counter of depth, so neither nesting nor aliases can make it large.
Anchors, aliases, tags, several documents and duplicate keys are refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from unodsl.scenarios.limits import MAX_DIAGNOSTICS, MAX_NODES
from unodsl.text import limits
from unodsl.text.diagnostics import Diagnostic, Label, Said
from unodsl.text.source import Source, Span


@dataclass(frozen=True, slots=True)
class Scalar:
    """A text as it was written, whatever it looks like (``No``, ``1:30``)."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Seq:
    """A list."""

    items: tuple[Node, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Map:
    """A mapping; keys are scalars, each once, in the order of the file."""

    pairs: tuple[tuple[Scalar, Node], ...]
    span: Span


Node: TypeAlias = "Scalar | Seq | Map"


class _Stop(Exception):
    """Ends the reading of a file; carries the finding."""

    def __init__(self, finding: Diagnostic) -> None:
        super().__init__(finding.name)
        self.finding = finding


def read_nodes(source: Source) -> tuple[Node | None, tuple[Diagnostic, ...]]:
    """The one document of ``source`` as nodes, and what is wrong with it.

    None where there is no document at all. Where the text breaks off inside a list, the items before it are kept.
    """
    builder = _Builder(source)
    node = builder.document()
    return node, tuple(builder.findings)


class _Builder:
    """Turns events into nodes; one use."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.findings: list[Diagnostic] = []
        self._nodes = 0
        # Where the list or mapping that was read last has ended.
        self._end = Span(source, 0, 0)

    def document(self) -> Node | None:
        """The document's node, or what could be kept of it."""
        kept: list[Node] = []
        try:
            return self._document(self._events(), kept)
        except _Stop as stop:
            self.findings.append(stop.finding)
        if not kept:
            return None
        return Seq(tuple(kept), kept[0].span.to(kept[-1].span))

    def _document(self, events: Iterator[Any], kept: list[Node]) -> Node | None:
        import yaml

        root: Node | None = None
        documents = 0
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    raise self._stop("scenario-yaml-documents", event)
            elif isinstance(event, yaml.SequenceStartEvent):
                self._check(event)
                for item in self._items(events, 2):
                    kept.append(item)
                root = Seq(tuple(kept), self._whole(event, kept[-1:]))
            elif isinstance(event, yaml.NodeEvent):
                root = self._node(event, events, 1)
        return root

    def _events(self) -> Iterator[Any]:
        import yaml

        loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        try:
            yield from yaml.parse(self.source.text, Loader=loader)
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            at = min((mark.index if mark else 0), len(self.source.text))
            where = Span(self.source, at, min(at + 1, len(self.source.text)))
            raise _Stop(_yaml_broken(where, error.problem or error.context or "")) from None
        except (yaml.YAMLError, UnicodeError) as error:
            at = getattr(error, "position", getattr(error, "start", 0))
            at = at if isinstance(at, int) and 0 <= at <= len(self.source.text) else 0
            raise _Stop(_yaml_broken(Span(self.source, at, at), getattr(error, "reason", ""))) from None

    def _node(self, event: Any, events: Iterator[Any], depth: int) -> Node:
        import yaml

        self._check(event)
        if depth > limits.YAML_DEPTH:
            raise self._stop("scenario-yaml-depth", event, limit=limits.YAML_DEPTH)
        span = self._span(event)
        if isinstance(event, yaml.ScalarEvent):
            return Scalar(event.value, span)
        if isinstance(event, yaml.SequenceStartEvent):
            items = tuple(self._items(events, depth + 1))
            return Seq(items, self._whole(event, items[-1:]))
        return self._mapping(event, events, depth)

    def _items(self, events: Iterator[Any], depth: int) -> Iterator[Node]:
        import yaml

        for event in events:
            if isinstance(event, yaml.SequenceEndEvent):
                self._end = self._span(event)
                return
            yield self._node(event, events, depth)

    def _mapping(self, start: Any, events: Iterator[Any], depth: int) -> Map:
        import yaml

        last: tuple[Node, ...] = ()
        pairs: dict[str, tuple[Scalar, Node]] = {}
        for event in events:
            if isinstance(event, yaml.MappingEndEvent):
                self._end = self._span(event)
                break
            key = self._node(event, events, depth + 1)
            value = self._node(next(events), events, depth + 1)
            if not isinstance(key, Scalar):
                self._note("scenario-yaml-key", key.span)
            elif key.text in pairs:
                first = Label(pairs[key.text][0].span, Said("scenario-first-here"))
                self._note("scenario-yaml-duplicate", key.span, first, key=key.text[:64])
            else:
                pairs[key.text] = (key, value)
            last = (value,)
        return Map(tuple(pairs.values()), self._whole(start, last))

    def _whole(self, start: Any, last: Sequence[Node]) -> Span:
        """From the event that opened a list or mapping to its closing bracket, or without one to its last item."""
        span = self._span(start)
        if start.flow_style:
            return span.to(self._end)
        return span.to(last[0].span) if last else span

    def _check(self, event: Any) -> None:
        import yaml

        self._nodes += 1
        if self._nodes > MAX_NODES:
            raise self._stop("scenario-yaml-nodes", event, limit=MAX_NODES)
        if isinstance(event, yaml.AliasEvent):
            raise self._stop("scenario-yaml-alias", event)
        if event.anchor is not None:
            raise self._stop("scenario-yaml-alias", event)
        if event.tag is not None:
            raise self._stop("scenario-yaml-tag", event)

    def _span(self, event: Any) -> Span:
        return Span(self.source, event.start_mark.index, event.end_mark.index)

    def _note(self, name: str, span: Span, /, *labels: Label, **args: str | int) -> None:
        if len(self.findings) < MAX_DIAGNOSTICS:
            self.findings.append(Diagnostic(name, span, dict(args), labels))

    def _stop(self, name: str, event: Any, **args: str | int) -> _Stop:
        return _Stop(Diagnostic(name, self._span(event), dict(args)))


def _yaml_broken(span: Span, problem: str) -> Diagnostic:
    return Diagnostic("scenario-yaml-broken", span, {"problem": problem})
