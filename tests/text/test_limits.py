"""The limits hold together."""

from __future__ import annotations

import sys

from unodsl.text import limits


def test_every_limit_is_a_positive_number() -> None:
    found = {name: value for name, value in vars(limits).items() if name.isupper()}
    assert found
    assert all(isinstance(value, int) and value > 0 for value in found.values())


def test_nesting_stays_far_below_the_limit_of_python() -> None:
    # A walk over a tree may take several calls a level.
    assert sys.getrecursionlimit() > limits.NESTING * 10


def test_a_face_fits_in_a_byte() -> None:
    assert limits.FACES < 256
