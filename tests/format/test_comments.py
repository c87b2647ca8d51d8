"""Comments stay at the lines that they belong to."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from unodsl.format.check import format_source
from unodsl.syntax.parse import read_words
from unodsl.syntax.scope import Scope
from unodsl.text.render import render
from unodsl.text.source import Source


def formatted(text: str, tongue: str = "en") -> str:
    made = format_source(Source("sample.uno", text), Scope(), tongue)
    assert made.text is not None, render(made.problems, "en", False)
    return made.text


SAMPLE = """\
# before the file

# more of it
house_rule calm / 平静 {  # at the head
  # above the title
  title "Calm"  # beside it

  rule a "Draw, then wait." {  # at the rule
    # above a clause
    may draw  # beside it
    whenever a 0 is played {
      skip next  # beside an effect

      # above an effect
      player draws 2
      # below the last effect
    }  # after the block

    # below the last clause
  }  # after the rule
  match {
    winner deals next  # who deals
  }
  # below the last item
}  # after the brace
# after the file
"""


def test_every_comment_stays_where_it_is() -> None:
    assert formatted(SAMPLE) == SAMPLE


def test_comments_stay_from_tongue_to_tongue() -> None:
    chinese = formatted(SAMPLE, "zh")
    assert "可以摸牌。  # beside it" in chinese
    assert formatted(chinese) == SAMPLE


def test_a_comment_inside_a_sentence_goes_beside_it_or_above() -> None:
    text = "ruleset x { # head\n rule r\n # why\n {\n may play # first\n when after_draw # second\n } }"
    assert formatted(text) == (
        "ruleset x {  # head\n  # why\n  rule r {\n    # first\n    may play when after_draw  # second\n  }\n}\n"
    )


def test_a_comment_drawn_out_of_a_rule_stays_at_that_rule() -> None:
    text = "ruleset x {\n  rule q { may play }\n\n  rule r\n  # why\n  # so\n  { may play }\n}\n"
    neat = "ruleset x {\n  rule q { may play }\n\n  # why\n  # so\n  rule r { may play }\n}\n"
    assert formatted(text) == neat
    assert formatted(neat) == neat


def test_comments_part_what_one_player_does() -> None:
    text = "ruleset x { rule r { whenever a skip is played { player draws 2 # two\n player loses turn } } }"
    assert "player draws 2  # two\n      player loses turn\n" in formatted(text)


def test_a_number_sign_in_a_text_is_no_comment() -> None:
    assert formatted('ruleset x { title "a # b" }') == 'ruleset x {\n  title "a # b"\n}\n'


PIECES = """house_rule|calm|{|needs|deck|with|skip|,|reverse|rule|a|"x"|/|"文"|{|may|play|a|card|when|after_draw|and|
top|is|red|must|draw|,|else|{|player|draws|2|and|loses|turn|skip|next|}|whenever|a|skip|is|played|{|if|after_draw|{|
stop|}|else|{|redraw|}|}|}|match|{|winner|deals|next|}|deck|{|colors|red|total|3|}|property|p|{|always|after_draw|}|
}""".replace("\n", "").split("|")


@given(st.lists(st.sampled_from([" ", " ", " ", "\n", " # c\n", "\n # o\n", "\n\n # b\n\n"]), min_size=len(PIECES)))
def test_no_comment_is_lost_wherever_it_stands(between: list[str]) -> None:
    text = "".join(piece + gap for piece, gap in zip(PIECES, between, strict=False))
    for tongue in ("en", "zh"):
        once = formatted(text, tongue)
        assert formatted(once, tongue) == once
        assert len(read_words(Source("x", once)).comments) == len(read_words(Source("x", text)).comments)
