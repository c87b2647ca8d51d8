"""Options, facts, rules and what they take precedence over; needs; seats."""

from __future__ import annotations

from pathlib import Path

import pytest

from unodsl.model.core import Any
from unodsl.model.load import Loaded, load_model
from unodsl.model.model import RuleInfo
from unodsl.text.diagnostics import Severity
from unodsl.text.source import Source

DECK = "deck { colors red, blue number 0..3: 2 per color, worth face black wild: 4 each, worth 50 }"


def load(items: str) -> Loaded:
    return load_model(Source("-", f"ruleset r {{ {DECK} {items} }}"))


def findings(items: str) -> list[str]:
    return [d.name for d in load(items).diagnostics]


def rules(loaded: Loaded) -> dict[str, RuleInfo]:
    assert loaded.model is not None
    return {rule.full_name: rule for rule in loaded.model.rules}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "base.uno").write_text(
        f"ruleset base {{ {DECK} option o: yes_no = no rule a / 甲 {{ may pass }} rule b {{ may draw }} "
        "rule c after b { may pass } }",
        "utf-8",
    )
    return tmp_path


def on_base(folder: Path, items: str, **others: str) -> Loaded:
    for name, text in {"top": f"ruleset top extends base {{ {items} }}", **others}.items():
        (folder / f"{name}.uno").write_text(text, "utf-8")
    return load_model("top.uno")


# ---- options and facts


def test_types_and_defaults() -> None:
    loaded = load(
        """option a: yes_no = yes "Really?" option b: 50..1000 = 500 option c: 2, 3, 5 = 3
        option d / 丁: one / 一个, two = two remember e: yes_no = no remember f of each player: 0..3 = 1
        remember g: someone = nobody remember h: red_side / 红边, blue_side = blue_side"""
    )
    assert not loaded.diagnostics, loaded.diagnostics
    assert loaded.model is not None
    a, b, c, d = loaded.model.options
    assert (a.value, a.values.kind, a.text and a.text.get("en")) == (1, "yes_no", "Really?")
    assert (b.value, b.values.low, b.values.high) == (500, 50, 1000)
    assert (c.value, c.values.numbers) == (3, (2, 3, 5))
    assert (d.value, [n.id for n in d.values.names], d.values.names[0].name("zh")) == (1, ["one", "two"], "一个")
    e, f, g, h = loaded.model.facts
    assert (e.default, f.default, f.of_each_player, g.default, h.default) == (0, 1, True, -1, 1)
    assert (g.values.kind, g.values.holds(-1), d.file) == ("player", True, "r")


@pytest.mark.parametrize(
    ("item", "finding"),
    [
        ("option a: yes_no = 1", "value-does-not-fit"),
        ("option a: 1..3 = 4", "value-does-not-fit"),
        ("option a: 1..3 = yes", "value-does-not-fit"),
        ("option a: 1, 3 = 2", "value-does-not-fit"),
        ("option a: one, two = three", "value-does-not-fit"),
        ("remember a: someone = dealer", "value-does-not-fit"),
        ("option a: 3..1 = 2", "range-backwards"),
        ("option a: 1, 1 = 1", "value-twice"),
        ("option a: one, one = one", "value-twice"),
        ("option a: someone = nobody", "option-of-player"),
        ("option a: 1..3 = 1 option a: 1..3 = 1", "thing-twice"),
        ("option a / 甲: 1..3 = 1 remember b / 甲: 1..3 = 1", "thing-twice"),
        ("option red: yes_no = no", "name-of-the-language"),
        ("option hand: yes_no = no", "name-of-the-language"),
        ("option 下家: yes_no = no", "name-of-the-language"),
        ("option draw: yes_no = no", "name-is-a-keyword"),
        ("option x / 可以: yes_no = no", "name-is-a-keyword"),
        ("option x / 可以摸牌: yes_no = no", "name-is-a-keyword"),
    ],
)
def test_wrong_options(item: str, finding: str) -> None:
    assert findings(item) == [finding]


