"""Who plays where nobody sits at the table: one who lays a card whenever possible and calls whatever is to be called.

Everything else (which card, which color, whom) is left to chance, so that results depend on the rules and the seats
only.
"""

from __future__ import annotations

from typing import Final

from unodsl.engine.actions import Act, Action
from unodsl.engine.chance import Chance
from unodsl.engine.table import Table

LAYING: Final = frozenset({Act.PLAY, Act.OFFERED_PLAY})


def pick(table: Table, chance: Chance) -> Action | None:
    """The next act at a table where the round goes on; None where nobody may do anything."""
    for seat in _in_any_order(table.to_act(), chance):
        actions = table.legal_actions(seat)
        actions = [a for a in actions if a.act in LAYING] or actions
        if actions:
            return _calling(table, actions[chance.below(len(actions))])
    return None


def _in_any_order(seats: tuple[int, ...], chance: Chance) -> list[int]:
    mixed = list(seats)
    if len(mixed) > 1:
        chance.shuffle(mixed)
    return mixed


def _calling(table: Table, action: Action) -> Action:
    """The play with the word said, where it leaves one card."""
    if action.act is not Act.PLAY or not table.game.words or table.hand_size(action.player) - len(action.cards) != 1:
        return action
    called = Action(action.act, action.player, action.cards, words=table.game.words[:1])
    return called if table.legal(called) is None else action
