"""Formatting with a safety net: what is printed must say just what was read."""

from __future__ import annotations

from dataclasses import dataclass

from unodsl.format.files import format_file
from unodsl.syntax.parse import parse, read_words
from unodsl.syntax.scope import Scope
from unodsl.syntax.tongues import tongues, words
from unodsl.text.diagnostics import Diagnostic
from unodsl.text.source import Source


@dataclass(frozen=True, slots=True)
class Formatted:
    """``text`` is the whole file anew; None where there were mistakes or the result was not sound, see ``problems``."""

    text: str | None
    problems: tuple[Diagnostic, ...] = ()


def format_source(source: Source, scope: Scope, tongue: str | None = None) -> Formatted:
    """A file in canonical layout, in ``tongue`` or else its own.

    ``scope`` has the names that it knows from other files. The result is parsed again: if its tree or its comments
    are not those of ``source``, or it would be formatted differently, the answer is the diagnostic ``format-fault``.
    """
    parsed = parse(source, scope)
    if parsed.file is None or any(d.is_error for d in parsed.diagnostics):
        return Formatted(None, parsed.diagnostics)
    into = tongue or tongue_of(source)
    text = format_file(parsed.file, source, into, scope)
    result = Source(source.name, text)
    again = parse(result, scope)
    sound = again.file == parsed.file and not any(d.is_error for d in again.diagnostics)
    if not sound or again.file is None or _comments(source) != _comments(result):
        return Formatted(None, (Diagnostic("format-fault", None, {"file": source.name}),))
    if format_file(again.file, result, into, scope) != text:
        return Formatted(None, (Diagnostic("format-fault", None, {"file": source.name}),))
    return Formatted(text, parsed.diagnostics)


def tongue_of(source: Source) -> str:
    """The tongue of a file: that of its first word, or else the first that there is."""
    raw = read_words(source)
    first = str(raw.tokens[0]) if raw.tokens else ""
    for tongue in tongues():
        table = words().keyword_word[tongue]
        if any(first.startswith(table[k].split()[0]) for k in ("RULESET", "HOUSE_RULE") if k in table):
            return tongue
    return tongues()[0]


def _comments(source: Source) -> list[str]:
    return sorted(comment.text for comment in read_words(source).comments)
