"""Which files make up a ruleset, in which order, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from unodsl.model.load import Loaded, load_model
from unodsl.text.diagnostics import Diagnostic, Severity
from unodsl.text.source import Source

BASE = """ruleset base / 基础 { players 2 to 6
  deck { colors red, blue  number 0..3: 2 per color, worth face  black wild: 4 each, worth 50 }
  option scoring / 记分: winner / 胜者, minus / 负分 = winner
  rule deal / 发牌 { let hand_size be 7 }
  rule skip / 跳过规则 { may pass }
}"""
JUMP = "house_rule jump / 闪电 { option fast / 快: yes_no = no  rule jump_rule / 抢规则 { may jump in with a card } }"

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Writes rule files into the folder in which the test runs: their names without ending, with their texts."""
    monkeypatch.chdir(tmp_path)

    def files(**texts: str) -> Path:
        for name, text in {"base": BASE, "jump": JUMP, **texts}.items():
            (tmp_path / f"{name}.uno").write_text(text, "utf-8")
        return tmp_path

    return files


def names(loaded: Loaded) -> list[str]:
    assert loaded.model is not None, loaded.diagnostics
    return [file.name.id for file in loaded.model.files]


def found(loaded: Loaded, severity: Severity = Severity.NOTE) -> list[str]:
    return [d.name for d in loaded.diagnostics if d.severity >= severity]


def options(loaded: Loaded) -> dict[str, int]:
    assert loaded.model is not None
    return {option.named.id: option.value for option in loaded.model.options}


def test_a_ruleset_has_its_parts(write: Write) -> None:
    write()
    loaded = load_model("base.uno")
    assert loaded.ok, loaded.diagnostics
    assert loaded.model is not None
    assert (loaded.model.name, loaded.model.low, loaded.model.high) == ("base", 2, 6)
    assert [rule.full_name for rule in loaded.model.rules] == ["base.deal", "base.skip"]
    assert loaded.model.rules[1].named.name("zh") == "跳过规则"
    assert [source.name for source in loaded.sources] == ["base.uno"]
    assert loaded.tree_of(loaded.sources[0]) is loaded.trees[0]


def test_base_then_modules_then_the_file(write: Write) -> None:
    write(
        mid="ruleset mid extends base { use jump }",
        other="house_rule other { use jump rule o { may pass } }",
        top="ruleset top extends mid { use other use jump }",
    )
    loaded = load_model(Path("top.uno"))
    assert loaded.ok, loaded.diagnostics
    assert names(loaded) == ["base", "jump", "mid", "other", "top"]


def test_what_is_used_besides_comes_after_the_ruleset_and_may_take_out_its_rules(write: Write) -> None:
    write(strip="house_rule strip { without skip }", top="ruleset top extends base { rule skip { may draw } }")
    loaded = load_model("top.uno", uses=[("strip", ())])
    assert loaded.ok, loaded.diagnostics
    assert names(loaded) == ["base", "strip", "top"]
    assert loaded.model is not None
    assert [rule.full_name for rule in loaded.model.rules] == ["base.deal"]


@pytest.mark.parametrize("text", ["规则集 我的 沿用 基础 { 采用 闪电 }", "ruleset 我的 extends 基础 { 采用闪电 }"])
def test_other_spellings_name_files_too(write: Write, text: str) -> None:
    write(我的=text)
    loaded = load_model("我的.uno")
    assert found(loaded) == []
    assert names(loaded) == ["base", "jump", "我的"]


def test_unspaced_names_of_the_base_are_known(write: Write) -> None:
    write(top="规则集 top 沿用 base { 采用 jump 规则 r { 当快且记分是胜者时，可以过 } }")
    loaded = load_model("top.uno")
    assert found(loaded) == []
    assert names(loaded) == ["base", "jump", "top"]


def test_files_in_house_rules_are_found(write: Write) -> None:
    folder = write(top="ruleset top extends base { use deep }")
    (folder / "house_rules").mkdir()
    (folder / "house_rules" / "deep.uno").write_text("house_rule deep { rule x { may pass } }", "utf-8")
    assert names(load_model("top.uno")) == ["base", "deep", "top"]


def test_a_house_rule_alone_stands_on_a_base_with_what_it_needs(write: Write) -> None:
    write(
        far="house_rule far { needs rule jump rule f { may pass } }",
        lone="house_rule lone { needs rule far, deal rule l overrides jump_rule { may pass } }",
    )
    loaded = load_model("lone.uno", base="base.uno")
    assert loaded.ok, loaded.diagnostics
    assert names(loaded) == ["base", "far", "jump", "lone"]


def test_a_source_that_was_read_is_taken_as_it_is(write: Write) -> None:
    write()
    loaded = load_model(Source("base.uno", "ruleset base extends jump { }"))
    assert found(loaded) == ["extends-house-rule"]
    loaded = load_model(Source("-", "ruleset typed extends base { use jump (fast = yes) }"))
    assert names(loaded) == ["base", "jump", "typed"]
    assert options(loaded)["fast"] == 1


def test_a_reader_stands_for_the_disk() -> None:
    def reader(path: Path, shown: str) -> Source | Diagnostic:
        texts = {"base.uno": BASE, "top.uno": "ruleset top extends base { }"}
        if path.name in texts and path.parent == Path():
            return Source(shown, texts[path.name])
        return Diagnostic("file-missing", None, {"file": shown})

    assert names(load_model("top.uno", reader=reader)) == ["base", "top"]


