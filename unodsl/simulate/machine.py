"""Compiled rules that play batches of rounds, as Python or as WebAssembly."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from unodsl.emit.surface import BATCH, Wanted
from unodsl.simulate.compiled import Code, Compiled, Subject

if TYPE_CHECKING:
    from unodsl.engine.rules import Rules

_FORMATS = {1: "B", 2: "H", 8: "q"}
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
        from unodsl.emit.emit import emit
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

    def __init__(self, rules: Rules, policy: str, wanted: Wanted = Wanted()) -> None:  # noqa: B008
        self._load(wasm_code(rules, policy, wanted))

    @classmethod
    def of(cls, code: Code) -> WasmMachine:
        """A machine of code that was compiled before. Raises wasmtime.WasmtimeError or KeyError for what is none."""
        made = cls.__new__(cls)
        made._load(code)
        return made

    def has_room(self, name: str, cells: int) -> bool:
        """Whether an array lies in the memory and has at least so many cells."""
        place, width, length = self._at[name]
        return (
            width in _FORMATS and 0 <= place <= self._memory.data_len(self._store) - width * length and cells <= length
        )

    def another(self) -> WasmMachine:
        """The same code with a memory of its own, for another thread."""
        made = type(self).__new__(type(self))
        made._at, made._engine, made._module = self._at, self._engine, self._module
        made._begin()
        return made

    def _load(self, code: Code) -> None:
        self._at = code.at
        self._engine, self._module = code.module
        self._begin()

    def _begin(self) -> None:
        import wasmtime

        self._store = wasmtime.Store(self._engine)
        exports: Any = wasmtime.Instance(self._store, self._module, []).exports(self._store)
        self._play: Any = exports["play_rounds"]
        self._memory: Any = exports["memory"]

    def play(self, order: Order) -> None:
        assert order.count <= BATCH
        self._play(self._store, order.seed, order.first, order.count, order.dealer, order.cap)

    def read(self, name: str) -> Sequence[int]:
        place, width, length = self._at[name]
        raw = bytes(self._memory.read(self._store, place, place + width * length))
        return struct.unpack(f"<{length}{_FORMATS[width]}", raw)

    def clear(self, name: str) -> None:
        place, width, length = self._at[name]
        self._memory.write(self._store, bytes(width * length), place)


def wasm_code(rules: Rules, policy: str, wanted: Wanted = Wanted()) -> Code:  # noqa: B008
    """The code of bound rules. Raises CannotEmit where the ruleset needs what emitted code does not have."""
    import wasmtime

    from unodsl.emit.emit import emit
    from unodsl.emit.to_wasm import made

    text, memory = made(emit(rules, policy, wanted))
    return Code(bytes(wasmtime.wat2wasm(text)), memory.at)


def machine(kind: str, rules: Subject, policy: str, wanted: Wanted = Wanted()) -> PythonMachine | WasmMachine:  # noqa: B008
    """A machine of a kind, `python` or `wasm`. What was compiled before is `wasm`, for its own policy."""
    if isinstance(rules, Compiled):
        return WasmMachine.of(rules.code)
    return PythonMachine(rules, policy, wanted) if kind == "python" else WasmMachine(rules, policy, wanted)
