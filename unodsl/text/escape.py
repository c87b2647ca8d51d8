"""Characters that nobody sees, or that change how a line looks: found in rule files, and shown as ``\\u{202E}``.

A text from outside can hold characters that move the cursor, color the terminal, turn the direction of writing or
hide a letter. Whatever is shown of such a text goes through `visible` first.
"""

from __future__ import annotations

import re
from typing import Final

# Sets of a regular expression. Variation selectors 15 and 16 are in none of them: they follow many emoji, hide nothing.
_CONTROL: Final = r"\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"
_BIDI: Final = r"\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_BREAK: Final = r"\u2028\u2029"
_NO_WIDTH: Final = (
    r"\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200d\u2060-\u2065\u206a-\u206f\u3164\ufe00-\ufe0d"
    r"\ufeff\uffa0\ufff0-\ufffb\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
_NOT_TEXT: Final = r"\ud800-\udfff\ufffe\uffff"

_FORBIDDEN: Final = re.compile(f"[{_CONTROL}{_BIDI}{_BREAK}{_NO_WIDTH}{_NOT_TEXT}]")
_UNSEEN: Final = re.compile(f"[\\t\\n\\r{_CONTROL}{_BIDI}{_BREAK}{_NO_WIDTH}{_NOT_TEXT}]")
_TURNS: Final = re.compile(f"[{_BIDI}]")
_HAS_NO_WIDTH: Final = re.compile(f"[{_NO_WIDTH}]")

_SHORT: Final = {"\t": "\\t", "\n": "\\n", "\r": "\\r"}


def visible(text: str) -> str:
    """The text on one line, with each character that cannot be seen spelled out; all others stay as they are.

    Tab and line ends become ``\\t``, ``\\n``, ``\\r``, the others ``\\u{…}`` with at least four hexadecimal digits.
    """
    if text.isascii() and text.isprintable():
        return text
    return _UNSEEN.sub(lambda found: _SHORT.get(found[0]) or f"\\u{{{ord(found[0]):04X}}}", text)


def has_hidden(text: str) -> int | None:
    """The offset of the first character that a rule file may not hold, None where there is none.

    Tab and line ends are fine. Letters that merely look like others are judged by `unodsl.text.reading`.
    """
    found = _FORBIDDEN.search(text)
    return None if found is None else found.start()


def hidden_kind(character: str) -> str:
    """What sort of unseen character it is: ``bidi``, ``no-width`` or ``control`` (the rest)."""
    if _TURNS.match(character):
        return "bidi"
    return "no-width" if _HAS_NO_WIDTH.match(character) else "control"
