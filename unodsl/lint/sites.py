"""Which pairs of rules a judged file answers for, and where in it.

A pair that comes together in some other file already (both of its rules are in it, or in what it builds on) is that
file's business. A clause of another file stands at the `use` or `extends` that brings that file in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from unodsl.model.model import Model
from unodsl.model.names import id_of
from unodsl.syntax import tree
from unodsl.syntax.expressions import Name
from unodsl.text.source import Source, Span


class Sites:
    """Tells of rules, by number, whose business they are. ``judged`` are all sources that are under judgment."""

    def __init__(self, model: Model, trees: tuple[tree.File, ...], judged: tuple[Source, ...]) -> None:
        self._model, self._judged = model, judged
        self._names = {name: number for number, file in enumerate(trees) for name in _spellings(file)}
        rules = {
            id_of(item.decl.id): number
            for number, file in enumerate(trees)
            for item in file.items
            if isinstance(item, tree.Rule)
        }
        below = [frozenset(_below(file, self._names, rules)) for file in trees]
        self._closures = [_reached(below, number) for number in range(len(trees))]
        files = {id(file.span.source): number for number, file in enumerate(trees)}
        self._file_of = [files[id(rule.span.source)] for rule in model.rules]
        self._main = files[id(model.files[-1].span.source)]
        self._main_tree = trees[self._main]

    def is_judged(self, rule: int) -> bool:
        """Whether a rule stands in a judged file."""
        return any(self._model.rules[rule].span.source is source for source in self._judged)

    def concerns(self, one: int, other: int) -> bool:
        """Whether it is for the judged files to see that two rules agree."""
        if self.is_judged(one) or self.is_judged(other):
            return True
        a, b = self._file_of[one], self._file_of[other]
        if not {a, b} <= self._closures[self._main]:
            return False
        return not any({a, b} <= closure for n, closure in enumerate(self._closures) if n != self._main)

    def later(self, one: int, other: int) -> bool:
        """Whether the first rule is the one to tell of: it is judged, or stands in a later file or place."""
        return self._rank(one) > self._rank(other)

    def _rank(self, rule: int) -> tuple[bool, int, int]:
        return self.is_judged(rule), self._file_of[rule], self._model.rules[rule].span.start

    def brought_in(self, rule: int) -> Span | None:
        """Where the main file brings in the file of a rule; None where it is a file that nobody names."""
        wanted = self._file_of[rule]
        found: Span | None = None
        for name in _references(self._main_tree):
            number = self._names.get(id_of(name.id))
            # The last one that does: a module is at its own `use`, not at that of a module that needs it.
            if number == wanted:
                return name.span
            if number is not None and wanted in self._closures[number] and found is None:
                found = name.span
        return found


def _spellings(file: tree.File) -> Iterator[str]:
    yield id_of(file.decl.id)
    if file.decl.other is not None:
        yield file.decl.other


def _references(file: tree.File) -> Iterator[Name]:
    if file.extends is not None:
        yield file.extends
    yield from (item.module for item in file.items if isinstance(item, tree.Use))


def _below(file: tree.File, names: dict[str, int], rules: dict[str, int]) -> Iterator[int]:
    for name in _references(file):
        if id_of(name.id) in names:
            yield names[id_of(name.id)]
    for item in file.items:
        if isinstance(item, tree.NeedsRule):
            yield from (rules[id_of(name.id)] for name in item.names if id_of(name.id) in rules)


def _reached(below: Sequence[frozenset[int]], start: int) -> frozenset[int]:
    seen: set[int] = set()
    waiting = [start]
    while waiting:
        at = waiting.pop()
        if at not in seen:
            seen.add(at)
            waiting.extend(below[at])
    return frozenset(seen)
