"""One tree, whatever the tongue, the blanks and the marks; places are exact; comments are kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from unodsl.syntax import tree as t
from unodsl.syntax.expressions import Kind, Name, Ref
from unodsl.syntax.parse import parse
from unodsl.text.render import render
from unodsl.text.source import Source, Span

ENGLISH = """
house_rule many / 许多 {
  needs deck with draw_two, wild_draw_four
  option four_on_four / 四上叠四: yes_no = no
  remember owed / 欠: 0..10 = 0
  rule stack / 叠加 {
    may answer with draw_two or wild_draw_four when the attack is draw_two
    may answer with wild_draw_four when the attack is wild_draw_four and four_on_four
  }
  rule last / 末张 overrides stack { never play a skip when cards_left = 0 }
  rule seven / 换牌 { whenever a 7 is played { player chooses another player q player swaps hands with q } }
  rule red_noise / 红静 { must not make noise when the top is red, else { player draws 2 } }
  rule fine / 罚 { whenever a red 0 is played when players > 2 { attack next with 10 cards set owed to 3 } }
}
"""
CHINESE = """
村规 许多 / many ｛
  需要牌组有加二、加四
  选项 四上叠四 / four_on_four：是否 = 否
  记住 欠 / owed：0～10 = 0
  规则 叠加 / stack ｛
    当罚是加二时，可以接加二或加四。
    当罚是加四且四上叠四时，可以接加四。
  ｝
  规则 末张 / last 优先于叠加 ｛ 当剩余张数=0时，决不可出跳过。｝
  规则 换牌 / seven ｛ 每当打出7：｛ 玩家另选一人 q；玩家与 q 交换手牌。｝ ｝
  规则 红静 / red_noise ｛ 当顶牌是红时，禁止出声，否则｛玩家摸2张｝ ｝
  规则 罚 / fine ｛ 每当打出红0，若人数>2：｛ 罚下家10张；设欠为3。｝ ｝
｝
"""


def tree_of(text: str) -> t.File:
    parsed = parse(Source("sample.uno", text))
    assert not parsed.diagnostics, render(parsed.diagnostics, "en", False)
    assert parsed.file is not None
    return parsed.file


SPACES: dict[str, Callable[[str], str]] = {
    "no line ends": lambda text: " ".join(text.split()),
    "windows": lambda text: text.replace("\n", "\r\n"),
    "wide blanks": lambda text: text.replace("  ", "\u3000"),
    "wide marks": lambda text: text.translate(str.maketrans("{},:=()", "｛｝，：＝（）")),
    "semicolons": lambda text: text.replace("\n", ";\n"),
}


@pytest.mark.parametrize("name", SPACES)
def test_blanks_and_wide_marks_say_nothing(name: str) -> None:
    for text in (ENGLISH, CHINESE):
        assert tree_of(SPACES[name](text)) == tree_of(text)


def rule(name: str, file: t.File) -> t.Rule:
    return next(item for item in file.items if isinstance(item, t.Rule) and item.decl.id == name)


RULES = ("stack", "last", "seven", "red_noise", "fine")


@pytest.mark.parametrize("name", RULES)
def test_english_and_chinese_give_one_tree(name: str) -> None:
    assert rule(name, tree_of(CHINESE)) == rule(name, tree_of(ENGLISH))


def test_the_whole_file_is_the_same_in_both() -> None:
    assert tree_of(CHINESE) == tree_of(ENGLISH)


def test_the_tongues_mix_in_one_file() -> None:
    english, chinese = ENGLISH.splitlines(), CHINESE.splitlines()
    items = [(2, 3), (3, 4), (4, 5), (5, 9), (9, 10), (10, 11), (11, 12), (12, 13)]
    mixed = [english[1]]
    for i, (first, end) in enumerate(items):
        mixed += (chinese if i % 2 else english)[first:end]
    mixed.append("｝")
    assert tree_of("\n".join(mixed)) == tree_of(ENGLISH)


PHRASES = [
    ("may play skip when the attack is draw_two", "当罚是加二时，可以出跳过"),
    ("may play skip when the attack is draw_two", "当 罚 是 加二 时 可以 出 跳过"),
    ("may not draw when after_draw", "当已摸牌时，不可以摸牌"),
    ("may pass when players = 2 and not after_draw", "当人数=2且并非已摸牌时，可以过"),
    ("whenever a skip is played { skip next }", "每当打出跳过：｛跳过下家｝"),
]


@pytest.mark.parametrize(("english", "chinese"), PHRASES)
def test_phrases_spaced_or_not(english: str, chinese: str) -> None:
    one = parse(Source("a.uno", f"house_rule a {{ rule r {{ {english} }} }}"))
    other = parse(Source("a.uno", f"村规 a {{ 规则 r ｛{chinese}｝ }}"))
    if one.diagnostics or other.diagnostics:
        pytest.fail(render((*one.diagnostics, *other.diagnostics), "en", False))
    assert one.file == other.file


# ---- places


def nodes(node: Any) -> Iterator[Any]:
    yield node
    if isinstance(node, tuple):
        for part in node:
            yield from nodes(part)
    elif is_dataclass(node) and not isinstance(node, Span | type):
        for field in fields(node):
            yield from nodes(getattr(node, field.name))


@pytest.mark.parametrize("text", [ENGLISH, CHINESE])
def test_every_place_lies_in_its_text_and_inside_what_it_is_part_of(text: str) -> None:
    def inside(node: Any, outer: Span) -> None:
        if isinstance(node, tuple):
            for part in node:
                inside(part, outer)
        elif is_dataclass(node) and not isinstance(node, Span | type):
            span = getattr(node, "span", outer)
            if hasattr(node, "span"):
                assert outer.start <= span.start < span.end <= outer.end, node
                assert span.text == span.text.strip(), node
            for field in fields(node):
                inside(getattr(node, field.name), span)

    file = tree_of(text)
    whole = Span(file.span.source, 0, len(text))
    for item in file.items:
        inside(item, whole)


def test_names_stand_where_they_are_written() -> None:
    file = tree_of(ENGLISH)
    for node in nodes(file.items):
        if isinstance(node, Name | Ref):
            assert node.span.text in (node.id, "players", "attack", "card", "cards"), node
        elif isinstance(node, Kind) and node.name is not None and node.color is None:
            assert node.span.text == node.name
    seven = rule("seven", file)
    assert seven.span.text.startswith("rule seven")
    assert seven.span.text.endswith("} }")
    last = rule("last", tree_of(CHINESE))
    assert last.overrides[0].span.text == "叠加"


def test_comments_are_kept_with_their_places() -> None:
    text = '# first\nruleset a { # beside\n  # own\n  title "x # no comment" # 尾\n}\n# last'
    file = tree_of(text)
    assert [c.span.text for c in file.comments] == ["# first", "# beside", "# own", "# 尾", "# last"]
    assert [c.own_line for c in file.comments] == [True, False, True, False, True]
