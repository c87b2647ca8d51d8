"""Words that stand for numbers: `two`, `两`, and numerals put together without spaces (`十二`, `五百`)."""

from __future__ import annotations

from unodsl.syntax.tongues import words


def number_word(word: str) -> int | None:
    """The number that a word stands for, or None.

    Where a tongue writes without spaces, digits before a word for ten or a hundred multiply it; larger ones come first.
    """
    table = words().numbers
    known = table.get(word.lower())
    if (known is not None and known < 100) or word.isascii():
        return known
    total = 0
    digit: int | None = None
    smallest = 1000
    for character in word:
        value = table.get(character)
        if value is None:
            return None
        if value < 10:
            # A zero may only bridge a gap: one hundred, zero, five.
            if digit is not None and not (digit == 0 and total):
                return None
            digit = value
        elif value >= smallest or digit == 0 or (digit is None and value > 10):
            return None
        else:
            total += value * (1 if digit is None else digit)
            digit, smallest = None, value
    return total + (digit or 0)
