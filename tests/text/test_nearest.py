"""The known word that was probably meant."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unodsl.text.nearest import distance, nearest

KNOWN = ["skip", "reverse", "draw_two", "wild", "wild_draw_four", "跳过", "反转", "加二", "加四", "万能加四"]


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("drw_two", "draw_two"),
        ("Draw_Two", "draw_two"),
        ("SKPI", "skip"),
        ("revers", "reverse"),
        ("wild_draw", "wild_draw_four"),
        ("draw_fuor_wild", None),
        ("跳国", "跳过"),
        ("加三", "加二"),
        ("万能", "万能加四"),
        ("万能加事", "万能加四"),
        ("house", None),
        ("x", None),
        ("", None),
        ("a" * 10_000, None),
    ],
)
def test_nearest(word: str, meant: str | None) -> None:
    assert nearest(word, KNOWN) == ([meant] if meant else [])


def test_several_the_closest_first() -> None:
    assert nearest("加", ["加二", "加四"]) == []
    assert nearest("rde", ["blue", "ride", "rode", "red"], limit=2) == ["ride", "rode"]
    assert nearest("skip", ["Skip", "skip"], limit=5) == ["Skip", "skip"]
    assert nearest("skip", KNOWN, limit=0) == []


@given(st.text(max_size=12), st.text(max_size=12))
def test_distance_is_alike_both_ways_and_bounded(one: str, other: str) -> None:
    far = distance(one, other, 99)
    assert far is not None
    assert far == distance(other, one, 99)
    assert (far == 0) == (one == other)
    assert abs(len(one) - len(other)) <= far <= max(len(one), len(other))
    for most in range(5):
        assert distance(one, other, most) == (far if far <= most else None)


@pytest.mark.thorough
def test_many_alike_names_do_not_take_long() -> None:
    known = [f"{'a' * 34}{number:06d}" for number in range(100_000)]
    start = time.perf_counter()
    nearest("a" * 40, known)
    assert time.perf_counter() - start < 3
