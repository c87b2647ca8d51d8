"""What is under way at a saved table, checked against the program: flows, code, and the choice that is open."""

from __future__ import annotations

from typing import Any, Final

from unodsl.engine.flows import FLOWS, STEPS
from unodsl.engine.rules import Rules
from unodsl.engine.saved_values import Unfit, items, mapping, number, numbers, one_of
from unodsl.engine.state import Ask, Choice, Frame, State
from unodsl.model import effects as e
from unodsl.program import code as k
from unodsl.text.limits import NUMBER

FRAMES: Final = 512
"""Frames on an agenda: far above what events inside each other can bring about."""
MANY: Final = 2**53
KEYS = {"flow", "player", "card", "laid", "step", "code", "clause", "slots", "extra"}


def agenda_of(r: Rules, data: Any) -> list[Frame]:
    """The frames; every number in them is one that the program could have put there."""
    made: list[Frame] = []
    for each in items(data, "agenda", FRAMES):
        frame = _frame(r, each)
        _check(r, frame, made)
        made.append(frame)
    return made


def _frame(r: Rules, data: Any) -> Frame:
    f = mapping(data, "agenda", KEYS)
    return Frame(
        one_of(f["flow"], "agenda", tuple(FLOWS)),
        number(f["player"], "agenda", -1, r.players - 1),
        number(f["card"], "agenda", -1, r.faces - 1),
        tuple(number(face, "agenda", 0, r.faces - 1) for face in items(f["laid"], "agenda", len(r.deck))),
        number(f["step"], "agenda", 0, MANY),
        number(f["code"], "agenda", -1, len(r.program.codes) - 1),
        number(f["clause"], "agenda", -1, MANY),
        [number(v, "agenda", -1, MANY) for v in items(f["slots"], "agenda", NUMBER)],
        tuple(number(v, "agenda", -1, MANY) for v in items(f["extra"], "agenda", NUMBER)),
    )


def _demand(right: bool) -> None:
    if not right:
        raise Unfit("agenda")


def _check(r: Rules, f: Frame, below: list[Frame]) -> None:
    under = below[-1] if below else None
    match f.flow:
        case "code":
            _check_code(r, f)
        case "event":
            _check_event(r, f)
        case "draws":
            numbers(f.slots, "agenda", -1, NUMBER, 4)
            _demand(f.player >= 0 and f.slots[1] < r.faces and len(f.extra) == 1 and under is not None)
            _demand(under is not None and under.flow in ("code", "draws_until") and f.extra[0] < len(under.slots))
        case "draws_until":
            codes = r.program.codes
            _demand(
                under is not None and under.flow == "code" and under.code == f.code and f.player >= 0 and f.step < 2
            )
            _demand(len(f.slots) == 1 and f.slots[0] < r.faces and len(f.extra) == 1)
            _demand(0 <= f.extra[0] < len(codes[f.code].instructions))
            _demand(isinstance(codes[f.code].instructions[f.extra[0]], e.DrawsUntil))
        case "deal" | "start":
            size = 3 if f.flow == "deal" else 2
            _demand(f.step < 5 and len(f.slots) == (size if f.step else 0) and not f.extra)
        case _:
            _check_steps(f)


def _check_steps(f: Frame) -> None:
    _demand(f.step <= STEPS[f.flow] and not f.slots)
    _demand(f.player >= 0 or f.flow in ("stuck", "round_ends"))
    match f.flow:
        case "play":
            # The cards of a play that is under way have been laid already.
            _demand(f.step > 0 and len(f.laid) > 0 and f.card in f.laid and set(f.extra) <= {1, 2} and len(f.extra) < 3)
        case "draw":
            _demand(len(f.extra) == (1 if f.step else 0))
        case "challenge":
            _demand((len(f.extra) == 1 and f.extra[0] in (0, 1)) if f.step else not f.extra)
        case "take" | "takes":
            _demand(f.extra in ((), (1,), (2,)))
        case _:
            _demand(not f.extra)


