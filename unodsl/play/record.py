"""Keeping what was played as a scenario: at any time the file holds all acts made so far."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from unodsl.engine.setup import Setup
from unodsl.scenarios.loading import RULE_FILE
from unodsl.scenarios.record import Title, record
from unodsl.text.whole_file import write_whole

if TYPE_CHECKING:
    from unodsl.engine.table import Table


@dataclass(frozen=True)
class Recorder:
    """Writes the game to ``path``."""

    path: Path
    title: Title
    setup: Setup

    def keep(self, table: Table, *, is_whole: bool) -> None:
        """Writes the game as it is now. Raises OSError; the file then holds what it held before.

        Where the table is not whole (an act was broken off) the acts are kept without what is expected after them.
        """
        end = table if is_whole else None
        write_whole(self.path, record(self.title, self.setup, table.acts, table.game, end).encode())


def title_for(path: Path, title: Title) -> Title:
    """The title with rule files named relative to the folder of the record, as scenarios name them."""
    uses = tuple((_from(module, path), options) for module, options in title.use)
    return replace(title, ruleset=_from(title.ruleset, path), use=uses)


def _from(name: str, record_path: Path) -> str:
    return os.path.relpath(name, record_path.parent) if name.endswith(RULE_FILE) else name


def fresh_setup(players: Sequence[str], seed: int, teams: Sequence[Sequence[int]]) -> Setup:
    """The setup of a match that starts before its first deal."""
    return Setup(tuple(players), tuple(tuple(team) for team in teams), seed=seed, match_setup=True)
