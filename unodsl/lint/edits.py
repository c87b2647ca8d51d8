"""Edits that several rules make: taking out a clause, an entry of a list."""

from __future__ import annotations

import re
from collections.abc import Sequence

from unodsl.lint.finding import Edit
from unodsl.syntax import tree
from unodsl.syntax.tongues import words
from unodsl.text.source import Span


def without_line(span: Span) -> Edit:
    """Takes a stretch out; with its whole line where nothing else stands there."""
    text = span.source.text
    start = text.rfind("\n", 0, span.start) + 1
    end = text.find("\n", span.end)
    end = len(text) if end < 0 else end
    if not text[start : span.start].strip() and not text[span.end : end].strip():
        return Edit(span.source.span(start, min(end + 1, len(text))), "")
    return Edit(span.source.span(len(text[: span.start].rstrip(" \t")), span.end), "")


def without_name(spans: Sequence[Span], number: int, keyword: str) -> Edit | None:
    """Takes one name out of a list (`overrides a, b`), with its comma; the keyword too where it is the only one.

    None where the text around it is not of that form.
    """
    span = spans[number]
    source = span.source
    if len(spans) > 1:
        if number + 1 < len(spans):
            return Edit(source.span(span.start, spans[number + 1].start), "")
        return Edit(source.span(spans[number - 1].end, span.end), "")
    before = source.text[: span.start]
    spellings = sorted((table[keyword] for table in words().keyword_word.values() if keyword in table), key=len)
    for spelling in reversed(spellings):
        found = re.search(rf"\s*{re.escape(spelling)}\s*\Z", before, re.IGNORECASE)
        if found is not None:
            return Edit(source.span(found.start(), span.end), "")
    return None


def with_override(rule: tree.Rule, other: str) -> Edit | None:
    """Adds a name to those that a rule overrides. None where the name cannot be written as it is."""
    if re.search(r"\s", other):
        return None
    source = rule.decl.span.source
    if rule.overrides:
        end = rule.overrides[-1].span.end
        return Edit(source.span(end, end), f", {other}")
    end = rule.decl.span.end
    return Edit(source.span(end, end), f" {_spelling('OVERRIDES', rule)} {other}")


def _spelling(keyword: str, rule: tree.Rule) -> str:
    """A keyword in the tongue in which the rule begins."""
    text = rule.span.text
    tables = words().keyword_word
    tongue = next((t for t, table in tables.items() if "RULE" in table and text.startswith(table["RULE"])), "en")
    return tables[tongue][keyword]
