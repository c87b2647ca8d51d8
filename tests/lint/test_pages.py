"""Every lint rule: its page, its words, and that its examples show what it says."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from tests.lint.linting import found_in, line_of, names
from unodsl.data import grammar_dir
from unodsl.lint.ignores import ignores_of
from unodsl.lint.pages import document, page_of, page_text, parse_page
from unodsl.lint.rule import LintRule, lint_rules
from unodsl.model.load import load_model
from unodsl.text.diagnostics import Severity
from unodsl.text.source import Source
from unodsl.text.wording import entry, tongues

ROOT = Path(__file__).resolve().parents[2]
RULES = lint_rules()
each_rule = pytest.mark.parametrize("rule", RULES, ids=[rule.name for rule in RULES])


def test_every_module_is_a_rule() -> None:
    modules = {path.stem for path in (ROOT / "unodsl" / "lint" / "rules").glob("*.py")} - {"__init__"}
    assert {rule.name.replace("-", "_") for rule in RULES} == modules
    assert len({rule.code for rule in RULES}) == len(RULES)


@each_rule
def test_the_wording_has_the_code(rule: LintRule) -> None:
    known = entry(rule.name, "en")
    assert known.code == rule.code
    assert known.do


@each_rule
def test_the_example_has_this_finding_and_no_other(rule: LintRule) -> None:
    text = page_of(rule).example
    found = found_in(text)
    assert set(names(found)) == {rule.name}
    assert max(f.diagnostic.severity for f in found) == rule.severity
    assert {line_of(f) for f in found} == {_marked_line(text)}


@each_rule
def test_what_stands_instead_is_clean(rule: LintRule) -> None:
    assert names(found_in(page_of(rule).instead)) == []


@each_rule
def test_the_page_is_there_in_every_tongue(rule: LintRule) -> None:
    for tongue in tongues():
        page = page_text(rule, tongue)
        assert page.startswith(f"{rule.code} {rule.name}")
    assert page_of(rule, "zh").what != page_of(rule, "en").what


def test_no_page_without_a_rule() -> None:
    table = yaml.safe_load((grammar_dir() / "tongues" / "zh" / "lint-pages.yaml").read_text(encoding="utf-8"))
    assert set(table) == {rule.name for rule in RULES}


def test_the_document_is_up_to_date() -> None:
    path = ROOT / "docs" / "lint.md"
    assert path.read_text(encoding="utf-8") == document(RULES), "run: python -m unodsl.lint.pages > docs/lint.md"


def test_a_page_that_lacks_a_part() -> None:
    with pytest.raises(ValueError, match="Instead:"):
        parse_page("A title.\n\nWhat it does:\na\nWhy it is bad:\nb\nExample:\nc\n")


def test_severities_are_those_of_findings() -> None:
    assert {rule.severity for rule in RULES} <= set(Severity)


def _marked_line(text: str) -> int:
    """The line marked with `# here`; where none is, that of the ignoring comment."""
    lines = [number for number, line in enumerate(text.split("\n"), 1) if "# here" in line]
    if lines:
        (line,) = lines
        return line
    source = Source("text", text)
    file = load_model(source).tree_of(source)
    assert file is not None
    (ignore,) = ignores_of(file)
    return source.position(ignore.comment.start)[0]
