"""Settings of options in words, and as a scenario names them."""

from __future__ import annotations

from unodsl.model.model import Model, OptionInfo
from unodsl.text.diagnostics import Said


def changed(model: Model, options: tuple[int, ...]) -> tuple[tuple[OptionInfo, int], ...]:
    """The options that are set otherwise than in the model."""
    pairs = zip(model.options, options, strict=True)
    return tuple((option, value) for option, value in pairs if option.value != value)


def written(option: OptionInfo, value: int) -> str:
    """A value as a scenario file has it."""
    match option.values.kind:
        case "yes_no":
            return "yes" if value else "no"
        case "enum":
            return option.values.names[value].id
        case _:
            return str(value)


def settings_said(model: Model, options: tuple[int, ...]) -> tuple[Said, ...]:
    """A note for each option that is set otherwise."""
    return tuple(
        Said("with-option", {"name": option.named.id, "value": written(option, value)})
        for option, value in changed(model, options)
    )
