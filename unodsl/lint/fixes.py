"""Changes that settle findings: put into a text, and again until nothing is left to change."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from unodsl.lint.finding import Edit, Finding, Fix
from unodsl.lint.run import Report
from unodsl.text.source import Source

ROUNDS: Final = 20
"""Fixes that bring about findings with fixes are followed so far."""


@dataclass(frozen=True, slots=True)
class Fixed:
    """``text`` is the text after ``count`` changes; ``settled``: nothing was left to change after them."""

    text: str
    count: int
    settled: bool


def fixes_for(findings: Iterable[Finding], source: Source, unsafe: bool) -> list[Fix]:
    """The fixes in one source, without those that touch the same place as one before them."""
    chosen: list[Fix] = []
    taken: list[Edit] = []
    for finding in findings:
        fix = finding.fix
        if fix is None or fix.source is not source or not (fix.safe or unsafe):
            continue
        if any(_touch(edit, other) for edit in fix.edits for other in taken):
            continue
        chosen.append(fix)
        taken += fix.edits
    return chosen


def apply(text: str, fixes: Iterable[Fix]) -> str:
    """The text with the edits of all fixes made."""
    edits = sorted((edit for fix in fixes for edit in fix.edits), key=lambda e: e.span.start, reverse=True)
    for edit in edits:
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


def fix_text(source: Source, lint_text: Callable[[Source], Report], unsafe: bool = False) -> Fixed:
    """Fixes what can be fixed in ``source``. A change that would bring about a new error is not made."""
    count = 0
    report = lint_text(source)
    for _ in range(ROUNDS):
        fixes = fixes_for(report.findings, source, unsafe)
        if not fixes:
            return Fixed(source.text, count, True)
        changed = Source(source.name, apply(source.text, fixes))
        after = lint_text(changed)
        if changed.text == source.text or _errors(after) > _errors(report):
            return Fixed(source.text, count, False)
        source, report, count = changed, after, count + len(fixes)
    return Fixed(source.text, count, False)


def _errors(report: Report) -> int:
    return sum(finding.diagnostic.is_error for finding in report.findings)


def _touch(one: Edit, other: Edit) -> bool:
    """Whether two edits are at the same place, or side by side."""
    return one.span.start <= other.span.end and other.span.start <= one.span.end