def test_values_may_be_called_like_anything() -> None:
    assert findings("option a: winner, draw, teams = draw") == []


# ---- rules


def test_a_short_name_means_every_other_rule_of_that_name(folder: Path) -> None:
    loaded = on_base(
        folder,
        "use m rule a overrides a { may pass } rule d overrides 甲, b after c { may pass }",
        m="house_rule m { rule b / 乙 { may pass } }",
    )
    assert not loaded.diagnostics, loaded.diagnostics
    assert loaded.model is not None
    full = [rule.full_name for rule in loaded.model.rules]
    assert full == ["base.a", "base.b", "base.c", "m.b", "top.a", "top.d"]
    made = rules(loaded)
    assert [full[n] for n in made["top.a"].overrides] == ["base.a"]
    assert [full[n] for n in made["top.d"].overrides] == ["base.a", "top.a", "base.b", "m.b"]
    assert [full[n] for n in made["top.d"].after] == ["base.c"]
    assert [full[n] for n in made["base.c"].after] == ["base.b", "m.b"]


def test_a_rule_is_taken_out(folder: Path) -> None:
    loaded = on_base(folder, "without b rule d overrides b, a { may pass } rule b { may pass }")
    assert not loaded.diagnostics, loaded.diagnostics
    made = rules(loaded)
    assert list(made) == ["base.a", "base.c", "top.d", "top.b"]
    assert made["top.d"].overrides == (3, 0)
    assert made["base.c"].after == (3,)


def test_a_rule_is_taken_out_in_some_games(folder: Path) -> None:
    made = rules(on_base(folder, "without b when o without b, a when (players = 2)"))
    assert isinstance(made["base.b"].unless, Any)
    assert made["base.a"].unless is not None
    assert made["base.c"].unless is None


@pytest.mark.parametrize(
    ("items", "finding"),
    [
        ("rule x overrides bb { may pass }", "unknown-rule"),
        ("rule x after nowhere { may pass }", "unknown-rule"),
        ("without nowhere", "unknown-rule"),
        ("without d rule d { may pass }", "rule-not-before"),
        ("rule d overrides d { may pass }", "rule-names-itself"),
        ("rule d { may pass } rule d { may draw }", "rule-twice"),
        ("rule d / 丁 { may pass } rule e / 丁 { may draw }", "rule-twice"),
        ("rule d overrides e { may pass } rule e overrides d { may pass }", "overrides-cycle"),
        ("rule d after e { may pass } rule e after d { may pass }", "after-cycle"),
    ],
)
def test_wrong_rules(folder: Path, items: str, finding: str) -> None:
    assert [d.name for d in on_base(folder, items).diagnostics] == [finding]


def test_a_circle_is_told_once_and_opened(folder: Path) -> None:
    loaded = on_base(
        folder,
        "rule d overrides e { may pass } rule e overrides f { may pass } rule f overrides d, a { may pass }",
    )
    (finding,) = loaded.diagnostics
    assert finding.args["rules"] == "top.d → top.e → top.f → top.d"
    assert finding.span is not None
    assert finding.span.text == "d"
    assert rules(loaded)["top.f"].overrides == (0,)


def test_a_rule_with_a_mistake_is_not_also_unknown(folder: Path) -> None:
    loaded = on_base(folder, "rule x overrides y { may pass } rule y { may may }")
    assert [d.name for d in loaded.diagnostics] == ["unexpected-word"]


def test_what_a_broken_declaration_would_have_declared_is_not_also_unknown() -> None:
    items = """add to deck { black rose 3: 4 each } option foo: yes_no = = no
    rule x { whenever a rose is played when foo { player draws 1 card } } needs deck with rose"""
    assert findings(items) == ["unexpected-word", "unexpected-word"]
    assert "unknown-card" in findings(items + " rule y { may play a card when the card is bar }")


