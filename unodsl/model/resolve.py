"""The rules of all files: which there are, which take precedence over which, which are taken out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from unodsl.model.core import Any, Core
from unodsl.model.model import AnyClause, Named, RuleInfo
from unodsl.model.modules import Part
from unodsl.model.names import Suggester, calls, named
from unodsl.model.shipped import Shipped, rules_begun
from unodsl.syntax import tree
from unodsl.syntax.expressions import Expr, Name
from unodsl.text.diagnostics import Diagnostic, Label, Said, Severity
from unodsl.text.limits import RULES
from unodsl.text.source import Span

MOST_CIRCLES = 20
"""Circles that are shown; there may be very many through the same rules."""


@dataclass(frozen=True)
class Placed:
    """A rule with its file; ``order`` is the file's place."""

    rule: tree.Rule
    named: Named
    file: str
    order: int


@dataclass(frozen=True)
class Checks:
    """How clauses and conditions are checked: given from outside, so that this part knows nothing of them."""

    rule: Callable[[tree.Rule], tuple[AnyClause, ...]]
    static: Callable[[Expr | None], Core]


class Rules:
    """All rules that are declared, by any spelling of their names."""

    def __init__(
        self, parts: list[Part], shipped: Shipped, suggester: Suggester, diagnostics: list[Diagnostic]
    ) -> None:
        self._parts = parts
        self._shipped = shipped
        self._suggester = suggester
        self._diagnostics = diagnostics
        self.placed = _declared(parts, diagnostics)
        self._by_spelling: dict[str, list[int]] = {}
        for number, placed in enumerate(self.placed):
            for spelling in dict.fromkeys((placed.named.id, *(word for _, word in placed.named.spellings))):
                self._by_spelling.setdefault(spelling, []).append(number)

    @cached_property
    def _unreadable(self) -> frozenset[str]:
        """The names of all rules that the texts begin, also of those with a mistake inside."""
        return frozenset(name for part in self._parts for name in rules_begun(part.node.found.raw))

    def named(self, name: Name, but: int | None = None, before: int | None = None) -> list[int]:
        """The rules of that name: all but one, and only those of files before a place.

        Where there is none, a note if some shipped file has such a rule, else an error.
        """
        declared = self._by_spelling.get(name.id, [])
        found = [n for n in declared if n != but and (before is None or self.placed[n].order < before)]
        if not found:
            self._unknown(name, declared, "rule-not-before" if before is not None else "rule-names-itself")
        return found

    def resolved(self, checks: Checks) -> tuple[RuleInfo, ...]:
        """The rules that are left, with clauses, `overrides` and `after` by number, and where they are taken out."""
        gone, unless = self._taken_out(checks)
        overrides = [self._targets(n, p.rule.overrides) for n, p in enumerate(self.placed)]
        after = [self._targets(n, p.rule.after) for n, p in enumerate(self.placed)]
        self._check_cycles(overrides, "overrides-cycle", lambda rule: rule.overrides)
        self._check_cycles(after, "after-cycle", lambda rule: rule.after)
        kept = [n for n in range(len(self.placed)) if n not in gone]
        number = {old: new for new, old in enumerate(kept)}
        made = []
        for n in kept:
            placed = self.placed[n]
            made.append(
                RuleInfo(
                    full_name=f"{placed.file}.{placed.named.id}",
                    named=placed.named,
                    file=placed.file,
                    text=placed.rule.text,
                    overrides=tuple(number[t] for t in overrides[n] if t in number),
                    after=tuple(number[t] for t in after[n] if t in number),
                    unless=_any(unless.get(n, [])),
                    clauses=checks.rule(placed.rule),
                    span=placed.rule.decl.span,
                )
            )
        return tuple(made)

    def _taken_out(self, checks: Checks) -> tuple[set[int], dict[int, list[Core]]]:
        """The rules that are taken out always, and the conditions in which others are."""
        gone: set[int] = set()
        unless: dict[int, list[Core]] = {}
        for order, part in enumerate(self._parts):
            for item in part.file.items:
                if not isinstance(item, tree.Without):
                    continue
                condition = None if item.when is None else checks.static(item.when)
                for name in dict.fromkeys(item.names):
                    for n in self.named(name, before=order):
                        if condition is None:
                            gone.add(n)
                        else:
                            unless.setdefault(n, []).append(condition)
        return gone, unless

    def _targets(self, number: int, names: tuple[Name, ...]) -> tuple[int, ...]:
        found = (target for name in dict.fromkeys(names) for target in self.named(name, but=number))
        return tuple(dict.fromkeys(found))

    def _unknown(self, name: Name, own: list[int], problem: str) -> None:
        args = {"name": name.id}
        if not own and name.id in self._unreadable:
            return  # Its own mistake was told already.
        shipped = self._shipped.rules.get(name.id, ())
        if shipped:
            files = tuple(shipped[:5])
            self._diagnostics.append(
                Diagnostic("rule-not-here", name.span, {**args, "files": files}, severity=Severity.NOTE)
            )
        elif own:
            labels = (Label(self.placed[own[0]].rule.decl.span, Said("declared-here")),)
            self._diagnostics.append(Diagnostic(problem, name.span, dict(args), labels))
        else:
            notes = self._suggester.notes(name.id, [*self._by_spelling, *self._shipped.rules])
            self._diagnostics.append(Diagnostic("unknown-rule", name.span, dict(args), notes=notes))

    def _check_cycles(
        self, edges: list[tuple[int, ...]], name: str, names: Callable[[tree.Rule], tuple[Name, ...]]
    ) -> None:
        """A finding for each circle; the link that closes one is dropped, so that there is an order all the same."""
        for last, first, circle in _circles(edges):
            edges[last] = tuple(target for target in edges[last] if target != first)
            rules = [self.placed[n] for n in circle[:10]]
            if not rules:
                continue
            labels = tuple(Label(p.rule.decl.span, Said("rule-in-circle", {"rule": p.named.id})) for p in rules)
            closing = self.placed[last].rule
            place = _place(names(closing), self.placed[first].named, closing.decl.span)
            shown = " → ".join(f"{p.file}.{p.named.id}" for p in (*rules, rules[0]))
            self._diagnostics.append(Diagnostic(name, place, {"rules": shown}, labels))


