"""Bounds on scenario files, beside those of ``unodsl.text.limits``. Each gives a diagnostic, never a hang."""

from __future__ import annotations

from typing import Final

from unodsl.text.limits import PLAYER_NAME

MAX_NODES: Final = 200_000
"""Scalars, lists and mappings of one file."""

MAX_DIAGNOSTICS: Final = 100
"""Findings told of one file; the rest is cut off."""

MAX_NAME: Final = PLAYER_NAME
"""Characters of a player's name."""

MAX_SENTENCE: Final = 2_000
"""Characters of one sentence."""

MAX_FILES: Final = 10_000
"""Scenario files of one run."""
