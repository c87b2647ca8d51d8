"""Planted faults: what random tables show of a mutant, the analysis has found. A share of the exam in docs/exam.md."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.amounts import SEED
from tests.exam.judge import judge
from tests.exam.plant import CHANGES, mutant
from tests.exam.run import by_fault, result_of, run, table

SHARE = 2_000_000  # other seeds than those of the figures


@pytest.mark.parametrize("number", range(len(CHANGES)))
def test_faults_that_tables_show_are_found(number: int) -> None:
    judged = judge(mutant(SHARE + number), tables=60)
    assert judged.tables >= 30
    assert judged.missed() == []


@pytest.mark.thorough
@pytest.mark.parametrize("number", range(4 * len(CHANGES)))
def test_faults_that_tables_show_are_found_at_length(number: int) -> None:
    assert judge(mutant(SHARE + 1000 * SEED + number)).missed() == []


def test_a_seed_gives_one_mutant() -> None:
    one, other = mutant(SHARE + 3), mutant(SHARE + 3)
    assert (one.what, one.text, one.modules) == (other.what, other.text, other.modules)


def test_known_faults_are_shown_and_found() -> None:
    """The exam would be worthless if its tables showed nothing."""
    from tests.exam.plant import Mutant, load_mutant, shipped_file

    text = shipped_file("zero_rotates")[0].text
    model = load_mutant("official", ("zero_rotates", "slap_zero"), "zero_rotates", text)
    assert model is not None
    judged = judge(Mutant(5, "none", "", "official", ("zero_rotates", "slap_zero"), "zero_rotates", text, model))
    assert [m.kind for m in judged.shown] == ["order"]
    assert judged.missed() == []
    assert result_of(judged).shown == ("order",)


def test_a_run_goes_on_where_it_was(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    first = run(1, 2, out, tables=20)
    size = out.stat().st_size
    assert run(1, 2, out, tables=20) == first
    assert out.stat().st_size == size
    assert "**all** | 1 |" in table(first)
    assert by_fault(first).count("\n") == 8
