"""Makes code smaller without changing what it means: what is never read, never happens or is always the same goes.

The templates write everything a table has; here a ruleset without jumping in loses all that jumping in needs.
"""

from __future__ import annotations

import ast
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
    while True:
        known = {name: facts(f) for name, f in functions.items()}
        alive = reachable(known, entries)
        functions = {name: f for name, f in functions.items() if name in alive}
        known = {name: known[name] for name in functions}
        size = sum(f.size for f in known.values())
        if size == before:
            break
        before = size
        _fold(functions, known, store)
        _drop(functions, store, outside)
    used = set().union(*(f.reads | f.writes | {n for n, _ in f.stores} for f in known.values()))
    store.registers = {k: v for k, v in store.registers.items() if k in used or k in store.kept}
    store.arrays = {k: v for k, v in store.arrays.items() if k in used or k in outside}
    store.tables = {k: v for k, v in store.tables.items() if k in used}
    return functions


def _fold(functions: Functions, known: dict[str, Facts], store: Store) -> None:
    assigned: dict[str, set[int | None]] = {}
    for f in known.values():
        for name, value in f.stores:
            if name in store.registers:
                assigned.setdefault(name, set()).add(None if value is None else number(value))
    same = {
        name: begins for name, begins in store.registers.items()
        if name not in store.kept and assigned.get(name, set()) <= {begins}
    }  # fmt: skip
    for name, function in functions.items():
        parameters = [a.arg for a in function.args.args]
        single, copies = _once(known[name], parameters, store)
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


def _drop(functions: Functions, store: Store, outside: frozenset[str]) -> None:
    known = {name: facts(f) for name, f in functions.items()}
    pure = pure_functions(known, store)
    read = set().union(*(f.reads for f in known.values()))
    dead = {r for r in store.registers if r not in read and r not in store.kept}
    dead |= {a for a in store.arrays if a not in read and a not in outside}
    for name, f in functions.items():
        local = {n for n, _ in known[name].stores if n not in store.registers and n not in known[name].reads}
        f.body = _Drop(dead | local, pure).block(f.body) or [ast.Pass()]


__all__ = ["Functions", "shrink"]
