"""`unodsl publish` as it is called, and the site of all rulesets."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from unodsl.cli.publish import command
from unodsl.data import shipped_names
from unodsl.format.expressions import is_han
from unodsl.publish.files import write_file


def run(*args: str) -> Result:
    return CliRunner().invoke(command, [*args], catch_exceptions=False, standalone_mode=True)


def exit_of(result: Result) -> int:
    """A command returns its code; click's own errors exit."""
    return result.exit_code


def test_a_booklet_goes_to_standard_output() -> None:
    done = run("official", "--lang", "en")
    assert exit_of(done) == 0
    assert done.stdout.startswith("<!DOCTYPE html>")


def test_the_end_of_a_name_is_its_format(tmp_path: Path) -> None:
    for ending, begins in (("md", b"# "), ("html", b"<!DOCTYPE"), ("pdf", b"%PDF-")):
        path = tmp_path / f"x.{ending}"
        assert exit_of(run("official", "--lang", "zh", "-o", str(path))) == 0
        assert path.read_bytes().startswith(begins)


def test_modules_and_options_are_in_it() -> None:
    done = run("official", "--use", "seven_swaps", "--option", "target=200", "--lang", "en", "--to", "md")
    assert "Seven swaps" in done.stdout
    assert "200" in done.stdout


def test_cards_as_pictures(tmp_path: Path) -> None:
    assert exit_of(run("official", "--lang", "en", "--to", "svg", "-o", str(tmp_path))) == 0
    assert len(list(tmp_path.glob("*.svg"))) == 54


WRONG = pytest.mark.parametrize(
    "args",
    [
        ("--site", "x", "--to", "svg"), ("--site", "x", "--use", "stacking"), ("official", "--to", "svg"),
        ("official", "--to", "pdf"), (), ("official", "village"), ("official", "--diff"), ("official", "--lang", "xx"),
        ("official", "--sheet", "--to", "md"),
        ("official", "--summary", "--lang", "both"), ("official", "--site", "x"), ("no_such_ruleset",),
    ],
)  # fmt: skip


@WRONG
def test_what_cannot_be_done(args: tuple[str, ...]) -> None:
    assert exit_of(run(*args)) == 2


@WRONG
def test_it_is_told_in_the_reader_s_language(args: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    assert is_han(run(*args).stderr)


def test_use_and_options_are_for_the_second_of_two() -> None:
    done = run("--diff", "official", "village", "--option", "rounds_to_play=9", "--lang", "en", "--to", "md")
    assert exit_of(done) == 0
    assert "9 rounds" in done.stdout


def test_a_file_is_never_half_written(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "x.html"
    write_file(path, b"one")
    write_file(path, b"two")
    assert path.read_bytes() == b"two"
    assert [p.name for p in path.parent.iterdir()] == ["x.html"]
    link = tmp_path / "link.html"
    link.symlink_to(path)
    write_file(link, b"three")
    assert (link.is_symlink(), path.read_bytes()) == (True, b"three")


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", "utf-8")
    assert exit_of(run("official", "--lang", "en", "-o", str(tmp_path / "file" / "x.html"))) == 2


def test_a_stale_text_is_told(tmp_path: Path) -> None:
    path = tmp_path / "mine.uno"
    path.write_text(
        'ruleset mine extends official { rule deal overrides deal "Eight cards." { let hand_size be 9 } }', "utf-8"
    )
    done = CliRunner().invoke(command, [str(path), "--lang", "en", "--to", "md"], standalone_mode=False)
    assert done.return_value == 1
    assert "deal" in done.stderr


@pytest.mark.thorough
def test_the_site_is_whole_and_the_same_each_time(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        assert exit_of(run("--site", str(tmp_path / folder))) == 0
    one, two = (
        {p.relative_to(tmp_path / f): p.read_bytes() for p in (tmp_path / f).rglob("*.*")} for f in ("one", "two")
    )
    assert one == two
    names = {f"{tongue}/{name}.html" for tongue in ("en", "zh") for name in shipped_names()[0]}
    assert {str(path) for path in one} == names | {"index.html"}
    index = (tmp_path / "one" / "index.html").read_text("utf-8")
    assert not [name for name in names if f'href="{name}"' not in index]
