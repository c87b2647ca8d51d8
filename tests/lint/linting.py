"""Short ways to lint a text in a test."""

from __future__ import annotations

from unodsl.lint.context import Request, Settings
from unodsl.lint.finding import Finding
from unodsl.lint.run import ALL, Report, Selection, lint
from unodsl.text.source import Source

# A text that is called otherwise than its file gets a note about that.
QUIET = frozenset({"file-name-differs"})


def lint_text(
    text: str,
    name: str = "text",
    *,
    selection: Selection = ALL,
    uses: tuple[tuple[str, Settings], ...] = (),
    options: Settings = (),
    base: str | None = None,
) -> Report:
    return lint(Request(name, uses, options, base), source=Source(name, text), selection=selection)


def found_in(text: str, **more: object) -> list[Finding]:
    report = lint_text(text, **more)  # type: ignore[arg-type]
    return [f for f in report.findings if f.name not in QUIET]


def names(findings: list[Finding] | tuple[Finding, ...]) -> list[str]:
    return [finding.name for finding in findings]


def line_of(finding: Finding) -> int:
    assert finding.span is not None
    return finding.span.source.position(finding.span.start)[0]
