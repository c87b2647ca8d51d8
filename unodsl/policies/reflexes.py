"""What players do out of turn or beside it: late words, catching, jumping in, noise, being slow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from unodsl.engine.actions import Act, Action
from unodsl.engine.chance import Chance
from unodsl.engine.legal import single_faces
from unodsl.engine.questions import may
from unodsl.policies.habits import Habits, happens

if TYPE_CHECKING:
    from unodsl.engine.table import Table


@dataclass(slots=True)
class Reflexes:
    """Who means to do what in a window, as seats: say late what he owes, catch somebody, jump in."""

    late: list[int]
    catchers: dict[int, list[int]]  # by the one who may be caught
    jumpers: list[int]

    def __len__(self) -> int:
        return len(self.late) + sum(map(len, self.catchers.values())) + len(self.jumpers)


def late_words(table: Table, seat: int) -> list[Action]:
    """What a player owes, as acts that say it now; nothing where he may not say it any more."""
    s, r = table.running_state(), table.rules
    if table.is_over or not table.window or not s.owed[seat] or not may("call_late", seat, r, s):
        return []
    return [
        Action(Act.GESTURE if x.manner == "gesture" else Act.CALL, seat, words=(r.program.words[x.word],))
        for i, x in enumerate(r.program.says) if s.owed[seat] >> i & 1
    ]  # fmt: skip


def may_jump(table: Table, seat: int) -> bool:
    """Whether a player may jump in with some card alone."""
    s = table.running_state()
    if table.is_over or not table.window or s.attack.kind >= 0 or seat == s.turn or s.laid_by < 0:
        return False
    return bool(single_faces("jump_in", seat, table.rules, s))


def reflexes(table: Table, habits: Sequence[Habits], chance: Chance) -> Reflexes:
    """Who means to do what in the window that is open."""
    s, r = table.running_state(), table.rules
    made = Reflexes([], {}, [])
    for q in range(s.players):
        if not s.owed[q]:
            continue
        if may("call_late", q, r, s) and happens(habits[q].call_late, chance):
            made.late.append(q)
        made.catchers[q] = [
            p for p in range(s.players) if p != q and may("catch", p, r, s) and happens(habits[p].catch, chance)
        ]
    for p in range(s.players):
        if may_jump(table, p) and happens(habits[p].jump_in, chance):
            made.jumpers.append(p)
    return made


def beside_turn(table: Table, seat: int, habits: Habits, chance_of: Callable[[Act], Chance]) -> Action | None:
    """A time limit run out or noise, at the beginning of a turn, where a rule reacts."""
    for act, odds in ((Act.TIMEOUT, habits.slow), (Act.NOISE, habits.make_noise)):
        action = Action(act, seat)
        if odds > 0 and table.legal(action) is None and happens(odds, chance_of(act)):
            return action
    return None
