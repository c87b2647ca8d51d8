"""Kept results of long work, as files in the user's cache folder: found again by what was asked for.

An entry is bytes with their hash. One that is broken, cut short or too large is as good as none; so is a folder that
cannot be read or written. Nothing here ever fails, and nothing is said. Entries are data and never code that Python
or the machine runs as it is.
"""

from __future__ import annotations

import hashlib
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from unodsl.text.cache_folder import cache_folder
from unodsl.text.whole_file import in_place_of

MAGIC: Final = b"unodsl kept 1\n"
ENDING: Final = ".kept"
UNFINISHED: Final = ".part"
ENTRY_AT_MOST: Final = 4 << 20
"""Bytes of an entry; a larger one is not kept."""
ALL_AT_MOST: Final = 32 << 20
"""Bytes of all entries; beyond that the ones go that were not used for the longest time."""
ENTRIES_AT_MOST: Final = 1_000
FORGOTTEN: Final = 3_600
"""Seconds after which an unfinished file belongs to nobody."""


class Shelf:
    """Entries in a folder. None: a shelf that keeps nothing."""

    def __init__(self, folder: Path | None, room: int = ALL_AT_MOST) -> None:
        self._folder = folder
        self._room = room

    @property
    def keeps(self) -> bool:
        return self._folder is not None

    def get(self, key: str) -> bytes | None:
        """What was put there under a key, if it is still there and whole."""
        if self._folder is None:
            return None
        path = self._path(self._folder, key)
        try:
            with path.open("rb") as file:
                raw = file.read(ENTRY_AT_MOST + 1)
        except (OSError, ValueError):
            return None
        begins = len(MAGIC) + hashlib.sha256().digest_size
        body = raw[begins:]
        if len(raw) > ENTRY_AT_MOST or raw[:begins] != MAGIC + _digest(key, body):
            return None
        with suppress(OSError):
            os.utime(path)
        return body

    def put(self, key: str, body: bytes) -> None:
        """Keeps bytes under a key; what was there under it is replaced whole."""
        if self._folder is None:
            return
        raw = MAGIC + _digest(key, body) + body
        if len(raw) > ENTRY_AT_MOST:
            return

        with suppress(OSError, ValueError):
            self._folder.mkdir(mode=0o700, exist_ok=True)
            with in_place_of(self._path(self._folder, key), 0o600, UNFINISHED) as unfinished:
                unfinished.write_bytes(raw)
            self._make_room(self._folder)

    @staticmethod
    def _path(folder: Path, key: str) -> Path:
        return folder / (hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()[:40] + ENDING)

    def _make_room(self, folder: Path) -> None:
        """Takes away the entries that were not used for the longest time, until the rest has room."""
        entries = []
        with os.scandir(folder) as found:
            for each in found:
                with suppress(OSError):
                    known = each.stat(follow_symlinks=False)
                    if each.name.endswith(ENDING):
                        entries.append((known.st_mtime_ns, known.st_size, each.path))
                    elif each.name.endswith(UNFINISHED) and known.st_mtime < time.time() - FORGOTTEN:
                        os.unlink(each.path)
        left, count = sum(size for _, size, _ in entries), len(entries)
        for _, size, path in sorted(entries):
            if left <= self._room and count <= ENTRIES_AT_MOST:
                break
            with suppress(OSError):
                os.unlink(path)
            left, count = left - size, count - 1


def _digest(key: str, body: bytes) -> bytes:
    """Of both, so that an entry under another's name is none."""
    return hashlib.sha256(key.encode("utf-8", "surrogatepass") + b"\0" + body).digest()


def user_shelf() -> Shelf:
    """The shelf in the user's cache folder; one that keeps nothing where there is no such folder."""
    folder = cache_folder()
    return Shelf(None if folder is None else folder / "compiled")
