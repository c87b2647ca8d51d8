"""Effects as text: one template for each instruction.

Flat instructions become blocks again: a conditional jump forward is an `if`, a walk a `while`. Choices are put to the
policy at once, so that code never has to stop.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

from unodsl.emit import terms as x
from unodsl.emit.counting import count_guilt
from unodsl.emit.events import raised
from unodsl.emit.expressions import Around
from unodsl.emit.terms import Term
from unodsl.model import core as c
from unodsl.model import effects as e
from unodsl.program import code as k
from unodsl.text.limits import NUMBER

if TYPE_CHECKING:
    from unodsl.emit.making import Making


class Coding:
    """Writes the function of one code."""

    def __init__(self, making: Making, number: int, at: Around) -> None:
        self.m = making
        self.w = making.w
        self.code = making.r.program.codes[number]
        slots = [f"v{k}" for k in range(self.code.slots)]
        if self.code.bound and at.slots:
            slots[0] = str(at.slots[0])
        self.at = replace(at, slots=tuple(slots))

    def write(self) -> None:
        """The body. Names that nothing has bound yet stand for nobody, or no card."""
        for slot in self.at.slots[self.code.bound :]:
            self.w(f"{slot} = -1")
        self.block(0, len(self.code.instructions), None)

    def value(self, node: c.Core) -> Term:
        return self.m.e.value(node, self.at)

    def player(self, node: c.Core) -> str | None:
        """A player put into a local name that stands for somebody where it is used; None for nobody at all."""
        seat = self.value(node)
        if seat == -1:
            return None
        if isinstance(seat, str) and (seat in ("p", "turn") or seat.startswith("v")):
            return seat
        name = self.w.name("q")
        self.w(f"{name} = {seat}")
        if self.m.e.sure(seat):
            self.m.e.sures.add(name)
        return name

    def somebody(self, seat: str) -> Term:
        return 1 if self.m.e.sure(seat) else x.compare(">=", seat, 0)

    # ---- blocks

    def block(self, at: int, end: int, loop: tuple[int, int] | None) -> None:
        """The instructions from ``at`` to ``end``; ``loop``: where the walk around them goes on, and where it ends."""
        while at < end:
            i = self.code.instructions[at]
            match i:
                case k.Jump(to=to):
                    if to != end and not (loop is not None and to == loop[0]):
                        self.w("break" if loop is not None and to == loop[1] else "return")
                    at += 1
                case k.JumpUnless(condition=condition, to=to):
                    at = self.branch(self.m.e.one(condition, self.at), at, to, end, loop)
                case k.AskWhether(player=player, to=to):
                    seat = self.player(player)
                    yes: Term = 0
                    if seat is not None:
                        yes = self.w.name("yes")
                        self.w(f"{yes} = 0")
                        with self.w.when(self.somebody(seat)):
                            self.m.policy.whether(seat, str(yes))
                    at = self.branch(x.compare("!=", yes, 0), at, to, end, loop)
                case k.AskOffer(player=player, pattern=pattern, to=to):
                    at = self.branch(self.offer(player, pattern), at, to, end, loop)
                case k.EachBegin():
                    at = self.walk(at)
                case _:
                    self.simple(i)
                    at += 1

    def branch(self, condition: Term, at: int, to: int, end: int, loop: tuple[int, int] | None) -> int:
        """An `if` whose block ends before ``to``; a jump at its end over what follows makes that the `else`."""
        last = self.code.instructions[to - 1]
        otherwise = to
        # In a walk a jump to its end is a `stop`, no `else`.
        if to - 1 > at and isinstance(last, k.Jump) and to < last.to <= end and (loop is None or last.to < loop[1]):
            otherwise = last.to
        with self.w.when(condition):
            self.block(at + 1, to - 1 if otherwise > to else to, loop)
        if otherwise > to:
            with self.w.when(int(not condition)) if isinstance(condition, int) else self.w.block("else:"):
                self.block(to, otherwise, loop)
        return otherwise

    def walk(self, at: int) -> int:
        """`each player`: from EachBegin to the end of its walk."""
        begin, step = self.code.instructions[at], self.code.instructions[at + 1]
        assert isinstance(begin, k.EachBegin)
        assert isinstance(step, k.EachNext)
        w, n = self.w, self.m.n
        first, place, moved = w.name("first"), w.name("place"), w.name("moved_before")
        w(f"{first} = {self.value(begin.start)}", f"{moved} = moved", f"{place} = -1")
        var = str(self.at.slots[step.var])
        with w.block("while 1:"):
            self.m.burn()
            w(f"{place} += 1")
            with w.block(f"if {place} == {n}:"):
                if step.round_and_round:
                    with w.block(f"if moved == {moved} or {first} < 0:"):
                        w("break")
                    w(f"{place} = 0", f"{moved} = moved")
                else:
                    w("break")
            with w.block(f"if {first} < 0 or round != 0:"):
                w("break")
            w(f"{var} = ({first} + (way - 1) * {place} + {n}) % {n}")
            if step.others and self.at.player != -1:
                with w.block(f"if {var} == {self.at.player}:"):
                    w("continue")
            self.block(at + 2, step.to, (at + 1, step.to))
        return step.to

    # ---- instructions

    def simple(self, i: k.Instruction) -> None:
        """An instruction without blocks."""
        w, m = self.w, self.m
        match i:
            case e.Draws(player=player, number=number, var=var):
                self.draws(player, number, var)
            case e.DrawsUntil(player=player, condition=condition):
                self.draws_until(player, condition)
            case e.AttackWith(player=player, number=number):
                self.attack(player, number)
            case e.AttackMoves(player=player):
                seat = self.player(player)
                if seat is not None:
                    with w.when(x.every(["(attack_kind >= 0)", self.somebody(seat)])):
                        w(f"attack_victim = {seat}")
            case e.AttackBecomes(number=number):
                with w.block("if attack_kind >= 0:"):
                    w(f"more = {self.natural(number)}")
                    if self.at.player != -1:
                        with w.when(x.every(["(more > attack_draws)", self.somebody(str(self.at.player))])):
                            w(f"attack_from = {self.at.player}")
                    w("attack_draws = more")
            case e.EndAttack():
                w("end_attack()")
            case e.SkipMany(number=number):
                more = self.natural(number)
                w(f"skips += {more}")
                if not isinstance(more, int):
                    with w.block(f"if skips > {NUMBER}:"):
                        w(f"skips = {NUMBER}")
            case e.ReverseDirection(times=times):
                odd: Term = 1 if times is None else x.compare("!=", f"({self.value(times)} & 1)", 0)
                with w.when(odd):
                    w("way = 2 - way")
            case e.TurnGoes(player=player):
                w(f"goes = {self.value(player)}")
            case e.LosesTurn(player=player):
                seat = self.player(player)
                if seat is not None:
                    with w.when(self.somebody(seat)):
                        w(f"lost |= 1 << {seat}")
            case e.ChoosesColor(player=player, among=among):
                self.color(player, among)
            case e.ChoosesPlayer(player=player, var=var):
                w(f"{self.at.slots[var]} = -1")
                seat = self.player(player)
                if seat is not None:
                    with w.when(self.somebody(seat)):
                        m.policy.other_player(seat, str(self.at.slots[var]))
            case e.SwapHands(player=player, other=other):
                a, b = self.player(player), self.player(other)
                if a is not None and b is not None:
                    with w.when(x.every([self.somebody(a), self.somebody(b), x.compare("!=", a, b)])):
                        w(f"swap_hands({a}, {b})")
                        self.raise_("hands_changed")
            case e.HandsGoRound():
                w("hands_go_round()")
                self.raise_("hands_changed")
            case e.ShowsHand():
                pass
            case e.Discards():
                self.discards(i)
            case k.AskSlap(others=others, var=var):
                w(f"{self.at.slots[var]} = -1")
                m.policy.last_slap(self.at.player if others else -1, str(self.at.slots[var]))
            case e.SetFact(index=index, player=player, value=new):
                self.set_fact(index, player, new)
            case e.ShuffleDiscards():
                w("shuffle_discards()")
            case e.SetAside():
                if self.at.card != -1:
                    w(f"set_aside({self.at.player}, {self.at.card})")
            case e.TakeBack():
                if self.at.player != -1:
                    with w.when(x.every(["(air >= 0)", self.somebody(str(self.at.player))])):
                        w(f"give({self.at.player}, air)", "air = -1")
            case e.EndRound():
                w("round = 1")
            case e.Redraw():
                if self.m.event == "start":
                    w("redraw_start()")
                elif self.m.event == "dealt":
                    w(f"redraw_dealt({self.at.player}, {self.at.card})")
            case e.Wins(player=player):
                seat = self.player(player)
                if seat is not None:
                    with w.when(self.somebody(seat)):
                        w(f"winner = {seat}")
            case (
                k.Jump() | k.JumpUnless() | k.AskWhether() | k.AskOffer() | k.EachBegin() | k.EachNext()
                | e.If() | e.Whether() | e.Offer() | e.Slap() | e.EachPlayer() | e.Stop() | e.Nothing()
            ):  # fmt: skip
                raise AssertionError("a block is none of the simple instructions")
            case _:
                assert_never(i)

    def raise_(self, event: str) -> None:
        if self.at.player == -1:
            raised(self.m, event, "-1")
        else:
            raised(self.m, event, str(self.at.player))

    def natural(self, node: c.Core) -> Term:
        """A number, at least 0."""
        value = self.value(node)
        return max(0, value) if isinstance(value, int) else f"natural({value})"

    def draws(self, player: c.Core, number: c.Core, var: int | None) -> None:
        w = self.w
        slot = None if var is None else str(self.at.slots[var])
        if slot is not None:
            w(f"{slot} = -1")
        seat, count = self.player(player), self.value(number)
        if seat is None:
            return
        with w.when(x.every([self.somebody(seat), x.compare(">", count, 0)])):
            w(f"{slot + ' = ' if slot else ''}draw({seat}, {count})")
            self.m.leave_if_over()

    def draws_until(self, player: c.Core, condition: c.Core) -> None:
        w, m = self.w, self.m
        seat = self.player(player)
        if seat is None:
            return
        with w.when(self.somebody(seat)):
            drawn = w.name("f")
            m.e.certain.add(drawn)
            with w.block("while 1:"):
                m.burn()
                w(f"{drawn} = draw({seat}, 1)")
                m.leave_if_over()
                with w.block(f"if {drawn} < 0 or round != 0:"):
                    w("break")
                here = Around(seat, drawn, "one", self.at.slots)
                with w.when(x.every([f"({m.count(seat, drawn)} > 0)", m.e.one(condition, here)])):
                    w("break")

    def attack(self, player: c.Core, number: c.Core) -> None:
        w, m, e_ = self.w, self.m, self.m.e
        seat = self.player(player)
        if seat is None:
            return
        with w.when(self.somebody(seat)):
            card = self.at.card if self.at.card not in (None, -1) else "top"
            symbol = e_.of_card("SYMBOL_OF", m.r.symbol_of, card, -1)
            more = self.natural(number)
            w(f"attack_draws += {more}")
            # So few cards at a time never come to the bound within the turns of a round.
            if not (isinstance(more, int) and more <= 10) or m.doubles:
                with w.block(f"if attack_draws > {NUMBER}:"):
                    w(f"attack_draws = {NUMBER}")
            w(
                f"attack_kind = {symbol}", "attack_chain |= 1 << attack_kind", f"attack_victim = {seat}",
                f"attack_from = {self.at.player}",
            )  # fmt: skip
            accused = Around("attack_from", "top", jumped="jumped_in" if m.jumps else 0)
            w(f"attack_guilty = {x.truth(m.answers.guilty(accused))}")
            count_guilt(m, accused)
            m.attacked()

    def color(self, player: c.Core, among: c.Cards | None) -> None:
        m, every = self.m, (1 << self.m.r.program.colors) - 1
        allowed: Term = every
        if among is not None:
            held = m.e.faces_of(among, self.at)
            parts = [x.pick(m.e.meets(held, m.e.of_color(k_)), 1 << k_, 0) for k_ in range(m.r.program.colors)]
            allowed = self.w.name("colors")
            self.w(f"{allowed} = {' | '.join(map(str, parts)) if parts else 0}")
        seat = self.player(player)
        if seat is None or allowed == 0:
            return
        some = 1 if isinstance(allowed, int) else x.compare("!=", allowed, 0)
        with self.w.when(x.every([self.somebody(seat), some])):
            m.policy.color(seat, allowed)

    def set_fact(self, index: int, player: c.Core | None, new: c.Core) -> None:
        fact = self.m.r.program.facts[index]
        value = self.value(new)
        if isinstance(value, int):
            held: Term = min(max(value, fact.low), fact.high)
        else:
            held = f"between({value}, {fact.low}, {fact.high})"
        if player is None:
            self.w(f"fact{index} = {held}")
            return
        seat = self.player(player)
        if seat is not None:
            with self.w.when(self.somebody(seat)):
                self.w(f"facts{index}[{seat}] = {held}")

    def offer(self, player: c.Core, pattern: e.Pattern) -> Term:
        """Offers a play; whether it was taken up. The play happens at once."""
        w, m = self.w, self.m
        seat = self.player(player)
        if seat is None:
            return 0
        done = w.name("played")
        w(f"{done} = -1")
        m.e.certain.add(done)
        with w.when(self.somebody(seat)):
            at = Around(seat, None, "one", gone=1)
            fits = m.e.mask(m.answers.pattern(pattern, at))
            offered = m.e.both(m.e.both(m.e.held(seat), fits), m.e.other(m.answers.forbidden(seat)))
            names = [w.name("offered") for _ in offered]
            for name, term in zip(names, offered, strict=True):
                w(f"{name} = {term}")
            with w.when(m.e.any_bit(list(names))):
                m.policy.offered(seat, names, done)
                with w.block(f"if {done} >= 0:"):
                    m.save_laid()
                    w(f"play_nested({seat}, {done})")
                    m.leave_if_over()
                    m.restore_laid()
        return x.compare(">=", done, 0)

    def discards(self, i: e.Discards) -> None:
        """Sheds cards; it is asked only where some card (or pair) may be shed."""
        w, m = self.w, self.m
        seat = self.player(i.player)
        if seat is None:
            return
        with w.when(self.somebody(seat)):
            most = w.name("most")
            w(f"{most} = {self.value(i.number)}")
            with w.block(f"if {most} > size[{seat}]:"):
                w(f"{most} = size[{seat}]")
            at = Around(seat, None, "one", gone=1)
            fits = m.e.all() if i.condition is None else m.e.mask(m.e.test(i.condition, at))
            single = m.e.both(m.e.held(seat), fits)
            with w.when(x.every([x.compare(">", most, 0), m.e.any_bit(single)])):
                m.policy.shed(seat, most, i.condition)
