"""Every message of scenarios has its words in every tongue, and every sentence table is whole."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

import unodsl.scenarios
from unodsl.engine.actions import Act
from unodsl.scenarios import sentences, tongues, values
from unodsl.scenarios.runner import Verdict
from unodsl.text import wording

_KEY = re.compile(r'"((?:scenario|sentence|test|shape)-[a-z]+(?:-[a-z]+)*)"')
_MADE = (
    *(f"sentence-{name}" for name in sentences._NAMES.values()),
    *(f"sentence-wants-{kind}" for kind in sentences._NAMES),
    *(f"test-{verdict.value}" for verdict in Verdict if verdict is not Verdict.PASSED),
    *(f"test-count-{verdict.value}" for verdict in Verdict),
    *(f"test-{kind}" for kind in ("refused", "accepted", "changed")),
    *(f"shape-{shape}" for shape in ("text", "list", "mapping", "nothing")),
)


def keys() -> set[str]:
    """The keys that the code names, and those that it puts together."""
    found = set(_MADE)
    for path in Path(unodsl.scenarios.__file__).parent.glob("*.py"):
        found.update(_KEY.findall(path.read_text(encoding="utf-8")))
    return found


@pytest.mark.parametrize("tongue", wording.tongues())
def test_every_message_has_words(tongue: str) -> None:
    named = keys()
    assert {"scenario-unknown-key", "sentence-act-unknown", "test-differs"} <= named
    assert sorted(key for key in named if wording.say(key, tongue).startswith(key)) == []


def test_every_finding_has_a_code_of_this_part() -> None:
    texts = ("sentence-meant", "sentence-seated", "scenario-first-here")
    for key in keys():
        if key.startswith(("scenario-", "sentence-")) and key not in texts and not key.startswith("sentence-wants"):
            assert re.fullmatch(r"E5\d\d", wording.entry(key, "en").code), key


@pytest.mark.parametrize("table", tongues.tongues(), ids=lambda table: table.name)
def test_a_table_of_sentences_is_whole(table: tongues.Tongue) -> None:
    assert {act for act, _ in table.acts} == set(Act) - {Act.OFFERED_PLAY}
    assert [clause for clause, _ in table.clauses] == list(get_args(tongues.Clause))
    terms = (values.YES_NO, values.DIRECTIONS, values.ROUNDS, values.MATCHES, values.CHOICES, ("none", "removed"))
    for key in {key for group in terms for key in group}:
        assert values.read(table.value(key), (key,)) == key


@pytest.mark.parametrize("group", [values.YES_NO, values.DIRECTIONS, values.ROUNDS, values.MATCHES, values.CHOICES])
def test_no_word_means_two_values(group: tuple[str, ...]) -> None:
    words = [word for word in values.words(group) if word]
    assert len(words) == len(set(words))
