"""Findings of the solver at their edges: where they are told, what is bundled, what they let pass."""

from __future__ import annotations

import pytest

from tests.lint.linting import found_in, names
from unodsl.data import shipped_names
from unodsl.lint.context import Request
from unodsl.lint.fixes import fix_text
from unodsl.lint.run import Report, lint
from unodsl.scenarios.write import write_cases
from unodsl.text.diagnostics import Said, Severity
from unodsl.text.source import Source
from unodsl.text.wording import say

SHIPPED = sorted(name for part in shipped_names() for name in part)


def ruleset(*items: str) -> str:
    return "\n".join(["ruleset tried extends official {", *items, "}"])


def rule(name: str, clauses: str, order: str = "") -> str:
    return f'rule {name} {order + " " if order else ""}"x" / "一" {{ {clauses} }}'


def only(text: str, name: str) -> list[str]:
    return [f.span.text for f in found_in(text) if f.name == name and f.span is not None]


@pytest.mark.parametrize("name", SHIPPED)
def test_what_shipped_files_ignore_is_there_and_replays(name: str) -> None:
    report = lint(Request(name))
    assert [f.name for f in report.findings if f.diagnostic.severity >= Severity.WARNING] == []
    # That a rule is named which only a house rule brings is no matter of tables.
    shown = [f for f in report.ignored if f.name != "rule-not-here"]
    assert all(f.witness is not None and f.witness.confirmed for f in shown)


def test_one_cause_is_one_finding() -> None:
    text = ruleset(
        rule("yes", "may play, answer or jump in with red 5"), rule("no", "may not lay red 5 when cards_left = 1")
    )
    assert len(only(text, "contradiction")) == 2  # against `yes`, and against the base's `match`


def test_a_pair_of_a_base_is_the_bases_business() -> None:
    base = 'ruleset base_with_clash extends official { rule no "x" / "一" { may not play red 5 } }'
    assert len(only(base, "contradiction")) == 1
    module = 'house_rule harmless { rule harmless "x" / "一" { whenever false call { player draws 1 } } }'
    assert names(found_in(module)) == []
    # Two modules that are asked for together are both under judgment.
    report = lint(Request("official", uses=(("zero_rotates", ()), ("slap_zero", ()))))
    (found,) = [f for f in report.findings if f.name == "effects-without-order"]
    assert found.span is not None
    assert found.span.source.name == "slap_zero"


def test_modules_clash_at_the_use_that_brings_the_later_one_in() -> None:
    text = ruleset("use zero_rotates", "use slap_zero")
    (found,) = [f for f in found_in(text) if f.name == "effects-without-order"]
    assert found.span is not None
    assert found.span.text == "slap_zero"
    assert found.fix is None


def test_numbers_and_words() -> None:
    points = (
        rule("tens", "let the card's points be 10 when the card is skip"),
        rule("twenties", "let the card's points be 20 when the card is red skip"),
    )
    (found,) = [f for f in found_in(ruleset(*points)) if f.name == "contradiction"]
    assert '"twenties" says 20, "tens" says 10' in say(found.diagnostic.notes[0], "en")
    assert found.witness is not None
    assert found.witness.confirmed
    same = (
        rule("tens", "let the card's points be 10 when the card is skip"),
        rule("more", "let the card's points be 10 when the card is red skip"),
    )
    assert only(ruleset(*same), "contradiction") == []
    word = rule(
        "shown", 'must say "uno" by gesture when cards_left = 1 and top is red, else if caught { player draws 2 }'
    )
    assert len(only(ruleset(word), "contradiction")) == 1


def test_never_stands_above_and_order_settles() -> None:
    may_not = "play a skip when cards_left = 0"
    assert len(only(ruleset(rule("no", f"may not {may_not}")), "contradiction")) == 1
    assert only(ruleset(rule("no", f"never {may_not}")), "contradiction") == []
    assert only(ruleset(rule("no", f"may not {may_not}", "overrides match")), "contradiction") == []


