"""The tables of print.yaml are whole, and say what the tongue's own keywords say."""

from __future__ import annotations

import re

import pytest

from unodsl.data import grammar_dir
from unodsl.format.templates import print_tongues, style

# What the tree names otherwise than the grammar, and what only one tongue needs.
GRAMMAR_NAMES = re.compile(r"-> ((?:on|act)_\w+|[a-z_]+)")


def test_every_tongue_with_keywords_can_be_printed() -> None:
    folders = {path.parent.name for path in (grammar_dir() / "tongues").glob("*/keywords.yaml")}
    assert set(print_tongues()) == folders


@pytest.mark.parametrize("tongue", print_tongues())
def test_every_event_act_effect_and_sentence_has_a_template(tongue: str) -> None:
    text = (grammar_dir() / "unodsl.lark").read_text("utf-8")
    wanted = set()
    for rule in ("event", "act", "effect", "verb", "sentence"):
        found = re.search(rf"(?ms)^\??{rule}:(.*?)(?=^\??\w+:|^//|\Z)", text)
        assert found is not None
        wanted |= set(GRAMMAR_NAMES.findall(found[1]))
    by_another_name = {"swap_hands", "swaps_hands"}
    missing = {name for name in wanted - by_another_name if not style(tongue).has(name)}
    assert not missing


def test_all_tongues_have_the_same_nodes() -> None:
    first, *others = (set(style(tongue).templates) for tongue in print_tongues())
    kept = {key.split("-")[0] for key in first}
    for other in others:
        apart = kept ^ {key.split("-")[0] for key in other}
        assert apart <= {"article", "attack_of", "swap_hands", "swaps_hands"}
