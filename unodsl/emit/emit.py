"""From a program to the code of one ruleset, one number of players and one policy."""

from __future__ import annotations

from unodsl.emit.basics import declare, write_basics
from unodsl.emit.beside import by_habit, scripted
from unodsl.emit.events import event
from unodsl.emit.expand import Expanding
from unodsl.emit.flows import write_flows
from unodsl.emit.making import Making
from unodsl.emit.policies import everyone
from unodsl.emit.rounds import write_rounds
from unodsl.emit.scripted import Scripted
from unodsl.emit.surface import CannotEmit, Wanted
from unodsl.emit.unit import Unit
from unodsl.emit.words import Words
from unodsl.engine.rules import Rules
from unodsl.policies.seats import Seat, read_seats
from unodsl.program.program import EVENTS
from unodsl.text.diagnostics import Said

ENTRIES = ("play_rounds",)
SCRIPT_ENTRIES = ("begin", "legal", "rewind", "step")


def emit(rules: Rules, policy: str = "convention", wanted: Wanted = Wanted(), words: int | None = None) -> Unit:  # noqa: B008
    """The code for bound rules. ``policy``: as `unodsl.policies.seats` reads it; `script`: all acts are read from
    outside; `expand`: all successors of tables. ``words``: words of a mask of faces (None: as many as 64 bits need).

    Raises CannotEmit where the ruleset needs what emitted code does not have.
    """
    if rules.program.symbols > 62 and words is None:
        raise CannotEmit("more than 62 symbols")
    script = policy in ("script", "expand")
    beside = scripted(rules, wanted.windows) if script else by_habit(rules, seats_of(policy, rules.players))
    m = Making(rules, wanted, -(-rules.faces // 64) if words is None else words, beside)
    if m.answers.has_sets("play_together") and not m.answers.sets_hold_playable():
        raise CannotEmit("cards may be played together of which none may be played alone")
    declare(m)
    if beside.words or beside.noise:
        m.words = Words(m)
    if policy == "expand":
        m.policy = Expanding(m)
    else:
        m.policy = Scripted(m) if script else everyone(m, beside.seats)
    for name in EVENTS:
        event(m, name)
    write_basics(m)
    write_flows(m)
    write_rounds(m)
    m.write_codes()
    entries = {"script": SCRIPT_ENTRIES, "expand": ("expand",)}.get(policy, ENTRIES)
    if wanted.whole and not script:
        entries = (*entries, "begin", "act")
    return Unit(m.store, m.w.text(), entries)


def seats_of(policy: str, players: int) -> tuple[Seat, ...]:
    """The seats of a policy as it is written, one for each player. Raises CannotEmit for one that nobody knows."""
    seats = read_seats(policy)
    if isinstance(seats, Said) or len(seats) not in (1, players):
        raise CannotEmit(f"policies {policy}")
    return seats * players if len(seats) == 1 else seats
