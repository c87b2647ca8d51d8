"""Clashes as findings: where they are told, with the table that shows them and what would settle them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from unodsl.lint.claims import claim, joined, table_said
from unodsl.lint.context import Context
from unodsl.lint.edits import with_override
from unodsl.lint.finding import Finding, Fix, Witness
from unodsl.lint.options_said import settings_said
from unodsl.lint.remedies import Remedies
from unodsl.lint.seen import not_shown, seen_clash
from unodsl.lint.seen import told as remembered
from unodsl.lint.witness import witness_of
from unodsl.program import program as p
from unodsl.text.diagnostics import Diagnostic, Label, Said, Severity, Value
from unodsl.text.source import Span

if TYPE_CHECKING:
    from unodsl.engine.actions import Action
    from unodsl.engine.game import Game
    from unodsl.solver.clashes import Clash
    from unodsl.witness.drafts import Reading
    from unodsl.witness.judged import Seen
    from unodsl.witness.replay import Shown


@dataclass(frozen=True)
class Told:
    """A clash as it is told: of ``one``, with ``other`` beside it, at a place in a judged file."""

    clash: Clash
    one: p.AnyClause
    other: p.AnyClause
    span: Span
    in_place: bool  # False: at the `use` that brings the clause in


def told(context: Context, clash: Clash) -> Told:
    """The later clause of a judged file is told of; where neither is in one, what brings the later one in."""
    sites = context.sites
    one, other = clash.first, clash.second
    if sites.later(other.rule, one.rule):
        one, other = other, one
    if sites.is_judged(one.rule):
        return Told(clash, one, other, context.clause(one.number).span, True)
    return Told(clash, one, other, sites.brought_in(one.rule) or context.model.files[-1].span, False)


def bundled(context: Context, clashes: Iterable[Clash]) -> Iterator[tuple[Told, ...]]:
    """Clashes of one cause together: of the same two rules, or of one module that is brought in."""
    groups: dict[tuple[object, ...], list[Told]] = {}
    for clash in clashes:
        if clash.known:
            found = told(context, clash)
            key = (found.one.rule, found.other.rule) if found.in_place else (id(found.span.source), found.span.start)
            groups.setdefault(key, []).append(found)
    yield from (tuple(group) for group in groups.values())


def findings(
    context: Context,
    name: str,
    severity: Severity,
    clashes: Iterable[Clash],
    args: Callable[[Told], dict[str, Value]],
    at_rule: bool = False,
) -> Iterator[Finding]:
    """One finding for each cause. ``args`` are values for the message besides the two rules."""
    for group in bundled(context, clashes):
        try:
            found = _finding(context, name, severity, group, args, at_rule)
        except KeyboardInterrupt:
            context.budget.stop()  # what was found is told all the same, without a table
            found = _finding(context, name, severity, group, args, at_rule)
        yield found


def _finding(
    context: Context,
    name: str,
    severity: Severity,
    group: Sequence[Told],
    args: Callable[[Told], dict[str, Value]],
    at_rule: bool,
) -> Finding:
    first, rules = group[0], context.model.rules
    shown = None
    for first in group:
        shown = seen_clash(context, first.clash)
        if shown is not None:
            break
    else:
        first = group[0]
    one, other = rules[first.one.rule], rules[first.other.rule]
    values: dict[str, Value] = {"rule": one.named.id, "other": other.full_name, "short": other.named.id, **args(first)}
    labels = list(_labels(context, first, group))
    span = one.span if at_rule and first.in_place else first.span
    words = (one.full_name, one.named, first.one.words, other.full_name, other.named, first.other.words)
    table = None if shown is None else (shown[0], shown[2])
    notes, proof = remembered(context, (*first.clash.key, words), table, lambda: _notes(context, first, shown))
    fix = _fix(context, first)
    return Finding(Diagnostic(name, span, values, tuple(labels), notes, severity=severity), fix, proof)


def _notes(context: Context, first: Told, shown: Seen | None) -> tuple[tuple[Said, ...], Witness | None]:
    """The table in words, what would settle the clash there, and the table as a scenario."""
    notes: list[Said] = []
    proof: Witness | None = None
    if shown is not None:
        rules = context.model.rules
        seen, reading, game = shown
        tried = tried_at(first.clash, seen, reading)
        notes.append(said_of(context, first, seen, reading, game, tried))
        notes += _circumstances(context, seen, game)
        title = f"{rules[first.one.rule].full_name} against {rules[first.other.rule].full_name}"
        proof = witness_of(context, seen, game, title, tried)
        notes += Remedies(context, first.clash, seen, reading, game).notes(first.one, first.other)
    if proof is None or not proof.confirmed:
        notes.append(not_shown(context))
    return tuple(notes), proof


def _labels(context: Context, first: Told, group: Sequence[Told]) -> Iterator[Label]:
    """Both sides of every clash in the bundle, each clause once; the first clash's own first."""
    seen: set[int] = set() if not first.in_place else {first.one.number}
    if first.in_place:
        yield Label(context.clause(first.one.number).span, Said("this-says"))
    for each in (first, *group):
        sides = (each.other,) if each.in_place else (each.one, each.other)
        for clause in sides:
            if clause.number not in seen:
                seen.add(clause.number)
                rule = context.model.rules[clause.rule].full_name
                yield Label(context.clause(clause.number).span, Said("other-says", {"rule": rule}))


def _circumstances(context: Context, seen: Shown, game: Game) -> Iterator[Said]:
    if len(seen.setup.players) not in (2, 3, context.model.low):
        yield Said("with-players", {"players": len(seen.setup.players)})
    yield from settings_said(context.model, game.program.options)


def said_of(context: Context, each: Told, seen: Shown, reading: Reading, game: Game, tried: Action | None) -> Said:
    """The table, and what the two rules say of it."""
    sides = joined(claim(context, clause, _given(clause, seen, reading)) for clause in (each.one, each.other))
    return Said("table-two", {"table": table_said(context, seen, game, tried), "claims": sides})


def _given(clause: p.AnyClause, seen: Shown, reading: Reading) -> int | None:
    """The number that a clause gives on the table."""
    if not isinstance(clause, p.LetClause):
        return None
    from unodsl.engine.evaluate import At, value

    at = At(reading.subject, reading.card, reading.cards())
    return value(clause.is_, seen.table.rules, seen.table.running_state(), at)


def tried_at(clash: Clash, seen: Shown, reading: Reading) -> Action | None:
    """The act that one clause allows and the other forbids."""
    from unodsl.engine.actions import Act, Action

    if clash.kind != "permission":
        return None
    name, seat = clash.name, reading.subject
    match name:
        case "play" | "answer" | "play_together":
            return seen.draft.play(seat, reading.cards(), reading.color)
        case "jump_in":
            return seen.draft.play(seat, reading.cards(), reading.color, jump=True)
        case "draw" | "pass" | "take" | "challenge":
            return Action(Act(name), seat)
        case _:
            return None


def _fix(context: Context, each: Told) -> Fix | None:
    """The judged rule takes precedence. How the game goes may change, so it is not safe."""
    if not each.in_place:
        return None
    rule, other = context.model.rules[each.one.rule], context.model.rules[each.other.rule]
    edit = with_override(context.written(rule), other.named.id)
    said = Said("fix-add-override", {"rule": rule.named.id, "other": other.named.id})
    return None if edit is None else Fix(said, (edit,), safe=False)
