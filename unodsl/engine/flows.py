"""The ways of an act through the engine, step by step.

There is one way through a play, whoever plays and however (in turn, as an answer, jumping in, several cards, by an
offer inside an effect): placed -> effects -> top without color: its player names one -> somebody's hand empty? ->
attack and turn move on -> what words are owed -> windows to catch and to jump in open -> next. In a play inside an
effect turn and attack do not move, and the question of empty hands waits for the end of the whole act.
"""

from __future__ import annotations

from typing import Final

from unodsl.engine import cards
from unodsl.engine.choices import ask
from unodsl.engine.drawing import run_draws, run_draws_until
from unodsl.engine.evaluate import next_seat
from unodsl.engine.instructions import end_attack, run_code
from unodsl.engine.legal import can_lay_something
from unodsl.engine.machine import Flow, Running, raise_event, run_event
from unodsl.engine.plays import PLAY_STEPS, run_play
from unodsl.engine.questions import words_by_player
from unodsl.engine.scoring import finish_round
from unodsl.engine.state import Ask, Choice, Frame
from unodsl.engine.turns import PAID, ended, settle, somebody_is_out, stay, take_if_helpless, turn_passes


def begin_act(t: Running) -> None:
    """What every act that moves the game on does first: windows close, what the last act left is forgotten."""
    s = t.s
    s.window, s.owed = False, [0] * s.players
    s.goes, s.skips, s.swapped, s.said = -1, 0, 0, []
    s.before = words_by_player(t.r, s) if t.r.program.says else [0] * s.players


# ---- draw, pass, take, challenge, and what happens at a real table


def _draw_begins(t: Running, f: Frame) -> None:
    s = t.s
    s.after_draw, s.drawn = True, -1
    f.extra = (s.moved,)
    raise_event(t, "draw", f.player)


def _draw_ends(t: Running, f: Frame) -> None:
    s = t.s
    if s.attack.kind < 0 and s.goes < 0 and not s.lost >> f.player & 1:
        if s.moved > f.extra[0] and can_lay_something(t.r, s, f.player):
            return
        if s.moved == f.extra[0]:
            s.idle += 1
    settle(t, next_seat(s, f.player))


def _pass(t: Running, f: Frame) -> None:
    if not t.s.after_draw:
        t.s.idle += 1
    settle(t, next_seat(t.s, f.player))


def _take_begins(t: Running, f: Frame) -> None:
    if f.extra == () and t.s.attack.kind >= 0:
        t.tell("takes", f.player, number=t.s.attack.draws)
    raise_event(t, "take", f.player)


def _take_ends(t: Running, f: Frame) -> None:
    s = t.s
    if PAID in f.extra:
        end_attack(t)
    else:
        if s.attack.kind >= 0 and s.attack.victim == f.player:
            s.idle += 1  # no rule of the take ended the attack: without this its victim could take for ever
        settle(t, f.player)


def _challenge_begins(t: Running, f: Frame) -> None:
    f.extra = (int(t.s.attack.guilty),)
    t.tell("challenges", f.player, other=t.s.attack.from_)
    raise_event(t, "challenge", f.player)


def _challenge_decided(t: Running, f: Frame) -> None:
    t.tell("challenge-succeeds" if f.extra[0] else "challenge-fails", f.player, other=t.s.attack.from_)
    raise_event(t, "challenge_succeeds" if f.extra[0] else "challenge_fails", f.player)


def _stay(t: Running, f: Frame) -> None:
    stay(t)


def _wrong_ends(t: Running, f: Frame) -> None:
    """A card that no rule took back or set aside goes back to its hand."""
    s = t.s
    if s.air >= 0:
        cards.give(t, f.player, s.air)
        s.air = -1
    _stay(t, f)


# ---- the round begins


