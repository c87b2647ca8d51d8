"""Values from outside, held to what they may be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from unodsl.text.limits import VALUE_CHARACTERS

T = TypeVar("T")


class Unfit(Exception):
    """A value that cannot be; `field` tells where it stands."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


def number(value: Any, field: str, low: int, high: int) -> int:
    """A whole number in a range (yes and no are none)."""
    if type(value) is not int or not low <= value <= high:
        raise Unfit(field)
    return value


def flag(value: Any, field: str) -> bool:
    if type(value) is not bool:
        raise Unfit(field)
    return value


def text(value: Any, field: str) -> str:
    if type(value) is not str or not 0 < len(value) <= VALUE_CHARACTERS:
        raise Unfit(field)
    return value


def one_of(value: Any, field: str, known: Sequence[T]) -> T:
    """One of a few values, of the very same type."""
    for each in known:
        if type(value) is type(each) and value == each:
            return each
    raise Unfit(field)


def items(value: Any, field: str, most: int, least: int = 0) -> list[Any]:
    if type(value) is not list or not least <= len(value) <= most:
        raise Unfit(field)
    return value


def numbers(value: Any, field: str, low: int, high: int, count: int) -> list[int]:
    """Just so many numbers."""
    return [number(each, field, low, high) for each in items(value, field, count, count)]


def mapping(value: Any, field: str, keys: set[str] | None = None) -> Mapping[str, Any]:
    """A mapping with just these keys."""
    if (
        type(value) is not dict
        or not all(type(key) is str for key in value)
        or (keys is not None and set(value) != keys)
    ):
        raise Unfit(field)
    return value
