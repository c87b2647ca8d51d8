"""Much work is bounded by counting it, and what was not done is said."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.lint.linting import names
from unodsl.cli.lint import command
from unodsl.cli.lint_progress import Progress
from unodsl.lint.context import Request
from unodsl.lint.run import MOST_LISTED, Report, lint
from unodsl.lint.session import Session
from unodsl.solver.budget import (
    QUESTIONS,
    QUESTIONS_IN_ALL,
    STEPS_IN_ALL,
    TABLES,
    TABLES_FOR_LIKE,
    TABLES_IN_ALL,
    Budget,
)
from unodsl.text.limits import SOLVER_STEPS
from unodsl.text.source import Source


def ruleset(*items: str) -> str:
    return "\n".join(["ruleset many extends official {", *items, "}"])


def clashing(pairs: int) -> str:
    return ruleset(
        *(f'rule may_{n} "x" / "一" {{ may play red when cards_left >= {n} }}' for n in range(pairs)),
        *(f'rule not_{n} "x" / "一" {{ may not play red when cards_left <= {n + 3} }}' for n in range(pairs)),
    )


def unshown(pairs: int) -> str:
    """What a player remembers is not given in a table, so nothing shows these."""
    return ruleset(
        "remember shield of each player: 0..50 = 0",
        'rule shield "An 8 shields." / "打出8得盾。" { whenever an 8 is played { set shield to 1 } }',
        *(f'rule may_{n} "x" / "一" {{ may play {n} when player\'s shield > {n + 20} }}' for n in range(pairs)),
        *(f'rule not_{n} "x" / "一" {{ may not play {n} when player\'s shield > {n + 30} }}' for n in range(pairs)),
    )


def report_of(text: str, budget: Budget) -> Report:
    return lint(Request("many"), source=Source("many", text), budget=budget)


def cuts(report: Report) -> list[str]:
    return [f.diagnostic.args["what"].key for f in report.findings if f.name == "cut-short"]  # type: ignore[union-attr]


def test_questions_are_counted_and_the_end_of_them_is_said() -> None:
    budget = Budget(questions_each=40, questions_in_all=200)
    report = report_of(clashing(20), budget)
    assert budget.asked <= 200
    assert "cut-questions" in cuts(report)
    assert "contradiction" in budget.refused
    assert "contradiction" in names(report.findings)  # those that were found by then


def test_enough_questions_leave_nothing_to_say() -> None:
    budget = Budget()
    report = report_of(clashing(4), budget)
    assert cuts(report) == []
    assert 0 < budget.asked < QUESTIONS


def test_tables_are_counted_and_the_end_of_them_is_said() -> None:
    budget = Budget(tables_in_all=30)
    report = report_of(clashing(4), budget)
    assert budget.tables <= 30 + budget.weight
    notes = {note.key for f in report.findings if f.name == "contradiction" for note in f.diagnostic.notes}
    assert {"table-two", "witness-not-sought"} <= notes


def test_what_is_like_one_that_no_table_shows_is_not_searched_as_long() -> None:
    budget = Budget()
    report = report_of(unshown(4), budget)
    found = [f for f in report.findings if f.name == "contradiction"]
    assert len(found) >= 4
    assert all(f.witness is None for f in found)
    assert budget.tables <= (2 * TABLES + len(found) * TABLES_FOR_LIKE) * budget.weight


def test_a_search_in_vain_is_not_made_again_in_the_same_session() -> None:
    session = Session()
    text = unshown(1)
    session.lint(Request("many"), Source("many", text))
    counted = Budget()
    again = lint(Request("many"), source=Source("many", text), memory=session.memory, budget=counted)
    assert counted.tables == 0
    assert "contradiction" in names(again.findings)


def test_hostile_rules_end_within_bounds() -> None:
    small = {"questions_each": 300, "questions_in_all": 500, "tables_in_all": 60}
    budget = Budget(**small)  # type: ignore[arg-type]
    report = report_of(clashing(110), budget)
    assert budget.asked <= 500
    assert budget.tables <= 60 + budget.weight
    assert {"cut-questions", "cut-findings"} <= set(cuts(report))
    assert max(map(names(report.findings).count, names(report.findings))) <= MOST_LISTED


@pytest.mark.thorough
def test_hostile_rules_end_within_the_usual_bounds() -> None:
    budget = Budget()
    report = report_of(clashing(150), budget)
    assert budget.asked <= QUESTIONS_IN_ALL
    assert budget.steps <= STEPS_IN_ALL + SOLVER_STEPS
    assert budget.tables <= TABLES_IN_ALL + budget.weight
    assert cuts(report)


def stop_after(questions: int) -> Budget:
    def watch(budget: Budget) -> None:
        if budget.asked == questions and not budget.stopped:
            raise KeyboardInterrupt

    return Budget(tables_in_all=20, watch=watch)


@pytest.mark.parametrize("questions", [1, 45, 90])
def test_what_was_found_when_the_user_stops_it_is_there(questions: int) -> None:
    report = report_of(clashing(12), stop_after(questions))
    assert report.interrupted
    assert "cut-stopped" in cuts(report)
    whole = report_of(clashing(12), Budget(tables_in_all=20))
    assert not whole.interrupted
    assert set(names(report.findings)) - {"cut-short"} <= set(names(whole.findings))
    assert ("contradiction" in names(report.findings)) == (questions > 1)


def test_nothing_wrong_is_remembered_of_a_look_that_was_stopped() -> None:
    session = Session()
    source = Source("many", clashing(4))
    lint(Request("many"), source=source, memory=session.memory, budget=stop_after(20))
    after = session.lint(Request("many"), source)
    afresh = lint(Request("many"), source=source)
    assert [(f.name, f.witness is not None) for f in after.findings] == [
        (f.name, f.witness is not None) for f in afresh.findings
    ]


def test_the_command_shows_what_was_found_and_ends_with_130(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def watch(progress: Progress, budget: Budget) -> None:
        if budget.asked == 60 and not budget.stopped:
            raise KeyboardInterrupt

    monkeypatch.setattr(Progress, "watch", watch)
    path = tmp_path / "many.uno"
    path.write_text(clashing(12), encoding="utf-8")
    done = CliRunner().invoke(command, [str(path)], standalone_mode=False)
    assert done.return_value == 130
    assert "error[L017]" in done.stdout
    assert "L031" in done.stdout
    assert "Stopped" in done.stderr
