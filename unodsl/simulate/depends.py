"""What compiled rules depend on: the program itself, and rule files, those that were sought and not found as well.

A name in a rule file means a file beside it, whatever that file is called, so of a user's folder all rule files count.
The shipped ones count as a part of the program.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from unodsl import __version__
from unodsl.data import RULE_FILE_ENDING, grammar_dir, rulesets_dir

if TYPE_CHECKING:
    from unodsl.text.diagnostics import Diagnostic
    from unodsl.text.source import Source

SOURCES: Final = ("", "text", "syntax", "model", "program", "engine", "policies", "emit", "simulate")
"""The folders of the package from which compiled rules come."""
FILES_AT_MOST: Final = 256
"""Rule files of a folder; what lies among more is not kept."""

Listing = list[list[str]]
"""Of each file its name, where it really lies and what it says."""


@cache
def stamp() -> str:
    """A hash of all in the program that compiled rules come from, as it was when this process first asked.

    Code that was loaded does not change when its file does; see `unchanged`. Raises OSError where the files cannot be
    read, as in an archive.
    """
    return _program()


def unchanged() -> bool:
    """Whether the files of the program are still those of the stamp."""
    try:
        return _program() == stamp()
    except OSError:
        return False


def _program() -> str:
    """A hash of the program's code, grammars and shipped rule files."""
    digest = hashlib.sha256()
    digest.update(f"{__version__} {sys.implementation.cache_tag}".encode())
    package = Path(__file__).resolve().parent.parent
    for folder in SOURCES:
        for path in _files(str(package / folder), ".py", deep=False):
            _add(digest, path)
    for root, ending in ((grammar_dir(), ""), (rulesets_dir(), RULE_FILE_ENDING)):
        for path in _files(str(root), ending, deep=True):
            _add(digest, path)
    return digest.hexdigest()


def _add(digest: Any, path: str) -> None:
    with open(path, "rb") as file:
        raw = file.read()
    digest.update(f"{os.path.basename(path)} {len(raw)} ".encode() + raw)


def _files(folder: str, ending: str, *, deep: bool) -> Iterator[str]:
    with os.scandir(folder) as found:
        entries = sorted((each.name, each.path, each.is_dir()) for each in found)
    for name, path, is_dir in entries:
        if is_dir and deep:
            yield from _files(path, ending, deep=True)
        elif not is_dir and name.endswith(ending):
            yield path


class Recorder:
    """Reads rule files for a load, and notes what it depends on. A folder is looked at before anything in it is read:
    so whatever changes in the meantime makes the note wrong, not the answer."""

    def __init__(self) -> None:
        self.reads: dict[str, list[str]] = {}
        self.folders: dict[str, Listing] = {}
        self.countless = False
        self._shipped = _real(rulesets_dir())

    def __call__(self, path: Path, shown: str) -> Source | Diagnostic:
        from unodsl.text.reading import read_source

        own = Path(_real(path)).is_relative_to(self._shipped)
        if not own:
            self.look(path.parent)
        source = read_source(path, shown)
        if not own:
            self.reads[str(path)] = [_real(path), _says(source)]
        return source

    def look(self, folder: Path) -> None:
        """Notes the rule files of a folder, and of the house rules in it."""
        for each in (folder, folder / "house_rules"):
            if str(each) not in self.folders:
                listing = listing_of(str(each))
                self.countless |= listing is None
                self.folders[str(each)] = listing or []

    @property
    def notes(self) -> dict[str, Any]:
        """What was seen, as JSON has it."""
        return {"reads": self.reads, "folders": self.folders}


def still_so(notes: dict[str, Any]) -> bool:
    """Whether all that was noted would be seen again. Raises KeyError, TypeError and the like for what are no notes."""
    if any(listing_of(folder) != listing for folder, listing in notes["folders"].items()):
        return False
    if not notes["reads"]:
        return True
    from unodsl.text.reading import read_source

    return all([_real(p), _says(read_source(Path(p), p))] == seen for p, seen in notes["reads"].items())


def listing_of(folder: str) -> Listing | None:
    """The rule files of a folder; none where it cannot be read, None where there are too many."""
    from unodsl.text.reading import read_source

    try:
        with os.scandir(folder) as found:
            entries = sorted((each.name, each.path) for each in found if each.name.endswith(RULE_FILE_ENDING))
    except (OSError, ValueError):
        return []
    if len(entries) > FILES_AT_MOST:
        return None
    return [[name, _real(path), _says(read_source(Path(path), name))] for name, path in entries]


def _real(path: str | Path) -> str:
    """The path with links followed; of a path that no file can have, the path itself."""
    try:
        return os.path.realpath(path)
    except (OSError, ValueError):
        return str(path)


def _says(source: Source | Diagnostic) -> str:
    """A hash of a text; of one that cannot be read, why."""
    text = getattr(source, "text", None)
    if not isinstance(text, str):
        return str(getattr(source, "name", ""))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
