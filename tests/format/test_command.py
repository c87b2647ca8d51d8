"""`unodsl fmt` as people call it."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from tests.conftest import RunUnodsl

UGLY = 'house_rule  x{title "a" # why\n}'
NEAT = 'house_rule x {\n  title "a"  # why\n}\n'
CHINESE = "村规 x ｛\n  标题 “a”  # why\n｝\n"
WRONG = "house_rule x { rule }\n"


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    path = tmp_path / "x.uno"
    path.write_text(UGLY, "utf-8")
    return path


def test_a_file_is_laid_out_once(run_unodsl: RunUnodsl, rules: Path) -> None:
    rules.chmod(0o640)
    done = run_unodsl("fmt", str(rules))
    assert (done.returncode, rules.read_text("utf-8")) == (0, NEAT)
    assert str(rules) in done.stdout
    assert stat.S_IMODE(rules.stat().st_mode) == 0o640
    before = rules.stat()
    assert run_unodsl("fmt", str(rules)).returncode == 0
    after = rules.stat()
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)
    assert [path.name for path in rules.parent.iterdir()] == ["x.uno"]


def test_a_link_stays_a_link(run_unodsl: RunUnodsl, rules: Path) -> None:
    link = rules.parent / "link.uno"
    link.symlink_to(rules.name)
    assert run_unodsl("fmt", str(link)).returncode == 0
    assert link.is_symlink()
    assert rules.read_text("utf-8") == NEAT


def test_both_names_of_a_file_get_the_new_text(run_unodsl: RunUnodsl, rules: Path) -> None:
    other = rules.parent / "other.uno"
    os.link(rules, other)
    assert run_unodsl("fmt", str(rules)).returncode == 0
    assert other.read_text("utf-8") == NEAT


def test_line_ends_and_byte_order_mark_are_made_plain(run_unodsl: RunUnodsl, rules: Path) -> None:
    rules.write_bytes(b"\xef\xbb\xbf" + NEAT.replace("\n", "\r\n").encode())
    assert run_unodsl("fmt", "--check", str(rules)).returncode == 1
    assert run_unodsl("fmt", str(rules)).returncode == 0
    assert rules.read_bytes() == NEAT.encode()


def test_check_only_looks(run_unodsl: RunUnodsl, rules: Path) -> None:
    neat = rules.parent / "neat.uno"
    neat.write_text(NEAT, "utf-8")
    done = run_unodsl("fmt", "--check", str(rules), str(neat))
    assert (done.returncode, rules.read_text("utf-8")) == (1, UGLY)
    assert str(rules) in done.stdout
    assert str(neat) not in done.stdout
    assert run_unodsl("fmt", "--check", str(neat)).returncode == 0


def test_diff_shows_what_would_change(run_unodsl: RunUnodsl, rules: Path) -> None:
    done = run_unodsl("fmt", "--diff", str(rules))
    assert (done.returncode, rules.read_text("utf-8")) == (1, UGLY)
    assert "-house_rule  x{" in done.stdout
    assert "+house_rule x {" in done.stdout
    rules.write_text(NEAT, "utf-8")
    again = run_unodsl("fmt", "--diff", str(rules))
    assert (again.returncode, again.stdout) == (0, "")


def test_standard_input_goes_to_standard_output(run_unodsl: RunUnodsl) -> None:
    assert run_unodsl("fmt", "-", stdin=UGLY).stdout == NEAT
    assert run_unodsl("fmt", "--tongue", "zh", "-", stdin=UGLY).stdout == CHINESE
    assert run_unodsl("fmt", "--tongue", "en", "-", stdin=CHINESE).stdout == NEAT
    assert run_unodsl("fmt", "--check", "-", stdin=UGLY).returncode == 1
    assert run_unodsl("fmt", "--check", "-", stdin=NEAT).returncode == 0


def test_a_file_with_mistakes_is_left_alone(run_unodsl: RunUnodsl, rules: Path) -> None:
    wrong = rules.parent / "wrong.uno"
    wrong.write_text(WRONG, "utf-8")
    done = run_unodsl("fmt", "--lang", "en", str(wrong), str(rules), str(rules.parent / "missing.uno"))
    assert (done.returncode, wrong.read_text("utf-8")) == (2, WRONG)
    assert "E102" in done.stderr
    assert "E001" in done.stderr
    assert rules.read_text("utf-8") == NEAT


def test_wrong_calls_are_refused(run_unodsl: RunUnodsl, rules: Path) -> None:
    assert run_unodsl("fmt").returncode == 2
    assert run_unodsl("fmt", "--tongue", "xx", str(rules)).returncode == 2
    assert run_unodsl("fmt", "-", str(rules)).returncode == 2


def test_names_of_the_files_it_builds_on_are_translated(run_unodsl: RunUnodsl, rules: Path) -> None:
    (rules.parent / "base.uno").write_text("ruleset base / 底本 { option flag / 旗子: yes_no = no }", "utf-8")
    rules.write_text("ruleset x extends base { rule r { may pass when flag } }", "utf-8")
    assert run_unodsl("fmt", "--tongue", "zh", str(rules)).returncode == 0
    assert "沿用 底本" in rules.read_text("utf-8")
    assert "当旗子时，可以过。" in rules.read_text("utf-8")
    assert run_unodsl("fmt", "--tongue", "en", str(rules)).returncode == 0
    assert rules.read_text("utf-8") == "ruleset x extends base {\n  rule r { may pass when flag }\n}\n"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_write_protected_file_stays(run_unodsl: RunUnodsl, rules: Path) -> None:
    rules.chmod(0o400)
    done = run_unodsl("fmt", str(rules))
    assert (done.returncode, rules.read_text("utf-8")) == (2, UGLY)
