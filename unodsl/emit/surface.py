"""What compiled code shows to those who run it. Small, so that running code that was kept needs no compiler."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

FIELDS: Final = ("turns", "winner", "points", "drawn", "attack", "chain", "choices", "leads", "behind")
"""What a row tells of a round. winner: a seat, -1 stuck, -2 cut off, -3 a law broken; points: of all hands but the
winner's; drawn: cards drawn after the deal; attack, chain: the most cards owed at once, and the most cards laid in
one attack; choices: decisions in which more than one card could be laid; leads: how often the lead changed (see
`unodsl.emit.counting`); behind: the most cards by which the winner ever held more than the one who led. The last
six are counted only with counters."""
LENGTHS: Final = 4_096
"""Rounds are counted by their turns up to here; longer ones in the last place."""
BATCH: Final = 4_096
"""Rounds of one call at most."""
TOTALS: Final = ("rounds", "turns", "points", "stuck", "cut")
COMEBACK: Final = 5
"""A round is a comeback when its winner once held so many cards more than the one who led."""

LAWS: Final = (
    "piles", "hands", "cards", "top", "turn", "color", "attack", "facts", "words", "winner", "act", "points", "totals",
)  # fmt: skip
"""The laws of every table, in the order in which they are looked at; one look finds one broken at most.

piles: as large as piles can be, of cards that there are; hands: their sizes, and the masks of what is held, tell
what their counts tell; cards: of each face all places together hold as many as the deck; top: the top card lies on
the discard pile, and no card is between two places; turn: seats, the direction, skips and lost turns are such as
there are, and the round is not stuck; color: one is in force; attack: its victim is on turn, and nothing is owed
without one; facts: within their bounds; words: owed only while a window is open; winner: there is one only where the
round is over, and before that nobody is without cards; act: the rules allow the player on turn something; points:
those of the round are those of the cards that are left; totals: they have grown by what the rows add up to."""
FAULT: Final = 3
"""Cells of a law in the array `faults`: how many rounds broke it, the number of the first, and after how many acts."""
BROKEN: Final = -3
"""The winner of a round that broke a law."""


class CannotEmit(Exception):
    """The ruleset needs something that emitted code does not have; the message says what."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the code is for.

    windows: catching, calling, jumping in and all that happens beside the turns is there, not only plays and draws;
    counters: rows tell more of a round, and how often each handler ran is counted; clauses: how often each other clause
    decided as well (with counters only); whole: every register is kept, to be compared; laws: after so many acts each
    time the laws of every table are looked at (0: never; see `LAWS`).
    """

    windows: bool = False
    counters: bool = False
    clauses: bool = False
    whole: bool = False
    laws: int = 0
