"""One mistake, one message: its place, what was expected, an example, the nearest word - in the reader's tongue."""

from __future__ import annotations

import pytest

from unodsl.syntax import tree as t
from unodsl.syntax.parse import parse
from unodsl.text.render import render
from unodsl.text.source import Source

FIVE = """ruleset broken {
  rule one { may paly a card }
  rule good { may draw }
  rule two { whenever a skip is { skip next } }
  rule three { must say when cards_left = 1 }
  rule fine { may pass when after_draw }
  rule four { let hand_size 7 }
  rule five { may play skip when players = }
}
"""
FIVE_ZH = """规则集 坏 / broken ｛
  规则 一 ｛ 可以 出牌牌 跳过 跳过 ｝
  规则 好 ｛ 可以摸牌 ｝
  规则 二 ｛ 每当 跳过 是 ｛ 跳过下家 ｝ ｝
  规则 三 ｛ 必须 喊 当 剩牌 = 1 ｝
  规则 四 ｛ 令 起手张数 7 ｝
  规则 五 ｛ 当 人数 = 时 可以出跳过 ｝
｝
"""


def test_five_broken_rules_give_five_messages() -> None:
    parsed = parse(Source("broken.uno", FIVE))
    lines = FIVE.splitlines()
    assert len(parsed.diagnostics) == 5
    for number, diagnostic in zip((2, 4, 5, 7, 8), parsed.diagnostics, strict=True):
        assert diagnostic.span is not None
        shown = render((diagnostic,), "en", False)
        assert f"broken.uno:{number}:" in shown
        assert lines[number - 1].strip() in shown
        assert "^" in shown
    assert parsed.file is not None
    kept = [item.decl.id for item in parsed.file.items if isinstance(item, t.Rule)]
    assert kept == ["good", "fine"]


def test_the_same_in_chinese() -> None:
    parsed = parse(Source("broken.uno", FIVE_ZH))
    assert len(parsed.diagnostics) == 5, render(parsed.diagnostics, "en", False)
    shown = render(parsed.diagnostics, "zh", False)
    assert shown != render(parsed.diagnostics, "en", False)
    assert all(f"broken.uno:{number}:" in shown for number in (2, 4, 5, 6, 7))


def test_the_caret_stands_below_wide_characters() -> None:
    parsed = parse(Source("w.uno", "规则集 坏 ｛\n  规则 一 ｛ 可以 跳过牌 ｝\n｝\n"))
    excerpt = render(parsed.diagnostics, "en", False).splitlines()
    at = next(i for i, line in enumerate(excerpt) if "规则 一" in line)

    def cells(text: str) -> int:
        return sum(2 if ord(c) > 0x2E7F else 1 for c in text)

    place = parsed.diagnostics[0].span
    assert place is not None
    before = excerpt[at].index(place.text)
    assert cells(excerpt[at][:before]) == excerpt[at + 1].index("^")


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("ruleset a { rule r { may plya a card } }", "play"),
        ("ruleset a { rule r { whenevr a skip is played { skip next } } }", "whenever"),
        ("rulest a { rule r { may draw } }", "ruleset"),
        ("ruleset a { rule r { may draw } rul s { may pass } }", "rule"),
    ],
)
def test_the_nearest_word_is_offered(text: str, word: str) -> None:
    shown = render(parse(Source("n.uno", text)).diagnostics, "en", False)
    assert f'"{word}"' in shown or f" {word}" in shown, shown


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "\ufeff", "}", "{", ")", "(", "ruleset", "ruleset a", "ruleset a {", "ruleset a { ) }",
        "ruleset a { )", "ruleset a { rule b { ) ) } }", "ruleset a } {", "ruleset a (((", '"',
        "ruleset a { title \"x }",
        "#", "/", "规则集",
        "ruleset a {} {", "ruleset a { rule }", "ruleset a { rule r overrides { } }", "\x00", "ruleset a { \u202e }",
    ],
)  # fmt: skip
def test_stumps_give_messages(text: str) -> None:
    parsed = parse(Source("s.uno", text))
    assert parsed.diagnostics
    for tongue in ("en", "zh"):
        assert render(parsed.diagnostics, tongue, False)


def test_marks_that_end_sentences_leave_comparisons_alone() -> None:
    """`!` and `.` may end a clause, but `!=` is a comparison and `..` a range."""
    text = 'house_rule x { rule y "z" { may pass when players != 2. may draw when players != 3! } }'
    parsed = parse(Source("x.uno", text))
    assert not parsed.diagnostics
    wide = parse(Source("x.uno", text.replace("!=", "！＝").replace("2", "２")))
    assert wide.file == parsed.file
    assert "op='!='" in repr(parsed.file)


@pytest.mark.parametrize(
    "text", [FIVE.replace("broken {", "broken extnds official {"), FIVE_ZH.replace("broken ｛", "broken 基于 官方 ｛")]
)
def test_a_broken_first_line_hides_nothing_below(text: str) -> None:
    spans = [finding.span for finding in parse(Source("x", text)).diagnostics]
    first_line = len(text.splitlines()[0])
    assert [span is not None and span.start > first_line for span in spans] == [False, *[True] * 5]
