"""What every kind of node - of trees, models and programs - has in common: parts, in which other nodes may be."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from unodsl.text.source import Source, Span


@cache
def parts_of(kind: type[Any]) -> tuple[str, ...] | None:
    """The fields of a kind of node, but for its place; None where it is no kind of node."""
    if not is_dataclass(kind) or not kind.__module__.startswith("unodsl.") or issubclass(kind, Span | Source):
        return None
    return tuple(f.name for f in fields(kind) if f.name != "span")