def _any(conditions: list[Core]) -> Core | None:
    if not conditions:
        return None
    return conditions[0] if len(conditions) == 1 else Any(tuple(conditions))


def _declared(parts: list[Part], diagnostics: list[Diagnostic]) -> list[Placed]:
    """Every rule, in order; the same name twice in a file is an error, and the second does not count."""
    found: list[Placed] = []
    for order, part in enumerate(parts):
        places: dict[str, Span] = {}
        for item in part.file.items:
            if not isinstance(item, tree.Rule):
                continue
            spellings = _own_spellings(item.decl)
            before = next((places[s] for s in spellings if s in places), None)
            if before is not None:
                label = Label(before, Said("declared-here"))
                diagnostics.append(Diagnostic("rule-twice", item.decl.span, {"name": item.decl.id}, (label,)))
                continue
            places.update(dict.fromkeys(spellings, item.decl.span))
            if len(found) == RULES:
                diagnostics.append(Diagnostic("too-many-rules-together", item.decl.span, {"limit": RULES}))
                return found
            found.append(Placed(item, named(item.decl), part.name, order))
    return found


def _own_spellings(decl: tree.Decl) -> tuple[str, ...]:
    return (decl.id,) if decl.other is None else (decl.id, decl.other)


def _place(names: tuple[Name, ...], target: Named, default: Span) -> Span:
    return next((name.span for name in names if calls(target, name.id)), default)


def _circles(edges: list[tuple[int, ...]]) -> list[tuple[int, int, tuple[int, ...]]]:
    """Every link (from, to) that closes a circle, with the circle it closes (the first ones; later ones are empty).

    Walked without recursion.
    """
    found: list[tuple[int, int, tuple[int, ...]]] = []
    done = [False] * len(edges)
    for start in range(len(edges)):
        if done[start]:
            continue
        path, on_path = [start], {start: 0}
        left = [iter(edges[start])]
        while path:
            target = next(left[-1], None)
            if target is None:
                done[path[-1]] = True
                del on_path[path.pop()]
                left.pop()
            elif target in on_path:
                circle = tuple(path[on_path[target] :]) if len(found) < MOST_CIRCLES else ()
                found.append((path[-1], target, circle))
            elif not done[target]:
                on_path[target] = len(path)
                path.append(target)
                left.append(iter(edges[target]))
    return found
