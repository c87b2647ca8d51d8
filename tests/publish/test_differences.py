"""What changes for one who knows other rules."""

from __future__ import annotations

import pytest

from tests.publish.booklets import book
from unodsl.publish.blocks import Example, Grid
from unodsl.publish.differences import Differences, differences
from unodsl.publish.documents import difference_page, document
from unodsl.publish.matrix import NO, YES, matrix_page


@pytest.fixture(scope="module")
def village() -> Differences:
    return differences(book("official"), book("village"))


def names(found: Differences, kind: str) -> set[str]:
    of = found.known if kind == "removed" else found.new
    return {of.model.rules[change.number].named.id for change in getattr(found, kind)}


def test_what_is_found(village: Differences) -> None:
    assert names(village, "changed") == {"start_number"}
    assert names(village, "added") == {"stacking", "no_challenge_in_chain", "no_answer_with_two", "false_call"}
    assert not village.removed


def test_it_goes_the_other_way_too() -> None:
    found = differences(book("village"), book("official"))
    assert "stacking" in names(found, "removed")


def test_nothing_differs_from_itself() -> None:
    found = differences(book("official"), book("official"))
    page = difference_page(found, "en")
    assert (found.added, found.changed, found.removed) == ((), (), ())
    assert "Nothing changes" in document([page], book("official"), "md").decode()


@pytest.mark.parametrize("tongue", ["en", "zh"])
def test_each_is_shown_at_a_table(village: Differences, tongue: str) -> None:
    page = difference_page(village, tongue)
    shown = {s.title for s in page.all() if any(isinstance(b, Example) for b in s.blocks)}
    assert len(shown) >= 3


def test_the_matrix_is_what_may_be_played() -> None:
    rows = {}
    for name in ("official", "village"):
        page = matrix_page(book(name), "en")
        grid = page.sections[0].blocks[1]
        assert isinstance(grid, Grid)
        rows[name] = {row[0]: row[1:] for row in grid.rows}
    # Skip, Reverse, Draw Two, Wild, Wild Draw Four
    assert rows["official"]["Skip"] == (YES, NO, NO, YES, YES)
    assert rows["official"]["Draw Two"][3:] == (YES, YES)
    assert rows["village"]["Draw Two"] == (NO, NO, YES, NO, YES)
