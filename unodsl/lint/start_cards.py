"""What the rules make of each start card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from unodsl.lint.footprints import NOTHING, Thing, agree, flat, footprint
from unodsl.lint.settings_space import constants_in, only, option_settings, options_read, reads_players
from unodsl.model.effects import Effect, Nothing, Redraw
from unodsl.model.model import Handler, Model

if TYPE_CHECKING:
    from unodsl.engine.rules import Rules
    from unodsl.engine.state import State
    from unodsl.program.program import Program

Acting: TypeAlias = dict[int, list[Handler]]
"""Handlers by the number of their rule."""


@dataclass(frozen=True, slots=True)
class Start:
    """A start card (a face) turned up at a table of so many players, with these values of all options."""

    face: int
    players: int
    options: tuple[int, ...]


def start_handlers(model: Model) -> Acting:
    """The handlers of start cards of each rule that has some."""
    found = {
        number: [c for c in rule.clauses if isinstance(c, Handler) and c.event == "start"]
        for number, rule in enumerate(model.rules)
    }
    return {number: handlers for number, handlers in found.items() if handlers}


def starts(model: Model, program: Program) -> Iterator[tuple[Start, Acting]]:
    """Every start card under every setting that matters, with the handlers that are left to act on it."""
    from unodsl.engine.dealing import new_state
    from unodsl.engine.rules import Rules

    handlers = start_handlers(model)
    roots = [*map(tuple, handlers.values()), *(model.rules[rule].unless for rule in handlers)]
    slim = only(program)
    numbers = range(model.low, model.high + 1) if reads_players(roots) else (model.low,)
    for options in option_settings(model, options_read(roots), constants_in(roots)):
        for players in numbers:
            r = Rules(replace(slim, options=options), players, 0)
            for face in range(r.faces):
                s = new_state(r, 0, [-1] * players)
                s.dealer, s.discard, s.color = players - 1, [face], r.color_of[face]
                yield Start(face, players, options), acting(handlers, model, r, s, face)


def acting(handlers: Acting, model: Model, r: Rules, s: State, face: int) -> Acting:
    """The handlers that apply to a start card and are not overridden."""
    from unodsl.engine.evaluate import At, holds
    from unodsl.engine.questions import fits

    at = At(-1, face, (face,))
    found: Acting = {}
    for number, clauses in handlers.items():
        unless = model.rules[number].unless
        if unless is not None and holds(unless, r, s, at):
            continue
        apply = [c for c in clauses if fits(c.pattern, r, s, at) != c.negated and holds(c.when, r, s, at)]
        if apply:
            found[number] = apply
    removed = {target for number in found for target in model.rules[number].overrides}
    return {number: clauses for number, clauses in found.items() if number not in removed}


def clashing(one: Sequence[Handler], other: Sequence[Handler]) -> frozenset[Thing]:
    """The things that handlers of two rules both touch without agreeing."""
    mine, yours = _effects(one), _effects(other)
    touched = NOTHING
    for a in mine:
        for b in yours:
            if agree(a, b):
                continue
            if isinstance(a, Redraw) or isinstance(b, Redraw):
                # Whatever is done with this card, on another one it is not done.
                touched |= {"start"}
            else:
                touched |= footprint(a).touched_with(footprint(b))
    return touched


def _effects(handlers: Iterable[Handler]) -> list[Effect]:
    return [effect for handler in handlers for effect in flat(handler.effects) if not isinstance(effect, Nothing)]
