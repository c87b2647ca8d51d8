"""From bytes to a `Source`. Whatever is wrong with a file comes back as a diagnostic, never as an exception.

A text is UTF-8 of at most `limits.FILE_BYTES`. A byte order mark is dropped and every line end becomes ``\\n``, so
that a file means the same, with the same positions, on whatever system it was saved.
"""

from __future__ import annotations

import os
import re
import stat
import sys
from pathlib import Path
from typing import Final

from unodsl.text import limits
from unodsl.text.diagnostics import Diagnostic, Said, Value
from unodsl.text.escape import has_hidden, hidden_kind
from unodsl.text.source import Source

STDIN_NAME: Final = "-"
"""The name by which standard input is asked for and shown."""

# Letters of other scripts, each above the Latin one that it looks like.
_LIKE: Final = "аеорсухіјѕһԁԛԝѵӏАВЕКМНОРСТУХЅІЈԚԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧονικαρυϲϳ"
_LATIN: Final = "aeopcyxijshdqwvlABEKMHOPCTYXSIJQWABEZHIKMNOPTYXovikapucj"
_LATIN_OF: Final = dict(zip(_LIKE, _LATIN, strict=True))
_LOOK_ALIKE: Final = re.compile(f"[{_LIKE}]")
_WORD: Final = re.compile(r"[A-Za-z0-9_\u0370-\u03ff\u0400-\u052f\u1f00-\u1fff]+")
_ASCII_LETTER: Final = re.compile("[A-Za-z]")


def read_source(path: Path, shown: str) -> Source | Diagnostic:
    """The text of the file at ``path``, under the name ``shown``; or why it cannot be read."""
    try:
        data = _bytes_of(path)
    except FileNotFoundError:
        return _unread("file-missing", shown)
    except IsADirectoryError:
        return _unread("file-is-folder", shown)
    except PermissionError:
        # Windows answers so for folders too.
        return _unread("file-is-folder" if path.is_dir() else "file-not-permitted", shown)
    except ValueError:
        # A NUL or a lone surrogate in the name: no file can be called that.
        return _unread("file-missing", shown)
    except OSError as error:
        return _unreadable(error, shown)
    return _unread("file-not-plain", shown) if data is None else source_from_bytes(data, shown)


def read_stdin() -> Source | Diagnostic:
    """The text of standard input, to its end; or why it cannot be read."""
    if sys.stdin is None:
        return _unread("file-not-plain", STDIN_NAME)
    try:
        data = sys.stdin.buffer.read(limits.FILE_BYTES + 1)
    except (OSError, ValueError) as error:
        return _unreadable(error, STDIN_NAME)
    return source_from_bytes(data, STDIN_NAME)


def source_from_bytes(data: bytes, shown: str) -> Source | Diagnostic:
    """The text that these bytes are, under the name ``shown``; or the first thing that is wrong with them."""
    if len(data) > limits.FILE_BYTES:
        return Diagnostic("file-too-large", None, {"file": shown, "kilobytes": limits.FILE_BYTES // 1024})
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        return _wrong_byte(data, error.start, shown)
    source = Source(shown, _with_plain_line_ends(text))
    return _unseen_character(source) or _mixed_word(source) or source


def _bytes_of(path: Path) -> bytes | None:
    """What the file holds, up to one byte more than is allowed; None where it is a pipe, a device or the like."""
    # Without O_NONBLOCK, opening a named pipe would wait for somebody to write to it.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
    descriptor = os.open(path, flags)
    try:
        # Asked of what was opened, so that nobody can put a pipe in its place in between.
        mode = os.fstat(descriptor).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError
        if not stat.S_ISREG(mode):
            return None
        with os.fdopen(descriptor, "rb", closefd=False) as file:
            return file.read(limits.FILE_BYTES + 1)
    finally:
        os.close(descriptor)


def _with_plain_line_ends(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _unread(name: str, shown: str) -> Diagnostic:
    return Diagnostic(name, None, {"file": shown})


def _unreadable(error: Exception, shown: str) -> Diagnostic:
    reason = (isinstance(error, OSError) and error.strerror) or type(error).__name__
    return Diagnostic("file-unreadable", None, {"file": shown, "reason": reason})


def _wrong_byte(data: bytes, at: int, shown: str) -> Diagnostic:
    before = _with_plain_line_ends(data[:at].decode("utf-8"))
    source = Source(shown, _with_plain_line_ends(data.decode("utf-8", errors="replace")))
    span = source.span(len(before), len(before) + 1)
    return Diagnostic("file-not-utf8", span, {"line": source.position(span.start)[0], "byte": f"{data[at]:02X}"})


def _unseen_character(source: Source) -> Diagnostic | None:
    at = has_hidden(source.text)
    if at is None:
        return None
    character = source.text[at]
    args: dict[str, Value] = {"character": f"U+{ord(character):04X}", "kind": Said(f"hidden-{hidden_kind(character)}")}
    return Diagnostic("hidden-character", source.span(at, at + 1), args)


def _mixed_word(source: Source) -> Diagnostic | None:
    """The first word in which a letter of another script poses as one of its Latin letters.

    A word that is all Cyrillic or all Greek is somebody's language and fine.
    """
    if source.text.isascii() or not _LOOK_ALIKE.search(source.text):
        return None
    for word in _WORD.finditer(source.text):
        alike = _LOOK_ALIKE.search(word[0])
        if alike is None or not _ASCII_LETTER.search(word[0]):
            continue
        at = word.start() + alike.start()
        code = f"U+{ord(alike[0]):04X}"
        return Diagnostic(
            "mixed-script",
            source.span(at, at + 1),
            {"word": word[0], "letter": alike[0], "character": code, "latin": _LATIN_OF[alike[0]]},
        )
    return None
