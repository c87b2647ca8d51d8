"""What each instruction does. Expressions are evaluated when they are reached, so `next` follows a reversal."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import assert_never

from unodsl.engine import cards
from unodsl.engine.evaluate import At, holds, next_seat, value
from unodsl.engine.machine import Running, ask, raise_event
from unodsl.engine.questions import decide, fits, is_guilty
from unodsl.engine.rules import faces_in
from unodsl.engine.state import Ask, Choice, Frame
from unodsl.model import core as c
from unodsl.model import effects as e
from unodsl.program import code as k
from unodsl.program.bind import saturated


def run_code(t: Running, frame: Frame) -> None:
    """Runs instructions until one starts something else, asks, or the code ends."""
    instructions = t.r.program.codes[frame.code].instructions
    s = t.s
    while frame.step < len(instructions):
        instruction = instructions[frame.step]
        frame.step += 1
        t.fuel -= 1
        if t.fuel < 0:
            return
        execute(t, frame, instruction)
        if s.choice is not None or not s.agenda or s.agenda[-1] is not frame:
            return
    s.agenda.pop()


def execute(t: Running, frame: Frame, i: k.Instruction) -> None:
    """One instruction."""
    r, s = t.r, t.s
    at = At(frame.player, frame.card, frame.laid, frame.slots, jumped=s.jumped_in and frame.player == s.laid_by)

    def of(node: c.Core) -> int:
        return value(node, r, s, at)

    match i:
        case k.Jump(to=to):
            frame.step = to
        case k.JumpUnless(condition=condition, to=to):
            if not holds(condition, r, s, at):
                frame.step = to
        case e.Draws(player=player, number=number, var=var):
            draws(t, of(player), of(number), -1 if var is None else var)
        case e.DrawsUntil(player=player):
            if of(player) >= 0:
                slots = [-1]
                s.agenda.append(Frame("draws_until", of(player), slots=slots, code=frame.code, extra=(frame.step - 1,)))
        case e.AttackWith(player=player, number=number):
            attack(t, frame, of(player), of(number))
        case e.AttackMoves(player=player):
            if s.attack.kind >= 0 and of(player) >= 0:
                s.attack.victim = of(player)
                t.tell("attack-moves", s.attack.victim, number=s.attack.draws)
        case e.AttackBecomes(number=number):
            if s.attack.kind >= 0:
                more = max(0, of(number))
                if more > s.attack.draws and frame.player >= 0:
                    s.attack.from_ = frame.player
                s.attack.draws = more
                t.tell("attack-becomes", s.attack.victim, number=more)
        case e.EndAttack():
            end_attack(t)
        case e.SkipMany(number=number):
            s.skips = saturated(s.skips + max(0, of(number)))
        case e.ReverseDirection(times=times):
            if times is None or of(times) % 2:
                s.direction = -s.direction
                t.tell("reverses", frame.player)
        case e.TurnGoes(player=player):
            s.goes = of(player)
        case e.LosesTurn(player=player):
            if of(player) >= 0:
                s.lost |= 1 << of(player)
                t.tell("loses-turn", of(player))
        case e.ChoosesColor(player=player, among=among):
            _ask_color(t, of(player), among, at)
        case e.ChoosesPlayer(player=player, var=var):
            frame.slots[var] = -1
            if of(player) >= 0:
                ask(t, Choice(Ask.PLAYER, (of(player),), sum(1 << p for p in s.order if p != of(player))))
        case k.AskWhether(player=player, to=to):
            if of(player) >= 0:
                ask(t, Choice(Ask.YES_NO, (of(player),), 3))
            else:
                frame.step = to
        case e.SwapHands(player=player, other=other):
            a, b = of(player), of(other)
            if a >= 0 and b >= 0 and a != b:
                cards.swap_hands(t, a, b)
                raise_event(t, "hands_changed", frame.player)
        case e.HandsGoRound():
            cards.hands_go_round(t)
            raise_event(t, "hands_changed", frame.player)
        case e.ShowsHand(player=player, other=other):
            t.tell("shows-hand", of(player), other=of(other))
        case e.Discards():
            _ask_discards(t, frame, i, at)
        case k.AskSlap(others=others):
            s.slapped = 0
            ask(t, Choice(Ask.SLAP, tuple(p for p in s.order if not (others and p == frame.player))))
        case k.AskOffer(player=player, pattern=pattern, to=to):
            offered = offered_faces(t, of(player), pattern)
            if offered:
                ask(t, Choice(Ask.OFFER, (of(player),), offered))
            else:
                frame.step = to
        case k.EachBegin(start=start, at=slot, first=first, moved=moved):
            frame.slots[slot], frame.slots[first], frame.slots[moved] = -1, of(start), s.moved
        case k.EachNext():
            _each_next(t, frame, i)
        case e.SetFact(index=index, player=player, value=new):
            fact = r.program.facts[index]
            held = min(max(of(new), fact.low), fact.high)
            if player is None:
                s.facts[index] = held
            elif of(player) >= 0:
                s.player_facts[of(player)][index] = held
        case e.ShuffleDiscards():
            cards.shuffle_discards(t)
        case e.SetAside():
            if frame.card >= 0:
                cards.set_aside(t, frame.player, frame.card)
        case e.TakeBack():
            if s.air >= 0 and frame.player >= 0:
                cards.give(t, frame.player, s.air)
                s.air = -1
                t.tell("takes-back", frame.player)
        case e.EndRound():
            s.round = "ending"
        case e.Redraw():
            _redraw(t, frame)
        case e.Wins(player=player):
            if of(player) >= 0:
                s.winner = of(player)
        case e.If() | e.Whether() | e.Offer() | e.Slap() | e.EachPlayer() | e.Stop() | e.Nothing():
            raise AssertionError("flattened away")
        case _:
            assert_never(i)


# ---- drawing


def draws(t: Running, player: int, number: int, var: int) -> None:
    """Draws so many cards; the frame stays on the agenda while what they bring about is under way."""
    if player >= 0 and number > 0:
        t.s.agenda.append(Frame("draws", player, slots=[number, -1, 0, 0], extra=(var,)))
        run_draws(t, t.s.agenda[-1])
    elif var >= 0:
        t.s.agenda[-1].slots[var] = -1


def run_draws(t: Running, frame: Frame) -> None:
    """slots: cards still to draw, the last one drawn, whether the pile was refilled for this card, cards drawn."""
    s, slots = t.s, frame.slots
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
        if raise_event(t, "drawn", frame.player, card, (card,)):
            return
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


def _ask_color(t: Running, player: int, among: c.Cards | None, at: At) -> None:
    from unodsl.engine.evaluate import faces_of

    colors = (1 << t.r.program.colors) - 1
    if among is not None:
        colors = sum({1 << t.r.color_of[f] for f in faces_of(among, t.r, t.s, at) if t.r.color_of[f] >= 0})
    if player >= 0 and colors:
        ask(t, Choice(Ask.COLOR, (player,), colors))


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


def _each_next(t: Running, frame: Frame, i: k.EachNext) -> None:
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


def _redraw(t: Running, frame: Frame) -> None:
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
