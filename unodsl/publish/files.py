"""Writing a document, with its folder."""

from __future__ import annotations

import os
from pathlib import Path

from unodsl.text.whole_file import write_over


def write_file(path: Path, content: bytes) -> None:
    """Writes a file as `write_over` does, with its folder where there is none. Raises OSError."""
    Path(os.path.realpath(path)).parent.mkdir(parents=True, exist_ok=True)
    write_over(path, content)
