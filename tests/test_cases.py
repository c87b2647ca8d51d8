"""Every scenario of ours passes, so does the conformance set where it is there, and every catalogue id has a case."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from unodsl.scenarios.loading import Games
from unodsl.scenarios.paths import collect
from unodsl.scenarios.reader import read_file
from unodsl.scenarios.report import FileResult, report_file
from unodsl.scenarios.runner import run_cases

ROOT = Path(__file__).parents[1]
CASES = sorted((ROOT / "tests" / "cases").rglob("*.yaml"))
CONFORMANCE = ROOT.parent / "shared" / "scenarios"
SOURCES = ROOT / "docs" / "sources.md"


GAMES = Games()


def run(path: Path) -> str:
    """The report of a file where not all is well, else nothing."""
    cases, findings = read_file(path, path.name)
    result = FileResult(path.name, run_cases(cases, GAMES, path), findings)
    return "" if result.is_good else report_file(result, "en", why=True)


@pytest.mark.parametrize("path", CASES, ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_our_cases(path: Path) -> None:
    assert run(path) == ""


@pytest.mark.skipif(not CONFORMANCE.is_dir(), reason="the conformance scenarios are not beside this checkout")
def test_conformance() -> None:
    paths, missing = collect([str(CONFORMANCE)])
    assert paths
    assert not missing
    assert [report for path in paths if (report := run(path))] == []


def test_every_catalogue_id_has_a_case() -> None:
    ids = set(re.findall(r"(?m)^\| *([A-Z]\d+|start) *\|", SOURCES.read_text(encoding="utf-8")))
    assert len(ids) > 90
    told = {tag for path in CASES for case in read_file(path, path.name)[0] for tag in case.spec}
    # Contradictions of the sources are no rules of a game: the linter's exam has a file for each.
    exam = {path.name.split("_")[0] for path in (ROOT / "examples" / "contradictions").glob("*.uno")}
    assert sorted(ids - told - exam) == []
