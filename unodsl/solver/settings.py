"""Options and facts for the solver: which values they can have, and which of them conditions ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from unodsl.model import core as c
from unodsl.model.nodes import parts_of
from unodsl.solver.faces import Term, Truth, all_of, in_values
from unodsl.solver.memory import Key

if TYPE_CHECKING:
    from unodsl.model.model import OptionInfo, Values
    from unodsl.program.program import Fact
    from unodsl.solver.world import World

MOST_VALUES = 64
"""Values of an option that are listed; of more only the ends are told."""


def settings_of(world: World) -> list[Truth]:
    """Every option, and every fact that is not of each player, has one of its values."""
    rules: list[Truth] = []
    for i, option in enumerate(world.model.options):
        rules.append(world.once(("option", i, option.values), lambda i=i, x=option: _option(world, i, x)))  # type: ignore[misc]
    for i, fact in enumerate(world.program.facts):
        if not fact.of_each_player:
            values = world.model.facts[i].values
            key = ("fact", i, values.kind, fact.low, fact.high)
            rules.append(world.once(key, lambda i=i, x=fact, v=values: _fact(world, i, x, v)))  # type: ignore[misc]
    return rules


def _option(world: World, index: int, option: OptionInfo) -> Truth:
    values, term = option.values, world.option(index)
    allowed = values.numbers or range(values.low, values.high + 1)
    if len(allowed) <= MOST_VALUES:
        return in_values(term, allowed)
    return all_of([term >= values.low, term <= values.high])


def _fact(world: World, index: int, fact: Fact, values: Values) -> Truth:
    term = world.fact(index)
    upper: Term = world.players - 1 if values.kind == "player" else fact.high
    return all_of([term >= fact.low, term <= upper])


def settings_read(world: World, root: object) -> Key:
    """What the options and facts that conditions ask for can be: all that answers depend on of the settings."""
    model = world.model
    found: set[tuple[str, int]] = set()
    stack: list[Any] = [root]
    while stack:
        at = stack.pop()
        if isinstance(at, tuple):
            stack.extend(at)
        elif isinstance(at, c.OptionValue):
            found.add(("option", at.index))
        else:
            if isinstance(at, c.FactValue):
                found.add(("fact", at.index))
            stack.extend(getattr(at, name) for name in parts_of(at.__class__) or ())
    told: list[Key] = []
    for kind, index in sorted(found):
        if kind == "option":
            told.append((kind, index, model.options[index].values))
        else:
            fact = model.facts[index]
            told.append((kind, index, fact.values, fact.of_each_player))
    return tuple(told)


__all__ = ["settings_of", "settings_read"]
