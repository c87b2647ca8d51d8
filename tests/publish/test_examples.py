"""Worked examples: each rule has one on which it decides, and a changed rule changes it."""

from __future__ import annotations

import pytest

from tests.publish.booklets import book, book_of, examples, pages
from unodsl.data import shipped_names
from unodsl.model.load import load_model
from unodsl.publish.blocks import Para
from unodsl.publish.book import Book, make_book
from unodsl.publish.examples.cards import Cards
from unodsl.publish.examples.choose import Without
from unodsl.publish.examples.given import cases_in, play_case, shipped_cases
from unodsl.publish.examples.played import Played
from unodsl.scenarios.reader import read_cases
from unodsl.text.source import Source

RULESETS, MODULES = shipped_names()
# A house rule is shown on one of these.
BASES = (("official", ()), ("official", ("jump_in",)), ("chinese", ()))

# One without rules of its own, one that is only about a word, one whose rule is for an option, one with a fact.
ALWAYS_SEEN = ("any_last_card", "blitz", "stacking", "silent_two")

DRAW_THREE = """ruleset three extends official {{
  rule draw_two overrides draw_two "Draw Two: the next player draws {said} cards." / "+2：下家摸{said}张。"
  {{ whenever a draw_two is played {{ attack next with {number} cards }} }}
}}
"""


def without_example(of: Book, file: str = "") -> list[str]:
    """The rules, of one file or of all, that have no example, are not replaced, and are not the words of a module."""
    return [
        rule.full_name
        for number, rule in enumerate(of.model.rules)
        if rule.clauses and number not in of.chosen.by_rule and number not in of.replaced and file in ("", rule.file)
    ]


@pytest.mark.parametrize("name", ["official", "party"])
def test_every_rule_has_an_example(name: str) -> None:
    assert not without_example(book(name))


@pytest.mark.thorough
@pytest.mark.parametrize("name", RULESETS)
def test_every_rule_of_every_ruleset_has_an_example(name: str) -> None:
    assert not without_example(book(name))


def is_shown(of: Book, module: str) -> bool:
    """Whether every rule of a module has an example, or the module itself where it has no rules."""
    if any(rule.file == module and rule.clauses for rule in of.model.rules):
        return not without_example(of, module)
    return module in of.chosen.by_module


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=() if name in ALWAYS_SEEN else pytest.mark.thorough) for name in MODULES],
)
def test_every_house_rule_has_an_example(name: str) -> None:
    loads = (load_model(base, uses=[*((other, ()) for other in others), (name, ())]) for base, others in BASES)
    books = (make_book(loaded, shipped_cases()) for loaded in loads if loaded.ok)
    assert any(is_shown(of, name) for of in books)


def test_a_rule_for_an_option_is_shown_where_it_is_set() -> None:
    of = book("village")
    name = "village.no_answer_with_two"
    number = next(n for n, rule in enumerate(of.model.rules) if rule.full_name == name)
    (played,) = of.chosen.by_rule[number]
    ((option, value),) = played.agreed
    assert of.model.options[option].named.id == "two_players"
    assert value != of.model.options[option].value
    (page,) = pages(of, "en")
    words = [b.text for s in page.all() for b in s.blocks if isinstance(b, Para)]
    assert "If it is agreed otherwise: Two players: may a +2 or +4 be answered? Draw." in words


def test_an_open_attack_is_taken() -> None:
    of = book("village")
    number = next(n for n, rule in enumerate(of.model.rules) if rule.full_name == "village.stacking")
    (played,) = of.chosen.by_rule[number]
    assert played.steps[-1].after.attack[0] < 0


def test_attacks_are_those_of_the_cards() -> None:
    hits = {book("official").model.deck.faces[card].symbol: draws for card, draws in Cards(book("official").game).hits}
    ids = {book("official").model.deck.symbols[symbol].named.id: draws for symbol, draws in hits.items()}
    assert ids == {"wild_draw_four": 4}


def test_an_author_s_example_is_not_shown_where_other_rules_would_puzzle() -> None:
    text = """
- name: said aloud
  ruleset: official
  example: true
  players: [Ann, Bo, Cy]
  given: {top: red 5, hands: {Ann: [red reverse, red 1], Bo: [blue 1, blue 3], Cy: [blue 2, blue 4]}}
  play: [Ann plays red reverse calling uno]
  expect: {turn: Cy}
"""
    cases, _ = read_cases(Source("said.yaml", text))
    quiet, loud = (
        {p.title for shown in make_book(load_model(base), cases).chosen.by_rule.values() for p in shown}
        for base in ("party", "official")
    )
    assert "said aloud" in loud
    assert "said aloud" not in quiet


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
