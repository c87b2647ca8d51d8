"""Whatever a file is or holds, reading it gives a source or a diagnostic."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unodsl.text import limits
from unodsl.text.diagnostics import Diagnostic, Said
from unodsl.text.reading import read_source, read_stdin, source_from_bytes
from unodsl.text.render import render
from unodsl.text.source import Source


def refused(found: Source | Diagnostic) -> Diagnostic:
    assert isinstance(found, Diagnostic), found
    assert render([found], "en", color=False)
    assert render([found], "zh", color=False)
    return found


def text_of(found: Source | Diagnostic) -> str:
    assert isinstance(found, Source), found
    return found.text


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"", ""),
        (b"\xef\xbb\xbfa\r\nb\rc\n", "a\nb\nc\n"),
        ("村规 叠加 ｛ ｝\r\n".encode(), "村规 叠加 ｛ ｝\n"),
        ("# Игра Ελλάδα 规则α β1 A-а ❤\ufe0f".encode(), "# Игра Ελλάδα 规则α β1 A-а ❤\ufe0f"),
    ],
)
def test_good_bytes(data: bytes, text: str) -> None:
    assert text_of(source_from_bytes(data, "a.uno")) == text


def test_a_file_of_the_largest_size_is_read() -> None:
    assert len(text_of(source_from_bytes(b"a" * limits.FILE_BYTES, "a.uno"))) == limits.FILE_BYTES
    assert refused(source_from_bytes(b"a" * (limits.FILE_BYTES + 1), "a.uno")).name == "file-too-large"


@pytest.mark.parametrize(
    ("data", "line", "column"),
    [
        (b"\xff\xfea\x00", 1, 1),
        ("规则\r\n".encode() + b"ab\xb9\xe6\xd4\xf2", 2, 3),
        (b"\xef\xbb\xbfa\r\n\r\xc3", 3, 1),
        (b"\xed\xa0\x80", 1, 1),
    ],
)
def test_wrong_bytes_have_a_place(data: bytes, line: int, column: int) -> None:
    found = refused(source_from_bytes(data, "a.uno"))
    assert found.name == "file-not-utf8"
    assert found.span is not None
    assert found.span.source.position(found.span.start) == (line, column)
    assert found.args["line"] == line


@pytest.mark.parametrize(
    ("character", "kind"), [("\u202e", "bidi"), ("\u200b", "no-width"), ("\x1b", "control"), ("\x00", "control")]
)
def test_unseen_characters_are_refused(character: str, kind: str) -> None:
    found = refused(source_from_bytes(f"规则\r\n接{character}".encode(), "a.uno"))
    assert found.name == "hidden-character"
    assert found.args == {"character": f"U+{ord(character):04X}", "kind": Said(f"hidden-{kind}")}
    assert found.span is not None
    assert found.span.text == character
    assert found.span.source.position(found.span.start) == (2, 2)


@pytest.mark.parametrize(
    ("text", "letter", "latin"), [("draw_twо", "о", "o"), ("play Αce", "Α", "A"), ("当сard时", "с", "c")]
)
def test_look_alike_letters_in_a_latin_word_are_refused(text: str, letter: str, latin: str) -> None:
    found = refused(source_from_bytes(text.encode(), "a.uno"))
    assert found.name == "mixed-script"
    assert found.args["latin"] == latin
    assert found.span is not None
    assert found.span.text == letter


def test_a_long_word_does_not_take_long() -> None:
    assert text_of(source_from_bytes(("a" * 1_000_000 + " о").encode(), "a.uno"))


def test_files(tmp_path: Path) -> None:
    good = tmp_path / "a.uno"
    good.write_bytes(b"a\r\n")
    assert text_of(read_source(good, "a.uno")) == "a\n"
    large = tmp_path / "b.uno"
    large.write_bytes(b"a" * (limits.FILE_BYTES + 1))
    assert refused(read_source(large, "b.uno")).name == "file-too-large"
    assert refused(read_source(tmp_path, "folder")).name == "file-is-folder"


@pytest.mark.parametrize("name", ["none.uno", "a\x00b", "\ud800.uno", "none/b.uno"])
def test_names_that_no_file_has(tmp_path: Path, name: str) -> None:
    assert refused(read_source(tmp_path / name, name)).name == "file-missing"


def test_names_that_cannot_be_opened(tmp_path: Path) -> None:
    assert refused(read_source(tmp_path / ("a" * 5000), "a")).name in ("file-unreadable", "file-missing")


def test_no_permission(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def no(*_: object) -> int:
        raise PermissionError

    monkeypatch.setattr(os, "open", no)
    assert refused(read_source(tmp_path / "a.uno", "a.uno")).name == "file-not-permitted"
    assert refused(read_source(tmp_path, "folder")).name == "file-is-folder"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_named_pipe_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert refused(read_source(tmp_path / "pipe", "pipe")).name == "file-not-plain"


def test_reading_leaves_nothing_open(tmp_path: Path) -> None:
    before = os.dup(0)
    os.close(before)
    read_source(tmp_path, "folder")
    after = os.dup(0)
    os.close(after)
    assert before == after


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"a\r\nb")))
    found = read_stdin()
    assert isinstance(found, Source)
    assert (found.name, found.text) == ("-", "a\nb")
    monkeypatch.setattr(sys, "stdin", None)
    assert refused(read_stdin()).name == "file-not-plain"
    closed = io.TextIOWrapper(io.BytesIO())
    closed.close()
    monkeypatch.setattr(sys, "stdin", closed)
    assert refused(read_stdin()).name == "file-unreadable"


@given(st.binary() | st.text().map(str.encode))
def test_any_bytes(data: bytes) -> None:
    found = source_from_bytes(data, "a.uno")
    if isinstance(found, Diagnostic):
        refused(found)
    else:
        assert "\r" not in found.text
