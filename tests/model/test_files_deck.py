"""The deck: faces, copies, points, sums, small decks."""

from __future__ import annotations

from pathlib import Path

import pytest

from unodsl.model.load import Loaded, load_model
from unodsl.model.model import Deck
from unodsl.text.source import Source

CARDS = """colors red, blue, 粉 / pink
  number 0: 1 per color, worth face
  number 1..9: 2 per color, worth face
  action skip, draw_two: per color 2 cards, worth 20
  black wild, 龙 / dragon: 4 each, worth 50"""


def load(items: str) -> Loaded:
    return load_model(Source("-", f"ruleset r {{ {items} }}"))


def deck_of(items: str) -> Deck:
    loaded = load(items)
    assert not loaded.diagnostics, loaded.diagnostics
    assert loaded.model is not None
    return loaded.model.deck


def findings(items: str) -> list[str]:
    return [d.name for d in load(items).diagnostics]


def test_faces() -> None:
    deck = deck_of(f"deck {{ {CARDS} total 77 }}")
    assert [color.id for color in deck.colors] == ["red", "blue", "pink"]
    assert deck.colors[2].name("zh") == "粉"
    assert deck.colors[0].name("zh") == "红"
    assert [c.id for c in deck.classes] == ["number", "action", "black"]
    assert [s.named.id for s in deck.symbols] == [*"0123456789", "skip", "draw_two", "wild", "dragon"]
    assert [s.number for s in deck.symbols[8:12]] == [8, 9, None, None]
    assert len(deck.faces) == 12 * 3 + 2
    seven = [f for f in deck.faces if deck.symbols[f.symbol].number == 7]
    assert [(f.color, f.copies, f.points) for f in seven] == [(0, 2, 7), (1, 2, 7), (2, 2, 7)]
    wild = deck.faces[-2]
    assert (wild.color, wild.copies, wild.points) == (-1, 4, 50)
    assert not deck.symbols[wild.symbol].colored


def test_more_decks_for_more_players() -> None:
    deck = deck_of(f"deck {{ {CARDS} }} decks 1 per 6 players")
    assert [deck.count(n) for n in (2, 6, 7)] == [1, 1, 2]
    assert deck_of(f"decks 2 deck {{ {CARDS} }}").count(2) == 2


def test_cards_are_added_and_the_total_runs_on() -> None:
    deck = deck_of(
        f"deck {{ {CARDS} total 77 }} add to deck {{ black rose: 4 each, worth 50 total 81 }} "
        "add to deck { royal / 王室 belle, adam: 1 per color, worth 20 total 87 }"
    )
    assert sum(f.copies for f in deck.faces) == 87
    assert [c.id for c in deck.classes] == ["number", "action", "black", "royal"]


def test_a_deck_replaces_that_of_the_base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "base.uno").write_text(f"ruleset base {{ deck {{ {CARDS} }} }}", "utf-8")
    (tmp_path / "top.uno").write_text(
        "ruleset top extends base { deck { colors red number 1: 3 per color, worth face } }", "utf-8"
    )
    loaded = load_model("top.uno")
    assert not loaded.diagnostics
    assert loaded.model is not None
    assert [(f.symbol, f.color, f.copies) for f in loaded.model.deck.faces] == [(0, 0, 3)]


def test_parts_and_total_disagree() -> None:
    """R1: six of each of three cards are 18, not 24."""
    (finding,) = load(
        """deck { colors red, yellow, green, blue
        number 0: 1 per color, worth face
        number 1..9: 2 per color, worth face
        action skip, reverse, draw_two: 6 each, 24 in all, worth 20
        black wild, wild_draw_four: 4 each, worth 50
        total 108 }"""
    ).diagnostics
    assert (finding.name, finding.args) == ("deck-sum", {"expected": 24, "found": 18})
    assert [label.span.text[:11] for label in finding.labels] == ["action skip"]


def test_a_wrong_total_shows_every_line_that_counts() -> None:
    (finding,) = load(f"deck {{ {CARDS} total 108 }}").diagnostics
    assert (finding.name, finding.args) == ("deck-sum", {"expected": 108, "found": 77})
    assert [label.said.args["cards"] for label in finding.labels] == [3, 54, 12, 8]


