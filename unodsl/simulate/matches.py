"""Whole matches: rounds one after another, with dealers, totals and an end as the match's sentences say.

Rounds are played by compiled code, one at a time; what goes on between them is the engine's own. Seats are those of the
first round: where players change seats, the interpreter's order is kept by moving the players, not the seats.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from unodsl.emit.making import Wanted
from unodsl.emit.rounds import FIELDS
from unodsl.engine.chance import Chance
from unodsl.engine.dealing import OPENING, dealer_after, highest_card, new_state
from unodsl.engine.match import Plan, plan_of
from unodsl.engine.rules import Rules
from unodsl.engine.scoring import ranked, team_of
from unodsl.engine.seating import new_partners, new_seats
from unodsl.engine.state import State
from unodsl.program.bind import saturated
from unodsl.simulate.machine import Machine, Order, machine
from unodsl.simulate.report import number
from unodsl.simulate.results import Measure, mean_of, share_of
from unodsl.simulate.run import Wish
from unodsl.text.wording import say

ROUNDS_AT_MOST: Final = 1_000
"""Rounds of a match; one that takes more is counted as not ended."""


@dataclass(slots=True)
class Sum:
    """A sum with that of the squares."""

    total: int = 0
    squares: int = 0

    def add(self, value: int) -> None:
        self.total += value
        self.squares += value * value

    def mean(self, name: str, n: int) -> Measure:
        return mean_of(name, self.total, self.squares, n)


@dataclass(slots=True)
class Matches:
    """What many matches came to."""

    players: int
    matches: int = 0
    unfinished: int = 0
    rounds: Sum = field(default_factory=Sum)
    turns: Sum = field(default_factory=Sum)
    won: list[int] = field(default_factory=list)
    scores: list[Sum] = field(default_factory=list)

    def measures(self) -> list[Measure]:
        n = self.matches
        return [
            self.rounds.mean("rounds", n), self.turns.mean("turns", n), share_of("unfinished", self.unfinished, n),
            *(share_of(f"share{k}", won, n) for k, won in enumerate(self.won)),
            *(s.mean(f"score{k}", n) for k, s in enumerate(self.scores)),
        ]  # fmt: skip

    def data(self) -> dict[str, Any]:
        made = {m.name: {"value": m.value, "low": m.low, "high": m.high} for m in self.measures()}
        return {"players": self.players, "matches": self.matches, "measures": made}


def play_matches(rules: Rules, wish: Wish, matches: int, teams: tuple[tuple[int, ...], ...] = ()) -> Matches:
    """So many matches, the k-th with seed + k. KeyboardInterrupt ends it with what is done."""
    own = machine(wish.target, rules, wish.policy, Wanted(counters=True))
    n = rules.players
    made = Matches(n, won=[0] * n, scores=[Sum() for _ in range(n)])
    plan = plan_of(rules.program)
    team = [next((i for i, seats in enumerate(teams) if p in seats), -1) for p in range(n)]
    try:
        for k in range(matches):
            _match(own, rules, plan, new_state(rules, wish.seed + k, team[:]), wish, made)
    except KeyboardInterrupt:
        pass
    return made


def _match(own: Machine, rules: Rules, plan: Plan, s: State, wish: Wish, made: Matches) -> None:
    turns = 0
    s.dealer = _first_dealer(rules, plan, s)
    over = False
    while not over and s.rounds < ROUNDS_AT_MOST:
        # The code's seats are places round the table: the dealer's place, and who sits there.
        place = s.order.index(s.dealer)
        own.play(Order(s.seed, s.rounds, 1, place, wish.cap))
        row = own.read("rows")[: len(FIELDS)]
        held = own.read("points_by_seat")[: rules.players]
        turns += row[0]
        s.rounds += 1
        s.winner = s.order[row[1]] if row[1] >= 0 else -1
        if s.winner >= 0:
            _score(s, plan, {s.order[seat]: points for seat, points in enumerate(held)})
        over = _over(s, plan)
        _next(s, plan)
    made.matches += 1
    made.rounds.add(s.rounds)
    made.turns.add(turns)
    if over:
        for p in ranked(s.scores, plan)[0]:
            made.won[p] += 1
    else:
        made.unfinished += 1
    for p, total in enumerate(s.scores):
        made.scores[p].add(total)


def _first_dealer(rules: Rules, plan: Plan, s: State) -> int:
    if plan.opening == "dealer_appointed":
        return s.order[-1]
    highest = highest_card(rules, s, Chance(s.seed, OPENING))
    return s.order[s.order.index(highest) - 1] if plan.opening == "highest_starts" else highest


def _score(s: State, plan: Plan, held: dict[int, int]) -> None:
    """What the round adds to the totals (see `unodsl.engine.scoring.round_points`)."""
    side = team_of(s, s.winner)
    if plan.scoring in ("winner", "team"):
        won = sum(points for p, points in held.items() if p not in side)
        added = dict.fromkeys(side, won)
    else:
        losers = [p for p in range(s.players) if p not in side]
        added = {p: -sum(held[q] for q in team_of(s, p)) for p in losers}
    for p, points in added.items():
        s.scores[p] = saturated(s.scores[p] + points)


def _over(s: State, plan: Plan) -> bool:
    reached = [
        limit is not None and any(plan.reaches(total, limit) for total in s.scores) for limit in (plan.out, plan.total)
    ]
    return any(reached) or (plan.rounds is not None and s.rounds >= plan.rounds)


def _next(s: State, plan: Plan) -> None:
    """Dealer, seats and partners of the next round."""
    s.dealer = dealer_after(s, plan)
    if plan.seats and s.rounds >= s.reseat_at >= 0:
        chance = Chance(s.seed, OPENING - 1 - s.rounds)
        new_seats(s, plan, chance)
        low, high = plan.seats
        s.reseat_at = s.rounds + low + chance.below(high - low + 1)
    if plan.partners and s.rounds % plan.partners == 0:
        new_partners(s)


def match_lines(made: Matches, ruleset: str, tongue: str, csv: bool) -> list[str]:
    """The report of matches."""
    if csv:
        return ["measure,value,low,high", *(f"{m.name},{m.value!r},{m.low!r},{m.high!r}" for m in made.measures())]
    lines = [
        say("simulate-match-title", tongue, ruleset=ruleset, players=made.players, matches=f"{made.matches:,}"),
        "",
    ]
    for m in made.measures():
        stem = m.name.rstrip("0123456789")
        label = say(f"simulate-match-{stem}", tongue, seat=m.name[len(stem) :])
        share = stem in ("share", "unfinished")
        value, half = (f"{100 * v:.2f} %" if share else number(v) for v in (m.value, m.half))
        wide = sum(2 if ord(letter) > 0x2E7F else 1 for letter in label)
        lines.append(f"{label}{' ' * max(1, 44 - wide)}{value:>12}  ± {half}")
    return lines
