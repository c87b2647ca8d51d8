"""Results for readers: text in their language, data for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from unodsl.emit.rounds import FIELDS
from unodsl.engine.rules import Rules
from unodsl.simulate.results import Measure, Results
from unodsl.text.wording import say

COUNTED: Final = ("turns", "points", "drawn", "attack", "chain", "choices", "leads")


def clauses_run(results: Results, rules: Rules) -> list[tuple[str, str, int]]:
    """For each handler: the full name of its rule, its words, and how often it ran."""
    program = rules.program
    return [
        (program.rules[clause.rule].full_name, clause.words, results.arrays["ran"][clause.number])
        for clauses in program.handlers
        for clause in clauses
    ]


def to_data(results: Results, rules: Rules, policies: Sequence[str]) -> dict[str, Any]:
    """Everything measured, for JSON."""
    return {
        "ruleset": rules.program.name,
        "players": results.players,
        "rounds": results.rounds,
        "means": {m.name: _data(m) for m in results.means()},
        "shares": {m.name: _data(m) for m in results.shares()},
        "turns_quantiles": {str(part): turns for part, turns in results.quantiles().items()},
        "wins_by_policy": {m.name: _data(m) for m in wins_by_policy(results, policies)},
        "handlers": [
            {"rule": rule, "clause": words, "ran": count} for rule, words, count in clauses_run(results, rules)
        ],
    }


def _data(m: Measure) -> dict[str, float]:
    return {"value": m.value, "low": m.low, "high": m.high}


def wins_by_policy(results: Results, policies: Sequence[str]) -> list[Measure]:
    """The share of rounds won by all seats of each policy."""
    seats = [policies[seat % len(policies)] for seat in range(results.players)]
    made = []
    for name in dict.fromkeys(seats):
        m = results.wins_of([seat for seat, own in enumerate(seats) if own == name])
        made.append(Measure(name, m.value, m.low, m.high))
    return made


def number(value: float) -> str:
    """A number with as many places as a reader needs."""
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.1f}" if abs(value) >= 100 else f"{value:.2f}"


def lines(results: Results, rules: Rules, policies: Sequence[str], tongue: str) -> list[str]:
    """The report as text."""
    made = [
        say("simulate-title", tongue, ruleset=rules.program.name, players=results.players, rounds=f"{results.rounds:,}")
    ]
    made.append("")
    for m in results.means():
        made.append(_line(say(f"simulate-{m.name}", tongue), number(m.value), number(m.half)))
    spread = " ".join(f"{turns}" for turns in results.quantiles().values())
    made.append(_line(say("simulate-quantiles", tongue), spread, ""))
    made.append("")
    for m in results.shares():
        place = m.name.removeprefix("place")
        label = (
            say(f"simulate-{m.name}", tongue) if place == m.name else say("simulate-place", tongue, place=int(place))
        )
        made.append(_line(label, _percent(m.value), _percent(m.half)))
    if len(set(policies)) > 1:
        made.append("")
        for m in wins_by_policy(results, policies):
            made.append(_line(say("simulate-wins", tongue, policy=m.name), _percent(m.value), _percent(m.half)))
    made += ["", say("simulate-handlers", tongue)]
    for rule, words, count in clauses_run(results, rules):
        often = number(count / max(1, results.rounds)) if count else say("simulate-never", tongue)
        made.append(f"  {often:>10}  {rule}: {words[:80]}")
    return made


def _percent(value: float) -> str:
    return f"{100 * value:.2f} %"


def _line(label: str, value: str, half: str) -> str:
    wide = sum(2 if ord(letter) > 0x2E7F else 1 for letter in label)
    return f"{label}{' ' * max(1, 44 - wide)}{value:>12}" + (f"  ± {half}" if half else "")


def csv_lines(results: Results, policies: Sequence[str]) -> list[str]:
    """Every measure as a row: name, value, low, high."""
    every = [*results.means(), *results.shares(), *wins_by_policy(results, policies)]
    return ["measure,value,low,high", *(f"{m.name},{m.value!r},{m.low!r},{m.high!r}" for m in every)]


def row_header() -> str:
    """The first line of a file with a row for each round."""
    return ",".join(("round", *FIELDS))