def test_a_module_may_count_its_own_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "base.uno").write_text(f"ruleset base {{ deck {{ {CARDS} }} }}", "utf-8")
    (tmp_path / "rose.uno").write_text(
        "house_rule rose { add to deck { black rose: 4 each, worth 50 total 4 } }", "utf-8"
    )
    assert load_model("rose.uno", base="base.uno").ok
    assert load_model("base.uno", uses=[("rose", ())]).ok


def test_cards_without_points() -> None:
    items = "deck { colors red number 1, 2: 1 per color action skip: 1 per color, worth 20 }"
    (finding,) = load(items).diagnostics
    assert finding.name == "cards-without-points"
    assert not finding.is_error
    assert load(items + " rule p { let the card's points be 5 }").diagnostics == ()


@pytest.mark.parametrize(
    ("lines", "finding"),
    [
        ("colors red, red", "thing-twice"),
        ("colors red number 1: 1 per color, worth 1 number 0..3: 1 per color, worth face", "thing-twice"),
        ("colors red action red: 1 each, worth 1", "name-of-the-language"),
        ("colors pink action pink: 1 each, worth 1", "thing-twice"),
        ("colors red action action: 1 each, worth 1", "thing-twice"),
        ("colors red action player: 1 each, worth 1", "name-of-the-language"),
        ("colors red action draw: 1 each, worth 1", "name-is-a-keyword"),
        ("colors red action skip: 1 each, worth face", "face-without-number"),
        ("action skip: 1 per color, worth 1", "deck-without-colors"),
        ("colors red number 3..1: 1 per color, worth face", "range-backwards"),
        ("colors red number 0..255: 1 per color, worth 1", "deck-too-many-faces"),
        ("colors red number 0..999999: 1 per color, worth 1 number 7: 1 each, worth 1", "deck-too-many-faces"),
        ("colors red number 0..9: 410 per color, worth 1", "deck-too-many-cards"),
        ("colors red number 0..9: 0 per color, worth 1", "deck-no-copies"),
        ("colors red", "deck-empty"),
        ("", "deck-empty"),
    ],
)
def test_wrong_lines(lines: str, finding: str) -> None:
    assert finding in findings(f"deck {{ {lines} }}")


def test_wrong_decks() -> None:
    assert findings(f"deck {{ {CARDS} }} deck {{ {CARDS} }}") == ["deck-twice"]
    assert findings(f"deck {{ {CARDS} }} decks 0") == ["decks-none"]
    assert findings(f"deck {{ {CARDS} }} decks 1 per 0 players") == ["decks-none"]
    assert findings(f"deck {{ {CARDS} }} decks 100") == ["deck-too-many-cards"]


# ---- small decks


def test_a_small_deck_keeps_the_numbers() -> None:
    loaded = load(
        f"""deck {{ {CARDS} }} deck mini {{ colors red, blue
        number 1..2: 1 per color action skip: 1 per color black wild: 1 each total 7 }}"""
    )
    assert not loaded.diagnostics, loaded.diagnostics
    assert loaded.model is not None
    whole = loaded.model.deck
    ((name, small),) = loaded.model.small_decks
    assert name == "mini"
    assert (small.symbols, small.colors, len(small.faces)) == (whole.symbols, whole.colors, len(whole.faces))
    there = {(small.symbols[f.symbol].named.id, f.color): f.copies for f in small.faces if f.copies}
    assert there == dict.fromkeys([("1", 0), ("1", 1), ("2", 0), ("2", 1), ("skip", 0), ("skip", 1), ("wild", -1)], 1)


@pytest.mark.parametrize(
    ("lines", "finding"),
    [
        ("number 77: 1 per color", "small-deck-stranger"),
        ("number 0..1000000: 1 per color", "small-deck-stranger"),
        ("black skip: 1 per color", "small-deck-stranger"),
        ("action skip: 1 each", "small-deck-stranger"),
        ("colors green action skip: 1 per color", "small-deck-stranger"),
        ("black wild: 1 each total 2", "deck-sum"),
        ("black wild: 1 each, 2 in all", "deck-sum"),
        ("black wild: 5000 each", "deck-too-many-cards"),
        ("", "deck-empty"),
    ],
)
def test_wrong_small_decks(lines: str, finding: str) -> None:
    assert finding in findings(f"deck {{ {CARDS} }} deck mini {{ {lines} }}")
