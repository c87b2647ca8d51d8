"""How rule files look once they are laid out."""

from __future__ import annotations

import pytest

from unodsl.format.check import format_source, tongue_of
from unodsl.syntax.scope import Scope
from unodsl.text.render import cells, render
from unodsl.text.source import Source


def formatted(text: str, tongue: str, scope: Scope | None = None) -> str:
    made = format_source(Source("sample.uno", text), scope or Scope(), tongue)
    assert made.text is not None, render(made.problems, "en", False)
    return made.text


ENGLISH = """\
house_rule stacking / 叠加 {
  needs deck with draw_two, wild_draw_four
  option four_on_four / 四上叠四: yes_no = no "May a +4 answer a +4?" / "+4可以叠在+4上吗？"
  rule stack_on_two / 接加二
    "A +2 may be answered with a +2 or a +4." / "上家打出+2，可以接+2或+4。"
  { may answer with draw_two or wild_draw_four when the attack is draw_two }
  rule skip / 跳过 { whenever a skip is played { skip next } }
  rule take / 认罚 "Who takes misses a turn." {
    may take
    whenever the player takes { player draws attack's draws and loses turn; end attack }
  }
}
"""
CHINESE = """\
村规 叠加 / stacking ｛
  需要牌组有加二、加四
  选项 四上叠四 / four_on_four：是否 = 否 “+4可以叠在+4上吗？” / “May a +4 answer a +4?”
  规则 接加二 / stack_on_two
    “上家打出+2，可以接+2或+4。” / “A +2 may be answered with a +2 or a +4.”
  ｛ 当罚是加二时，可以接加二或加四。｝
  规则 跳过 / skip ｛ 每当打出跳过：｛ 跳过下家。｝ ｝
  规则 认罚 / take “Who takes misses a turn.” ｛
    可以认罚。
    每当玩家认罚：｛ 玩家摸罚的累计并停一次；罚取消。｝
  ｝
｝
"""


def test_english_reads_as_sentences() -> None:
    squeezed = " ".join(ENGLISH.split())
    assert formatted(squeezed, "en") == ENGLISH


def test_chinese_stands_unspaced_with_wide_marks() -> None:
    assert formatted(ENGLISH, "zh") == CHINESE
    assert formatted(CHINESE, "en") == ENGLISH


@pytest.mark.parametrize(("text", "tongue"), [(ENGLISH, "en"), (CHINESE, "zh"), ("house rule x { }", "en")])
def test_a_file_has_the_tongue_of_its_first_word(text: str, tongue: str) -> None:
    assert tongue_of(Source("x", text)) == tongue


def test_long_lines_are_wrapped() -> None:
    condition = " and ".join(f"cards_left > {n}" for n in range(30))
    text = f"ruleset x {{ rule r {{ may play a card when {condition} }} }}"
    for tongue in ("en", "zh"):
        lines = formatted(text, tongue).splitlines()
        assert len(lines) > 10
        assert max(map(cells, lines)) <= 100


def test_one_empty_line_is_kept_and_none_added() -> None:
    text = 'ruleset x {\n\n\n  title "a"\n\n\n\n  note "b"\n  note "c"\n\n}'
    assert formatted(text, "en") == 'ruleset x {\n  title "a"\n\n  note "b"\n  note "c"\n}\n'


def test_names_of_other_files_are_spelt_in_the_tongue() -> None:
    scope = Scope(things={"scoring": "scoring", "记分": "scoring"}, rules={"deal": "deal", "发牌": "deal"})
    text = "ruleset x extends y { rule a overrides deal { may pass when scoring = 1 } }"
    assert formatted(text, "zh", scope) == ("规则集 x 沿用 y ｛\n  规则 a 优先于 发牌 ｛ 当记分=1时，可以过。｝\n｝\n")


@pytest.mark.parametrize(
    "clause",
    [
        "may play when the card is skip or reverse",
        "may play when after_draw and the card is one of skip, reverse",
        "may play when the card is not one of skip, reverse",
        "may play when hand has a card that matches (color)",
        "may play when not (p = 1 and q = 2) or r * (p + 2) - 1 < 3",
        "whenever an action is played { player draws until (the card is red); skip next }",
    ],
)
def test_brackets_and_lists_stand_where_they_are_needed(clause: str) -> None:
    text = formatted(f"ruleset x {{ rule r {{ {clause} }} }}", "en")
    expected = clause.replace("(color)", "color")
    assert " ".join(text.split()) == f"ruleset x {{ rule r {{ {expected} }} }}"


@pytest.mark.parametrize(
    ("given", "printed"),
    [('“a "b"”', '“a "b"”'), ('"x” y"', '"x” y"'), ('「a"b”c」', '「a"b”c」')],
)
def test_texts_keep_the_marks_inside_them(given: str, printed: str) -> None:
    assert formatted(f"ruleset x {{ title {given} }}", "en") == f"ruleset x {{\n  title {printed}\n}}\n"
