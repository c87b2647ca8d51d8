"""Options in a table: the question, what this booklet takes it to be, what else there is."""

from __future__ import annotations

from collections.abc import Iterable

from unodsl.model.model import OptionInfo, Values
from unodsl.publish.blocks import Grid
from unodsl.publish.names import Names


def options_grid(options: Iterable[OptionInfo], names: Names) -> Grid | None:
    """The table of these options; None without any."""
    rows = tuple(
        (
            question(option, names),
            shown(option.values, option.value, names),
            possible(option, names),
        )
        for option in options
    )
    heads = (names.say("option"), names.say("option-set"), names.say("option-others"))
    return Grid(heads, rows, names.say("options-caption")) if rows else None


def question(option: OptionInfo, names: Names) -> str:
    """What an option asks, in the author's words where there are any."""
    return names.text(option.text) or names.titled(option.named)


def shown(values: Values, value: int, names: Names) -> str:
    """A value of an option or a fact in words."""
    match values.kind:
        case "yes_no":
            return names.say("yes" if value else "no")
        case "enum":
            return names.titled(values.names[value])
        case _:
            return str(value)


def possible(option: OptionInfo, names: Names) -> str:
    """All values of an option."""
    values = option.values
    match values.kind:
        case "yes_no":
            return names.listed((names.say("yes"), names.say("no")))
        case "enum":
            return names.listed(names.titled(name) for name in values.names)
        case _ if values.numbers:
            return names.listed(map(str, values.numbers))
        case _:
            return names.say("option-range", low=values.low, high=values.high)
