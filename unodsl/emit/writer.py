"""Lines of the dialect, indented as blocks open and close."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from unodsl.emit.terms import Term


class Writer:
    """Collects lines. A block without lines gets a `pass`."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.depth = 0
        self._names = 0

    def __call__(self, *lines: str) -> None:
        for line in lines:
            self.lines.append("    " * self.depth + line)

    def name(self, stem: str) -> str:
        """A local name that is used nowhere else."""
        self._names += 1
        return f"{stem}_{self._names}"

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """A block under a line that ends with a colon."""
        self(head)
        before = len(self.lines)
        self.depth += 1
        yield
        if len(self.lines) == before:
            self("pass")
        self.depth -= 1

    @contextmanager
    def when(self, condition: Term) -> Iterator[None]:
        """A block that runs where a condition holds; nothing is written for one that never does."""
        if isinstance(condition, int):
            before = len(self.lines)
            yield
            if not condition:
                del self.lines[before:]
            return
        text = (
            condition[1:-1]
            if condition.startswith("(") and condition.endswith(")") and _whole(condition)
            else condition
        )
        with self.block(f"if {text}:"):
            yield

    def text(self) -> str:
        return "\n".join(self.lines) + "\n"


def _whole(text: str) -> bool:
    depth = 0
    for i, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if depth == 0:
            return i == len(text) - 1
    return False
