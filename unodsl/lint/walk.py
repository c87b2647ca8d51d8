"""Everything inside a tree or a checked model, one node after the other, without recursion."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from unodsl.text.source import Source, Span


def nodes(root: object) -> Iterator[Any]:
    """``root`` and every node in it, outer ones first; tuples are gone through, places are left out."""
    stack: list[object] = [root]
    while stack:
        at = stack.pop()
        if isinstance(at, tuple):
            stack.extend(reversed(at))
        elif not isinstance(at, type) and is_dataclass(at) and not isinstance(at, Span | Source):
            yield at
            stack.extend(getattr(at, name) for name in _fields(at.__class__))


@cache
def _fields(kind: type) -> tuple[str, ...]:
    return tuple(f.name for f in fields(kind) if f.name != "span")[::-1]
