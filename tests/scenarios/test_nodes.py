"""YAML that nobody should have to trust."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unodsl.scenarios.nodes import Map, Scalar, Seq, read_nodes
from unodsl.text.source import Source

BILLION_LAUGHS = "a: &a [x, x, x]\nb: &b [*a, *a, *a]\nc: &c [*b, *b, *b]\n"


def names(text: str) -> list[str]:
    return [finding.name for finding in read_nodes(Source("t.yaml", text))[1]]


def test_scalars_are_text() -> None:
    node, findings = read_nodes(Source("t", "[No, On, 1:30, 0x1F, 1e3, .nan, ~, 2001-01-01, '1', \"\\u00e9\"]"))
    assert findings == ()
    assert isinstance(node, Seq)
    texts = [item.text for item in node.items if isinstance(item, Scalar)]
    assert texts == ["No", "On", "1:30", "0x1F", "1e3", ".nan", "~", "2001-01-01", "1", "é"]


def test_places_are_code_points() -> None:
    source = Source("t", "- 𝒳: 红5\n  b: 安 出\n")
    node, _ = read_nodes(source)
    assert isinstance(node, Seq)
    pairs = node.items[0]
    assert isinstance(pairs, Map)
    assert [(key.span.text, value.span.text) for key, value in pairs.pairs] == [("𝒳", "红5"), ("b", "安 出")]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (BILLION_LAUGHS, "scenario-yaml-alias"),
        ("- *a", "scenario-yaml-alias"),
        ("- !!python/object/apply:os.system ['true']", "scenario-yaml-tag"),
        ("- !!str a", "scenario-yaml-tag"),
        ("- ! a", "scenario-yaml-tag"),
        ("%TAG ! tag:example.org,2000:\n---\n- !x a", "scenario-yaml-tag"),
        ("- a\n---\n- b", "scenario-yaml-documents"),
        ("- ? [a]\n  : b", "scenario-yaml-key"),
        ("- {a: 1, b: 2, a: 3}", "scenario-yaml-duplicate"),
        ("- [a", "scenario-yaml-broken"),
        ("- \x00", "scenario-yaml-broken"),
        ("- \ud800", "scenario-yaml-broken"),
        ("- a: b: c", "scenario-yaml-broken"),
        ("\t- a", "scenario-yaml-broken"),
    ],
)
def test_what_is_refused(text: str, name: str) -> None:
    assert names(text) == [name]


@pytest.mark.parametrize(
    "text",
    [
        "[" * 500,
        "{a: " * 100_000,
        "- " * 100_000,
        "\n".join(" " * depth + "a:" for depth in range(1000)),
        "? " * 100_000,
        "[\n" * 100_000,
    ],
)
def test_deep_nesting_is_a_finding(text: str) -> None:
    began = time.monotonic()
    assert names(text) == ["scenario-yaml-depth"]
    assert time.monotonic() - began < 5


def test_brackets_without_end_are_a_finding() -> None:
    # The YAML parser itself gives up on so many brackets in one line.
    assert names("[" * 100_000) in (["scenario-yaml-depth"], ["scenario-yaml-broken"])


def test_a_list_of_very_many_is_a_finding() -> None:
    assert names("[" + "a," * 300_000 + "]") == ["scenario-yaml-nodes"]


def test_cases_before_a_break_are_kept() -> None:
    node, findings = read_nodes(Source("t", "- a\n- b\n- [c"))
    assert isinstance(node, Seq)
    assert [item.text for item in node.items if isinstance(item, Scalar)] == ["a", "b"]
    assert len(findings) == 1


@given(st.text(st.sampled_from("-?:,[]{}#&*!|>'\"%@` \n\tab红0\\"), max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    node, findings = read_nodes(Source("t", text))
    for finding in findings:
        assert finding.span is not None
        assert 0 <= finding.span.start <= finding.span.end <= len(text)
    assert node is None or 0 <= node.span.start <= node.span.end <= len(text)
