"""Choices by chance, as text: colors, players, cards, cards to shed, cards that go along with one.

Where a choice has one outcome no chance is spent on it. `unodsl.policies.chancy` does the same at a table.
"""

from __future__ import annotations

from unodsl.emit import terms as x
from unodsl.emit.expressions import Around
from unodsl.emit.making import Making
from unodsl.emit.terms import Term
from unodsl.model import core as c


class Choices:
    """What is chosen beside the turns, every outcome as likely as every other."""

    sure = False
    """Whether what can be laid along with a card always is; else with even odds."""

    def __init__(self, making: Making) -> None:
        self.m = making

    def color(self, seat: str, allowed: Term) -> None:
        w = self.m.w
        if isinstance(allowed, int) and allowed & (allowed + 1) == 0:
            many = allowed.bit_length()
            w(f"color = below({many})" if many > 1 else "color = 0")
        else:
            w(f"color = any_bit({allowed})")

    def other_player(self, seat: str, var: str) -> None:
        w, n = self.m.w, self.m.n
        if n == 2:
            w(f"{var} = 1 - {seat}")
            return
        w(f"{var} = below({n - 1})")
        with w.block(f"if {var} >= {seat}:"):
            w(f"{var} += 1")

    def whether(self, seat: str, var: str) -> None:
        self.m.w(f"{var} = below(2)")

    def last_slap(self, without: Term, var: str) -> None:
        w, n = self.m.w, self.m.n
        if without == -1:
            w(f"{var} = below({n})")
        else:
            Choices.other_player(self, str(without), var)

    def offered(self, seat: str, faces: list[str], var: str) -> None:
        w = self.m.w
        with w.block("if below(2) != 0:"):
            self.choose_card(seat, list(faces), var)

    def shed(self, seat: str, most: str, condition: c.Core | None) -> None:
        """Cards are tried one by one, from the lowest face; each that still fits goes with even odds."""
        m, w, e = self.m, self.m.w, self.m.e
        m.save_laid()
        w("laid_count = 0", *(f"laid{k} = 0" for k in range(e.words)))
        at = Around(seat, "laid_first", "many", gone="laid_count")
        holds = 1 if condition is None else e.one(condition, at)
        for k in range(e.words):
            held = w.name("held")
            w(f"{held} = hand{k}[{seat}]")
            with w.block(f"while {held} != 0 and laid_count < {most}:"):
                w(f"face = ctz({held}){f' + {64 * k}' if k else ''}", f"{held} &= {held} - 1")
                with w.block("if below(2) != 0:"):
                    self.try_to_shed(holds)
        with w.block("if laid_count > 0:"):
            w(f"shed({seat})")
        m.restore_laid()

    def try_to_shed(self, holds: Term) -> None:
        """Adds `face` to the cards to be shed, unless they fit no more then."""
        w = self.m.w
        self.m.e.certain.add("face")
        bits = self.m.e.bit("face")
        w("laid[laid_count] = face", "laid_count += 1", *(f"laid{k} |= {b}" for k, b in enumerate(bits)))
        w("laid_first = laid[0]")
        with w.when(x.negated(holds)):
            w("laid_count -= 1", *(f"laid{k} ^= {b}" for k, b in enumerate(bits)))

    def can_lay(self, seat: str) -> Term:
        e, answers = self.m.e, self.m.answers
        return e.meets(e.held(seat), answers.allowed("play", seat))

    def round_ended(self) -> None:
        """Nothing more."""

    def write(self) -> None:
        w = self.m.w
        with w.block("def one_of(number):"):
            w("return below(number) if number > 1 else 0")
        with w.block("def nth_bit(mask, k):"):
            with w.block("while k > 0:"):
                w("mask &= mask - 1", "k -= 1")
            w("return ctz(mask)")
        with w.block("def any_bit(mask):"):
            w("k = one_of(popcount(mask))")
            with w.block("while k > 0:"):
                w("mask &= mask - 1", "k -= 1")
            w("return ctz(mask)")
        if self.m.sets and self.m.answers.has_sets("play_together"):
            self._enlarge()

    def _enlarge(self) -> None:
        """A card to be laid takes others along with even odds: all of its symbol, else all of its face, else a pair."""
        m, w, e = self.m, self.m.w, self.m.e
        allowed = m.answers.set_allowed("play_together", "p")
        with w.block("def lay_all(p, card, alike):"):
            w("laid_count = 0", f"base = {m.row('p')}", *(f"laid{k} = 0" for k in range(e.words)))
            for k in range(e.words):
                w(f"held = hand{k}[p] & {e.like('card')[k]}")
                with w.block("if alike != 0:"):
                    w(f"held &= {e.bit('card')[k]}")
                w(f"laid{k} = held")
                with w.block("while held != 0:"):
                    w(f"face = ctz(held){f' + {64 * k}' if k else ''}", "held &= held - 1")
                    with w.block("if face != card:"):
                        w("left = counts[base + face]")
                        with w.block("while left > 0:"):
                            w("laid[laid_count] = face", "laid_count += 1", "left -= 1")
            w("left = counts[base + card]")
            with w.block("while left > 0:"):
                w("laid[laid_count] = card", "laid_count += 1", "left -= 1")
            w("laid_last = card")
        with w.block("def enlarge(p, card, sure):"):
            others = x.some(
                x.compare("!=", f"(hand{k}[p] & {like})", x.bits_and(own, f"hand{k}[p]", e.full[k]))
                for k, (like, own) in enumerate(zip(e.like("card"), e.bit("card"), strict=True))
            )
            w(f"base = {m.row('p')}", f"others = {x.truth(others)}")
            with w.block("if others != 0 or counts[base + card] > 1:"):
                w("coin = 1")
                with w.block("if sure == 0:"):
                    w("coin = below(2)")
                w("done = 1 - coin")
                with w.block("if done == 0 and others != 0:"):
                    w("lay_all(p, card, 0)")
                    with w.when(allowed):
                        w("done = 1")
                with w.block("if done == 0 and counts[base + card] > 1:"):
                    w("lay_all(p, card, 1)")
                    with w.when(allowed):
                        w("done = 1")
                    with w.block("if done == 0 and laid_count > 2:"):
                        w("laid_count = 2")
                        with w.when(allowed):
                            w("done = 1")
                with w.block("if done == 0 or coin == 0:"):
                    w("laid_count = 1", "laid[0] = card", *(f"laid{k} = {b}" for k, b in enumerate(e.bit("card"))))
            w("return card")

    def instances(self, seat: str, mask: list[Term], total: str) -> None:
        """How many cards a player holds of a mask."""
        w, m = self.m.w, self.m
        w(f"{total} = 0", f"base = {m.row(seat)}")
        for k, term in enumerate(mask):
            w(f"bits = {term}")
            with w.block("while bits != 0:"):
                w(f"{total} += counts[base + ctz(bits){f' + {64 * k}' if k else ''}]", "bits &= bits - 1")

    def nth_card(self, seat: str, mask: list[Term], number: str, var: str) -> None:
        """The card with a number, from 0, among those that a player holds of a mask."""
        w, m = self.m.w, self.m
        w(f"base = {m.row(seat)}")
        if len(mask) == 1:
            w(f"bits = {mask[0]}", f"{var} = ctz(bits)", f"{number} -= counts[base + {var}]")
            with w.block(f"while {number} >= 0:"):
                w("bits &= bits - 1", f"{var} = ctz(bits)", f"{number} -= counts[base + {var}]")
            return
        for k, term in enumerate(mask):
            w(f"bits = {term}")
            with w.block(f"while bits != 0 and {number} >= 0:"):
                w(
                    f"{var} = ctz(bits){f' + {64 * k}' if k else ''}",
                    f"{number} -= counts[base + {var}]",
                    "bits &= bits - 1",
                )

    def choose_card(self, seat: str, mask: list[Term], var: str) -> None:
        """One of the cards that a player holds of a mask; there is one."""
        w = self.m.w
        if len(mask) == 1:
            with w.block(f"if {mask[0]} & ({mask[0]} - 1) == 0:"):
                w(f"{var} = ctz({mask[0]})")
            # Where no face is held twice there is a card for each.
            with w.block(f"elif {mask[0]} & many0[{seat}] == 0:"):
                w(f"k = below(popcount({mask[0]}))", f"bits = {mask[0]}")
                with w.block("while k > 0:"):
                    w("bits &= bits - 1", "k -= 1")
                w(f"{var} = ctz(bits)")
            with w.block("else:"):
                self.instances(seat, mask, "total")
                w("k = below(total)")
                self.nth_card(seat, mask, "k", var)
            return
        # Of one face there is no choice, and no chance is spent on it, however many words a mask has.
        with w.block(f"if {' + '.join(f'popcount({term})' for term in mask)} == 1:"):
            for k, term in enumerate(mask):
                with w.block(f"if {term} != 0:"):
                    w(f"{var} = ctz({term}){f' + {64 * k}' if k else ''}")
        with w.block("else:"):
            self.instances(seat, mask, "total")
            w("k = below(total)")
            self.nth_card(seat, mask, "k", var)
