"""How far a lint has come, on a terminal, once it takes longer than one waits for."""

from __future__ import annotations

import signal
import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import click

if TYPE_CHECKING:
    from unodsl.solver.budget import Budget

PATIENCE: Final = 1.0
"""Seconds after which something is said, and then how often at most (a fifth of it)."""


@dataclass
class Progress:
    """Shows one line on standard error and takes it away again; shows nothing where that is no terminal."""

    lang: str
    begun: float = field(default_factory=time.monotonic)
    _said: float = 0.0
    _shown: bool = False

    def watch(self, budget: Budget) -> None:
        now = time.monotonic()
        if now - self.begun < PATIENCE or now - self._said < PATIENCE / 5 or not _is_terminal():
            return
        from unodsl.text.wording import say

        self._said, self._shown = now, True
        line = say("lint-progress", self.lang, name=budget.part, asked=budget.asked, tables=budget.tables)
        click.echo(f"\r\x1b[K{line}", nl=False, err=True)

    def done(self) -> None:
        if self._shown:
            click.echo("\r\x1b[K", nl=False, err=True)
            self._shown = False


@contextmanager
def stoppable() -> Iterator[None]:
    """Ctrl-C stops the solver too, which otherwise would first finish its question; then it is as always.

    Python sees a signal only between its own steps, but tells a socket at once; who waits there calls the solver.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    hears, rings = socket.socketpair()
    rings.setblocking(False)
    before = signal.set_wakeup_fd(rings.fileno(), warn_on_full_buffer=False)
    waiting = threading.Thread(target=_stop_solver, args=(hears,), daemon=True)
    waiting.start()
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        rings.close()
        waiting.join()
        hears.close()


def _stop_solver(hears: socket.socket) -> None:
    while hears.recv(1):
        z3 = sys.modules.get("z3")
        if z3 is not None:
            z3.main_ctx().interrupt()


def _is_terminal() -> bool:
    isatty = getattr(sys.stderr, "isatty", None)
    return bool(isatty and isatty())
