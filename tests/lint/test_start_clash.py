"""Two rules for one start card."""

from __future__ import annotations

from tests.lint.linting import found_in, names
from unodsl.lint.finding import Finding
from unodsl.scenarios.reader import read_cases
from unodsl.scenarios.write import write_cases
from unodsl.text.source import Source

BOTH = """
ruleset both extends official {{
  {more}
  rule one {order} "This." / "这样。" {{ whenever the start card is a {card}{when} {{ {effect} }} }}
}}
"""


def clashes(card: str, effect: str, order: str = "", when: str = "", more: str = "") -> list[Finding]:
    text = BOTH.format(card=card, effect=effect, order=order, when=when, more=more)
    return [f for f in found_in(text) if f.name == "start-clash"]


def test_r2_the_start_wild_goes_back_and_its_color_is_chosen() -> None:
    (found,) = clashes("wild", "redraw")
    assert found.span is not None
    assert found.span.text == "one"
    assert [label.span.text for label in found.diagnostic.labels] == [
        "whenever the start card is a wild { redraw }",
        "whenever the start card is a wild { first chooses color }",
    ]
    assert found.witness is not None
    assert found.witness.confirmed
    text = write_cases([found.witness.case])
    assert "start: wild" in text
    cases, problems = read_cases(Source("w.yaml", text))
    assert problems == ()
    assert cases == (found.witness.case,)


def test_an_order_settles_it() -> None:
    assert clashes("wild", "redraw", "overrides start_wild") == []
    assert clashes("wild", "redraw", "after start_wild") == []
    link = 'rule link after start_wild "x" / "一" { whenever the start card is a 1 { nothing happens } }'
    assert clashes("wild", "redraw", "after link", more=link) == []


def test_other_cards_do_not_clash() -> None:
    assert clashes("7", "redraw") == []


def test_who_agrees_does_not_clash() -> None:
    assert clashes("wild_draw_four", "redraw") == []
    assert clashes("skip", "first loses turn") == []
    assert clashes("wild", "nothing happens") == []


def test_different_things_do_not_clash() -> None:
    assert clashes("skip", "dealer draws 2") == []
    assert len(clashes("skip", "turn goes to dealer")) == 1
    assert len(clashes("reverse", "reverse direction")) == 1
    assert clashes("draw_two", "dealer draws 1") == []


def test_a_third_rule_that_overrides_one_of_them() -> None:
    third = 'rule three overrides one "x" / "一" { whenever the start card is a wild { first chooses color } }'
    assert [f.diagnostic.args["other"] for f in clashes("wild", "redraw", more=third)] == []


def test_under_an_option_or_a_number_of_players_only() -> None:
    option = 'option back: yes_no = no "Back?" / "放回？"'
    (found,) = clashes("wild", "redraw", when=" when back", more=option)
    assert found.witness is not None
    assert 'options: {back: "yes"}' in write_cases([found.witness.case])
    assert found.witness.confirmed
    (found,) = clashes("wild", "redraw", when=" when players >= 5")
    assert found.witness is not None
    assert len(found.witness.case.players) == 5
    assert clashes("wild", "redraw", when=" when players > 10") == []


def test_start_not_a_number() -> None:
    text = """
    ruleset both extends official {
      rule one "This." / "这样。" { whenever the start card is not number { redraw } }
    }
    """
    found = [f for f in found_in(text) if f.name == "start-clash"]
    assert {f.diagnostic.args["other"] for f in found} == {
        "official.start_skip", "official.start_reverse", "official.start_draw_two", "official.start_wild",
    }  # fmt: skip


def test_two_modules_clash_where_neither_is_judged() -> None:
    assert names(found_in('ruleset quiet extends village { note "x" / "一" }')) == []
