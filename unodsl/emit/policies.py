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
        """The faces whose attack some clause lets challenge, whether or not another forbids it."""
        m, e = self.m, self.m.e
        found = 0
        saved = e.saved
        for face in m.r.every_face:
            e.saved = {**saved, "attack_kind": m.r.symbol_of[face], "top": face}
            at = Around("p", -1)
            may = [each for each in m.r.permissions["challenge"] if each.answer == "may"]
            if any(e.one(clause.when, at) != 0 for clause in may) and self.attacks(face):
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
        names = m.names("faces", e.both(e.held("p"), m.answers.allowed("play", "p")))
        self.lawful(names)
        self.duties(names)
        self.count_choice(names)
        if self.convention:
            self.by_convention(names)
        else:
            self.uniformly(names)

    def count_choice(self, names: list[str]) -> None:
        """Counts a decision between several faces."""
        if self.m.wanted.counters:
            bits = " + ".join(f"popcount({name})" for name in names)
            with self.m.w.block(f"if {bits} > 1:"):
                self.m.w("real_choices += 1")

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
        answers = e.both(e.held("p"), m.answers.allowed("answer", "p"))
        challenge = m.answers.may("challenge", "p") if self.challenges else 0
        if not any(answers) and challenge == 0:
            w("begin_act()", "act_take(p)")
            return
        names = m.names("answers", answers)
        self.count_choice(names)
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


class Simple(Chancy):
    """Lays a card wherever it can: the one that counts most, cards without color last; names its most frequent color.

    Answers an attack where it can, and challenges nobody.
    """

    def __init__(self, making: Making) -> None:
        super().__init__(making, convention=True)
        r = making.r
        # Worth more: laid sooner. A card without color goes on later as well.
        making.store.table("WORTH", [(1 + p) if k >= 0 else 0 for p, k in zip(r.points_of, r.color_of, strict=True)])

    def color(self, seat: str, allowed: Term) -> None:
        self.m.w(f"color = color_of_most({seat}, {allowed})")

    def write(self) -> None:
        super().write()
        m, w, e = self.m, self.m.w, self.m.e
        with w.block("def color_of_most(p, allowed):"):
            w("found = 0", "most = -1")
            for k in range(m.r.program.colors):
                faces = ", ".join(str(t) for t in e.both(e.held("p"), e.of_color(k)))
                with w.block(f"if allowed & {1 << k} != 0:"):
                    w(f"here = count_of(p, {faces})")
                    with w.block("if here > most:"):
                        w("most = here", f"found = {k}")
            w("return found")

    def choose_card(self, seat: str, mask: list[Term], var: str) -> None:
        w = self.m.w
        w("best = -1")
        for k, term in enumerate(mask):
            w(f"bits = {term}")
            with w.block("while bits != 0:"):
                w(f"each = ctz(bits){f' + {64 * k}' if k else ''}", "bits &= bits - 1")
                with w.block("if WORTH[each] > best:"):
                    w("best = WORTH[each]", f"{var} = each")

    def attacked(self) -> None:
        m, w, e = self.m, self.m.w, self.m.e
        with w.when(m.answers.could_answer("p")):
            w("turns += 1")
        names = m.names("answers", e.both(e.held("p"), m.answers.allowed("answer", "p")))
        self.count_choice(names)
        with w.when(e.any_bit(list(names))):
            self.choose_card("p", list(names), "card")
            w("begin_act()")
            self.set_laid("answer_alone")
            w("play(p, card)")
        with w.block("else:"):
            w("begin_act()", "act_take(p)")


class BySeat(Chancy):
    """Another policy for each seat; choices beside the turns by that of the first."""

    def __init__(self, making: Making, names: tuple[str, ...]) -> None:
        super().__init__(making, convention=True)
        self.by_name = {name: _one(making, name) for name in dict.fromkeys(names)}
        self.seats = {name: sum(1 << i for i, n in enumerate(names) if n == name) for name in self.by_name}
        self.challenges = any(p.challenges for p in self.by_name.values())

    def write(self) -> None:
        simple = next((p for p in self.by_name.values() if isinstance(p, Simple)), None)
        if simple is None:
            super().write()
        else:
            simple.write()

    def turn(self) -> None:
        w = self.m.w
        for k, (name, policy) in enumerate(self.by_name.items()):
            head = "if" if k == 0 else "elif"
            last = k == len(self.by_name) - 1
            with w.block("else:" if last and k else f"{head} {self.seats[name]} >> p & 1 != 0:"):
                policy.turn()

    def color(self, seat: str, allowed: Term) -> None:
        w = self.m.w
        simple = self.seats.get("simple", 0)
        if not simple:
            super().color(seat, allowed)
            return
        with w.block(f"if {simple} >> {seat} & 1 != 0:"):
            self.by_name["simple"].color(seat, allowed)
        with w.block("else:"):
            super().color(seat, allowed)


def _one(making: Making, name: str) -> Chancy:
    return Simple(making) if name == "simple" else Chancy(making, name == "convention")


def policy_named(making: Making, name: str) -> Chancy:
    """A policy by name, or one for each seat by names with commas between."""
    names = tuple(name.split(","))
    return _one(making, names[0]) if len(set(names)) == 1 else BySeat(making, names)


POLICIES: Final = ("convention", "uniform", "simple")
"""The names of policies for all players."""
