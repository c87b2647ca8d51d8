"""What is told to a user about his text: data, never an exception.

A diagnostic names a message of the wording tables (``grammars/tongues/<tongue>/wording*.yaml``) and carries the
values to put into it. It is worded only when it is shown, so the same finding can be shown in any tongue.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import TypeAlias

from unodsl.text.source import Span


class Severity(IntEnum):
    """How bad it is; larger is worse."""

    NOTE = 1
    WARNING = 2
    ERROR = 3


@dataclass(frozen=True, slots=True)
class Said:
    """A piece of wording: the key of a message and the values for its ``{places}``.

    A value may be text, a number, a list (shown with the tongue's list mark) or wording itself.
    """

    key: str
    args: dict[str, Value] = field(default_factory=dict)


Value: TypeAlias = "str | int | Said | tuple[Value, ...]"


@dataclass(frozen=True, slots=True)
class Label:
    """A further place that a finding speaks of, with a few words about it."""

    span: Span
    said: Said


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding: what is wrong, where, why, and what to do.

    ``name`` is the stable name (``unknown-name``); its code (``E201``), severity and wording are in the tables.
    ``span`` is where it is wrong; None for a file that could not be read at all.
    """

    name: str
    span: Span | None
    args: dict[str, Value] = field(default_factory=dict)
    labels: tuple[Label, ...] = ()
    notes: tuple[Said, ...] = ()
    severity: Severity = Severity.ERROR

    @property
    def is_error(self) -> bool:
        return self.severity is Severity.ERROR
