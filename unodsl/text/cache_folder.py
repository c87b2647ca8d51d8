"""Where the program keeps what it can make anew: a folder of its own in the user's cache folder.

`UNODSL_CACHE` names another place for it, or is `off`. What lies there is only trusted where nobody else can write:
the folder must belong to the user and be closed to all others. Without such a folder nothing is kept.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

VARIABLE: Final = "UNODSL_CACHE"
OFF: Final = frozenset({"off", "no", "none", "0"})
NAME: Final = "unodsl"


def cache_folder(environ: Mapping[str, str] | None = None) -> Path | None:
    """The folder, made where it was missing; None where nothing is to be kept, or it is not safely the user's."""
    base = _base(os.environ if environ is None else environ)
    if base is None:
        return None
    folder = base / NAME
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.stat()
    except (OSError, ValueError):
        return None
    if not stat.S_ISDIR(found.st_mode):
        return None
    # Where there are no owners and modes (Windows), the user's own folders are closed to others anyway.
    closed = not hasattr(os, "getuid") or (found.st_uid == os.getuid() and not stat.S_IMODE(found.st_mode) & 0o077)
    return folder if closed else None


def _base(environ: Mapping[str, str]) -> Path | None:
    """The folder in which ours lies: as `UNODSL_CACHE`, the XDG rules and the system's habits have it."""
    asked = environ.get(VARIABLE, "").strip()
    if asked:
        return None if asked.lower() in OFF else Path(asked).absolute()
    named = environ.get("XDG_CACHE_HOME", "")
    if os.path.isabs(named):
        return Path(named)
    if sys.platform == "win32":
        local = environ.get("LOCALAPPDATA", "")
        return Path(local) if os.path.isabs(local) else None
    home = os.path.expanduser("~")
    if not os.path.isabs(home):
        return None
    return Path(home) / ("Library/Caches" if sys.platform == "darwin" else ".cache")
