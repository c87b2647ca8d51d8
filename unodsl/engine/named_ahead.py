"""Choices named ahead with a play ("choosing blue"): whether anybody will ask for them."""

from __future__ import annotations

from typing import Final

from unodsl.engine.acts import carry_out
from unodsl.engine.listing import legal_actions
from unodsl.engine.machine import Running
from unodsl.engine.rules import Rules
from unodsl.engine.state import State

WISHES_AT_MOST: Final = 64
"""Choices named ahead that a play may wait with."""
TRIES_AT_MOST: Final = 500
"""Answers to open choices that are tried; of plays with more it is believed that they ask in the end."""


def come_up(r: Rules, s: State, before: int) -> bool:
    """Whether all but ``before`` of the choices that were named ahead were asked for, or may still be in this play.

    Where another choice is open first, all answers to it are tried. Once the round is over nothing matters any more.
    """
    waiting, tries = [s], 0
    while waiting:
        state = waiting.pop()
        if len(state.wishes) <= before or state.round != "playing":
            return True
        if len(state.wishes) > WISHES_AT_MOST:
            return False
        if state.choice is None:
            continue
        for seat in state.choice.players:
            for action in legal_actions(r, state, seat):
                tries += 1
                if tries > TRIES_AT_MOST:
                    return True
                tried = state.copy()
                carry_out(Running(r, tried), action)
                waiting.append(tried)
    return False
