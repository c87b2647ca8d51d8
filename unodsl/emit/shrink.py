"""Makes code smaller without changing what it means: what is never read, never happens or is always the same goes.

The templates write everything a table has; here a ruleset without jumping in loses all that jumping in needs.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import Any, cast

from unodsl.emit.facts import BUILT_IN, WRITING, Facts, callee, facts, number, walk
from unodsl.emit.fold import Fold
from unodsl.emit.tables import Store

Functions = dict[str, ast.FunctionDef]


def _block(body: list[ast.stmt], changed: Any) -> list[ast.stmt]:
    made = []
    for statement in body:
        new = changed(statement)
        if new is not None:
            made.append(new)
    return made


class _Drop:
    """Takes out assignments to names and arrays that nothing reads, and calls of functions that do nothing."""

    def __init__(self, dead: set[str], pure: set[str]) -> None:
        self.dead = dead
        self.pure = pure

    def has_effect(self, node: ast.expr) -> bool:
        return any(type(n) is ast.Call and callee(n) not in self.pure for n in walk(node))

    def block(self, body: list[ast.stmt]) -> list[ast.stmt]:
        return _block(body, self.statement)

    def statement(self, s: ast.stmt) -> ast.stmt | None:
        kind = type(s)
        if kind is ast.Assign or kind is ast.AugAssign:
            return self.assignment(cast("ast.Assign | ast.AugAssign", s))
        if kind is ast.If:
            s = cast(ast.If, s)
            s.body, s.orelse = self.block(s.body) or [ast.Pass()], self.block(s.orelse)
            return s
        if kind is ast.While:
            s = cast(ast.While, s)
            s.body = self.block(s.body) or [ast.Pass()]
            return s
        if kind is ast.Expr:
            value = cast(ast.Expr, s).value
            if type(value) is ast.Call and callee(value) in WRITING:
                return None if cast(ast.Name, value.args[0]).id in self.dead else s
            return s if self.has_effect(value) else None
        return None if kind is ast.Pass else s

    def assignment(self, s: ast.Assign | ast.AugAssign) -> ast.stmt | None:
        target = s.targets[0] if isinstance(s, ast.Assign) else s.target
        if type(target) is ast.Name:
            name = target.id
            if type(s) is ast.Assign and type(s.value) is ast.Name and s.value.id == name:
                return None
        else:
            name = cast(ast.Name, cast(ast.Subscript, target).value).id
        if name not in self.dead:
            return s
        return ast.Expr(s.value) if self.has_effect(s.value) else None


def reachable(known: dict[str, Facts], entries: tuple[str, ...]) -> set[str]:
    """The functions that are called."""
    found: set[str] = set()
    waiting = list(entries)
    while waiting:
        name = waiting.pop()
        if name not in found and name in known:
            found.add(name)
            waiting += known[name].calls
    return found


def pure_functions(known: dict[str, Facts], store: Store) -> set[str]:
    """Functions that change nothing but their own local names."""
    pure = {n for n, f in known.items() if not f.writes and not any(s in store.registers for s, _ in f.stores)}
    pure |= BUILT_IN - WRITING
    while True:
        bad = {name for name in pure if name in known and not known[name].calls.keys() <= pure}
        if not bad:
            return pure
        pure -= bad


def shrink(functions: Functions, store: Store, entries: tuple[str, ...], outside: frozenset[str]) -> Functions:
    """Until nothing changes any more. ``outside``: arrays that are read from outside."""
    before = -1
    known = {name: facts(f) for name, f in functions.items()}
    settled: dict[str, _Around] = {}
    while True:
        alive = reachable(known, entries)
        functions = {name: f for name, f in functions.items() if name in alive}
        known = {name: known[name] for name in functions}
        size = sum(f.size for f in known.values())
        if size == before:
            break
        before = size
        sizes = {name: f.size for name, f in known.items()}
        same = _same(known, store)
        open_ = [name for name, f in known.items() if not (name in settled and settled[name].same == _of(same, f))]
        for name in open_:
            _fold(functions[name], known[name], same, store)
            known[name] = facts(functions[name])
        pure = pure_functions(known, store)
        dead = _dead(known, store, outside)
        for name, function in functions.items():
            around = _Around(_of(same, known[name]), dead & _touched(known[name]), pure & known[name].calls.keys())
            # A function that is as it was, among others that are as they were to it, stays as it is.
            if settled.get(name) == around:
                continue
            _drop(function, known[name], dead, pure, store)
            known[name] = facts(function)
            settled[name] = around
            if known[name].size != sizes[name]:
                del settled[name]
    used = set().union(*(f.reads | f.writes | {n for n, _ in f.stores} for f in known.values()))
    store.registers = {k: v for k, v in store.registers.items() if k in used or k in store.kept}
    store.arrays = {k: v for k, v in store.arrays.items() if k in used or k in outside}
    store.tables = {k: v for k, v in store.tables.items() if k in used}
    return functions


@dataclass(frozen=True, slots=True)
class _Around:
    """What a function needs to know of the others: registers that are always the same, names that nothing reads,
    functions that change nothing."""

    same: dict[str, int]
    dead: set[str]
    pure: set[str]


def _of(same: dict[str, int], known: Facts) -> dict[str, int]:
    return {name: same[name] for name in known.reads if name in same}


def _touched(known: Facts) -> set[str]:
    return known.writes | {name for name, _ in known.stores}


def _same(known: dict[str, Facts], store: Store) -> dict[str, int]:
    """The registers that always hold what they begin with."""
    assigned: dict[str, set[int | None]] = {}
    for f in known.values():
        for name, value in f.stores:
            if name in store.registers:
                assigned.setdefault(name, set()).add(None if value is None else number(value))
    return {
        name: begins for name, begins in store.registers.items()
        if name not in store.kept and assigned.get(name, set()) <= {begins}
    }  # fmt: skip


def _fold(function: ast.FunctionDef, known: Facts, same: dict[str, int], store: Store) -> None:
    parameters = [a.arg for a in function.args.args]
    single, copies = _once(known, parameters, store)
    function.body = Fold(same | single, copies, store.tables).block(function.body) or [ast.Pass()]


def _once(known: Facts, parameters: list[str], store: Store) -> tuple[dict[str, int], dict[str, str]]:
    """Local names that are assigned once: a number, or another name that is assigned once."""
    count = dict.fromkeys(parameters, 1)
    values: dict[str, ast.expr | None] = {}
    for name, value in known.stores:
        count[name] = count.get(name, 0) + 1
        values[name] = value
    once = {n for n, k in count.items() if k == 1 and n not in store.registers}
    single, copies = {}, {}
    for name, value in values.items():
        if name in once and value is not None:
            constant = number(value)
            if constant is not None:
                single[name] = constant
            elif type(value) is ast.Name and value.id in once:
                copies[name] = value.id
    for name in list(copies):
        while copies[name] in copies:
            copies[name] = copies[copies[name]]
    return single, copies


def _dead(known: dict[str, Facts], store: Store, outside: frozenset[str]) -> set[str]:
    """The registers and arrays that nothing reads."""
    read = set().union(*(f.reads for f in known.values()))
    dead = {r for r in store.registers if r not in read and r not in store.kept}
    return dead | {a for a in store.arrays if a not in read and a not in outside}


def _drop(function: ast.FunctionDef, known: Facts, dead: set[str], pure: set[str], store: Store) -> None:
    local = {n for n, _ in known.stores if n not in store.registers and n not in known.reads}
    function.body = _Drop(dead | local, pure).block(function.body) or [ast.Pass()]


__all__ = ["Functions", "shrink"]
