"""What effects read and write, so that those which touch the same thing can be told."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias, assert_never

from unodsl.model import core as c
from unodsl.model import effects as e
from unodsl.program import reads as look

Thing: TypeAlias = "str | tuple[str, int]"
"""turn, direction, color, attack, hands, piles, start, round, or ("fact", its number)."""

NOTHING: Final[frozenset[Thing]] = frozenset()

_OF_REGISTER: Final[dict[c.Reg, Thing]] = {
    c.Reg.COLOR: "color",
    c.Reg.DIRECTION: "direction",
    c.Reg.ON_TURN: "turn",
    c.Reg.CARDS_LEFT: "hands",
    c.Reg.ATTACK_DRAWS: "attack",
    c.Reg.ATTACK_KIND: "attack",
    c.Reg.ATTACK_FROM: "attack",
    c.Reg.ATTACK_VICTIM: "attack",
    c.Reg.GUILTY: "attack",
    c.Reg.WINNER: "round",
}


@dataclass(frozen=True, slots=True)
class Footprint:
    """Things read and things written."""

    reads: frozenset[Thing] = NOTHING
    writes: frozenset[Thing] = NOTHING

    def touched_with(self, other: Footprint) -> frozenset[Thing]:
        """The things that one of the two writes and the other reads or writes."""
        return (self.writes & (other.writes | other.reads)) | (other.writes & self.reads)


def footprint(effect: e.Effect) -> Footprint:
    """What one effect reads and writes itself, without the effects inside it."""
    match effect:
        case e.Draws() | e.DrawsUntil() | e.Discards():
            writes = {"hands", "piles"}
        case e.AttackWith() | e.AttackMoves() | e.AttackBecomes() | e.EndAttack():
            writes = {"attack"}
        case e.SkipMany() | e.TurnGoes() | e.LosesTurn():
            writes = {"turn"}
        case e.ReverseDirection():
            writes = {"direction"}
        case e.ChoosesColor():
            writes = {"color"}
        case e.SwapHands() | e.HandsGoRound():
            writes = {"hands"}
        case e.Offer():
            writes = {"hands", "piles", "color"}
        case e.SetFact(index=index):
            return Footprint(_reads(effect), frozenset([("fact", index)]))
        case e.ShuffleDiscards():
            writes = {"piles"}
        case e.SetAside() | e.TakeBack():
            writes = {"hands"}
        case e.EndRound() | e.Wins():
            writes = {"round"}
        case e.Redraw():
            # Another card: what a rule makes of this one is void, so it also meets all that is done with it.
            writes = {"start", "piles", "color"}
        case (
            e.ChoosesPlayer() | e.Whether() | e.ShowsHand() | e.Slap() | e.EachPlayer() | e.If() | e.Nothing()
            | e.Stop()
        ):  # fmt: skip
            writes = set()
        case _:
            assert_never(effect)
    return Footprint(_reads(effect), frozenset(writes))


def flat(effects: Iterable[e.Effect]) -> list[e.Effect]:
    """All effects, those inside others too, in the order in which they stand."""
    found: list[e.Effect] = []
    stack = [*effects][::-1]
    while stack:
        effect = stack.pop()
        found.append(effect)
        match effect:
            case e.If(then=then, otherwise=otherwise) | e.Whether(then=then, otherwise=otherwise):
                stack += [*then, *otherwise][::-1]
            case e.Slap(body=body) | e.EachPlayer(body=body) | e.Offer(body=body):
                stack += body[::-1]
            case _:
                pass
    return found


def agree(one: e.Effect, other: e.Effect) -> bool:
    """Whether the two together do what each of them does alone, or whatever the order, both."""
    if isinstance(one, e.LosesTurn) and isinstance(other, e.LosesTurn):
        return True
    again = (e.Redraw, e.TurnGoes, e.ChoosesColor, e.EndAttack, e.EndRound, e.Wins, e.SetFact, e.AttackBecomes)
    return one == other and isinstance(one, (*again, e.AttackMoves))


def _reads(effect: e.Effect) -> frozenset[Thing]:
    own = tuple(
        value
        for name in effect.__dataclass_fields__
        if name not in ("span", "then", "otherwise", "body")
        for value in [getattr(effect, name)]
    )
    found: set[Thing] = set()
    for read in look.reads(own):
        match read:
            case c.Reg():
                found |= {_OF_REGISTER[read]} if read in _OF_REGISTER else set()
            case c.FactValue(index=index):
                found.add(("fact", index))
            case look.HANDS | look.PLAYABLE:
                found.add("hands")
            case look.CHAIN:
                found.add("attack")
            case _:
                pass
    return frozenset(found)
