"""Cases played against a stand-in for the engine, and what is told of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from tests.scenarios.fake_table import FakeGame, FakeTable
from unodsl.engine.actions import Refusal
from unodsl.scenarios.cases import Settings, Use, Word
from unodsl.scenarios.junit import to_junit, write_junit
from unodsl.scenarios.reader import read_cases
from unodsl.scenarios.report import FileResult, report_file, totals
from unodsl.scenarios.runner import Outcome, Verdict, run_case, run_cases
from unodsl.scenarios.table import Game
from unodsl.text.diagnostics import Diagnostic
from unodsl.text.source import Source

if TYPE_CHECKING:
    from unodsl.engine.setup import Setup

FILE = Path("t.yaml")
HEAD = """\
- name: n
  ruleset: official
  players: [Ann, Bo, Cy]
  given:
    top: red 5
    hands: {Ann: [red 1, blue 2], Bo: [blue 5, blue 6], Cy: [green 1, green 2]}
"""


def load(ruleset: Word, use: tuple[Use, ...], options: Settings, base_file: Path) -> Game | tuple[Diagnostic, ...]:
    if ruleset.text == "none":
        return (Diagnostic("file-missing", ruleset.span, {"file": ruleset.text}),)
    return FakeGame()


def run(rest: str, head: str = HEAD) -> Outcome:
    (case,), findings = read_cases(Source("t.yaml", head + rest))
    assert findings == ()
    return run_case(case, load, FILE)


@pytest.mark.parametrize(
    "rest",
    [
        "",
        "  play: [Ann plays red 1]\n  expect: {top: red 1, color: 红, hands: {Ann: [蓝2], Bo: 2}, discard: 1}",
        "  expect: {legal: [Ann draws, Ann plays red 1], attack: none, choice: none, winner: none}",
        "  play:\n  - reject: Bo draws\n  - reject: Ann plays green 1\n  - Ann draws\n",
        "  play: [Ann plays red 1, Cy catches Ann]\n  expect: {hands: {Ann: 3}, turn: Bo, direction: 顺时针}\n",
        "  expect: {dealer: Cy, seats: [Ann, Bo, Cy], rounds: 0, standing: [Ann, Bo, Cy], champion: none}",
        "  expect: {winners: 无, round: playing, match: playing, scores: {Ann: 0}, draw_pile: 50}",
    ],
)
def test_cases_that_pass(rest: str) -> None:
    outcome = run(rest)
    assert (outcome.verdict, outcome.failure, outcome.findings) == (Verdict.PASSED, None, ())


REFUSED = """
    line 7: Ann draws
      expected that this is allowed, but it was refused
      no cards (rule base.play)"""
ACCEPTED = """
    line 8: Ann draws
      expected that this is refused, but it was allowed"""
DIFFERS = """
    line 8: {turn: Cy, top: 红2, color: blue, hands: {Ann: [red 1], Bo: 3}, attack: {draws: 2}}
      turn: expected Cy, found Bo
      top: expected red 2, found red 1
      color: expected blue, found red
      hands of Ann: expected red 1, found blue 2
      hands of Bo: expected 3, found 2
      attack: expected 2 to draw, found none"""
ILLEGAL = """
    line 7: {legal: [Bo draws], standing: [[Ann, Bo], Cy], choice: {Ann: color}, winner: Ann}
      legal: expected that "Bo draws" is allowed, but it would be refused: no cards
      standing: expected [[Ann, Bo], [Cy]], found [[Ann], [Bo], [Cy]]
      choice of Ann: expected color, found none
      winner: expected Ann, found none"""


@pytest.mark.parametrize(
    ("rest", "told"),
    [
        ("  play: [Ann draws, Ann draws, Ann draws]\n", REFUSED),
        ("  play:\n  - reject: Ann draws\n", ACCEPTED),
        ("  play: [Ann plays red 1]\n  expect: " + DIFFERS.split("\n")[1].partition(": ")[2], DIFFERS),
        ("  expect: " + ILLEGAL.split("\n")[1].partition(": ")[2], ILLEGAL),
    ],
)
def test_cases_that_fail(rest: str, told: str) -> None:
    outcome = run(rest)
    assert outcome.verdict is Verdict.FAILED
    result = FileResult("t.yaml", (outcome,))
    assert report_file(result, "en") == "t.yaml: 0 passed, 1 failed\n  FAILED n" + told
    assert report_file(result, "en", why=True).endswith("\n    why, at the last act:\n      no cards")
    assert "test-" not in report_file(result, "zh", why=True)


def test_a_refused_act_that_changes_the_table_is_found() -> None:
    class Leaky(FakeGame):
        def set_up(self, setup: Setup, /) -> FakeTable | Refusal:
            table = super().set_up(setup)
            assert isinstance(table, FakeTable)
            table.leak = True
            return table

    (case,), _ = read_cases(Source("t", HEAD + "  play: [{reject: Bo draws}]\n"))
    outcome = run_case(case, lambda *_: Leaky(), FILE)
    assert outcome.failure is not None
    assert outcome.failure.kind == "changed"


@pytest.mark.parametrize(
    ("rest", "head", "name"),
    [
        ("  play: [Ann plays purple 1]\n", HEAD, "sentence-card-unknown"),
        ("  play: [{reject: Di draws}]\n", HEAD, "sentence-player-unknown"),
        ("  expect: {legal: [Ann hops]}\n", HEAD, "sentence-act-unknown"),
        ("  expect: {top: purple 1}\n", HEAD, "scenario-card-unknown"),
        ("  expect: {color: purple}\n", HEAD, "scenario-color-unknown"),
        ("  expect: {hands: {Ann: [purple 1]}}\n", HEAD, "scenario-card-unknown"),
        ("  expect: {attack: {kind: hop}}\n", HEAD, "scenario-symbol-unknown"),
        ("", HEAD.replace("red 5", "purple 5"), "scenario-card-unknown"),
        ("", HEAD.replace("red 1, blue 2", "red 0, red 0"), "test-refused"),
        ("", HEAD.replace("official", "none"), "file-missing"),
    ],
)
def test_cases_that_cannot_be_played(rest: str, head: str, name: str) -> None:
    outcome = run(rest, head)
    assert outcome.verdict is Verdict.BROKEN
    assert [finding.name for finding in outcome.findings] == [name]
    assert outcome.findings[0].span is not None


def result_of(text: str) -> FileResult:
    cases, findings = read_cases(Source("t.yaml", text))
    return FileResult("t\x1b.yaml", run_cases(cases, load, FILE), findings)


def test_reports() -> None:
    results = (
        result_of(HEAD),
        result_of(
            HEAD + "  play: [Bo draws]\n" + HEAD.replace("name: n", 'name: "<\\e&\\n>"') + "  expect: {turn: Cy}\n"
        ),
        result_of(HEAD + "  plya: []\n" + HEAD.replace("official", "none")),
    )
    assert totals(results, "en") == "3 files: 1 passed, 2 failed, 2 could not be played"
    assert totals(results, "zh") == "共 3 个文件：1 个通过，2 个没通过，2 个没法进行"
    assert [result.is_good for result in results] == [True, False, False]
    for tongue in ("en", "zh"):
        told = "\n".join(report_file(result, tongue, why=True) for result in results)
        assert "\x1b" not in told
        root = ElementTree.fromstring(to_junit(results, tongue))
        assert root.attrib == {"tests": "5", "failures": "2", "errors": "2"}
        assert len(root.findall("testsuite/testcase")) == 5
        assert len(root.findall("testsuite/testcase/failure")) == 2
        assert len(root.findall("testsuite/testcase/error")) == 2
    names = [case.attrib["name"] for case in root.iter("testcase")]
    assert "<\\u{001B}&\\n>" in names


def test_junit_is_written_whole(tmp_path: Path) -> None:
    target = tmp_path / "out.xml"
    target.write_text("old", encoding="utf-8")
    write_junit(target, (result_of(HEAD),), "en")
    assert target.read_text(encoding="utf-8").startswith('<?xml version="1.0" encoding="utf-8"?>\n<testsuites')
    assert [path.name for path in tmp_path.iterdir()] == ["out.xml"]
    with pytest.raises(FileNotFoundError):
        write_junit(tmp_path / "no" / "out.xml", (), "en")
