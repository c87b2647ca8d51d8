"""Code that has been written: what it reads and writes, and its functions."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from unodsl.emit.tables import Store


@dataclass
class Unit:
    """The code of one ruleset in the dialect. entries: the functions that are called from outside."""

    store: Store
    text: str
    entries: tuple[str, ...]

    def tree(self) -> ast.Module:
        return ast.parse(self.text)
