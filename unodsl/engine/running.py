"""Works off the agenda of a table until somebody must choose or nothing is left."""

from __future__ import annotations

from typing import Final

from unodsl.engine.flows import FLOWS
from unodsl.engine.machine import Running
from unodsl.engine.turns import closes, end_endless

STEPS_AT_MOST: Final = 200_000
"""Steps and instructions of one act; a rule that goes round for ever ends the round as stuck."""


def run(t: Running) -> None:
    """Works until a choice is open or nothing is under way; then the round is over if somebody has won or ended it."""
    s, agenda = t.s, t.s.agenda
    t.fuel = STEPS_AT_MOST
    while s.choice is None and (agenda or closes(t)):
        t.fuel -= 1
        if t.fuel < 0:
            end_endless(t)
            return
        frame = agenda[-1]
        FLOWS[frame.flow](t, frame)
