"""A match and its rounds begin: seats, dealer, cards dealt, the start card turned."""

from __future__ import annotations

from typing import Final

from unodsl.engine.chance import Chance
from unodsl.engine.evaluate import At
from unodsl.engine.machine import Running
from unodsl.engine.match import Plan
from unodsl.engine.questions import value_of
from unodsl.engine.rules import Rules
from unodsl.engine.running import run
from unodsl.engine.seating import new_partners, new_seats
from unodsl.engine.state import Attack, Frame, State

OPENING: Final = 0xFFFFFFFF
"""The number that stands for "before the first round" where chance is seeded."""
HAND_SIZE: Final = 7
"""Dealt where no rule says how many."""


def new_state(r: Rules, seed: int, teams: list[int]) -> State:
    """A table before its first round: everybody seated in the order given, nothing dealt."""
    n = r.players
    facts = r.program.facts
    plan = r.plan
    return State(
        players=n, chance=Chance(seed, 0), hands=[[0] * r.faces for _ in range(n)], sizes=[0] * n,
        draw_pile=[], discard=[],
        facts=[f.default for f in facts], player_facts=[[f.default for f in facts] for _ in range(n)],
        scores=[0] * n, order=list(range(n)), teams=teams, seed=seed, before=[0] * n, owed=[0] * n,
        reseat_at=_reseat_after(plan, Chance(seed, OPENING - 1)) if plan.seats else -1,
    )  # fmt: skip


def hand_size(r: Rules, s: State) -> int:
    return max(1, value_of("hand_size", r, s, At(-1), HAND_SIZE))


def open_match(t: Running, dealer: int | None) -> None:
    """Who deals first, by the match's sentences: each draws a card, or somebody is appointed.

    Who starts is always the one on the dealer's left; where the highest card starts, the seat before counts as dealer.
    """
    s, plan = t.s, t.r.plan
    if dealer is None and plan.opening == "dealer_appointed":
        dealer = s.order[-1]
    if dealer is None:
        highest = highest_card(t.r, s, Chance(s.seed, OPENING))
        dealer = s.order[s.order.index(highest) - 1] if plan.opening == "highest_starts" else highest
    s.dealer = dealer
    s.first = s.order[(s.order.index(dealer) + 1) % len(s.order)]


def _reseat_after(plan: Plan, chance: Chance) -> int:
    low, high = plan.seats or (0, 0)
    return low + chance.below(high - low + 1)


def highest_card(r: Rules, s: State, chance: Chance) -> int:
    """Each draws a card; a card without number is redrawn, and those who share the highest draw again (S3, S4)."""
    deck = r.numbered
    drawing = s.order[:]
    for _ in range(100):
        if len(drawing) == 1 or not deck:
            break
        drawn = {p: r.program.numbers[r.symbol_of[deck[chance.below(len(deck))]]] for p in drawing}
        best = max(drawn.values())
        drawing = [p for p in drawing if drawn[p] == best]
    # A deck that cannot tell them apart leaves it to the lot.
    return drawing[0] if len(drawing) == 1 else drawing[chance.below(len(drawing))]


def begin_round(t: Running) -> None:
    """Shuffles, deals, turns the start card, and lets its rules act."""
    r, s = t.r, t.s
    s.chance = Chance(s.seed, s.rounds)
    clear_round(r, s)
    pile = r.deck[:]
    s.chance.shuffle(pile)
    # The number dealt may depend on what a match brings about; a card must be left to start with.
    size = min(hand_size(r, s), (len(pile) - 1) // s.players)
    for _ in range(size):
        for seat in s.order:
            face = pile.pop()
            s.hands[seat][face] += 1
            s.sizes[seat] += 1
    s.discard = [pile.pop()]
    s.draw_pile = pile
    s.turn = s.first
    t.tell("deals", s.dealer, number=size)
    s.agenda = [Frame("start"), Frame("deal")]
    run(t)


def clear_round(r: Rules, s: State) -> None:
    """What a round leaves behind is put away; scores, seats and teams stay."""
    n = s.players
    s.hands = [[0] * r.faces for _ in range(n)]
    s.sizes = [0] * n
    s.draw_pile, s.discard, s.aside, s.air = [], [], [], -1
    s.facts = [f.default for f in r.program.facts]
    s.player_facts = [[f.default for f in r.program.facts] for _ in range(n)]
    s.direction, s.color, s.color_before, s.top_before = 1, -1, -1, -1
    s.attack = Attack()
    s.winner, s.winners, s.round = -1, 0, "playing"
    s.after_draw, s.drawn, s.jumped_in, s.laid_by = False, -1, False, -1
    s.goes, s.skips, s.lost, s.moved, s.idle, s.swapped = -1, 0, 0, 0, 0, 0
    s.passed = -1
    s.said, s.before, s.owed, s.window = [], [0] * n, [0] * n, False
    s.agenda, s.choice, s.slapped = [], None, 0


def dealer_after(s: State, plan: Plan) -> int:
    """Who deals the round after this one. A round without a winner is dealt again by the same dealer."""
    if plan.winner_deals:
        return s.winner if s.winner >= 0 else s.dealer
    return s.order[(s.order.index(s.dealer) + 1) % len(s.order)]


def next_round(t: Running) -> None:
    """Dealer, seats and partners of the next round by the match's sentences; then it begins."""
    s, plan = t.s, t.r.plan
    s.dealer = dealer_after(s, plan)
    if plan.seats and s.rounds >= s.reseat_at >= 0:
        chance = Chance(s.seed, OPENING - 1 - s.rounds)
        new_seats(s, plan, chance)
        s.reseat_at = s.rounds + _reseat_after(plan, chance)
    if plan.partners and s.rounds % plan.partners == 0:
        new_partners(s)
    s.first = s.order[(s.order.index(s.dealer) + 1) % len(s.order)]
    begin_round(t)


__all__ = [
    "begin_round", "clear_round", "dealer_after", "hand_size", "highest_card", "new_state", "next_round", "open_match",
]  # fmt: skip
