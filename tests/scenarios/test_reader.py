"""Scenario files: what is read, and what is said of mistakes."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unodsl.scenarios.cases import Case, Do, Entry, ExpectStep, Number, Reject
from unodsl.scenarios.reader import CASE_KEYS, read_cases, read_file
from unodsl.scenarios.write import write_cases
from unodsl.text.render import render
from unodsl.text.source import Source
from unodsl.text.wording import tongues

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared" / "scenarios"
OWN = ROOT / "tests" / "cases"

HEAD = "- name: n\n  ruleset: official\n  players: [Ann, Bo]\n"
GOOD = HEAD + "  given: {top: red 5}\n"


def read(text: str) -> tuple[Case, ...]:
    cases, findings = read_cases(Source("t.yaml", text))
    assert render(findings, "en", False) == ""
    return cases


def test_a_whole_case() -> None:
    (case,) = read(
        "- name: all of it\n"
        "  spec: [N1, N6]\n"
        "  ruleset: village\n"
        "  use: [jump_in, {zero_rotates: {last_card: rotates}}]\n"
        "  options: {two_players: answer}\n"
        "  example: yes\n"
        "  players: [No, On, 1:30, 安]\n"
        "  teams: [[No, 1:30], [On, 安]]\n"
        "  given:\n"
        "    dealer: 安\n"
        "    turn: On\n"
        "    direction: 逆时针\n"
        "    top: wild\n"
        "    color: 红\n"
        "    hands: {No: [red 5], On: []}\n"
        "    draw_pile: []\n"
        "    discard: [red 4]\n"
        "    rest: removed\n"
        "    scores: {On: -12}\n"
        "    attack: {kind: draw_two, draws: 4, from: No}\n"
        "    facts: {guilty: yes}\n"
        "    drawn: red 5\n"
        "    seed: 7\n"
        "  play:\n"
        "    - On takes\n"
        "    - reject: On takes\n"
        "    - expect: {round: 结束, attack: 无, hands: {No: 3, On: [red 1]}}\n"
        "  expect: {winner: none, choice: {No: yes_no}, standing: [No, [On, 安], 1:30], rounds: 2}\n"
    )
    assert [player.text for player in case.players] == ["No", "On", "1:30", "安"]
    assert case.teams == ((0, 2), (1, 3))
    assert case.example
    assert case.use[1].options[0][1].text == "rotates"
    assert case.given.direction == -1
    assert case.given.draw_pile == ()
    assert case.given.scores[0][1].value == -12
    assert [type(step) for step in case.play] == [Do, Reject, ExpectStep]
    assert case.expect is not None
    assert case.expect.entries[-1] == Entry("rounds", Number(2, case.span), case.span)
    (again,) = read(write_cases([case]))
    assert again == case


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: b", ["scenario-not-a-list"]),
        ("", ["scenario-no-cases"]),
        ("[]", ["scenario-no-cases"]),
        ("# nothing", ["scenario-no-cases"]),
        ("- x", ["scenario-not-a-case"]),
        ("- name: n", ["scenario-missing-key"] * 3),
        (GOOD + "  plya: []\n  expcet: {}\n", ["scenario-unknown-key"] * 2),
        (GOOD + "  expect: {turn: Cy, colour: red, draw_pile: many, hands: {An: 2}}\n",
         ["scenario-unknown-key", "scenario-player-unknown", "scenario-not-number", "scenario-player-unknown"]),
        (GOOD + "  expect: {round: done, draw_pile: -1, rounds: 10000000, top: [a]}\n",
         ["scenario-bad-value", "scenario-number-range", "scenario-number-range", "scenario-wrong-shape"]),
        (GOOD + "  teams: [[Ann, Ann]]\n", ["scenario-team-twice", "scenario-team-missing"]),
        (GOOD + "  use: [{a: {}, b: {}}]\n", ["scenario-use"]),
        (GOOD + "  play: [{reject: Ann draws, expect: {}}, {rejects: Ann draws}, [a]]\n",
         ["scenario-step", "scenario-unknown-key", "scenario-wrong-shape"]),
        (GOOD + "  name: m\n", ["scenario-yaml-duplicate"]),
        (HEAD + "  given: {top: red 5, start: red 6}\n", ["scenario-top-and-start"]),
        (HEAD + "  given: {}\n", ["scenario-no-top"]),
        (HEAD + "  given: {setup: yes, top: red 5, turn: Ann}\n", ["scenario-beside-setup"] * 2),
        (HEAD + "  given: {top: red 5, attack: {kind: skip}}\n", ["scenario-missing-key"]),
        (HEAD.replace("[Ann, Bo]", "[Ann, Ann]") + "  given: {top: red 5}\n", ["scenario-player-twice"]),
        (HEAD.replace("[Ann, Bo]", '["", "a\\nb", "a\\u202Eb", Ann]') + "  given: {top: red 5}\n",
         ["scenario-player-name"] * 3),
        (HEAD.replace("[Ann, Bo]", "[Ann]") + "  given: {top: red 5}\n", ["scenario-player-count"]),
    ],
)  # fmt: skip
def test_mistakes(text: str, expected: list[str]) -> None:
    cases, findings = read_cases(Source("t.yaml", text))
    assert [finding.name for finding in findings] == expected
    assert cases == ()


def test_a_broken_case_does_not_hide_the_others() -> None:
    cases, findings = read_cases(Source("t.yaml", GOOD + GOOD.replace("given", "gvien") + GOOD + "- {a: 1, a: 2}\n"))
    assert len(cases) == 2
    assert len(findings) == 8


def test_an_unknown_key_is_shown_with_the_nearest() -> None:
    _, findings = read_cases(Source("t.yaml", GOOD + "  pley: []\n"))
    assert render(findings, "en", False) == (
        'error[E511]: there is no key "pley" here\n'
        "  --> t.yaml:5:3\n"
        "   |\n"
        " 5 |   pley: []\n"
        "   |   ^^^^\n"
        '   = note: perhaps you meant "play"\n'
        f"   = do: use one of {', '.join(CASE_KEYS[:-1])} or {CASE_KEYS[-1]}\n"
        "\n"
        "1 error"
    )


def test_findings_of_one_file_are_bounded() -> None:
    _, findings = read_cases(Source("t.yaml", GOOD + "  play:\n" + "    - [x]\n" * 5000))
    assert len(findings) == 100


@pytest.mark.parametrize("folder", [SHARED, OWN], ids=["shared", "own"])
def test_the_scenarios_at_hand_are_read(folder: Path) -> None:
    if not folder.is_dir():
        pytest.skip(f"no {folder.name} beside this checkout")
    for path in sorted(folder.rglob("*.yaml")):
        cases, findings = read_file(path, path.name)
        assert render(findings, "en", False) == ""
        assert cases
        again, findings = read_cases(Source("again", write_cases(cases)))
        assert (again, findings) == (cases, ())


def test_a_large_file_is_read_in_bearable_time() -> None:
    text = (GOOD + "  play: [" + "Ann draws, " * 50 + "]\n") * 1450
    assert len(text) > 900_000
    began = time.monotonic()
    cases, _ = read_cases(Source("t.yaml", text))
    assert len(cases) == 1450
    assert time.monotonic() - began < 20


TEXT = st.text(st.sampled_from("AnnBo plays:[]{},-'\"#&!\n 红5安\t\\"), max_size=30)


@given(st.lists(st.tuples(st.sampled_from([*CASE_KEYS, "x"]), TEXT), max_size=8))
def test_any_file_is_read_or_refused(lines: list[tuple[str, str]]) -> None:
    text = "- name: n\n" + "".join(f"  {key}: {value}\n" for key, value in lines)
    _, findings = read_cases(Source("t.yaml", text))
    for tongue in tongues():
        render(findings, tongue, False)
