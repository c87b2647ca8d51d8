"""Ctrl-C while rounds are played: a wish to stop at the next good moment, not an exception at any."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def ends_early(stop: threading.Event) -> Iterator[None]:
    """Ctrl-C sets ``stop``, once; the next one raises KeyboardInterrupt.

    An exception could come between counting a part and noting that it was counted, and Python takes a thread whose
    `join` it ends for a dead one: totals would then not be those of the rounds that they are said to be of. Whoever
    has another handler, or is not the main thread, keeps what he has.
    """
    mine = threading.current_thread() is threading.main_thread()
    if not mine or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return

    def asked(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        stop.set()

    signal.signal(signal.SIGINT, asked)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
