"""From a program to the code of one ruleset, one number of players and one policy."""

from __future__ import annotations

from unodsl.emit.basics import declare, write_basics
from unodsl.emit.events import event
from unodsl.emit.flows import write_flows
from unodsl.emit.making import CannotEmit, Making, Wanted
from unodsl.emit.policies import policy_named
from unodsl.emit.rounds import write_rounds
from unodsl.emit.scripted import Scripted
from unodsl.emit.unit import Unit
from unodsl.emit.words import Words
from unodsl.engine.rules import Rules
from unodsl.program.program import EVENTS

ENTRIES = ("play_rounds",)
SCRIPT_ENTRIES = ("begin", "legal", "rewind", "step")


def emit(rules: Rules, policy: str = "convention", wanted: Wanted = Wanted(), words: int | None = None) -> Unit:  # noqa: B008
    """The code for bound rules. ``words``: words of a mask of faces (None: as many as 64 bits need).

    Raises CannotEmit where the ruleset needs what emitted code does not have.
    """
    if rules.program.symbols > 62 and words is None:
        raise CannotEmit("more than 62 symbols")
    m = Making(rules, wanted, -(-rules.faces // 64) if words is None else words)
    declare(m)
    if wanted.windows:
        m.words = Words(m)
    m.policy = Scripted(m) if policy == "script" else policy_named(m, policy)
    for name in EVENTS:
        event(m, name)
    write_basics(m)
    write_flows(m)
    write_rounds(m)
    m.write_codes()
    return Unit(m.store, m.w.text(), SCRIPT_ENTRIES if policy == "script" else ENTRIES)
