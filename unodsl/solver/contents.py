"""What clauses say, apart from where they stand and how they are worded: the same content gives the same answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from unodsl.model import core as c
from unodsl.model.nodes import parts_of
from unodsl.program import program as p
from unodsl.solver.memory import Key


def contents(clauses: Sequence[p.AnyClause], program: p.Program) -> Key:
    """What clauses say, and which of them override which, whatever else is in the program."""
    removers = tuple(
        tuple(n for n, other in enumerate(clauses) if program.rules[other.rule].overrides >> clause.rule & 1)
        for clause in clauses
    )
    return (*map(content, clauses), removers)


def content(clause: p.AnyClause) -> p.AnyClause:
    """What a clause says, wherever it stands."""
    if isinstance(clause, p.HandlerClause | p.NoiseClause | p.SayClause):
        return replace(clause, number=0, rule=0, words="", code=0)
    return replace(clause, number=0, rule=0, words="")


def hands_in(clause: p.AnyClause) -> list[c.Core]:
    """The players whose hands a clause's conditions look into."""
    found: list[c.Core] = []
    pattern = getattr(clause, "pattern", None)
    stack: list[Any] = [clause.when, pattern.test if pattern is not None else None]
    while stack:
        node = stack.pop()
        if isinstance(node, c.Hand):
            found.append(node.player)
        if isinstance(node, tuple):
            stack.extend(node)
        else:
            stack.extend(getattr(node, name) for name in parts_of(node.__class__) or ())
    return found
