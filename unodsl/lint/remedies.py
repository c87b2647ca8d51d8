"""What would settle a clash, and what each way would mean on the table that shows it.

Each way is tried: the model is changed, the table set up again, and the question asked again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from unodsl.lint.claims import rule_name
from unodsl.lint.context import Context
from unodsl.model.core import YES
from unodsl.model.model import Model, RuleInfo
from unodsl.program import program as p
from unodsl.text.diagnostics import Said

if TYPE_CHECKING:
    from unodsl.engine.game import Game
    from unodsl.solver.clashes import Clash
    from unodsl.witness.drafts import Reading
    from unodsl.witness.replay import Shown


class Remedies:
    """The ways to settle one clash, tried on one table."""

    def __init__(self, context: Context, clash: Clash, seen: Shown, reading: Reading, game: Game) -> None:
        self.context, self.clash, self.seen, self.reading, self.game = context, clash, seen, reading, game

    def notes(self, one: p.AnyClause, other: p.AnyClause) -> Iterator[Said]:
        """A note for each way whose outcome on the table is known."""
        names = {"rule": rule_name(self.context, one.rule), "other": rule_name(self.context, other.rule)}
        swapped = {"rule": names["other"], "other": names["rule"]}
        yield from self._note("remedy-overrides", names, _with(self.game.model, one.rule, overrides=other.rule))
        yield from self._note("remedy-overrides", swapped, _with(self.game.model, other.rule, overrides=one.rule))
        if self.clash.kind == "order":
            yield from self._note("remedy-after", names, _with(self.game.model, one.rule, after=other.rule))
            yield from self._note("remedy-after", swapped, _with(self.game.model, other.rule, after=one.rule))
        yield from self._note("remedy-without", names, _without(self.game.model, one.rule))

    def _note(self, key: str, names: dict[str, Said], model: Model) -> Iterator[Said]:
        if not self.context.budget.has_tables:
            return
        self.context.budget.tried()
        outcome = self.outcome(model)
        if outcome is not None:
            yield Said(key, {**names, "outcome": outcome})

    def outcome(self, model: Model) -> Said | None:
        """What the table comes to under a changed model."""
        from unodsl.engine.game import compile_model
        from unodsl.witness.replay import played, raised_at

        game = compile_model(model)
        seen = played(game, self.seen.draft)
        if seen is None:
            return None
        match self.clash.kind:
            case "permission":
                return self._permission(seen)
            case "value":
                return self._value(seen)
            case "order":
                return self._order(game, raised_at(self.clash, seen, self.reading))
            case _:
                return self._words(seen)

    def _permission(self, seen: Shown) -> Said:
        from unodsl.engine.evaluate import At
        from unodsl.engine.questions import decide

        cards = self.reading.cards()
        at = At(self.reading.subject, cards[-1] if cards else -1, cards, gone=len(cards))
        allowed = decide(self.clash.name, seen.table.rules, seen.table.running_state(), at).allowed
        return Said("outcome-allowed" if allowed else "outcome-forbidden")

    def _value(self, seen: Shown) -> Said:
        from unodsl.engine.evaluate import At
        from unodsl.engine.questions import value_of

        at = At(self.reading.subject, self.reading.card, self.reading.cards())
        what = self.clash.name.removeprefix("let ")
        number = value_of(what, seen.table.rules, seen.table.running_state(), at)
        return Said("outcome-number", {"number": number})

    def _order(self, game: Game, raised: tuple[int, ...]) -> Said | None:
        """Which of the two rules act, and in what order."""
        rules = {clause.rule for clause in (self.clash.first, self.clash.second)}
        number_of = [rule for rule, _ in _clauses(game.model)]
        acting = [number_of[number] for number in raised if number_of[number] in rules]
        names = [rule_name(self.context, rule) for rule in dict.fromkeys(acting)]
        match names:
            case [only]:
                return Said("outcome-only", {"rule": only})
            case [first, second]:
                return Said("outcome-both", {"first": first, "second": second})
            case _:
                return None

    def _words(self, seen: Shown) -> Said | None:
        from unodsl.engine.evaluate import At, holds
        from unodsl.engine.questions import standing

        r, s = seen.table.rules, seen.table.running_state()
        at = At(self.reading.subject, s.top, jumped=s.jumped_in and s.laid_by == self.reading.subject)
        clauses: list[p.AnyClause] = [*r.program.says, *r.program.noises]
        left = standing([x for x in clauses if holds(x.when, r, s, at)], r)
        rules = {clause.rule for clause in (self.clash.first, self.clash.second)}
        kept = [x for x in left if x.rule in rules]
        if len({x.rule for x in kept}) != 1:
            return None
        return Said("outcome-only", {"rule": rule_name(self.context, kept[0].rule)})


def _clauses(model: Model) -> list[tuple[int, object]]:
    from unodsl.program.lower import clauses_in_order

    return list(clauses_in_order(model))


def _with(model: Model, rule: int, overrides: int | None = None, after: int | None = None) -> Model:
    old = model.rules[rule]
    more = () if overrides is None else (overrides,)
    later = () if after is None else (after,)
    return _changed(model, rule, replace(old, overrides=(*old.overrides, *more), after=(*old.after, *later)))


def _without(model: Model, rule: int) -> Model:
    return _changed(model, rule, replace(model.rules[rule], unless=YES))


def _changed(model: Model, number: int, rule: RuleInfo) -> Model:
    return replace(model, rules=tuple(rule if n == number else r for n, r in enumerate(model.rules)))
