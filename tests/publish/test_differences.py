"""What changes for one who knows other rules."""

from __future__ import annotations

import pytest

from tests.publish.booklets import book, pages
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


def test_decks_that_differ_are_compared_at_tables_of_their_common_cards() -> None:
    found = differences(book("official"), book("disney_mixed"))
    shown = {found.new.model.rules[c.number].named.id: (c.here is not None, c.there is not None) for c in found.added}
    assert shown["last_card"] == (True, True)
    assert shown["rose"] == (True, False)  # There is no Rose in the official deck.
    page = difference_page(found, "en")
    assert all(any(isinstance(b, Example) for b in part.blocks) for s in page.sections for part in s.parts)


def test_what_only_one_table_allows_ends_the_comparison(village: Differences) -> None:
    change = next(c for c in village.added if village.new.model.rules[c.number].named.id == "no_challenge_in_chain")
    assert change.there is not None
    assert [step.refusal is None for step in change.there.steps] == [True, False]


def test_choices_that_nobody_asks_for_are_left_out() -> None:
    found = differences(book("official"), book("party"))
    change = next(c for c in found.added if found.new.model.rules[c.number].named.id == "zero_may_rotate")
    assert change.there is not None
    assert [step.refusal for step in change.there.steps] == [None]


@pytest.mark.parametrize(("tongue", "old", "new"), [
    ("en", "Everyone is dealt seven cards.", "Everyone is dealt five cards."), ("zh", "每人发7张牌。", "每人发5张牌。"),
])  # fmt: skip
def test_a_booklet_sets_both_side_by_side(tongue: str, old: str, new: str) -> None:
    (page,) = pages(book("party"), tongue)
    section = next(s for s in page.sections if s.anchor == "differs")
    rows = [row for block in section.blocks if isinstance(block, Grid) for row in block.rows]
    assert (old, new) in rows
    assert not section.parts
