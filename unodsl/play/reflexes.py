"""What bots do out of turn or beside it: words, catching, jumping in, slapping, noise, being slow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from unodsl.engine.actions import Act, Action
from unodsl.engine.chance import Chance
from unodsl.play.bots import Bots, reaction
from unodsl.policies.habits import Habits, happens
from unodsl.policies.reflexes import may_jump
from unodsl.policies.words import with_words

if TYPE_CHECKING:
    from unodsl.engine.table import Table

_ODDS: Final = {Act.CATCH: "catch", Act.JUMP_IN: "jump_in", Act.CALL: "call_late", Act.GESTURE: "call_late"}


@dataclass(frozen=True, slots=True)
class Reflex:
    """An act that a bot means to make ``after`` so many seconds, if it is still possible then."""

    after: float
    action: Action


def chance_for(seed: int, moment: int, seat: int, topic: str = "") -> Chance:
    """The chance of one bot at one moment for one question; nothing else has the same one."""
    mixed = seed * 1_000_003 + sum(ord(letter) * 31**i for i, letter in enumerate(topic))
    return Chance(mixed & 0xFFFFFFFFFFFF, (moment << 8) + seat)


def reflexes(
    table: Table, bots: Bots, seats: Iterable[int], habits: Habits, seed: int, moment: int, forgot: int = -1
) -> list[Reflex]:
    """What bots mean to do in the window that is open, the quickest first. A moment always gives the same answer.

    forgot: who forgot a word that he could have said with the last play. Others who owe one say it at once, unless
    they forget it as well.
    """
    found: list[Reflex] = []
    for seat in seats:
        jumped = False
        for action in table.window_actions(seat):
            chance = chance_for(seed, moment, seat, f"{action.act.value}{action.target}")
            is_late = action.act in (Act.CALL, Act.GESTURE)
            if is_late and seat != forgot and not happens(habits.forget_uno, chance):
                found.append(Reflex(0.0, action))
            elif not jumped and happens(getattr(habits, _ODDS[action.act]), chance):
                if action.act is Act.JUMP_IN:
                    jumped = True
                    action = _jump(table, bots, seat, habits, chance) or action
                found.append(Reflex(reaction(habits, chance), action))
            jumped = jumped or action.act is Act.JUMP_IN
    return sorted(found, key=lambda reflex: reflex.after)


def _jump(table: Table, bots: Bots, seat: int, habits: Habits, chance: Chance) -> Action | None:
    """A jump-in with the card that the bot's policy likes, and its words; None where only several cards go."""
    action = bots.decide(table, seat, chance, jumping=True) if may_jump(table, seat) else None
    return None if action is None else with_words(table, action, habits, chance)[0]


def slaps(bots: Sequence[int], habits: Habits, seed: int, moment: int) -> list[tuple[float, int]]:
    """When each bot slaps, in seconds, the quickest first."""
    return sorted((reaction(habits, chance_for(seed, moment, seat, "slap")), seat) for seat in bots)