def _check_event(r: Rules, f: Frame) -> None:
    """extra: code and clause of each handler, then what the event binds."""
    _demand(len(f.extra) % 2 == 1 and not f.slots and f.step <= len(f.extra) // 2)
    pairs = list(zip(f.extra[:-1:2], f.extra[1:-1:2], strict=True))
    events = [
        event for event, handlers in r.handlers.items() if set(pairs) <= {(h.code, h.number) for h in handlers}
    ]  # fmt: skip
    most = r.players if events == ["noise"] else r.faces
    _demand(bool(events) and bool(pairs) and f.extra[-1] < most)


def _check_code(r: Rules, f: Frame) -> None:
    _demand(f.code >= 0)
    code = r.program.codes[f.code]
    _demand(f.step <= len(code.instructions) and len(f.slots) == code.slots)
    for most, value in zip(_slot_bounds(r, f.code), f.slots, strict=True):
        _demand(value < most)


def _slot_bounds(r: Rules, number_: int) -> list[int]:
    """For each slot of a code the number that its values stay below: seats, faces, places in a walk, counts."""
    code = r.program.codes[number_]
    by_noise = any(h.code == number_ for h in r.handlers["noise"])
    bounds = [r.players if by_noise else r.faces] * code.bound + [min(r.players, r.faces)] * (code.slots - code.bound)
    for i in code.instructions:
        match i:
            case e.ChoosesPlayer(var=var) | k.AskSlap(var=var):
                bounds[var] = r.players
            case e.Draws(var=int(var)):
                bounds[var] = r.faces
            case k.EachNext():
                bounds[i.var] = bounds[i.first] = r.players
                bounds[i.at], bounds[i.moved] = r.players, MANY
            case _:
                pass
    return bounds


def choice_of(r: Rules, s: State, data: Any) -> Choice | None:
    """The open choice: of a kind that what is under way asks for."""
    if data is None:
        return None
    c = mapping(data, "choice", {"ask", "players", "allowed", "most"})
    ask = Ask(one_of(c["ask"], "choice", tuple(a.value for a in Ask)))
    players = tuple(number(p, "choice", 0, r.players - 1) for p in items(c["players"], "choice", r.players, 1))
    bits = {Ask.COLOR: r.program.colors, Ask.PLAYER: r.players, Ask.YES_NO: 2, Ask.SLAP: 0}.get(ask, r.faces)
    allowed = number(c["allowed"], "choice", 0, (1 << bits) - 1)
    most = number(c["most"], "choice", 0, NUMBER)
    if not s.agenda or len(set(players)) < len(players) or (not allowed and ask is not Ask.SLAP):
        raise Unfit("choice")
    if ask is not Ask.SLAP and len(players) > 1:
        raise Unfit("choice")
    if ask in (Ask.OFFER, Ask.DISCARDS) and any(allowed >> f & 1 and not n for f, n in enumerate(s.hands[players[0]])):
        raise Unfit("choice")
    if s.slapped and ask is not Ask.SLAP:
        raise Unfit("slapped")
    if ask is Ask.SLAP and all(s.slapped >> p & 1 for p in players):
        raise Unfit("slapped")
    if not _asks(r, s.agenda[-1], ask):
        raise Unfit("choice")
    return Choice(ask, players, allowed, most)


_ASKING: dict[Ask, type[Any]] = {
    Ask.COLOR: e.ChoosesColor, Ask.PLAYER: e.ChoosesPlayer, Ask.YES_NO: k.AskWhether, Ask.DISCARDS: e.Discards,
    Ask.SLAP: k.AskSlap, Ask.OFFER: k.AskOffer,
}  # fmt: skip


def _asks(r: Rules, f: Frame, ask: Ask) -> bool:
    """Whether this frame is at a place that asks for such a choice."""
    if f.flow == "code":
        return f.step > 0 and isinstance(r.program.codes[f.code].instructions[f.step - 1], _ASKING[ask])
    return ask is Ask.COLOR and ((f.flow == "play" and f.step == 2) or (f.flow == "start" and f.step == 3))
