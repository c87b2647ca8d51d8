"""Names and codes of findings, as they are selected, ignored and explained."""

from __future__ import annotations

from collections.abc import Iterable

from unodsl.lint.rule import lint_rules
from unodsl.text.nearest import nearest
from unodsl.text.wording import BASE_TONGUE, find_code, read_tables


class UnknownCode(Exception):
    """No finding has that name or code; ``near`` is one that was perhaps meant, or empty."""

    def __init__(self, name: str, near: str) -> None:
        super().__init__(name)
        self.name = name
        self.near = near


def keys(names: Iterable[str]) -> frozenset[str]:
    """Names, codes and letters of codes (`L`, `E`), as they stand in findings. Raises UnknownCode."""
    return frozenset(_key(name) for each in names for name in each.replace("，", ",").split(",") if name.strip())


def _key(written: str) -> str:
    name = written.strip()
    if name.upper() in {rule.code[0] for rule in lint_rules()} | {"E"}:
        return name.upper()
    found = find_code(name)
    if found is None:
        raise UnknownCode(name, near_code(name))
    return found


def codes() -> list[tuple[str, str]]:
    """All codes and names of findings, by code."""
    return sorted((found.code, name) for name, found in read_tables(BASE_TONGUE).items() if found.code)


def near_code(name: str) -> str:
    """The name or code that is most like this one; empty where none is."""
    known = [word for pair in codes() for word in pair]
    found = nearest(name.lower(), [word for word in known if word.islower()]) or nearest(name.upper(), known)
    return found[0] if found else ""
