"""The agenda: what is under way at a table, done step by step until somebody must choose or nothing is left.

A frame is a flow of the engine (`flows`), an event whose handlers run one after another, or code (`instructions`).
The frame on top is worked on; whatever it starts is put above it. So any choice, however deep, stops the machine,
and the state can be saved and go on later.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from unodsl.engine.evaluate import At
from unodsl.engine.questions import reaction_to
from unodsl.engine.rules import Rules
from unodsl.engine.state import Frame, State


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that players see happen: its kind, whose doing, the other player, a card, a number.

    `seen_by`: the seats that see the card (None: all).
    """

    kind: str
    player: int = -1
    other: int = -1
    cards: tuple[int, ...] = ()
    number: int = 0
    clause: int = -1
    seen_by: tuple[int, ...] | None = None


class Running:
    """A state with its rules while an act is carried out.

    `told` is what happened, for those who watch; `ran` are the numbers of the handlers that ran, `raised` of those
    that an event called up, for traces.
    `fuel`: so many steps and instructions may still follow in this act.
    """

    __slots__ = ("fuel", "r", "raised", "ran", "s", "told", "tracing")

    def __init__(self, r: Rules, s: State, tracing: bool = False) -> None:
        self.r = r
        self.s = s
        self.told: list[Happening] = []
        self.ran: list[int] = []
        self.raised: list[int] = []
        self.tracing = tracing
        self.fuel = 0

    def tell(self, kind: str, player: int = -1, *, other: int = -1, cards: tuple[int, ...] = (), number: int = 0,
             seen_by: tuple[int, ...] | None = None) -> None:  # fmt: skip
        if self.tracing:
            self.told.append(Happening(kind, player, other, cards, number, self.ran[-1] if self.ran else -1, seen_by))


Flow = Callable[[Running, Frame], None]


def push_code(t: Running, code: int, clause: int, player: int, card: int = -1, laid: tuple[int, ...] = (),
              bound: int = -1) -> None:  # fmt: skip
    """Puts code on the agenda; the name that its event binds (if it binds one) is ``bound``."""
    made = t.r.program.codes[code]
    slots = [-1] * made.slots
    if made.bound:
        slots[0] = bound
    t.s.agenda.append(Frame("code", player, card, laid, 0, code, clause, slots))


def raise_event(t: Running, event: str, player: int = -1, card: int = -1, laid: tuple[int, ...] = ()) -> bool:
    """Puts the handlers of an event on the agenda; whether there are any. Their conditions are settled now."""
    acting = t.r.acting[event]
    if not acting or (card >= 0 and not acting >> card & 1):
        return False
    s = t.s
    jumped = s.jumped_in and player == s.laid_by
    bound = player if event == "noise" else card
    kept = t.r.reactions[event]
    known = kept.known.get((card, laid, jumped, kept.key(s, player))) if kept.key is not None else None
    found = known or reaction_to(event, t.r, s, At(player, card, laid, (bound,), 0, jumped))
    if not found.handlers:
        return False
    if t.tracing:
        t.raised += [h.number for h in found.handlers]
    s.agenda.append(Frame("event", player, card, laid, 0, -1, -1, [], (*found.pairs, bound)))
    return True


def run_event(t: Running, frame: Frame) -> None:
    """Starts the next handler of an event. A handler that is itself under way is not started again inside itself."""
    at = frame.step * 2
    if at >= len(frame.extra) - 1:
        t.s.agenda.pop()
        return
    frame.step += 1
    code, clause = frame.extra[at], frame.extra[at + 1]
    for under_way in t.s.agenda:
        if under_way.clause == clause and under_way.flow == "code":
            return
    if t.tracing:
        t.ran.append(clause)
    push_code(t, code, clause, frame.player, frame.card, frame.laid, frame.extra[-1])
