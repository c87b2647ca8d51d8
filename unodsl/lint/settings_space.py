"""The settings under which a question is asked: values of options, numbers of players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, product
from typing import Final

from unodsl.lint.walk import nodes
from unodsl.model import core as c
from unodsl.model.model import Model, OptionInfo
from unodsl.program import program as p

MOST: Final = 2_000
"""Settings of one question that are tried; those nearest to what is set come first."""
WIDEST: Final = 16
"""Numbers of one option that are all tried; of more, the ends and those that conditions speak of."""


def options_read(roots: Iterable[object]) -> frozenset[int]:
    """The options that conditions and values ask for, by number."""
    found = (at for root in roots for at in nodes(root) if isinstance(at, c.OptionValue))
    return frozenset(at.index for at in found)


def option_settings(model: Model, read: frozenset[int], constants: Iterable[int] = ()) -> Iterator[tuple[int, ...]]:
    """Values of all options: as they are set first, then every combination of those in ``read``.

    ``constants`` are the numbers that conditions compare with.
    """
    near = {n for constant in constants for n in (constant - 1, constant, constant + 1)}
    choices = [
        _values(option, near) if index in read else (option.value,) for index, option in enumerate(model.options)
    ]
    # Each list begins with what is set, so the first combination is that of all options as they are set.
    return islice(product(*choices), MOST)


def _values(option: OptionInfo, near: set[int]) -> Sequence[int]:
    values = option.values
    every: Sequence[int] = values.numbers or range(values.low, values.high + 1)
    if len(every) > WIDEST:
        every = sorted({values.low, values.high, option.value, *(n for n in near if values.holds(n))})
    return (option.value, *(value for value in every if value != option.value))


def constants_in(roots: Iterable[object]) -> frozenset[int]:
    return frozenset(at.value for root in roots for at in nodes(root) if isinstance(at, c.Const))


def only(program: p.Program, *, events: Iterable[str] = (), values: Iterable[str] = ()) -> p.Program:
    """The program without what does not concern these events and values, so that binding it costs little."""
    kept, lets = set(events), set(values)
    return replace(
        program,
        permissions=tuple(() for _ in p.ACTS),
        says=(),
        noises=(),
        duties=(),
        guilty=(),
        lets=tuple(x if v in lets else () for v, x in zip(p.VALUES, program.lets, strict=True)),
        handlers=tuple(x if v in kept else () for v, x in zip(p.EVENTS, program.handlers, strict=True)),
        codes=(),
        match=(),
    )
