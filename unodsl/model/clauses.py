"""The clauses of rules: names resolved, types checked.

The entry points of the check; each finding goes to ``diagnostics``, and a clause that has an error is left out.
"""

from __future__ import annotations

from typing import Final

from unodsl.model import core as c
from unodsl.model import model as m
from unodsl.model.clause_place import EVENTS, EventKind, Place, Ty
from unodsl.model.clause_report import spellings
from unodsl.model.effects import Effect, Pattern
from unodsl.model.effects_check import EffectChecker
from unodsl.model.env import Env
from unodsl.model.patterns import PatternChecker
from unodsl.syntax import tree as t
from unodsl.syntax.expressions import Expr, Kinds
from unodsl.text.diagnostics import Diagnostic, Said

LAY: Final = ("play", "answer", "jump_in", "play_together")
"""The acts that lay cards; `lay` means all of them."""

# None of them may be worked out from another, which might be worked out from it.
_SETTLED: Final = frozenset({"hand_size", "turn_seconds", "points"})
LET_PLACES: Final = {
    "hand_size": Place("let", defines=_SETTLED),
    "decks": Place("let", static=True),
    "turn_seconds": Place("let", player=True, playable=True, defines=_SETTLED),
    "points": Place("let", card=True, playable=True, defines=_SETTLED),
}
"""The numbers that a `let` gives, and what is there when they are asked for."""

STATIC: Final = Place("match", static=True)


def check_rule(rule: t.Rule, env: Env, diagnostics: list[Diagnostic]) -> tuple[m.AnyClause, ...]:
    """The clauses of a rule that have no error, in order."""
    made: list[m.AnyClause] = []
    for clause in rule.clauses:
        found: list[Diagnostic] = []
        checked = check_clause(clause, env, found)
        diagnostics.extend(found)
        if checked is not None and not any(each.is_error for each in found):
            made.append(checked)
    return tuple(made)


def check_clause(clause: t.Clause, env: Env, found: list[Diagnostic]) -> m.AnyClause | None:
    """One clause; where it has an error, the result is of no use."""
    match clause:
        case t.Permission():
            return _permission(clause, PatternChecker(env, found))
        case t.Duty():
            return _duty(clause, EffectChecker(env, found, () if clause.penalty is None else (clause.penalty,)))
        case t.Let():
            return _let(clause, PatternChecker(env, found))
        case t.CountAs():
            return _count_as(clause, PatternChecker(env, found))
        case t.Whenever():
            return _whenever(clause, EffectChecker(env, found, (clause.block,)))


def check_sentence(line: t.MatchLine, env: Env, diagnostics: list[Diagnostic]) -> tuple[tuple[c.Core, ...], c.Core]:
    """The numbers of a sentence of a match, and its condition. A part with an error is left out, or yes."""
    checker = PatternChecker(env, diagnostics)
    amounts = [checker.number(amount, STATIC) for amount in line.amounts]
    return tuple(a for a in amounts if a is not None), check_static(line.when, env, diagnostics)


def check_property(prop: t.Property, env: Env, diagnostics: list[Diagnostic]) -> c.Core:
    """The condition of a property: about the table, with no player and no card at issue. Yes where it has an error."""
    checked = PatternChecker(env, diagnostics).condition(prop.condition, Place("property"))
    return c.YES if checked is None else checked


def check_static(expr: Expr | None, env: Env, diagnostics: list[Diagnostic]) -> c.Core:
    """A condition that holds or not before a card is dealt. Yes where none is written, or it has an error."""
    checked = PatternChecker(env, diagnostics).condition(expr, STATIC)
    return c.YES if checked is None else checked


def check_kinds(kinds: Kinds, env: Env, diagnostics: list[Diagnostic]) -> int:
    """The faces of kinds of cards, as a mask. Kinds that the deck does not have are findings, and count for nothing."""
    checker = PatternChecker(env, diagnostics)
    masks = [checker.mask(Kinds(kind.span, (kind,))) for kind in kinds.kinds]
    union = 0
    for mask in masks:
        union |= mask or 0
    return union


# ---- permissions


def _permission(clause: t.Permission, checker: PatternChecker) -> m.Permission | None:
    acts = tuple(dict.fromkeys(x for act in clause.acts for x in (LAY if act == "lay" else (act,))))
    if "lay" in clause.acts and clause.answer == "may":
        checker.error("lay-only-forbids", clause.span)
    of_cards = clause.pattern is not None and clause.pattern.what == "cards"
    several = of_cards or ("play_together" in clause.acts and clause.pattern is None)
    with_cards = all(act in LAY for act in acts)
    only_together = acts == ("play_together",)
    place = Place("may", player=True, card=with_cards and not several, cards=with_cards, playable=only_together)
    pattern = _permission_pattern(clause, acts, checker, place)
    when = checker.condition(clause.when, place)
    return None if when is None else m.Permission(clause.span, clause.answer, acts, pattern, when)


