"""The WebAssembly target: the same functions as text of WebAssembly, all whole numbers as i64.

Arrays and tables lie one after another in linear memory; registers are globals. `>>` and `%` are only ever used on
natural numbers, so they are the unsigned ones; a mask of 64 faces fills a word.
"""

from __future__ import annotations

import ast
from typing import Final, cast

from unodsl.emit.facts import number, walk
from unodsl.emit.tables import width_of
from unodsl.emit.targets import Ready, local_names, prepare
from unodsl.emit.unit import Unit

_OPERATORS: Final[dict[type[ast.operator], str]] = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor",
    ast.LShift: "shl", ast.RShift: "shr_u", ast.Mod: "rem_u",
}  # fmt: skip
_COMPARISONS: Final[dict[type[ast.cmpop], str]] = {
    ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "lt_s", ast.LtE: "le_s", ast.Gt: "gt_s", ast.GtE: "ge_s",
}  # fmt: skip
_LOAD: Final = {1: "i64.load8_u", 2: "i64.load16_u", 8: "i64.load"}
_STORE: Final = {1: "i64.store8", 2: "i64.store16", 8: "i64.store"}
_SHIFT: Final = {1: 0, 2: 1, 8: 3}
PAGE: Final = 65_536


class Memory:
    """Where arrays and tables lie."""

    def __init__(self, ready: Ready) -> None:
        self.at: dict[str, tuple[int, int, int]] = {}  # name: where it begins, bytes of a cell, cells
        self.data: list[tuple[int, bytes]] = []
        place = 64
        for name, values in ready.store.tables.items():
            width = width_of(values)
            raw = b"".join((v & (1 << 8 * width) - 1).to_bytes(width, "little") for v in values)
            self.at[name] = place, width, len(values)
            self.data.append((place, raw))
            place += -(-len(raw) // 8) * 8
        for name, array in ready.store.arrays.items():
            self.at[name] = place, array.width, array.length
            place += -(-array.length * array.width // 8) * 8
        self.pages = -(-place // PAGE)


def _cheap(node: ast.expr) -> bool:
    """Whether an expression may be worked out although it is not wanted: nothing in it can fail or do anything."""
    return not any(isinstance(n, ast.Subscript | ast.Call) for n in ast.walk(node))


class _Function:
    """Writes one function."""

    def __init__(self, ready: Ready, memory: Memory, results: set[str], f: ast.FunctionDef) -> None:
        self.ready = ready
        self.memory = memory
        self.results = results
        self.f = f
        self.out: list[str] = []
        self.loops: list[int] = []
        self.labels = 0

    def text(self) -> str:
        f, store = self.f, self.ready.store
        parameters = " ".join(f"(param ${a.arg} i64)" for a in f.args.args)
        result = " (result i64)" if f.name in self.results else ""
        export = f' (export "{f.name}")' if f.name in self.ready.entries else ""
        names = list(dict.fromkeys([*local_names(f, store), *self.ready.local[f.name]]))
        locals_ = " ".join(f"(local ${n} i64)" for n in names)
        for name, begins in self.ready.local[f.name].items():
            if begins:
                self.emit(f"i64.const {begins}", f"local.set ${name}")
        self.block(f.body)
        if result:
            self.emit("i64.const 0")
        body = "\n    ".join(self.out)
        return f"  (func ${f.name}{export} {parameters}{result} {locals_}\n    {body})"

    def emit(self, *lines: str) -> None:
        self.out += lines

    # ---- statements

    def block(self, body: list[ast.stmt]) -> None:
        for statement in body:
            self.statement(statement)

    def statement(self, s: ast.stmt) -> None:
        match s:
            case ast.Pass():
                pass
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                self.value(value)
                self.put(name)
            case ast.Assign(targets=[ast.Subscript() as target], value=value):
                self.place(target)
                self.value(value)
                self.store(target)
            case ast.AugAssign(target=ast.Name(id=name), op=op, value=value):
                self.value(ast.BinOp(ast.Name(name, ast.Load()), op, value))
                self.put(name)
            case ast.AugAssign(target=ast.Subscript() as target, op=op, value=value):
                self.place(target)
                self.value(ast.BinOp(ast.Subscript(target.value, target.slice, ast.Load()), op, value))
                self.store(target)
            case ast.If(test=test, body=body, orelse=orelse):
                self.test(test)
                self.emit("if")
                self.block(body)
                if orelse:
                    self.emit("else")
                    self.block(orelse)
                self.emit("end")
            case ast.While(test=test, body=body):
                self.labels += 1
                self.loops.append(self.labels)
                self.emit(f"block $out{self.labels}", f"loop $on{self.labels}")
                label = self.labels
                if number(test) is None:
                    self.test(test)
                    self.emit("i32.eqz", f"br_if $out{label}")
                self.block(body)
                self.emit(f"br $on{label}", "end", "end")
                self.loops.pop()
            case ast.Break():
                self.emit(f"br $out{self.loops[-1]}")
            case ast.Continue():
                self.emit(f"br $on{self.loops[-1]}")
            case ast.Return(value=value):
                if self.f.name in self.results:
                    if value is None:
                        self.emit("i64.const 0")
                    else:
                        self.value(value)
                self.emit("return")
            case ast.Expr(value=ast.Call() as call):
                self.call(call)
                if cast(ast.Name, call.func).id in self.results:
                    self.emit("drop")
            case ast.Expr():
                pass
            case _:
                raise AssertionError(f"no statement of the dialect: {ast.dump(s)}")

    def put(self, name: str) -> None:
        self.emit(f"global.set ${name}" if name in self.ready.store.registers else f"local.set ${name}")

    def place(self, target: ast.Subscript) -> None:
        """The address of an element, without where its array begins."""
        width = self.memory.at[cast(ast.Name, target.value).id][1]
        known = number(target.slice)
        if known is not None:
            self.emit(f"i32.const {known * width}")
            return
        self.value(target.slice)
        self.emit("i32.wrap_i64")
        if _SHIFT[width]:
            self.emit(f"i32.const {_SHIFT[width]}", "i32.shl")

    def store(self, target: ast.Subscript) -> None:
        begins, width, _ = self.memory.at[cast(ast.Name, target.value).id]
        self.emit(f"{_STORE[width]} offset={begins}")

    def call(self, call: ast.Call) -> None:
        name = cast(ast.Name, call.func).id
        match name:
            case "popcount" | "ctz":
                self.value(call.args[0])
                self.emit("i64.popcnt" if name == "popcount" else "i64.ctz")
            case "fill":
                begins, width, length = self.memory.at[cast(ast.Name, call.args[0]).id]
                self.emit(f"i32.const {begins}", "i32.const 0", f"i32.const {width * length}", "memory.fill")
            case "move":
                into, i, from_, j, count = call.args
                for array, index in ((into, i), (from_, j)):
                    begins, width, _ = self.memory.at[cast(ast.Name, array).id]
                    self.value(index)
                    self.emit("i32.wrap_i64", f"i32.const {width}", "i32.mul", f"i32.const {begins}", "i32.add")
                self.value(count)
                width = self.memory.at[cast(ast.Name, into).id][1]
                self.emit("i32.wrap_i64", f"i32.const {width}", "i32.mul", "memory.copy")
            case _:
                for argument in call.args:
                    self.value(argument)
                self.emit(f"call ${name}")

    # ---- expressions

    def value(self, node: ast.expr) -> None:
        """Leaves an i64."""
        known = number(node)
        if known is not None:
            self.emit(f"i64.const {known if known < 1 << 63 else known - (1 << 64)}")
            return
        match node:
            case ast.Name(id=name):
                self.emit(f"global.get ${name}" if name in self.ready.store.registers else f"local.get ${name}")
            case ast.Subscript(value=ast.Name(id=name)):
                begins, width, _ = self.memory.at[name]
                self.place(node)
                self.emit(f"{_LOAD[width]} offset={begins}")
            case ast.BinOp(left=left, op=op, right=right):
                self.value(left)
                self.value(right)
                self.emit(f"i64.{_OPERATORS[type(op)]}")
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                self.emit("i64.const 0")
                self.value(operand)
                self.emit("i64.sub")
            case ast.IfExp(test=test, body=body, orelse=orelse):
                if _cheap(body) and _cheap(orelse):
                    self.value(body)
                    self.value(orelse)
                    self.test(test)
                    self.emit("select")
                    return
                self.test(test)
                self.emit("if (result i64)")
                self.value(body)
                self.emit("else")
                self.value(orelse)
                self.emit("end")
            case ast.Call():
                self.call(node)
            case ast.Compare() | ast.BoolOp() | ast.UnaryOp(op=ast.Not()):
                self.test(node)
                self.emit("i64.extend_i32_u")
            case _:
                raise AssertionError(f"no expression of the dialect: {ast.dump(node)}")

    def test(self, node: ast.expr) -> None:
        """Leaves an i32: whether a condition holds."""
        match node:
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                if isinstance(op, ast.Eq) and number(right) == 0:
                    self.value(left)
                    self.emit("i64.eqz")
                    return
                self.value(left)
                self.value(right)
                self.emit(f"i64.{_COMPARISONS[type(op)]}")
            case ast.BoolOp(op=op, values=values):
                both = isinstance(op, ast.And)
                self.test(values[0])
                for k, value in enumerate(values[1:]):
                    if _cheap(value):
                        self.test(value)
                        self.emit("i32.and" if both else "i32.or")
                        continue
                    rest = values[k + 1 :]
                    self.emit("if (result i32)")
                    if not both:
                        self.emit("i32.const 1", "else")
                    self.test(rest[0] if len(rest) == 1 else ast.BoolOp(op, rest))
                    if both:
                        self.emit("else", "i32.const 0")
                    self.emit("end")
                    break
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                self.test(operand)
                self.emit("i32.eqz")
            case ast.Constant(value=value):
                self.emit(f"i32.const {int(bool(value))}")
            case _:
                self.value(node)
                self.emit("i64.const 0", "i64.ne")


def _with_results(ready: Ready) -> set[str]:
    return {
        name for name, f in ready.functions.items()
        if any(type(n) is ast.Return and n.value is not None for n in walk(f))
    }  # fmt: skip


def wasm_text(ready: Ready, memory: Memory) -> str:
    """A module that exports the entries and its memory (and registers that are wanted outside, as globals)."""
    results = _with_results(ready)
    lines = ["(module", f'  (memory (export "memory") {memory.pages})']
    for name, begins in ready.store.registers.items():
        export = f' (export "{name}")' if name in ready.store.kept else ""
        lines.append(f"  (global ${name}{export} (mut i64) (i64.const {begins}))")
    lines += [_Function(ready, memory, results, f).text() for f in ready.functions.values()]
    for place, raw in memory.data:
        digits = raw.hex("\\")
        lines.append(f'  (data (i32.const {place}) "\\{digits}")')
    return "\n".join(lines) + ")\n"


def made(unit: Unit) -> tuple[str, Memory]:
    """The module's text and where its arrays lie."""
    ready = prepare(unit)
    memory = Memory(ready)
    return wasm_text(ready, memory), memory
