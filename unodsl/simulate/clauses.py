"""The clauses of a program as reports tell them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from unodsl.emit.counting import clauses_of
from unodsl.program import program as p
from unodsl.simulate.compiled import Clause

ASKED: Final = ("play", "play_together", "answer", "draw", "pass", "take", "challenge")
"""Acts whose permissions are counted; the others belong to windows, which the policies do not use."""


def described(program: p.Program) -> tuple[Clause, ...]:
    """Each clause of a bound program once, in the order of the text."""
    asked = asked_clauses(program)
    found: dict[int, Clause] = {}
    for clause in clauses_of(program):
        rule = program.rules[clause.rule].full_name
        found.setdefault(
            clause.number, Clause(clause.number, rule, clause.words, kind_of(clause), clause.number in asked)
        )
    return tuple(found[number] for number in sorted(found))


def kind_of(clause: p.AnyClause) -> str:
    """What a clause is, in one word."""
    match clause:
        case p.PermissionClause(answer=answer):
            return answer
        case p.SayClause():
            return "say"
        case p.NoiseClause():
            return "noise"
        case p.DutyClause():
            return "must"
        case p.LetClause():
            return "let"
        case p.CountsClause():
            return "counts"
        case p.HandlerClause():
            return "handler"


def asked_clauses(program: p.Program) -> set[int]:
    """The numbers of the clauses that are counted."""
    groups: list[Sequence[p.AnyClause]] = [program.of_act(act) for act in ASKED]
    groups += [program.of_value(value) for value in ("hand_size", "points")]
    groups += [program.duties, program.guilty, *program.handlers]
    return {clause.number for group in groups for clause in group}
