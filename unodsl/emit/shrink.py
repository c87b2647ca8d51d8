"""Makes code smaller without changing what it means: what is never read, never happens or is always the same goes.

The templates write everything a table has; here a ruleset without jumping in loses all that jumping in needs.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator
from typing import Any, Final, cast

from unodsl.emit.tables import Store

Functions = dict[str, ast.FunctionDef]

_ARITHMETIC: Final[dict[type[Any], Callable[[int, int], int]]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_, ast.BitXor: operator.xor, ast.LShift: operator.lshift, ast.RShift: operator.rshift,
    ast.Mod: operator.mod, ast.FloorDiv: operator.floordiv,
}  # fmt: skip
_COMPARE: Final[dict[type[Any], Callable[[int, int], bool]]] = {
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}  # fmt: skip


def number(node: ast.expr) -> int | None:
    """The number that an expression is, if it is one."""
    if isinstance(node, ast.Constant):
        return int(node.value)  # type: ignore[arg-type]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
        return -int(node.operand.value)  # type: ignore[arg-type]
    return None


def literal(value: int) -> ast.expr:
    return ast.Constant(value) if value >= 0 else ast.UnaryOp(ast.USub(), ast.Constant(-value))


class _Fold(ast.NodeTransformer):
    """Works out what is known; registers that always hold the same number are that number."""

    def __init__(self, same: dict[str, int], copies: dict[str, str], tables: dict[str, tuple[int, ...]]) -> None:
        self.same = same
        self.copies = copies
        self.tables = tables

    def visit_Name(self, node: ast.Name) -> ast.expr:  # noqa: N802
        if isinstance(node.ctx, ast.Load):
            if node.id in self.same:
                return literal(self.same[node.id])
            if node.id in self.copies:
                return ast.Name(self.copies[node.id], node.ctx)
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:  # noqa: N802
        self.generic_visit(node)
        a, b = number(node.left), number(node.right)
        if a is not None and b is not None and not (isinstance(node.op, ast.LShift) and b > 256):
            return literal(_ARITHMETIC[type(node.op)](a, b))
        if b == 0 and isinstance(node.op, ast.Add | ast.Sub | ast.BitOr | ast.BitXor | ast.LShift | ast.RShift):
            return node.left
        if a == 0 and isinstance(node.op, ast.Add | ast.BitOr | ast.BitXor):
            return node.right
        if (a == 0 or b == 0) and isinstance(node.op, ast.BitAnd | ast.Mult):
            return literal(0)
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.expr:  # noqa: N802
        self.generic_visit(node)
        a, b = number(node.left), number(node.comparators[0])
        if a is not None and b is not None:
            return literal(int(_COMPARE[type(node.ops[0])](a, b)))
        # `(1 if test else 0) != 0` is the test.
        if b == 0 and isinstance(node.left, ast.IfExp) and isinstance(node.ops[0], ast.NotEq):
            if (number(node.left.body), number(node.left.orelse)) == (1, 0):
                return node.left.test
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:  # noqa: N802
        self.generic_visit(node)
        if isinstance(node.op, ast.Not):
            a = number(node.operand)
            if a is not None:
                return literal(int(not a))
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:  # noqa: N802
        self.generic_visit(node)
        stops = isinstance(node.op, ast.Or)
        kept: list[ast.expr] = []
        for value in node.values:
            known = number(value)
            if known is None:
                kept.append(value)
            elif bool(known) == stops:
                if not kept:
                    return literal(int(stops))
                kept.append(literal(int(stops)))
                break
        if not kept:
            return literal(int(not stops))
        if len(kept) == 1:
            return kept[0]
        node.values = kept
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:  # noqa: N802
        self.generic_visit(node)
        known = number(node.test)
        if known is not None:
            return node.body if known else node.orelse
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:  # noqa: N802
        self.generic_visit(node)
        at = number(node.slice)
        name = cast(ast.Name, node.value).id
        if at is not None and name in self.tables and isinstance(node.ctx, ast.Load):
            return literal(self.tables[name][at])
        return node

    def visit_If(self, node: ast.If) -> Any:  # noqa: N802
        self.generic_visit(node)
        known = number(node.test)
        if known is not None:
            return node.body if known else node.orelse
        node.orelse = [s for s in node.orelse if not isinstance(s, ast.Pass)]
        body = [s for s in node.body if not isinstance(s, ast.Pass)]
        if not body and node.orelse:
            node.test = self.visit_UnaryOp(ast.UnaryOp(ast.Not(), node.test))
            node.body, node.orelse = node.orelse, []
        elif not body and not any(isinstance(n, ast.Call) for n in ast.walk(node.test)):
            return None
        else:
            node.body = body or [ast.Pass()]
        return node


def stores(node: ast.AST) -> Iterator[tuple[str, ast.expr | None]]:
    """The names that are assigned to, with what a plain assignment assigns."""
    for n in ast.walk(node):
        if isinstance(n, ast.Assign) and isinstance(n.targets[0], ast.Name):
            yield n.targets[0].id, n.value
        elif isinstance(n, ast.AugAssign) and isinstance(n.target, ast.Name):
            yield n.target.id, None


class _Drop(ast.NodeTransformer):
    """Takes out assignments to names and arrays that nothing reads, and calls of functions that do nothing."""

    def __init__(self, dead: set[str], idle: set[str], pure: set[str]) -> None:
        self.dead = dead
        self.idle = idle
        self.pure = pure

    def has_effect(self, node: ast.expr) -> bool:
        return any(isinstance(n, ast.Call) and cast(ast.Name, n.func).id not in self.pure for n in ast.walk(node))

    def visit_Assign(self, node: ast.Assign) -> Any:  # noqa: N802
        target = node.targets[0]
        name = target.id if isinstance(target, ast.Name) else cast(ast.Name, cast(ast.Subscript, target).value).id
        if name not in self.dead:
            if isinstance(target, ast.Name) and isinstance(node.value, ast.Name) and node.value.id == name:
                return None
            return node
        return ast.Expr(node.value) if self.has_effect(node.value) else None

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:  # noqa: N802
        target = node.target
        if number(node.value) == 0 and isinstance(node.op, ast.Add | ast.Sub):
            return None
        name = target.id if isinstance(target, ast.Name) else cast(ast.Name, cast(ast.Subscript, target).value).id
        return None if name in self.dead else node

    def visit_Expr(self, node: ast.Expr) -> Any:  # noqa: N802
        if isinstance(node.value, ast.Call):
            name = cast(ast.Name, node.value.func).id
            if name in self.idle and not any(self.has_effect(a) for a in node.value.args):
                return None
            return node
        return node if self.has_effect(node.value) else None

    def visit_If(self, node: ast.If) -> Any:  # noqa: N802
        self.generic_visit(node)
        if not node.body:
            node.body = [ast.Pass()]
        return node

    def visit_While(self, node: ast.While) -> Any:  # noqa: N802
        self.generic_visit(node)
        if not node.body:
            node.body = [ast.Pass()]
        return node


BUILT_IN: Final = frozenset({"popcount", "ctz", "move", "fill"})
WRITING: Final = frozenset({"move", "fill"})


def calls(node: ast.AST) -> Iterator[ast.Call]:
    for n in ast.walk(node):
        if isinstance(n, ast.Call):
            yield n


def reachable(functions: Functions, entries: tuple[str, ...]) -> Functions:
    """The functions that are called, in the order in which they stand."""
    found: set[str] = set()
    waiting = list(entries)
    while waiting:
        name = waiting.pop()
        if name not in found and name in functions:
            found.add(name)
            waiting += [cast(ast.Name, call.func).id for call in calls(functions[name])]
    return {name: f for name, f in functions.items() if name in found}


def pure_functions(functions: Functions, store: Store) -> set[str]:
    """Functions that change nothing but their own local names."""
    pure = set(functions) | (BUILT_IN - WRITING)
    while True:
        bad = set()
        for name in pure & set(functions):
            f = functions[name]
            writes = any(n in store.registers for n, _ in stores(f)) or any(
                isinstance(n, ast.Subscript) and isinstance(n.ctx, ast.Store) for n in ast.walk(f)
            )
            if writes or any(cast(ast.Name, call.func).id not in pure for call in calls(f)):
                bad.add(name)
        if not bad:
            return pure
        pure -= bad


def shrink(functions: Functions, store: Store, entries: tuple[str, ...], outside: frozenset[str]) -> Functions:
    """Until nothing changes any more. ``outside``: arrays that are read from outside."""
    before = -1
    while True:
        functions = reachable(functions, entries)
        _fold(functions, store)
        functions = reachable(functions, entries)
        _drop(functions, store, outside)
        size = sum(1 for f in functions.values() for _ in ast.walk(f))
        if size == before:
            break
        before = size
    used = {n.id for f in functions.values() for n in ast.walk(f) if isinstance(n, ast.Name)}
    store.registers = {k: v for k, v in store.registers.items() if k in used or k in store.kept}
    store.arrays = {k: v for k, v in store.arrays.items() if k in used or k in outside}
    store.tables = {k: v for k, v in store.tables.items() if k in used}
    return functions


def _fold(functions: Functions, store: Store) -> None:
    assigned: dict[str, set[int | None]] = {}
    for f in functions.values():
        for name, value in stores(f):
            if name in store.registers:
                assigned.setdefault(name, set()).add(None if value is None else number(value))
    same = {
        name: begins for name, begins in store.registers.items()
        if name not in store.kept and assigned.get(name, set()) <= {begins}
    }  # fmt: skip
    for f in functions.values():
        _Fold(same | _single(f, store), _copies(f, store), store.tables).visit(f)
        f.body = f.body or [ast.Pass()]


def _single(f: ast.FunctionDef, store: Store) -> dict[str, int]:
    """Local names that are assigned once, a number."""
    values: dict[str, list[int | None]] = {}
    for name, value in stores(f):
        if name not in store.registers:
            values.setdefault(name, []).append(None if value is None else number(value))
    parameters = {a.arg for a in f.args.args}
    return {n: v[0] for n, v in values.items() if len(v) == 1 and v[0] is not None and n not in parameters}


def _copies(f: ast.FunctionDef, store: Store) -> dict[str, str]:
    """Local names that are assigned once, another local name that is assigned once."""
    count: dict[str, int] = {a.arg: 1 for a in f.args.args}
    of: dict[str, str] = {}
    for name, value in stores(f):
        count[name] = count.get(name, 0) + 1
        if isinstance(value, ast.Name):
            of[name] = value.id
    once = {n for n, k in count.items() if k == 1 and n not in store.registers}
    found = {n: source for n, source in of.items() if n in once and source in once}
    for name in list(found):
        while found[name] in found:
            found[name] = found[found[name]]
    return found


def _drop(functions: Functions, store: Store, outside: frozenset[str]) -> None:
    pure = pure_functions(functions, store)
    idle = {name for name in pure & set(functions) if True}
    read: set[str] = set()
    local: dict[str, set[str]] = {}
    for name, f in functions.items():
        loads = {n.id for n in ast.walk(f) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
        # `x[i] = v` reads the name x in the tree, but not the array.
        writes = {
            cast(ast.Name, n.value).id for n in ast.walk(f) if isinstance(n, ast.Subscript) and isinstance(n.ctx, ast.Store)
        }
        truly = {
            cast(ast.Name, n.value).id for n in ast.walk(f) if isinstance(n, ast.Subscript) and isinstance(n.ctx, ast.Load)
        }
        truly |= {a.id for call in calls(f) for a in call.args if isinstance(a, ast.Name)}
        loads -= writes - truly
        read |= loads
        local[name] = {n for n, _ in stores(f)} - set(store.registers) - loads
    dead = {r for r in store.registers if r not in read and r not in store.kept}
    dead |= {a for a in store.arrays if a not in read and a not in outside}
    for name, f in functions.items():
        _Drop(dead | local[name], idle, pure).visit(f)
        f.body = f.body or [ast.Pass()]
