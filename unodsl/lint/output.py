"""Findings as they are given out: as text, and as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from unodsl.lint.finding import Finding, Fix
from unodsl.lint.run import Report
from unodsl.text.diagnostics import Diagnostic, Said
from unodsl.text.escape import visible
from unodsl.text.render import render, to_json
from unodsl.text.wording import say

if TYPE_CHECKING:
    from unodsl.text.source import Span


def as_text(reports: Sequence[Report], tongue: str, color: bool) -> str:
    """All findings with their places; one line for each file in which nothing was found."""
    found = render([_with_remarks(f) for report in reports for f in report.findings], tongue, color)
    clean = [_clean(report, tongue) for report in reports if not report.findings]
    return "\n".join([*([found] if found else []), *clean])


def _clean(report: Report, tongue: str) -> str:
    model, ignored = report.loaded.model, len(report.ignored)
    rules = 0 if model is None else sum(rule.span.source in report.judged for rule in model.rules)
    key = "lint-clean-ignored" if ignored else "lint-clean"
    return say(key, tongue, name=report.request.ref, rules=rules, ignored=ignored)


def _with_remarks(finding: Finding) -> Diagnostic:
    """The diagnostic, with what can be done about it among its notes."""
    notes = list(finding.diagnostic.notes)
    if finding.fix is not None:
        notes.append(Said("lint-fixable" if finding.fix.safe else "lint-fixable-unsafe", {"fix": finding.fix.said}))
    if finding.witness is not None and finding.witness.confirmed:
        notes.append(Said("lint-has-witness"))
    return replace(finding.diagnostic, notes=tuple(notes))


def as_json(reports: Sequence[Report], tongue: str) -> str:
    """An object with ``files`` (what was linted), ``findings`` and ``ignored``, in the order of the text."""
    data = {
        "version": 1,
        "files": [visible(report.request.ref) for report in reports],
        "findings": [_json(f, tongue) for report in reports for f in report.findings],
        "ignored": [_json(f, tongue) for report in reports for f in report.ignored],
    }
    return json.dumps(data, ensure_ascii=False, indent=2)


def _json(finding: Finding, tongue: str) -> dict[str, object]:
    made = to_json([finding.diagnostic], tongue)[0]
    made["fix"] = None if finding.fix is None else _json_fix(finding.fix, tongue)
    made["witness"] = None
    if finding.witness is not None:
        from unodsl.scenarios.write import write_cases

        made["witness"] = {"scenario": write_cases([finding.witness.case]), "confirmed": finding.witness.confirmed}
    return made


def _json_fix(fix: Fix, tongue: str) -> dict[str, object]:
    edits = [{**_json_span(edit.span), "text": edit.text} for edit in fix.edits]
    return {"message": say(fix.said, tongue), "safe": fix.safe, "edits": edits}


def _json_span(span: Span) -> dict[str, object]:
    def point(offset: int) -> dict[str, int]:
        line, column = span.source.position(offset)
        return {"line": line, "column": column, "offset": offset}

    return {"start": point(span.start), "end": point(span.end)}
