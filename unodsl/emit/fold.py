"""Works out what is known in expressions and tests; registers that always hold the same number are that number."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from typing import Any, Final, cast

from unodsl.emit.facts import number, walk

_ARITHMETIC: Final[dict[type[Any], Callable[[int, int], int]]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_, ast.BitXor: operator.xor, ast.LShift: operator.lshift, ast.RShift: operator.rshift,
    ast.Mod: operator.mod,
}  # fmt: skip
_COMPARE: Final[dict[type[Any], Callable[[int, int], bool]]] = {
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}  # fmt: skip


def literal(value: int) -> ast.expr:
    return ast.Constant(value) if value >= 0 else ast.UnaryOp(ast.USub(), ast.Constant(-value))


def _one_or_none(node: ast.IfExp) -> bool:
    return number(node.body) == 1 and number(node.orelse) == 0


class Fold:
    """One pass over a function. same, copies: what names are known to be; tables: the constant ones."""

    def __init__(self, same: dict[str, int], copies: dict[str, str], tables: dict[str, tuple[int, ...]]) -> None:
        self.same = same
        self.copies = copies
        self.tables = tables

    # ---- statements

    def block(self, body: list[ast.stmt]) -> list[ast.stmt]:
        made: list[ast.stmt] = []
        for s in body:
            kind = type(s)
            if kind is ast.If:
                made += self.branch(cast(ast.If, s))
                continue
            if kind is ast.Assign:
                s = cast(ast.Assign, s)
                if type(s.targets[0]) is ast.Subscript:
                    s.targets[0].slice = self.expression(s.targets[0].slice)
                s.value = self.expression(s.value)
            elif kind is ast.AugAssign:
                s = cast(ast.AugAssign, s)
                if type(s.target) is ast.Subscript:
                    s.target.slice = self.expression(s.target.slice)
                s.value = self.expression(s.value)
                if number(s.value) == 0 and type(s.op) in (ast.Add, ast.Sub, ast.BitOr, ast.BitXor):
                    continue
            elif kind is ast.While:
                s = cast(ast.While, s)
                s.test = self.expression(s.test)
                if number(s.test) == 0:
                    continue
                s.body = self.block(s.body) or [ast.Pass()]
            elif kind is ast.Expr:
                s = cast(ast.Expr, s)
                s.value = self.expression(s.value)
            elif kind is ast.Return:
                s = cast(ast.Return, s)
                s.value = None if s.value is None else self.expression(s.value)
            elif kind is ast.Pass:
                continue
            made.append(s)
            if kind in (ast.Return, ast.Break, ast.Continue):
                break
        return made

    def branch(self, s: ast.If) -> list[ast.stmt]:
        s.test = self.expression(s.test)
        known = number(s.test)
        if known is not None:
            return self.block(s.body if known else s.orelse)
        body, orelse = self.block(s.body), self.block(s.orelse)
        if not body and not orelse:
            return [ast.Expr(s.test)] if any(type(n) is ast.Call for n in walk(s.test)) else []
        if not body:
            s.test = self.inverted(s.test)
            body, orelse = orelse, []
        s.body, s.orelse = body, orelse
        return [s]

    # ---- expressions

    def expression(self, node: ast.expr) -> ast.expr:
        kind = type(node)
        if kind is ast.Name:
            name = cast(ast.Name, node).id
            if name in self.same:
                return literal(self.same[name])
            return ast.Name(self.copies[name], ast.Load()) if name in self.copies else node
        if kind is ast.Constant:
            return node
        method = _METHODS.get(kind)
        return node if method is None else cast(ast.expr, method(self, node))

    def binary(self, node: ast.BinOp) -> ast.expr:
        node.left, node.right = self.expression(node.left), self.expression(node.right)
        a, b = number(node.left), number(node.right)
        op = type(node.op)
        if a is not None and b is not None and not (op is ast.LShift and b > 256):
            return literal(_ARITHMETIC[op](a, b))
        if b == 0 and op in (ast.Add, ast.Sub, ast.BitOr, ast.BitXor, ast.LShift, ast.RShift):
            return node.left
        if a == 0 and op in (ast.Add, ast.BitOr, ast.BitXor):
            return node.right
        if (a == 0 or b == 0) and op in (ast.BitAnd, ast.Mult):
            return literal(0)
        if b is not None and op is ast.BitXor and type(node.left) is ast.BinOp and type(node.left.op) is ast.BitXor:
            inner = number(node.left.right)
            if inner is not None:  # what is turned over twice
                return self.binary(ast.BinOp(node.left.left, node.op, literal(inner ^ b)))
        return node

    def compared(self, node: ast.Compare) -> ast.expr:
        node.left, node.comparators[0] = self.expression(node.left), self.expression(node.comparators[0])
        a, b = number(node.left), number(node.comparators[0])
        op = type(node.ops[0])
        if a is not None and b is not None:
            return literal(int(_COMPARE[op](a, b)))
        # `(1 if test else 0) != 0` is the test.
        left = node.left
        if b == 0 and type(left) is ast.IfExp and op in (ast.NotEq, ast.Eq) and _one_or_none(left):
            return left.test if op is ast.NotEq else self.inverted(left.test)
        return node

    def inverted(self, node: ast.expr) -> ast.expr:
        known = number(node)
        if known is not None:
            return literal(int(not known))
        if type(node) is ast.UnaryOp and type(node.op) is ast.Not:
            return node.operand
        if type(node) is ast.Compare and type(node.ops[0]) in (ast.Eq, ast.NotEq):
            other = ast.NotEq() if type(node.ops[0]) is ast.Eq else ast.Eq()
            return ast.Compare(node.left, [other], node.comparators)
        return ast.UnaryOp(ast.Not(), node)

    def unary(self, node: ast.UnaryOp) -> ast.expr:
        if type(node.op) is ast.Not:
            return self.inverted(self.expression(node.operand))
        node.operand = self.expression(node.operand)
        return node

    def joined(self, node: ast.BoolOp) -> ast.expr:
        stops = type(node.op) is ast.Or
        kept: list[ast.expr] = []
        for value in map(self.expression, node.values):
            known = number(value)
            if known is None:
                kept.append(value)
            elif bool(known) == stops:
                if not any(type(n) is ast.Call for v in kept for n in walk(v)):
                    return literal(int(stops))
                kept.append(literal(int(stops)))
                break
        if not kept:
            return literal(int(not stops))
        if len(kept) == 1:
            return kept[0]
        node.values = kept
        return node

    def chosen(self, node: ast.IfExp) -> ast.expr:
        node.test = self.expression(node.test)
        known = number(node.test)
        if known is not None:
            return self.expression(node.body if known else node.orelse)
        node.body, node.orelse = self.expression(node.body), self.expression(node.orelse)
        return node

    def element(self, node: ast.Subscript) -> ast.expr:
        node.slice = self.expression(node.slice)
        at = number(node.slice)
        name = cast(ast.Name, node.value).id
        if at is not None and name in self.tables:
            return literal(self.tables[name][at])
        return node

    def called(self, node: ast.Call) -> ast.expr:
        node.args = [self.expression(a) for a in node.args]
        return node


_METHODS: Final[dict[type[Any], Any]] = {
    ast.BinOp: Fold.binary, ast.Compare: Fold.compared, ast.UnaryOp: Fold.unary, ast.BoolOp: Fold.joined,
    ast.IfExp: Fold.chosen, ast.Subscript: Fold.element, ast.Call: Fold.called,
}  # fmt: skip
