"""Linting again in one process: the same findings as from nothing, and fast."""

from __future__ import annotations

import time

import pytest

from unodsl.data import ruleset_path
from unodsl.lint.context import Request
from unodsl.lint.run import Report, lint
from unodsl.lint.session import Session
from unodsl.text.source import Source

USES = tuple((name, ()) for name in ("jump_in_numbers", "play_together_village", "zero_rotates", "seven_swaps"))
REQUEST = Request("village", USES)
EDITS = (
    ("whenever false call { player draws 2 }", "whenever false call { player draws 3 }"),
    ("whenever the start card is not a number", "whenever the start card is not red"),
    ("may not challenge when attack's chain has draw_two", "may challenge when attack's chain has draw_two"),
    ("may answer with draw_two or wild_draw_four when", "may not answer with draw_two or wild_draw_four when"),
    (" overrides challenge", ""),
    ("never answer with a card when players = 2", "may not answer with a card when players = 2"),
)


def village() -> str:
    path = ruleset_path("village")
    assert path is not None
    return path.read_text(encoding="utf-8")


def seen(report: Report) -> list[tuple[object, ...]]:
    """What was found, where, and whether it was shown; by which of many tables may differ."""
    found = (*report.findings, *report.ignored)
    return [(f.name, f.span and f.span.start, f.witness and f.witness.confirmed) for f in found]


@pytest.mark.parametrize(("old", "new"), EDITS)
def test_an_edit_is_seen_as_if_it_were_linted_anew(old: str, new: str) -> None:
    session, text = Session(), village()
    assert old in text
    changed = text.replace(old, new)
    session.lint(REQUEST, Source("village", text))
    again = session.lint(REQUEST, Source("village", changed))
    afresh = lint(REQUEST, source=Source("village", changed))
    assert seen(again) == seen(afresh)
    assert all(shown is not False for _, _, shown in seen(again))
    back = session.lint(REQUEST, Source("village", text))
    assert seen(back) == seen(lint(REQUEST, source=Source("village", text)))


@pytest.mark.parametrize(("old", "new"), EDITS)
def test_an_edit_asks_few_questions_anew(old: str, new: str) -> None:
    session, text = Session(), village()
    session.lint(REQUEST, Source("village", text))
    asked, formulas = len(session.memory.answers), len(session.memory.formulas)
    session.lint(REQUEST, Source("village", text.replace(old, new)))
    assert len(session.memory.answers) - asked < 40
    assert len(session.memory.formulas) - formulas < formulas / 4


def test_an_option_that_no_condition_asks_for_changes_no_answer() -> None:
    session, text = Session(), village()
    session.lint(REQUEST, Source("village", text))
    asked = len(session.memory.answers)
    session.lint(REQUEST, Source("village", text.replace("1..200 = 12", "2..100 = 10")))
    assert len(session.memory.answers) == asked


def spent(session: Session, text: str) -> float:
    """Time that this process got, since a test machine is busy."""
    start = time.process_time()
    session.lint(REQUEST, Source("village", text))
    return time.process_time() - start


@pytest.mark.thorough
@pytest.mark.parametrize(("old", "new"), EDITS)
def test_an_edited_rule_takes_a_small_part_of_the_whole(old: str, new: str) -> None:
    """An editor is promised 100 ms; told beside the whole, as a test machine may be busy."""
    text, parts = village(), []
    for _ in range(3):
        session = Session()
        whole = spent(session, text)
        session.lint(REQUEST, Source("village", text))
        parts.append(spent(session, text.replace(old, new)) / whole)
    assert min(parts) < 0.75
