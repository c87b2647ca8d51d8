"""Cards on the move: every card that changes its place does it here."""

from __future__ import annotations

from unodsl.engine.machine import Running


def give(t: Running, player: int, card: int) -> None:
    t.s.hands[player][card] += 1
    t.s.sizes[player] += 1


def take_away(t: Running, player: int, card: int) -> None:
    """Out of a hand that must hold the card."""
    t.s.hands[player][card] -= 1
    t.s.sizes[player] -= 1


def lay(t: Running, player: int, cards: tuple[int, ...]) -> None:
    """From a hand onto the discard pile, the last one on top."""
    s = t.s
    hand = s.hands[player]
    for card in cards:
        hand[card] -= 1
    s.discard += cards
    s.sizes[player] -= len(cards)
    s.moved += len(cards)
    s.idle = 0


def discard_below(t: Running, player: int, cards: tuple[int, ...]) -> None:
    """From a hand into the discard pile, below the top card."""
    for card in cards:
        take_away(t, player, card)
    t.s.discard[-1:-1] = cards
    t.s.moved += len(cards)
    t.s.idle = 0


def draw_one(t: Running, player: int) -> int:
    """The top card of the draw pile into a hand; -1 if there is none."""
    s = t.s
    if not s.draw_pile:
        return -1
    card = s.draw_pile.pop()
    s.hands[player][card] += 1
    s.sizes[player] += 1
    s.moved += 1
    s.idle = 0
    if player == s.turn:
        s.drawn = card
    return card


def shuffle_discards(t: Running) -> None:
    """All of the discard pile but its top card, shuffled, under what is left of the draw pile."""
    s = t.s
    cards = s.discard[:-1]
    if not cards:
        return
    del s.discard[:-1]
    s.chance.shuffle(cards)
    s.draw_pile[:0] = cards
    t.tell("shuffles", number=len(cards))


def put_back(t: Running, card: int) -> None:
    """Into the draw pile, at a random place."""
    pile = t.s.draw_pile
    pile.insert(t.s.chance.below(len(pile) + 1), card)


def set_aside(t: Running, player: int, card: int) -> None:
    """Out of the game for the rest of the round: from the air, a hand, or the top of the discard pile."""
    s = t.s
    if s.air == card:
        s.air = -1
    elif player >= 0 and s.hands[player][card]:
        take_away(t, player, card)
    elif len(s.discard) > 1 and s.discard[-1] == card:
        s.discard.pop()
    else:
        return
    if s.drawn == card:
        s.drawn = -1
    s.aside.append(card)
    t.tell("set-aside", player, cards=(card,))


def swap_hands(t: Running, a: int, b: int) -> None:
    s = t.s
    s.hands[a], s.hands[b] = s.hands[b], s.hands[a]
    s.sizes[a], s.sizes[b] = s.sizes[b], s.sizes[a]
    s.swapped |= 1 << a | 1 << b
    s.moved += 1
    t.tell("swaps", a, other=b)


def hands_go_round(t: Running) -> None:
    """Every hand to the next player in the direction of play."""
    s = t.s
    order = s.order
    hands, sizes = s.hands[:], s.sizes[:]
    for place, seat in enumerate(order):
        to = order[(place + s.direction) % len(order)]
        s.hands[to], s.sizes[to] = hands[seat], sizes[seat]
        s.swapped |= 1 << seat
    s.moved += 1
    t.tell("rotates")
