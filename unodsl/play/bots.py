"""Bots: policies that sit at the terminal's table, each with the same habits and a reaction time.

A decision is a function of what the player sees, his policy, habits and a `Chance`: same seed, same game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from unodsl.engine.actions import Action
from unodsl.engine.chance import Chance
from unodsl.policies.habits import HABITS, Habits
from unodsl.policies.policy import Policy, policy_named
from unodsl.policies.view import View

if TYPE_CHECKING:
    from unodsl.engine.table import Table

USUAL: Final = "careful"
"""The policy of bots of whom nothing else is said."""


def reaction(habits: Habits, chance: Chance) -> float:
    """Seconds until a bot reacts, this time."""
    span = max(0.0, habits.slowest - habits.quickest)
    return habits.quickest + span * chance.below(1000) / 1000


class Bots:
    """The policies of a table's bots, by seat. names: one for all, or one for each seat."""

    def __init__(self, table: Table, names: tuple[str, ...] = (USUAL,)) -> None:
        made = {name: policy_named(name, table.rules) for name in set(names)}
        self._by_seat: list[Policy] = [made[names[seat % len(names)]] for seat in range(len(table.players))]

    def decide(self, table: Table, seat: int, chance: Chance, jumping: bool = False) -> Action | None:
        """What a bot does when it is asked (``jumping``: with what it jumps in); None where it can do nothing."""
        view = View(table, seat, jumping)
        if not jumping and not view.legal:
            return None
        return self._by_seat[seat].decide(view, chance)


__all__ = ["HABITS", "USUAL", "Bots", "Habits", "reaction"]
