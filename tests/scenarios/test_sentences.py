"""Sentences in both tongues, and that what is written is read again as the same act."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.scenarios.fake_table import FakeChoice, FakeGame, FakeTable, plain_setup
from unodsl.engine.actions import Act, Action, Wish
from unodsl.scenarios.scan import Names, quoted
from unodsl.scenarios.sentences import names_of, parse_sentence, parse_words, sentence
from unodsl.scenarios.tongues import WITH_CLAUSES
from unodsl.text.diagnostics import Diagnostic
from unodsl.text.render import render

GAME = FakeGame()
PLAYERS = ("Ann", "Bo", "Cy", "安", "博", "西", "Mary Ann", "blue", "plays", "No", "安娜")
NAMES = names_of(GAME, PLAYERS)


def card(words: str) -> int:
    face = GAME.cards.face(words)
    assert face is not None
    return face


RED_5, BLUE_5, WILD = card("red 5"), card("blue 5"), card("wild")
BLUE = Wish(color=3, seat=7)
GREEN = Wish(color=2)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("Ann plays red 5", Action(Act.PLAY, 0, (RED_5,))),
        ("  Ann   plays  red   5 . ", Action(Act.PLAY, 0, (RED_5,))),
        ("安 出 红5", Action(Act.PLAY, 3, (RED_5,))),
        ("安出红5", Action(Act.PLAY, 3, (RED_5,))),
        ("安娜出红5。", Action(Act.PLAY, 10, (RED_5,))),
        ("Ann出red 5", Action(Act.PLAY, 0, (RED_5,))),
        ("Ann plays wild choosing green", Action(Act.PLAY, 0, (WILD,), wishes=(GREEN,))),
        ("安 出 变色 选 绿", Action(Act.PLAY, 3, (WILD,), wishes=(GREEN,))),
        ("Ann plays wild choosing blue", Action(Act.PLAY, 0, (WILD,), wishes=(BLUE,))),
        ('Ann plays wild choosing "blue"', Action(Act.PLAY, 0, (WILD,), wishes=(Wish(seat=7),))),
        ("Ann plays wild choosing 蓝", Action(Act.PLAY, 0, (WILD,), wishes=(Wish(color=3),))),
        ("Ann plays red 5 choosing no", Action(Act.PLAY, 0, (RED_5,), wishes=(Wish(yes=False),))),
        ("Ann plays red 5 choosing No", Action(Act.PLAY, 0, (RED_5,), wishes=(Wish(seat=9, yes=False),))),
        ("Ann plays red 5, blue 5 choosing green", Action(Act.PLAY, 0, (RED_5, BLUE_5), wishes=(GREEN,))),
        ("安出红5，蓝5选绿", Action(Act.PLAY, 3, (RED_5, BLUE_5), wishes=(GREEN,))),
        ("安出红5、蓝5，选绿，喊uno", Action(Act.PLAY, 3, (RED_5, BLUE_5), words=("uno",), wishes=(GREEN,))),
        ("Ann plays red 5 and blue 5", Action(Act.PLAY, 0, (RED_5, BLUE_5))),
        ("Ann plays red 5 calling UNO", Action(Act.PLAY, 0, (RED_5,), words=("uno",))),
        ("Ann plays red 5 calling bingo", Action(Act.PLAY, 0, (RED_5,), words=("bingo",))),
        ("Ann plays red 5 calling uno calling blitz", Action(Act.PLAY, 0, (RED_5,), words=("uno", "blitz"))),
        ("Ann plays red 5 with gesture", Action(Act.PLAY, 0, (RED_5,), gesture=True)),
        ("安出红5打手势", Action(Act.PLAY, 3, (RED_5,), gesture=True)),
        ("Bo jumps in with red 5 calling blitz", Action(Act.JUMP_IN, 1, (RED_5,), words=("blitz",))),
        ("博抢出红5", Action(Act.JUMP_IN, 4, (RED_5,))),
        ("Ann draws", Action(Act.DRAW, 0)),
        ("安摸牌", Action(Act.DRAW, 3)),
        ("Ann passes", Action(Act.PASS, 0)),
        ("安过", Action(Act.PASS, 3)),
        ("Ann takes", Action(Act.TAKE, 0)),
        ("安认罚", Action(Act.TAKE, 3)),
        ("Bo challenges", Action(Act.CHALLENGE, 1)),
        ("博质疑", Action(Act.CHALLENGE, 4)),
        ("Bo catches Ann", Action(Act.CATCH, 1, target=0)),
        ("博举报安", Action(Act.CATCH, 4, target=3)),
        ("博举报安娜", Action(Act.CATCH, 4, target=10)),
        ("Ann calls uno", Action(Act.CALL, 0, words=("uno",))),
        ("安喊uno", Action(Act.CALL, 3, words=("uno",))),
        ("Ann gestures uno", Action(Act.GESTURE, 0, words=("uno",))),
        ("安比划uno", Action(Act.GESTURE, 3, words=("uno",))),
        ("Ann chooses green", Action(Act.CHOOSE, 0, wishes=(GREEN,))),
        ("Ann chooses Bo calling uno", Action(Act.CHOOSE, 0, words=("uno",), wishes=(Wish(seat=1),))),
        ("安选是", Action(Act.CHOOSE, 3, wishes=(Wish(yes=True),))),
        ("Ann discards red 5, blue 5 calling uno", Action(Act.DISCARD, 0, (RED_5, BLUE_5), words=("uno",))),
        ("Ann discards nothing", Action(Act.DISCARD, 0)),
        ("安不弃", Action(Act.DISCARD, 3)),
        ("安 弃 无", Action(Act.DISCARD, 3)),
        ("安弃红5，蓝5", Action(Act.DISCARD, 3, (RED_5, BLUE_5))),
        ("Ann declines", Action(Act.DECLINE, 0)),
        ("安谢绝", Action(Act.DECLINE, 3)),
        ("Cy slaps last", Action(Act.SLAP_LAST, 2)),
        ("西最后拍", Action(Act.SLAP_LAST, 5)),
        ("Bo slaps", Action(Act.SLAP, 1)),
        ("博拍", Action(Act.SLAP, 4)),
        ("Bo makes noise", Action(Act.NOISE, 1)),
        ("博出声", Action(Act.NOISE, 4)),
        ("Bo runs out of time", Action(Act.TIMEOUT, 1)),
        ("博超时", Action(Act.TIMEOUT, 4)),
        ("Bo wrongly plays red 5", Action(Act.WRONG_PLAY, 1, (RED_5,))),
        ("博错出红5", Action(Act.WRONG_PLAY, 4, (RED_5,))),
        ("next round", Action(Act.NEXT_ROUND, -1)),
        ("下一局", Action(Act.NEXT_ROUND, -1)),
        ('"Mary Ann" draws', Action(Act.DRAW, 6)),
        ("“Mary Ann”摸牌", Action(Act.DRAW, 6)),
        ("plays plays red 5", Action(Act.PLAY, 8, (RED_5,))),
        ("plays catches plays", Action(Act.CATCH, 8, target=8)),
        ("Bo plays red draw_two", Action(Act.PLAY, 1, (card("红+2"),))),
        ("博出红+2", Action(Act.PLAY, 4, (card("red draw_two"),))),
        ("博出变色加四选绿", Action(Act.PLAY, 4, (card("wild_draw_four"),), wishes=(GREEN,))),
    ],
)
def test_sentences(text: str, action: Action) -> None:
    assert parse_words(text, NAMES) == action
    for tongue in ("en", "zh"):
        assert parse_words(sentence(action, GAME, PLAYERS, tongue), NAMES) == action


@pytest.mark.parametrize(
    ("action", "en", "zh"),
    [
        (Action(Act.PLAY, 0, (RED_5, BLUE_5), -1, ("uno",), False, (GREEN,)),
         "Ann plays red 5, blue 5 choosing green calling uno", "Ann 出 红5，蓝5 选 绿 喊 uno"),
        (Action(Act.DISCARD, 3), "安 discards nothing", "安 不弃"),
        (Action(Act.SLAP_LAST, 6), '"Mary Ann" slaps last', '"Mary Ann" 最后拍'),
        (Action(Act.OFFERED_PLAY, 0, (WILD,)), "Ann plays wild", "Ann 出 变色"),
        (Action(Act.CHOOSE, 0, wishes=(Wish(seat=7),)), 'Ann chooses "blue"', 'Ann 选 "blue"'),
        (Action(Act.CHOOSE, 0, wishes=(Wish(yes=True),)), "Ann chooses yes", "Ann 选 是"),
        (Action(Act.NEXT_ROUND, -1), "next round", "下一局"),
    ],
)  # fmt: skip
def test_what_is_written(action: Action, en: str, zh: str) -> None:
    assert sentence(action, GAME, PLAYERS, "en") == en
    assert sentence(action, GAME, PLAYERS, "zh") == zh


@pytest.mark.parametrize(
    ("text", "name", "place", "meant"),
    [
        ("Anm plays red 5", "sentence-player-unknown", "Anm", "Ann"),
        ("Ann playes red 5", "sentence-act-unknown", "playes", "plays"),
        ("Ann jumsp in with red 5", "sentence-act-unknown", "jumsp", "jumps in with"),
        ("Ann draws for dealer red 7", "sentence-too-much", "for", None),
        ("Ann plays purple 5", "sentence-card-unknown", "purple 5", None),
        ("Ann plays red 5, purple 5, blue 5", "sentence-card-unknown", "purple 5", None),
        ("Ann plays big wild choosing blue", "sentence-card-unknown", "big wild", None),
        ("安出紫5选蓝", "sentence-card-unknown", "紫5", None),
        ("Ann plays wild choosing Boo calling uno", "sentence-wish-unknown", "Boo", "Bo"),
        ("Ann plays red 5 chosing blue", "sentence-clause-unknown", "chosing", "choosing"),
        ("Ann plays red 5 choosing purple", "sentence-wish-unknown", "purple", None),
        ("Ann plays", "sentence-breaks-off", "", None),
        ("Ann", "sentence-breaks-off", "", None),
        ("Bo catches Anm", "sentence-player-unknown", "Anm", "Ann"),
        ("Ann draws red 5", "sentence-too-much", "red", None),
        ("", "sentence-empty", "", None),
        ("安 质怀", "sentence-act-unknown", "质怀", "质疑"),
        ("x" * 3000, "sentence-too-long", "x" * 3000, None),
    ],
)
def test_mistakes(text: str, name: str, place: str, meant: str | None) -> None:
    found = parse_words(text, NAMES)
    assert isinstance(found, Diagnostic)
    assert found.span is not None
    assert (found.name, found.span.text) == (name, place)
    suggestions = [note.args["word"] for note in found.notes if note.key == "sentence-meant"]
    assert suggestions == ([meant] if meant else [])
    for tongue in ("en", "zh"):
        assert found.name not in render([found], tongue, False)
        assert "sentence-" not in render([found], tongue, False)


def test_an_offer_is_taken_by_playing() -> None:
    table = FakeTable(GAME, plain_setup(("Ann", "Bo")))
    assert parse_sentence("Ann plays rose", table) == Action(Act.PLAY, 0, (card("rose"),))
    table.choice = FakeChoice("offer", (0,))
    assert parse_sentence("Ann plays rose", table) == Action(Act.OFFERED_PLAY, 0, (card("rose"),))
    assert parse_sentence("Bo plays rose", table) == Action(Act.PLAY, 1, (card("rose"),))


@pytest.mark.parametrize(
    "text", ["Ann plays " + "red 5, " * 280, "安出红5" + "喊" * 1900 + "，，", "Ann plays red 5 " + "calling " * 240]
)
def test_long_sentences_are_fast(text: str) -> None:
    began = time.monotonic()
    assert isinstance(parse_words(text, NAMES), Diagnostic)
    assert time.monotonic() - began < 2


KEYWORDS = st.sampled_from(
    [
        *["plays", "choosing", "calling", "draws", "nothing", "blue", "yes", "no", "uno", "and", "1:30"],
        *[
            "红",
            "蓝5",
            "安",
            "安出",
            "出",
            "喊",
            "过",
            "最后拍",
            "是",
            "和",
            "不弃",
            "下一局",
            "，",
            "。",
            "”",
            "\\",
            "'",
            "-",
            ".",
            ",",
            "🙂",
        ],
        *("with gesture", "next round", "red 5", '"'),
    ]
)
LETTERS = st.text(st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp")), min_size=1, max_size=6)


def add(one: str, other: str) -> str:
    return one + other


ANY_NAME = st.one_of(KEYWORDS, LETTERS, st.builds(add, KEYWORDS, KEYWORDS)).filter(str.strip)
FACES = st.integers(0, GAME.cards.count - 1)


@st.composite
def acts(draw: st.DrawFn) -> tuple[tuple[str, ...], Action]:
    """Players, and an act among them."""
    players = tuple(draw(st.lists(ANY_NAME, min_size=2, max_size=6, unique=True)))
    seats = st.integers(0, len(players) - 1)
    act = draw(st.sampled_from([act for act in Act if act is not Act.OFFERED_PLAY]))
    if act is Act.NEXT_ROUND:
        return players, Action(act, -1)
    cards: tuple[int, ...] = ()
    if act in (Act.PLAY, Act.JUMP_IN):
        cards = tuple(draw(st.lists(FACES, min_size=1, max_size=4)))
    elif act is Act.DISCARD:
        cards = tuple(draw(st.lists(FACES, max_size=4)))
    elif act is Act.WRONG_PLAY:
        cards = (draw(FACES),)
    words: tuple[str, ...] = ()
    if act in (Act.CALL, Act.GESTURE):
        words = (draw(WORDS),)
    elif act in WITH_CLAUSES:
        words = tuple(draw(st.lists(WORDS, max_size=3)))
    wishes: tuple[Wish, ...] = ()
    if act in WITH_CLAUSES:
        least = 1 if act is Act.CHOOSE else 0
        wishes = tuple(draw(st.lists(wishes_of(players), min_size=least, max_size=3)))
    gesture = act in WITH_CLAUSES and draw(st.booleans())
    target = draw(seats) if act is Act.CATCH else -1
    return players, Action(act, draw(seats), cards, target, words, gesture, wishes)


def as_known(word: str) -> str:
    """A word that a rule asks for is known whatever its case."""
    return word.casefold() if word.casefold() in GAME.words else word


WORDS = st.one_of(st.sampled_from(["uno", "blitz"]), ANY_NAME).map(as_known)


def wishes_of(players: tuple[str, ...]) -> st.SearchStrategy[Wish]:
    """What one word can wish for: a color, a player, yes or no, or several of these where a player is called so."""
    names = Names(players, GAME.cards, GAME.words)
    colors = [GAME.cards.color_name(color, tongue) for color in range(4) for tongue in ("en", "zh")]
    wishes = [Wish(seat=0)]
    for text in (*colors, *players, "yes", "否"):
        found = parse_words(f"{quoted(players[0])} chooses {text}", names)
        if isinstance(found, Action):
            wishes += found.wishes
    return st.sampled_from(wishes)


@given(acts(), st.sampled_from(["en", "zh"]))
def test_what_is_written_is_read_again(drawn: tuple[tuple[str, ...], Action], tongue: str) -> None:
    players, action = drawn
    assert parse_words(sentence(action, GAME, players, tongue), names_of(GAME, players)) == action


@given(st.text(st.sampled_from('Ann plays red 5,，choosing calling uno安出红蓝选喊"\\。 '), max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    found = parse_words(text, NAMES)
    if isinstance(found, Diagnostic):
        render([found], "zh", False)