def run_deal(t: Running, f: Frame) -> None:
    """Raises `dealt` for every card in every hand, seat by seat; a replaced card is looked at as well.

    slots: cards that may still be replaced, whether one has been, how many were looked at.
    """
    s = t.s
    if f.step == 0:
        f.slots = [len(t.r.deck), 0, 0]
        f.step = 1
    if not t.r.handlers["dealt"]:
        s.agenda.pop()
        return
    if f.slots[1]:  # something was replaced: look at all cards once more
        f.slots[1], f.slots[2] = 0, 0
    pairs = [(seat, face) for seat in s.order for face, n in enumerate(s.hands[seat]) if n]
    while f.slots[2] < len(pairs):
        seat, face = pairs[f.slots[2]]
        f.slots[2] += 1
        if raise_event(t, "dealt", seat, face, (face,)):
            return
    s.agenda.pop()


def run_start(t: Running, f: Frame) -> None:
    """The start card is turned: its rules act, until none of them has it replaced."""
    s = t.s
    if f.step == 0:
        f.slots = [len(t.r.deck) * 4, 0]
        f.step = 1
        s.turn = s.first
    if f.step == 1:
        f.slots[1] = 0
        s.color = t.r.color_of[s.top]
        f.step = 2
        t.tell("start-card", cards=(s.top,))
        if raise_event(t, "start", -1, s.top, (s.top,)):
            return
    if f.step == 2:
        if f.slots[1]:
            f.step = 1
            return
        f.step = 3
        if s.color < 0 and t.r.program.colors:
            ask(t, Choice(Ask.COLOR, (s.first,), (1 << t.r.program.colors) - 1))
            if s.choice is not None:
                return
    if f.step == 3:
        f.step = 4
        settle(t, s.first)
        take_if_helpless(t)
        return
    s.agenda.pop()
    s.passed = -1
    raise_event(t, "turn_begins", s.turn)


# ---- what acts have in common


def _check_out(t: Running, f: Frame) -> None:
    """After any other act somebody may be out as well; an open attack is paid first."""
    if somebody_is_out(t, f.player) and t.s.attack.kind >= 0:
        t.s.agenda.append(Frame("take", t.s.attack.victim, extra=(PAID,)))


def _check_end(t: Running, f: Frame) -> None:
    if t.s.winner >= 0 or t.s.round != "playing":
        ended(t)


def _stuck_event(t: Running, f: Frame) -> None:
    raise_event(t, "nobody_can_move")


def _stuck_ends(t: Running, f: Frame) -> None:
    """A full circle without a card moved ends the round, whatever the rules say of it."""
    if t.s.winner < 0:
        t.s.round = "ending"
    ended(t)


def _round_event(t: Running, f: Frame) -> None:
    raise_event(t, "round_ends", f.player)


def _round_scored(t: Running, f: Frame) -> None:
    finish_round(t)
    t.s.agenda.clear()


Steps = tuple[Flow, ...]


def _by_steps(*steps: Flow) -> Flow:
    """A flow that does its steps in order; a step may put other things on the agenda above it."""

    def flow(t: Running, frame: Frame) -> None:
        s, agenda = t.s, t.s.agenda
        for step in steps[frame.step :]:
            frame.step += 1
            step(t, frame)
            if s.choice is not None or not agenda or agenda[-1] is not frame:
                return
        agenda.pop()

    return flow


BY_STEPS: Final[dict[str, Steps]] = {
    "draw": (_draw_begins, _check_out, _check_end, _draw_ends, turn_passes),
    "pass": (_pass, turn_passes),
    "take": (_take_begins, _take_ends),
    "takes": (_take_begins, _check_out, _check_end, _take_ends, turn_passes),
    "challenge": (_challenge_begins, _challenge_decided, _check_out, _check_end, _stay, turn_passes),
    "wrong_play": (_check_out, _check_end, _wrong_ends, turn_passes),
    "table": (_check_out, _check_end),
    "timeout": (_check_out, _check_end, _stay, turn_passes),
    "stuck": (_stuck_event, _stuck_ends),
    "round_ends": (_round_event, _round_scored),
}
STEPS: Final = {"play": PLAY_STEPS, **{name: len(steps) for name, steps in BY_STEPS.items()}}
"""How many steps each of these flows has."""
FLOWS: Final[dict[str, Flow]] = {
    "play": run_play,
    "event": run_event,
    "code": run_code,
    "draws": run_draws,
    "draws_until": run_draws_until,
    "deal": run_deal,
    "start": run_start,
    **{name: _by_steps(*steps) for name, steps in BY_STEPS.items()},
}
