"""Reports for readers and programs: one form of all measures, from which text, JSON, CSV and HTML are written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from unodsl.simulate.compiled import Subject, clauses_in, name_of
from unodsl.simulate.intervals import Measure
from unodsl.simulate.results import PLACES, POLICIES, ClauseCount, Results, clause_counts
from unodsl.simulate.run import Wish
from unodsl.text.escape import visible
from unodsl.text.wording import say

if TYPE_CHECKING:
    from unodsl.engine.rules import Rules
    from unodsl.simulate.matches import Matches

SHARES: Final = ("comebacks", "stuck", "cut", "advantage", "first", "unfinished", PLACES, POLICIES, "match-won-")
"""What measures begin with that are shares, shown in percent."""
LABEL: Final = 40
WORDS_AT_MOST: Final = 90


@dataclass(frozen=True, slots=True)
class Section:
    """Measures that belong together; `key` names the section in the wording tables."""

    key: str
    measures: tuple[Measure, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """What was simulated and what it came to. lengths: rounds by their turns."""

    ruleset: str
    players: int
    seed: int
    policy: str
    amount: tuple[tuple[str, int], ...]
    throughout: bool
    interrupted: bool
    sections: tuple[Section, ...]
    clauses: tuple[ClauseCount, ...] = ()
    lengths: tuple[int, ...] = ()

    def measures(self) -> list[Measure]:
        return [m for section in self.sections for m in section.measures]


def of_rounds(results: Results, rules: Subject, wish: Wish, interrupted: bool = False) -> Report:
    """The report of rounds."""
    by_name = {m.name: m for m in (*results.means(), *results.shares())}

    def take(*names: str) -> list[Measure]:
        return [by_name[name] for name in names]

    sections = [
        Section("length", (*take("turns"), *results.quantiles(), *take("cut", "stuck"))),
        Section("play", tuple(take("points", "drawn", "attack", "chain", "choices"))),
        Section("race", tuple(take("leads", "behind", "comebacks"))),
        Section("seats", tuple(results.places())),
        Section("policies", tuple(results.by_policy(wish.policy.split(",")))),
    ]
    return Report(
        name_of(rules), rules.players, wish.seed, wish.policy,
        (("rounds", results.rounds), ("turns", results.total("turns"))), results.throughout, interrupted,
        tuple(s for s in sections if s.measures), tuple(clause_counts(results, clauses_in(rules))),
        tuple(results.arrays["lengths"]),
    )  # fmt: skip


def of_matches(made: Matches, rules: Rules, wish: Wish, interrupted: bool = False) -> Report:
    """The report of matches."""
    return Report(
        rules.program.name, rules.players, wish.seed, wish.policy,
        (("matches", made.matches), ("rounds", made.rounds.total)), False, interrupted,
        (Section("matches", tuple(made.measures())),),
    )  # fmt: skip


# ---- words and numbers


def label(name: str, tongue: str) -> str:
    """What a measure is called."""
    matched = re.fullmatch(r"(turns-|place|policy-|match-won-|score-)(.+)", name)
    if matched is None:
        return say(f"simulate-measure-{name}", tongue)
    stem = {"turns-": "quantile"}.get(matched[1], matched[1].rstrip("-"))
    return say(f"simulate-measure-{stem}", tongue, which=matched[2])


def is_share(name: str) -> bool:
    return name.startswith(SHARES)


def number(value: float) -> str:
    """A number with as many places as a reader needs."""
    if value == int(value) and abs(value) < 1e9:
        return f"{value:,.0f}"
    size = abs(value)
    return (
        f"{value:,.0f}" if size >= 1000 else f"{value:.1f}" if size >= 100 else f"{value:.{2 if size >= 0.1 else 4}f}"
    )


def shown(value: float, share: bool) -> str:
    """A value as a reader sees it."""
    if not share:
        return number(value)
    percent = 100 * value
    return f"{percent:.2f} %" if abs(percent) >= 0.1 or percent == 0 else f"{percent:.4f} %"


def range_of(m: Measure, tongue: str, share: bool) -> str:
    return say("simulate-range", tongue, low=shown(m.low, share), high=shown(m.high, share))


def padded(text: str, width: int) -> str:
    """A label filled with blanks; wide characters count twice."""
    if text.isascii():
        return text.ljust(max(width, len(text) + 1))
    from rich.cells import cell_len

    return text + " " * max(1, width - cell_len(text))


def title_lines(report: Report, tongue: str) -> list[str]:
    """What was simulated, and what the intervals mean."""
    (first, count), (second, more) = report.amount
    amount = say(f"simulate-amount-{first}", tongue, count=f"{count:,}", **{second: f"{more:,}"})
    lines = [
        say("simulate-title", tongue, ruleset=report.ruleset, players=report.players),
        say("simulate-about", tongue, amount=amount, policy=report.policy, seed=str(report.seed)),
    ]
    if report.interrupted:
        lines.append(say("simulate-interrupted", tongue))
    lines.append(say("simulate-interval", tongue))
    if report.throughout:
        lines.append(say("simulate-throughout", tongue))
    return lines


def words_of(clause: ClauseCount) -> str:
    """A clause on one line."""
    text = visible(" ".join(clause.words.split()))
    return text if len(text) <= WORDS_AT_MOST else text[: WORDS_AT_MOST - 1] + "…"


# ---- text


def text_lines(report: Report, tongue: str) -> list[str]:
    """The report as text."""
    lines = title_lines(report, tongue)
    for section in report.sections:
        lines += ["", say(f"simulate-section-{section.key}", tongue)]
        for m in section.measures:
            share = is_share(m.name)
            lines.append(
                f"  {padded(label(m.name, tongue), LABEL)}{shown(m.value, share):>10}   {range_of(m, tongue, share)}"
            )
    return lines + _clause_lines(report.clauses, tongue)


def _clause_lines(clauses: Sequence[ClauseCount], tongue: str) -> list[str]:
    decided = [c for c in clauses if c.often is not None and not c.never]
    never = [c for c in clauses if c.never]
    unasked = [c for c in clauses if c.often is None]
    lines = []
    if decided:
        lines += ["", f"{say('simulate-section-clauses', tongue)} ({say('simulate-clause-columns', tongue)})"]
    for c in decided:
        assert c.often is not None
        assert c.rounds is not None
        lines.append(
            f"  {number(c.often.value):>8}{f'± {number(c.often.half)}':>10}{shown(c.rounds.value, True):>11}"
            f"  {visible(c.rule)}: {words_of(c)}"
        )
    for key, group in (("never", never), ("unasked", unasked)):
        if group:
            most = next((c.rounds.high for c in group if c.rounds is not None), None)
            title = say(f"simulate-section-{key}", tongue)
            if most is not None:
                title += f" ({say('simulate-at-most', tongue, high=shown(most, True))})"
            lines += ["", title, *(f"  {visible(c.rule)}: {words_of(c)}" for c in group)]
    return lines


# ---- data


def data_of(m: Measure) -> dict[str, float]:
    return {"value": m.value, "low": m.low, "high": m.high}


def to_data(report: Report) -> dict[str, Any]:
    """Everything measured, for JSON. Shares are of 1; null: not asked."""
    return {
        "ruleset": report.ruleset,
        "players": report.players,
        "policy": report.policy,
        "seed": report.seed,
        **dict(report.amount),
        "interrupted": report.interrupted,
        "interval": {"level": 0.95, "holds": "throughout" if report.throughout else "once"},
        "measures": {m.name: data_of(m) for m in report.measures()},
        "clauses": [
            {
                "rule": c.rule, "clause": c.words, "kind": c.kind,
                "often": None if c.often is None else data_of(c.often),
                "rounds": None if c.rounds is None else data_of(c.rounds),
            }
            for c in report.clauses
        ],
    }  # fmt: skip


def csv_lines(report: Report) -> list[str]:
    """Every measure as a row: name, value, low, high."""
    return ["measure,value,low,high", *(f"{m.name},{m.value!r},{m.low!r},{m.high!r}" for m in report.measures())]
