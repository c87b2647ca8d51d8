"""A play, step by step: the one way that every play goes, as the docstring of `unodsl.engine.flows` tells it."""

from __future__ import annotations

from typing import Final

from unodsl.engine import cards
from unodsl.engine.choices import ask
from unodsl.engine.evaluate import At, next_seat
from unodsl.engine.machine import Running, raise_event
from unodsl.engine.questions import word_conditions
from unodsl.engine.state import Ask, Choice, Frame
from unodsl.engine.turns import PAID, ended, settle, somebody_is_out, take_if_helpless, tell_skipped, turn_passes
from unodsl.engine.words import due, judge_words

NESTED, JUMPED = 1, 2  # frame.extra of a play
PLAY_STEPS: Final = 9


def run_play(t: Running, f: Frame) -> None:
    """Goes on with a play where it stopped, until something else is under way above it or asks.

    `f.step` counts what has been done; it is noted before anything that may stop the play.
    """
    s, agenda, step = t.s, t.s.agenda, f.step
    nested = NESTED in f.extra
    if step < 1:
        f.step = 1
        _placed(t, f)
        if agenda[-1] is not f:
            return
    if step < 2:
        f.step = 2
        if s.color < 0 and t.r.program.colors and s.round == "playing":
            ask(t, Choice(Ask.COLOR, (f.player,), (1 << t.r.program.colors) - 1))
            if s.choice is not None:
                return
    if step < 3:
        f.step = 3
        if not nested and somebody_is_out(t, f.player) and s.attack.kind >= 0:
            agenda.append(Frame("take", s.attack.victim, extra=(PAID,)))
            return
    if step < 4:
        f.step = 4
        if ended(t) and agenda[-1] is not f:
            return
    if step < 5:
        f.step = 5
        if not nested and not ended(t):
            tell_skipped(t, f.player)
            settle(t, next_seat(s, f.player, 1 + s.skips))
            take_if_helpless(t)
        if agenda[-1] is not f:
            return
    if step < 6:
        f.step = 6
        if ended(t) and agenda[-1] is not f:
            return
    if step < 7:
        f.step = 7
        # Words are judged when the effects of the outermost play are over.
        outermost = agenda[0] is f or not any(g.flow == "play" for g in agenda if g is not f)
        if outermost and s.round == "playing":
            judge_words(t, f.player)
            if agenda[-1] is not f:
                return
    if step < 8 and s.round == "playing":
        s.window = True
    if step < 9:
        f.step = 9
        if not nested:
            turn_passes(t, f)
            if agenda[-1] is not f:
                return
    agenda.pop()


def _placed(t: Running, f: Frame) -> None:
    """The cards are laid; what is said with them is held against what is due at this moment."""
    s, r = t.s, t.r
    s.top_before, s.color_before = s.top, s.color
    cards.lay(t, f.player, f.laid)
    s.color = r.color_of[f.card]
    jumped = JUMPED in f.extra
    s.jumped_in, s.laid_by = jumped, f.player
    if t.tracing:
        t.tell("jumps-in" if jumped else "plays", f.player, cards=f.laid)
    if s.said:
        held = word_conditions(f.player, r, s, At(f.player, s.top))
        s.said = [(p, w, m, due(t, w, held)) if p == f.player else (p, w, m, x) for p, w, m, x in s.said]
    if jumped:
        raise_event(t, "jumped_in", f.player, f.card, f.laid)
    raise_event(t, "played", f.player, f.card, f.laid)
