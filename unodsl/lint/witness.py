"""Tables that show findings: made into scenarios, played, and written to a folder."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from unodsl.lint.context import Context
from unodsl.lint.finding import Witness
from unodsl.lint.options_said import changed, written
from unodsl.lint.start_cards import Start

if TYPE_CHECKING:
    from unodsl.engine.setup import Setup

NAMES: Final = (
    "Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo", "Kit", "Lou", "Max", "Nan", "Oz", "Pat",
)  # fmt: skip


def start_witness(context: Context, start: Start, title: str) -> Witness:
    """A table before this start card is turned up."""
    from unodsl.engine.setup import Setup

    return played(context, Setup(NAMES[: start.players], start=start.face), start.options, title)


def played(context: Context, setup: Setup, options: tuple[int, ...], title: str) -> Witness:
    """The scenario of a table; confirmed where the engine can set the table up and go on from it."""
    from unodsl.engine.actions import Refusal
    from unodsl.scenarios.record import Title, record_case

    game = replace(context.game, program=replace(context.game.program, options=options))
    table = game.set_up(setup)
    confirmed = not isinstance(table, Refusal)
    ruleset, use = _named(context)
    settings = (*context.request.options, *((o.named.id, written(o, v)) for o, v in changed(context.model, options)))
    name = Title(title, ruleset, use, settings, spec=("lint",))
    return Witness(record_case(name, setup, (), game), confirmed)


def _named(context: Context) -> tuple[str, tuple[tuple[str, tuple[tuple[str, str], ...]], ...]]:
    """The ruleset of a scenario and what it uses: of a house rule alone its base, the rules it needs, and itself."""
    request, files = context.request, context.model.files
    if not files[-1].house_rule:
        return files[-1].span.source.name, request.uses
    base = next((file.span.source.name for file in reversed(files) if not file.house_rule), request.ref)
    given = dict(request.uses)
    modules = [file.span.source.name for file in files if file.house_rule]
    return base, tuple((name, given.get(name, ())) for name in modules)
