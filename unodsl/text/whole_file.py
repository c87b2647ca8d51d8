"""Writing files so that they are never half there: a new file beside the place, then a rename."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def in_place_of(path: Path, mode: int = 0o666, ending: str = ".part") -> Iterator[Path]:
    """A new, empty file beside ``path`` to write to, which takes its place once all went well, and else is gone.

    ``mode``: the permissions that it begins with, less those that the process never gives; ``ending`` of its name.
    Raises OSError; what was at ``path`` is then still there.
    """
    temporary = path.with_name(f".{path.name[:40]}.{os.urandom(8).hex()}{ending}")
    # O_EXCL: whatever already has that name, a link for instance, is not written to.
    try:
        os.close(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode))
    except OSError as failed:
        # The name that was asked for, not that of the temporary file.
        raise OSError(failed.errno, failed.strerror, str(path)) from failed
    try:
        yield temporary
        os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise


def write_whole(path: Path, content: bytes) -> None:
    """A file of its own at ``path``; a link that was there is gone. Raises OSError."""
    with in_place_of(path) as temporary:
        temporary.write_bytes(content)


def write_over(path: Path, content: bytes) -> None:
    """Gives the file at ``path`` this content, or makes one. Raises OSError; what was there before is then still there.

    Permissions stay. A symbolic link stays one: what it leads to is rewritten. A pipe or a device is written to as it
    is, and so is a file that has several names, which a rename would part.
    """
    real = Path(os.path.realpath(path))
    found = real.stat() if real.exists() else None
    if found is None:
        write_whole(real, content)
        return
    regular = stat.S_ISREG(found.st_mode)
    if regular and not os.access(real, os.W_OK):
        # A rename would get round a file's write protection.
        raise PermissionError(13, "write-protected", str(path))
    if not regular or found.st_nlink > 1:
        real.write_bytes(content)
        return
    mode = stat.S_IMODE(found.st_mode)
    with in_place_of(real, mode) as temporary:
        with open(temporary, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, mode)
