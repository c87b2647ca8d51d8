"""What is said to settle a contradiction really does, and is said in both tongues."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.lint.linting import lint_text
from unodsl.lint.finding import Finding
from unodsl.text.diagnostics import Said
from unodsl.text.wording import say

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "contradictions"
ORDERED = """ruleset ordered extends official {
  remember last: 0..9 = 0
  rule four_if_zero "After a 0, a Skip sets 4." { whenever a skip is played when last = 0 { set last to 4 } }
  rule five_if_red "A red Skip sets 5." { whenever a red skip is played { set last to 5; next draws last } }
}
"""
TEXTS = {
    **{
        path.stem: path.read_text(encoding="utf-8")
        for name in ("R2", "R6", "R7", "R16")
        for path in EXAMPLES.glob(f"{name}_*.uno")
    },
    "ordered": ORDERED,
}
CLASHES = ("contradiction", "effects-without-order", "obligation-against-prohibition", "start-clash")
EDITS = {"remedy-overrides": "overrides", "remedy-after": "after"}


def clashes(text: str, name: str) -> list[Finding]:
    return [f for f in lint_text(text, name).findings if f.name in CLASHES]


def remedies(found: Finding) -> list[Said]:
    return [note for note in found.diagnostic.notes if isinstance(note, Said) and note.key.startswith("remedy-")]


def english(said: object) -> str:
    assert isinstance(said, Said)
    return say(said, "en")


def written(text: str, rule: str, word: str, other: str) -> str | None:
    """The text with the order that is proposed; None where the rule stands in another file."""
    changed, count = re.subn(rf"(\brule {rule}\b)(?: / \S+)?", rf"\g<0> {word} {other}", text, count=1)
    return changed if count and f" {word} " not in text.split(f"rule {rule}")[1].split("{")[0] else None


def without(text: str, rule: str, name: str) -> str:
    start = text.index(f"rule {rule}")
    ends = [m.start() for m in re.finditer(r"\n\s*(?:rule|use|match|#|\})", text) if m.start() > start]
    return text[:start] + text[(ends[0] if ends else len(text)) :]


@pytest.mark.parametrize("name", TEXTS)
def test_each_way_is_there_and_settles_it(name: str) -> None:
    text = TEXTS[name]
    found = clashes(text, name)
    assert found
    for each in found:
        ways = remedies(each)
        assert {"remedy-overrides", "remedy-without"} <= {way.key for way in ways}
        assert ("remedy-after" in {way.key for way in ways}) == (each.name in ("effects-without-order", "start-clash"))
        pair = {english(ways[0].args["rule"]), english(ways[0].args["other"])}
        tried = 0
        for way in ways:
            rule = english(way.args["rule"])
            if f"rule {rule}" not in text:
                continue
            if way.key == "remedy-without":
                changed: str | None = without(text, rule, name)
            else:
                changed = written(text, rule, EDITS[way.key], english(way.args["other"]))
            if changed is None:
                continue
            tried += 1
            left = clashes(changed, name)
            sides = [{english(w.args["rule"]), english(w.args["other"])} for f in left for w in remedies(f)[:1]]
            assert pair not in sides, f"{way.key} of {rule} leaves it as it was:\n{changed}"
        assert tried


@pytest.mark.parametrize("name", TEXTS)
def test_what_each_way_means_differs_and_is_said_in_both_tongues(name: str) -> None:
    for found in clashes(TEXTS[name], name):
        over = [way for way in remedies(found) if way.key == "remedy-overrides"]
        if len(over) == 2:
            assert english(over[0].args["outcome"]) != english(over[1].args["outcome"])
        for way in remedies(found):
            assert re.search("[一-鿿]", say(way, "zh"))
            assert not re.search("[一-鿿]", say(way, "en"))
