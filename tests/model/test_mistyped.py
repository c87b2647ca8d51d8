"""What is said where a word on the command line is no ruleset but something else that lies there."""

from __future__ import annotations

from pathlib import Path

import pytest

from unodsl.engine.game import compile_model
from unodsl.model.load import load_model

RULES = 'house_rule mine { rule r "A 5 again." { whenever a 5 is played { player plays again } } }'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a rule file, a scenario file, another file and a folder."""
    monkeypatch.chdir(tmp_path)
    Path("mine.uno").write_text(RULES, "utf-8")
    Path("table.yaml").write_text("[]", "utf-8")
    Path("notes").write_text("hello", "utf-8")
    Path("things").mkdir()
    return tmp_path


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("table.yaml", "file-of-scenarios"),
        ("./table.yaml", "file-of-scenarios"),
        ("nowhere.yml", "file-of-scenarios"),
        ("things", "file-is-folder"),
        ("./things", "file-is-folder"),
        ("notes", "file-not-rules"),
        ("mine", "no-such-ruleset"),
        ("vilage", "no-such-ruleset"),
        ("gone.uno", "file-missing"),
        ("a\0b", "no-such-ruleset"),
    ],
)
def test_the_main_file(folder: Path, typed: str, name: str) -> None:
    assert [found.name for found in load_model(typed).diagnostics] == [name]
    assert [found.name for found in load_model("official", uses=[(typed, ())]).diagnostics] == [name]


def test_the_file_of_that_name_is_named(folder: Path) -> None:
    (found,) = load_model("mine").diagnostics
    assert [(note.key, note.args) for note in found.notes] == [("file-of-that-name", {"file": "mine.uno"})]
    (found,) = load_model("./mine").diagnostics
    assert (found.name, [note.key for note in found.notes]) == ("file-not-rules", ["file-of-that-name"])
    (found,) = load_model("vilage").diagnostics
    assert [note.key for note in found.notes] == ["did-you-mean"]


def test_what_the_user_names_may_lie_anywhere(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    other = tmp_path_factory.mktemp("elsewhere") / "mine.uno"
    other.write_text(RULES, "utf-8")
    assert load_model("official", uses=[(str(other), ())]).ok
    assert [d.name for d in load_model("official", uses=[(str(other), ())], within=(folder,)).diagnostics] == [
        "file-outside"
    ]


def test_a_scenario_may_name_a_file_beside_it_without_its_ending(folder: Path) -> None:
    assert load_model("official", uses=[("mine", ())], within=(folder,)).ok
    assert [d.name for d in load_model("official", uses=[("other", ())], within=(folder,)).diagnostics] == [
        "unknown-file"
    ]


def test_a_loaded_ruleset_is_playable_as_it_is() -> None:
    assert compile_model(load_model("official")).program.name == "official"
    with pytest.raises(ValueError, match="no ruleset and no house rule"):
        compile_model(load_model("offical"))
    with pytest.raises(TypeError, match="load_model"):
        compile_model(None)  # type: ignore[arg-type]
