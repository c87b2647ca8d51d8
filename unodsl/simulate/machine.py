"""Compiled rules that play batches of rounds, as Python or as WebAssembly."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from unodsl.emit.emit import emit
from unodsl.emit.making import Wanted
from unodsl.emit.rounds import BATCH
from unodsl.engine.rules import Rules

TURNS_AT_MOST = 20_000
"""Turns of a round; one that takes more is cut off."""


@dataclass(frozen=True, slots=True)
class Order:
    """Rounds to be played: numbers from ``first``, with chance by (seed, number)."""

    seed: int
    first: int
    count: int
    dealer: int = 0
    cap: int = TURNS_AT_MOST


class Machine(Protocol):
    """Something that plays rounds. Its arrays add up over calls, but for `rows`, which are those of the last call."""

    def play(self, order: Order) -> None:
        """Plays at most `BATCH` rounds."""

    def read(self, name: str) -> Sequence[int]:
        """An array of the code."""

    def clear(self, name: str) -> None:
        """Sets an array to nothing."""


class PythonMachine:
    """Emitted Python. Needs nothing but Python."""

    def __init__(self, rules: Rules, policy: str, wanted: Wanted = Wanted()) -> None:  # noqa: B008
        from unodsl.emit.to_python import compiled, python_text

        self._parts = compiled(python_text(emit(rules, policy, wanted, words=1)))

    def play(self, order: Order) -> None:
        assert order.count <= BATCH
        self._parts["play_rounds"](order.seed, order.first, order.count, order.dealer, order.cap)

    def read(self, name: str) -> Sequence[int]:
        found: list[int] = self._parts[name]
        return found

    def clear(self, name: str) -> None:
        array = self._parts[name]
        array[:] = [0] * len(array)


class WasmMachine:
    """Emitted WebAssembly. Needs wasmtime; its code lets other threads run meanwhile."""

    def __init__(self, rules: Rules, policy: str, wanted: Wanted = Wanted(), shared: WasmMachine | None = None) -> None:  # noqa: B008
        import wasmtime

        if shared is None:
            from unodsl.emit.to_wasm import made

            text, memory = made(emit(rules, policy, wanted))
            self._at = memory.at
            self._engine = wasmtime.Engine()
            self._module = wasmtime.Module(self._engine, bytes(wasmtime.wat2wasm(text)))
        else:
            self._at, self._engine, self._module = shared._at, shared._engine, shared._module
        self._store = wasmtime.Store(self._engine)
        exports: Any = wasmtime.Instance(self._store, self._module, []).exports(self._store)
        self._play: Any = exports["play_rounds"]
        self._memory: Any = exports["memory"]

    def another(self) -> WasmMachine:
        """The same code with a memory of its own, for another thread."""
        return WasmMachine.__new__(WasmMachine)._like(self)

    def _like(self, other: WasmMachine) -> WasmMachine:
        WasmMachine.__init__(self, None, "", shared=other)  # type: ignore[arg-type]
        return self

    def play(self, order: Order) -> None:
        assert order.count <= BATCH
        self._play(self._store, order.seed, order.first, order.count, order.dealer, order.cap)

    def read(self, name: str) -> Sequence[int]:
        place, width, length = self._at[name]
        raw = bytes(self._memory.read(self._store, place, place + width * length))
        return struct.unpack(f"<{length}{ {1: 'B', 2: 'H', 8: 'q'}[width] }", raw)

    def clear(self, name: str) -> None:
        place, width, length = self._at[name]
        self._memory.write(self._store, bytes(width * length), place)


def machine(kind: str, rules: Rules, policy: str, wanted: Wanted = Wanted()) -> PythonMachine | WasmMachine:  # noqa: B008
    """A machine of a kind, `python` or `wasm`."""
    return PythonMachine(rules, policy, wanted) if kind == "python" else WasmMachine(rules, policy, wanted)
