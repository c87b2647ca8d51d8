"""The reference leaves nothing out: every word of the language, every name, every key of a scenario, every bound."""

from __future__ import annotations

import pytest
import yaml

from tests.docs.blocks import DOCS, ROOT
from unodsl.data import grammar_dir
from unodsl.model.load import load_model
from unodsl.scenarios.read_expect import EXPECT_KEYS
from unodsl.scenarios.read_given import GIVEN_KEYS
from unodsl.scenarios.reader import CASE_KEYS
from unodsl.scenarios.tongues import Gap, tongues
from unodsl.text import limits

LANGUAGE = (DOCS / "language.md").read_text("utf-8")
SCENARIOS = (DOCS / "scenarios.md").read_text("utf-8")
TONGUES = ("en", "zh")
CARDS = "cards"


@pytest.mark.parametrize("tongue", TONGUES)
def test_every_keyword_is_shown(tongue: str) -> None:
    table = yaml.safe_load((grammar_dir() / "tongues" / tongue / "keywords.yaml").read_text("utf-8"))
    missing = [
        keyword for keyword, spellings in table.items() if spellings and not any(s in LANGUAGE for s in spellings)
    ]
    assert not missing


@pytest.mark.parametrize("tongue", TONGUES)
def test_every_name_of_the_language_is_shown(tongue: str) -> None:
    groups = yaml.safe_load((grammar_dir() / "tongues" / tongue / "names.yaml").read_text("utf-8"))
    missing = [
        name
        for group, names in groups.items()
        for name, spellings in names.items()
        if group != CARDS and not any(s in LANGUAGE for s in spellings)
    ]
    assert not missing


def test_every_official_rule_is_listed() -> None:
    model = load_model("official").model
    assert model is not None
    listed = LANGUAGE.split("## The rules of `official`")[1]
    for rule in model.rules:
        assert rule.text is not None
        assert f"| `{rule.named.id}` | `{rule.named.name('zh')}` | {rule.text.get('en')} |" in listed


def test_every_bound_is_told() -> None:
    table = LANGUAGE.split("## Limits")[1]
    bounds = (
        limits.FILE_BYTES, limits.FILES, limits.NESTING, limits.CHAIN, limits.RULES, limits.PLAYERS, limits.CARDS,
        limits.FACES, limits.NUMBER,
    )  # fmt: skip
    assert not [bound for bound in bounds if f"| {bound} |" not in table]


def test_every_key_of_a_scenario_is_told() -> None:
    missing = [key for key in (*CASE_KEYS, *GIVEN_KEYS, *EXPECT_KEYS) if f"`{key}`" not in SCENARIOS]
    assert not missing


@pytest.mark.parametrize("tongue", tongues(), ids=lambda tongue: tongue.name)
def test_every_sentence_is_told(tongue: object) -> None:
    """The fixed words of the printed form of each act."""
    from unodsl.scenarios.tongues import Tongue

    assert isinstance(tongue, Tongue)
    printed = [patterns[0] for _, patterns in tongue.acts] + [patterns[0] for _, patterns in tongue.clauses]
    words = [part.text for pattern in printed for part in pattern if not isinstance(part, Gap)]
    assert not [word for word in words if word not in SCENARIOS]


def test_the_list_of_pages_has_every_page() -> None:
    listed = (DOCS / "README.md").read_text("utf-8")
    pages = [path.name for path in DOCS.glob("*.md") if path.name != "README.md"]
    assert not [page for page in pages if f"({page})" not in listed]
    assert (ROOT / "examples").is_dir()
