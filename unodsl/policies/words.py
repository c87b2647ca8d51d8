"""Words that are said with a play: those that are due once the cards lie, before anything else happens."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from unodsl.engine import cards
from unodsl.engine.actions import Act, Action
from unodsl.engine.chance import Chance
from unodsl.engine.evaluate import At
from unodsl.engine.machine import Running
from unodsl.engine.questions import owed_words, word_conditions
from unodsl.policies.habits import Habits, happens

if TYPE_CHECKING:
    from unodsl.engine.table import Table


def due_words(table: Table, action: Action) -> tuple[tuple[str, ...], bool]:
    """The words that are due aloud when these cards have been laid, and whether one is due by gesture.

    Where a word is asked for in two ways, the clause that stands last says how.
    """
    r = table.rules
    if not r.program.says:
        return (), False
    s, seat = table.running_state().copy(), action.player
    s.top_before, s.color_before = s.top, s.color
    cards.lay(Running(r, s), seat, action.cards)
    s.color = r.color_of[action.cards[-1]]
    s.jumped_in, s.laid_by = action.act is Act.JUMP_IN, seat
    held = word_conditions(seat, r, s, At(seat, s.top))
    if not held:
        return (), False
    manners = {x.word: x.manner for x in owed_words(seat, r, s) if held >> r.program.says.index(x) & 1}
    aloud = tuple(r.program.words[word] for word, manner in sorted(manners.items()) if manner == "aloud")
    return aloud, "gesture" in manners.values()


def with_words(table: Table, action: Action, habits: Habits, chance: Chance) -> tuple[Action, bool]:
    """A play with the words that are due with it, unless its player forgets them; and whether he did forget some."""
    if action.act not in (Act.PLAY, Act.JUMP_IN):
        return action, False
    aloud, shown = due_words(table, action)
    if not aloud and not shown:
        return action, False
    if happens(habits.forget_uno, chance):
        return action, True
    return replace(action, words=aloud, gesture=shown), False
