"""The terminal or the pipe that a game is played through: lines out, lines in, and how long to wait for one."""

from __future__ import annotations

import os
import select
import shutil
import sys
import time
from typing import IO, Final, Protocol

from unodsl.text.escape import visible

LONGEST_LINE: Final = 10_000
"""Bytes of one typed line; what is longer is cut into several."""


PIPE_WIDTH: Final = 78
"""Cells of a line where nobody knows how wide the screen is."""


class EndOfInput(Exception):
    """Nothing more will be typed."""


class Console(Protocol):
    """What a game needs of the outside. ``is_live``: people sit before it, so pauses and clearing make sense.

    ``width``: cells of a line that do not run over the edge.
    """

    is_live: bool
    color: bool

    @property
    def width(self) -> int: ...

    def write(self, text: str = "") -> None:
        """A line, or several."""

    def read(self, prompt: str, seconds: float | None = None) -> str | None:
        """The next typed line; None where none came in time. Raises EndOfInput."""

    def pause(self, seconds: float) -> None: ...

    def clear(self) -> None: ...


class Terminal:
    """The standard streams. Reads the file descriptor itself, so that waiting for a line can have an end."""

    def __init__(self, color: bool) -> None:
        self.color = color
        self.is_live = _is_terminal(sys.stdin) and _is_terminal(sys.stdout)
        self._held = b""
        self._ended = False

    @property
    def width(self) -> int:
        return shutil.get_terminal_size().columns - 2 if self.is_live else PIPE_WIDTH

    def write(self, text: str = "") -> None:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()

    def read(self, prompt: str, seconds: float | None = None) -> str | None:
        if prompt:
            sys.stdout.write(prompt)
            sys.stdout.flush()
        line = self._line(None if seconds is None else time.monotonic() + seconds)
        if line is not None and not self.is_live and prompt:
            # A pipe shows no typing: what was typed belongs into the log.
            sys.stdout.write(visible(line) + "\n")
        return line

    def pause(self, seconds: float) -> None:
        time.sleep(seconds)

    def clear(self) -> None:
        if self.is_live:
            sys.stdout.write("\x1b[2J\x1b[3J\x1b[H")
            sys.stdout.flush()

    def _line(self, until: float | None) -> str | None:
        while b"\n" not in self._held and len(self._held) < LONGEST_LINE:
            if self._ended:
                if not self._held:
                    raise EndOfInput
                break
            if until is not None and not _readable(until - time.monotonic()):
                return None
            piece = _some_bytes()
            self._ended = not piece
            self._held += piece
        end = self._held.find(b"\n", 0, LONGEST_LINE)
        cut = end + 1 if end >= 0 else min(len(self._held), LONGEST_LINE)
        line, self._held = self._held[:cut], self._held[cut:]
        return line.decode("utf-8", "replace").rstrip("\r\n")


def _is_terminal(stream: IO[str] | None) -> bool:
    try:
        return stream is not None and stream.isatty()
    except ValueError:
        return False


def _readable(seconds: float) -> bool:
    try:
        return bool(select.select([sys.stdin.fileno()], [], [], max(0.0, seconds))[0])
    except (AttributeError, OSError, ValueError):
        # Not a stream that can be waited for: it is read as it is.
        return True


def _some_bytes() -> bytes:
    """What is there to be read, at least one byte; empty at the end."""
    if sys.stdin is None or sys.stdin.closed:
        return b""
    try:
        descriptor = sys.stdin.fileno()
    except (AttributeError, OSError, ValueError):
        return sys.stdin.readline().encode("utf-8", "replace")
    try:
        return os.read(descriptor, 65_536)
    except OSError:
        return b""
