"""What effects touch: so that two unordered handlers are only a problem where order, or doing both, matters.

Drawing so many cards twice commutes, and so does what both do alike (`redraw` twice); everything else that writes the
same thing does not. What an effect looks at when it is reached (`next`, an attack's number, a hand) is read; conditions
of handlers are settled before any runs.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from unodsl.model import core as c
from unodsl.model import effects as e
from unodsl.program import code as k
from unodsl.program import reads as look
from unodsl.program.code import Code

Thing: TypeAlias = "str | tuple[str, int]"
"""turn, direction, color, attack, hands, drawn (cards), start (card), round, piles, or ("fact", its number)."""

TURN, DIRECTION, COLOR, ATTACK, HANDS, DRAWN, START, ROUND, PILE = (
    "turn", "direction", "color", "attack", "hands", "drawn", "start", "round", "piles",
)  # fmt: skip

OVER = "over"
"""Whether the round is over: then no more cards are drawn, and `each player` goes no further. Told as `round`."""

_READ_BY_REGISTER = {
    c.Reg.DIRECTION: DIRECTION, c.Reg.COLOR: COLOR, c.Reg.ATTACK_DRAWS: ATTACK, c.Reg.ATTACK_FROM: ATTACK,
    c.Reg.ATTACK_KIND: ATTACK, c.Reg.ATTACK_VICTIM: ATTACK, c.Reg.CARDS_LEFT: HANDS, c.Reg.ON_TURN: TURN,
}  # fmt: skip


@dataclass
class Footprint:
    """What is written and what is read."""

    writes: set[Thing] = field(default_factory=set)
    reads: set[Thing] = field(default_factory=set)

    def expr(self, *nodes: object) -> None:
        for found in look.reads(tuple(n for n in nodes if n is not None)):
            match found:
                case c.Reg() if found in _READ_BY_REGISTER:
                    self.reads.add(_READ_BY_REGISTER[found])
                case c.FactValue(index=index):
                    self.reads.add(("fact", index))
                case look.HANDS:
                    self.reads.add(HANDS)
                case look.CHAIN:
                    self.reads.add(ATTACK)
                case _:
                    pass


def touched(one: Code, other: Code) -> set[Thing]:
    """The things because of which it matters that the effects of both run, or which run first."""
    found: set[Thing] = set()
    prints = [(i, _footprint(i)) for i in other.instructions]
    for a in one.instructions:
        mine = _footprint(a)
        for b, yours in prints:
            if _agree(a, b):
                continue
            if isinstance(a, e.Redraw) or isinstance(b, e.Redraw):
                # Whatever is done with this card, on another one it is not done.
                found |= {START} if (mine.writes and yours.writes) else set()
            else:
                found |= _touches(mine, yours)
            until = isinstance(a, e.DrawsUntil) or isinstance(b, e.DrawsUntil)
            if until and DRAWN in mine.writes & yours.writes:
                found.add(DRAWN)  # how many cards come until one fits depends on what was drawn before
    return {ROUND if thing == OVER else thing for thing in found}


def _agree(one: k.Instruction, other: k.Instruction) -> bool:
    """Whether the two together do what each of them does alone, or whatever the order, both."""
    if isinstance(one, e.LosesTurn) and isinstance(other, e.LosesTurn):
        return True
    again = (e.Redraw, e.TurnGoes, e.ChoosesColor, e.EndAttack, e.EndRound, e.Wins, e.SetFact, e.AttackBecomes)
    return one == other and isinstance(one, (*again, e.AttackMoves))


def _footprint(i: k.Instruction) -> Footprint:
    f = Footprint()
    _add(f, i)
    return f


def _add(f: Footprint, i: k.Instruction) -> None:
    match i:
        case e.Draws(player=player, number=number):
            f.writes.add(DRAWN)
            f.reads.add(OVER)
            f.expr(player, number)
        case e.DrawsUntil(player=player, condition=condition):
            f.writes.add(DRAWN)
            f.reads.add(OVER)
            f.expr(player, condition)
        case e.AttackWith(player=player, number=number):
            f.writes |= {ATTACK, TURN}
            f.expr(player, number)
        case e.AttackMoves(player=player):
            f.writes |= {ATTACK, TURN}
            f.expr(player)
        case e.AttackBecomes(number=number):
            f.writes.add(ATTACK)
            f.expr(number)
        case e.EndAttack():
            f.writes.add(ATTACK)
        case e.SkipMany(number=number):
            f.writes.add(TURN)
            f.expr(number)
        case e.ReverseDirection(times=times):
            f.writes.add(DIRECTION)
            f.expr(times)
        case e.TurnGoes(player=player) | e.LosesTurn(player=player):
            f.writes.add(TURN)
            f.expr(player)
        case e.ChoosesColor(player=player, among=among):
            f.writes.add(COLOR)
            f.expr(player, among)
        case e.SwapHands(player=player, other=other):
            f.writes.add(HANDS)
            f.expr(player, other)
        case e.HandsGoRound():
            f.writes.add(HANDS)
            f.reads.add(DIRECTION)
        case e.Discards(player=player, number=number):
            f.writes.add(HANDS)
            f.expr(player, number)
        case e.SetFact(index=index, value=value, player=player):
            f.writes.add(("fact", index))
            f.expr(value, player)
        case e.ShuffleDiscards():
            f.writes.add(PILE)
        case e.Redraw():
            f.writes |= {START, COLOR, TURN}
        case e.EndRound():
            f.writes |= {ROUND, OVER}
        case e.Wins():
            f.writes.add(ROUND)
        case k.JumpUnless(condition=condition):
            f.expr(condition)
        case k.EachBegin(start=start):
            f.reads.add(OVER)
            f.expr(start)
        case k.AskWhether(player=player):
            f.expr(player)
        case k.AskOffer(player=player):
            f.writes |= {HANDS, COLOR}
            f.expr(player)
        case e.SetAside() | e.TakeBack():
            f.writes.add(HANDS)
        case _:
            pass


def _touches(a: Footprint, b: Footprint) -> set[Thing]:
    both = a.writes & b.writes - {DRAWN}
    crossed = (a.writes & b.reads) | (b.writes & a.reads)
    # Cards drawn into a hand that the other one moves, or looks at, matter.
    if (DRAWN in a.writes and HANDS in b.writes | b.reads) or (DRAWN in b.writes and HANDS in a.writes | a.reads):
        crossed.add(HANDS)
    return both | crossed
