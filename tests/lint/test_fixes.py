"""Fixes: they settle their finding, converge, and change nothing else."""

from __future__ import annotations

import pytest

from tests.lint.linting import lint_text, names
from unodsl.lint.finding import Edit, Finding, Fix
from unodsl.lint.fixes import fix_text, fixes_for
from unodsl.lint.pages import page_of
from unodsl.lint.rule import lint_rules
from unodsl.lint.run import Report
from unodsl.text.diagnostics import Diagnostic, Said
from unodsl.text.source import Source


def fixed(text: str, unsafe: bool = True) -> str:
    result = fix_text(Source("text", text), lint_source, unsafe)
    assert result.settled
    again = fix_text(Source("text", result.text), lint_source, unsafe)
    assert (again.text, again.count) == (result.text, 0)
    return result.text


def lint_source(source: Source) -> Report:
    from unodsl.lint.context import Request
    from unodsl.lint.run import lint

    return lint(Request(source.name), source=source)


@pytest.mark.parametrize("rule", lint_rules(), ids=lambda rule: rule.name)
def test_examples_are_fixed(rule: object) -> None:
    text = page_of(rule).example  # type: ignore[arg-type]
    has_fix = any(f.fix for f in lint_text(text).findings)
    after = fixed(text)
    assert (after != text) == has_fix
    if has_fix:
        assert not [f for f in lint_text(after).findings if f.fix]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "house_rule x {\n  rule r \"x 2\" / \"一2\" { whenever a skip is played { next draws 2 as r } }\n}\n",
            ("house_rule x {\n  needs deck with skip\n"
            "  rule r \"x 2\" / \"一2\" { whenever a skip is played { next draws 2 } }\n}\n"),
        ),
        (
            "村规 x ｛\n  需要牌组有反转\n  规则 r “x 2” / “一2” ｛ 每当打出跳过｛ 下家摸2张 ｝ ｝\n｝\n",
            "村规 x ｛\n  需要牌组有反转, 跳过\n  规则 r “x 2” / “一2” ｛ 每当打出跳过｛ 下家摸2张 ｝ ｝\n｝\n",
        ),
        (
            "ruleset x extends official {\n  without skip, reverse\n  without skip, draw_two # why\n}\n",
            "ruleset x extends official {\n  without skip, reverse\n  without draw_two # why\n}\n",
        ),
    ],
)  # fmt: skip
def test_texts(before: str, after: str) -> None:
    assert fixed(before, unsafe=False) == after


def test_unsafe_fixes_are_made_only_when_asked_for() -> None:
    text = 'ruleset x extends official {\n  rule r overrides skip, match "x" / "一" { may not lay skip }\n}\n'
    assert fixed(text, unsafe=False) == text
    assert fixed(text) == text.replace("skip, match", "match")


def test_fixes_at_one_place_wait_for_each_other() -> None:
    source = Source("text", "abcdef")
    spans = [(0, 3), (2, 4), (5, 6)]
    fixes = [Fix(Said("x"), (Edit(source.span(*span), ""),), safe=True) for span in spans]
    findings = [Finding(Diagnostic("x", fix.edits[0].span), fix) for fix in fixes]
    assert fixes_for(findings, source, unsafe=False) == [fixes[0], fixes[2]]


def test_a_fix_that_never_ends_is_given_up() -> None:
    def grows(source: Source) -> Report:
        fix = Fix(Said("x"), (Edit(source.span(0, 0), "a"),), safe=True)
        report = lint_text("house_rule x { }")
        return Report(report.request, report.loaded, (source,), (Finding(Diagnostic("x", None), fix),))

    result = fix_text(Source("text", ""), grows)
    assert not result.settled
    assert len(result.text) < 100


def test_a_fix_that_breaks_the_file_is_not_made() -> None:
    def breaks(source: Source) -> Report:
        if "{" not in source.text:
            return lint_source(source)
        fix = Fix(Said("x"), (Edit(source.span(0, len(source.text)), "rubbish"),), safe=True)
        report = lint_source(source)
        return Report(report.request, report.loaded, (source,), (Finding(Diagnostic("x", None), fix),))

    text = 'house_rule x { note "a" / "一" }'
    result = fix_text(Source("text", text), breaks)
    assert (result.text, result.settled) == (text, False)
    assert names(lint_text("rubbish").findings)
