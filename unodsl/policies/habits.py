"""How players behave beside the turns: odds to forget, to catch, to be slow, to make noise."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from unodsl.engine.chance import Chance

ONE: Final = 1 << 16
"""Odds are compared with so many even outcomes."""
SECONDS: Final = ("quickest", "slowest")


@dataclass(frozen=True, slots=True)
class Habits:
    """How a player behaves beside the turns. All but the last two are odds from 0 to 1; those are seconds.

    ``forget_uno``: not to say a word that is owed; ``call_late``: to remember it before being caught; ``catch``: to
    notice that somebody forgot; ``jump_in``: to use a chance to jump in; ``make_noise``: at each turn, where a rule
    minds noise; ``slow``: at each turn, to let a time limit run out. ``quickest``, ``slowest``: reaction times, which
    count only in `unodsl play`; elsewhere all are equally quick.
    """

    forget_uno: float = 0.1
    call_late: float = 0.3
    catch: float = 0.6
    jump_in: float = 0.7
    make_noise: float = 0.03
    slow: float = 0.02
    quickest: float = 0.8
    slowest: float = 3.0

    def with_setting(self, name: str, value: float) -> Habits | None:
        """These habits with one of them set; None where there is none of that name, or not with that value."""
        if name not in HABITS or not 0 <= value <= (60 if name in SECONDS else 1):
            return None
        made: Habits = replace(self, **{name: value})
        return made


HABITS: Final = tuple(field.name for field in fields(Habits))
PERFECT: Final = Habits(0.0, 1.0, 0.0, 0.0, 0.0, 0.0)
"""One who forgets nothing, and does nothing but when it is his turn: the benchmark's player."""


def in_parts(odds: float) -> int:
    """Odds from 0 to 1 as a number of `ONE` even outcomes."""
    return max(0, min(ONE, int(odds * ONE + 0.5)))


def happens(odds: float, chance: Chance) -> bool:
    """Whether something with these odds (0 to 1) happens this time. What is certain either way costs no chance."""
    parts = in_parts(odds)
    return parts == ONE or (parts > 0 and chance.below(ONE) < parts)
