"""What the sentences of `match { … }` say, gathered into a plan.

Sentences are of a few kinds (how points are kept, when the match ends, who deals first and next, …). Of each kind
those of the last file that has one that holds stand; they replace those of the files before.
"""

from __future__ import annotations

from dataclasses import dataclass

from unodsl.model import core as c
from unodsl.program.program import Program, Sentence

KINDS = {
    "winner_scores_others": "scoring", "everyone_scores_own": "scoring", "team_scores_others": "scoring",
    "losing_team_scores_own": "scoring",
    "ends_when_total": "end", "ends_after": "end", "out_at": "end",
    "highest_wins": "best", "lowest_wins": "best",
    "teams_facing": "teams", "teams_apart": "teams", "number_of_teams_apart": "teams",
    "highest_deals": "opening", "dealer_appointed": "opening", "highest_starts": "opening",
    "left_starts": "start", "winner_deals": "next", "left_deals": "next",
    "change_seats": "seats", "change_partners": "partners", "tables_of": "tables",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Teams:
    """What teams are allowed: their size or number (None: any), and whether partners face each other."""

    size: int | None
    number: int | None
    facing: bool


@dataclass(frozen=True, slots=True)
class Plan:
    """How a match goes. total, out: points (won or lost) that end it; rounds: after so many."""

    scoring: str = "winner"  # winner, own, team, team_own
    total: int | None = None
    rounds: int | None = None
    out: int | None = None
    lowest: bool = False
    teams: tuple[Teams, ...] = ()
    opening: str = "highest_deals"
    winner_deals: bool = False
    seats: tuple[int, int] | None = None
    partners: int | None = None
    tables_of: int | None = None

    @property
    def minus(self) -> bool:
        """Whether points are lost, not won: then totals are negative, and a limit means that many lost."""
        return self.scoring in ("own", "team_own")

    def reaches(self, total: int, limit: int) -> bool:
        """Whether a total has come to a limit, of points won or lost."""
        return (-total if self.minus else total) >= limit

    def worth(self, total: int) -> int:
        """What a total is worth in the standing; more is better. The lowest total of minus points is the least lost."""
        return -total if self.lowest and not self.minus else total


SCORING = {
    "winner_scores_others": "winner", "everyone_scores_own": "own", "team_scores_others": "team",
    "losing_team_scores_own": "team_own",
}  # fmt: skip


def standing_sentences(program: Program) -> list[Sentence]:
    """The sentences that stand, of a program bound to its options and players."""
    holding = [s for s in program.match if s.when == c.YES]
    last: dict[str, int] = {}
    for sentence in holding:
        kind = KINDS[sentence.kind]
        last[kind] = max(last.get(kind, -1), sentence.file)
    return [s for s in holding if s.file == last[KINDS[s.kind]]]


def plan_of(program: Program) -> Plan:
    """The plan of a match, from a program that is bound to its options and players."""
    made: dict[str, object] = {}
    teams: list[Teams] = []
    for s in standing_sentences(program):
        n = [a.value for a in s.amounts if isinstance(a, c.Const)]
        match s.kind:
            case "winner_scores_others" | "everyone_scores_own" | "team_scores_others" | "losing_team_scores_own":
                made["scoring"] = SCORING[s.kind]
            case "ends_when_total":
                made["total"] = n[0]
            case "ends_after":
                made["rounds"] = n[0]
            case "out_at":
                made["out"] = n[0]
            case "lowest_wins" | "highest_wins":
                made["lowest"] = s.kind == "lowest_wins"
            case "teams_facing" | "teams_apart":
                teams.append(Teams(n[0], None, s.kind == "teams_facing"))
            case "number_of_teams_apart":
                teams.append(Teams(None, n[0], False))
            case "highest_deals" | "dealer_appointed" | "highest_starts":
                made["opening"] = s.kind
            case "winner_deals" | "left_deals":
                made["winner_deals"] = s.kind == "winner_deals"
            case "change_seats":
                made["seats"] = (n[0], n[-1])
            case "change_partners":
                made["partners"] = n[0]
            case "tables_of":
                made["tables_of"] = n[0]
            case _:
                pass
    return Plan(teams=tuple(teams), **made)  # type: ignore[arg-type]


def teams_fit(plan: Plan, teams: list[int], order: list[int]) -> str | None:
    """Why teams may not sit so (a wording key), or None. ``teams``: the team of each player, or -1.

    Facing: the other members sit evenly round the table (two of four, or of six, opposite each other). Apart: no two
    neighbors are of one team.
    """
    if all(t < 0 for t in teams):
        return None
    if any(t < 0 for t in teams):
        return "teams-not-for-all"
    sizes = {t: teams.count(t) for t in teams}
    if len(set(sizes.values())) > 1:
        return "teams-not-equal"
    size, number = next(iter(sizes.values())), len(sizes)
    if not plan.teams:
        return "no-teams"
    if size < 2 or number < 2:
        return "teams-too-small"
    n = len(order)
    apart = all(teams[order[i]] != teams[order[(i + 1) % n]] for i in range(n))
    facing = all(teams[order[i]] == teams[order[(i + number) % n]] for i in range(n))
    for allowed in plan.teams:
        right = (allowed.size in (None, size)) and (allowed.number in (None, number))
        if right and (facing if allowed.facing else apart):
            return None
    return "teams-not-seated-so"
