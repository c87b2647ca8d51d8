"""Compiled rules that are kept: the same as those compiled now, and only as long as nothing has changed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.conftest import RunUnodsl
from unodsl.emit.surface import Wanted
from unodsl.simulate import depends, prepared
from unodsl.simulate.compiled import Compiled
from unodsl.simulate.prepared import NotPlayable, Request, bound, prepare
from unodsl.simulate.report import of_rounds, to_data
from unodsl.simulate.run import Simulation, Wish
from unodsl.text.shelf import Shelf
from unodsl.text.source import Source

RULES = """ruleset mine / 我的 extends official {
  use seven_swaps
  rule more / 多 "Draw." / "摸牌。" { let hand_size be 5 }
}
"""
SIMPLE = Request("official", wanted=Wanted())
WISH = Wish(rounds=50)


class Misses:
    """How often rules had to be made anew; they are made of official, quickly."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.count = 0
        self._bound = prepared.bound
        self._made: dict[str, Compiled] = {}
        patch.setattr(prepared, "bound", self.bound)
        patch.setattr(prepared, "compiled", self.compiled)

    def bound(self, request: Request, reader: object = None) -> object:
        self.count += 1
        return self._bound(request, reader)  # type: ignore[arg-type]

    def compiled(self, rules: object, *_: object) -> Compiled:
        if not self._made:
            self._made["once"] = ONCE(rules)  # type: ignore[arg-type]
        return self._made["once"]

    def of(self, request: Request, shelf: Shelf) -> int:
        """Whether (1 or 0) it had to be made anew."""
        before = self.count
        prepare(request, shelf)
        return self.count - before


ONCE = prepared.compiled


@pytest.fixture
def misses(monkeypatch: pytest.MonkeyPatch) -> Misses:
    return Misses(monkeypatch)


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "kept")


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    folder = tmp_path / "rules"
    (folder / "house_rules").mkdir(parents=True)
    path = folder / "mine.uno"
    path.write_text(RULES, "utf-8")
    return path


