"""What to say where a word does not fit: what was expected there, an example, the nearest word."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import TypeAlias

from lark import Token

from unodsl.syntax.grammar import grammar_text
from unodsl.syntax.tongues import words
from unodsl.text.diagnostics import Diagnostic, Said, Value
from unodsl.text.nearest import nearest
from unodsl.text.source import Source

Strange: TypeAlias = Callable[[str], "tuple[int, int] | None"]
"""The piece of a word that means nothing, as (from, to); None where the word is known."""

# The words that tell which sentence is being written; each has an example in the wording tables.
SENTENCES = frozenset(
    """RULESET HOUSE_RULE PLAYERS NEEDS USE WITHOUT DECK ADD_TO_DECK OPTION REMEMBER RULE PROPERTY MATCH
    RULING TITLE NOTE MAY MAY_NOT NEVER MUST MUST_NOT LET COUNT_AS WHENEVER IF WHEN ELSE_IF_CAUGHT
    CHOOSES_WHETHER EACH_PLAYER ALL_OTHERS ALL_PLAYERS SLAP SET DISCARDS_UP_TO ATTACK COLORS OVERRIDES DECKS""".split()
)
MOST = 7
# Shown first, because they are what is most often meant.
LIKELY = "NAME INT STRING LBRACE RBRACE COLON EQ MAY MAY_NOT MUST WHENEVER WHEN IS HAS PLAY".split()
PLAIN = {"NAME": "a-name", "INT": "a-number", "STRING": "a-text", "CNAME": "a-name", "$END": "the-end"}
MARKS = {"LBRACE": "{", "RBRACE": "}", "LPAR": "(", "RPAR": ")", "COLON": ":", "COMMA": ",", "EQ": "=", "SLASH": "/",
         "DOT": "'s", "DOTDOT": "..", "PLUS": "+", "MINUS": "-", "TIMES": "*", "GE": ">=", "LE": "<=", "GT": ">",
         "LT": "<", "NE": "!="}  # fmt: skip


def unexpected(source: Source, item: list[Token], at: int, expected: frozenset[str], strange: Strange) -> Diagnostic:
    """The diagnostic for token number ``at`` of an item (its length: the item ended too early)."""
    if at and item[at - 1].type == "NAME":
        piece = strange(str(item[at - 1]))
        if piece is not None:
            return _unknown(source, item, at - 1, piece)
    if at < len(item) and item[at].type == "NAME" and not item[at].isascii():
        piece = strange(str(item[at]))
        if piece is not None and piece != (0, len(item[at])):
            return _unknown(source, item, at, piece)
    ended = at >= len(item)
    token = item[-1] if ended else item[at]
    start, end = token.start_pos or 0, token.end_pos or 0
    span = source.span(end, end + 1) if ended else source.span(start, end)
    wanted = _wanted(expected, _tongues_of(item))
    args: dict[str, Value] = {"found": str(token), "expected": wanted}
    notes: list[Said] = []
    if not ended:
        near = _near(item[at : at + 2], expected)
        if near:
            notes.append(Said("did-you-mean", {"word": near}))
    context = next((t.type for t in reversed(item[: at + 1]) if t.type in SENTENCES), None)
    if context:
        notes.append(Said("example-" + context.lower().replace("_", "-")))
    return Diagnostic("ended-too-early" if ended else "unexpected-word", span, args, notes=tuple(notes))


def _unknown(source: Source, item: list[Token], at: int, piece: tuple[int, int]) -> Diagnostic:
    """A word that is neither one of the language nor a name, or a piece of an unspaced run that is none."""
    token = item[at]
    table = words()
    word = str(token)[piece[0] : piece[1]]
    near = nearest(word, [*(" ".join(p) for p in table.phrases), *table.runs, *table.names])
    notes = [Said("did-you-mean", {"word": near[0]})] if near else []
    context = next((t.type for t in reversed(item[: at + 1]) if t.type in SENTENCES), None)
    if context:
        notes.append(Said("example-" + context.lower().replace("_", "-")))
    start = token.start_pos or 0
    span = source.span(start + piece[0], start + piece[1])
    return Diagnostic("unknown-word", span, {"word": word}, notes=tuple(notes))


def _tongues_of(item: list[Token]) -> frozenset[str]:
    """The tongues whose words an item is written in; all of them where it has no words yet."""
    table = words().keyword_word
    spelt = {(t.type, str(t)) for t in item if t.type not in PLAIN and t.type not in MARKS}
    found = {
        tongue
        for tongue, own in table.items()
        if any(own.get(k, "").isascii() == w.isascii() for k, w in spelt if k in own)
    }
    return frozenset(found or table)


def _wanted(expected: frozenset[str], tongues: frozenset[str]) -> tuple[Value, ...]:
    """The most likely of what may stand here, as wording; words that none of these tongues has are left out."""
    kinds = {k.removeprefix("_") for k in expected}
    if "NAME" in kinds:
        kinds -= name_like()
    table = words().keyword_word
    spoken = {k for k in kinds if k in PLAIN or k in MARKS or any(k in table[tongue] for tongue in tongues)}
    kinds = spoken or kinds
    marks = sorted(k for k in kinds if k in MARKS and k not in LIKELY)
    ordered = [k for k in LIKELY if k in kinds] + sorted(kinds - set(LIKELY) - set(marks)) + marks
    shown: list[Value] = []
    for kind in ordered:
        word: Value
        if kind in PLAIN:
            word = Said(PLAIN[kind])
        elif kind in MARKS:
            word = Said("mark-as-written", {"mark": MARKS[kind]})
        else:
            word = in_tongues(kind)
        if word not in shown:
            shown.append(word)
    if len(shown) > MOST:
        return (*shown[:MOST], Said("and-more"))
    return tuple(shown)


def in_tongues(keyword: str) -> Said:
    """A keyword as the reader's tongue prints it."""
    table = words().keyword_word
    spelt: dict[str, Value] = {tongue: table[tongue][keyword] for tongue in table if keyword in table[tongue]}
    return Said("in-tongue", spelt)


@cache
def name_like() -> frozenset[str]:
    """Keywords that may also stand as names; listing them beside "a name" would only confuse."""
    rule = re.search(r"(?m)^!name:((?:.|\n\s+\|)*)", grammar_text())
    return frozenset(w.removeprefix("_") for w in re.findall(r"[A-Z_]+", rule[1])) - {"NAME"} if rule else frozenset()


def _near(found: list[Token], expected: frozenset[str]) -> str | None:
    """The expected word that is spelt most like the one found, or like the two found."""
    kinds = {k.removeprefix("_") for k in expected}
    table = words()
    known = [" ".join(p) for p, k in table.phrases.items() if k in kinds]
    known += [r for r, k in table.runs.items() if k in kinds]
    for heard in (" ".join(map(str, found)), str(found[0])):
        close = nearest(heard, known)
        if close:
            return close[0]
    return None
