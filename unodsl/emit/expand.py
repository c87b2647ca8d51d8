"""All successors of packed tables: `expand(count)` reads `tables` and fills `successors` and `edges`.

Every act that is legal is made, and every choice that its effects ask for is made in every way: an act is run again
from the table for each way, with a tape of numbers that says how its choices come out. Words are said only late, as
`Table.legal_actions` lists them.
"""

from __future__ import annotations

from typing import Final

from unodsl.emit import terms as x
from unodsl.emit.expressions import Around
from unodsl.emit.making import Making
from unodsl.emit.packing import layout_of
from unodsl.emit.packing_code import write_keep, write_load
from unodsl.emit.policies import Chancy
from unodsl.emit.terms import Term
from unodsl.model import core as c

TABLES: Final = 64
"""Tables of one call at most."""
SUCCESSORS: Final = 4_096
"""Successors of one call at most."""
TAPE: Final = 64
"""Choices of one act at most."""
EDGE: Final = 16
"""Cells that tell of a successor: parent, act, player, number, how many choices, and the first choices."""
HEAD: Final = 5
ACTS: Final = (
    "play",
    "jump_in",
    "draw",
    "pass",
    "take",
    "challenge",
    "catch",
    "call",
    "gesture",
    "play_set",
    "jump_set",
)
"""Acts by number. The number that goes with one is its card, who is caught, the word, or the lowest card of a set."""


