"""How far long work is: a bar with rate and time left on standard error, where somebody watches."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress_bar(what: str, rate_words: Callable[[str], str]) -> Iterator[Callable[[int, int | None], None]]:
    """Gives a function that takes how many are done, and how many it will be (None: not known).

    what: what is counted; rate_words: how so many a second is said. Without a terminal nothing is shown.
    """
    if not sys.stderr.isatty():
        yield lambda done, wanted: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    begun = time.monotonic()
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(compact=True),
    )  # fmt: skip
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None, rate="")

        def show(done: int, wanted: int | None) -> None:
            rate = done / max(time.monotonic() - begun, 1e-9)
            bar.update(task, completed=done, total=wanted, rate=rate_words(f"{rate:,.0f}"))

        yield show