# ---- what is refused


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        ("ruleset top extends bas { }", "unknown-file"),
        ("ruleset top extends base { use jumb }", "unknown-file"),
        ("ruleset top extends top { }", "builds-on-itself"),
        ("ruleset top extends circle { }", "builds-on-itself"),
        ("ruleset top extends jump { }", "extends-house-rule"),
        ("ruleset top extends base { use base }", "uses-ruleset"),
        ("ruleset base extends base { }", "file-name-twice"),
        ("ruleset top { rule x { may pass } }", "no-deck"),
    ],
)
def test_wrong_references(write: Write, text: str, finding: str) -> None:
    write(top=text, circle="ruleset circle extends top { }")
    assert [d.name for d in load_model("top.uno").diagnostics if d.is_error] == [finding]


def test_a_similar_name_is_offered(write: Write) -> None:
    write(top="ruleset top extends base { use jumb }")
    (finding,) = load_model("top.uno").diagnostics
    assert finding.span is not None
    assert finding.span.text == "jumb"
    assert finding.notes[0].args == {"word": "jump"}


def test_a_file_under_another_name_is_noted(write: Write) -> None:
    write(top="ruleset bottom extends base { }")
    loaded = load_model("top.uno")
    assert loaded.ok
    assert found(loaded) == ["file-name-differs"]


@pytest.mark.parametrize(
    "name", ["absent.uno", "", "a/../b", "\0.uno", "x" * 5000, "x" * 5000 + ".uno", "../..", "ab\ud800.uno"]
)
def test_names_of_no_file(write: Write, name: str) -> None:
    write()
    loaded = load_model(name)
    assert loaded.model is None
    assert len(loaded.diagnostics) == 1


def test_links_do_not_lead_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inside, outside = tmp_path / "inside", tmp_path / "outside"
    inside.mkdir()
    outside.mkdir()
    (outside / "secret.uno").write_text(JUMP, "utf-8")
    (outside / "secret.txt").write_text(JUMP, "utf-8")
    (inside / "jump.uno").symlink_to(outside / "secret.uno")
    (inside / "text.uno").symlink_to(outside / "secret.txt")
    (inside / "base.uno").write_text(BASE, "utf-8")
    (inside / "top.uno").write_text("ruleset top extends base { use jump use text }", "utf-8")
    monkeypatch.chdir(inside)
    assert found(load_model("top.uno"), Severity.ERROR) == ["file-outside", "file-outside"]
    # The user may name any file himself, and those beside it.
    assert found(load_model(outside / "secret.uno", base="base.uno")) == ["file-name-differs"]
    # A file that a scenario names may not lie anywhere.
    assert found(load_model(outside / "secret.uno", within=[inside])) == ["file-outside"]


def test_modules_named_outside_the_files_are_held_to_the_same_folders(write: Write, tmp_path: Path) -> None:
    folder = write() / "work"
    folder.mkdir()
    (folder / "base.uno").write_text(BASE, "utf-8")
    uses = [("work/../jump.uno", ()), ("/etc/passwd", ()), ("../x.uno", ())]
    by_a_file = load_model("base.uno", uses=uses, within=[Path()])
    assert names(by_a_file) == ["jump", "base"]
    assert found(by_a_file) == ["file-not-rules", "file-outside"]
    # The user may name any file himself; this one is not there.
    assert found(load_model("base.uno", uses=uses)) == ["file-not-rules", "file-missing"]


def test_no_more_than_64_files(write: Write) -> None:
    chain = {f"m{i}": f"house_rule m{i} {{ use m{i + 1} }}" for i in range(80)}
    write(top="ruleset top extends base { use m0 }", **chain)
    loaded = load_model("top.uno")
    assert found(loaded) == ["too-many-files"]
    assert len(names(loaded)) == 64


# ---- settings


def test_the_higher_setting_stands(write: Write) -> None:
    write(
        mid="ruleset mid extends base { use jump (fast = yes) }",
        top="ruleset top extends mid { use jump (fast = no) }",
    )
    assert options(load_model("mid.uno")) == {"scoring": 0, "fast": 1}
    assert options(load_model("top.uno"))["fast"] == 0
    assert options(load_model("top.uno", uses=[("jump", [("fast", "是")])]))["fast"] == 1
    both = load_model("top.uno", uses=[("jump", [("fast", "是的")])], options=[("快", "否"), ("记分", "负分")])
    assert both.ok
    assert options(both) == {"scoring": 1, "fast": 0}


def test_a_setting_of_a_brought_in_module_beats_the_default_and_two_clash(write: Write) -> None:
    write(
        red="house_rule red { use jump (fast = yes) }",
        good="ruleset good extends base { use jump use red }",
        clash="ruleset clash extends base { use jump (fast = no) use red }",
    )
    assert options(load_model("good.uno"))["fast"] == 1
    loaded = load_model("clash.uno")
    (finding,) = loaded.diagnostics
    assert finding.name == "two-settings"
    assert finding.span is not None
    assert {finding.span.source.name, finding.labels[0].span.source.name} == {"clash.uno", "red.uno"}


@pytest.mark.parametrize(
    ("setting", "finding"),
    [("fast = 3", "value-does-not-fit"), ("fats = yes", "unknown-option"), ("scoring = minus", "unknown-option")],
)
def test_wrong_settings(write: Write, setting: str, finding: str) -> None:
    write(top=f"ruleset top extends base {{ use jump ({setting}) }}")
    assert found(load_model("top.uno")) == [finding]


def test_wrong_settings_from_outside(write: Write) -> None:
    write()
    loaded = load_model("base.uno", options=[("scoring", "both"), ("nothing", "1"), ("scoring", "9" * 5000)])
    assert found(loaded) == ["value-does-not-fit", "no-such-option", "value-does-not-fit"]
