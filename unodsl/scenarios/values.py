"""Fixed words of scenario files: yes and no, directions, states of a round. Either tongue is understood everywhere."""

from __future__ import annotations

from unodsl.scenarios.tongues import tongue, tongues

YES_NO = ("yes", "no")
DIRECTIONS = ("clockwise", "counterclockwise")
ROUNDS = ("playing", "over", "stuck")
MATCHES = ("playing", "over")
CHOICES = ("color", "player", "yes_no", "discards", "slap", "offer")


def read(text: str, allowed: tuple[str, ...]) -> str | None:
    """The value among ``allowed`` that ``text`` names in any tongue; None if it names none."""
    wanted = text.strip().casefold()
    for table in tongues():
        for key, words in table.values:
            if key in allowed and wanted in words:
                return key
    return None


def words(allowed: tuple[str, ...]) -> tuple[str, ...]:
    """Every word that names one of ``allowed``, of all tongues."""
    return tuple(word for table in tongues() for key, names in table.values if key in allowed for word in names)


def printed(key: str, name: str) -> str:
    """The word of a value in the tongue ``name``."""
    return tongue(name).value(key)


def is_none(text: str) -> bool:
    """Whether ``text`` says that there is nothing."""
    return read(text, ("none",)) is not None


def number(text: str) -> int | None:
    """A whole number with an optional sign, of any width of digits; None where the text is something else."""
    sign, digits = (-1, text[1:]) if text[:1] in ("-", "\u2212", "\uff0d") else (1, text.removeprefix("+"))
    if not digits or not all(mark.isdecimal() for mark in digits):
        return None
    # Longer ones are past every limit anyway, and slow to convert.
    return sign * int(digits[:18])
