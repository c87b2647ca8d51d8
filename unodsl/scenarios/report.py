"""What a test run says to a person."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from unodsl.scenarios.runner import Failure, Outcome, Verdict
from unodsl.scenarios.show import failure_lines
from unodsl.text.diagnostics import Diagnostic
from unodsl.text.escape import visible
from unodsl.text.render import render
from unodsl.text.source import Span
from unodsl.text.wording import say

_LONGEST_EXCERPT = 100


@dataclass(frozen=True)
class FileResult:
    """What came of one scenario file. ``findings`` are about the file itself; its broken cases have no outcome."""

    name: str
    outcomes: tuple[Outcome, ...]
    findings: tuple[Diagnostic, ...] = ()

    def count(self, verdict: Verdict) -> int:
        """How many cases ended so. A file that could not be read as a whole counts as one broken case."""
        extra = 1 if verdict is Verdict.BROKEN and any(finding.is_error for finding in self.findings) else 0
        return extra + sum(outcome.verdict is verdict for outcome in self.outcomes)

    @property
    def is_good(self) -> bool:
        """Whether everything was read and passed."""
        return not self.count(Verdict.FAILED) and not self.count(Verdict.BROKEN)


def report_file(result: FileResult, tongue: str, *, color: bool = False, why: bool = False) -> str:
    """The report of one file: a line of counts, then each case that did not pass. ``why`` adds the last act's trace."""
    lines = [say("test-file", tongue, file=result.name, counts=_counts((result,), tongue))]
    if result.findings:
        lines += _indented(render(result.findings, tongue, color), 2)
    for outcome in result.outcomes:
        lines += _outcome(outcome, tongue, color, why)
    return "\n".join(lines)


def totals(results: Sequence[FileResult], tongue: str) -> str:
    """The line of totals."""
    key = "test-totals-one" if len(results) == 1 else "test-totals"
    return say(key, tongue, files=len(results), counts=_counts(results, tongue))


def _counts(results: Sequence[FileResult], tongue: str) -> str:
    counts = {verdict: sum(result.count(verdict) for result in results) for verdict in Verdict}
    parts = [
        say(f"test-count-{verdict.value}", tongue, count=count)
        for verdict, count in counts.items()
        if count or verdict is Verdict.PASSED
    ]
    return say("count-mark", tongue).join(parts)


def _outcome(outcome: Outcome, tongue: str, color: bool, why: bool) -> Iterator[str]:
    if outcome.verdict is not Verdict.PASSED:
        yield "  " + say(f"test-{outcome.verdict.value}", tongue, name=outcome.case.name.text)
    if outcome.findings:
        yield from _indented(render(outcome.findings, tongue, color), 4)
    if outcome.failure and outcome.cards:
        yield "    " + excerpt(outcome.failure, tongue)
        for line in failure_lines(outcome.failure, outcome.cards, tongue):
            yield "      " + line
    if why and outcome.trace and outcome.verdict is not Verdict.PASSED:
        yield "    " + say("test-why", tongue)
        for said in outcome.trace:
            yield "      " + say(said, tongue)


def excerpt(failure: Failure, tongue: str) -> str:
    """The line and the first line of text of the step that went otherwise."""
    line, _ = failure.span.source.position(failure.span.start)
    return say("test-at-line", tongue, line=line, text=_first_line(failure.span))


def _first_line(span: Span) -> str:
    text = span.text.split("\n", 1)[0].strip()
    return visible(text[:_LONGEST_EXCERPT]) + ("…" if len(text) > _LONGEST_EXCERPT else "")


def _indented(text: str, by: int) -> list[str]:
    return [" " * by + line if line else "" for line in text.split("\n")]
