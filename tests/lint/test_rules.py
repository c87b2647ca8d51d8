"""Lint rules at their edges: what they find besides their examples, and what they let pass."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.lint.linting import found_in, lint_text, names
from unodsl.data import shipped_names
from unodsl.lint.context import Request
from unodsl.lint.run import lint
from unodsl.model.load import load_model
from unodsl.text.diagnostics import Severity
from unodsl.text.source import Source

SHIPPED = sorted(name for part in shipped_names() for name in part)


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_files_are_clean(name: str) -> None:
    report = lint(Request(name))
    assert [f.name for f in report.findings if f.diagnostic.severity >= Severity.WARNING] == []


@pytest.mark.parametrize("house_rule", shipped_names()[1])
def test_shipped_house_rules_are_clean_on_another_base(house_rule: str) -> None:
    report = lint(Request(house_rule, base="village"))
    assert [f.name for f in report.findings if f.diagnostic.severity >= Severity.WARNING] == []


def test_only_judged_files_are_told_of() -> None:
    bad = Source("bad", "house_rule bad { rule r { may pass } }")
    assert "missing-text" in names(lint(Request("bad"), source=bad).findings)
    model = load_model("official", uses=[(bad, ())])
    assert model.model is not None
    assert names(lint_text('ruleset on_it extends official { note "x" / "一" }').findings) == []


def test_every_finding_of_a_file_with_a_broken_rule() -> None:
    text = """
    house_rule two {
      needs deck with skip
      rule broken "x" / "一" { whenever whenever }
      rule silent { whenever a skip is played { next draws 2 } }
    }
    """
    found = names(found_in(text))
    assert "missing-text" in found
    assert any(name not in ("missing-text",) for name in found)


def test_what_is_missing_is_not_told_where_not_everything_could_be_read() -> None:
    text = """
    ruleset two extends official {
      option harsh: yes_no = no "Harsh?" / "严吗？"
      rule broken "x" / "一" { whenever whenever harsh }
    }
    """
    assert "unused-option" not in names(found_in(text))


def test_a_file_in_one_language_gets_one_note() -> None:
    text = """
    house_rule two {
      needs deck with skip
      rule one "A Skip costs 2." { whenever a skip is played { next draws 2 } }
      rule other "A Skip also costs 3." { whenever a skip is played { first draws 3 } }
    }
    """
    (found,) = found_in(text)
    assert (found.name, found.diagnostic.severity) == ("missing-translation", Severity.NOTE)


def test_facts_that_are_asked_for_but_never_set() -> None:
    text = """
    house_rule quiet {
      remember quiet: yes_no = no
      rule keep "Noise costs 3 cards." / "出声罚摸3张。"
      { everyone must not make noise when quiet, else { player draws 3 } }
    }
    """
    (found,) = [f for f in found_in(text) if f.name == "unused-fact"]
    assert found.span is not None
    assert found.span.text == "quiet"


@pytest.mark.parametrize(
    ("rule", "target"),
    [
        ('rule r overrides skip "x" / "一" { whenever a reverse is played { nothing happens } }', "skip"),
        ('rule r overrides draw_two, say_uno "x" / "一" { whenever a card is played { nothing happens } }', "say_uno"),
        ('rule r overrides start_wild "x" / "一" { whenever the start card is not black { redraw } }', "start_wild"),
    ],
)
def test_overrides_nothing(rule: str, target: str) -> None:
    found = [f for f in found_in(f"ruleset x extends official {{ {rule} }}") if f.name == "overrides-nothing"]
    assert [f.span and f.span.text for f in found] == [target]


@pytest.mark.parametrize(
    "rule",
    [
        'rule r overrides skip "x" / "一" { whenever a card is played { nothing happens } }',
        'rule r overrides say_uno "x" / "一" { must say "uno" by gesture when cards_left = 1 }',
        'rule r overrides match "x" / "一" { may not lay skip when cards_left = 0 }',
        'rule r overrides draw "x" / "一" { must not draw when cards_left = 1 }',
    ],
)
def test_overrides_something(rule: str) -> None:
    assert "overrides-nothing" not in names(found_in(f"ruleset x extends official {{ {rule} }}"))


def test_clauses_that_are_not_shadowed() -> None:
    text = """
    house_rule x {
      needs deck with skip, draw_two
      rule r "x" / "一" {
        may answer with skip when the attack is skip
        may answer with draw_two when the attack is draw_two
        may not answer with draw_two
        may not answer with a card when cards_left = 0
      }
    }
    """
    found = [f for f in found_in(text) if f.name == "shadowed-clause"]
    assert [f.span and f.span.text for f in found] == ["may answer with draw_two when the attack is draw_two"]


def test_a_module_that_is_used_brings_its_needs(tmp_path: Path) -> None:
    assert names(lint(Request("red_zero_ten")).findings) == []


def test_too_few_cards_under_an_option_only_is_a_note() -> None:
    option = 'option many: 5..15 = 7 "How many?" / "几张？"'
    text = f'ruleset x extends official {{ {option} rule r overrides deal "x" / "一" {{ let hand_size be many }} }}'
    (found,) = found_in(text)
    assert (found.name, found.diagnostic.severity) == ("not-enough-cards", Severity.NOTE)
    assert found.diagnostic.notes[0].args == {"name": "many", "value": "11"}


@pytest.mark.parametrize("text", ["", "{", "ruleset", "house_rule x {", "ruleset x extends y { }", "\0", "规则" * 500])
def test_any_text_gives_findings_and_no_exception(text: str) -> None:
    assert lint_text(text).findings
