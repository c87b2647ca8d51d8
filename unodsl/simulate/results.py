"""What many rounds came to: counts that add up, whoever played which part of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from unodsl.emit.surface import FIELDS, TOTALS
from unodsl.simulate.compiled import Clause
from unodsl.simulate.intervals import Measure, mean_of, quantile_of, share_of, standard_errors

MEANS: Final = tuple(name for name in FIELDS if name != "winner")
QUANTILES: Final = (5, 25, 50, 75, 95)
"""Percent."""
ARRAYS: Final = (
    "totals", "sums", "squares", "lengths", "wins_by_place", "points_by_winner", "comebacks", "ran", "ran_squares",
    "ran_rounds",
)  # fmt: skip
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


def clause_counts(results: Results, clauses: Iterable[Clause]) -> list[ClauseCount]:
    """For each clause how often it decided."""
    return [_counted(results, clause) for clause in clauses]


def _counted(results: Results, clause: Clause) -> ClauseCount:
    often = rounds = None
    if clause.asked:
        rounds = results.share("rounds", results.arrays["ran_rounds"][clause.number])
        total, squares = (results.arrays[name][clause.number] for name in ("ran", "ran_squares"))
        # Where it never did, the mean's interval is no wider than nothing; that of the share is honest.
        often = mean_of("often", total, squares, results.rounds, results.z) if total else rounds
    return ClauseCount(clause.rule, clause.words, clause.kind, often, rounds)
