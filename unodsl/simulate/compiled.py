"""Rules ready to be simulated: compiled, with all that a report tells of them. Needs neither text nor engine."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from unodsl.engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause of the rules. number: its place in what is counted; asked: whether the policies come to it at all."""

    number: int
    rule: str
    words: str
    kind: str
    asked: bool


@dataclass(frozen=True)
class Code:
    """A WebAssembly module. at: of each of its arrays where it begins, the bytes of a cell, and the cells."""

    wasm: bytes
    at: dict[str, tuple[int, int, int]]

    @cached_property
    def module(self) -> tuple[Any, Any]:
        """wasmtime's engine and module; compiled once, for all threads. Raises wasmtime.WasmtimeError."""
        import wasmtime

        engine = wasmtime.Engine()
        return engine, wasmtime.Module(engine, self.wasm)


@dataclass(frozen=True, slots=True)
class Compiled:
    """A ruleset with its options, number of players and policy, compiled."""

    name: str
    players: int
    clauses: tuple[Clause, ...]
    code: Code


Subject: TypeAlias = "Rules | Compiled"
"""What can be simulated."""


def name_of(subject: Subject) -> str:
    """The name of the ruleset."""
    return subject.name if isinstance(subject, Compiled) else subject.program.name


def clauses_in(subject: Subject) -> tuple[Clause, ...]:
    """The clauses, in the order of the text."""
    if isinstance(subject, Compiled):
        return subject.clauses
    from unodsl.simulate.clauses import described

    return described(subject.program)
