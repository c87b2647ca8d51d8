"""Standard streams that behave alike everywhere: UTF-8 whatever the locale, and quiet when the reader has gone."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper


def speak_utf8() -> None:
    """Make the standard streams UTF-8. What cannot be decoded or encoded is replaced, never an error."""
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace"), (sys.stderr, "backslashreplace")):
        # A stream may be absent (closed by the caller) or not ours (captured by a test).
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors=errors)


def flush_output() -> None:
    """Write out what is still held back. Raises OSError like any write."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and not stream.closed:
            stream.flush()


def silence_output() -> None:
    """Send further output nowhere, so that Python's own flush at exit finds no broken pipe to complain of."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            os.dup2(nowhere, stream.fileno())
        except (AttributeError, OSError, ValueError):
            continue  # absent, closed, or without a file behind it
    os.close(nowhere)


def wants_color(stream: object) -> bool:
    """Whether color helps here: a terminal that can show it, and nobody asked for none (NO_COLOR)."""
    isatty = getattr(stream, "isatty", None)
    return bool(isatty and isatty()) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
