"""What each instruction does. Expressions are evaluated when they are reached, so `next` follows a reversal."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement
from typing import Any, Final, TypeAlias

from unodsl.engine import cards
from unodsl.engine.choices import ask
from unodsl.engine.drawing import draws
from unodsl.engine.evaluate import At, holds, next_seat, value
from unodsl.engine.machine import Running, raise_event
from unodsl.engine.questions import decide, fits, is_guilty
from unodsl.engine.readings import faces_of
from unodsl.engine.rules import faces_in
from unodsl.engine.state import Ask, Choice, Frame
from unodsl.model import core as c
from unodsl.model import effects as e
from unodsl.program import code as k
from unodsl.program.bind import saturated


def run_code(t: Running, frame: Frame) -> None:
    """Runs instructions until one starts something else, asks, or the code ends."""
    instructions = t.r.program.codes[frame.code].instructions
    s, agenda, n = t.s, t.s.agenda, len(instructions)
    step = frame.step
    jumped = s.jumped_in and frame.player == s.laid_by
    at = At(frame.player, frame.card, frame.laid, frame.slots, 0, jumped)
    while step < n:
        instruction = instructions[step]
        frame.step = step + 1
        t.fuel -= 1
        if t.fuel < 0:
            return
        _DO[type(instruction)](t, frame, instruction, at)
        if s.choice is not None or not agenda or agenda[-1] is not frame:
            return
        step = frame.step
    agenda.pop()


Do: TypeAlias = Callable[[Running, Frame, Any, At], None]


def _jump(t: Running, frame: Frame, i: k.Jump, at: At) -> None:
    frame.step = i.to


def _jump_unless(t: Running, frame: Frame, i: k.JumpUnless, at: At) -> None:
    if not holds(i.condition, t.r, t.s, at):
        frame.step = i.to


def _draws(t: Running, frame: Frame, i: e.Draws, at: At) -> None:
    player = value(i.player, t.r, t.s, at)
    draws(t, player, value(i.number, t.r, t.s, at), -1 if i.var is None else i.var)


def _draws_until(t: Running, frame: Frame, i: e.DrawsUntil, at: At) -> None:
    player = value(i.player, t.r, t.s, at)
    if player >= 0:
        t.s.agenda.append(Frame("draws_until", player, slots=[-1], code=frame.code, extra=(frame.step - 1,)))


def _attack_with(t: Running, frame: Frame, i: e.AttackWith, at: At) -> None:
    attack(t, frame, value(i.player, t.r, t.s, at), value(i.number, t.r, t.s, at))


def _attack_moves(t: Running, frame: Frame, i: e.AttackMoves, at: At) -> None:
    a = t.s.attack
    player = value(i.player, t.r, t.s, at) if a.kind >= 0 else -1
    if player >= 0:
        a.victim = player
        t.tell("attack-moves", player, number=a.draws)


def _attack_becomes(t: Running, frame: Frame, i: e.AttackBecomes, at: At) -> None:
    a = t.s.attack
    if a.kind >= 0:
        more = max(0, value(i.number, t.r, t.s, at))
        if more > a.draws and frame.player >= 0:
            a.from_ = frame.player
        a.draws = more
        t.tell("attack-becomes", a.victim, number=more)


def _end_attack(t: Running, frame: Frame, i: e.EndAttack, at: At) -> None:
    end_attack(t)


def _skip_many(t: Running, frame: Frame, i: e.SkipMany, at: At) -> None:
    t.s.skips = saturated(t.s.skips + max(0, value(i.number, t.r, t.s, at)))


def _reverse_direction(t: Running, frame: Frame, i: e.ReverseDirection, at: At) -> None:
    if i.times is None or value(i.times, t.r, t.s, at) % 2:
        t.s.direction = -t.s.direction
        t.tell("reverses", frame.player)


def _turn_goes(t: Running, frame: Frame, i: e.TurnGoes, at: At) -> None:
    t.s.goes = value(i.player, t.r, t.s, at)


def _loses_turn(t: Running, frame: Frame, i: e.LosesTurn, at: At) -> None:
    player = value(i.player, t.r, t.s, at)
    if player >= 0:
        t.s.lost |= 1 << player
        t.tell("loses-turn", player)


def _chooses_color(t: Running, frame: Frame, i: e.ChoosesColor, at: At) -> None:
    r, s = t.r, t.s
    player = value(i.player, r, s, at)
    colors = (1 << r.program.colors) - 1
    if i.among is not None:
        colors = 0
        for face in faces_of(i.among, r)(s, at):
            if r.color_of[face] >= 0:
                colors |= 1 << r.color_of[face]
    if player >= 0 and colors:
        ask(t, Choice(Ask.COLOR, (player,), colors))


def _chooses_player(t: Running, frame: Frame, i: e.ChoosesPlayer, at: At) -> None:
    frame.slots[i.var] = -1
    player = value(i.player, t.r, t.s, at)
    if player >= 0:
        ask(t, Choice(Ask.PLAYER, (player,), sum(1 << p for p in t.s.order if p != player)))


def _ask_whether(t: Running, frame: Frame, i: k.AskWhether, at: At) -> None:
    player = value(i.player, t.r, t.s, at)
    if player >= 0:
        ask(t, Choice(Ask.YES_NO, (player,), 3))
    else:
        frame.step = i.to


def _swap_hands(t: Running, frame: Frame, i: e.SwapHands, at: At) -> None:
    a, b = value(i.player, t.r, t.s, at), value(i.other, t.r, t.s, at)
    if a >= 0 and b >= 0 and a != b:
        cards.swap_hands(t, a, b)
        raise_event(t, "hands_changed", frame.player)


def _hands_go_round(t: Running, frame: Frame, i: e.HandsGoRound, at: At) -> None:
    cards.hands_go_round(t)
    raise_event(t, "hands_changed", frame.player)


def _shows_hand(t: Running, frame: Frame, i: e.ShowsHand, at: At) -> None:
    t.tell("shows-hand", value(i.player, t.r, t.s, at), other=value(i.other, t.r, t.s, at))


def _ask_slap(t: Running, frame: Frame, i: k.AskSlap, at: At) -> None:
    t.s.slapped = 0
    ask(t, Choice(Ask.SLAP, tuple(p for p in t.s.order if not (i.others and p == frame.player))))


def _ask_offer(t: Running, frame: Frame, i: k.AskOffer, at: At) -> None:
    player = value(i.player, t.r, t.s, at)
    offered = offered_faces(t, player, i.pattern)
    if offered:
        ask(t, Choice(Ask.OFFER, (player,), offered))
    else:
        frame.step = i.to


def _each_begin(t: Running, frame: Frame, i: k.EachBegin, at: At) -> None:
    first = value(i.start, t.r, t.s, at)
    frame.slots[i.at], frame.slots[i.first], frame.slots[i.moved] = -1, first, t.s.moved


def _set_fact(t: Running, frame: Frame, i: e.SetFact, at: At) -> None:
    r, s = t.r, t.s
    fact = r.program.facts[i.index]
    held = min(max(value(i.value, r, s, at), fact.low), fact.high)
    if i.player is None:
        s.facts[i.index] = held
        return
    player = value(i.player, r, s, at)
    if player >= 0:
        s.player_facts[player][i.index] = held


def _shuffle_discards(t: Running, frame: Frame, i: e.ShuffleDiscards, at: At) -> None:
    cards.shuffle_discards(t)


def _set_aside(t: Running, frame: Frame, i: e.SetAside, at: At) -> None:
    if frame.card >= 0:
        cards.set_aside(t, frame.player, frame.card)


def _take_back(t: Running, frame: Frame, i: e.TakeBack, at: At) -> None:
    if t.s.air >= 0 and frame.player >= 0:
        cards.give(t, frame.player, t.s.air)
        t.s.air = -1
        t.tell("takes-back", frame.player)


def _end_round(t: Running, frame: Frame, i: e.EndRound, at: At) -> None:
    t.s.round = "ending"


def _wins(t: Running, frame: Frame, i: e.Wins, at: At) -> None:
    player = value(i.player, t.r, t.s, at)
    if player >= 0:
        t.s.winner = player


# ---- attacks


def attack(t: Running, frame: Frame, victim: int, number: int) -> None:
    """Opens an attack, or adds to the open one and moves it on. Its kind is the symbol of the card that acts."""
    s, r = t.s, t.r
    if victim < 0:
        return
    a = s.attack
    symbol = r.symbol_of[frame.card] if frame.card >= 0 else r.symbol_of[s.top]
    a.draws = saturated((a.draws if a.kind >= 0 else 0) + max(0, number))
    a.chain = (a.chain if a.kind >= 0 else 0) | 1 << symbol
    a.kind, a.victim, a.from_ = symbol, victim, frame.player
    a.guilty = bool(r.program.guilty) and is_guilty(r, s)
    t.tell("attack", frame.player, other=victim, number=a.draws)


def end_attack(t: Running) -> None:
    a = t.s.attack
    a.kind = a.victim = a.from_ = -1
    a.draws = a.chain = 0
    a.guilty = False


# ---- choices


def sheddable(t: Running, player: int, condition: c.Core | None, cards_: tuple[int, ...]) -> bool:
    """Whether a player may shed just these cards: they are in his hand, and the condition holds of them."""
    hand = t.s.hands[player]
    if any(cards_.count(face) > hand[face] for face in cards_):
        return False
    if condition is None:
        return True
    return holds(condition, t.r, t.s, At(player, cards_[0], cards_, gone=len(cards_)))


def _ask_discards(t: Running, frame: Frame, i: e.Discards, at: At) -> None:
    player, most = value(i.player, t.r, t.s, at), value(i.number, t.r, t.s, at)
    if player < 0:
        return
    most = min(most, t.s.sizes[player])
    held = [face for face, count in enumerate(t.s.hands[player]) if count]
    for size in range(1, most + 1):
        for tried, some in enumerate(combinations_with_replacement(held, size)):
            if sheddable(t, player, i.condition, some):
                ask(t, Choice(Ask.DISCARDS, (player,), sum(1 << f for f in held), most))
                return
            if tried > 2_000:
                break


def offered_faces(t: Running, player: int, pattern: e.Pattern) -> int:
    """The faces in a hand that an offer takes. The offer is itself a permission: only `never` stands above it."""
    if player < 0:
        return 0
    mask = 0
    for face in faces_in(pattern.faces):
        if not t.s.hands[player][face]:
            continue
        at = At(player, face, (face,), gone=1)
        forbidden = any(x.answer == "never" for x in decide("play", t.r, t.s, at).left)
        if not forbidden and fits(pattern, t.r, t.s, at):
            mask |= 1 << face
    return mask


# ---- walks, start cards


def _each_next(t: Running, frame: Frame, i: k.EachNext, at: At) -> None:
    s, slots = t.s, frame.slots
    n = len(s.order)
    while True:
        slots[i.at] += 1
        if slots[i.at] >= n:
            if not i.round_and_round or s.moved == slots[i.moved] or slots[i.first] < 0:
                frame.step = i.to
                return
            slots[i.at], slots[i.moved] = 0, s.moved
        if slots[i.first] < 0 or s.round != "playing":
            frame.step = i.to
            return
        seat = next_seat(s, slots[i.first], slots[i.at])
        if not (i.others and seat == frame.player):
            slots[i.var] = seat
            return


def _redraw(t: Running, frame: Frame, i: e.Redraw, at: At) -> None:
    """The next card in place of the start card or a card just dealt; that one goes back into the pile."""
    s = t.s
    if not s.draw_pile:
        return
    below = s.agenda[-2] if len(s.agenda) > 1 else frame
    owner = next((f for f in reversed(s.agenda) if f.flow in ("start", "deal")), below)
    if owner.slots[0] <= 0:
        return
    owner.slots[0] -= 1
    if owner.flow == "start":
        old = s.discard.pop()
        s.discard.append(s.draw_pile.pop())
        t.tell("redraws", cards=(old,))
    elif frame.player >= 0 and frame.card >= 0:
        old = frame.card
        cards.take_away(t, frame.player, old)
        cards.give(t, frame.player, s.draw_pile.pop())
    else:
        return
    cards.put_back(t, old)
    owner.slots[1] = 1


_DO: Final[dict[type[k.Instruction], Do]] = {
    k.Jump: _jump,
    k.JumpUnless: _jump_unless,
    k.AskWhether: _ask_whether,
    k.AskOffer: _ask_offer,
    k.AskSlap: _ask_slap,
    k.EachBegin: _each_begin,
    k.EachNext: _each_next,
    e.Draws: _draws,
    e.DrawsUntil: _draws_until,
    e.AttackWith: _attack_with,
    e.AttackMoves: _attack_moves,
    e.AttackBecomes: _attack_becomes,
    e.EndAttack: _end_attack,
    e.SkipMany: _skip_many,
    e.ReverseDirection: _reverse_direction,
    e.TurnGoes: _turn_goes,
    e.LosesTurn: _loses_turn,
    e.ChoosesColor: _chooses_color,
    e.ChoosesPlayer: _chooses_player,
    e.SwapHands: _swap_hands,
    e.HandsGoRound: _hands_go_round,
    e.ShowsHand: _shows_hand,
    e.Discards: _ask_discards,
    e.SetFact: _set_fact,
    e.ShuffleDiscards: _shuffle_discards,
    e.SetAside: _set_aside,
    e.TakeBack: _take_back,
    e.EndRound: _end_round,
    e.Redraw: _redraw,
    e.Wins: _wins,
}
"""By kind of instruction. `If`, `Whether`, `Offer`, `Slap`, `EachPlayer`, `Stop`, `Nothing` are flattened away."""