def test_a_clash_under_an_option_only_is_told_with_it() -> None:
    text = ruleset(
        'option strict: yes_no = no "Strict?" / "严吗？"',
        rule("no", "may not play a skip when strict and top is black"),
    )
    (found,) = [f for f in found_in(text) if f.name == "contradiction"]
    assert any(note.key == "with-option" for note in found.diagnostic.notes)
    assert found.witness is not None
    assert 'options: {strict: "yes"}' in write_cases([found.witness.case])


def test_effects_that_do_not_touch_the_same_thing() -> None:
    assert only(ruleset(rule("more", "whenever a skip is played { player draws 1 }")), "effects-without-order") == []
    assert (
        len(only(ruleset(rule("again", "whenever a skip is played { player plays again }")), "effects-without-order"))
        == 1
    )
    after = rule("again", "whenever a skip is played { player plays again }", "after skip")
    assert only(ruleset(after), "effects-without-order") == []
    other = rule("again", "whenever a skip is played when cards_left > 200 { player plays again }")
    assert "effects-without-order" in names(found_in(ruleset(other)))  # no bound on hands is known


def linted(source: Source) -> Report:
    return lint(Request(source.name), source=source)


def test_the_fix_makes_the_order_and_converges() -> None:
    source = Source("text", ruleset(rule("no", "may not play a skip when cards_left = 0")))
    fixed = fix_text(source, linted, unsafe=True)
    assert fixed.settled
    assert "rule no overrides match" in fixed.text
    assert names(found_in(fixed.text)) == []
    in_chinese = Source("text", "规则集 试 沿用 官方 ｛ 规则 不行 “一” ｛ 当剩余张数=0时，不可以出跳过。｝ ｝")
    assert "不行 优先于 match “一”" in fix_text(in_chinese, linted, unsafe=True).text


def test_overrides_that_never_meet() -> None:
    two = "rule few", "whenever a reverse is played when players = 3 { player draws 1 }"
    text = ruleset(f'{two[0]} overrides reverse_with_two after reverse "x" / "一" {{ {two[1]} }}')
    assert only(text, "overrides-nothing") == ["reverse_with_two"]
    assert only(text.replace("players = 3", "players < 3"), "overrides-nothing") == []


def test_gaps() -> None:
    text = ruleset("without take", rule("hit", "whenever the player takes { player loses turn end attack }"))
    gaps = [f for f in found_in(text) if f.name == "gap"]
    assert [say(f.diagnostic.args["what"], "en") for f in gaps] == ["whether the cards owed may be taken"]  # type: ignore[arg-type]
    players = ruleset("without deal", rule("deal_few", "let hand_size be 5 when players < 9"))
    (gap,) = [f for f in found_in(players) if f.name == "gap"]
    assert gap.witness is not None
    assert gap.witness.confirmed
    assert len(gap.witness.case.players) >= 9


def test_lost_cards_are_not_seen_where_all_are_drawn() -> None:
    stacking = rule("stacking", "may answer with wild_draw_four when the attack is wild_draw_four")
    assert len(only(ruleset(stacking), "lost-cards")) == 1
    assert only(ruleset(stacking, "without challenge"), "lost-cards") == []
    twos = rule("twos", "may answer with draw_two when the attack is draw_two")
    assert only(ruleset(twos), "lost-cards") == []  # a +4 is still four cards


def test_jump_in_where_no_attack_stays_open() -> None:
    jump = rule("jump", "may jump in with a card when the card is identical to top")
    assert only(ruleset(jump), "jump-in-on-attack") == ["may jump in with a card when the card is identical to top"]
    colored = rule("jump", "may jump in with a card when the card is identical to top and the card matches color")
    # A +2 that nobody can answer or challenge is taken at once.
    assert only(ruleset(colored), "jump-in-on-attack") == []


