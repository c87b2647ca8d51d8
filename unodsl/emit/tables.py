"""Constant tables, registers and arrays of the code that is being written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

WORD: Final = 64
"""Bits of a word where words are limited."""


@dataclass(frozen=True, slots=True)
class Array:
    """A named array of `length` cells of `width` bytes (1, 2: natural numbers; 8: any); all cells begin as 0."""

    name: str
    length: int
    width: int


@dataclass(slots=True)
class Store:
    """What code reads and writes: registers with the values they begin with, arrays, constant tables.

    kept: registers whose values are wanted from outside, whether or not the code reads them.
    """

    registers: dict[str, int] = field(default_factory=dict)
    arrays: dict[str, Array] = field(default_factory=dict)
    tables: dict[str, tuple[int, ...]] = field(default_factory=dict)
    kept: set[str] = field(default_factory=set)

    def register(self, name: str, begins: int = 0, keep: bool = False) -> str:
        self.registers[name] = begins
        if keep:
            self.kept.add(name)
        return name

    def array(self, name: str, length: int, width: int) -> str:
        self.arrays[name] = Array(name, max(1, length), width)
        return name

    def table(self, name: str, values: Sequence[int]) -> str:
        """A constant table; the same name always means the same values."""
        made = tuple(values)
        assert self.tables.setdefault(name, made) == made
        return name


def width_of(values: Sequence[int]) -> int:
    """The bytes that a table's cells need."""
    if min(values, default=0) < 0:
        return 8
    most = max(values, default=0)
    return 1 if most < 256 else 2 if most < 65_536 else 8
