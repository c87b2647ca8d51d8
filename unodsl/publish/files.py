"""Writing a document so that it is never half there: a temporary file beside it, then a rename."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def write_file(path: Path, content: bytes) -> None:
    """Writes a file, with its folder where there is none. Raises OSError; what was there before is then still there.

    What a symbolic link leads to is rewritten. A pipe or a device is written to as it is.
    """
    real = Path(os.path.realpath(path))
    if real.exists() and not real.is_file():
        real.write_bytes(content)
        return
    if real.exists() and not os.access(real, os.W_OK):
        # A rename would get round a file's write protection.
        raise PermissionError(13, "write-protected", str(path))
    real.parent.mkdir(parents=True, exist_ok=True)
    temporary = real.with_name(f".{real.name}.{os.getpid()}.tmp")
    try:
        with open(temporary, "xb") as file:
            file.write(content)
        if real.exists():
            os.chmod(temporary, real.stat().st_mode & 0o7777)
        os.replace(temporary, real)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise
