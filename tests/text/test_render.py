"""What findings look like."""

from __future__ import annotations

import json
import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unodsl.text.diagnostics import Diagnostic, Label, Said, Severity
from unodsl.text.escape import visible
from unodsl.text.render import cells, render, summary, to_json
from unodsl.text.source import Source, Span

ANSI = re.compile(r"\x1b\[[0-9;]*m")


def finding(span: Span | None, *labels: Label, notes: tuple[Said, ...] = ()) -> Diagnostic:
    """A finding whose wording the tables do not have, so that tests do not change with the tables."""
    return Diagnostic("no-such-key", span, labels=labels, notes=notes)


def of(text: str, what: str, *others: str, name: str = "a.uno") -> str:
    """The rendering of a finding at ``what``, with a label at each of ``others``, without head and count."""
    source = Source(name, text)
    labels = [Label(at(source, other), Said(f"see {other}")) for other in others]
    return body([finding(at(source, what), *labels)])


def at(source: Source, what: str) -> Span:
    start = source.text.index(what)
    return source.span(start, start + len(what))


def body(found: list[Diagnostic]) -> str:
    head, rest = render(found, "en", color=False).split("\n", 1)
    assert head.startswith("error: no-such-key")
    return "\n" + rest.rsplit("\n\n", 1)[0] + "\n"


def test_a_known_finding_whole() -> None:
    source = Source("stacking.uno", "# 1\n  { draw_twо }\n")
    span = at(source, "о")
    args = {"word": "draw_twо", "letter": "о", "character": "U+043E", "latin": "o"}
    note = Said("hidden-bidi")
    known = Diagnostic("mixed-script", span, dict(args), (Label(span, Said("did you mean o?")),), (note,))
    assert render([known], "zh", color=False) == (
        "错误[E009]：“draw_twо”里的字母 о（U+043E）只是看上去像 o\n"
        "  --> stacking.uno:2:12\n"
        "   |\n"
        " 2 |   { draw_twо }\n"
        "   |            ^ did you mean o?\n"
        "   = 说明：改变文字方向的符号\n"
        "   = 原因：它是另一种字母，所以程序会把这个词当成别的词\n"
        "   = 怎么改：用键盘上的 o 把这个词重新输入一遍\n"
        "\n"
        "1 个错误"
    )


def test_chinese_characters_take_two_cells() -> None:
    assert (
        of("当罚是＋2时，可以接加三。\n", "加三", "罚")
        == """
  --> a.uno:1:11
   |
 1 | 当罚是＋2时，可以接加三。
   |   -- see 罚
   |                    ^^^^
"""
    )


def test_tabs_emoji_and_combining_marks() -> None:
    assert (
        of("\ta\tb\n", "b")
        == """
  --> a.uno:1:4
   |
 1 |     a   b
   |         ^
"""
    )
    assert (
        of("🂡🎴 e\u0301e\u0301 here\n", "here")
        == """
  --> a.uno:1:9
   |
 1 | 🂡🎴 e\u0301e\u0301 here
   |        ^^^^
"""
    )


def test_control_characters_are_spelled_out_in_line_name_and_label() -> None:
    expected = """
  --> x\\u{001B}.uno\\n:1:9
   |
 1 | a\\u{001B}[1mb \\u{202E}c
   |  -------- see \\u{001B}
   |                       ^
"""
    assert of("a\x1b[1mb \u202ec\n", "c", "\x1b", name="x\x1b.uno\n") == expected


def test_several_lines_and_labels() -> None:
    text = "".join(f"line {number} here\n" for number in range(1, 13))
    expected = """
   --> a.uno:10:1
    |
  2 | line 2 here
    | ------ see line 2
  …
  9 | line 9 here
    | ------ see line 9
 10 | line 10 here
    | ^^^^^^^^^^^^… see the start
    |      -- see 10
"""
    source = Source("a.uno", text)
    main = at(source, "line 10 here\nline 11")
    labels = [Label(at(source, each), Said(f"see {each}")) for each in ("10", "line 9", "line 2")]
    assert body([finding(main, *labels, Label(main, Said("see the start")))]) == expected


def test_a_label_in_another_file() -> None:
    here, there = Source("a.uno", "one two\n"), Source("b.uno", "\nthree\n")
    found = finding(at(here, "two"), Label(at(there, "three"), Said("first said here")))
    assert (
        body([found])
        == """
  --> a.uno:1:5
   |
 1 | one two
   |     ^^^
  ::: b.uno:2:1
   |
 2 | three
   | ----- first said here
"""
    )


