"""What must be said, as text: see `unodsl.engine.words`. Only where it may cost somebody something.

`owed[p]` holds the clauses whose words a player owes, `before[p]` those whose conditions held before the act; what was
said with the play under way stands in `said_aloud`, `said_shown` (masks of words) by `said_by`.
"""

from __future__ import annotations

from collections.abc import Iterable

from unodsl.emit import terms as x
from unodsl.emit.events import jumped
from unodsl.emit.expressions import Around
from unodsl.emit.making import Making
from unodsl.emit.reflexes import Reflexes
from unodsl.emit.terms import Term
from unodsl.program import program as p


class Words:
    """The words of one ruleset."""

    def __init__(self, m: Making) -> None:
        self.m = m
        self.says = m.r.program.says
        for name in ("said_aloud", "said_shown", "said_right"):
            m.store.register(name)
        m.store.register("said_by", -1)
        m.store.register("forgot", -1)
        m.store.array("owed", m.n, 8)
        m.store.array("before", m.n, 8)

    def around(self, player: str) -> Around:
        return Around(player, "top", jumped=jumped(self.m, player))

    # ---- lines inside other functions

    def begin_act(self) -> None:
        """Windows close; what is due before the act is noted."""
        w, n = self.m.w, self.m.n
        w("said_aloud = 0", "said_shown = 0", "said_right = 0", "said_by = -1")
        w(*(f"owed[{q}] = 0" for q in range(n)))
        if self.says:
            w(*(f"before[{q}] = word_conditions({q})" for q in range(n)))

    def laid(self, nested: bool) -> None:
        """Words said with a play are right if they are due right after laying.

        By habit they are those that are due then, unless `p` forgets them (see `unodsl.policies.words`).
        """
        if not self.says:
            return
        w = self.m.w
        if self.m.beside.seats and not nested:
            w("say_due(p)")
            return
        with w.block("if said_by == p and said_aloud != 0:"):
            w("said_right = due_words(word_conditions(p))")

    def judge(self) -> None:
        self.m.w("judge_words(p)")
        self.m.leave_if_over()

    # ---- functions

    def write(self) -> None:
        m, w = self.m, self.m.w
        if self.says:
            m.e.sures.add("q")
            at = self.around("q")
            holds = [m.e.one(s.when, at) for s in self.says]
            with w.block("def word_conditions(q):"):
                w(f"return {_joined(x.pick(h, 1 << i, 0) for i, h in enumerate(holds) if self.says[i].must)}")
            left: list[Term] = [0] * len(self.says)
            for word in {s.word for s in self.says}:  # how one word is shown is a question of its own
                own = [i for i, s in enumerate(self.says) if s.word == word]
                some = m.answers.left_one([self.says[i] for i in own], [holds[i] for i in own])
                for i, term in zip(own, some, strict=True):
                    left[i] = term
            with w.block("def owed_words(q):"):
                w(f"return {_joined(x.pick(h, 1 << i, 0) for i, h in enumerate(left) if self.says[i].must)}")
            with w.block("def due_words(held):"):
                parts = (x.pick(f"(held & {1 << i} != 0)", 1 << s.word, 0) for i, s in enumerate(self.says))
                w(f"return {_joined(parts)}")
            m.e.sures.discard("q")
            if m.beside.seats:
                self._say_due()
        self._sound()
        self._judge()
        self._late()

    def _say_due(self) -> None:
        """A word that is asked for in two ways is said as the clause that stands last says."""
        m, w = self.m, self.m.w
        shown = next((1 << s.word for s in self.says if s.manner == "gesture"), 0)
        with w.block("def say_due(p):"):
            w("forgot = -1", "held = word_conditions(p)")
            with w.block("if held != 0:"):
                w("standing = owed_words(p) & held", "aloud = 0", "shown = 0")
                for word in sorted({s.word for s in self.says}):
                    clauses = [i for i, s in enumerate(self.says) if s.word == word and s.must]
                    for k, i in enumerate(reversed(clauses)):
                        with w.block(f"{'elif' if k else 'if'} standing & {1 << i} != 0:"):
                            w(f"aloud |= {1 << word}" if self.says[i].manner == "aloud" else f"shown = {shown}")
                with w.block("if aloud | shown != 0:"):
                    forgets = Reflexes(m).happens("forget_uno", "p")
                    with w.when(forgets):
                        w("forgot = p")
                    if forgets != 1:
                        with w.block("else:") if isinstance(forgets, str) else w.when(1):
                            w("said_aloud = aloud", "said_shown = shown", "said_by = p")
                            w("said_right = due_words(held)")

    def fines_of(self, player: str, word: int) -> list[Term]:
        """Where each ban on noise stands against a sound."""
        m = self.m
        bans, at = m.r.program.noises, self.around(player)
        calls = [s for s in self.says if s.must and s.word == word and s.manner == "aloud"]
        both: list[p.NoiseClause | p.SayClause] = [*bans, *calls]
        left = m.answers.left_one(both, [m.e.one(c.when, at) for c in both])
        return [h for ban, h in zip(bans, left, strict=False) if not ban.must]

    def _sound(self) -> None:
        """`sound(p, word)` for noise (-1) and each word: fines by clause, then handlers of noise."""
        m, w = self.m, self.m.w
        bans = [b for b in m.r.program.noises if not b.must]
        for word in range(-1, len(m.r.program.words)):
            name = f"word{word}" if word >= 0 else "noise"
            with w.block(f"def pick_sound_{name}(p):"):
                w(f"return {_joined(x.pick(h, 1 << i, 0) for i, h in enumerate(self.fines_of('p', word)))}")
        with w.block("def run_sound(fines, h, p):"):
            for i, ban in enumerate(bans):
                with w.block(f"if fines & {1 << i} != 0:"):
                    m.call_fine(ban.code, "p")
            if "noise" in m.events:
                with w.block("if h != 0:"):
                    w("run_noise(h, p)")
        with w.block("def make_noise(p):"):
            w("fines = pick_sound_noise(p)", "h = 0")
            if "noise" in m.events:
                w("h = pick_noise(p)")
            w("run_sound(fines, h, p)")

    def _picked(self, word: int) -> None:
        """What a word said aloud brings about, settled now in local names."""
        m, w = self.m, self.m.w
        w(f"fines{word} = 0", f"h{word} = 0")
        with w.block(f"if aloud & {1 << word} != 0:"):
            w(f"fines{word} = pick_sound_word{word}(by)")
            if "noise" in m.events:
                with w.block(f"if fines{word} != 0:"):
                    w(f"h{word} = pick_noise(by)")

    def _judge(self) -> None:
        m, w, n = self.m, self.m.w, self.m.n
        words = range(len(m.r.program.words))
        with w.block("def judge_words(p):"):
            w("aloud = said_aloud", "shown = said_shown", "right = said_right", "by = said_by")
            w("said_aloud = 0", "said_shown = 0", "said_right = 0", "said_by = -1")
            w("wrong = 0")
            if self.says:
                with w.block("if aloud != 0:"):
                    w(
                        "wrong = aloud & (aloud ^ right)",
                        "due = due_words(word_conditions(by))",
                        "wrong &= wrong ^ due & wrong",
                    )
                for i, say in enumerate(self.says):
                    if say.must and not say.if_caught and say.code >= 0:
                        w(f"fined{i} = 0")
            for q in range(n):
                w(f"owed[{q}] = 0")
                if self.says:
                    w(f"brought = word_conditions({q})")
                    with w.block(f"if p != {q} and swapped >> {q} & 1 == 0:"):
                        w("brought = 0")
                    with w.block("if brought != 0:"):
                        self._owes(q)
            for word in words:
                self._picked(word)
            if "false_call" in m.events:
                w("h = 0")
                with w.block("if wrong != 0:"):
                    w("h = pick_false_call(by)")
                for word in words:
                    with w.block(f"if wrong & {1 << word} != 0 and h != 0:"):
                        w("run_false_call(h, by)")
                    m.leave_if_over()
            for word in words:
                with w.block(f"if fines{word} != 0:"):
                    w(f"run_sound(fines{word}, h{word}, by)")
            for q in range(n):
                for i, say in enumerate(self.says):
                    if say.must and not say.if_caught and say.code >= 0:
                        with w.block(f"if fined{i} >> {q} & 1 != 0:"):
                            m.call_fine(say.code, str(q))

    def _owes(self, q: int) -> None:
        """The last clause left for each word: owed, or fined at once."""
        w = self.m.w
        w(f"standing = owed_words({q})")
        for word in sorted({s.word for s in self.says}):
            clauses = [i for i, s in enumerate(self.says) if s.word == word and s.must]
            for k, i in enumerate(reversed(clauses)):
                say = self.says[i]
                said = "aloud" if say.manner == "aloud" else "shown"
                head = f"{'if' if k == 0 else 'elif'} standing & {1 << i} != 0:"
                missing = f"if brought & {1 << i} != 0 and (by != {q} or {said} & {1 << word} == 0):"
                with w.block(head), w.block(missing):
                    if say.if_caught:
                        w(f"owed[{q}] |= {1 << i}")
                    elif say.code >= 0:
                        w(f"fined{i} |= {1 << q}")

    def _late(self) -> None:
        """A word said after its play: `late_word(p, word, shown)`."""
        m, w = self.m, self.m.w
        with w.block("def finish_table(p):"):
            w("pay_if_out(p)")
            m.leave_if_over()
            with w.block("if winner >= 0 or round != 0:"):
                w("end_round()")
        with w.block("def catch(p, other):"):
            w("caught = 0")
            with w.block("if window != 0:"):
                w("caught = owed[other]")
            with w.block("if caught == 0:"):
                from unodsl.emit.events import raised

                raised(m, "false_slap", "p")
            with w.block("else:"):
                w("owed[other] = 0")
                for i, say in enumerate(self.says):
                    with w.block(f"if caught & {1 << i} != 0:"):
                        m.call_fine(say.code, "other")
        for manner in ("aloud", "gesture"):
            with w.block(f"def late_{manner}(p, word):"):
                w("mine = 0", "by = p")
                for i, say in enumerate(self.says):
                    with w.block(f"if word == {say.word} and owed[p] & {1 << i} != 0:"):
                        w("mine = 1")
                        if say.manner == manner:
                            w(f"owed[p] ^= {1 << i}")
                if manner == "aloud":
                    w("aloud = 1 << word")
                    words = range(len(m.r.program.words))
                    for word in words:
                        self._picked(word)
                    if "false_call" in m.events:
                        with w.block("if mine == 0:"):
                            w("h = pick_false_call(p)")
                            with w.block("if h != 0:"):
                                w("run_false_call(h, p)")
                            m.leave_if_over()
                    for word in words:
                        with w.block(f"if fines{word} != 0:"):
                            w(f"run_sound(fines{word}, h{word}, p)")


def _joined(parts: Iterable[Term]) -> Term:
    found = [each for each in parts if each != 0]
    known = sum(each for each in found if isinstance(each, int))
    rest = [each for each in found if isinstance(each, str)]
    text = " | ".join([*rest, *([str(known)] if known else [])])
    return f"({text})" if text else 0
