"""What is printed is read as the same tree, in every tongue, and printed the same again."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given

from tests.format.trees import SCOPE, SOURCE, files
from unodsl.cli.fmt import names_around
from unodsl.data import rulesets_dir
from unodsl.format.check import format_source, tongue_of
from unodsl.format.files import format_file
from unodsl.format.templates import print_tongues
from unodsl.syntax import tree as t
from unodsl.syntax.parse import parse
from unodsl.syntax.scope import Scope
from unodsl.text.reading import read_source
from unodsl.text.render import render
from unodsl.text.source import Source

NOBODY = Scope()
SAMPLES = {
    "stacking": """
house_rule stacking / 叠加 {
  needs deck with +2, +4
  option four_on_four / 四上叠四: yes_no = no "May a +4 answer a +4?" / "+4可以叠在+4上吗？"
  rule stack_on_two / 接加二 "A +2 may be answered with a +2 or a +4." / "上家打出+2，可以接+2或+4。"
  { may answer with +2 or +4 when the attack is +2 }
  规则 stack_on_four / 接加四 { 当罚是+4且四上叠四时，可以接+4。}
}""",
    "sets": """
house_rule sets / 成套 {
  option least / 至少几张: 2, 3, 4 = 3
  option style / 样式: plain / 朴素, showy / 花哨 = plain
  rule sets / 成套出 {
    may play together cards as pair when pair are all alike and pair.size >= least
    never play, jump in with one of skip, reverse when cards_left = 0
    all players must not make noise when silent, else if caught { player draws 2 }
  }
  remember silent of each player: yes_no = no
  without draw when (players = 2 or players = 3) and not after_draw
  property ends / 结束 { eventually winner is not nobody }
}""".replace("property ends / 结束", "property ends"),
    "effects": """
村规 效果 / effects ｛
  规则 抢拍 / slap ｛ 每当打出0：｛ 其他人抢拍，最慢的是 q ｛ q 摸2张并停一次。轮到 q 的下家。｝ ｝ ｝
  规则 逐个 / circle ｛ 每当打出红7，若人数>2：｛
    从下家起逐个 p 限于其他人一圈圈｛ p 决定是否“弃牌？”｛ p 最多弃2张满足牌是红 ｝否则｛ 跳过下家 ｝ ｝ ｝ ｝
  规则 交换 / swap ｛ 每当打出7：｛ 玩家另选一人 q 玩家与 q 交换手牌 玩家亮手牌给 q ｝ ｝
｝""",
}


def formatted(text: str, tongue: str, scope: Scope = NOBODY) -> str:
    """A text in a tongue; it must be a sound one."""
    made = format_source(Source("sample.uno", text), scope, tongue)
    assert made.text is not None, render(made.problems, "en", False)
    return made.text


@pytest.mark.parametrize("name", SAMPLES)
def test_samples_keep_their_tree_from_tongue_to_tongue(name: str) -> None:
    tree = parse(Source("sample.uno", SAMPLES[name])).file
    english = formatted(SAMPLES[name], "en")
    chinese = formatted(english, "zh")
    assert formatted(english, "en") == english
    assert formatted(chinese, "zh") == chinese
    assert formatted(chinese, "en") == english
    assert formatted(SAMPLES[name], "zh") == chinese
    assert parse(Source("sample.uno", chinese)).file == tree


@pytest.mark.parametrize("path", sorted(rulesets_dir().rglob("*.uno")), ids=lambda path: path.stem)
def test_shipped_rules_keep_their_tree_from_tongue_to_tongue(path: Path) -> None:
    source = read_source(path, path.stem)
    assert isinstance(source, Source)
    scope = names_around(source)
    own = formatted(source.text, tongue_of(source), scope)
    assert formatted(own, tongue_of(source), scope) == own
    for tongue in print_tongues():
        other = formatted(own, tongue, scope)
        assert formatted(other, tongue_of(source), scope) == own


@pytest.mark.parametrize("tongue", print_tongues())
@given(file=files())
def test_random_trees_are_read_as_they_were(tongue: str, file: t.File) -> None:
    text = format_file(file, SOURCE, tongue, SCOPE)
    printed = Source("random.uno", text)
    parsed = parse(printed, SCOPE)
    assert not parsed.diagnostics, text + render(parsed.diagnostics, "en", False)
    assert parsed.file == file, text
    assert format_file(parsed.file, printed, tongue, SCOPE) == text
    for other in print_tongues():
        moved = Source("random.uno", format_file(parsed.file, printed, other, SCOPE))
        again = parse(moved, SCOPE).file
        assert again == file, moved.text
        assert format_file(again, moved, tongue, SCOPE) == text
