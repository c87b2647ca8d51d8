"""Who sits where, and with whom, as rounds go by (catalogue P7 to P10)."""

from __future__ import annotations

from unodsl.engine.chance import Chance
from unodsl.engine.match import Plan, teams_fit
from unodsl.engine.state import State


def new_seats(s: State, plan: Plan, chance: Chance) -> None:
    """Seats are mixed anew; teams stay teams and sit as their sentence says."""
    if s.teams[0] < 0:
        chance.shuffle(s.order)
        return
    numbers = sorted(set(s.teams))
    members = {team: [p for p in s.order if s.teams[p] == team] for team in numbers}
    chance.shuffle(numbers)
    for team in numbers:
        chance.shuffle(members[team])
    order = [members[team][k] for k in range(len(members[numbers[0]])) for team in numbers]
    if teams_fit(plan, s.teams, order) is None:
        s.order = order


def new_partners(s: State, plan: Plan) -> None:
    """The next partners of four players at a table: each has each other one as partner equally often (P9)."""
    if s.players != 4:
        return
    turn = (s.rounds // (plan.partners or 1)) % 3
    partner = (1, 2, 3)[turn]
    others = [p for p in (1, 2, 3) if p != partner]
    s.order = [0, others[0], partner, others[1]]
    s.teams = [0 if p in (0, partner) else 1 for p in range(4)]
