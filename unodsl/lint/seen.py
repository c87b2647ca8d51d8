"""Tables that show what the solver found: those of an earlier lint are played again before others are looked for."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from unodsl.lint.context import Context
from unodsl.solver.contents import content
from unodsl.solver.memory import Key
from unodsl.text.diagnostics import Said

if TYPE_CHECKING:
    from unodsl.engine.game import Game
    from unodsl.program.program import AnyClause
    from unodsl.solver.clashes import Clash
    from unodsl.solver.judgment import Judgment
    from unodsl.witness.draft import Draft
    from unodsl.witness.drafts import Reading
    from unodsl.witness.judged import Seen
    from unodsl.witness.piles import Seen as Piles
    from unodsl.witness.replay import Shown

T = TypeVar("T")
R = TypeVar("R")

_NUMBER = re.compile(r"-?\b\d+\b")


def seen_clash(context: Context, clash: Clash) -> Seen | None:
    """A table on which both clauses stand."""
    from unodsl.witness.find import witness
    from unodsl.witness.replay import shows

    def right(shown: Shown, reading: Reading, game: Game) -> bool:
        return shows(clash, shown, reading)

    sides = (clash.first, clash.second)
    key = ("clash", clash.kind, clash.lazy.name, *(_said(context, x) for x in sides))
    like = (clash.kind, clash.lazy.name, clash.things, *map(_shape, sides))
    look = partial(witness, clash, context.game, context.budget)
    return _kept(context, key, right, _sought(context, clash.key, like, look))


def seen_judgment(context: Context, judgment: Judgment, *more: str) -> Seen | None:
    """A table that shows a judgment; ``more`` tells it from others of the same kind."""
    from unodsl.witness.judged import is_shown, witness_of_judgment

    def right(shown: Shown, reading: Reading, game: Game) -> bool:
        return is_shown(judgment, shown, reading, game)

    look = _sought(
        context,
        (*judgment.key, *more),
        (judgment.kind, *more, judgment.lazy.name, None if judgment.clause is None else _shape(judgment.clause)),
        partial(witness_of_judgment, judgment, context.game, context.budget),
    )
    clause = judgment.clause
    told = () if clause is None else _said(context, clause)
    return _kept(context, ("judgment", *more, judgment.kind, judgment.lazy.name, told), right, look)


def _said(context: Context, clause: AnyClause) -> Key:
    """A clause as its reader knows it: a table that showed something of it will mostly do so after an edit."""
    return (context.model.rules[clause.rule].full_name, clause.words)


def _sought(context: Context, key: Key, like: Key, look: Callable[[], T | None]) -> Callable[[], T | None]:
    """Looks for a table within the budget, and remembers where that was in vain: the same (``key``) is not looked for
    again, and of what is ``like`` it but for its numbers and cards only the first tables are tried."""
    kept, budget, like_one = context.memory.kept, context.budget, ("in vain", "like", context.request, *like)

    def found() -> T | None:
        if ("in vain", *key) in kept or not budget.has_tables:
            return None
        budget.look(like_one_before=like_one in kept)
        made = look()
        if made is None and budget.has_tables:
            kept["in vain", *key] = kept[like_one] = True
        return made

    return found


def _shape(clause: AnyClause) -> str:
    """What a clause says, apart from numbers and cards."""
    return _NUMBER.sub("#", repr(content(clause)))


def seen_otherwise(
    context: Context, key: Key, right: Callable[[Shown, Game], bool], look: Callable[[], Piles | None]
) -> tuple[Shown, Game] | None:
    """A table that is not built from a solver's answer alone; ``right`` tells whether it still shows what it should."""
    context.budget.look()
    found = _kept(context, ("otherwise", *key), lambda shown, _, game: right(shown, game), look)
    return None if found is None else (found[0], found[2])


def _kept(
    context: Context,
    key: Key,
    right: Callable[[Shown, R, Game], bool],
    look: Callable[[], tuple[Shown, R, Game] | None],
) -> tuple[Shown, R, Game] | None:
    found = context.memory.kept.get(key)
    if isinstance(found, tuple):
        draft, reading, options = found
        seen = _again(context, draft, reading, options, right)
        if seen is not None:
            return seen
    made = look()
    if made is not None:
        shown, reading, game = made
        context.memory.kept[key] = (shown.draft, reading, game.program.options)
    return made


def _again(
    context: Context,
    draft: Draft,
    reading: R,
    options: tuple[int, ...],
    right: Callable[[Shown, R, Game], bool],
) -> tuple[Shown, R, Game] | None:
    from unodsl.witness.replay import played

    game = context.game.under(options)
    shown = played(game, replace(draft, program=game.program))
    return (shown, reading, game) if shown is not None and right(shown, reading, game) else None


def told(context: Context, key: Key, seen: tuple[Shown, Game] | None, make: Callable[[], T]) -> T:
    """What is said of a table that was seen: made once for all that it depends on (``key``, and what happens there)."""
    full = ("told", context.request, *key, *((context.budget.has_tables,) if seen is None else _course(*seen)))
    known = context.memory.kept.get(full)
    if known is None:
        known = context.memory.kept[full] = make()
    return known  # type: ignore[return-value]


def _course(shown: Shown, game: Game) -> Key:
    """What is done at a table, and how it is before and after each act."""
    states = (replace(table.running_state(), chance=None) for table in shown.course)  # type: ignore[arg-type]
    course = hashlib.blake2b("\n".join(map(repr, states)).encode(), digest_size=16).hexdigest()
    return (shown.setup, tuple(shown.draft.acts), game.program.options, game.program.faces, course)


def not_shown(context: Context) -> Said:
    """Why there is no table: none was found, or none was looked for any more."""
    return Said("witness-not-confirmed" if context.budget.has_tables else "witness-not-sought")
