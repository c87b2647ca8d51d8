"""Expressions of the dialect as text, with what is known worked out: a number stays a number.

A term is a whole number that is known, or the text of an expression, in parentheses unless it is a name or a look-up.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

Term: TypeAlias = int | str


def add(*terms: Term) -> Term:
    """The sum."""
    known = sum(t for t in terms if isinstance(t, int))
    rest = [t for t in terms if isinstance(t, str)]
    if not rest:
        return known
    text = " + ".join(rest)
    if known:
        text += f" + {known}" if known > 0 else f" - {-known}"
    return text if len(rest) == 1 and not known else f"({text})"


def subtract(a: Term, b: Term) -> Term:
    if isinstance(b, int):
        return add(a, -b)
    return f"({a} - {b})"


def multiply(a: Term, b: Term) -> Term:
    if isinstance(a, int) and isinstance(b, int):
        return a * b
    if a == 0 or b == 0:
        return 0
    return b if a == 1 else a if b == 1 else f"({a} * {b})"


_KNOWN = {
    "==": int.__eq__, "!=": int.__ne__, ">=": int.__ge__, "<=": int.__le__, ">": int.__gt__, "<": int.__lt__,
}  # fmt: skip


def compare(op: str, a: Term, b: Term) -> Term:
    """A comparison: 1, 0 or its text."""
    if isinstance(a, int) and isinstance(b, int):
        return int(_KNOWN[op](a, b))
    if a == b:
        return int(op in ("==", ">=", "<="))
    return f"({a} {op} {b})"


def negated(a: Term) -> Term:
    if isinstance(a, int):
        return int(not a)
    return a[5:-1] if a.startswith("(not ") and _one(a) else f"(not {a})"


def _one(text: str) -> bool:
    """Whether the first parenthesis closes at the very end."""
    depth = 0
    for i, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if depth == 0:
            return i == len(text) - 1
    return False


def every(parts: Iterable[Term]) -> Term:
    """All of these conditions."""
    kept: list[str] = []
    for part in parts:
        if isinstance(part, int):
            if not part:
                return 0
        elif part not in kept:
            kept.append(part)
    if not kept:
        return 1
    return kept[0] if len(kept) == 1 else f"({' and '.join(kept)})"


def some(parts: Iterable[Term]) -> Term:
    """One of these conditions."""
    kept: list[str] = []
    for part in parts:
        if isinstance(part, int):
            if part:
                return 1
        elif part not in kept:
            kept.append(part)
    if not kept:
        return 0
    return kept[0] if len(kept) == 1 else f"({' or '.join(kept)})"


def pick(condition: Term, a: Term, b: Term) -> Term:
    """``a`` where the condition holds, else ``b``."""
    if isinstance(condition, int):
        return a if condition else b
    return a if a == b else f"({a} if {condition} else {b})"


def bits_and(a: Term, b: Term, full: int) -> Term:
    if isinstance(a, int) and isinstance(b, int):
        return a & b
    if a == 0 or b == 0:
        return 0
    if a == full:
        return b
    return a if b == full or a == b else f"({a} & {b})"


def bits_or(a: Term, b: Term, full: int) -> Term:
    if isinstance(a, int) and isinstance(b, int):
        return a | b
    if a == full or b == full:
        return full
    if a == 0:
        return b
    return a if b == 0 or a == b else f"({a} | {b})"


def bits_not(a: Term, full: int) -> Term:
    if isinstance(a, int):
        return full & ~a
    return f"({a} ^ {full})"


def at(array: str, index: Term) -> str:
    """An element of an array."""
    return f"{array}[{index if isinstance(index, int) else index[1:-1] if index[0] == '(' and _one(index) else index}]"


def truth(a: Term) -> Term:
    """A condition as 1 or 0."""
    return int(bool(a)) if isinstance(a, int) else f"(1 if {a} else 0)"
