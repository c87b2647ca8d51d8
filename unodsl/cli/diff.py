"""What would change in a file, as a unified diff."""

from __future__ import annotations

from difflib import unified_diff


def difference(name: str, before: str, after: str) -> str:
    """The difference between two texts of a file; empty where there is none."""
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    lines = unified_diff(old, new, f"a/{name}", f"b/{name}")
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)
