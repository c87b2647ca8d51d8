"""`unodsl explain` shows every message with an example, not with {places}."""

from __future__ import annotations

import pytest

from unodsl.text.samples import sample_entry
from unodsl.text.wording import BASE_TONGUE, entry, places, read_tables, tongues

CODED = sorted(name for name, found in read_tables(BASE_TONGUE).items() if found.code)


@pytest.mark.parametrize("tongue", tongues())
def test_no_place_is_left_unfilled(tongue: str) -> None:
    for name in CODED:
        bare, shown = entry(name, tongue), sample_entry(name, tongue)
        for field in ("message", "why", "do", "example"):
            wanted = places(getattr(bare, field))
            left = wanted & places(getattr(shown, field))
            assert not left, f"{tongue} {bare.code}: samples.yaml has nothing for {sorted(left)}"


@pytest.mark.parametrize("tongue", tongues())
def test_samples_are_of_the_tongue(tongue: str) -> None:
    """A sample that only English has would stand as an English word in a Chinese sentence."""
    from unodsl.text.samples import _tables

    base, own = _tables(BASE_TONGUE), _tables(tongue)
    assert own["places"].keys() == base["places"].keys()
    assert own.keys() <= base.keys()
    codes = {found.code: found for found in read_tables(BASE_TONGUE).values() if found.code}
    for code, given in own.items():
        if code != "places":
            found = codes[code]
            used = places(found.message) | places(found.why) | places(found.do) | places(found.example)
            assert given.keys() <= used, code
