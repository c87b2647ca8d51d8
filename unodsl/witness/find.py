"""Witnesses of clashes: the first table that really shows one."""

from __future__ import annotations

from unodsl.engine.game import Game
from unodsl.solver.budget import Budget
from unodsl.solver.clashes import Clash
from unodsl.witness.drafts import Reading, drafts
from unodsl.witness.replay import Shown, played, shows, with_options


def witness(clash: Clash, game: Game, budget: Budget | None = None) -> tuple[Shown, Reading, Game] | None:
    """A table on which both clauses stand, played in the interpreter; None where none was found within the budget."""
    budget = Budget() if budget is None else budget
    clauses = (clash.first, clash.second)
    for found in clash.found():
        chosen = with_options(game, clash.question, found)
        reading = Reading(clash.question, found, clauses)
        for draft in drafts(clash.question, found, clauses):
            if not budget.table():
                return None
            shown = played(chosen, draft)
            if shown is not None and shows(clash, shown, reading):
                return shown, reading, chosen
    if not clash.known:
        return None
    from unodsl.witness.search import searched

    return searched(clash, game, budget)
