"""Writing a file anew so that it is never half written: a temporary file beside it, then a rename."""

from __future__ import annotations

import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path


def replace_text(path: Path, text: str) -> None:
    """Give the file at ``path`` this text, as UTF-8. Raises OSError; the old text is then still there.

    Permissions stay. A symbolic link stays one: what it points to is rewritten.
    """
    real = Path(os.path.realpath(path))
    if not os.access(real, os.W_OK):
        # A rename would get round a file's write protection.
        raise PermissionError(13, "write-protected", str(path))
    found = real.stat()
    if found.st_nlink > 1:
        # A rename would leave the file's other names with the old text.
        real.write_bytes(text.encode())
        return
    descriptor, temporary = tempfile.mkstemp(prefix=f".{real.name}.", suffix=".tmp", dir=real.parent)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, stat.S_IMODE(found.st_mode))
        os.replace(temporary, real)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise
