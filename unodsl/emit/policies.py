"""Who decides, as text: the same policies as in `unodsl.policies`, for any ruleset, draw by draw."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from unodsl.emit import terms as x
from unodsl.emit.choices import Choices
from unodsl.emit.expressions import Around
from unodsl.emit.making import Making
from unodsl.emit.terms import Term
from unodsl.model import core as c
from unodsl.policies.judgment import Judgment, judgment_of
from unodsl.policies.seats import Seat


class Policy(Protocol):
    """How the choices are made; each method writes lines.

    A choice with one outcome is made by the templates' caller or here without chance, as at the interpreter's table.
    """

    challenges: bool

    def write(self) -> None:
        """The functions that the other lines call."""

    def turn(self) -> None:
        """The act of `p`, who is on turn."""

    def color(self, seat: str, allowed: Term) -> None:
        """Sets `color` to one of a mask of colors."""

    def other_player(self, seat: str, var: str) -> None: ...

    def whether(self, seat: str, var: str) -> None: ...

    def last_slap(self, without: Term, var: str) -> None:
        """Who was last to slap, all taking part but ``without``."""

    def offered(self, seat: str, faces: list[str], var: str) -> None:
        """The face that is played, of a mask in local names, or -1."""

    def choose_card(self, seat: str, mask: list[Term], var: str) -> None:
        """One of the cards that a player holds of a mask; there is one."""

    def set_laid(self, act: str) -> None:
        """Where several cards may be laid at once: those that go along with the chosen `card`."""

    def shed(self, seat: str, most: str, condition: c.Core | None) -> None: ...

    def can_lay(self, seat: str) -> Term:
        """Whether the player on turn may lay anything."""

    def round_ended(self) -> None: ...


class Chancy(Choices):
    """By chance.

    convention: the benchmark's (see `unodsl.policies.chancy`). Else every act that is allowed is as likely as every
    other.
    """

    def __init__(self, making: Making, convention: bool) -> None:
        super().__init__(making)
        self.convention = convention
        self.judgment: Judgment = judgment_of(making.r)
        may_take = making.answers.may("take", "p")
        # One who does not like to challenges where nothing else is open to him.
        self.challenges = not convention or (may_take != 1 and making.answers.may("challenge", "p") != 0)

    # ---- a turn

    def honest(self) -> Term:
        """Whether `p` breaks no rule for which he could be challenged."""
        return int(self.convention)

    def lawful(self, names: list[str]) -> None:
        """Of the faces that may be laid only those that make nobody guilty, where that leaves something to do."""
        m, e = self.m, self.m.e
        risky, honest = self.judgment.risky, self.honest()
        if honest == 0 or not risky:
            return
        saved = e.saved
        e.saved = {**saved, "attack_from": "p", "color_before": "color", "top_before": "top"}
        guilty = m.answers.guilty(Around("p", "top"))
        e.saved = saved
        left = e.any_bit(e.both(list(names), e.other(e.known(risky))))
        rest = x.some([left, self.may_draw(), self.may_pass()])
        with m.w.when(x.every([e.meets(list(names), e.known(risky)), honest, guilty, rest])):
            m.w(*(f"{name} &= {mask}" for name, mask in zip(names, e.other(e.known(risky)), strict=True)))

    def turn(self) -> None:
        w, e = self.m.w, self.m.e
        e.on_turn.add("p")
        e.certain.add("color")  # once somebody is on turn a color is in force
        with w.block("if attack_kind >= 0:"):
            self.attacked()
        with w.block("else:"):
            for head, after_draw in (("if after_draw == 0:", 0), ("else:", 1)):
                with w.block(head):
                    e.saved = {"after_draw": after_draw}
                    self.at_play(after_draw)
                    e.saved = {}
        e.on_turn.discard("p")
        e.certain.discard("color")

    def at_play(self, after_draw: int) -> None:
        """One who is on turn and not attacked."""
        m, e = self.m, self.m.e
        if not after_draw:
            m.w("turns += 1")
        names = m.names("faces", e.both(e.held("p"), m.answers.allowed("play", "p")))
        self.duties(names)
        self.lawful(names)
        if self.convention:
            self.by_convention(names)
        else:
            self.uniformly(names)

    def duties(self, names: list[str]) -> None:
        """What `must draw` and `must play` leave."""
        m, w, e = self.m, self.m.w, self.m.e
        if not m.r.program.duties:
            return
        w("owed_play = 0")
        for duty, holds in m.answers.duties("play", "p"):
            at = Around("p", None, "one", gone=1)
            fits = e.both(list(names), e.mask(m.answers.pattern(duty.pattern, at)))
            with w.when(x.every([holds, e.any_bit(fits)])):
                w("owed_play = 1")
        with w.block("if owed_play != 0:"):
            wanted = e.none()
            for duty, holds in m.answers.duties("play", "p"):
                at = Around("p", None, "one", gone=1)
                fits = e.mask(m.answers.pattern(duty.pattern, at))
                wanted = e.either(wanted, [x.pick(holds, f, 0) for f in fits])
            w(*(f"{name} &= {term}" for name, term in zip(names, wanted, strict=True)))
        drawing = x.some(holds for _, holds in m.answers.duties("draw", "p"))
        with w.when(x.every([drawing, m.answers.may("draw", "p")])):
            w(*(f"{name} = 0" for name in names))

    def may_draw(self) -> Term:
        owed = [x.compare("==", "owed_play", 0)] if self.m.r.program.duties else []
        return x.every([self.m.answers.may("draw", "p"), *owed])

    def may_pass(self) -> Term:
        m = self.m
        drawing = x.some(holds for _, holds in m.answers.duties("draw", "p"))
        must_draw = x.every([drawing, m.answers.may("draw", "p")])
        owed = [x.compare("==", "owed_play", 0)] if m.r.program.duties else []
        return x.every([m.answers.may("pass", "p"), x.negated(must_draw), *owed])

    def lay(self, names: list[str]) -> None:
        w = self.m.w
        self.choose_card("p", list(names), "card")
        w("begin_act()")
        self.set_laid("play_together")
        w("play(p, card)")

    def set_laid(self, act: str) -> None:
        """With sets: the chosen card, alone or with others that go with it."""
        m, w, e = self.m, self.m.w, self.m.e
        if not m.sets:
            return
        w(
            "laid_count = 1",
            "laid_last = card",
            "laid[0] = card",
            *(f"laid{k} = {b}" for k, b in enumerate(e.bit("card"))),
        )
        if act == "play_together" and m.answers.has_sets(act):
            free = x.compare("==", "owed_play", 0) if m.r.program.duties else 1
            with w.when(free):
                w(f"card = enlarge(p, card, {int(self.sure)})")

    def by_convention(self, names: list[str]) -> None:
        w, e = self.m.w, self.m.e
        with w.when(e.any_bit(list(names))):
            stays = 0 if self.sure else x.every([e.after_draw(), self.may_pass()])
            if stays == 0:
                self.lay(names)
            else:
                w("coin = 1")
                with w.when(stays):
                    w("coin = below(2)")
                with w.block("if coin != 0:"):
                    self.lay(names)
                with w.block("else:"):
                    w("goes = -1", "act_pass(p)")
        with w.block("else:"):
            self.draw_or_pass()

    def draw_or_pass(self) -> None:
        w, draw = self.m.w, self.may_draw()
        with w.when(draw):
            w("begin_act()", "act_draw(p)")
        if draw != 1:
            with w.block("else:") if isinstance(draw, str) else w.when(1):
                w("goes = -1", "act_pass(p)")

    def uniformly(self, names: list[str]) -> None:
        w = self.m.w
        self.instances("p", list(names), "total")
        w(f"draws = {x.truth(self.may_draw())}", f"passes = {x.truth(self.may_pass())}")
        w("k = one_of(total + draws + passes)")
        with w.block("if k < total:"):
            self.nth_card("p", list(names), "k", "card")
            w("begin_act()")
            self.set_laid("play_together")
            w("play(p, card)")
        with w.block("elif k < total + draws:"):
            w("begin_act()", "act_draw(p)")
        with w.block("else:"):
            w("goes = -1", "act_pass(p)")

    def count_turn(self) -> None:
        with self.m.w.when(self.m.answers.could_answer("p")):
            self.m.w("turns += 1")

    def answers(self) -> list[str]:
        """The faces with which `p` may answer, in local names; none where no card ever may."""
        m, e = self.m, self.m.e
        found = e.both(e.held("p"), m.answers.allowed("answer", "p"))
        return m.names("answers", found) if any(found) else []

    def answer_with(self, choose: Callable[[], None]) -> None:
        choose()
        self.m.w("begin_act()")
        self.set_laid("answer_alone")
        self.m.w("play(p, card)")

    def attacked(self) -> None:
        """Under an attack: each card that answers it and taking (and challenging) are as likely as each other."""
        m, w = self.m, self.m.w
        self.count_turn()
        names = self.answers()
        may_take, may_challenge = m.answers.may("take", "p"), m.answers.may("challenge", "p")
        challenge = 0 if self.convention else may_challenge
        if not names and challenge == 0:
            self.take_or_challenge()
            return
        w("total = 0")
        if names:
            self.instances("p", list(names), "total")
        alone = x.every([x.negated(may_challenge), "(total == 0)"])
        w(f"takes = {x.truth(x.some([may_take, alone]))}", f"challenge = {x.truth(challenge)}")
        w("k = one_of(total + takes + challenge)")
        if names:
            with w.block("if k < total:"):
                self.answer_with(lambda: self.nth_card("p", list(names), "k", "card"))
        with w.block(f"{'elif' if names else 'if'} k < total + takes:"):
            w("begin_act()", "act_take(p)")
        with w.block("else:"):
            w("begin_act()", "act_challenge(p)" if self.challenges else "act_take(p)")

    def take_or_challenge(self) -> None:
        """Taking, where that is allowed, else challenging, else taking all the same."""
        m, w = self.m, self.m.w
        may_take, may_challenge = m.answers.may("take", "p"), m.answers.may("challenge", "p")
        with w.when(x.every([x.negated(may_take), may_challenge])):
            w("begin_act()", "act_challenge(p)")
        if not (may_take == 0 and may_challenge == 1):
            both = may_take != 1 and may_challenge != 0
            with w.block("else:") if both else w.when(1):
                w("begin_act()", "act_take(p)")


def everyone(making: Making, seats: tuple[Seat, ...]) -> Chancy:
    """The policy of a table: one for all, or another for each seat."""
    from unodsl.emit.by_seat import BySeat
    from unodsl.emit.thoughtful import Careful, Simple

    made: dict[str, Chancy] = {}
    for name in dict.fromkeys(seat.name for seat in seats):
        match name:
            case "simple":
                made[name] = Simple(making)
            case "careful":
                made[name] = Careful(making)
            case _:
                made[name] = Chancy(making, name == "convention")
    return next(iter(made.values())) if len(made) == 1 else BySeat(making, seats, made)
