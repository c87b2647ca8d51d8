"""Who decides, as text: one policy for all seats, for any ruleset."""

from __future__ import annotations

from typing import Final, Protocol

from unodsl.emit import terms as x
from unodsl.emit.choices import Choices
from unodsl.emit.expressions import Around
from unodsl.emit.making import Making
from unodsl.emit.terms import Term
from unodsl.model import core as c


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

    def shed(self, seat: str, most: str, condition: c.Core | None) -> None: ...

    def can_lay(self, seat: str) -> Term:
        """Whether the player on turn may lay anything."""

    def round_ended(self) -> None: ...


class Chancy(Choices):
    """By chance.

    convention: the benchmark's: a card is laid wherever one may be, drawing only where none may; a +4 only where its
    player breaks no rule with it; nobody challenges. Else every act that is allowed is as likely as every other.
    """

    def __init__(self, making: Making, convention: bool) -> None:
        super().__init__(making)
        self.convention = convention
        self.challenges = not convention

    # ---- a turn

    def lawful(self, names: list[str]) -> None:
        """Of the faces that may be laid only those that make nobody guilty of what he could be challenged for."""
        m, e = self.m, self.m.e
        if not self.convention or not m.r.program.guilty:
            return
        risky = self.challengeable()
        if not risky:
            return
        saved = e.saved
        e.saved = {**saved, "attack_from": "p", "color_before": "color", "top_before": "top"}
        guilty = m.answers.guilty(Around("p", "top"))
        e.saved = saved
        with m.w.when(x.every([e.meets(list(names), e.known(risky)), guilty])):
            m.w(*(f"{name} &= {mask}" for name, mask in zip(names, e.other(e.known(risky)), strict=True)))

    def challengeable(self) -> int:
        """The faces whose attack might be challenged: those for which no clause says that it may not in any case."""
        m, e = self.m, self.m.e
        found = 0
        saved = e.saved
        for face in m.r.every_face:
            e.saved = {**saved, "attack_kind": m.r.symbol_of[face], "top": face}
            if m.answers.may("challenge", "p") != 0 and self.attacks(face):
                found |= 1 << face
        e.saved = saved
        return found

    def attacks(self, face: int) -> bool:
        from unodsl.model.effects import AttackWith

        r = self.m.r
        return any(
            isinstance(i, AttackWith)
            for h in r.handlers["played"] if h.pattern is None or h.pattern.faces >> face & 1
            for i in r.program.codes[h.code].instructions
        )  # fmt: skip

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
            self.count_turn()
        names = m.names("faces", e.both(e.held("p"), m.answers.allowed("play", "p")))
        self.lawful(names)
        self.duties(names)
        if self.convention:
            self.by_convention(names)
        else:
            self.uniformly(names)

    def count_turn(self) -> None:
        if self.m.wanted.counters:
            self.m.w("acts_done += 1")

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
            w("card = enlarge(p, card)")

    def by_convention(self, names: list[str]) -> None:
        w, e = self.m.w, self.m.e
        with w.when(e.any_bit(list(names))):
            stays = x.every([e.after_draw(), self.may_pass()])
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
        w, m = self.m.w, self.m
        draw = m.answers.may("draw", "p")
        with w.when(draw):
            w("begin_act()", "act_draw(p)")
        if draw != 1:
            with w.block("else:") if isinstance(draw, str) else w.when(1):
                w("goes = -1", "act_pass(p)")

    def uniformly(self, names: list[str]) -> None:
        w, m = self.m.w, self.m
        self.instances("p", list(names), "total")
        draw, passing = m.answers.may("draw", "p"), self.may_pass()
        owed = [x.compare("==", "owed_play", 0)] if m.r.program.duties else []
        w(f"draws = {x.truth(x.every([draw, *owed]))}", f"passes = {x.truth(passing)}")
        with w.block("if total + draws + passes == 0:"):
            w("passes = 1")
        w("k = below(total + draws + passes)")
        with w.block("if k < total:"):
            self.nth_card("p", list(names), "k", "card")
            w("begin_act()")
            self.set_laid("play_together")
            w("play(p, card)")
        with w.block("elif k < total + draws:"):
            w("begin_act()", "act_draw(p)")
        with w.block("else:"):
            w("goes = -1", "act_pass(p)")

    def attacked(self) -> None:
        """Under an attack: each card that answers it and taking (and challenging) are as likely as each other."""
        m, w, e = self.m, self.m.w, self.m.e
        with w.when(m.answers.could_answer("p")):
            w("turns += 1")
            self.count_turn()
        answers = e.both(e.held("p"), m.answers.allowed("answer", "p"))
        challenge = m.answers.may("challenge", "p") if self.challenges else 0
        if not any(answers) and challenge == 0:
            w("begin_act()", "act_take(p)")
            return
        names = m.names("answers", answers)
        self.lawful(names)
        self.instances("p", list(names), "total")
        w(f"challenge = {x.truth(challenge)}", "k = below(total + 1 + challenge)")
        with w.block("if k < total:"):
            self.nth_card("p", list(names), "k", "card")
            w("begin_act()")
            self.set_laid("answer_alone")
            w("play(p, card)")
        with w.block("elif k == total:"):
            w("begin_act()", "act_take(p)")
        if challenge != 0:
            with w.block("else:"):
                w("begin_act()", "act_challenge(p)")


POLICIES: Final = ("convention", "uniform")