class Expanding(Chancy):
    """Choices as the tape says."""

    def __init__(self, making: Making) -> None:
        super().__init__(making, convention=False)
        self.challenges = True
        self.layout = layout_of(making.r)
        s = making.store
        s.array("tables", TABLES * self.layout.cells, 8)
        s.array("successors", SUCCESSORS * self.layout.cells, 8)
        s.array("edges", SUCCESSORS * EDGE, 8)
        s.array("tape", TAPE, 8)
        s.array("options", TAPE, 8)
        for name in ("made", "done", "tape_at", "tape_end", "wrong"):
            s.register(name, 0, keep=True)

    # ---- choices

    def color(self, seat: str, allowed: Term) -> None:
        if isinstance(allowed, int) and allowed & (allowed - 1) == 0:
            self.m.w(f"color = {allowed.bit_length() - 1}")
        else:
            self.m.w(f"color = nth_bit({allowed}, choice(popcount({allowed})))")

    def other_player(self, seat: str, var: str) -> None:
        w, n = self.m.w, self.m.n
        w(f"{var} = choice({n - 1})")
        with w.block(f"if {var} >= {seat}:"):
            w(f"{var} += 1")

    def whether(self, seat: str, var: str) -> None:
        self.m.w(f"{var} = choice(2)")

    def last_slap(self, without: Term, var: str) -> None:
        if without == -1:
            self.m.w(f"{var} = choice({self.m.n})")
        else:
            self.other_player(str(without), var)

    def offered(self, seat: str, faces: list[str], var: str) -> None:
        w = self.m.w
        w(f"k = choice({' + '.join(f'popcount({name})' for name in faces)} + 1) - 1")
        for word, name in enumerate(faces):
            with w.block(f"if k >= 0 and k < popcount({name}):"):
                w(f"{var} = nth_bit({name}, k){f' + {64 * word}' if word else ''}", "k = -1")
            with w.block("else:"):
                w(f"k -= popcount({name})")

    def shed(self, seat: str, most: str, condition: c.Core | None) -> None:
        """How many of each face; none at all is a choice, what does not fit is not."""
        m, w, e = self.m, self.m.w, self.m.e
        m.save_laid()
        w("laid_count = 0", *(f"laid{k} = 0" for k in range(e.words)), "face = 0")
        with w.block(f"while face < {m.r.faces}:"):
            w(f"many = {m.count(seat, 'face')}")
            with w.block(f"if many > {most} - laid_count:"):
                w(f"many = {most} - laid_count")
            w("many = choice(many + 1)", "lay_more(face, many)", "face += 1")
        at = Around(seat, "laid_first", "many", gone="laid_count")
        holds = 1 if condition is None else e.one(condition, at)
        with w.block("if laid_count > 0:"):
            w("laid_first = laid[0]")
            with w.when(holds):
                w(f"shed({seat})")
            if holds != 1:
                with w.block("else:") if isinstance(holds, str) else w.when(1):
                    w("wrong = 1")
        m.restore_laid()

    # ---- functions

    def write(self) -> None:
        super().write()
        m, w = self.m, self.m.w
        m.words.write()
        with w.block("def choice(number):"):
            w("value = 0")
            with w.block("if number > 1:"):
                with w.block(f"if tape_at >= {TAPE}:"):
                    w("wrong = 1")
                with w.block("else:"):
                    with w.block("if tape_at < tape_end:"):
                        w("value = tape[tape_at]")
                    with w.block("else:"):
                        w("tape[tape_at] = 0", "tape_end = tape_at + 1")
                    w("options[tape_at] = number", "tape_at += 1")
            w("return value")
        if m.lays:
            with w.block("def lay_more(face, many):"), w.block("while many > 0:"):
                m.e.certain.add("face")
                bits = enumerate(m.e.bit("face"))
                w("laid[laid_count] = face", "laid_count += 1", "many -= 1", *(f"laid{k} |= {b}" for k, b in bits))
        if m.sets:
            self._choose_set()
        write_load(m, self.layout)
        write_keep(m, self.layout)
        self._run()
        self._branch()
        self._expand()

    def _choose_set(self) -> None:
        """The cards of a set whose lowest is `first`, in `laid`; then which color is on top, the others ascending."""
        m, w, e, r = self.m, self.m.w, self.m.e, self.m.r
        like = [f"like{k}" for k in range(e.words)]
        with w.block("def choose_set(p, first, jump):"):
            w("laid_count = 0", *(f"laid{k} = 0" for k in range(e.words)), "face = first")
            e.certain.add("first")
            w(*(f"{name} = {mask}" for name, mask in zip(like, e.like("first"), strict=True)))
            if not r.one_symbol:
                w(*(f"{name} = {full}" for name, full in zip(like, e.full, strict=True)))
            else:
                with w.block("if jump != 0 or attack_kind >= 0:"):
                    w(*(f"{name} = {full}" for name, full in zip(like, e.full, strict=True)))
            with w.block(f"while face < {r.faces}:"):
                w(f"many = {m.count('p', 'face')}")
                with w.when(x.negated(e.meets(list(like), e.bit("face")))):
                    w("many = 0")
                with w.block("if face == first:"):
                    w("many = choice(many) + 1")
                with w.block("else:"):
                    w("many = choice(many + 1)")
                w("lay_more(face, many)", "face += 1")
            with w.block("if laid_count < 2:"):
                w("wrong = 1")
            with w.block("else:"):
                w("laid_last = laid[laid_count - 1]", "laid_first = laid[0]", "check_set(p, jump)")
                if r.program.colors:
                    with w.block("if jump == 0 and wrong == 0:"):
                        self._choose_top()
        with w.block("def check_set(p, jump):"):
            acts = [
                (head, act) for head, act in (
                    ("jump != 0", "jump_in"), ("jump == 0 and attack_kind >= 0", "answer"),
                    ("jump == 0 and attack_kind < 0", "play_together"),
                )
            ]  # fmt: skip
            for head, act in acts:
                with w.block(f"if {head}:"), w.when(x.negated(self._set_allowed(act))):
                    w("wrong = 1")

    def _set_allowed(self, act: str) -> Term:
        return self.m.answers.set_allowed(act, "p") if self.m.answers.has_sets(act) else 0

    def _choose_top(self) -> None:
        """Each color of the set is on top once: its first card."""
        m, w = self.m, self.m.w
        table = m.store.table("COLOR_OF", m.r.color_of)
        w("seen = 0", "colors = 0", "i = 0")
        for counting in (True, False):
            with w.block("while i < laid_count:"):
                w(f"shade = 1 << {table}[laid[i]] + 1")
                with w.block("if seen & shade == 0:"):
                    w("seen |= shade")
                    if counting:
                        w("colors += 1")
                    else:
                        with w.block("if colors == 0:"):
                            w("top_at = i")
                        w("colors -= 1")
                w("i += 1")
            if counting:
                w("colors = choice(colors)", "seen = 0", "i = 0", "top_at = 0")
        w("face = laid[top_at]")
        with w.block("while top_at + 1 < laid_count:"):
            w("laid[top_at] = laid[top_at + 1]", "top_at += 1")
        w("laid[top_at] = face", "laid_last = face", "laid_first = laid[0]", "check_set(p, 0)")

    # ---- acts

    def _run(self) -> None:
        m, w, e = self.m, self.m.w, self.m.e
        with w.block("def run_act(what, p, value):"):
            for k, act in enumerate(ACTS):
                with w.block(f"{'elif' if k else 'if'} what == {k}:"):
                    match act:
                        case "play" | "jump_in":
                            w("card = value", "begin_act()")
                            self.set_laid("answer_alone")
                            if act == "play" or m.jumps:
                                w("play(p, card)" if act == "play" else "play_jumped(p, card)")
                        case "draw" | "take" | "challenge":
                            w("begin_act()", f"act_{act}(p)")
                        case "pass":
                            w("goes = -1", "act_pass(p)")
                        case "catch":
                            w("catch(p, value)", "finish_table(p)")
                        case "call":
                            w("late_aloud(p, value)", "finish_table(p)")
                        case "gesture":
                            w("late_gesture(p, value)", "finish_table(p)")
                        case _ if m.sets:
                            w(f"choose_set(p, value, {int(act == 'jump_set')})")
                            with w.block("if wrong == 0:"):
                                w("card = laid_last", "begin_act()")
                                jumps = act == "jump_set" and m.jumps
                                w("play_jumped(p, card)" if jumps else "play(p, card)")
                        case _:
                            w("wrong = 1")
            with w.block("if wrong == 0:"):
                w("close()")
        e.certain.add("card")

    def _branch(self) -> None:
        """An act with each way in which its choices may come out."""
        w = self.m.w
        with w.block("def branch(parent, what, p, value):"):
            w("tape_end = 0", "more = 1")
            with w.block("while more != 0:"):
                w("load(parent)", "tape_at = 0", "wrong = 0", "run_act(what, p, value)")
                with w.block("if wrong == 0:"):
                    with w.block(f"if made < {SUCCESSORS}:"):
                        w("keep(made)", f"at = made * {EDGE}")
                        w("edges[at] = parent", "edges[at + 1] = what", "edges[at + 2] = p", "edges[at + 3] = value")
                        w(f"edges[at + {HEAD - 1}] = tape_end", "i = 0")
                        with w.block(f"while i < tape_end and i < {EDGE - HEAD}:"):
                            w(f"edges[at + {HEAD} + i] = tape[i]", "i += 1")
                    w("made += 1")
                with w.block("while tape_end > 0 and tape[tape_end - 1] + 1 >= options[tape_end - 1]:"):
                    w("tape_end -= 1")
                with w.block("if tape_end == 0:"):
                    w("more = 0")
                with w.block("else:"):
                    w("tape[tape_end - 1] += 1")

    def _expand(self) -> None:
        w = self.m.w
        with w.block("def expand(count):"):
            w("made = 0", "done = 0", "full = 0")
            with w.block("while done < count and full == 0:"):
                w("before = made", "load(done)")
                with w.block("if round == 0:"):
                    w("successors_of(done)")
                with w.block(f"if made > {SUCCESSORS}:"):
                    w("made = before", "full = 1")
                with w.block("else:"):
                    w("done += 1")
        with w.block("def successors_of(parent):"):
            self._in_turn()
            self._in_window()

    def _faces(self, names: list[str], what: str, player: str) -> None:
        """A branch for each face of a mask."""
        w = self.m.w
        for k, name in enumerate(names):
            with w.block(f"while {name} != 0:"):
                w(f"value = ctz({name}){f' + {64 * k}' if k else ''}", f"{name} &= {name} - 1")
                w(f"branch(parent, {ACTS.index(what)}, {player}, value)")

    def _in_turn(self) -> None:
        m, w, e = self.m, self.m.w, self.m.e
        e.certain.add("color")
        e.on_turn.add("p")
        w(
            "p = turn",
            "draws = 0",
            "passes = 0",
            "takes = 0",
            "challenges = 0",
            "free = 1",
            "hit = 1 if attack_kind >= 0 else 0",
        )
        w(*(f"faces{k} = 0" for k in range(e.words)))
        names = [f"faces{k}" for k in range(e.words)]
        with w.block("if attack_kind >= 0:"):
            w(
                *(
                    f"{a} = {b}"
                    for a, b in zip(names, e.both(e.held("p"), m.answers.allowed("answer", "p")), strict=True)
                )
            )
            w(
                f"takes = {x.truth(m.answers.may('take', 'p'))}",
                f"challenges = {x.truth(m.answers.may('challenge', 'p'))}",
            )
        with w.block("else:"):
            w(*(f"{a} = {b}" for a, b in zip(names, e.both(e.held("p"), m.answers.allowed("play", "p")), strict=True)))
            self.duties(names)
            w(f"draws = {x.truth(self.may_draw())}", f"passes = {x.truth(self.may_pass())}")
            if m.r.program.duties:
                drawing = x.some(holds for _, holds in m.answers.duties("draw", "p"))
                must_draw = x.every([drawing, m.answers.may("draw", "p")])
                with w.when(x.some([must_draw, "(owed_play != 0)"])):
                    w("free = 0")
        e.certain.discard("color")
        e.on_turn.discard("p")
        w("old = made")
        masks = [f"mine{k}" for k in range(e.words)]
        w(*(f"{a} = {b}" for a, b in zip(masks, e.held("p"), strict=True)))
        self._faces(names, "play", "p")
        if m.sets:
            sets = {act: int(m.answers.has_sets(act)) for act in ("answer", "play_together")}
            with w.block(f"if free != 0 and ({sets['answer']} if hit else {sets['play_together']}) != 0:"):
                self._faces(masks, "play_set", "p")
        # One whom the rules leave nothing at all to do may pass, or take.
        with w.block("if made == old and draws + passes + takes + challenges == 0 and free != 0:"):
            w("takes = hit", "passes = 1 - hit")
        for what, name in (("draw", "draws"), ("pass", "passes"), ("take", "takes"), ("challenge", "challenges")):
            with w.block(f"if {name} != 0:"):
                w(f"branch(parent, {ACTS.index(what)}, p, 0)")

    def _in_window(self) -> None:
        m, w, e, n = self.m, self.m.w, self.m.e, self.m.n
        w("load(parent)")
        with w.block("if window != 0:"):
            for p in range(n):
                w("load(parent)", f"p = {p}")
                if m.jumps:
                    names = [f"jumps{k}" for k in range(e.words)]
                    masks = [f"mine{k}" for k in range(e.words)]
                    with w.block("if attack_kind < 0 and p != turn and laid_by >= 0:"):
                        allowed = e.both(e.held("p"), m.answers.allowed("jump_in", "p"))
                        w(*(f"{a} = {b}" for a, b in zip(names, allowed, strict=True)))
                        w(*(f"{a} = {b}" for a, b in zip(masks, e.held("p"), strict=True)))
                        self._faces(names, "jump_in", "p")
                        if m.answers.has_sets("jump_in"):
                            self._faces(masks, "jump_set", "p")
                        w("load(parent)")
                for q in range(n):
                    if p != q:
                        w("load(parent)")
                        with w.when(x.every([f"(owed[{q}] != 0)", m.answers.may("catch", "p")])):
                            w(f"branch(parent, {ACTS.index('catch')}, p, {q})")
                for i, say in enumerate(m.r.program.says):
                    w("load(parent)")
                    with w.when(x.every([f"(owed[p] & {1 << i} != 0)", m.answers.may("call_late", "p")])):
                        what = "gesture" if say.manner == "gesture" else "call"
                        w(f"branch(parent, {ACTS.index(what)}, p, {say.word})")
