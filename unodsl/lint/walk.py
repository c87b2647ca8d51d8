"""Everything inside a tree or a checked model, one node after the other, without recursion."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from unodsl.model.nodes import parts_of


def nodes(root: object) -> Iterator[Any]:
    """``root`` and every node in it, outer ones first; tuples are gone through, places are left out."""
    stack: list[Any] = [root]
    while stack:
        at = stack.pop()
        if isinstance(at, tuple):
            stack.extend(reversed(at))
        else:
            names = parts_of(at.__class__)
            if names is not None:
                yield at
                for name in reversed(names):
                    stack.append(getattr(at, name))
