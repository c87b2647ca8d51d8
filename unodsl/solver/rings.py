"""Answers that can go round for ever: each puts no fewer cards into hands than it takes out of them.

An answer uses up a card, so that answering comes to an end with the hands - unless what happens when the card is laid
brings cards back.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from unodsl.model import core as c
from unodsl.model import effects as e
from unodsl.program import program as p
from unodsl.solver.clashes import Clashes
from unodsl.solver.faces import Truth, all_of
from unodsl.solver.lazy import Lazy


@dataclass(frozen=True)
class Step:
    """An attack of a kind is answered with a symbol, and is of another kind (or the same) afterwards."""

    kind: int
    symbol: int
    after: int


@dataclass(frozen=True)
class Ring:
    """Steps that lead back to where they began. ``handler`` brings cards back at the first of them."""

    steps: tuple[Step, ...]
    handler: p.HandlerClause
    lazy: Lazy

    def build(self) -> Truth:
        """The formula for: the first step is made, and brings cards."""
        first = self.steps[0]
        w, q = self.lazy.world, self.lazy.question
        return all_of(
            [q.left(self.handler), w.number("attack.kind") == first.kind, q.asked.card.symbol == first.symbol]
        )


def rings(clashes: Clashes) -> Iterator[Ring]:
    """A ring for each handler that brings cards in one. Without reshuffling the cards come to an end."""
    program = clashes.program
    shuffles = any(isinstance(i, e.ShuffleDiscards) for code in program.codes for i in code.instructions)
    bringing = [h for h in program.of_event("played") if brings(program, h)]
    if not shuffles or not bringing or not clashes.world.answers:
        return
    steps = list(_steps(clashes))
    lazy = clashes.ask("event played")
    for handler in bringing:
        for step in steps:
            if not clashes.world.symbols_of(handler, "played") >> step.symbol & 1:
                continue
            back = _back(steps, step.after, step.kind)
            if back is None:
                continue
            ring = Ring((step, *back), handler, lazy)
            if lazy.can(("ring", lazy.place(handler), step.kind, step.symbol), ring.build):
                yield ring
                break


def brings(program: p.Program, handler: p.HandlerClause) -> bool:
    """Whether a handler puts cards into hands."""
    return any(
        isinstance(i, e.DrawsUntil) or (isinstance(i, e.Draws) and i.number != c.Const(0))
        for i in program.codes[handler.code].instructions
    )


def _steps(clashes: Clashes) -> Iterator[Step]:
    world, program = clashes.world, clashes.program
    lazy = clashes.ask("answer")
    may = [x for x in program.of_act("answer") if x.answer == "may"]
    meant = 0
    for clause in may:
        meant |= -1 if clause.pattern is None else clause.pattern.faces
    symbols = sorted({face.symbol for n, face in enumerate(program.faces) if meant >> n & 1})
    for kind in (s for s in range(program.symbols) if world.attacking >> s & 1):
        for symbol in symbols:

            def build(kind: int = kind, symbol: int = symbol) -> Truth:
                question = lazy.question
                return all_of(
                    [question.allowed(), world.number("attack.kind") == kind, question.asked.card.symbol == symbol]
                )

            if not lazy.can(("step", kind, symbol), build):
                continue
            if world.attacking >> symbol & 1:
                yield Step(kind, symbol, symbol)
            if _moves(clashes, symbol):
                yield Step(kind, symbol, kind)


def _moves(clashes: Clashes, symbol: int) -> bool:
    """Whether a card with this symbol may pass an attack on as it is."""
    program = clashes.program
    return any(
        clashes.world.symbols_of(h, "played") >> symbol & 1
        and any(isinstance(i, e.AttackMoves) for i in program.codes[h.code].instructions)
        for h in program.of_event("played")
    )


def _back(steps: list[Step], at: int, goal: int) -> tuple[Step, ...] | None:
    """The fewest steps from one kind to another."""
    ways: dict[int, tuple[Step, ...]] = {at: ()}
    waiting = [at]
    while waiting and goal not in ways:
        here = waiting.pop(0)
        for step in steps:
            if step.kind == here and step.after not in ways:
                ways[step.after] = (*ways[here], step)
                waiting.append(step.after)
    return ways.get(goal)
