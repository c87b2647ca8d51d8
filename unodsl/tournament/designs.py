"""Whist tournaments: seatings in which everybody has everybody as partner once and as opponent twice.

For 4k players there are k tables in 4k - 1 blocks, for 4k + 1 players k tables in 4k + 1 blocks, where everybody sits
out once. A design is written as its first block; the others follow by adding 1, 2, ... to every number (a *starter*
of E. H. Moore, "Tactical memoranda", 1896; see I. Anderson, "Combinatorial Designs and Tournaments", 1997). It works
because among the differences of partners each number occurs once, and among those of opponents twice. A test counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeAlias

FIXED: Final = -1
"""The player who is not moved from block to block."""

Quad: TypeAlias = tuple[int, int, int, int]
"""A table: the players in their seats, clockwise. The first and third are partners, the second and fourth too."""


@dataclass(frozen=True, slots=True)
class Design:
    """The tables of the first block, and how many numbers there are to develop it by.

    wheels: numbers are added digit by digit, each digit modulo its wheel; all but nine players have one wheel.
    """

    tables: tuple[Quad, ...]
    wheels: tuple[int, ...]

    @property
    def blocks(self) -> int:
        """How many blocks of rounds there are."""
        made = 1
        for wheel in self.wheels:
            made *= wheel
        return made

    def moved(self, number: int, block: int) -> int:
        """The player who in a block sits where ``number`` sits in the first one."""
        if number == FIXED:
            return self.blocks
        made, place = 0, 1
        for wheel in self.wheels:
            made += (number + block) % wheel * place
            number, block, place = number // wheel, block // wheel, place * wheel
        return made


def ready_design(players: int) -> Design | None:
    """The design for so many players, if there is one."""
    tables = _TABLES.get(players)
    if tables is None:
        return None
    return Design(tables, (3, 3) if players == 9 else (players - 1 if players % 4 == 0 else players,))


# fmt: off
_TABLES: Final = MappingProxyType({
    4: (
        (FIXED, 1, 0, 2),
    ),
    5: (
        (1, 3, 4, 2),
    ),
    8: (
        (FIXED, 0, 6, 2), (1, 4, 5, 3),
    ),
    9: (
        (1, 3, 2, 6), (4, 5, 8, 7),
    ),
    12: (
        (FIXED, 10, 2, 3), (0, 6, 8, 1), (4, 7, 5, 9),
    ),
    13: (
        (1, 12, 11, 5), (2, 3, 10, 7), (4, 9, 6, 8),
    ),
    16: (
        (FIXED, 5, 6, 2), (0, 13, 11, 3), (1, 10, 9, 4), (7, 12, 8, 14),
    ),
    17: (
        (1, 16, 12, 4), (2, 13, 5, 15), (3, 9, 10, 8), (6, 11, 14, 7),
    ),
    20: (
        (FIXED, 13, 14, 1), (0, 10, 18, 15), (2, 5, 17, 7), (3, 8, 9, 11), (4, 6, 12, 16),
    ),
    21: (
        (1, 12, 14, 5), (2, 9, 8, 18), (3, 6, 20, 7), (4, 13, 15, 10), (11, 17, 16, 19),
    ),
    24: (
        (FIXED, 4, 18, 2), (0, 10, 9, 11), (1, 8, 6, 21), (3, 7, 19, 13), (5, 22, 17, 14), (12, 16, 15, 20),
    ),
    25: (
        (1, 23, 18, 16), (2, 3, 22, 9), (4, 13, 5, 15), (6, 24, 21, 10), (7, 11, 19, 20), (8, 14, 12, 17),
    ),
    28: (
        (FIXED, 26, 3, 13), (0, 4, 5, 7), (1, 25, 16, 8), (2, 18, 20, 14), (6, 17, 12, 24), (9, 23, 10, 15),
        (11, 19, 22, 21),
    ),
    29: (
        (1, 16, 24, 13), (2, 27, 20, 18), (3, 28, 22, 21), (4, 7, 12, 6), (5, 14, 9, 19), (8, 15, 25, 17),
        (10, 11, 23, 26),
    ),
    32: (
        (FIXED, 20, 2, 19), (0, 23, 22, 6), (1, 3, 5, 26), (4, 24, 29, 13), (7, 17, 9, 14), (8, 15, 18, 27),
        (10, 21, 25, 28), (11, 12, 16, 30),
    ),
    33: (
        (1, 27, 3, 11), (2, 5, 14, 10), (4, 9, 31, 17), (6, 25, 32, 22), (7, 20, 21, 19), (8, 23, 18, 12),
        (13, 29, 28, 16), (15, 26, 24, 30),
    ),
    36: (
        (FIXED, 3, 20, 5), (0, 6, 34, 13), (1, 27, 24, 14), (2, 8, 16, 18), (4, 11, 31, 29), (7, 19, 33, 30),
        (9, 10, 15, 26), (12, 23, 32, 28), (17, 22, 21, 25),
    ),
    37: (
        (1, 24, 33, 27), (2, 32, 11, 3), (4, 28, 29, 10), (5, 31, 26, 30), (6, 23, 21, 9), (7, 16, 13, 20),
        (8, 35, 18, 22), (12, 14, 19, 34), (15, 25, 17, 36),
    ),
})
# fmt: on
