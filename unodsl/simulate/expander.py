"""All successors of tables, many tables at a time: for searches that look ahead."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from unodsl.emit.emit import emit
from unodsl.emit.expand import ACTS, EDGE, TABLES
from unodsl.emit.packing import layout_of
from unodsl.emit.surface import Wanted
from unodsl.engine.rules import Rules

WHOLE: Final = Wanted(windows=True, whole=True)
Packed = tuple[int, ...]


class TooMany(Exception):
    """A table has more successors than there is room for."""


@dataclass(frozen=True, slots=True)
class Successor:
    """A table that follows from another. parent: its place among the tables asked about.

    act: one of `unodsl.emit.expand.ACTS`; number: its card, who is caught, the word, or a set's lowest card; choices:
    how the choices came out that it asked for, each as a number from 0; table: packed, see `unodsl.emit.packing`.
    """

    parent: int
    act: str
    player: int
    number: int
    choices: tuple[int, ...]
    table: Packed


class Expander:
    """Code that gives the successors of tables of bound rules. kind: `wasm` or `python`.

    Raises CannotEmit where the ruleset needs what emitted code does not have.
    """

    def __init__(self, rules: Rules, kind: str = "wasm") -> None:
        self.cells = layout_of(rules).cells
        self._code: _Python | _Wasm = _Wasm(rules) if kind == "wasm" else _Python(rules)

    def expand(self, tables: Sequence[Packed]) -> Iterator[Successor]:
        """Every table that one act makes of each of these, with every outcome of its choices.

        Raises ValueError for what is no packed table of these rules, TooMany for one with more than 4,096 successors.
        """
        if any(len(table) != self.cells for table in tables):
            raise ValueError(f"a packed table has {self.cells} numbers")
        at = 0
        while at < len(tables):
            batch = tables[at : at + TABLES]
            self._code.write("tables", [cell for table in batch for cell in table])
            made, done = self._code.expand(len(batch))
            if not done:
                raise TooMany(f"table {at}")
            found = self._code.read("successors", made * self.cells)
            edges = self._code.read("edges", made * EDGE)
            for k in range(made):
                parent, act, player, number, choices, *tape = edges[k * EDGE : (k + 1) * EDGE]
                table = tuple(found[k * self.cells : (k + 1) * self.cells])
                yield Successor(at + parent, ACTS[act], player, number, tuple(tape[:choices]), table)
            at += done


class _Python:
    def __init__(self, rules: Rules) -> None:
        from unodsl.emit.to_python import compiled, python_text

        self._parts = compiled(python_text(emit(rules, "expand", WHOLE, words=1)))

    def write(self, name: str, cells: Sequence[int]) -> None:
        self._parts[name][: len(cells)] = cells

    def read(self, name: str, length: int) -> Sequence[int]:
        found: list[int] = self._parts[name][:length]
        return found

    def expand(self, count: int) -> tuple[int, int]:
        """How many successors there are, and of how many tables."""
        self._parts["expand"](count)
        registers = self._parts["registers"]()
        return registers["made"], registers["done"]


class _Wasm:
    def __init__(self, rules: Rules) -> None:
        import wasmtime

        from unodsl.emit.to_wasm import made

        text, memory = made(emit(rules, "expand", WHOLE))
        self._at = memory.at
        engine = wasmtime.Engine()
        self._store = wasmtime.Store(engine)
        module = wasmtime.Module(engine, bytes(wasmtime.wat2wasm(text)))
        self._exports: Any = wasmtime.Instance(self._store, module, []).exports(self._store)

    def write(self, name: str, cells: Sequence[int]) -> None:
        self._exports["memory"].write(self._store, struct.pack(f"<{len(cells)}q", *cells), self._at[name][0])

    def read(self, name: str, length: int) -> Sequence[int]:
        place = self._at[name][0]
        return struct.unpack(f"<{length}q", self._exports["memory"].read(self._store, place, place + 8 * length))

    def expand(self, count: int) -> tuple[int, int]:
        self._exports["expand"](self._store, count)
        return tuple(int(self._exports[name].value(self._store)) for name in ("made", "done"))  # type: ignore[return-value]
