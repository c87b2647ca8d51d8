"""Puts functions that are called in one place, or are small, where they are called."""

from __future__ import annotations

import ast
from collections import Counter
from typing import Final, cast

from unodsl.emit.facts import facts, walk
from unodsl.emit.shrink import Functions

SMALL: Final = 600
"""Nodes by which the code may grow when a function is put in wherever it is called."""


RARE: Final = frozenset(
    {"draw", "shuffle", "shuffle_discards", "nobody_moves", "end_round", "close", "pay", "seed_chance"}
)
"""Functions that are not called in every turn, or are long; a call of them costs nothing that matters."""


def _returns(statement: ast.AST) -> bool:
    return any(type(n) is ast.Return for n in walk(statement))


def always_returns(body: list[ast.stmt]) -> bool:
    """Whether a block never comes to its end."""
    if not body:
        return False
    last = body[-1]
    if isinstance(last, ast.Return | ast.Break | ast.Continue):
        return isinstance(last, ast.Return)
    return isinstance(last, ast.If) and always_returns(last.body) and always_returns(last.orelse)


def in_tail_form(body: list[ast.stmt]) -> list[ast.stmt] | None:
    """The same block with every `return` as its last deed; None where that would need a copy of something."""
    made: list[ast.stmt] = []
    for i, statement in enumerate(body):
        if isinstance(statement, ast.Return):
            return [*made, statement]
        if not _returns(statement):
            made.append(statement)
            continue
        if not isinstance(statement, ast.If):
            return None
        rest = body[i + 1 :]
        if rest and not always_returns(statement.body) and not always_returns(statement.orelse):
            return None
        then = in_tail_form(statement.body if always_returns(statement.body) else statement.body + rest)
        other = in_tail_form(statement.orelse if always_returns(statement.orelse) else statement.orelse + rest)
        if then is None or other is None:
            return None
        return [*made, ast.If(statement.test, then or [ast.Pass()], other)]
    return made


def _copy(node: ast.AST, names: dict[str, str], arguments: dict[str, ast.expr]) -> ast.AST:
    """A copy with local names renamed and parameters put in; what nobody ever changes is shared."""
    kind = type(node)
    if kind is ast.Name:
        name = cast(ast.Name, node)
        if name.id in arguments:
            return arguments[name.id]
        return ast.Name(names.get(name.id, name.id), name.ctx)
    if kind is ast.Constant or not node._fields:
        return node
    made = kind.__new__(kind)
    for field in node._fields:
        value = getattr(node, field, None)
        if type(value) is list:
            value = [_copy(v, names, arguments) for v in value]
        elif isinstance(value, ast.AST):
            value = _copy(value, names, arguments)
        setattr(made, field, value)
    return made


class Inliner:
    """Works over all functions, from those that call nothing upwards."""

    def __init__(
        self, functions: Functions, registers: set[str], entries: tuple[str, ...], limit: int, made: int
    ) -> None:
        self.functions = functions
        self.registers = registers
        self.entries = entries
        self.limit = limit
        self.made = made
        self.known = {name: facts(f) for name, f in functions.items()}
        count: Counter[str] = Counter()
        for known in self.known.values():
            count.update(known.calls)
        self.tails: dict[str, list[ast.stmt]] = {}
        for name, f in functions.items():
            small = count[name] == 1 or self.known[name].size * (count[name] - 1) <= limit
            if name not in entries and name not in RARE and small and not self.calls_itself(name):
                tail = in_tail_form(f.body)
                if tail is not None:
                    self.tails[name] = tail

    def calls_itself(self, name: str) -> bool:
        seen: set[str] = set()
        waiting = [name]
        while waiting:
            at = waiting.pop()
            for callee in self.known[at].calls:
                if callee == name:
                    return True
                if callee in self.functions and callee not in seen:
                    seen.add(callee)
                    waiting.append(callee)
        return False

    def run(self) -> Functions:
        for f in self.functions.values():
            f.body = self.block(f.body)
        return self.functions

    def block(self, body: list[ast.stmt]) -> list[ast.stmt]:
        made: list[ast.stmt] = []
        for statement in body:
            if isinstance(statement, ast.If | ast.While):
                statement.body = self.block(statement.body)
                statement.orelse = self.block(statement.orelse)
                made.append(statement)
                continue
            call, target = self.called(statement)
            if call is None:
                made.append(statement)
            else:
                made += self.expand(call, target)
        return made

    def called(self, statement: ast.stmt) -> tuple[ast.Call | None, str | None]:
        value, target = None, None
        if isinstance(statement, ast.Expr):
            value = statement.value
        elif isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            value, target = statement.value, statement.targets[0].id
        if isinstance(value, ast.Call) and cast(ast.Name, value.func).id in self.tails:
            return value, target
        return None, None

    def fresh(self, name: str) -> str:
        self.made += 1
        return f"{name.split('__')[0]}__{self.made}"

    def expand(self, call: ast.Call, target: str | None) -> list[ast.stmt]:
        name = cast(ast.Name, call.func).id
        f = self.functions[name]
        assigned = {n for n, _ in facts(f).stores} - self.registers
        names = {n: self.fresh(n) for n in sorted(assigned | {a.arg for a in f.args.args})}
        before: list[ast.stmt] = []
        arguments: dict[str, ast.expr] = {}
        for parameter, value in zip(f.args.args, call.args, strict=True):
            plain = isinstance(value, ast.Constant) or (isinstance(value, ast.Name) and value.id not in self.registers)
            if plain and parameter.arg not in assigned:
                arguments[parameter.arg] = value
            else:
                before.append(ast.Assign([ast.Name(names[parameter.arg], ast.Store())], value))
        body = [cast(ast.stmt, _copy(s, names, arguments)) for s in self.tails[name]]
        return self.block(before + _ended(body, target))


def _ended(body: list[ast.stmt], target: str | None) -> list[ast.stmt]:
    """A block in tail form with what it returns put into a name."""
    if not body:
        return []
    last = body[-1]
    if isinstance(last, ast.Return):
        if last.value is None:
            return body[:-1]
        if target is not None:
            return [*body[:-1], ast.Assign([ast.Name(target, ast.Store())], last.value)]
        return [*body[:-1], ast.Expr(last.value)] if isinstance(last.value, ast.Call) else body[:-1]
    if isinstance(last, ast.If) and _returns(last):
        made = ast.If(last.test, _ended(last.body, target) or [ast.Pass()], _ended(last.orelse, target))
        return [*body[:-1], made]
    return body
