"""The results of a test run as JUnit XML, which build servers read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from unodsl.scenarios.report import FileResult, excerpt
from unodsl.scenarios.runner import Outcome, Verdict
from unodsl.scenarios.show import failure_lines
from unodsl.text.escape import visible
from unodsl.text.render import render
from unodsl.text.whole_file import write_whole

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element


def write_junit(path: Path, results: Sequence[FileResult], tongue: str) -> None:
    """Write the results to ``path``, whole or not at all. Raises OSError."""
    write_whole(path, to_junit(results, tongue).encode())


def to_junit(results: Sequence[FileResult], tongue: str) -> str:
    """The XML text. Failed cases are failures; what could not be read or played is an error."""
    from xml.etree import ElementTree

    root = ElementTree.Element("testsuites", _totals(results))
    for result in results:
        suite = ElementTree.SubElement(root, "testsuite", {"name": visible(result.name), **_totals((result,))})
        if result.count(Verdict.BROKEN) > sum(outcome.verdict is Verdict.BROKEN for outcome in result.outcomes):
            case = ElementTree.SubElement(suite, "testcase", {"classname": visible(result.name), "name": "file"})
            _tell(case, "error", render(result.findings, tongue, False))
        for outcome in result.outcomes:
            _case(suite, result.name, outcome, tongue)
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def _totals(results: Sequence[FileResult]) -> dict[str, str]:
    counts = {verdict: sum(result.count(verdict) for result in results) for verdict in Verdict}
    return {
        "tests": str(sum(counts.values())),
        "failures": str(counts[Verdict.FAILED]),
        "errors": str(counts[Verdict.BROKEN]),
    }


def _case(suite: Element, file: str, outcome: Outcome, tongue: str) -> None:
    from xml.etree import ElementTree

    names = {"classname": visible(file), "name": visible(outcome.case.name.text)}
    case = ElementTree.SubElement(suite, "testcase", names)
    if outcome.verdict is Verdict.BROKEN:
        _tell(case, "error", render(outcome.findings, tongue, False))
    elif outcome.failure and outcome.cards:
        lines = failure_lines(outcome.failure, outcome.cards, tongue)
        _tell(case, "failure", "\n".join((excerpt(outcome.failure, tongue), *lines)))


def _tell(case: Element, kind: str, text: str) -> None:
    from xml.etree import ElementTree

    # XML has no way at all to write most control characters.
    lines = [visible(line) for line in text.split("\n")]
    element = ElementTree.SubElement(case, kind, {"message": lines[0]})
    element.text = "\n".join(lines)
