"""`unodsl lint` and `unodsl explain` as they are called."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from unodsl.cli.explain import command as explain_command
from unodsl.cli.lint import command as lint_command
from unodsl.lint.settings import WrongSettings, find_settings

CLASH = """ruleset both extends official {
  rule start_black "A black one goes back." / "黑牌放回。" { whenever the start card is a black { redraw } }
}
"""
SLIP = """house_rule slip {
  rule slip "A Skip costs 2." / "跳过罚2张。" { whenever a skip is played { next draws 2 } }
}
"""


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "both.uno").write_text(CLASH, encoding="utf-8")
    (tmp_path / "slip.uno").write_text(SLIP, encoding="utf-8")

    def call(*args: str, text: str | None = None) -> tuple[int, str]:
        done = CliRunner().invoke(lint_command, [*args, "--lang", "en"], input=text, standalone_mode=False)
        if done.exception is not None:
            code = getattr(done.exception, "exit_code", None)
            assert code is not None, done.exception
            return code, str(done.exception)
        return done.return_value, done.output

    return call


def test_exit_codes(run) -> None:  # type: ignore[no-untyped-def]
    assert run("official") == (0, "official: nothing found (rules: 20)\n")
    assert run("both.uno")[0] == 1
    assert run("missing.uno")[0] == 2
    assert run("jump_in", "--base", "missing")[0] == 2
    assert run("-", text=CLASH)[0] == 1
    assert run("slip.uno")[0] == 1
    assert run("slip.uno", "--ignore", "L013")[0] == 0
    assert run("slip.uno", "--select", "start-clash,missing-text")[0] == 0
    assert run("slip.uno", "--fail-level", "error")[0] == 0
    assert run("any_last_card", "--fail-level", "note")[0] == 1
    assert run("official", "--select", "L99")[0] == 2


def test_what_is_put_on_top(run) -> None:  # type: ignore[no-untyped-def]
    assert run("village", "--use", "zero_rotates(last_card=rotates)", "--option", "rounds_to_play=3")[0] == 0
    assert run("village", "--option", "rounds_to_play=none")[0] == 2


def test_json(run) -> None:  # type: ignore[no-untyped-def]
    data = json.loads(run("both.uno", "slip.uno", "--format", "json")[1])
    assert data["files"] == ["both.uno", "slip.uno"]
    clash, need = data["findings"]
    assert (clash["code"], clash["name"], clash["start"]["line"]) == ("L014", "start-clash", 2)
    assert "start: wild" in clash["witness"]["scenario"]
    assert need["fix"]["safe"]


def test_github(run) -> None:  # type: ignore[no-untyped-def]
    (line,) = run("both.uno", "--format", "github")[1].splitlines()
    assert line.startswith("::error file=both.uno,line=2,endLine=2,col=8,endColumn=19,title=L014 start-clash::")
    assert "%0A" in line


def test_fix_and_diff(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    code, difference = run("slip.uno", "--fix", "--diff")
    assert code == 1
    assert "+  needs deck with skip\n" in difference
    assert (tmp_path / "slip.uno").read_text("utf-8") == SLIP
    assert run("slip.uno", "--fix")[0] == 0
    assert "needs deck with skip" in (tmp_path / "slip.uno").read_text("utf-8")
    assert run("slip.uno", "--fix", "--diff") == (0, "")
    assert run("official", "--fix")[0] == 2


def test_witnesses_are_played_by_the_test_runner(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    theirs = tmp_path / "tables" / "start-clash-1.yaml"
    theirs.parent.mkdir()
    theirs.write_text("- mine\n", encoding="utf-8")
    run("both.uno", "--witness", "tables")
    run("both.uno", "--witness", "tables")
    assert theirs.read_text("utf-8") == "- mine\n"
    assert sorted(p.name for p in theirs.parent.iterdir()) == ["both.uno", "start-clash-1.yaml", "start-clash-2.yaml"]
    made = str(theirs.parent / "start-clash-2.yaml")
    done = subprocess.run([sys.executable, "-m", "unodsl", "test", made], capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_witness_of_a_house_rule_alone(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    text = CLASH.replace("ruleset both extends official {", "house_rule both { needs deck with black")
    (tmp_path / "both.uno").write_text(text, encoding="utf-8")
    assert run("both.uno", "--witness", "tables")[0] == 1
    case = (tmp_path / "tables" / "start-clash-1.yaml").read_text("utf-8")
    assert "ruleset: official" in case
    assert 'use: ["both.uno"]' in case
    done = subprocess.run([sys.executable, "-m", "unodsl", "test", "tables"], capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("name", "text"),
    [("unodsl.toml", '[lint]\nignore = ["L013"]\n'), ("pyproject.toml", '[tool.unodsl.lint]\nignore = ["L013"]\n')],
)
def test_settings(run, tmp_path: Path, name: str, text: str) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert run("slip.uno")[0] == 0
    assert run("both.uno")[0] == 1


@pytest.mark.parametrize("text", ["[lint]\nignor = []\n", "[lint]\nignore = 3\n", "[lint", '[lint]\nformat = "x"\n'])
def test_wrong_settings(run, tmp_path: Path, text: str) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "unodsl.toml").write_text(text, encoding="utf-8")
    with pytest.raises(WrongSettings, match=r"unodsl\.toml"):
        find_settings(tmp_path)
    assert run("official")[0] == 2


def explain(*args: str) -> tuple[int, str]:
    done = CliRunner().invoke(explain_command, list(args), standalone_mode=False)
    if done.exception is not None:
        return getattr(done.exception, "exit_code", -1), str(done.exception)
    return done.return_value, done.output


def test_explain() -> None:
    assert explain("L014", "--lang", "en") == explain("start-clash", "--lang", "en")
    assert "Why it is bad" in explain("l014", "--lang", "en")[1]
    assert "为什么不好" in explain("L014", "--lang", "zh")[1]
    assert explain("E007", "--lang", "en")[1].startswith("E007 file-not-utf8")
    assert explain("start-clsh", "--lang", "en") == (
        2, 'there is no code and no finding "start-clsh"; perhaps you meant start-clash',
    )  # fmt: skip
    listed = explain("--lang", "en")[1]
    assert "L014  start-clash" in listed
    assert "E001  file-missing" in listed


@pytest.mark.parametrize(("more", "heavy"), [("", set()), ("'--select', 'L001'", {"z3"})])
def test_nothing_heavy_is_imported(more: str, heavy: set[str]) -> None:
    program = "\n".join(
        [
            "import sys",
            "from unodsl.cli.main import main",
            f"try: main(['lint', 'official', {more}])",
            "except SystemExit: pass",
            "print(*sys.modules, file=sys.stderr)",
        ]
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True)
    assert not {name.split(".")[0] for name in done.stderr.split()} & {"hypothesis", "rich", "wasmtime", *heavy}


@pytest.mark.thorough
def test_a_long_file_is_linted_fast() -> None:
    from tests.lint.linting import lint_text

    rule = 'rule r{n} "A Skip costs 2." / "跳过罚2张。" {{ whenever a skip is played {{ next draws 2 }} }}'
    text = "\n".join(["ruleset long extends official {", *(rule.format(n=n) for n in range(300)), "}"])
    lint_text(text)
    start = time.process_time()
    lint_text(text)
    assert time.process_time() - start < 1.0
