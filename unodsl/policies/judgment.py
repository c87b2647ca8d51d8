"""What policies know of a ruleset, in numbers: what cards are worth, which are kept, which are risky.

Both executions read these tables: policies at a table of the interpreter, and the code that is emitted for them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from unodsl.engine.rules import Rules
from unodsl.model import core as c
from unodsl.model.effects import AttackWith

FEW: Final = 1
"""One who holds so few cards is a threat. (Two instead of one costs a careful player 2 % of his official rounds.)"""
COLOR_WEIGHT: Final = 8
"""What a careful player adds to a card's worth for each card of its color in his hand."""
KEEPS_BLACK: Final = 150
KEEPS_ANSWER: Final = 60
"""What he takes off where he would rather keep it for later."""
SUSPICION: Final = tuple(6_554 if size < 2 else min(29_491, 2_621 * size) for size in range(16))
"""How likely he challenges, of `habits.ONE`, by the number of cards of the accused: many cards, many chances to have
held a better one."""


@dataclass(frozen=True, slots=True)
class Judgment:
    """Tables by face, and sets of faces as masks.

    worth: how soon a simple player lays it, cards without color last; rate: the same for a careful one;
    kept: what that takes off while nobody threatens to win; order: faces by worth, the most first;
    risky: those whose attack may be challenged, and that somebody may be guilty with.
    """

    worth: tuple[int, ...]
    rate: tuple[int, ...]
    kept: tuple[int, ...]
    order: tuple[int, ...]
    risky: int


def judgment_of(r: Rules) -> Judgment:
    """What there is to know of bound rules."""
    colored = [color >= 0 for color in r.color_of]
    answers = _answers(r)
    rate = tuple(1 + max(0, points) for points in r.points_of)
    kept = tuple(
        KEEPS_BLACK * (not colored[face]) + KEEPS_ANSWER * (answers >> face & 1) for face in r.every_face
    )  # fmt: skip
    risky = sum(1 << face for face in r.every_face if challengeable(r, face)) if r.program.guilty else 0
    return Judgment(
        tuple(points if has_color else 0 for points, has_color in zip(rate, colored, strict=True)),
        rate,
        kept,
        tuple(sorted(r.every_face, key=lambda face: (-rate[face], face))),
        risky,
    )


def _answers(r: Rules) -> int:
    """The faces that some clause allows as an answer to an attack."""
    found = 0
    for clause in r.permissions["answer"]:
        if clause.answer == "may" and clause.when != c.NO:
            found |= r.all_faces if clause.pattern is None else clause.pattern.faces
    return found


def challengeable(r: Rules, face: int) -> bool:
    """Whether some clause lets challenge the attack of a card, whether or not another forbids it."""
    if not any(
        isinstance(i, AttackWith)
        for h in r.handlers["played"] if h.pattern is None or h.pattern.faces >> face & 1
        for i in r.program.codes[h.code].instructions
    ):  # fmt: skip
        return False
    may = (x for x in r.permissions["challenge"] if x.answer == "may")
    return any(_possible(x.when, True, r, face) for x in may)


def _possible(node: c.Core, want: bool, r: Rules, face: int) -> bool:
    """Whether a condition may come out so under the attack of a card that lies on top; what else it asks is open."""
    match node:
        case c.All(parts=parts):
            found = [_possible(part, want, r, face) for part in parts]
            return all(found) if want else any(found)
        case c.Any(parts=parts):
            found = [_possible(part, want, r, face) for part in parts]
            return any(found) if want else all(found)
        case c.Not(part=part):
            return _possible(part, not want, r, face)
        case c.Const(value=value):
            return bool(value) == want
        case c.IsSymbol(symbol=c.Get(reg=c.Reg.ATTACK_KIND), symbols=symbols):
            return bool(symbols >> r.symbol_of[face] & 1) == want
        case c.IsFace(card=c.Get(reg=c.Reg.TOP), faces=faces):
            return bool(faces >> face & 1) == want
        case c.Compare(op="=" | "!=" as op, left=c.Get(reg=c.Reg.ATTACK_KIND), right=c.Const(value=kind)):
            return ((r.symbol_of[face] == kind) == (op == "=")) == want
        case _:
            return True
