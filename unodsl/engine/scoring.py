"""The end of a round and of a match: points, who is out, who has won (catalogue P1 to P10)."""

from __future__ import annotations

from collections.abc import Sequence

from unodsl.engine.machine import Running
from unodsl.engine.match import Plan
from unodsl.engine.questions import points_of
from unodsl.engine.state import State
from unodsl.program.bind import saturated


def hand_points(t: Running, player: int) -> int:
    """The sum of the cards in a hand."""
    return saturated(sum(count * points_of(face, t.r, t.s) for face, count in enumerate(t.s.hands[player]) if count))


def team_of(s: State, player: int) -> tuple[int, ...]:
    """The player's team, himself included; alone without teams."""
    if s.teams[player] < 0:
        return (player,)
    return tuple(p for p in range(s.players) if s.teams[p] == s.teams[player])


def finish_round(t: Running) -> None:
    """Scores the round. Without a winner it was stuck, and everyone keeps his points."""
    s = t.s
    s.rounds += 1
    if s.winner < 0:
        s.round = "stuck"
        t.tell("round-stuck")
    else:
        s.round = "over"
        side = team_of(s, s.winner)
        s.winners = sum(1 << p for p in side)
        t.tell("round-won", s.winner)
        plan = t.r.plan
        for player, points in round_points(t, side, plan).items():
            s.scores[player] = saturated(s.scores[player] + points)
            if points:
                t.tell("scores", player, number=points)
    finish_match(t, t.r.plan)


def round_points(t: Running, side: tuple[int, ...], plan: Plan) -> dict[int, int]:
    """What the round adds to each player's total; with teams every member gets the team's.

    The winning side loses nothing, and what its other members hold counts for nobody (P7, P8).
    """
    s = t.s
    hands = {p: hand_points(t, p) for p in range(s.players)}
    teams = s.teams[0] >= 0
    if plan.scoring in ("winner", "team"):
        won = sum(points for p, points in hands.items() if p not in side)
        return dict.fromkeys(side, won)
    losers = [p for p in range(s.players) if p not in side]
    if not teams:
        return {p: -hands[p] for p in losers}
    return {p: -sum(hands[q] for q in team_of(s, p)) for p in losers}


def reached(s: State, plan: Plan, limit: int) -> list[int]:
    """Players whose total reaches a limit, won or lost."""
    return [p for p in range(s.players) if plan.reaches(s.scores[p], limit)]


def finish_match(t: Running, plan: Plan) -> None:
    """Whether the match is over now, and who has won it: all who share the first place. A stuck round counts as one."""
    s = t.s
    bust = [] if plan.out is None else reached(s, plan, plan.out)
    s.out = sum(1 << p for p in bust)
    for player in bust:
        t.tell("bust", player)
    over = (
        bool(bust)
        or (plan.total is not None and bool(reached(s, plan, plan.total)))
        or (plan.rounds is not None and s.rounds >= plan.rounds)
    )
    if over:
        s.match = "over"
        s.champions = sum(1 << p for p in standing(s, plan)[0])
        t.tell("match-over", number=s.champions)


def standing(s: State, plan: Plan) -> tuple[tuple[int, ...], ...]:
    """Players best first, equals together."""
    return ranked(s.scores, plan)


def ranked(totals: Sequence[int], plan: Plan) -> tuple[tuple[int, ...], ...]:
    """The places of these totals: the numbers of their players, best first, equals together."""
    worth = [plan.worth(total) for total in totals]
    return tuple(tuple(p for p, w in enumerate(worth) if w == v) for v in sorted(set(worth), reverse=True))
