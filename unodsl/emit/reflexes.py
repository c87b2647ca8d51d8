"""What players do out of turn or beside it, as text; see `unodsl.policies.rounds`, which does the same at a table.

`beside(p)`: before an act in turn, whether its player let his time run out; `react()`: all that happens in the window
after a play. Nothing is written of what the rules or the habits rule out.
"""

from __future__ import annotations

from unodsl.emit import terms as x
from unodsl.emit.making import Making
from unodsl.emit.terms import Term
from unodsl.policies.habits import ONE


class Reflexes:
    """The reflexes of all seats."""

    def __init__(self, making: Making) -> None:
        self.m = making

    def happens(self, habit: str, seat: str) -> Term:
        """Whether somebody does by habit what he could do now. What is certain either way costs no chance."""
        parts = self.m.beside.odds(habit)
        if len(set(parts)) > 1:
            return x.compare("!=", f"happens({x.at(self.m.store.table(f'ODDS_{habit.upper()}', parts), seat)})", 0)
        return int(parts[0] == ONE) if parts[0] in (0, ONE) else x.compare("<", f"below({ONE})", parts[0])

    # ---- lines inside other functions

    def before_act(self) -> None:
        """Whether the act of `p` is over before it began, in `over`."""
        if self.m.beside.noise or self.m.beside.slow:
            self.m.w("over = beside(p)")

    @property
    def may_be_over(self) -> bool:
        return self.m.beside.noise or self.m.beside.slow

    def after_act(self) -> None:
        if self.m.beside.reacts:
            with self.m.w.block("if opened != 0:"):
                self.m.w("react()")

    # ---- functions

    def write(self) -> None:
        m, w = self.m, self.m.w
        with w.block("def happens(odds):"):
            w(f"return 1 if odds >= {ONE} or (odds > 0 and below({ONE}) < odds) else 0")
        if m.beside.noise or m.beside.slow:
            with w.block("def beside(p):"):
                self._beside()
        if m.beside.words:
            with w.block("def say_late(p):"):
                self._say_late()
        if m.beside.reacts:
            with w.block("def react():"):
                self._react()

    def close(self) -> None:
        if self.m.loose:
            self.m.w("close()")

    def _beside(self) -> None:
        m, w = self.m, self.m.w
        m.end = "return 1"
        if m.beside.slow and "time_runs_out" in m.events:
            w("h = pick_time_runs_out(p)")
            with w.when(x.every(["(h != 0)", self.happens("slow", "p")])):
                w("goes = -1", "run_time_runs_out(h, p)")
                m.leave_if_over()
                w("finish_act(p)")
                self.close()
                w("return 1")
        if m.beside.noise:
            w("fines = pick_sound_noise(p)", "h = 0")
            if "noise" in m.events:
                w("h = pick_noise(p)")
            with w.when(x.every(["(fines | h != 0)", self.happens("make_noise", "p")])):
                w("run_sound(fines, h, p)", "finish_table(p)")
                self.close()
                with w.block("if round != 0:"):
                    w("return 1")
        w("return 0")
        m.end = "return"

    def _say_late(self) -> None:
        """Each word that `p` owes, while he may still say it."""
        m, w = self.m, self.m.w
        w("mine = owed[p]")
        for i, say in enumerate(m.r.program.says):
            if not say.must:
                continue
            still = [f"(mine & owed[p] & {1 << i} != 0)", "(window != 0)", "(round == 0)", self.may("call_late", "p")]
            with w.when(x.every(still)):
                w(f"late_{say.manner}(p, {say.word})", "finish_table(p)")
                self.close()

    def may(self, act: str, seat: str) -> Term:
        return self.m.answers.may(act, seat)

    def _react(self) -> None:
        m, w, n = self.m, self.m.w, self.m.n
        if m.beside.words:
            m.store.array("catchers", n, 8)
        with w.block("while opened != 0 and round == 0 and endless == 0:"):
            w("opened = 0")
            if m.beside.words:
                self._remembered()
            w("late = 0", "jumpers = 0", "left = 0")
            with w.block("if window != 0 and round == 0:"):
                if m.beside.words:
                    self._who_reacts()
                if m.beside.jumps:
                    self._who_jumps()
            with w.block("while left > 0 and round == 0 and window != 0 and endless == 0:"):
                w("k = one_of(left)")
                if m.beside.words:
                    self._first_of_words()
                if m.beside.jumps:
                    with w.block("if k >= 0:"):
                        self._jump()
                else:
                    w("k = -1")

    def _remembered(self) -> None:
        """Who has not forgotten a word that he could not say with the play says it now."""
        w, n = self.m.w, self.m.n
        w("p = 0")
        with w.block(f"while p < {n}:"):
            can = ["(owed[p] != 0)", "(window != 0)", "(round == 0)", "(p != forgot)", self.may("call_late", "p")]
            forgets = self.happens("forget_uno", "p")
            with w.when(x.every([*can, x.negated(forgets)])):
                w("say_late(p)")
            w("p += 1")

    def _who_reacts(self) -> None:
        """Who means to say late what he owes, and by whom he may be caught."""
        m, w, n = self.m, self.m.w, self.m.n
        w("p = 0")
        with w.block(f"while p < {n}:"):
            w("catchers[p] = 0")
            with w.block("if owed[p] != 0:"):
                with w.when(x.every([self.may("call_late", "p"), self.happens("call_late", "p")])):
                    w("late |= 1 << p", "left += 1")
                w("q = 0", "found = 0")
                m.e.sures.add("q")
                with w.block(f"while q < {n}:"):
                    with w.when(x.every(["(p != q)", self.may("catch", "q"), self.happens("catch", "q")])):
                        w("found |= 1 << q", "left += 1")
                    w("q += 1")
                m.e.sures.discard("q")
                w("catchers[p] = found")
            w("p += 1")

    def _jump_faces(self, stem: str) -> list[str]:
        e = self.m.e
        return self.m.names(stem, e.both(e.held("p"), self.m.answers.allowed("jump_in", "p")))

    def _who_jumps(self) -> None:
        w, n = self.m.w, self.m.n
        w("p = 0")
        with w.block("if attack_kind < 0:"), w.block(f"while p < {n}:"):
            with w.block("if p != turn:"):
                faces = self._jump_faces("jumping")
                with w.when(x.every([self.m.e.any_bit(list(faces)), self.happens("jump_in", "p")])):
                    w("jumpers |= 1 << p", "left += 1")
            w("p += 1")

    def _first_of_words(self) -> None:
        """The k-th of those who mean to react, if a word is what he reacts to; then k is negative."""
        w, n = self.m.w, self.m.n
        w("here = popcount(late)")
        with w.block("if k < here:"):
            w("p = nth_bit(late, k)", "late ^= 1 << p", "left -= 1", "k = -1", "say_late(p)")
            with w.block("if owed[p] == 0:"):
                w("left -= popcount(catchers[p])", "catchers[p] = 0")
        with w.block("else:"):
            w("k -= here", "p = 0")
            with w.block(f"while p < {n} and k >= 0:"):
                w("here = popcount(catchers[p])")
                with w.block("if k < here:"):
                    w("q = nth_bit(catchers[p], k)", "left -= here", "catchers[p] = 0", "k = -1")
                    with w.block("if late >> p & 1 != 0:"):
                        w("late ^= 1 << p", "left -= 1")
                    with w.block("if owed[p] != 0:"):
                        w("catch(q, p)", "finish_table(q)")
                        self.close()
                with w.block("else:"):
                    w("k -= here", "p += 1")

    def _jump(self) -> None:
        """The k-th of those who mean to jump in does, if he still can; then a new window is open."""
        m, w = self.m, self.m.w
        w("p = nth_bit(jumpers, k)", "jumpers ^= 1 << p", "left -= 1")
        with w.block("if attack_kind < 0 and p != turn:"):
            faces = self._jump_faces("jumping")
            with w.when(m.e.any_bit(list(faces))):
                m.policy.choose_card("p", list(faces), "card")
                w("left = 0", "fuel -= 1")
                with w.block("if fuel < 0:"):
                    w("endless = 1")
                w("begin_act()")
                m.policy.set_laid("jump_in")
                w("play_jumped(p, card)")
                self.close()
