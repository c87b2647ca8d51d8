"""How much the tests try: little in `make check`, more in `make thorough`."""

from __future__ import annotations

import os

THOROUGH = os.environ.get("UNODSL_THOROUGH") == "1"
_MORE = 4


def examples(few: int) -> int:
    """How many examples a property gets that gets ``few`` of them in the short run."""
    return few * _MORE if THOROUGH else few