def test_owed_beyond_piles_depends_on_players() -> None:
    stacking = rule("stacking", "may answer with draw_two or wild_draw_four when the attack is draw_two")
    assert len(only(ruleset(stacking), "owed-beyond-piles")) == 1
    assert only(ruleset("players 2 to 4", stacking), "owed-beyond-piles") == []


def test_a_word_without_penalty_on_purpose_is_only_a_note() -> None:
    (found,) = [f for f in lint(Request("blitz")).findings if f.name == "word-without-penalty"]
    assert found.diagnostic.severity is Severity.NOTE


def test_what_the_solver_does_not_know_is_told() -> None:
    cubes = "one * one * one + two * two * two = three * three * three + 3"
    facts = [f"remember {name}: 0..90000 = 1" for name in ("one", "two", "three")]
    sets = [
        f"whenever a {n} is played {{ set {name} to {name} + 1 }}" for n, name in ((1, "one"), (2, "two"), (3, "three"))
    ]
    text = ruleset(*facts, rule("count", " ".join(sets)), rule("no", f"may not play a skip when {cubes}"))
    found = names(found_in(text))
    assert "undecided" in found
    assert "contradiction" not in found


GOES_BACK = "overrides start_skip, start_reverse, start_draw_two, start_wild, start_wild_draw_four"


@pytest.mark.parametrize(
    ("item", "what"),
    [
        ("without start_wild", "gap-event-start"),
        (rule("all", "whenever the start card is a card { redraw }", GOES_BACK), "gap-all-redrawn"),
        (
            rule("all", "whenever the start card is a card when players = 9 or the card is not number { redraw }",
                 GOES_BACK),
            "gap-all-redrawn",
        ),
    ],
)  # fmt: skip
def test_start_cards_that_leave_something_open(item: str, what: str) -> None:
    (found,) = [f for f in found_in(ruleset(item)) if f.name == "gap"]
    said = found.diagnostic.args["what"]
    assert isinstance(said, Said)
    assert said.key == what
    assert found.witness is not None
    assert found.witness.confirmed


def test_start_cards_that_leave_nothing_open() -> None:
    text = ruleset(rule("some", "whenever the start card is not a number { redraw }", GOES_BACK))
    assert only(text, "gap") == []


def test_hands_that_go_round_without_end() -> None:
    loop = "from next, each player q round and round { q swaps hands with next if top is red { stop } }"
    text = ruleset(rule("swaps", f"whenever a 3 is played when cards_left > 0 {{ {loop} }}"))
    (found,) = [f for f in found_in(text) if f.name == "no-sure-end"]
    assert found.witness is not None
    assert found.witness.confirmed


def test_a_round_in_which_nothing_moves_ends() -> None:
    loop = "from next, each player q round and round { set n to n + 1 if q's hand has a red card { stop } }"
    text = ruleset("remember n: 0..9 = 0", rule("counts", f"whenever a 3 is played when n < 9 {{ {loop} }}"))
    assert only(text, "no-sure-end") == []


PASSES = "whenever a skip is played when the attack is draw_two {{ attack moves to next{more} }}"


@pytest.mark.parametrize(
    ("more", "rings"),
    [("", 0), ("; player draws 1", 1), ("; next draws until the card is red", 1), ("; player draws 0", 0)],
)
def test_answers_go_round_for_ever_only_where_cards_come_back(more: str, rings: int) -> None:
    answer = "may answer with skip when the attack is draw_two"
    text = ruleset(rule("passes", f"{answer} {PASSES.format(more=more)}", "overrides skip"))
    assert len(only(text, "answer-ring")) == rings


def test_answers_that_end_with_the_hands_where_nothing_is_shuffled() -> None:
    answer = "may answer with skip when the attack is draw_two"
    text = ruleset(
        "without reshuffle", rule("passes", f"{answer} {PASSES.format(more='; player draws 1')}", "overrides skip")
    )
    assert only(text, "answer-ring") == []
