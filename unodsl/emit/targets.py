"""The last steps that both targets share: shrunk, put together, and registers of one function made local."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import Final

from unodsl.emit.facts import facts
from unodsl.emit.inline import SMALL, Inliner
from unodsl.emit.shrink import Functions, shrink
from unodsl.emit.tables import Store
from unodsl.emit.unit import Unit

OUTSIDE: Final = frozenset({
    "rows", "totals", "ran", "points_by_seat", "script", "sums", "squares", "lengths", "wins_by_place",
    "points_by_winner", "comebacks", "ran_squares", "ran_rounds", "faults",
})  # fmt: skip
"""Arrays that are read or filled from outside."""


@dataclass(frozen=True)
class Ready:
    """Code ready for a target. local: for each function the registers that only it uses, with what they begin with."""

    store: Store
    functions: Functions
    entries: tuple[str, ...]
    local: dict[str, dict[str, int]]


def prepare(unit: Unit, without: frozenset[str] = frozenset(), limit: int = SMALL) -> Ready:
    """Shrinks and joins the functions of a unit; those of ``without`` the target has itself."""
    store = Store(dict(unit.store.registers), dict(unit.store.arrays), dict(unit.store.tables), set(unit.store.kept))
    functions: Functions = {
        f.name: f for f in unit.tree().body if isinstance(f, ast.FunctionDef) and f.name not in without
    }
    outside = OUTSIDE | set(store.arrays) if "chance_a" in store.kept else OUTSIDE
    functions = shrink(functions, store, unit.entries, outside)
    made = 0
    for _ in range(2):
        inliner = Inliner(functions, set(store.registers), unit.entries, limit, made)
        functions = inliner.run()
        made = inliner.made
        functions = shrink(functions, store, unit.entries, outside)
    return Ready(store, functions, unit.entries, _localized(functions, store))


def _localized(functions: Functions, store: Store) -> dict[str, dict[str, int]]:
    users: dict[str, list[str]] = {}
    for name, f in functions.items():
        known = facts(f)
        used = (known.reads | {n for n, _ in known.stores}) & set(store.registers)
        for register in sorted(used):
            users.setdefault(register, []).append(name)
    local: dict[str, dict[str, int]] = {name: {} for name in functions}
    for register, names in users.items():
        if len(names) == 1 and register not in store.kept and not register.startswith("busy"):
            local[names[0]][register] = store.registers.pop(register)
    return local


def local_names(f: ast.FunctionDef, store: Store) -> list[str]:
    """The names that a function assigns and that are no registers, in order."""
    parameters = {a.arg for a in f.args.args}
    return [n for n in dict.fromkeys(n for n, _ in facts(f).stores) if n not in store.registers and n not in parameters]
