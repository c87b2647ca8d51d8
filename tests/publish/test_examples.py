"""Worked examples: each rule has one on which it decides, and a changed rule changes it."""

from __future__ import annotations

import pytest

from tests.publish.booklets import book, book_of, examples, pages
from unodsl.data import shipped_names
from unodsl.model.load import load_model
from unodsl.publish.book import make_book
from unodsl.publish.examples.choose import Without
from unodsl.publish.examples.given import cases_in, play_case, shipped_cases
from unodsl.publish.examples.played import Played
from unodsl.scenarios.reader import read_cases
from unodsl.text.source import Source

RULESETS, MODULES = shipped_names()
# What these rules say makes no difference, or only in a longer game than is searched.
NOT_SHOWN = {"village.no_answer_with_two", "blitz.call_blitz"}

DRAW_THREE = """ruleset three extends official {{
  rule draw_two overrides draw_two "Draw Two: the next player draws {said} cards." / "+2：下家摸{said}张。"
  {{ whenever a draw_two is played {{ attack next with {number} cards }} }}
}}
"""


def check_every_rule(name: str) -> None:
    of = book(name)
    without = [
        rule.full_name
        for number, rule in enumerate(of.model.rules)
        if rule.clauses and number not in of.chosen.by_rule and number not in of.replaced
    ]
    assert set(without) <= NOT_SHOWN


@pytest.mark.parametrize("name", ["official", "party"])
def test_every_rule_has_an_example(name: str) -> None:
    check_every_rule(name)


@pytest.mark.thorough
@pytest.mark.parametrize("name", RULESETS)
def test_every_rule_of_every_ruleset_has_an_example(name: str) -> None:
    check_every_rule(name)


@pytest.mark.thorough
@pytest.mark.parametrize("name", MODULES)
def test_every_house_rule_has_an_example(name: str) -> None:
    loaded = load_model("official", uses=[(name, ())])
    if not loaded.ok:
        pytest.skip("not for this base alone")
    of = make_book(loaded, shipped_cases())
    own = [n for n, rule in enumerate(of.model.rules) if rule.file == name]
    assert any(n in of.chosen.by_rule for n in own) or name in ("any_last_card", "blitz")


def test_a_rule_decides_in_its_example() -> None:
    of = book("village")
    without = Without(of.game)
    number = next(n for n, rule in enumerate(of.model.rules) if rule.full_name == "village.stacking")
    (played,) = of.chosen.by_rule[number]
    assert without.decides(number, played)


@pytest.mark.parametrize(
    "name", ["official", "village", *(pytest.param(n, marks=pytest.mark.thorough) for n in RULESETS)]
)
def test_every_shipped_example_goes_as_it_says(name: str) -> None:
    assert len(shipped_cases()) > 50
    assert not book(name).chosen.broken


def test_a_changed_number_changes_the_page() -> None:
    two, three = (book_of(DRAW_THREE.format(said=number, number=number)) for number in (2, 3))
    before, after = (set(examples(pages(of, "en")[0])) for of in (two, three))
    assert before != after
    shown = " ".join(text for e in after - before for move in e.moves for text in (move.text, *move.outcome))
    assert "3" in shown


def test_an_example_of_other_rules_is_found_broken() -> None:
    text = """
- name: a Draw Two costs two
  ruleset: three
  example: true
  players: [Ann, Bo, Cy]
  given: {top: red 5, hands: {Ann: [red draw_two, red 1], Bo: [blue 1], Cy: [blue 2]}}
  play: [Ann plays red draw_two calling uno]
  expect: {hands: {Bo: 3}}
"""
    cases, wrong = read_cases(Source("three.yaml", text))
    assert not wrong
    two, three = (
        make_book(load_model(Source("t.uno", DRAW_THREE.format(said=n, number=n))), cases).chosen.broken for n in (2, 3)
    )
    assert not two
    assert [case.name.text for case in three] == ["a Draw Two costs two"]


def test_the_start_card_is_told() -> None:
    of = book("official")
    number = next(n for n, rule in enumerate(of.model.rules) if rule.named.id == "start_skip")
    (played,) = of.chosen.by_rule[number]
    assert played.steps[0].action is None
    assert [h.kind for h in played.steps[0].told if h.kind == "loses-turn"]


def test_no_folder_is_no_examples(tmp_path: object) -> None:
    from pathlib import Path

    assert cases_in(Path(str(tmp_path)) / "nothing") == ()


def test_a_case_under_other_rules_is_left_out() -> None:
    cases = [case for case in shipped_cases() if case.ruleset.text == "village"]
    assert cases
    results = [play_case(case, book("official").game) for case in cases]
    assert not all(isinstance(result, Played) for result in results)
