"""House rules two by two, on every ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from tests.amounts import share
from unodsl.data import shipped_names
from unodsl.model.load import load_model

RULESETS, MODULES = shipped_names()
NEEDS = {"blitz": ("jump_in",)}


def pairs_on(base: str) -> Iterator[tuple[str, str]]:
    """A share of the pairs that go together on a ruleset."""
    for pair in share(combinations(MODULES, 2)):
        if load_model(base, uses=[(module, ()) for module in pair]).ok:
            yield pair
