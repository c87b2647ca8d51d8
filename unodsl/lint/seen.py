"""Tables that show what the solver found: those of an earlier lint are played again before others are looked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from unodsl.lint.context import Context
from unodsl.solver.memory import Key

if TYPE_CHECKING:
    from unodsl.engine.game import Game
    from unodsl.solver.clashes import Clash
    from unodsl.solver.judgments import Judgment
    from unodsl.witness.draft import Draft
    from unodsl.witness.drafts import Reading
    from unodsl.witness.judged import Seen
    from unodsl.witness.piles import Seen as Piles
    from unodsl.witness.replay import Shown

T = TypeVar("T")
R = TypeVar("R")


def seen_clash(context: Context, clash: Clash) -> Seen | None:
    """A table on which both clauses stand."""
    from unodsl.witness.find import witness
    from unodsl.witness.replay import shows

    def right(shown: Shown, reading: Reading, game: Game) -> bool:
        return shows(clash, shown, reading)

    return _kept(context, ("clash", *clash.key), right, lambda: witness(clash, context.game))


def seen_judgment(context: Context, judgment: Judgment, *more: str) -> Seen | None:
    """A table that shows a judgment; ``more`` tells it from others of the same kind."""
    from unodsl.witness.judged import is_shown, witness_of_judgment

    def right(shown: Shown, reading: Reading, game: Game) -> bool:
        return is_shown(judgment, shown, reading, game)

    def look() -> Seen | None:
        return witness_of_judgment(judgment, context.game)

    return _kept(context, ("judgment", *more, *judgment.key), right, look)


def seen_otherwise(
    context: Context, key: Key, right: Callable[[Shown, Game], bool], look: Callable[[], Piles | None]
) -> tuple[Shown, Game] | None:
    """A table that is not built from a solver's answer alone; ``right`` tells whether it still shows what it should."""
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
    from unodsl.witness.replay import played, under

    game = under(context.game, options)
    shown = played(game, replace(draft, program=game.program))
    return (shown, reading, game) if shown is not None and right(shown, reading, game) else None


def told(context: Context, key: Key, make: Callable[[], T]) -> T:
    """What is said of a table that was seen: made once for all that it depends on (``key``)."""
    known = context.memory.kept.get(("told", *key))
    if known is None:
        known = context.memory.kept["told", *key] = make()
    return known  # type: ignore[return-value]
