"""A tournament for people to read, and as data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from unodsl.engine.match import Plan
from unodsl.engine.scoring import ranked
from unodsl.text.escape import visible
from unodsl.text.wording import say
from unodsl.tournament.run import BlockResult
from unodsl.tournament.schedule import Block, Fairness, Schedule, Spread, fairness, partners_of


@dataclass(frozen=True, slots=True)
class Tournament:
    """What is shown: the ruleset's name and title, who plays, the schedule, how many rounds a block has, the seed."""

    ruleset: str
    title: str
    names: tuple[str, ...]
    schedule: Schedule
    rounds: int
    seed: int


# ---- to read


def heading(t: Tournament, lang: str) -> str:
    """One line: how many play how much."""
    blocks, tables = len(t.schedule.blocks), t.schedule.players // 4
    at_once = say("tournament-tables-one", lang) if tables == 1 else say("tournament-tables-many", lang, number=tables)
    return say(
        "tournament-title", lang, title=t.title, players=t.schedule.players, tables=at_once, blocks=blocks,
        rounds=t.rounds, total=blocks * t.rounds, seed=t.seed,
    )  # fmt: skip


def block_lines(t: Tournament, number: int, result: BlockResult | None, lang: str) -> Iterator[str]:
    """A block: who sits where, who sits out, and if it was played the result of each table and the totals after it."""
    block = t.schedule.blocks[number]
    first = number * t.rounds + 1
    key = "tournament-block" if t.rounds > 1 else "tournament-block-one"
    yield say(key, lang, number=number + 1, first=first, last=first + t.rounds - 1)
    for at, table in enumerate(block.tables):
        sides = _sides(t, block, at, lang)
        seats = _listed([t.names[p] for p in table], lang)
        yield say("tournament-table", lang, number=at + 1, seats=seats, first=sides[0], second=sides[1])
        if result is not None:
            yield from _table_result(block, at, result, sides, lang)
    if block.sits_out:
        yield say("tournament-sits-out", lang) + _listed([t.names[p] for p in block.sits_out], lang)
    if result is not None:
        totals = zip(t.names, result.totals, strict=True)
        each = [say("tournament-total", lang, name=name, points=points) for name, points in totals]
        yield say("tournament-totals", lang) + say("tournament-mark", lang).join(each)


def _table_result(block: Block, at: int, result: BlockResult, sides: Sequence[str], lang: str) -> Iterator[str]:
    table = block.tables[at]
    rounds = [r for r in result.rounds if r.table == at]
    won = [sum(side[0] in r.winners for r in rounds) for side in partners_of(table)]
    points = [sum(r.points[seat] for r in rounds) for seat in (0, 1)]
    yield say(
        "tournament-won", lang, first=sides[0], won=won[0], points=points[0],
        second=sides[1], won_too=won[1], points_too=points[1],
    )  # fmt: skip
    stuck = sum(not r.winners for r in rounds)
    if stuck:
        yield say("tournament-stuck", lang, number=stuck)


def fairness_lines(t: Tournament, lang: str) -> Iterator[str]:
    """How often any two are partners and opponents, fewest to most."""
    found = fairness(t.schedule)
    yield say("tournament-sitting", lang, rounds=t.rounds)
    yield say("tournament-partners", lang, times=_times(found.partners, lang))
    yield say("tournament-opponents", lang, times=_times(found.opponents, lang))
    yield say("tournament-idle", lang, times=_times(found.sits_out, lang))
    if t.schedule.players % 4 > 1:
        yield say("tournament-odd", lang, players=t.schedule.players)


def standing_lines(t: Tournament, totals: Sequence[int], plan: Plan, lang: str) -> Iterator[str]:
    """The final standing; equals share a place."""
    yield say("tournament-standing", lang)
    places = ranked(totals, plan)
    ahead = 0
    for place in places:
        for player in place:
            yield say("tournament-place", lang, place=ahead + 1, name=t.names[player], points=totals[player])
        ahead += len(place)
    key = "tournament-champion" if len(places[0]) == 1 else "tournament-champions"
    yield say(key, lang) + _listed([t.names[p] for p in places[0]], lang)


def _listed(names: Sequence[str], lang: str) -> str:
    # Put together here: a value of a wording is cut where it is long, and these may be many.
    return say("tournament-mark", lang).join(map(visible, names))


def _sides(t: Tournament, block: Block, at: int, lang: str) -> tuple[str, str]:
    first, second = (
        say("tournament-side", lang, one=t.names[a], other=t.names[b]) for a, b in partners_of(block.tables[at])
    )
    return first, second


def _times(spread: Spread, lang: str) -> str:
    match spread:
        case Spread(0, 0):
            return say("tournament-times-never", lang)
        case Spread(1, 1):
            return say("tournament-times-once", lang)
        case Spread(low, high) if low == high:
            return say("tournament-times-all", lang, low=low)
        case Spread(low, high):
            return say("tournament-times", lang, low=low, high=high)


# ---- as data


def to_data(t: Tournament, results: Sequence[BlockResult], plan: Plan) -> dict[str, object]:
    """Everything, for a JSON file; without results only the schedule. Blocks and tables count from 1."""
    found: Fairness = fairness(t.schedule)
    data: dict[str, object] = {
        "ruleset": t.ruleset,
        "seed": t.seed,
        "players": list(t.names),
        "rounds_per_partner": t.rounds,
        "rounds": t.rounds * len(t.schedule.blocks),
        "fairness": {
            "partners": [found.partners.low, found.partners.high],
            "opponents": [found.opponents.low, found.opponents.high],
            "sits_out": [found.sits_out.low, found.sits_out.high],
        },
        "blocks": [
            _block_data(t, number, results[number] if results else None) for number in range(len(t.schedule.blocks))
        ],
    }
    if results:
        data["standing"] = [[t.names[p] for p in place] for place in ranked(results[-1].totals, plan)]
    return data


def _block_data(t: Tournament, number: int, result: BlockResult | None) -> dict[str, object]:
    block = t.schedule.blocks[number]
    tables: list[dict[str, object]] = []
    for at, table in enumerate(block.tables):
        made: dict[str, object] = {
            "table": at + 1,
            "seats": [t.names[p] for p in table],
            "partners": [[t.names[p] for p in side] for side in partners_of(table)],
        }
        if result is not None:
            made["rounds"] = [
                {
                    "winners": [t.names[p] for p in r.winners],
                    "points": {t.names[p]: points for p, points in zip(table, r.points, strict=True)},
                }
                for r in result.rounds
                if r.table == at
            ]
        tables.append(made)
    data: dict[str, object] = {"block": number + 1, "tables": tables, "sits_out": [t.names[p] for p in block.sits_out]}
    if result is not None:
        data["totals"] = dict(zip(t.names, result.totals, strict=True))
    return data
