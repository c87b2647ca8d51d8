"""The matrix of house rules, on a few that are known to get along, to be in order, or to contradict."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.conftest import RunUnodsl
from unodsl.lint.matrix import Matrix, Verdict, matrix
from unodsl.lint.matrix_html import as_html
from unodsl.lint.matrix_text import as_json, as_text
from unodsl.scenarios.cases import Case
from unodsl.text.wording import tongues

NAMES = ("blitz", "deflect", "silent_red", "slap_zero", "zero_rotates")


@pytest.fixture(scope="module")
def some() -> Matrix:
    return matrix("official", NAMES)


def test_verdicts(some: Matrix) -> None:
    assert some.cell("blitz", "silent_red").verdict is Verdict.ORDERED
    assert some.cell("zero_rotates", "slap_zero").verdict is Verdict.CONTRADICTORY
    assert some.cell("slap_zero", "zero_rotates").rules == ("slap_zero.slap_zero", "zero_rotates.zero_rotates")
    assert some.cell("deflect", "zero_rotates").verdict is Verdict.COMPATIBLE
    assert some.brought["blitz"] == ("jump_in",)
    assert len(some.cells) == len(NAMES) * (len(NAMES) + 1) // 2
    with pytest.raises(KeyError):
        some.cell("blitz", "nonsense")


def test_every_verdict_has_its_reason(some: Matrix) -> None:
    for cell in some.cells:
        if cell.verdict in (Verdict.CONTRADICTORY, Verdict.ORDERED):
            assert cell.witness is not None
            assert cell.witness.confirmed, cell
            assert isinstance(cell.witness.case, Case)


def test_what_cannot_be_put_together() -> None:
    found = matrix("basic_pairs", ("stacking", "wrong_card"))
    assert all(cell.because.key for cell in found.cells)


@pytest.mark.parametrize("tongue", tongues())
def test_text_and_json(some: Matrix, tongue: str) -> None:
    text = as_text(some, tongue)
    assert "{" not in text.split("\n\n")[0]
    assert all(name in text for name in NAMES)
    data = json.loads(as_json(some, tongue))
    assert [m["name"] for m in data["modules"]] == list(NAMES)
    assert {c["verdict"] for c in data["cells"]} == {"compatible", "ordered", "contradictory"}
    assert all(c["witness"]["confirmed"] for c in data["cells"] if c["verdict"] != "compatible")


class Page(HTMLParser):
    """Ids, links and tags of a page; every tag that is opened is closed."""

    VOID = ("meta",)

    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: set[str] = set()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.tags.add(tag)
        self.ids += [given["id"] or ""] if "id" in given else []
        self.links += [given["href"] or ""] if "href" in given else []
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("tongue", tongues())
def test_page(some: Matrix, tongue: str) -> None:
    page = Page()
    page.feed(as_html(some, tongue).removeprefix("<!doctype html>"))
    assert page.open == []
    assert {f"#{i}" for i in page.ids} == set(page.links)
    assert len(page.ids) == len(set(page.ids))
    assert not page.tags & {"script", "link", "img", "iframe"}


def test_command(run_unodsl: RunUnodsl, tmp_path: Path) -> None:
    out = tmp_path / "m.html"
    done = run_unodsl("lint", "--matrix", "deflect", "slap_four", "--format", "html", "-o", str(out))
    assert (done.returncode, done.stdout) == (0, "")
    assert out.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert "3" in done.stderr


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (("--matrix", "nonsense"), 2),
        (("--matrix", "--base", "nonsense"), 2),
        (("--matrix", "--format", "sarif"), 2),
        (("official", "--format", "html"), 2),
        ((), 2),
    ],
)
def test_refused(run_unodsl: RunUnodsl, args: tuple[str, ...], code: int) -> None:
    assert run_unodsl("lint", *args).returncode == code
