"""Cards drawn by an effect: one after another, as each may bring something about."""

from __future__ import annotations

from unodsl.engine import cards
from unodsl.engine.evaluate import At, holds
from unodsl.engine.machine import Running, raise_event
from unodsl.engine.state import Frame
from unodsl.model import effects as e


def draws(t: Running, player: int, number: int, var: int) -> None:
    """Draws so many cards; the frame stays on the agenda while what they bring about is under way."""
    if player >= 0 and number > 0:
        frame = Frame("draws", player, -1, (), 0, -1, -1, [number, -1, 0, 0], (var,))
        t.s.agenda.append(frame)
        run_draws(t, frame)
    elif var >= 0:
        t.s.agenda[-1].slots[var] = -1


def run_draws(t: Running, frame: Frame) -> None:
    """slots: cards still to draw, the last one drawn, whether the pile was refilled for this card, cards drawn."""
    s, slots, acting = t.s, frame.slots, t.r.acting["drawn"]
    while slots[0] > 0 and s.round == "playing":
        card = cards.draw_one(t, frame.player)
        if card < 0:
            if slots[2]:
                break
            slots[2] = 1
            if raise_event(t, "pile_runs_out"):
                return
            break
        slots[0] -= 1
        slots[1] = card
        slots[2] = 0
        slots[3] += 1
        if acting >> card & 1 and raise_event(t, "drawn", frame.player, card, (card,)):
            return
    if t.tracing:
        t.tell("draws", frame.player, number=slots[3])
    s.agenda.pop()
    if frame.extra[0] >= 0:
        s.agenda[-1].slots[frame.extra[0]] = slots[1]


def run_draws_until(t: Running, frame: Frame) -> None:
    """Draws one by one until the card meets the condition. step 0: draw; 1: judge what came."""
    s = t.s
    if frame.step == 0:
        frame.step = 1
        s.agenda.append(Frame("draws", frame.player, slots=[1, -1, 0, 0], extra=(0,)))
        return
    card = frame.slots[0]
    instruction = t.r.program.codes[frame.code].instructions[frame.extra[0]]
    if card < 0 or s.round != "playing" or not isinstance(instruction, e.DrawsUntil):
        s.agenda.pop()
        return
    under = s.agenda[-2] if len(s.agenda) > 1 else frame
    at = At(frame.player, card, (card,), under.slots)
    if s.hands[frame.player][card] and holds(instruction.condition, t.r, s, at):
        s.agenda.pop()
        return
    frame.step = 0
