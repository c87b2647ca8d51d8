"""Which files a ruleset is made of, and in which order they count.

A ruleset comes after what it builds on: its base, then the modules that it uses, then itself. A file that is named
twice counts once, where it is first needed.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest

from lark import Token

from unodsl.model.files import Found, Library
from unodsl.syntax.parse import Parsed, Raw
from unodsl.syntax.scope import Scope
from unodsl.syntax.tongues import words
from unodsl.syntax.tree import File
from unodsl.text.diagnostics import Diagnostic, Severity
from unodsl.text.limits import FILES
from unodsl.text.source import Span


@dataclass(frozen=True, slots=True)
class Reference:
    """A file named in another: by `extends` or `use`, at this place."""

    extends: bool
    name: str
    span: Span
    sure: bool


@dataclass(frozen=True)
class Node:
    """A file with the files that it builds on, by key; ``modules`` tells from the place of a `use` to the module."""

    found: Found
    base: str | None
    modules: dict[int, str]


@dataclass(frozen=True)
class Part:
    """A file in its place in the model.

    ``level``: which ruleset of the chain of bases it came with (a setting made at a higher level stands);
    ``includes``: the keys of itself and of all that it builds on.
    """

    node: Node
    file: File
    level: int
    includes: frozenset[str]

    @property
    def key(self) -> str:
        return self.node.found.key

    @property
    def name(self) -> str:
        return self.file.decl.id


class Graph:
    """The files read so far. Every wrong reference gives a diagnostic and is left out."""

    def __init__(self, library: Library, diagnostics: list[Diagnostic]) -> None:
        self.library = library
        self.nodes: dict[str, Node] = {}
        self._diagnostics = diagnostics
        self._open: list[str] = []

    def add(self, found: Found) -> None:
        """Reads a file's words for the files that it names, and those in turn."""
        if found.key in self.nodes:
            return
        self._open.append(found.key)
        # Known already while it is being read, so that a circle is seen.
        self.nodes[found.key] = Node(found, None, {})
        base: str | None = None
        modules: dict[int, str] = {}
        for reference in references(found.raw):
            key = self._follow(reference, found)
            if key is not None and reference.extends:
                base = key
            elif key is not None:
                modules[reference.span.start] = key
        self.nodes[found.key] = Node(found, base, modules)
        self._open.pop()
        header = found.header
        # A number that only sorts files (`01_first_rule.uno`) is no part of the name.
        stem = None if found.stem is None else found.stem.lstrip("0123456789").lstrip("_-")
        if header is not None and not {stem, found.stem} & {None, header.name, header.other}:
            self._note_name(found, header.name)

    def includes(self, key: str) -> frozenset[str]:
        """The file and all that it builds on."""
        seen: set[str] = set()
        waiting = [key]
        while waiting:
            at = waiting.pop()
            if at not in seen:
                seen.add(at)
                waiting.extend(self._below(at))
        return frozenset(seen)

    def order(self, key: str, before: list[str]) -> None:
        """Appends the file, after all that it builds on, to ``before``, each file once."""
        if key in before:
            return
        for below in self._below(key):
            self.order(below, before)
        if key not in before:
            before.append(key)

    def bases(self, key: str) -> list[str]:
        """The chain of rulesets from the lowest base up to this file."""
        chain = [key]
        while (base := self.nodes[chain[-1]].base) is not None:
            chain.append(base)
        return chain[::-1]

    def _below(self, key: str) -> list[str]:
        node = self.nodes[key]
        return [*([node.base] if node.base is not None else []), *node.modules.values()]

    def _follow(self, reference: Reference, found: Found) -> str | None:
        target = self.library.by_name(reference.name, found.folder, reference.span)
        if isinstance(target, Diagnostic):
            if reference.sure:
                self._diagnostics.append(target)
            return None
        problem = self._problem(reference, target)
        if problem is not None:
            self._diagnostics.append(Diagnostic(problem, reference.span, {"name": reference.name, "limit": FILES}))
            return None
        self.add(target)
        return target.key

    def _problem(self, reference: Reference, target: Found) -> str | None:
        header = target.header
        if target.key in self._open:
            return "builds-on-itself"
        if target.key not in self.nodes and len(self.nodes) >= FILES:
            return "too-many-files"
        if header is not None and header.house_rule == reference.extends:
            return "extends-house-rule" if reference.extends else "uses-ruleset"
        return None

    def _note_name(self, found: Found, name: str) -> None:
        place = found.raw.tokens[0]
        span = found.raw.source.span(place.start_pos or 0, place.end_pos or 0)
        args = {"name": name, "file": found.stem or ""}
        self._diagnostics.append(Diagnostic("file-name-differs", span, dict(args), severity=Severity.NOTE))


