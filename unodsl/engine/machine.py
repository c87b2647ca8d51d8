"""The agenda: what is under way at a table, done step by step until somebody must choose or nothing is left.

A frame is a flow of the engine (`flows`), an event whose handlers run one after another, or code (`instructions`).
The frame on top is worked on; whatever it starts is put above it. So any choice, however deep, stops the machine,
and the state can be saved and go on later.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from unodsl.engine.actions import Wish
from unodsl.engine.evaluate import At
from unodsl.engine.questions import handlers_of
from unodsl.engine.rules import Rules
from unodsl.engine.state import Ask, Choice, Frame, State

STEPS_AT_MOST: Final = 200_000
"""Steps and instructions of one act; a rule that goes round for ever ends the round as stuck."""


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


@dataclass(slots=True)
class Running:
    """A state with its rules while an act is carried out; `wishes` are choices named ahead by `wisher`.

    `told` is what happened, for those who watch; `ran` are the numbers of the handlers that ran, `raised` of those
    that an event called up, for traces.
    `fuel`: so many steps and instructions may still follow in this act.
    """

    r: Rules
    s: State
    wishes: list[Wish] = field(default_factory=list)
    wisher: int = -1
    told: list[Happening] = field(default_factory=list)
    ran: list[int] = field(default_factory=list)
    raised: list[int] = field(default_factory=list)
    tracing: bool = False
    fuel: int = 0

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
    t.s.agenda.append(Frame("code", player, card, laid, code=code, clause=clause, slots=slots))


def raise_event(t: Running, event: str, player: int = -1, card: int = -1, laid: tuple[int, ...] = ()) -> bool:
    """Puts the handlers of an event on the agenda; whether there are any. Their conditions are settled now."""
    if not t.r.handlers[event]:
        return False
    jumped = t.s.jumped_in and player == t.s.laid_by
    bound = player if event == "noise" else card
    found = handlers_of(event, t.r, t.s, At(player, card, laid, (bound,), jumped=jumped))
    if not found:
        return False
    if t.tracing:
        t.raised += [h.number for h in found]
    handlers = tuple(x for h in found for x in (h.code, h.number))
    t.s.agenda.append(Frame("event", player, card, laid, extra=(*handlers, bound)))
    return True


def run_event(t: Running, frame: Frame) -> None:
    """Starts the next handler of an event. A handler that is itself under way is not started again inside itself."""
    at = frame.step * 2
    if at >= len(frame.extra) - 1:
        t.s.agenda.pop()
        return
    frame.step += 1
    code, clause = frame.extra[at], frame.extra[at + 1]
    if any(f.clause == clause and f.flow == "code" for f in t.s.agenda):
        return
    if t.tracing:
        t.ran.append(clause)
    push_code(t, code, clause, frame.player, frame.card, frame.laid, frame.extra[-1])


def run(t: Running) -> None:
    """Works until a choice is open or nothing is under way; then the round is over if somebody has won or ended it."""
    from unodsl.engine.flows import FLOWS
    from unodsl.engine.turns import closes, end_endless

    s, agenda = t.s, t.s.agenda
    t.fuel = STEPS_AT_MOST
    while s.choice is None and (agenda or closes(t)):
        t.fuel -= 1
        if t.fuel < 0:
            end_endless(t)
            return
        frame = agenda[-1]
        FLOWS[frame.flow](t, frame)


# ---- choices


def ask(t: Running, choice: Choice) -> None:
    """Opens a choice, or makes it at once where it has one outcome or was named ahead."""
    from unodsl.engine.choices import choose

    s = t.s
    s.choice = choice
    player = choice.players[0]
    if choice.ask in (Ask.COLOR, Ask.PLAYER):
        only = choice.allowed & (choice.allowed - 1) == 0
        wish = t.wishes[0] if t.wishes and t.wisher == player else None
        if wish is not None:
            named = wish.color if choice.ask is Ask.COLOR else wish.seat
            if named is not None and choice.allows(named):
                t.wishes.pop(0)
                choose(t, player, named)
                return
        if only:
            choose(t, player, choice.allowed.bit_length() - 1)
    elif choice.ask is Ask.YES_NO:
        if t.wishes and t.wisher == player and t.wishes[0].yes is not None:
            choose(t, player, int(bool(t.wishes.pop(0).yes)))
    elif choice.ask is Ask.SLAP and len(choice.players) == 1:
        choose(t, player, player)
