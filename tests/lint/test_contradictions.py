"""The exam: contradictions that live in the sources, each found at its place, with a table that shows it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.lint.linting import lint_text
from unodsl.lint.finding import Finding
from unodsl.lint.run import Report
from unodsl.lint.witness_files import witness_files, write_files
from unodsl.scenarios.loading import Games
from unodsl.scenarios.reader import read_cases
from unodsl.scenarios.runner import Verdict, run_cases
from unodsl.text.diagnostics import Severity
from unodsl.text.source import Source
from unodsl.text.wording import say, tongues

FOLDER = Path(__file__).resolve().parents[2] / "examples" / "contradictions"

# What must be found in each file: the name of the finding, and how the text begins to which it points.
EXAM = {
    "R1_function_cards": [("deck-sum", "action skip, reverse, draw_two: 6 each")],
    "R2_start_wild": [("start-clash", "first_names_color")],
    "R4_lost_penalty": [("lost-cards", "whenever the challenge succeeds { accused draws 4")],
    "R5_empty_hand": [("empty-hand-moves", "whenever a 0 is played { hands go round }")],
    "R6_silence_and_blitz": [
        ("obligation-against-prohibition", 'must say "blitz" aloud when jumped_in'),
        ("obligation-against-prohibition", "all players must not make noise when top is red"),
    ],
    "R7_missing_exception": [("contradiction", "may answer with skip when the attack is skip")],
    "R8_drawn_function_card": [("contradiction", "may not play a card when after_draw")],
    "R9_zeros_without_order": [
        ("effects-without-order", "zero_may_rotate"),
        ("effects-without-order", "slap_zero"),
        ("effects-without-order", "red_zero_ten"),
    ],
    "R10_draw_without_end": [("no-sure-end", "whenever the player draws { player draws until")],
    "R11_dragon_without_end": [("no-sure-end", "whenever a dragon is drawn {")],
    "R12_jump_on_attack": [("jump-in-on-attack", "may jump in with a card")],
    "R13_more_than_exist": [("owed-beyond-piles", "may answer with wild_draw_four")],
    "R15_jump_in_last_card": [
        ("empty-hand-moves", "whenever a 0 is played"),
        ("empty-hand-moves", "whenever a 7 is played"),
    ],
    "R16_silent_two_and_uno": [("obligation-against-prohibition", "all players must not make noise when silent")],
}
MOST = 3
"""Findings of a file at most, at warning or above: what is wrong must not drown."""


def report_of(name: str) -> Report:
    path = FOLDER / f"{name}.uno"
    return lint_text(path.read_text(encoding="utf-8"), str(path))


def severe(report: Report) -> list[Finding]:
    return [f for f in report.findings if f.diagnostic.severity >= Severity.WARNING]


def test_every_file_is_in_the_exam() -> None:
    assert {path.stem for path in FOLDER.glob("*.uno")} == set(EXAM)


@pytest.mark.parametrize("name", EXAM)
def test_each_is_found_at_its_place_and_shown(name: str, tmp_path: Path) -> None:
    report = report_of(name)
    findings = severe(report)
    assert len(findings) <= MOST
    for wanted, text in EXAM[name]:
        (found, *_) = [f for f in findings if f.name == wanted and f.span and f.span.text.startswith(text)]
        if wanted != "deck-sum":  # a sum is wrong on no table
            assert found.witness is not None
            assert found.witness.confirmed
    # As files, with copies of the rules, the tables pass as `unodsl test` runs them.
    write_files(witness_files([report], tmp_path), tmp_path)
    for path in sorted(tmp_path.glob("*.yaml")):
        cases, problems = read_cases(Source(str(path), path.read_text(encoding="utf-8")))
        assert problems == ()
        outcomes = run_cases(cases, Games(), path)
        assert [outcome.verdict for outcome in outcomes] == [Verdict.PASSED], outcomes[0]


def test_the_table_is_told_in_every_tongue() -> None:
    found = next(f for f in severe(report_of("R6_silence_and_blitz")) if "blitz" in str(f.span and f.span.text))
    told = {tongue: say(found.diagnostic.notes[0], tongue) for tongue in tongues()}
    assert told["en"] == (
        "red 0 lies on top, Bo plays red 1, Ann jumps in with red 1: "
        '"call_blitz" says the player must call "blitz", "silent_red" says nobody may make a sound'
    )
    assert told["zh"].startswith("顶牌是红0")
    assert "“call_blitz”要求喊“blitz”" in told["zh"]


def test_r15_is_seen_in_a_jump_in_where_one_is_possible() -> None:
    zero, seven = severe(report_of("R15_jump_in_last_card"))
    assert "jumps in with" not in say(zero.diagnostic.notes[0], "en")  # there is one 0 of each color
    assert "jumps in with" in say(seven.diagnostic.notes[0], "en")


def test_what_would_settle_it_is_tried_on_the_table() -> None:
    (found,) = severe(report_of("R7_missing_exception"))
    notes = [say(note, "en") for note in found.diagnostic.notes[1:]]
    assert notes.pop().endswith("that leaves this table out, or without the rule: it is forbidden here")
    assert notes == [
        'if "skip_on_skip" overrides "skip_on_number": it is allowed here',
        'if "skip_on_number" overrides "skip_on_skip": it is forbidden here',
    ]
    assert found.fix is not None
    assert not found.fix.safe
    text = report_of("R7_missing_exception").judged[0].text
    (edit,) = found.fix.edits
    fixed = text[: edit.span.start] + edit.text + text[edit.span.end :]
    assert "rule skip_on_skip overrides skip_on_number" in fixed
    assert severe(lint_text(fixed)) == []
