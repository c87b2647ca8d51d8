"""What many rounds came to: counts that add up, whoever played which part of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from unodsl.emit.counting import clauses_of
from unodsl.emit.rounds import FIELDS, TOTALS
from unodsl.program import program as p
from unodsl.simulate.intervals import Measure, mean_of, quantile_of, share_of, standard_errors

MEANS: Final = tuple(name for name in FIELDS if name != "winner")
QUANTILES: Final = (5, 25, 50, 75, 95)
"""Percent."""
ARRAYS: Final = (
    "totals", "sums", "squares", "lengths", "wins_by_place", "points_by_winner", "comebacks", "ran", "ran_squares",
    "ran_rounds",
)  # fmt: skip
ASKED: Final = ("play", "play_together", "answer", "draw", "pass", "take", "challenge")
"""Acts whose permissions are counted; the others belong to windows, which the policies do not use."""
PLACES: Final = "place"
POLICIES: Final = "policy-"


@dataclass(slots=True)
class Results:
    """Counts of rounds: those of `ARRAYS`, added up. throughout: the run ended when its intervals looked good."""

    players: int
    throughout: bool = False
    arrays: dict[str, list[int]] = field(default_factory=dict)

    def add(self, arrays: Mapping[str, Sequence[int]]) -> None:
        """Adds the counts of some more rounds."""
        for name, values in arrays.items():
            known = self.arrays.get(name)
            self.arrays[name] = list(values) if known is None else [a + b for a, b in zip(known, values, strict=True)]

    @property
    def rounds(self) -> int:
        return self.total("rounds")

    def total(self, name: str) -> int:
        return self.arrays["totals"][TOTALS.index(name)] if "totals" in self.arrays else 0

    @property
    def wins(self) -> list[int]:
        """Rounds won, by seat."""
        return self.arrays["totals"][len(TOTALS) :]

    @property
    def z(self) -> float:
        """How many standard errors the intervals reach to each side."""
        return standard_errors(self.rounds, self.throughout)

    # ---- measures

    def mean(self, name: str) -> Measure:
        """The mean of a field of rounds."""
        k = FIELDS.index(name)
        return mean_of(name, self.arrays["sums"][k], self.arrays["squares"][k], self.rounds, self.z)

    def means(self) -> list[Measure]:
        return [self.mean(name) for name in MEANS]

    def quantiles(self) -> list[Measure]:
        """The turns of a round below which so many percent of the rounds stay."""
        return [quantile_of(f"turns-{part}", part / 100, self.arrays["lengths"], self.z) for part in QUANTILES]

    def share(self, name: str, count: int) -> Measure:
        return share_of(name, count, self.rounds, self.z)

    def shares(self) -> list[Measure]:
        """Shares of rounds: comebacks, stuck and cut off."""
        return [
            self.share("comebacks", self.arrays["comebacks"][0]),
            *(self.share(name, self.total(name)) for name in ("stuck", "cut")),
        ]

    def places(self) -> list[Measure]:
        """Shares of rounds won from each place (0: the dealer); what who begins has over a fair share."""
        made = [self.share(f"{PLACES}{k}", won) for k, won in enumerate(self.arrays["wins_by_place"])]
        fair = 1 / self.players
        first = made[1 % self.players]
        return [*made, Measure("advantage", first.value - fair, first.low - fair, first.high - fair)]

    def wins_of(self, name: str, seats: Sequence[int]) -> Measure:
        """The share of rounds that these seats won."""
        return self.share(name, sum(self.wins[seat] for seat in seats))

    def by_policy(self, policies: Sequence[str]) -> list[Measure]:
        """The share of rounds that a seat of each policy won, on an average; nothing where all play alike."""
        seats = [policies[seat % len(policies)] for seat in range(self.players)]
        names = list(dict.fromkeys(seats))
        if len(names) < 2:
            return []
        made = []
        for name in names:
            own = [seat for seat, policy in enumerate(seats) if policy == name]
            m = self.wins_of(POLICIES + name, own)
            made.append(Measure(m.name, m.value / len(own), m.low / len(own), m.high / len(own)))
        return made


@dataclass(frozen=True, slots=True)
class ClauseCount:
    """A clause: how often it decided in a round, and the share of rounds in which it decided at all.

    Both are None for a clause that nobody was asked about, because the policies never come to it.
    """

    rule: str
    words: str
    kind: str
    often: Measure | None
    rounds: Measure | None

    @property
    def never(self) -> bool:
        return self.often is not None and self.often.value == 0


def clause_counts(results: Results, program: p.Program) -> list[ClauseCount]:
    """For each clause of a bound program, in the order of the text: how often it decided."""
    n, asked = results.rounds, asked_clauses(program)
    found: dict[int, ClauseCount] = {}
    for clause in clauses_of(program):
        if clause.number in found:
            continue
        often = rounds = None
        if clause.number in asked:
            rounds = results.share("rounds", results.arrays["ran_rounds"][clause.number])
            total, squares = (results.arrays[name][clause.number] for name in ("ran", "ran_squares"))
            # Where it never did, the mean's interval is no wider than nothing; that of the share is honest.
            often = mean_of("often", total, squares, n, results.z) if total else rounds
        rule = program.rules[clause.rule].full_name
        found[clause.number] = ClauseCount(rule, clause.words, kind_of(clause), often, rounds)
    return [found[number] for number in sorted(found)]


def kind_of(clause: p.AnyClause) -> str:
    """What a clause is, in one word."""
    match clause:
        case p.PermissionClause(answer=answer):
            return answer
        case p.SayClause():
            return "say"
        case p.NoiseClause():
            return "noise"
        case p.DutyClause():
            return "must"
        case p.LetClause():
            return "let"
        case p.CountsClause():
            return "counts"
        case p.HandlerClause():
            return "handler"


def asked_clauses(program: p.Program) -> set[int]:
    """The numbers of the clauses that are counted."""
    groups: list[Sequence[p.AnyClause]] = [program.of_act(act) for act in ASKED]
    groups += [program.of_value(value) for value in ("hand_size", "points")]
    groups += [program.duties, program.guilty, *program.handlers]
    return {clause.number for group in groups for clause in group}