def test_a_rule_of_some_shipped_file_is_only_noted(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = tmp_path / "shipped"
    (shipped / "house_rules").mkdir(parents=True)
    (shipped / "house_rules" / "mod.uno").write_text(
        "house_rule mod / 模块 { add to deck { black rose: 1 each } rule z / 最后 { may pass } }", "utf-8"
    )
    (shipped / "big.uno").write_text("ruleset big { deck { royal / 王室 belle: 1 each } }", "utf-8")
    monkeypatch.setattr("unodsl.data.rulesets_dir", lambda: shipped)
    monkeypatch.setattr("unodsl.model.shipped.rulesets_dir", lambda: shipped)
    monkeypatch.setattr("unodsl.model.files.rulesets_dir", lambda: shipped)
    loaded = on_base(folder, "rule x overrides z after 最后 { may pass } without z")
    assert loaded.ok
    assert [(d.name, d.severity) for d in loaded.diagnostics] == [("rule-not-here", Severity.NOTE)] * 3
    assert loaded.diagnostics[0].args["files"] == ("mod",)
    # What is needed and not there: which files would bring it.
    loaded = on_base(folder, "needs deck with rose, 王室 needs rule z needs rule 模块")
    told = [(d.name, [(n.key, n.args["files"]) for n in d.notes]) for d in loaded.diagnostics]
    assert told == [
        ("needs-deck-unmet", [("module-would-do", ("mod",))]),
        ("needs-deck-unmet", [("base-would-do", ("big",))]),
        ("needs-rule-unmet", [("module-would-do", ("mod",))]),
        ("needs-rule-unmet", [("module-would-do", ("mod",))]),
    ]
    assert load_model("mod", base="base.uno").model is not None
    assert load_model("模块", base="base.uno").model is not None


# ---- needs and seats


def test_needs_that_are_met(folder: Path) -> None:
    loaded = on_base(
        folder,
        "use m needs rule a, 乙 needs rule m needs deck with red, wild, 0..2, red 3, number needs players >= 3",
        m="house_rule m { rule b / 乙 { may pass } }",
    )
    assert not loaded.diagnostics, loaded.diagnostics
    assert loaded.model is not None
    assert (loaded.model.low, loaded.model.high) == (3, 10)


@pytest.mark.parametrize(
    ("item", "finding"),
    [
        ("needs rule nowhere", "needs-rule-unmet"),
        ("needs deck with skip", "needs-deck-unmet"),
        ("needs deck with 9", "needs-deck-unmet"),
        ("needs deck with red wild", "needs-deck-unmet"),
        ("needs players > 10", "needs-players-unmet"),
        ("players 1 to 4", "seats-out-of-range"),
        ("players 5 to 4", "seats-out-of-range"),
        ("players 2 to 17", "seats-out-of-range"),
    ],
)
def test_needs_and_seats_that_are_not(item: str, finding: str) -> None:
    assert findings(item) == [finding]


def test_the_last_players_line_counts(folder: Path) -> None:
    model = on_base(folder, "players 2 to 4 players 3").model
    assert model is not None
    assert (model.low, model.high) == (3, 3)


# ---- the rest of a file


def test_words_of_the_author_are_kept() -> None:
    loaded = load(
        """title "Title" / "题目" source "A4" source "N5" note "One" ruling "Why?" "So."
        match { winner deals next lowest total wins when players = 2 }
        property p { always cards_left >= 0 }"""
    )
    model = loaded.model
    assert model is not None
    (file,) = model.files
    assert file.title is not None
    assert (file.title.get("zh"), file.source, len(file.notes), len(file.rulings)) == ("题目", ("A4", "N5"), 1, 1)
    assert [sentence.kind for sentence in model.match] == ["winner_deals", "lowest_wins"]
    assert [(p.named.id, p.quantifier) for p in model.properties] == [("p", "always")]


def test_a_card_that_is_needed_and_not_there_is_told_once() -> None:
    assert findings("needs deck with skip rule s { whenever a skip is played { skip next } }") == ["needs-deck-unmet"]
