"""Comments that keep findings quiet."""

from __future__ import annotations

import pytest

from tests.lint.linting import found_in, lint_text, names
from unodsl.lint.run import Selection

RULE = "rule silent { may pass }"


@pytest.mark.parametrize(
    "text",
    [
        f"house_rule x {{\n  {RULE}  # unodsl: ignore[missing-text] a sketch\n}}",
        f"house_rule x {{\n  # unodsl: ignore[missing-text] a sketch\n  {RULE}\n}}",
        f"house_rule x {{\n  # unodsl: ignore[missing-text] a sketch\n  # more\n\n  {RULE}\n}}",
        f"# unodsl: ignore[missing-text] a sketch\nhouse_rule x {{\n  {RULE}\n}}",
        f"house_rule x {{\n  {RULE}  #unodsl：ignore［L001］草稿\n}}",
        f"house_rule x {{\n  {RULE}  # unodsl: ignore[ l001 ] - a sketch\n}}",
    ],
)
def test_ignored(text: str) -> None:
    report = lint_text(text)
    assert names([f for f in report.findings if f.name != "file-name-differs"]) == []
    assert names(report.ignored) == ["missing-text"]


def test_another_line_is_not_ignored() -> None:
    text = f'house_rule x {{\n  # unodsl: ignore[missing-text] a sketch\n  note "a" / "一"\n  {RULE}\n}}'
    assert sorted(names(found_in(text))) == ["missing-text", "unused-ignore"]


def test_above_a_rule_it_speaks_of_every_clause_of_it_and_of_no_other_rule() -> None:
    twice = '"x" / "文" {\n    may pass when players = 3\n    may pass when players = 3\n  }\n'
    comment = "  # unodsl: ignore[duplicate-clause] a sketch\n"
    report = lint_text(f"house_rule x {{\n{comment}  rule r {twice}  rule s {twice}}}\n")
    lines = [f.span.source.position(f.span.start)[0] for f in report.ignored if f.span is not None]
    assert names(report.ignored) == ["duplicate-clause"]
    assert lines == [5]
    assert all(f.span is None or f.span.source.position(f.span.start)[0] > 6 for f in report.findings)
    assert "duplicate-clause" in names(report.findings)


def test_several_names_and_one_of_them_unused() -> None:
    text = f"house_rule x {{\n  {RULE}  # unodsl: ignore[missing-text, unused-option] a sketch\n}}"
    (found,) = found_in(text)
    assert (found.name, found.span and found.span.text) == ("unused-ignore", "unused-option")


def test_a_misspelt_name_is_told_with_the_right_one() -> None:
    text = f"house_rule x {{\n  {RULE}  # unodsl: ignore[missing-txt] a sketch\n}}"
    found = {f.name: f for f in found_in(text)}
    assert [note.args for note in found["unused-ignore"].diagnostic.notes] == [{"word": "missing-text"}]


def test_what_was_not_looked_for_is_not_told_to_be_unused() -> None:
    text = 'house_rule x {\n  note "a" / "一"  # unodsl: ignore[missing-text] a sketch\n}'
    assert names(found_in(text, selection=Selection(ignore=frozenset({"L001"})))) == []
    assert names(found_in(text)) == ["unused-ignore"]


def test_an_error_cannot_be_ignored() -> None:
    text = '# unodsl: ignore[unknown-card] no\nhouse_rule x {\n  rule r "x" / "一" { may play unicorn }\n}'
    assert "unknown-card" in names(found_in(text)) or "unknown-name-here" in names(found_in(text))


def test_a_note_of_the_loader_can_be_ignored() -> None:
    text = "house_rule x {\n  without last_card  # unodsl: ignore[rule-not-here] for other bases\n}"
    assert names(found_in(text)) == []
