"""Findings for machines that build and review: SARIF 2.1.0, and annotations of GitHub's workflows."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Final
from urllib.parse import quote

from unodsl import __version__
from unodsl.lint.finding import Finding
from unodsl.lint.run import Report, code_of
from unodsl.text.diagnostics import Said, Severity
from unodsl.text.escape import visible
from unodsl.text.source import Span
from unodsl.text.wording import entry, say

SARIF_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"

_LEVELS: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}
_COMMANDS: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


# ---- SARIF


def as_sarif(reports: Sequence[Report], tongue: str) -> str:
    """One run with all findings; ignored ones are there too, as suppressed in the source."""
    pairs = [(f, False) for report in reports for f in report.findings]
    pairs += [(f, True) for report in reports for f in report.ignored]
    names = sorted({f.name for f, _ in pairs}, key=lambda name: (code_of(name), name))
    run = {
        "tool": {
            "driver": {
                "name": "unodsl lint",
                "version": __version__,
                "rules": [_sarif_rule(name, tongue) for name in names],
            }
        },
        "columnKind": "unicodeCodePoints",
        "results": [_result(f, names.index(f.name), ignored, tongue) for f, ignored in pairs],
    }
    return json.dumps({"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=2)


def _sarif_rule(name: str, tongue: str) -> dict[str, object]:
    try:
        known = entry(name, tongue)
    except KeyError:
        return {"id": name, "name": name}
    texts = {"fullDescription": known.explain or known.why, "help": known.do}
    described = {key: {"text": text} for key, text in texts.items() if text}
    return {"id": known.code or name, "name": name, "shortDescription": {"text": known.message}, **described}


def _result(finding: Finding, index: int, ignored: bool, tongue: str) -> dict[str, object]:
    diagnostic = finding.diagnostic
    made: dict[str, object] = {
        "ruleId": code_of(finding.name) or finding.name,
        "ruleIndex": index,
        "level": _LEVELS[diagnostic.severity],
        "message": {"text": say(Said(finding.name, diagnostic.args), tongue)},
        "locations": [] if diagnostic.span is None else [_location(diagnostic.span)],
    }
    if diagnostic.labels:
        made["relatedLocations"] = [
            {"id": number, **_location(label.span), "message": {"text": say(label.said, tongue)}}
            for number, label in enumerate(diagnostic.labels)
        ]
    if finding.fix is not None:
        replacements = [
            {"deletedRegion": _region(edit.span), "insertedContent": {"text": edit.text}} for edit in finding.fix.edits
        ]
        change = {"artifactLocation": _artifact(finding.fix.edits[0].span), "replacements": replacements}
        made["fixes"] = [{"description": {"text": say(finding.fix.said, tongue)}, "artifactChanges": [change]}]
    if ignored:
        made["suppressions"] = [{"kind": "inSource"}]
    return made


def _location(span: Span) -> dict[str, object]:
    return {"physicalLocation": {"artifactLocation": _artifact(span), "region": _region(span)}}


def _artifact(span: Span) -> dict[str, str]:
    return {"uri": quote(span.source.name.replace("\\", "/"), safe="/.-_~")}


def _region(span: Span) -> dict[str, int]:
    line, column = span.source.position(span.start)
    end_line, end_column = span.source.position(span.end)
    return {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column}


# ---- GitHub


def as_github(reports: Sequence[Report], tongue: str) -> str:
    """One workflow command a line for each finding."""
    return "\n".join(_annotation(f, tongue) for report in reports for f in report.findings)


def _annotation(finding: Finding, tongue: str) -> str:
    diagnostic = finding.diagnostic
    message = say(Said(finding.name, diagnostic.args), tongue)
    known = entry(finding.name, tongue) if code_of(finding.name) else None
    notes = [say(note, tongue) for note in diagnostic.notes]
    lines = [message, *notes, *([known.do] if known and known.do else [])]
    title = f"{code_of(finding.name)} {finding.name}".strip()
    properties = ",".join(f"{key}={_property(value)}" for key, value in (*_place(finding), ("title", title)))
    return f"::{_COMMANDS[diagnostic.severity]} {properties}::{_data(chr(10).join(lines))}"


def _place(finding: Finding) -> Iterator[tuple[str, str]]:
    span = finding.span
    if span is None:
        return
    region = _region(span)
    yield "file", span.source.name
    yield "line", str(region["startLine"])
    yield "endLine", str(region["endLine"])
    # Columns are only understood where both ends are on one line.
    if region["startLine"] == region["endLine"]:
        yield "col", str(region["startColumn"])
        yield "endColumn", str(region["endColumn"])


def _data(text: str) -> str:
    lines = "\n".join(visible(line) for line in text.split("\n"))
    return lines.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
