"""The Python target: one function that makes the tables, the arrays and the functions of a ruleset."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any, Final, cast

from unodsl.emit.facts import facts
from unodsl.emit.targets import Ready, prepare
from unodsl.emit.unit import Unit

WORDS: Final = """
    # Chance in blocks. The generator is linear: its next words are the exclusive or of what each byte of its state
    # gives.
    from itertools import chain
    from struct import pack, unpack

    def block_of(d, c, b, a):
        made = []
        for _ in range(192):
            t = (d ^ d << 11) & 4294967295
            d, c, b, a = c, b, a, t ^ t >> 8 ^ a ^ a >> 19
            made.append(a)
        return int.from_bytes(pack("<192I", *made), "little")

    def by_byte(place):
        made = [0]
        for bit in range(8 * place, 8 * place + 8):
            one = block_of(*((1 << bit) >> 32 * word & 4294967295 for word in range(4)))
            made += [other ^ one for other in made]
        return made

    B0, B1, B2, B3, B4, B5, B6, B7, B8, B9, B10, B11, B12, B13, B14, B15 = map(by_byte, range(16))

    def blocks(s):
        while True:
            raw = (
                B0[s[0]] ^ B1[s[1]] ^ B2[s[2]] ^ B3[s[3]] ^ B4[s[4]] ^ B5[s[5]] ^ B6[s[6]] ^ B7[s[7]]
                ^ B8[s[8]] ^ B9[s[9]] ^ B10[s[10]] ^ B11[s[11]] ^ B12[s[12]] ^ B13[s[13]] ^ B14[s[14]] ^ B15[s[15]]
            ).to_bytes(768, "little")
            yield unpack("<192I", raw)
            s = raw[-16:]

    words = iter(())
    next_word = words.__next__

    def mixed(word):
        word = (word ^ word >> 16) * 569420461 & 4294967295
        word = (word ^ word >> 15) * 1935289751 & 4294967295
        return word ^ word >> 15

    def seed_chance(seed, number):
        nonlocal words, next_word
        at = (seed ^ seed >> 32) & 4294967295
        made = []
        for extra in (0, 0x6A09E667, 0xBB67AE85, 0x3C6EF372):
            at = at + 2654435769 & 4294967295
            made.append(mixed(at ^ mixed((number ^ extra) & 4294967295)))
        a, b, c, d = made
        if not any(made):
            d = 1
        words = chain.from_iterable(blocks(pack("<4I", d, c, b, a)))
        next_word = words.__next__

    def shuffle(count):
        for i, n, word in zip(range(count - 1, 0, -1), range(count, 1, -1), words):
            j = word * n >> 32
            pile[i], pile[j] = pile[j], pile[i]
"""
"""Chance of the Python target, word for word that of the dialect's own functions."""
REPLACED: Final = frozenset({"below", "shuffle", "seed_chance", "mixed"})


class _Spell(ast.NodeTransformer):
    """Built-in functions of the dialect as Python says them, and tests as one writes them by hand."""

    def __init__(self, lengths: dict[str, int], plain: bool) -> None:
        self.lengths = lengths
        self.plain = plain

    def visit_Call(self, node: ast.Call) -> Any:
        self.generic_visit(node)
        args = [ast.unparse(a) for a in node.args]
        match cast(ast.Name, node.func).id:
            case "popcount":
                text = f"({args[0]}).bit_count()"
            case "ctz":
                text = f"({args[0]} & -{args[0]}).bit_length() - 1"
            case "below" if not self.plain:
                text = f"next_word() * {args[0]} >> 32" if args[0].isalnum() else f"next_word() * ({args[0]}) >> 32"
            case _:
                return node
        return ast.parse(text, mode="eval").body

    def visit_Expr(self, node: ast.Expr) -> Any:
        call = node.value
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ("move", "fill"):
            args = [ast.unparse(a) for a in call.args]
            if call.func.id == "fill":
                return ast.parse(f"{args[0]}[:] = [0] * {self.lengths[args[0]]}").body[0]
            into, i, from_, j, count = args
            return ast.parse(f"{into}[{i}:{i} + {count}] = {from_}[{j}:{j} + {count}]").body[0]
        self.generic_visit(node)
        return node

    def visit_If(self, node: ast.If) -> Any:
        self.generic_visit(node)
        node.test = self.tested(node.test)
        return node

    def visit_While(self, node: ast.While) -> Any:
        self.generic_visit(node)
        node.test = self.tested(node.test)
        return node

    def visit_IfExp(self, node: ast.IfExp) -> Any:
        self.generic_visit(node)
        node.test = self.tested(node.test)
        return node

    def tested(self, node: ast.expr) -> ast.expr:
        """A condition without a comparison with 0 where that is the same."""
        match node:
            case ast.Compare(left=left, ops=[ast.NotEq()], comparators=[ast.Constant(value=0)]):
                return left
            case ast.Compare(left=left, ops=[ast.Eq()], comparators=[ast.Constant(value=0)]):
                return ast.UnaryOp(ast.Not(), left)
            case ast.BoolOp(values=values):
                node.values = [self.tested(v) for v in values]
                return node
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                node.operand = self.tested(operand)
                return node
            case _:
                return node


def python_text(unit: Unit) -> str:
    """The source of a module with `make()`, which returns the entries and the arrays by name.

    Chance comes in blocks, unless its registers are to be read from outside.
    """
    plain = "chance_a" in unit.store.kept
    return _text(prepare(unit, frozenset() if plain else REPLACED), plain)


def _text(ready: Ready, plain: bool) -> str:
    store = ready.store
    lines = ["def make():"]
    for name, values in store.tables.items():
        lines.append(f"    {name} = {values!r}")
    for name, array in store.arrays.items():
        lines.append(f"    {name} = [0] * {array.length}")
    lines += [f"    {name} = {begins}" for name, begins in store.registers.items()]
    if not plain:
        lines += WORDS.splitlines()
    spell = _Spell({name: array.length for name, array in store.arrays.items()}, plain)
    for name, f in ready.functions.items():
        written = sorted({n for n, _ in facts(f).stores} & set(store.registers))
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
    exec(compile(text, "<rules>", "exec"), space)
    return cast(Callable[[], dict[str, Any]], space["make"])()


__all__ = ["compiled", "python_text"]
