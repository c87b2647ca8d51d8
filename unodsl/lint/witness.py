"""Tables that show findings: made into scenarios, and run as such before anybody sees them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from unodsl.lint.context import Context
from unodsl.lint.finding import Witness
from unodsl.lint.options_said import changed, written

if TYPE_CHECKING:
    from unodsl.engine.actions import Action
    from unodsl.engine.game import Game
    from unodsl.scenarios.cases import Case
    from unodsl.witness.replay import Shown


def witness_of(context: Context, shown: Shown, game: Game, title: str, tried: Action | None = None) -> Witness:
    """The scenario of a table that was seen: its acts, the act that is ``tried`` there, and what the engine does."""
    from unodsl.scenarios.cases import Do, Reject
    from unodsl.scenarios.record import Title, record_case
    from unodsl.scenarios.sentences import sentence
    from unodsl.scenarios.write import unplaced

    ruleset, use = _named(context)
    options = changed(context.model, game.program.options)
    settings = (*context.request.options, *((o.named.id, written(o, v)) for o, v in options))
    name = Title(title, ruleset, use, settings, spec=("lint",))
    end = shown.table.clone()
    accepted = tried is None or end.apply(tried) is None
    case = record_case(name, shown.setup, shown.draft.acts, game, end)
    if tried is not None:
        words = unplaced(sentence(tried, game, shown.setup.players, "en"))
        case = replace(case, play=(*case.play, Do(words) if accepted else Reject(words)))
    return Witness(case, holds(case, game))


def holds(case: Case, game: Game) -> bool:
    """Whether the scenario passes in this game."""
    from pathlib import Path

    from unodsl.scenarios.runner import Verdict, run_case

    return run_case(case, lambda *_: game, Path()).verdict is Verdict.PASSED


def _named(context: Context) -> tuple[str, tuple[tuple[str, tuple[tuple[str, str], ...]], ...]]:
    """The ruleset of a scenario and what it uses: of a house rule alone its base, the rules it needs, and itself."""
    request, files = context.request, context.model.files
    if not files[-1].house_rule:
        return files[-1].span.source.name, request.uses
    base = next((file.span.source.name for file in reversed(files) if not file.house_rule), request.ref)
    given = dict(request.uses)
    modules = [file.span.source.name for file in files if file.house_rule]
    return base, tuple((name, given.get(name, ())) for name in modules)