@pytest.mark.parametrize("request_", [
    Request("official"),
    Request("village", (("zero_rotates", (("last_card", "rotates"),)), ("jump_in", ())), policy="careful", players=3),
], ids=["official", "village"])  # fmt: skip
def test_results_are_the_same(shelf: Shelf, request_: Request, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = bound(request_)
    wish = replace(WISH, policy=request_.policy)
    first = prepare(request_, shelf)
    with monkeypatch.context() as patch:
        patch.setattr(prepared, "bound", lambda *_: pytest.fail("it was kept"))
        again = prepare(request_, shelf)
    assert again == first == prepare(request_, Shelf(None))
    whole = [to_data(of_rounds(Simulation(subject, wish).run(), subject, wish)) for subject in (rules, first, again)]
    assert whole[0] == whole[1] == whole[2]


def test_what_was_asked_for_is_kept_once(misses: Misses, shelf: Shelf) -> None:
    assert [misses.of(SIMPLE, shelf) for _ in range(3)] == [1, 0, 0]
    assert [misses.of(SIMPLE, Shelf(None)) for _ in range(2)] == [1, 1]


@pytest.mark.parametrize("other", [
    replace(SIMPLE, ruleset="chinese"),
    replace(SIMPLE, uses=(("jump_in", ()),)),
    replace(SIMPLE, options=(("scoring", "minus"),)),
    replace(SIMPLE, players=5),
    replace(SIMPLE, teams=((0, 2), (1, 3))),
    replace(SIMPLE, policy="careful"),
    replace(SIMPLE, policy="convention:jump_in=0.5"),
    replace(SIMPLE, wanted=Wanted(counters=True)),
    replace(SIMPLE, wanted=Wanted(windows=True)),
], ids=["ruleset", "use", "option", "players", "teams", "policy", "habit", "counted", "windows"])  # fmt: skip
def test_another_request_is_made_anew(misses: Misses, shelf: Shelf, other: Request) -> None:
    prepare(SIMPLE, shelf)
    assert misses.of(other, shelf) == 1
    assert misses.of(other, shelf) == misses.of(SIMPLE, shelf) == 0


def test_settings_of_a_module_count(misses: Misses, shelf: Shelf) -> None:
    uses = [replace(SIMPLE, uses=(("zero_rotates", (("last_card", way),)),)) for way in ("wins", "rotates")]
    assert [misses.of(each, shelf) for each in (*uses, *uses)] == [1, 1, 0, 0]


def test_another_version_is_made_anew(misses: Misses, shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    prepare(SIMPLE, shelf)
    depends.stamp.cache_clear()
    monkeypatch.setattr(depends, "__version__", "0.0.0")
    assert misses.of(SIMPLE, shelf) == 1
    depends.stamp.cache_clear()


@pytest.mark.parametrize("place", ["emit/shrink.py", "data.py", "grammars/tongues/zh/keywords.yaml",
                                   "grammars/unodsl.lark", "rulesets/house_rules/jump_in.uno"])  # fmt: skip
def test_a_change_of_the_program_changes_its_stamp(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = depends.stamp()
    added = depends._add
    seen = []

    def changed(digest: object, path: str) -> None:
        seen.append(path)
        added(digest, path)
        if path.replace("\\", "/").endswith(place):
            digest.update(b" ")  # type: ignore[attr-defined]

    with monkeypatch.context() as patch:
        patch.setattr(depends, "_add", changed)
        assert depends._program() != before
        assert not depends.unchanged()
    assert depends.unchanged()
    assert len(seen) > 100


def test_nothing_is_kept_of_a_program_that_changed_meanwhile(
    misses: Misses, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(prepared, "unchanged", lambda: False)
        assert misses.of(SIMPLE, shelf) == 1
    assert misses.of(SIMPLE, shelf) == 1


def test_a_changed_file_is_read_anew(misses: Misses, shelf: Shelf, mine: Path) -> None:
    request = replace(SIMPLE, ruleset=mine)
    assert [misses.of(request, shelf) for _ in range(2)] == [1, 0]
    mine.write_text(RULES.replace("be 5", "be 6"), "utf-8")
    assert [misses.of(request, shelf) for _ in range(2)] == [1, 0]
    mine.write_text(RULES, "utf-8")
    assert misses.of(request, shelf) == 1


@pytest.mark.parametrize("name", ["seven_swaps.uno", "house_rules/seven_swaps.uno", "zzz.uno"])
def test_a_new_file_that_might_be_found_first_counts(misses: Misses, shelf: Shelf, mine: Path, name: str) -> None:
    request = replace(SIMPLE, ruleset=str(mine))
    assert [misses.of(request, shelf) for _ in range(2)] == [1, 0]
    new = mine.parent / name
    new.write_text('house_rule seven_swaps / 七换 { rule x / 甲 "X." / "甲。" { let hand_size be 3 } }', "utf-8")
    assert [misses.of(request, shelf) for _ in range(2)] == [1, 0]
    new.unlink()
    assert misses.of(request, shelf) == 1


def test_what_calls_itself_so_counts(misses: Misses, shelf: Shelf, mine: Path) -> None:
    """A name may be that of a file beside with another file name."""
    mine.write_text(RULES.replace("seven_swaps", "own_rule"), "utf-8")
    other = mine.parent / "other.uno"
    text = 'house_rule own_rule / 自己 { rule x / 甲 "X." / "甲。" { let hand_size be 3 } }'
    other.write_text(text, "utf-8")
    request = replace(SIMPLE, ruleset=mine)
    assert [misses.of(request, shelf) for _ in range(2)] == [1, 0]
    other.write_text(text.replace("be 3", "be 4"), "utf-8")
    assert misses.of(request, shelf) == 1


def test_a_link_that_leads_elsewhere_counts(misses: Misses, shelf: Shelf, mine: Path) -> None:
    twin = mine.parent / "house_rules" / "twin.uno"
    twin.write_text(RULES, "utf-8")
    link = mine.parent / "link.uno"
    link.symlink_to(mine)
    request = replace(SIMPLE, ruleset=link)
    assert [misses.of(request, shelf) for _ in range(2)] == [1, 0]
    link.unlink()
    link.symlink_to(twin)
    assert misses.of(request, shelf) == 1


def test_a_path_means_something_in_one_folder_only(
    misses: Misses, shelf: Shelf, mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    request = replace(SIMPLE, ruleset="mine.uno")
    monkeypatch.chdir(mine.parent)
    assert [misses.of(request, shelf) for _ in range(2)] == [1, 0]
    other = mine.parent / "house_rules"
    (other / "mine.uno").write_text(RULES, "utf-8")
    monkeypatch.chdir(other)
    assert misses.of(request, shelf) == 1


def test_texts_are_kept_by_what_they_say(
    misses: Misses, shelf: Shelf, mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(mine.parent)
    one, two = (replace(SIMPLE, ruleset=Source("-", text)) for text in (RULES, RULES.replace("be 5", "be 6")))
    assert [misses.of(each, shelf) for each in (one, two, one, two)] == [1, 1, 0, 0]
    (mine.parent / "seven_swaps.uno").write_text("house_rule seven_swaps / 七换 { }", "utf-8")
    assert misses.of(one, shelf) == 1


def test_a_folder_with_too_many_files_is_not_kept(
    misses: Misses, shelf: Shelf, mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(depends, "FILES_AT_MOST", 1)
    request = replace(SIMPLE, ruleset=mine)
    assert misses.of(request, shelf) == 1
    (mine.parent / "other.uno").write_text("", "utf-8")
    mine.write_text(RULES.replace("be 5", "be 6"), "utf-8")
    assert [misses.of(request, shelf) for _ in range(2)] == [1, 1]


@pytest.mark.parametrize("broken", [
    b"", b"{}\n", b"[]\n", b"null\n\0asm", b"[" * 100_000 + b"\n", b'{"seen": {"reads": {}, "folders": {}}}\nx',
    b'{"seen": {"reads": [], "folders": {"a": 1}}, "name": 1}\n', b'{"seen": 5}\n', b"\xff\xfe\n",
])  # fmt: skip
def test_a_broken_entry_is_only_a_miss(misses: Misses, shelf: Shelf, broken: bytes) -> None:
    key = prepared._key(SIMPLE)
    assert key is not None
    shelf.put(key, broken)
    assert [misses.of(SIMPLE, shelf) for _ in range(2)] == [1, 0]


@pytest.mark.parametrize("change", ["code", "no code", "place", "clauses", "players"])
def test_an_entry_that_was_tampered_with_is_only_a_miss(misses: Misses, shelf: Shelf, change: str) -> None:
    key = prepared._key(SIMPLE)
    assert key is not None
    prepare(SIMPLE, shelf)
    head, _, wasm = (shelf.get(key) or b"").partition(b"\n")
    parts = json.loads(head)
    if change == "code":
        wasm = wasm[:-1]
    elif change == "no code":
        wasm = b"\0asm\1\0\0\0"
    elif change == "place":
        parts["at"]["totals"] = [1 << 40, 8, 9]
    elif change == "clauses":
        parts["clauses"][0] = ["x"]
    else:
        parts["players"] = 9
    shelf.put(key, json.dumps(parts).encode() + b"\n" + wasm)
    assert misses.of(SIMPLE, shelf) == 1


def test_what_cannot_be_played_is_told_and_not_kept(shelf: Shelf, mine: Path) -> None:
    for text in ("ruleset mine {", RULES.replace("seven_swaps", "no_such_rule")):
        mine.write_text(text, "utf-8")
        for _ in range(2):
            with pytest.raises(NotPlayable) as told:
                prepare(replace(SIMPLE, ruleset=mine), shelf)
            assert told.value.diagnostics
    with pytest.raises(NotPlayable) as told:
        prepare(replace(SIMPLE, players=11), shelf)
    assert told.value.refusal is not None
    with pytest.raises(NotPlayable) as told:
        prepare(replace(SIMPLE, ruleset="a\0b.uno"), shelf)
    assert [d.name for d in told.value.diagnostics]


def test_the_command_says_the_same_with_and_without(run_unodsl: RunUnodsl, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    said = []
    for place in ("off", tmp_path / "cache", tmp_path / "cache", tmp_path / "file"):
        done = run_unodsl("simulate", "official", "--rounds", "20", env={"UNODSL_CACHE": str(place)})
        assert (done.returncode, done.stderr) == (0, "")
        said.append(done.stdout)
    assert len(set(said)) == 1
    assert list((tmp_path / "cache").rglob("*.kept"))


def test_a_warm_start_neither_parses_nor_compiles(run_unodsl: RunUnodsl, tmp_path: Path) -> None:
    program = (
        "import sys\nfrom unodsl.cli.main import main\n"
        "try: main(['simulate', 'official', '--rounds', '1'])\nexcept SystemExit: pass\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    env = {**os.environ, "UNODSL_CACHE": str(tmp_path)}
    loaded: set[str] = set()
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, encoding="utf-8", env=env, check=True
        )
        loaded = set(done.stderr.split())
    assert not {"lark", "yaml", "rich", "unodsl.model.load", "unodsl.emit.emit", "unodsl.engine.game"} & loaded
    assert "unodsl.simulate.machine" in loaded
