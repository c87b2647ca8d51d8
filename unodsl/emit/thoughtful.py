"""Players who look at their cards, as text; see `unodsl.policies.simple` and `unodsl.policies.careful`."""

from __future__ import annotations

from unodsl.emit import terms as x
from unodsl.emit.expressions import Around
from unodsl.emit.making import Making
from unodsl.emit.policies import Chancy
from unodsl.emit.terms import Term
from unodsl.model import core as c
from unodsl.policies.habits import ONE
from unodsl.policies.judgment import COLOR_WEIGHT, FEW, SUSPICION


class Simple(Chancy):
    """Lays a card wherever it can: the one that counts most, cards without color last; names its most frequent color.

    Answers an attack where it can, and challenges nobody.
    """

    sure = True
    best = "worthiest"
    """The function that gives the face to be laid."""

    def __init__(self, making: Making) -> None:
        super().__init__(making, convention=True)

    # ---- choices

    def color(self, seat: str, allowed: Term) -> None:
        self.m.w(f"color = color_of_most({seat}, {allowed})")

    def choose_card(self, seat: str, mask: list[Term], var: str) -> None:
        self.m.w(f"{var} = {self.best}({seat}, {', '.join(map(str, mask))})")

    def offered(self, seat: str, faces: list[str], var: str) -> None:
        self.choose_card(seat, list(faces), var)

    def shed(self, seat: str, most: str, condition: c.Core | None) -> None:
        """What counts most goes first; each card that still fits."""
        m, w, e = self.m, self.m.w, self.m.e
        order = m.store.table("SHED_FIRST", self.judgment.order)
        m.save_laid()
        w("laid_count = 0", *(f"laid{k} = 0" for k in range(e.words)))
        at = Around(seat, "laid_first", "many", gone="laid_count")
        holds = 1 if condition is None else e.one(condition, at)
        i = w.name("i")
        w(f"{i} = 0")
        with w.block(f"while {i} < {m.r.faces} and laid_count < {most}:"):
            w(f"face = {x.at(order, i)}", f"{i} += 1")
            with w.block(f"if {m.count(seat, 'face')} > 0:"):
                self.try_to_shed(holds)
        with w.block("if laid_count > 0:"):
            w(f"shed({seat})")
        m.restore_laid()

    # ---- an attack

    def attacked(self) -> None:
        self.count_turn()
        self.answer_or_take()

    def answer_or_take(self) -> None:
        m, w = self.m, self.m.w
        names = self.answers()
        if not names:
            self.take_or_challenge()
            return
        with w.when(m.e.any_bit(list(names))):
            self.answer_with(lambda: self.choose_card("p", list(names), "card"))
        with w.block("else:"):
            self.take_or_challenge()

    # ---- functions

    def write(self) -> None:
        super().write()
        self.write_color()
        m, w = self.m, self.m.w
        table = m.store.table("WORTH", self.judgment.worth)
        masks = [f"m{k}" for k in range(m.e.words)]
        with w.block(f"def worthiest(p, {', '.join(masks)}):"):
            w("best = -1", "found = 0")
            for k, mask in enumerate(masks):
                with w.block(f"while {mask} != 0:"):
                    w(f"each = ctz({mask}){f' + {64 * k}' if k else ''}", f"{mask} &= {mask} - 1")
                    with w.block(f"if {table}[each] > best:"):
                        w(f"best = {table}[each]", "found = each")
            w("return found")

    def write_color(self) -> None:
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


class Careful(Simple):
    """Keeps answers and cards without color, challenges by odds, picks swaps by hand sizes."""

    best = "most_careful"

    def __init__(self, making: Making) -> None:
        super().__init__(making)
        self.challenges = True

    def honest(self) -> Term:
        return x.compare("!=", "is_calm()", 0)

    def attacked(self) -> None:
        m, w = self.m, self.m.w
        self.count_turn()
        challenge = m.answers.may("challenge", "p")
        if challenge == 0:
            self.answer_or_take()
            return
        table = m.store.table("SUSPICION", SUSPICION)
        w("challenge = 0")
        with w.when(challenge):
            w("suspect = size[attack_from] if attack_from >= 0 else 0")
            w(f"challenge = 1 if below({ONE}) < {table}[between(suspect, 0, {len(SUSPICION) - 1})] else 0")
        with w.block("if challenge != 0:"):
            w("begin_act()", "act_challenge(p)")
        with w.block("else:"):
            self.answer_or_take()

    def other_player(self, seat: str, var: str) -> None:
        self.m.w(f"{var} = 1 - {seat}" if self.m.n == 2 else f"{var} = smallest_but({seat})")

    def whether(self, seat: str, var: str) -> None:
        n = self.m.n
        self.m.w(f"{var} = 1 if size[{seat}] * {n} > {' + '.join(f'size[{q}]' for q in range(n))} else 0")

    def write(self) -> None:
        super().write()
        m, w, e, n = self.m, self.m.w, self.m.e, self.m.n
        with w.block("def is_calm():"):
            w(f"return 1 if {' and '.join(f'size[{q}] > {FEW}' for q in range(n))} else 0")
        with w.block("def smallest_but(p):"):
            w("found = -1")
            for q in range(n):
                with w.block(f"if p != {q} and (found < 0 or size[{q}] < size[found]):"):
                    w(f"found = {q}")
            w("return found")
        rate = m.store.table("RATE", self.judgment.rate)
        kept = m.store.table("KEPT", self.judgment.kept)
        color = m.store.table("COLOR_OF", m.r.color_of)
        masks = [f"m{k}" for k in range(e.words)]
        e.certain.add("shade")
        with w.block(f"def most_careful(p, {', '.join(masks)}):"):
            w("best = -1000000", "found = 0", "calm = is_calm()")
            for k, mask in enumerate(masks):
                with w.block(f"while {mask} != 0:"):
                    w(f"each = ctz({mask}){f' + {64 * k}' if k else ''}", f"{mask} &= {mask} - 1")
                    w(f"rate = {rate}[each]", f"shade = {color}[each]")
                    if m.r.program.colors:
                        with w.block("if shade >= 0:"):
                            faces = ", ".join(str(t) for t in e.both(e.held("p"), e.of_color("shade")))
                            w(f"rate += {COLOR_WEIGHT} * count_of(p, {faces})")
                    with w.block("if calm != 0:"):
                        w(f"rate -= {kept}[each]")
                    with w.block("if rate > best:"):
                        w("best = rate", "found = each")
            w("return found")
