"""Effects with effects inside made flat."""

from __future__ import annotations

from typing import assert_never

from unodsl.model import effects as m
from unodsl.program.code import (
    AskOffer,
    AskSlap,
    AskWhether,
    Code,
    EachBegin,
    EachNext,
    Instruction,
    Jump,
    JumpUnless,
)


class _Flattener:
    """Emits instructions; places that are not known yet are filled in afterwards."""

    def __init__(self, slots: int) -> None:
        self.out: list[Instruction] = []
        self.slots = slots
        self.ends: list[list[int]] = [[]]  # places that must jump to the end of the walk (or the code)

    def block(self, effects: tuple[m.Effect, ...]) -> None:
        for effect in effects:
            self.effect(effect)

    def effect(self, effect: m.Effect) -> None:
        match effect:
            case m.If(condition=condition, then=then, otherwise=otherwise):
                at = self.hole()
                self.block(then)
                self.out[at] = JumpUnless(condition, self.otherwise(otherwise))
            case m.Whether(player=player, text=text, then=then, otherwise=otherwise):
                at = self.hole()
                self.block(then)
                self.out[at] = AskWhether(player, text, self.otherwise(otherwise))
            case m.Offer(player=player, pattern=pattern, body=body):
                at = self.hole()
                self.block(body)
                self.out[at] = AskOffer(player, pattern, len(self.out))
            case m.Slap(others=others, var=var, body=body):
                self.bind(var)
                self.out.append(AskSlap(others, var))
                self.block(body)
            case m.EachPlayer():
                self.each(effect)
            case m.Stop():
                self.ends[-1].append(self.hole())
            case m.Nothing():
                pass
            case (
                m.Draws() | m.DrawsUntil() | m.AttackWith() | m.AttackMoves() | m.AttackBecomes() | m.EndAttack() |
                m.SkipMany() | m.ReverseDirection() | m.TurnGoes() | m.LosesTurn() | m.ChoosesColor() |
                m.ChoosesPlayer() | m.SwapHands() | m.HandsGoRound() | m.ShowsHand() | m.Discards() | m.SetFact() |
                m.ShuffleDiscards() | m.SetAside() | m.TakeBack() | m.EndRound() | m.Redraw() | m.Wins()
            ):  # fmt: skip
                if isinstance(effect, m.Draws | m.ChoosesPlayer) and effect.var is not None:
                    self.bind(effect.var)
                self.out.append(effect)
            case _:
                assert_never(effect)

    def bind(self, var: int) -> None:
        self.slots = max(self.slots, var + 1)

    def hole(self) -> int:
        self.out.append(Jump(-1))
        return len(self.out) - 1

    def otherwise(self, effects: tuple[m.Effect, ...]) -> int:
        """Emits the `else` part (jumped over by what came before) and tells where it begins."""
        if not effects:
            return len(self.out)
        over = self.hole()
        begins = len(self.out)
        self.block(effects)
        self.out[over] = Jump(len(self.out))
        return begins

    def each(self, effect: m.EachPlayer) -> None:
        self.bind(effect.var)
        at, first, moved = self.slots, self.slots + 1, self.slots + 2
        self.slots += 3
        self.out.append(EachBegin(effect.start, at, first, moved))
        loop = self.hole()
        self.ends.append([])
        self.block(effect.body)
        self.out.append(Jump(loop))
        end = len(self.out)
        self.out[loop] = EachNext(
            effect.var, at, first, moved, effect.others, effect.round_and_round, end
        )  # fmt: skip
        for place in self.ends.pop():
            self.out[place] = Jump(end)


def _most_bound(effects: tuple[m.Effect, ...]) -> int:
    """The number of names that effects bind, so that the slots of walks come after them."""
    most = 0
    for effect in effects:
        match effect:
            case m.Draws(var=int(var)) | m.ChoosesPlayer(var=var):
                most = max(most, var + 1)
            case m.If(then=a, otherwise=b) | m.Whether(then=a, otherwise=b):
                most = max(most, _most_bound(a), _most_bound(b))
            case m.Offer(body=body):
                most = max(most, _most_bound(body))
            case m.Slap(var=var, body=body) | m.EachPlayer(var=var, body=body):
                most = max(most, var + 1, _most_bound(body))
            case _:
                pass
    return most


def _bound_by(instruction: Instruction) -> int | None:
    """The name that an instruction binds."""
    match instruction:
        case m.Draws(var=var) | m.ChoosesPlayer(var=var) | AskSlap(var=var) | EachNext(var=var):
            return var
        case _:
            return None


def flatten(effects: tuple[m.Effect, ...], names: int = 0) -> Code:
    """The instructions of effects of a clause with so many names; those that no effect binds are bound before."""
    made = _Flattener(max(names, _most_bound(effects)))
    made.block(effects)
    for place in made.ends[0]:
        made.out[place] = Jump(len(made.out))
    inside = {var for var in map(_bound_by, made.out) if var is not None}
    return Code(tuple(made.out), made.slots, max(0, names - len(inside)))
