"""Packed tables: everything on a table in a row of whole numbers, the same from the interpreter and from emitted code.

Registers come first, then words owed and what is remembered of each player, the sizes of the piles with their cards
(draw pile, discard pile, cards set aside, one after another), and each hand as a count of every face.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from unodsl.engine.rules import Rules
from unodsl.engine.state import State

REGISTERS: Final = (
    "chance_a", "chance_b", "chance_c", "chance_d", "way", "turn", "color", "color_before", "top", "top_before",
    "attack_kind", "attack_draws", "attack_victim", "attack_from", "attack_chain", "attack_guilty", "first", "dealer",
    "winner", "round", "after_draw", "drawn", "jumped_in", "laid_by", "goes", "skips", "lost", "moved", "idle",
    "swapped", "window", "passed",
)  # fmt: skip
PILES: Final = ("pile", "discard", "aside")
ROUND: Final = {"playing": 0, "ending": 1, "over": 2, "stuck": 3}


@dataclass(frozen=True, slots=True)
class Layout:
    """Where things stand in a packed table of bound rules."""

    players: int
    faces: int
    cards: int
    facts: tuple[bool, ...]  # whether each fact is one of each player

    @property
    def registers(self) -> tuple[str, ...]:
        return (*REGISTERS, *(f"fact{i}" for i, each in enumerate(self.facts) if not each))

    @property
    def arrays(self) -> tuple[str, ...]:
        """Arrays by player."""
        return ("owed", *(f"facts{i}" for i, each in enumerate(self.facts) if each))

    @property
    def piles_at(self) -> int:
        return len(self.registers) + len(self.arrays) * self.players

    @property
    def hands_at(self) -> int:
        return self.piles_at + len(PILES) + self.cards

    @property
    def cells(self) -> int:
        """How many numbers a packed table has."""
        return self.hands_at + self.players * self.faces


def layout_of(r: Rules) -> Layout:
    return Layout(r.players, r.faces, len(r.deck), tuple(f.of_each_player for f in r.program.facts))


def packed(s: State, r: Rules) -> tuple[int, ...]:
    """A table of the interpreter between two acts. Raises ValueError where a choice is open."""
    if s.choice is not None or s.agenda:
        raise ValueError("a choice is open")
    a = s.attack
    over = s.round != "playing"
    registers = (
        s.chance.a, s.chance.b, s.chance.c, s.chance.d, s.direction + 1, s.turn, s.color, s.color_before, s.top,
        s.top_before, a.kind, a.draws, a.victim, a.from_, a.chain, int(a.guilty), s.first, s.dealer, s.winner,
        ROUND[s.round], int(s.after_draw), s.drawn, int(s.jumped_in), s.laid_by, s.goes, s.skips, s.lost, s.moved,
        s.idle, s.swapped, int(s.window), -1 if over else s.passed,
    )  # fmt: skip
    facts = [fact.of_each_player for fact in r.program.facts]
    piles = (s.draw_pile, s.discard, s.aside)
    cards = [card for pile in piles for card in pile]
    return (
        *registers,
        *(value for value, each in zip(s.facts, facts, strict=True) if not each),
        *s.owed,
        *(own[i] for i, each in enumerate(facts) if each for own in s.player_facts),
        *map(len, piles),
        *cards, *(0,) * (len(r.deck) - len(cards)),
        *(count for hand in s.hands for count in hand),
    )  # fmt: skip
