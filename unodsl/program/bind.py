"""A program for one setting: options and the number of players put in, what is then constant worked out.

Conditions that are then plain no take their clauses with them, so a table never asks about them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar, get_args

from unodsl.model import core as c
from unodsl.model.nodes import parts_of
from unodsl.program import program as p
from unodsl.program.code import Code
from unodsl.text.limits import NUMBER

C = TypeVar("C", bound=p.Clause)


def saturated(value: int) -> int:
    """A number within the stated bound."""
    return max(-NUMBER, min(NUMBER, value))


def compare(op: str, a: int, b: int) -> bool:
    match op:
        case "=":
            return a == b
        case "!=":
            return a != b
        case ">=":
            return a >= b
        case "<=":
            return a <= b
        case ">":
            return a > b
        case _:
            return a < b


class _Binding:
    def __init__(self, options: tuple[int, ...], players: int, teams: int) -> None:
        self.options = options
        self.known = {c.Reg.PLAYERS: players, c.Reg.TEAMS: teams, c.Reg.NOBODY: -1}

    def core(self, node: c.Core) -> c.Core:
        """The node with what is known put in, and constants worked out."""
        match node:
            case c.Get(reg=reg) if reg in self.known:
                return c.Const(self.known[reg])
            case c.OptionValue(index=index):
                return c.Const(self.options[index])
            case c.All(parts=parts):
                return self.junction(parts, c.All, zero=0)
            case c.Any(parts=parts):
                return self.junction(parts, c.Any, zero=1)
            case _:
                pass
        node = self.inside(node)
        match node:
            case c.Not(part=c.Const(value=value)):
                return c.Const(int(not value))
            case c.Compare(op=op, left=c.Const(value=a), right=c.Const(value=b)):
                return c.Const(int(compare(op, a, b)))
            case c.Add(terms=terms) if all(isinstance(t, c.Const) for _, t in terms):
                return c.Const(saturated(sum(s * t.value for s, t in terms if isinstance(t, c.Const))))
            case c.Mul(factors=factors) if all(isinstance(f, c.Const) for f in factors):
                value = 1
                for factor in factors:
                    value = saturated(value * factor.value)  # type: ignore[union-attr]
                return c.Const(value)
            case _:
                return node

    def junction(self, parts: tuple[c.Core, ...], make: type[c.All] | type[c.Any], zero: int) -> c.Core:
        kept: list[c.Core] = []
        for part in map(self.core, parts):
            if isinstance(part, c.Const):
                if bool(part.value) == bool(zero):
                    return c.Const(zero)
            else:
                kept.append(part)
        if not kept:
            return c.Const(1 - zero)
        return kept[0] if len(kept) == 1 else make(tuple(kept))

    def inside(self, node: Any) -> Any:
        """The same node with everything in it bound."""
        changed = {}
        for name in parts_of(node.__class__) or ():
            old = getattr(node, name)
            new = self.any(old)
            if new is not old:
                changed[name] = new
        return replace(node, **changed) if changed else node

    def any(self, value: Any) -> Any:
        if isinstance(value, tuple):
            made = tuple(self.any(v) for v in value)
            return made if any(a is not b for a, b in zip(made, value, strict=True)) else value
        if value.__class__ in _CORE:
            return self.core(value)
        return self.inside(value)

    def clauses(self, clauses: tuple[C, ...]) -> tuple[C, ...]:
        bound = (self.inside(clause) for clause in clauses)
        return tuple(clause for clause in bound if clause.when != c.NO)

    def code(self, code: Code) -> Code:
        return Code(tuple(self.inside(i) for i in code.instructions), code.slots, code.bound)


_CORE = frozenset(get_args(c.Core))


def bind(program: p.Program, options: tuple[int, ...], players: int, teams: int = 0) -> p.Program:
    """The program for so many players (and teams) with these options."""
    b = _Binding(options, players, teams)
    return replace(
        program,
        options=options,
        permissions=tuple(b.clauses(x) for x in program.permissions),
        says=b.clauses(program.says),
        noises=b.clauses(program.noises),
        duties=b.clauses(program.duties),
        lets=tuple(b.clauses(x) for x in program.lets),
        guilty=b.clauses(program.guilty),
        handlers=tuple(b.clauses(x) for x in program.handlers),
        codes=tuple(b.code(x) for x in program.codes),
        match=tuple(s for s in map(b.inside, program.match) if s.when != c.NO),
    )
