"""The known word that was probably meant.

Own distance instead of ``difflib``: its ratio rates short words badly (a Chinese name has two to four characters),
and here each slip of the fingers counts one: a wrong, a missing, an extra character, two neighbors swapped.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from unodsl.text import limits


def nearest(word: str, known: Iterable[str], limit: int = 1) -> list[str]:
    """Up to ``limit`` known words that are close to ``word``, the closest first; empty where none is close.

    Case does not count. About one slip in three characters is allowed, four at most; after those come words that
    begin with or contain the whole ``word``. Very long words get no answer.
    """
    sought = word.casefold()
    if not sought or len(sought) > limits.SUGGESTION_CHARACTERS:
        return []
    allowed = _slips(len(sought))
    found: list[tuple[int, bool, int, str]] = []
    for order, name in enumerate(dict.fromkeys(islice(known, limits.SUGGESTION_NAMES))):
        if len(name) > 2 * limits.SUGGESTION_CHARACTERS:
            continue
        other = name.casefold()
        slips = distance(sought, other, allowed)
        if slips is None and _is_part(sought, other):
            slips = allowed + 1 + (not other.startswith(sought))
        if slips is not None:
            found.append((slips, other[:1] != sought[:1], order, name))
    return [name for *_, name in sorted(found)[: max(0, limit)]]


def distance(one: str, other: str, most: int) -> int | None:
    """The number of slips between two words, None where it is more than ``most``.

    This is the restricted Damerau-Levenshtein distance, computed only near the diagonal, so the effort
    is about ``len(one) * most`` and less for words that are far apart.
    """
    if abs(len(one) - len(other)) > most:
        return None
    alike = next((at for at, (here, there) in enumerate(zip(one, other, strict=False)) if here != there), None)
    alike = min(len(one), len(other)) if alike is None else alike
    one, other = one[alike:], other[alike:]
    far = most + 1
    before: list[int] = []
    last = [min(column, far) for column in range(len(other) + 1)]
    for row, letter in enumerate(one, 1):
        now = [far] * (len(other) + 1)
        now[0] = min(row, far)
        for column in range(max(1, row - most), min(len(other), row + most) + 1):
            same = letter == other[column - 1]
            cost = min(last[column - 1] + (not same), last[column] + 1, now[column - 1] + 1)
            if row > 1 and column > 1 and letter == other[column - 2] and one[row - 2] == other[column - 1]:
                cost = min(cost, before[column - 2] + 1)
            now[column] = min(cost, far)
        if min(now) > most and min(last) > most:
            return None
        before, last = last, now
    return last[-1] if last[-1] <= most else None


def _slips(length: int) -> int:
    """How many slips are forgiven in a word of this length. One character alone could be anything."""
    return 0 if length == 1 else min(4, max(1, length // 3))


def _is_part(word: str, name: str) -> bool:
    """Whether the word is a piece of the name long enough to mean something; two Chinese characters are."""
    return len(word) >= (3 if word.isascii() else 2) and word in name