def references(raw: Raw) -> tuple[Reference, ...]:
    """The files that a text names, found without parsing it.

    A `use` written without a space (`采用抢牌`) may be part of another word, so it is not ``sure``.
    """
    found: list[Reference] = []
    heads = {run: keyword for run, keyword in words().runs.items() if keyword in ("EXTENDS", "USE")}
    for token, after in zip_longest(raw.tokens, raw.tokens[1:]):
        if token.type != "NAME":
            continue
        text = str(token)
        keyword = words().phrases.get((text.lower(),)) or words().runs.get(text)
        if keyword in ("EXTENDS", "USE") and after is not None and after.type == "NAME":
            found.append(_reference(raw, keyword, after, 0, True))
        elif not text.isascii():
            run = next((run for run in heads if text.startswith(run) and text != run), None)
            if run is not None:
                found.append(_reference(raw, heads[run], token, len(run), False))
    extends = [r for r in found if r.extends][:1]
    return (*extends, *(r for r in found if not r.extends))


def _reference(raw: Raw, keyword: str, token: Token, skip: int, sure: bool) -> Reference:
    start = (token.start_pos or 0) + skip
    return Reference(keyword == "EXTENDS", str(token)[skip:], raw.source.span(start, token.end_pos or start), sure)


class Assembly:
    """Parses files in order, each with the names of the files before it in scope."""

    def __init__(self, graph: Graph, diagnostics: list[Diagnostic]) -> None:
        self.graph = graph
        self.parts: dict[str, Part] = {}
        self.scope = Scope()
        self.seen: dict[str, None] = {}
        self._diagnostics = diagnostics

    def add(self, key: str, level: int) -> None:
        """Parses a file and all that it builds on, unless that was done already."""
        for index, ruleset in enumerate(self.graph.bases(key)):
            order: list[str] = []
            self.graph.order(ruleset, order)
            for each in order:
                if each not in self.seen:
                    self._parse(each, level + index)

    def parsed(self, found: Found) -> Parsed:
        """What a file says, read with the names known so far; it does not become a part."""
        return self.graph.library.texts.parsed(found.raw, self.scope)

    def _parse(self, key: str, level: int) -> None:
        self.seen[key] = None
        node = self.graph.nodes[key]
        parsed = self.parsed(node.found)
        self._diagnostics.extend(parsed.diagnostics)
        self.scope = node.found.raw.scope.joined(self.scope)
        if parsed.file is not None:
            self.parts[key] = Part(node, parsed.file, level, self.graph.includes(key))


def without_twice(diagnostics: list[Diagnostic]) -> list[Diagnostic]:
    """Each finding once, in the order of the files and of the places in them; what has no place comes first."""
    files: dict[int, int] = {}
    kept: dict[tuple[object, ...], Diagnostic] = {}
    for found in diagnostics:
        span = found.span
        key = (found.name, id(span.source) if span else None, span and (span.start, span.end), repr(found.args))
        kept.setdefault(key, found)
        if span is not None:
            files.setdefault(id(span.source), len(files))
    return sorted(kept.values(), key=lambda d: (files[id(d.span.source)], d.span.start) if d.span else (-1, 0))
