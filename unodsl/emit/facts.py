"""What a function reads, writes and calls, in one walk over its tree."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, cast

CHILDREN: Final[dict[type[ast.AST], tuple[str, ...]]] = {
    ast.FunctionDef: ("body",), ast.If: ("test", "body", "orelse"), ast.While: ("test", "body"),
    ast.Assign: ("targets", "value"), ast.AugAssign: ("target", "value"), ast.Expr: ("value",),
    ast.Return: ("value",), ast.BinOp: ("left", "right"), ast.Compare: ("left", "comparators"),
    ast.UnaryOp: ("operand",), ast.BoolOp: ("values",), ast.IfExp: ("test", "body", "orelse"),
    ast.Subscript: ("value", "slice"), ast.Call: ("args",), ast.Name: (), ast.Constant: (), ast.Pass: (),
    ast.Break: (), ast.Continue: (),
}  # fmt: skip
"""Where the nodes of the dialect hold others. (A call's name is no expression of its own.)"""

BUILT_IN: Final = frozenset({"popcount", "ctz", "move", "fill"})
WRITING: Final = frozenset({"move", "fill"})
"""Built-in functions whose first argument is an array that they write."""


def walk(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes, in no promised order."""
    waiting: list[Any] = [node]
    while waiting:
        at = waiting.pop()
        yield at
        for name in CHILDREN[type(at)]:
            child = getattr(at, name)
            if type(child) is list:
                waiting += child
            elif child is not None:
                waiting.append(child)


def callee(call: ast.Call) -> str:
    return cast(ast.Name, call.func).id


def number(node: ast.expr) -> int | None:
    """The number that an expression is, if it is one."""
    if type(node) is ast.Constant:
        return int(node.value)  # type: ignore[arg-type]
    if type(node) is ast.UnaryOp and type(node.op) is ast.USub and type(node.operand) is ast.Constant:
        return -int(node.operand.value)  # type: ignore[arg-type]
    return None


@dataclass(slots=True)
class Facts:
    """stores: the names assigned to, with what each plain assignment assigns (None: one that adds); reads, writes:
    names read, arrays written; calls: how often each function is called; size: nodes."""

    stores: list[tuple[str, ast.expr | None]] = field(default_factory=list)
    reads: set[str] = field(default_factory=set)
    writes: set[str] = field(default_factory=set)
    calls: dict[str, int] = field(default_factory=dict)
    size: int = 0


def facts(f: ast.AST) -> Facts:
    """The facts of a function (or of any part of one)."""
    made = Facts()
    waiting: list[Any] = [f]
    while waiting:
        at = waiting.pop()
        made.size += 1
        kind = type(at)
        if kind is ast.Name:
            made.reads.add(at.id)
            continue
        # What there is most of, without a look at the table.
        if kind is ast.Constant:
            continue
        if kind is ast.BinOp:
            waiting.append(at.left)
            waiting.append(at.right)
            continue
        if kind is ast.Subscript:
            made.reads.add(at.value.id)
            waiting.append(at.slice)
            continue
        if kind is ast.Assign or kind is ast.AugAssign:
            target = at.targets[0] if kind is ast.Assign else at.target
            waiting.append(at.value)
            if type(target) is ast.Name:
                made.stores.append((target.id, at.value if kind is ast.Assign else None))
            else:
                made.writes.add(target.value.id)
                waiting.append(target.slice)
            continue
        if kind is ast.Call:
            name = at.func.id
            made.calls[name] = made.calls.get(name, 0) + 1
            if name in WRITING:
                made.writes.add(at.args[0].id)
                waiting += at.args[1:]
            else:
                waiting += at.args
            continue
        for name in CHILDREN[kind]:
            child = getattr(at, name)
            if type(child) is list:
                waiting += child
            elif child is not None:
                waiting.append(child)
    made.stores.reverse()
    return made
