"""Who sits where, as it is written: `careful,simple`, with habits `careful:forget_uno=0.5,careful`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from unodsl.policies.habits import HABITS, PERFECT, SECONDS, Habits
from unodsl.policies.names import POLICIES
from unodsl.text.diagnostics import Said

if TYPE_CHECKING:
    from unodsl.engine.rules import Rules
    from unodsl.policies.rounds import Player


@dataclass(frozen=True, slots=True)
class Seat:
    """A policy by name, and its habits."""

    name: str
    habits: Habits


def usual(name: str) -> Habits:
    """The habits of a policy where none are named: those of the benchmark's players are `PERFECT`."""
    return PERFECT if name == "convention" else Habits()


def read_seats(text: str, settings: tuple[str, ...] = ()) -> tuple[Seat, ...] | Said:
    """The seats of `NAME[:HABIT=ODDS…],…`; ``settings`` are habits of all. What is wrong with the text, if it is."""
    made = []
    for part in text.replace("，", ",").replace("：", ":").replace("＝", "=").split(","):
        name, *own = (each.strip() for each in part.split(":"))
        if name not in POLICIES:
            return Said("simulate-bad-policy", {"policy": name[:40], "known": ", ".join(POLICIES)})
        habits = usual(name)
        for setting in (*settings, *own):
            key, _, value = setting.replace("＝", "=").partition("=")
            changed = habits.with_setting(key.strip().replace("-", "_"), _number(value))
            if changed is None:
                known = ", ".join(habit for habit in HABITS if habit not in SECONDS)
                return Said("simulate-bad-habit", {"habit": setting[:40], "known": known})
            habits = changed
        made.append(Seat(name, habits))
    return tuple(made)


def _number(text: str) -> float:
    """A number; -1 for what is none."""
    try:
        value = float(text)
    except ValueError:
        return -1.0
    return value if value == value else -1.0


def written(seat: Seat) -> str:
    """A seat as `read_seats` reads it."""
    own = usual(seat.name)
    changed = [h for h in HABITS if getattr(seat.habits, h) != getattr(own, h)]
    return ":".join((seat.name, *(f"{habit}={getattr(seat.habits, habit):g}" for habit in changed)))


def seated(seats: tuple[Seat, ...], rules: Rules) -> list[Player]:
    """Players for a table of bound rules; one seat's text does for all."""
    from unodsl.policies.policy import policy_named
    from unodsl.policies.rounds import Player

    around = seats * rules.players if len(seats) == 1 else seats
    return [Player(policy_named(seat.name, rules), seat.habits) for seat in around]
