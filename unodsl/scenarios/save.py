"""Writing a file so that it is either whole or not there."""

from __future__ import annotations

import os
import secrets
from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    """Write UTF-8 text to a new file beside ``path``, then rename it. Raises OSError; then ``path`` is as it was."""
    temporary = path.with_name(f".{path.name[:40]}.{secrets.token_hex(8)}.part")
    # O_EXCL: whatever already has that name, a link for instance, is not written to.
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
