"""What bots do out of turn or beside it: words, catching, jumping in, slapping, noise, being slow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from unodsl.engine.actions import Act, Action
from unodsl.engine.chance import Chance
from unodsl.play.bots import Habits, happens, reaction

if TYPE_CHECKING:
    from unodsl.engine.table import Table

_FEW: Final = 3
"""Words are thought of where so many cards or fewer are left."""
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


def reflexes(table: Table, bots: Iterable[int], habits: Habits, seed: int, moment: int) -> list[Reflex]:
    """What bots mean to do in the window that is open, the quickest first. A moment always gives the same answer."""
    found: list[Reflex] = []
    for seat in bots:
        for action in table.window_actions(seat):
            topic = f"{action.act.value}{action.target}"
            chance = chance_for(seed, moment, seat, topic)
            if happens(getattr(habits, _ODDS[action.act]), chance):
                made = with_words(table, action, habits, chance) if action.act is Act.JUMP_IN else action
                found.append(Reflex(reaction(habits, chance), made))
    return sorted(found, key=lambda reflex: reflex.after)


def beside_turn(table: Table, seat: int, habits: Habits, seed: int, moment: int) -> Action | None:
    """Noise or a time limit run out, at a bot's turn, where a rule reacts."""
    for act, odds in ((Act.TIMEOUT, habits.slow), (Act.NOISE, habits.make_noise)):
        action = Action(act, seat)
        if happens(odds, chance_for(seed, moment, seat, act.value)) and table.legal(action) is None:
            return action
    return None


def slaps(bots: Sequence[int], habits: Habits, seed: int, moment: int) -> list[tuple[float, int]]:
    """When each bot slaps, in seconds, the quickest first."""
    return sorted((reaction(habits, chance_for(seed, moment, seat, "slap")), seat) for seat in bots)


def with_words(table: Table, action: Action, habits: Habits, chance: Chance) -> Action:
    """A play with the words that the rules want said with it, unless the bot forgets them."""
    if action.act not in (Act.PLAY, Act.JUMP_IN):
        return action
    left = table.hand_size(action.player) - len(action.cards)
    if left > _FEW and action.act is not Act.JUMP_IN:
        return action
    wanted = _wanted(table, action)
    if wanted == action or happens(habits.forget_uno, chance):
        return action
    return wanted


def _wanted(table: Table, action: Action) -> Action:
    """The way to say what is owed that leaves nothing owed and costs nothing; silent where silence does as well.

    It is tried on a copy of the table. Only how much is owed and how many cards one holds is looked at: both are
    known to everybody.
    """
    options = [action]
    options += [replace(action, words=(word,)) for word in table.game.words]
    options += [replace(action, gesture=True)]
    if len(table.game.words) > 1:
        options.append(replace(action, words=tuple(table.game.words)))
        options += [replace(action, words=(word,), gesture=True) for word in table.game.words]
    rated = [(rate, i) for i, option in enumerate(options) if (rate := _rate(table, option)) is not None]
    return options[min(rated)[1]] if rated else action


def _rate(table: Table, action: Action) -> tuple[int, int] | None:
    copy = table.clone()
    copy.tracing = False
    if copy.apply(action) is not None:
        return None
    for _ in range(8):
        if copy.choice is None:
            break
        answers = copy.legal_actions(copy.choice.players[0])
        if not answers or copy.apply(answers[0]) is not None:
            break
    return int(copy.owes(action.player)), copy.hand_size(action.player)
