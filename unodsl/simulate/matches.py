"""Whole matches: rounds one after another, with dealers, totals and an end as the match's sentences say.

Rounds are played by compiled code, one at a time; what goes on between them is the engine's own. Seats are those of the
first round: where players change seats, the interpreter's order is kept by moving the players, not the seats.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from threading import Event, Lock
from typing import Final

from unodsl.emit.surface import FIELDS, Wanted
from unodsl.engine.chance import Chance
from unodsl.engine.dealing import OPENING, dealer_after, highest_card, new_state
from unodsl.engine.match import Plan, plan_of
from unodsl.engine.rules import Rules
from unodsl.engine.scoring import ranked, team_of
from unodsl.engine.seating import new_partners, new_seats
from unodsl.engine.state import State
from unodsl.program.bind import saturated
from unodsl.simulate.interrupts import ends_early
from unodsl.simulate.intervals import Measure, share_of
from unodsl.simulate.machine import Machine, Order, WasmMachine, machine
from unodsl.simulate.run import SHOWN_EVERY, Wish, silent
from unodsl.simulate.sums import Sum

ROUNDS_AT_MOST: Final = 1_000
"""Rounds of a match; one that takes more is counted as not ended."""


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

    def add(self, match: Ended) -> None:
        self.matches += 1
        self.rounds.add(match.rounds)
        self.turns.add(match.turns)
        self.unfinished += not match.winners
        for p in match.winners:
            self.won[p] += 1
        for p, total in enumerate(match.scores):
            self.scores[p].add(total)

    def measures(self) -> list[Measure]:
        n = self.matches
        return [
            self.rounds.mean("match-rounds", n), self.turns.mean("match-turns", n),
            share_of("unfinished", self.unfinished, n),
            *(share_of(f"match-won-{k}", won, n) for k, won in enumerate(self.won)),
            *(s.mean(f"score-{k}", n) for k, s in enumerate(self.scores)),
        ]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Ended:
    """A match: its rounds and turns, the seats that won it (none: it did not end), and the totals."""

    rounds: int
    turns: int
    winners: tuple[int, ...]
    scores: tuple[int, ...]


def play_matches(rules: Rules, wish: Wish, matches: int, teams: tuple[tuple[int, ...], ...] = (),
                 progress: Callable[[int, int | None], None] = silent) -> Matches:  # fmt: skip
    """So many matches, the k-th with seed + k. Ctrl-C ends it after the matches under way."""
    machines: list[Machine] = [machine(wish.target, rules, wish.policy, Wanted(counters=True))]
    if isinstance(machines[0], WasmMachine):
        machines += [machines[0].another() for _ in range(wish.threads - 1)]
    n = rules.players
    made = Matches(n, won=[0] * n, scores=[Sum() for _ in range(n)])
    plan = plan_of(rules.program)
    team = [next((i for i, seats in enumerate(teams) if p in seats), -1) for p in range(n)]
    waiting, lock, stop = iter(range(matches)), Lock(), Event()

    def work(own: Machine) -> None:
        while not stop.is_set():
            with lock:
                k = next(waiting, None)
            if k is None:
                return
            ended = _match(own, plan, new_state(rules, wish.seed + k, team[:]), wish, rules)
            with lock:
                made.add(ended)

    with ends_early(stop), ThreadPoolExecutor(len(machines)) as pool:
        playing = [pool.submit(work, own) for own in machines]
        try:
            while wait(playing, SHOWN_EVERY).not_done:
                progress(made.matches, matches)
            progress(made.matches, matches)
            for each in playing:
                each.result()
        except BaseException:
            stop.set()
            raise
    return made


def _match(own: Machine, plan: Plan, s: State, wish: Wish, rules: Rules) -> Ended:
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
    return Ended(s.rounds, turns, tuple(ranked(s.scores, plan)[0]) if over else (), tuple(s.scores))


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
