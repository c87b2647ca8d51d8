"""Chance: one generator of 32-bit words, the same on every machine and in every execution.

xorshift128 (Marsaglia 2003), seeded by (seed, round) through the mixing step of splitmix32. `below(n)` takes the
upper part of word * n. A shuffle is Fisher-Yates from the last card down.
"""

from __future__ import annotations

MASK = 0xFFFFFFFF


def _mixed(word: int) -> int:
    word = ((word ^ (word >> 16)) * 0x21F0AAAD) & MASK
    word = ((word ^ (word >> 15)) * 0x735A2D97) & MASK
    return word ^ (word >> 15)


class Chance:
    """The state is four words; it is part of the table."""

    __slots__ = ("a", "b", "c", "d")

    def __init__(self, seed: int, round_: int = 0) -> None:
        at = (seed ^ (seed >> 32)) & MASK
        words = []
        # Every word depends on the round; words that did not would tie the first cards of all rounds together.
        for extra in (0, 0x6A09E667, 0xBB67AE85, 0x3C6EF372):
            at = (at + 0x9E3779B9) & MASK
            words.append(_mixed(at ^ _mixed((round_ ^ extra) & MASK)))
        self.a, self.b, self.c, self.d = words
        if not any(words):
            self.d = 1

    def word(self) -> int:
        """The next word, 0 to 2**32 - 1."""
        t = self.d
        s = self.a
        self.d, self.c, self.b = self.c, self.b, s
        t = (t ^ (t << 11)) & MASK
        t ^= t >> 8
        self.a = t ^ s ^ (s >> 19)
        return self.a

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        return (self.word() * n) >> 32

    def shuffle(self, cards: list[int]) -> None:
        a, b, c, d = self.a, self.b, self.c, self.d
        for i in range(len(cards) - 1, 0, -1):  # `below`, written out: a round begins with a hundred of them
            t = (d ^ (d << 11)) & MASK
            d, c, b = c, b, a
            a ^= t ^ (t >> 8) ^ (a >> 19)
            j = a * (i + 1) >> 32
            cards[i], cards[j] = cards[j], cards[i]
        self.a, self.b, self.c, self.d = a, b, c, d

    def state(self) -> tuple[int, int, int, int]:
        return self.a, self.b, self.c, self.d

    def copy(self) -> Chance:
        made = Chance.__new__(Chance)
        made.a, made.b, made.c, made.d = self.a, self.b, self.c, self.d
        return made
