"""Who sits where, and with whom, as rounds go by (catalogue P7 to P10)."""

from __future__ import annotations

from typing import Final

from unodsl.engine.chance import Chance
from unodsl.engine.match import Plan, teams_fit
from unodsl.engine.state import State

MIXINGS_AT_MOST: Final = 32
"""How often seats are mixed until somebody has a new neighbor; with two or three seats that may be never."""


def new_seats(s: State, plan: Plan, chance: Chance) -> None:
    """Seats are mixed until the neighbors are others than before (P10); teams stay, and sit as their sentence says."""
    before = neighbors(s.order)
    for _ in range(MIXINGS_AT_MOST):
        order = mixed(s, chance)
        if teams_fit(plan, s.teams, order) is None:
            s.order = order
        if neighbors(s.order) != before:
            return


def neighbors(order: list[int]) -> frozenset[tuple[int, int]]:
    """Each player with the one on the left: two orders are the same seating where these are."""
    return frozenset(zip(order, order[1:] + order[:1], strict=True))


def mixed(s: State, chance: Chance) -> list[int]:
    """The players in an order by lot; with teams, the teams take turns round the table."""
    order = s.order[:]
    chance.shuffle(order)
    if s.teams[0] < 0:
        return order
    numbers = list(dict.fromkeys(s.teams[p] for p in order))
    members = {team: [p for p in order if s.teams[p] == team] for team in numbers}
    return [members[team][k] for k in range(len(members[numbers[0]])) for team in numbers]


def first_partners(players: int) -> tuple[tuple[int, int], ...]:
    """The partners that a match with changing partners begins with: those who face each other. ``players`` is even."""
    half = players // 2
    return tuple((seat, seat + half) for seat in range(half))


def new_partners(s: State) -> None:
    """The next partners at one table (P9), where teams are of two: all others in turn sit opposite the first player.

    Player 0 keeps the seat and all others sit on a ring; partners are opposite each other as seen from the one who
    faces player 0. The ring turns by one, so after ``players - 1`` changes everybody has had everybody as partner
    once. At the first seating of `first_partners` the ring stands at its first place.
    """
    n, half = s.players, s.players // 2
    with_first = [p for p in range(1, n) if s.teams[p] == s.teams[0]]
    if s.teams[0] < 0 or len(with_first) != 1:
        return
    ring = [half, *range(n - 1, half, -1), *range(1, half)]
    faced = ring.index(with_first[0]) + 1
    order = [0] * n
    order[half] = ring[faced % (n - 1)]
    for step in range(1, half):
        order[half - step] = ring[(faced - step) % (n - 1)]
        order[n - step] = ring[(faced + step) % (n - 1)]
    s.order = order
    for place, player in enumerate(order):
        s.teams[player] = place % half
