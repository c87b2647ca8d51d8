"""Whose turn it is, and whether the round is over: what all acts have in common."""

from __future__ import annotations

from typing import Final

from unodsl.engine import cards
from unodsl.engine.evaluate import next_seat
from unodsl.engine.machine import Running, raise_event
from unodsl.engine.questions import could_answer, may
from unodsl.engine.scoring import finish_round
from unodsl.engine.state import Frame

PAID: Final = 1
BY_ITSELF: Final = 2
"""`extra` of a take: an attack that is paid as the round ends; a take that nobody had to say."""


def somebody_is_out(t: Running, player: int) -> bool:
    """Whether somebody has won by having no card left: the player of the act first, then the others in order."""
    s = t.s
    if s.round != "playing" or s.winner >= 0:
        return s.winner >= 0
    if all(s.sizes):
        return False
    for steps in range(len(s.order)):
        seat = next_seat(s, player, steps) if player >= 0 else s.order[steps]
        if not s.sizes[seat]:
            s.winner = seat
            return True
    return False


def ended(t: Running) -> bool:
    """Whether the round is over; then it is finished, and nothing else is under way any more."""
    s = t.s
    if s.winner < 0 and s.round == "playing":
        return False
    if s.round in ("playing", "ending"):
        s.agenda.clear()
        s.agenda.append(Frame("round_ends", s.winner))
        s.round = "ending"
    return True


def closes(t: Running) -> bool:
    """When nothing is under way any more: whether the round ends now (what ends it is then on the agenda).

    What happens as turns end and begin comes after the checks of the acts themselves.
    """
    s = t.s
    if s.round in ("over", "stuck") or (s.round == "playing" and s.winner < 0 and all(s.sizes)):
        return False
    if somebody_is_out(t, s.turn) and s.attack.kind >= 0:
        s.agenda.append(Frame("take", s.attack.victim, extra=(PAID,)))
        return True
    return ended(t)


def end_endless(t: Running) -> None:
    """Effects that go round for ever end the round as stuck."""
    s = t.s
    t.tell("endless")
    if s.air >= 0:
        cards.give(t, next(f.player for f in s.agenda if f.flow == "wrong_play"), s.air)
        s.air = -1
    s.agenda.clear()
    s.choice, s.winner = None, -1
    finish_round(t)


def turn_passes(t: Running, f: Frame) -> None:
    """At the very end of an act: one turn is over, another begins. A turn that was lost at once never began."""
    s = t.s
    if t.r.turns_act and s.round == "playing" and s.passed >= 0:
        raise_event(t, "turn_begins", s.turn)
        raise_event(t, "turn_ends", s.passed)
    s.passed = -1


def settle(t: Running, base: int) -> None:
    """Whose turn it is now: the victim of an open attack, else who a rule named, else ``base``, less lost turns."""
    s = t.s
    if s.round != "playing":
        return
    if s.attack.kind >= 0:
        new = s.attack.victim
    else:
        new = s.goes if s.goes >= 0 else base
        for _ in s.order if s.lost else ():
            if not s.lost >> new & 1:
                break
            s.lost &= ~(1 << new)
            new = next_seat(s, new)
    if s.passed < 0:
        s.passed = s.turn
    s.turn = new
    s.after_draw, s.drawn = False, -1
    if s.idle >= len(s.order):
        s.agenda.append(Frame("stuck"))


def tell_skipped(t: Running, player: int) -> None:
    """Says who is skipped by a number of skips, each once, where nothing else decides whose turn it is."""
    s = t.s
    if s.skips and s.round == "playing" and s.attack.kind < 0 and s.goes < 0:
        for steps in range(1, min(s.skips, len(s.order)) + 1):
            t.tell("loses-turn", next_seat(s, player, steps))


def stay(t: Running) -> None:
    """The turn goes on where it is, unless the player on turn loses it or a rule sends it on."""
    s = t.s
    moves = s.attack.victim != s.turn if s.attack.kind >= 0 else s.goes >= 0 or s.lost >> s.turn & 1
    if moves:
        settle(t, s.turn)


def take_if_helpless(t: Running) -> None:
    """An attack that no card of the whole deck could answer, and that may not be challenged, is taken at once."""
    s = t.s
    if s.attack.kind < 0 or s.round != "playing":
        return
    victim = s.attack.victim
    if not could_answer(victim, t.r, s) and not may("challenge", victim, t.r, s):
        s.agenda.append(Frame("take", victim, extra=(BY_ITSELF,)))
