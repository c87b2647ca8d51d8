"""What is remembered over several lints in one process, so that only what changed is looked at anew."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

MOST: Final = 20_000
"""Things that are remembered at most; then all are forgotten."""

Key: TypeAlias = tuple[Hashable, ...]


@dataclass
class Memory:
    """``answers`` are the solver's, ``kept`` is what others made of them (tables that were found, words for them)."""

    answers: dict[Key, bool | None] = field(default_factory=dict)
    kept: dict[Key, object] = field(default_factory=dict)
    _numbers: dict[Key, int] = field(default_factory=dict)
    _given: int = 0

    def number(self, content: Key) -> int:
        """A number that stands for a content: the same for the same, and never given again for another."""
        if len(self._numbers) + len(self.answers) + len(self.kept) > MOST:
            self._numbers.clear()
            self.answers.clear()
            self.kept.clear()
        known = self._numbers.get(content)
        if known is None:
            self._given += 1
            known = self._numbers[content] = self._given
        return known
