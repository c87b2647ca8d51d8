"""What is kept in the user's cache folder: found again whole or not at all, and never in a place that is not his."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from unodsl.text.cache_folder import cache_folder
from unodsl.text.shelf import ENTRY_AT_MOST, Shelf, user_shelf
from unodsl.text.wording import BASE_TONGUE, kept_tables, read_tables, table_paths

posix = pytest.mark.skipif(not hasattr(os, "getuid"), reason="owners and modes")


def entries(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.is_file())


def test_what_was_put_is_found(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "kept")
    assert shelf.get("a") is None
    shelf.put("a", b"one\ntwo\0")
    shelf.put("b", b"")
    assert (shelf.get("a"), shelf.get("b"), shelf.get("c")) == (b"one\ntwo\0", b"", None)
    shelf.put("a", b"three")
    assert shelf.get("a") == b"three"


@pytest.mark.parametrize("place", [0, 20, 50, -1])
def test_a_changed_byte_is_a_miss(tmp_path: Path, place: int) -> None:
    shelf = Shelf(tmp_path)
    shelf.put("a", b"what was worked out")
    (path,) = entries(tmp_path)
    raw = bytearray(path.read_bytes())
    raw[place] ^= 1
    path.write_bytes(raw)
    assert shelf.get("a") is None


def test_every_part_of_an_entry_is_a_miss(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.put("a", b"text")
    (path,) = entries(tmp_path)
    raw = path.read_bytes()
    for length in range(len(raw)):
        path.write_bytes(raw[:length])
        assert shelf.get("a") is None
    path.write_bytes(raw + b"x")
    assert shelf.get("a") is None
    path.write_bytes(raw)
    assert shelf.get("a") == b"text"


def test_an_entry_under_the_name_of_another_is_a_miss(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.put("a", b"of a")
    (of_a,) = entries(tmp_path)
    shelf.put("b", b"of b")
    (of_b,) = set(entries(tmp_path)) - {of_a}
    of_b.write_bytes(of_a.read_bytes())
    assert shelf.get("b") is None


def test_the_longest_unused_go(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path, room=3_500)
    for k, name in enumerate("abc"):
        shelf.put(name, bytes(1_000))
        os.utime(entries(tmp_path)[0], (k, k))
    for path in entries(tmp_path):
        os.utime(path, (100, 100))
    assert shelf.get("a") is not None  # used just now
    shelf.put("d", bytes(1_000))
    assert shelf.get("a") is not None
    assert shelf.get("d") is not None
    assert [shelf.get("b"), shelf.get("c")].count(None) == 1
    assert sum(path.stat().st_size for path in entries(tmp_path)) <= 3_500


def test_what_is_too_large_is_not_kept(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "kept")
    shelf.put("a", bytes(ENTRY_AT_MOST))
    assert shelf.get("a") is None
    shelf.put("a", b"")
    (path,) = entries(tmp_path / "kept")
    path.write_bytes(bytes(ENTRY_AT_MOST + 10))
    assert shelf.get("a") is None


def test_unfinished_files_of_long_ago_go(tmp_path: Path) -> None:
    old, new = tmp_path / "old.part", tmp_path / "new.part"
    old.touch()
    new.touch()
    os.utime(old, (0, 0))
    Shelf(tmp_path).put("a", b"")
    assert (old.exists(), new.exists()) == (False, True)


def test_a_folder_that_cannot_be_written_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for folder in (None, tmp_path / "file", tmp_path / "none" / "below", Path("a\0b")):
        shelf = Shelf(folder)
        shelf.put("a", b"text")
        assert shelf.get("a") is None


@pytest.mark.parametrize("word", ["off", "OFF", "no", "0"])
def test_it_can_be_switched_off(monkeypatch: pytest.MonkeyPatch, word: str) -> None:
    monkeypatch.setenv("UNODSL_CACHE", word)
    assert cache_folder() is None
    assert not user_shelf().keeps


def test_the_folder_is_where_the_variables_say(tmp_path: Path) -> None:
    asked, cache = tmp_path / "asked", tmp_path / "cache"
    assert cache_folder({"UNODSL_CACHE": str(asked), "XDG_CACHE_HOME": str(cache)}) == asked / "unodsl"
    assert cache_folder({"XDG_CACHE_HOME": str(cache)}) == cache / "unodsl"
    assert (cache / "unodsl").is_dir()


@posix
def test_the_folder_is_closed_to_others(tmp_path: Path) -> None:
    found = cache_folder({"UNODSL_CACHE": str(tmp_path)})
    assert found is not None
    assert stat.S_IMODE(found.stat().st_mode) == 0o700
    for mode in (0o770, 0o707, 0o755, 0o702):
        found.chmod(mode)
        assert cache_folder({"UNODSL_CACHE": str(tmp_path)}) is None


def test_a_place_that_is_none_does_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    assert cache_folder({"UNODSL_CACHE": str(tmp_path / "file")}) is None
    assert cache_folder({"UNODSL_CACHE": "a\0b"}) is None
    (tmp_path / "unodsl").write_text("")
    assert cache_folder({"UNODSL_CACHE": str(tmp_path)}) is None
    # A relative name means nothing in the XDG rules.
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    found = cache_folder({"XDG_CACHE_HOME": "cache"})
    assert not (tmp_path / "cache").exists()
    assert found is None or not found.is_relative_to(tmp_path / "cache")


def test_kept_words_are_those_of_the_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = Shelf(tmp_path)
    for tongue in (BASE_TONGUE, "zh"):
        assert kept_tables(tongue, shelf) == read_tables(tongue)
    with monkeypatch.context() as patch:
        patch.setattr("unodsl.text.wording.read_tables", lambda tongue: {})
        assert len(kept_tables("zh", shelf)) > 100
    for path in entries(tmp_path):
        path.write_bytes(b"broken")
    assert kept_tables("zh", shelf) == read_tables("zh")


def test_changed_words_are_read_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = Shelf(tmp_path / "kept")
    table = tmp_path / "wording.yaml"
    monkeypatch.setattr("unodsl.text.wording.table_paths", lambda tongue: [table])
    for text in ("one", "two"):
        table.write_text(f"greeting: {text}\n", "utf-8")
        assert kept_tables(BASE_TONGUE, shelf)["greeting"].message == text
    assert table_paths(BASE_TONGUE) != [table]
