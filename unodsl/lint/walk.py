"""Everything inside a tree or a checked model, one node after the other, without recursion."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from unodsl.text.source import Source, Span


def nodes(root: object) -> Iterator[Any]:
    """``root`` and every node in it, outer ones first; tuples are gone through, places are left out."""
    stack: list[Any] = [root]
    while stack:
        at = stack.pop()
        if isinstance(at, tuple):
            stack.extend(reversed(at))
        else:
            names = _fields(at.__class__)
            if names is not None:
                yield at
                for name in names:
                    stack.append(getattr(at, name))


@cache
def _fields(kind: type[Any]) -> tuple[str, ...] | None:
    """The parts of a node of this kind that are gone through; None where it is no node."""
    if not is_dataclass(kind) or issubclass(kind, Span | Source):
        return None
    return tuple(f.name for f in fields(kind) if f.name != "span")[::-1]
