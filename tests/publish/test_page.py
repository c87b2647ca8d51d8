"""docs/publish.md: its commands can be run, its ruleset and its scenario are what it says of them."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from unodsl.cli.publish import command

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "publish.md").read_text("utf-8")


def block(language: str) -> str:
    found = re.search(rf"^```{language}\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    assert found
    return found[1]


def commands() -> list[list[str]]:
    return [shlex.split(line, comments=True)[2:] for line in block("sh").splitlines()]


def friday(folder: Path, cards: int, *args: str) -> Result:
    (folder / "friday.uno").write_text(block("uno").replace("next draws 1", f"next draws {cards}"), "utf-8")
    (folder / "friday.yaml").write_text(block("yaml"), "utf-8")
    return CliRunner().invoke(command, [str(folder / "friday.uno"), "--lang", "en", *args], standalone_mode=False)


@pytest.mark.parametrize("args", [pytest.param(a, id=" ".join(a)) for a in commands() if "--site" not in a])
def test_the_commands_run(args: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(command, args, standalone_mode=False)
    assert (done.exception, done.return_value) == (None, 0)
    assert "-o" not in args or list(tmp_path.iterdir())


def test_every_option_is_listed() -> None:
    options = {name for parameter in command.params for name in parameter.opts if name.startswith("--")}
    assert not {name for name in options if f"`{name}" not in PAGE}


def test_the_author_s_example_is_shown(tmp_path: Path) -> None:
    done = friday(tmp_path, 1, "--to", "md")
    assert done.return_value == 0
    assert "**Example: the one who is skipped draws a card**" in done.stdout
    assert "Yes; the next player still draws." in done.stdout


def test_what_no_longer_fits_is_told(tmp_path: Path) -> None:
    done = friday(tmp_path, 2, "--to", "md")
    assert done.return_value == 1
    assert done.stderr == block("text")
