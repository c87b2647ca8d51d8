"""Judgments as findings: with the table that shows them, or told as not confirmed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from unodsl.lint.claims import table_said
from unodsl.lint.context import Context
from unodsl.lint.finding import Finding, Witness
from unodsl.lint.options_said import settings_said
from unodsl.lint.seen import not_shown, told
from unodsl.lint.witness import witness_of
from unodsl.solver.memory import Key
from unodsl.text.diagnostics import Diagnostic, Label, Said, Severity, Value
from unodsl.text.source import Span

if TYPE_CHECKING:
    from unodsl.engine.actions import Action
    from unodsl.engine.game import Game
    from unodsl.engine.table import Table
    from unodsl.witness.replay import Shown


def finding(
    context: Context,
    name: str,
    severity: Severity,
    span: Span,
    args: Mapping[str, Value],
    seen: tuple[Shown, Game] | None,
    verdict: Callable[[Sequence[Table]], Said],
    *,
    labels: tuple[Label, ...] = (),
    tried: Action | None = None,
    key: Key = (),
) -> Finding:
    """``verdict`` says of the table (before the first act, and after each) what is to be seen there.

    ``key``: what ``verdict`` depends on besides the tables.
    """

    def make() -> tuple[tuple[Said, ...], Witness | None]:
        return _notes(context, f"{name}: {span.text[:40].split(chr(10))[0]}", seen, verdict, tried)

    names = repr(sorted(args.items(), key=lambda item: item[0]))
    notes, proof = told(context, (name, names, span.text, tried, *key), seen, make)
    return Finding(Diagnostic(name, span, dict(args), labels, notes, severity=severity), witness=proof)


def _notes(
    context: Context,
    title: str,
    seen: tuple[Shown, Game] | None,
    verdict: Callable[[Sequence[Table]], Said],
    tried: Action | None,
) -> tuple[tuple[Said, ...], Witness | None]:
    notes: list[Said] = []
    proof: Witness | None = None
    if seen is not None:
        shown, game = seen
        told: dict[str, Value] = {
            "table": table_said(context, shown, game, tried),
            "claims": verdict(shown.course),
        }
        notes.append(Said("table-two", told))
        if len(shown.setup.players) not in (2, 3, context.model.low):
            notes.append(Said("with-players", {"players": len(shown.setup.players)}))
        notes += settings_said(context.model, game.program.options)
        proof = witness_of(context, shown, game, title, tried)
    if proof is None or not proof.confirmed:
        notes.append(not_shown(context))
    return tuple(notes), proof