def _permission_pattern(
    clause: t.Permission, acts: tuple[str, ...], checker: PatternChecker, place: Place
) -> Pattern | None:
    """The cards that a permission is about; None where none are named: any, or there are none."""
    written = clause.pattern
    only_together = acts == ("play_together",)
    if written is None:
        return Pattern(checker.all_faces, several=True) if only_together else None
    for act in clause.acts:
        if act not in (*LAY, "lay"):
            checker.error("act-takes-no-cards", written.span, act=Said("act-" + act))
            return None
    if written.name is not None:
        checker.error("name-not-needed", written.name.span, word=written.name.id)
    if written.what == "cards" and acts not in (("play_together",), ("answer",)):
        checker.error("use-play-together", written.span, acts=tuple(Said("act-" + act) for act in clause.acts))
        return None
    return checker.pattern(written, place, several_too=True)


# ---- duties


def _duty(clause: t.Duty, checker: EffectChecker) -> m.AnyClause | None:
    deed = clause.deed
    is_act = deed.kind in ("draw", "play")
    place = Place("must", player=True, card=deed.kind == "play")
    when = checker.condition(clause.when, place)
    if is_act and clause.penalty is not None:
        checker.error("nothing-to-fine", clause.penalty.span)
        return None
    if clause.if_caught and deed.kind != "say" and clause.penalty is not None:
        checker.error("caught-only-for-words", clause.penalty.span)
    pattern = _deed_pattern(deed, checker, place)
    penalty: tuple[Effect, ...] = ()
    if clause.penalty is not None:
        penalty = checker.block(clause.penalty, Place("must", player=True, playable=True))
    if when is None:
        return None
    fined = clause.penalty is not None
    match deed.kind:
        case "say":
            word = (deed.word or "").strip().lower()
            if not word:
                checker.error("no-word", deed.span)
            return m.SayDuty(clause.span, clause.must, word, deed.manner or "aloud", when, penalty, fined,
                             clause.if_caught, tuple(checker.vars))  # fmt: skip
        case "noise":
            return m.NoiseDuty(clause.span, clause.must, when, penalty, fined, tuple(checker.vars))
        case _:
            return m.ActDuty(clause.span, clause.must, deed.kind, pattern, when)


def _deed_pattern(deed: t.Deed, checker: PatternChecker, place: Place) -> Pattern | None:
    if deed.pattern is None:
        return None
    if deed.pattern.name is not None:
        checker.error("name-not-needed", deed.pattern.name.span, word=deed.pattern.name.id)
    return checker.pattern(deed.pattern, place)


# ---- values


def _let(clause: t.Let, checker: PatternChecker) -> m.LetValue | None:
    name = clause.name.id
    if name not in LET_PLACES or clause.of_card is not (name == "points"):
        near = checker.near(clause.name.id, ("hand_size", "turn_seconds", "decks"))
        checker.error("unknown-let", clause.name.span, notes=(*near, Said("names-of-lets")), word=clause.name.span.text)
        return None
    place = LET_PLACES[name]
    value = checker.need(clause.value, place, Ty.NUMBER)
    when = checker.condition(clause.when, place)
    return None if value is None or when is None else m.LetValue(clause.span, name, value, when)


def _count_as(clause: t.CountAs, checker: PatternChecker) -> m.CountsAs | None:
    if clause.name.id != "guilty":
        near = checker.near(clause.name.id, spellings(["guilty"]))
        checker.error("unknown-count", clause.name.span, notes=near, word=clause.name.span.text)
        return None
    when = checker.condition(clause.when, Place("count_as", player=True, defines=frozenset({"guilty"})))
    return None if when is None else m.CountsAs(clause.span, "guilty", when)


# ---- handlers


def _whenever(clause: t.Whenever, checker: EffectChecker) -> m.Handler | None:
    event = clause.event
    kind = EVENTS.get(event.kind)
    if kind is None:
        checker.error("unknown-event", event.span, word=event.span.text)
        return None
    place = Place(event.kind, player=kind.player, card=kind.pattern, cards=kind.cards, playable=True)
    pattern, place = _event_pattern(event, kind, checker, place)
    when = checker.condition(clause.when, place)
    effects = checker.block(clause.block, place)
    if when is None:
        return None
    return m.Handler(clause.span, event.kind, pattern, event.negated, when, effects, tuple(checker.vars))


def _event_pattern(
    event: t.Event, kind: EventKind, checker: EffectChecker, place: Place
) -> tuple[Pattern | None, Place]:
    """The cards of an event, and the place with the names that it binds."""
    pattern = None
    if kind.pattern:
        pattern = checker.pattern(event.pattern, place, several_too=kind.cards)
        if event.pattern is not None and event.pattern.name is not None:
            _, place = checker.bind(event.pattern.name, Ty.CARD, place)
    if kind.named and event.name is not None:
        _, place = checker.bind(event.name, Ty.PLAYER, place)
    return pattern, place
