"""The Python target: one function that makes the tables, the arrays and the functions of a ruleset."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any, cast

from unodsl.emit.shrink import number, stores
from unodsl.emit.targets import Ready, prepare
from unodsl.emit.unit import Unit


class _Spell(ast.NodeTransformer):
    """Built-in functions of the dialect as Python says them."""

    def __init__(self, lengths: dict[str, int]) -> None:
        self.lengths = lengths

    def visit_Call(self, node: ast.Call) -> Any:  # noqa: N802
        self.generic_visit(node)
        args = [ast.unparse(a) for a in node.args]
        match cast(ast.Name, node.func).id:
            case "popcount":
                text = f"({args[0]}).bit_count()"
            case "ctz":
                text = f"({args[0]} & -{args[0]}).bit_length() - 1"
            case "move":
                into, i, from_, j, count = args
                text = f"{into}.__setitem__(slice({i}, {i} + {count}), {from_}[{j}:{j} + {count}])"
            case "fill":
                text = f"{args[0]}.__setitem__(slice(None), [0] * {self.lengths[args[0]]})"
            case _:
                return node
        return ast.parse(text, mode="eval").body

    def visit_Expr(self, node: ast.Expr) -> Any:  # noqa: N802
        call = node.value
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ("move", "fill"):
            args = [ast.unparse(a) for a in call.args]
            if call.func.id == "fill":
                return ast.parse(f"{args[0]}[:] = [0] * {self.lengths[args[0]]}").body[0]
            into, i, from_, j, count = args
            return ast.parse(f"{into}[{i}:{i} + {count}] = {from_}[{j}:{j} + {count}]").body[0]
        self.generic_visit(node)
        return node


def python_text(unit: Unit) -> str:
    """The source of a module with `make()`, which returns the entries and the arrays by name."""
    return _text(prepare(unit))


def _text(ready: Ready) -> str:
    store = ready.store
    lines = ["def make():"]
    for name, values in store.tables.items():
        lines.append(f"    {name} = {values!r}")
    for name, array in store.arrays.items():
        lines.append(f"    {name} = [0] * {array.length}")
    lines += [f"    {name} = {begins}" for name, begins in store.registers.items()]
    spell = _Spell({name: array.length for name, array in store.arrays.items()})
    for name, f in ready.functions.items():
        written = sorted({n for n, _ in stores(f)} & set(store.registers))
        body = [ast.unparse(ast.fix_missing_locations(spell.visit(s))) for s in f.body]
        head = [f"nonlocal {', '.join(written)}"] if written else []
        head += [f"{n} = {begins}" for n, begins in ready.local[name].items()]
        lines.append(f"\n    def {name}({', '.join(a.arg for a in f.args.args)}):")
        lines += ["        " + line for part in (*head, *body) for line in part.splitlines()]
    given = ", ".join(f"{name!r}: {name}" for name in (*ready.entries, *store.arrays))
    kept = sorted(store.kept & set(store.registers))
    lines += ["", f"    return {{{given}, 'registers': lambda: {{{', '.join(f'{k!r}: {k}' for k in kept)}}}}}"]
    return "\n".join(lines) + "\n"


def compiled(text: str) -> dict[str, Any]:
    """The entries and arrays of Python source that `python_text` made."""
    space: dict[str, Any] = {}
    exec(compile(text, "<rules>", "exec"), space)  # noqa: S102
    return cast(Callable[[], dict[str, Any]], space["make"])()


__all__ = ["compiled", "number", "python_text"]