def test_two_things_said_of_the_main_place() -> None:
    source = Source("a.uno", "one two")
    span = at(source, "two")
    found = finding(span, Label(span, Said("first")), Label(span, Said("second")))
    assert (
        body([found])
        == """
  --> a.uno:1:5
   |
 1 | one two
   |     ^^^ first
   |         second
"""
    )


@pytest.mark.parametrize(
    ("text", "offset", "place"), [("", 0, "1:1"), ("ab", 2, "1:3"), ("ab\n", 2, "1:3"), ("ab\n", 3, "2:1")]
)
def test_an_empty_place_gets_one_mark(text: str, offset: int, place: str) -> None:
    lines = body([finding(Source("a.uno", text).span(offset, offset))]).split("\n")
    assert lines[1] == f"  --> a.uno:{place}"
    assert lines[4] == "   | " + " " * (int(place[2:]) - 1) + "^"


def test_a_place_with_the_line_end_does_not_go_on() -> None:
    assert "…" not in of("abc\ndef", "abc\n")
    assert "^^^…" in of("abc\ndef", "abc\nd")


def test_long_lines_are_cut_around_the_mark() -> None:
    text = "a" * 300 + "here" + "b" * 300
    _, _, _, line, mark, *_ = of(text, "here").split("\n")
    assert line == " 1 | …" + "a" * 30 + "here" + "b" * 64 + "…"
    assert mark == "   |  " + " " * 30 + "^^^^"
    assert cells(line) == 5 + 100
    _, _, _, line, mark, *_ = of("家" * 300 + "here" + "好" * 300, "here").split("\n")
    assert line == " 1 | …" + "家" * 15 + "here" + "好" * 32 + "…"
    assert mark == "   |  " + " " * 30 + "^^^^"


def test_a_mark_that_is_cut_short_says_so() -> None:
    *_, mark, _ = of("a" * 99 + "家", "a" * 99 + "家").split("\n")
    assert mark.endswith("^…")
    *_, mark, _ = of("a" * 100, "a" * 100).split("\n")
    assert mark == "   | " + "^" * 100


def test_a_label_beyond_the_cut_gets_its_own_row() -> None:
    lines = of("one " + "a" * 300 + " two", "two", "one").split("\n")
    assert [line[:16] for line in lines if line.startswith(" 1 |")] == [" 1 | …aaaaaaaaaa", " 1 | one aaaaaaa"]


@pytest.mark.thorough
def test_a_line_of_a_megabyte_does_not_take_long() -> None:
    source = Source("a.uno", "字" * 1_000_000)
    start = time.perf_counter()
    render([finding(source.span(at, at + 1)) for at in range(0, 1_000_000, 2000)], "en", color=False)
    assert time.perf_counter() - start < 1


@pytest.mark.thorough
def test_a_thousand_findings_do_not_take_long() -> None:
    text = "  当罚是+2时，可以接 draw_two or wild_draw_four when the attack is draw_two\n" * 1000
    source = Source("a.uno", text)
    spans = [source.span(each.start(), each.end()) for each in re.finditer("wild_draw_four", text)]
    found = [finding(span, Label(span, Said("did you mean wild?"))) for span in spans]
    start = time.perf_counter()
    render(found, "en", color=True)
    assert time.perf_counter() - start < 1
    assert len(to_json(found, "en")) == 1000


def test_order_and_count() -> None:
    one, two = Source("a.uno", "abc"), Source("b.uno", "abc")
    found = [
        Diagnostic("b0", two.span(0, 1), severity=Severity.NOTE),
        Diagnostic("a2", one.span(2, 3)),
        Diagnostic("a1", one.span(1, 2), severity=Severity.WARNING),
        Diagnostic("a2b", one.span(2, 2)),
        Diagnostic("none", None, {"file": "z.uno"}),
    ]
    assert [each["name"] for each in to_json(found, "en")] == ["none", "a1", "a2", "a2b", "b0"]
    assert render(found, "en", color=False).endswith("\n\n3 errors, 1 warning, 1 note")
    assert summary(found, "zh") == "3 个错误，1 个警告，1 条提示"
    assert summary([], "en") == render([], "en", color=False) == ""


