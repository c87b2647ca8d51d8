"""What of the things beside the turns ever happens: by the habits of those who play, and by what the rules react to."""

from __future__ import annotations

from dataclasses import dataclass

from unodsl.engine.rules import Rules
from unodsl.model import core as c
from unodsl.policies.habits import in_parts
from unodsl.policies.seats import Seat


@dataclass(frozen=True, slots=True)
class Beside:
    """Which templates are needed. seats: of all players; none where everybody does what a script says.

    words: what must be said is judged; jumps, noise, slow: the same of jumping in, noise, time limits.
    """

    words: bool = False
    jumps: bool = False
    noise: bool = False
    slow: bool = False
    seats: tuple[Seat, ...] = ()

    @property
    def reacts(self) -> bool:
        """Whether something may happen in the window after a play, by habit."""
        return bool(self.seats) and (self.words or self.jumps)

    def odds(self, habit: str) -> list[int]:
        """Of each seat, in parts (see `unodsl.policies.habits`)."""
        return [in_parts(getattr(seat.habits, habit)) for seat in self.seats]


def scripted(rules: Rules, windows: bool) -> Beside:
    """For acts that are read from a script."""
    return Beside(windows, windows and bool(rules.permissions["jump_in"]), windows, windows)


def by_habit(rules: Rules, seats: tuple[Seat, ...]) -> Beside:
    """For policies: what somebody does, and some rule minds.

    Where nobody forgets a word, and saying it can cost nothing, words need not be judged at all.
    """

    def some(habit: str) -> bool:
        return any(in_parts(getattr(seat.habits, habit)) for seat in seats)

    p = rules.program
    duties = [say for say in p.says if say.must]
    costs = any(not ban.must for ban in p.noises) or any(not say.if_caught and say.code >= 0 for say in duties)
    return Beside(
        bool(duties) and (some("forget_uno") or costs),
        some("jump_in") and any(x.answer == "may" and x.when != c.NO for x in rules.permissions["jump_in"]),
        some("make_noise") and bool(p.noises or rules.handlers["noise"]),
        some("slow") and bool(rules.handlers["time_runs_out"]),
        seats,
    )