def test_color_only_adds_color() -> None:
    source = Source("a.uno", "one\ttwo")
    found = [finding(at(source, "two"), Label(at(source, "one"), Said("x")), notes=(Said("y"),))]
    plain, colored = render(found, "en", color=False), render(found, "en", color=True)
    assert "\x1b" not in plain
    assert "\x1b" in colored
    assert ANSI.sub("", colored) == plain


def test_json() -> None:
    source = Source("a.uno", "一\n二三")
    found = Diagnostic(
        "file-missing", at(source, "三"), {"file": "b"}, (Label(at(source, "一"), Said("x")),), (Said("y"),)
    )
    assert json.loads(json.dumps(to_json([found], "zh"))) == [
        {
            "code": "E001",
            "name": "file-missing",
            "severity": "error",
            "message": "没有“b”这个文件",
            "file": "a.uno",
            "start": {"line": 2, "column": 2, "offset": 3},
            "end": {"line": 2, "column": 3, "offset": 4},
            "labels": [
                {
                    "file": "a.uno",
                    "start": {"line": 1, "column": 1, "offset": 0},
                    "end": {"line": 1, "column": 2, "offset": 1},
                    "message": "x",
                }
            ],
            "notes": ["y"],
            "why": "",
            "do": "检查文件名有没有写错、是不是在这个文件夹里",
            "example": "",
        }
    ]
    (whole,) = to_json([Diagnostic("file-missing", None, {"file": "b\x1b"})], "en")
    assert (whole["file"], whole["start"], whole["end"]) == ("b\\u{001B}", None, None)


TEXTS = st.text(
    st.one_of(
        st.sampled_from("ab \n\t\r家接🎴\u0301\u200b\u202e\x1b\ud800\ufe0f\u1161"),
        st.characters(codec=None, exclude_categories=()),
    ),
    max_size=250,
)


@st.composite
def places(draw: st.DrawFn) -> Span:
    text = draw(TEXTS) * draw(st.sampled_from([1, 1, 5]))
    start = draw(st.integers(0, len(text)))
    return Source(draw(st.sampled_from(["a.uno", "b\x1b"])), text).span(start, draw(st.integers(start, len(text))))


def cell_slice(line: str, start: int, length: int) -> str:
    """What stands in these cells of a line; marks without width belong to the character before them."""
    found, cell = "", 0
    for character in line:
        width = cells(character)
        if start <= cell < start + length or (width == 0 and start < cell <= start + length):
            found += character
        cell += width
    return found


def bare(text: str) -> str:
    return "".join(each for each in text if each != " " and cells(each))


@given(places(), st.booleans())
def test_the_mark_stands_under_what_it_marks(span: Span, color: bool) -> None:
    text = ANSI.sub("", render([finding(span)], "en", color))
    _, arrow, _, line, mark, *_ = text.split("\n")
    number, column = span.source.position(span.start)
    assert arrow.endswith(f":{number}:{column}")
    row, carets = line.split("|", 1)[1][1:], mark.split("|", 1)[1][1:]
    found = re.fullmatch(r"( *)(\^+)(…?)", carets)
    assert found is not None
    assert cells(row) <= 100
    marked = cell_slice(row, len(found[1]), len(found[2]))
    # Spaces, which tabs become, and marks without width are left out on both sides.
    want = bare("".join(visible(each) for each in span.text.split("\n", 1)[0] if each != "\t"))
    shown = bare(marked)
    if not want:
        assert len(found[2]) >= 1
    elif found[3]:
        assert shown
        assert want.startswith(shown)
    else:
        assert shown == want


@given(
    TEXTS, st.lists(st.tuples(st.integers(-5, 300), st.integers(-5, 300)), max_size=6), st.sampled_from(["en", "zh"])
)
def test_no_place_makes_it_fail(text: str, pairs: list[tuple[int, int]], tongue: str) -> None:
    source = Source("a\u202e.uno", text)
    spans = [Span(source, *pair) for pair in pairs]
    labels = tuple(Label(span, Said("x", {"y": text})) for span in spans[1:])
    found = [Diagnostic("file-missing", spans[0] if spans else None, {"file": text}, labels)]
    shown = render(found, tongue, color=False)
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e\u200b]", shown)
    shown.encode()
    json.dumps(to_json(found, tongue)).encode()


@given(st.text())
def test_cells_of_a_text_are_the_sum_of_its_parts(text: str) -> None:
    assert cells(text) == sum(map(cells, text))
