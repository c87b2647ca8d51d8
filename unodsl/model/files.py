"""Finding the files that a ruleset is made of.

A name in a file (`extends NAME`, `use NAME`) is a file beside it, or in `house_rules/` beside it, or else a shipped
one. Rule files may come from anybody: with links followed, a file that they name must lie in the working folder, in the
folder of the file that the user named, or among the shipped ones.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

from unodsl.data import RULE_FILE_ENDING, rulesets_dir
from unodsl.model.names import Suggester
from unodsl.model.shipped import MOST_SIBLINGS, Header, Shipped, header_names, header_of
from unodsl.model.texts import Texts
from unodsl.syntax.parse import Raw, read_words
from unodsl.text.diagnostics import Diagnostic
from unodsl.text.reading import read_source
from unodsl.text.source import Source, Span

Reader: TypeAlias = Callable[[Path, str], "Source | Diagnostic"]
"""Reads the file at a path, under the name that is shown for it. `file-missing` means that there is none."""

Ref: TypeAlias = "str | Path | Source"
"""A shipped name, a path, or a text that was already read."""

LONGEST_NAME = 100


@dataclass(frozen=True)
class Found:
    """A rule file that was read and cut into words.

    ``key`` tells files apart; ``folder`` is where the files beside it are sought, None for a shipped file; ``stem`` is
    its file name without ending, None for a text without a file.
    """

    key: str
    raw: Raw
    folder: Path | None
    stem: str | None

    @property
    def header(self) -> Header | None:
        return header_of(self.raw)


class Library:
    """Reads each file once.

    ``within``: folders in which files may lie, besides the working folder and the shipped ones.
    """

    def __init__(
        self, reader: Reader | None, within: tuple[Path, ...], suggester: Suggester, texts: Texts | None = None
    ) -> None:
        self.shipped = Shipped()
        self._reader = reader or read_source
        self._roots = [_real(folder) for folder in (Path(), rulesets_dir(), *within)]
        self._suggester = suggester
        self.texts = texts or Texts()
        self._read: dict[str, Found | Diagnostic] = {}
        self._headers: dict[Path, dict[str, Path]] = {}

    def allow(self, folder: Path) -> None:
        """Lets files of this folder be read: the user named a file in it."""
        self._roots.append(_real(folder))

    def by_ref(self, ref: Ref, span: Span | None = None, folder: Path | None = None) -> Found | Diagnostic:
        """The file that a name or a path means; a text that was already read is what it is."""
        if isinstance(ref, Source):
            path = Path(ref.name)
            is_path = path.suffix == RULE_FILE_ENDING and "\n" not in ref.name
            if is_path:
                return Found(os.path.normcase(_real(path)), read_words(ref), path.parent, path.stem)
            return Found(f"text {ref.name}", read_words(ref), Path(), None)
        if isinstance(ref, Path) or _is_path(ref):
            return self.by_path(Path(ref), str(ref), span)
        return self.by_name(ref, folder, span)

    def by_path(self, path: Path, shown: str, span: Span | None) -> Found | Diagnostic:
        """The file at a path, if it lies where files may lie."""
        if path.suffix != RULE_FILE_ENDING:
            return Diagnostic("file-not-rules", span, {"file": shown})
        real = _real(path)
        if real.suffix != RULE_FILE_ENDING or not any(real.is_relative_to(root) for root in self._roots):
            return Diagnostic("file-outside", span, {"file": shown})
        key = os.path.normcase(real)
        if key not in self._read:
            self._read[key] = self._open(key, path, shown, real.is_relative_to(_real(rulesets_dir())))
        found = self._read[key]
        if isinstance(found, Diagnostic) and found.span is None:
            return replace(found, span=span)
        return found

    def by_name(self, name: str, folder: Path | None, span: Span | None) -> Found | Diagnostic:
        """The file that a name means in a file of ``folder`` (None: in a shipped one)."""
        for path, shown in self._candidates(name, folder):
            found = self.by_path(path, shown, span)
            if not (isinstance(found, Diagnostic) and found.name == "file-missing"):
                return found
        return self._unknown(name, folder, span)

    def _candidates(self, name: str, folder: Path | None) -> list[tuple[Path, str]]:
        """Where a name is sought, in order: by file name first, then by what files call themselves."""
        if not name.isidentifier() or len(name) > LONGEST_NAME:
            return []
        by_file: list[tuple[Path, str]] = []
        if folder is not None:
            file = name + RULE_FILE_ENDING
            by_file = [(path, str(path)) for path in (folder / file, folder / "house_rules" / file)]
        path = self.shipped.paths.get(name)
        if path is not None:
            return [*by_file, (path, name)]
        if any(_exists(path) for path, _ in by_file):
            return by_file
        beside = self._beside(folder).get(name) if folder is not None else None
        if beside is not None:
            return [*by_file, (beside, str(beside))]
        spelt = self.shipped.spellings.get(name)
        return [*by_file, (self.shipped.paths[spelt], spelt)] if spelt is not None else by_file

    def _beside(self, folder: Path) -> dict[str, Path]:
        if folder not in self._headers:
            paths = [p for part in (folder, folder / "house_rules") for p in _rule_files(part)]
            allowed = [p for p in paths if any(_real(p).is_relative_to(root) for root in self._roots)]
            self._headers[folder] = header_names(allowed)
        return self._headers[folder]

    def _open(self, key: str, path: Path, shown: str, shipped: bool) -> Found | Diagnostic:
        source = self._reader(path, shown)
        if isinstance(source, Diagnostic):
            return source
        return Found(key, self.texts.words(source), None if shipped else path.parent, path.stem)

    def _unknown(self, name: str, folder: Path | None, span: Span | None) -> Diagnostic:
        known = [*self.shipped.paths, *(s for s in self.shipped.spellings if not s.isascii())]
        if folder is not None:
            known += self._beside(folder)
        return Diagnostic("unknown-file", span, {"name": name}, notes=self._suggester.notes(name, known))


def _is_path(ref: str) -> bool:
    return ref.endswith(RULE_FILE_ENDING) or "/" in ref or os.sep in ref


def _real(path: Path) -> Path:
    """The path with links followed; of a path that no file can have, the path itself."""
    try:
        return Path(os.path.realpath(path))
    except (OSError, ValueError):
        return Path(os.path.abspath(os.sep)) / "?"


def _exists(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _rule_files(folder: Path) -> list[Path]:
    try:
        return sorted(folder.glob("*" + RULE_FILE_ENDING))[:MOST_SIBLINGS]
    except OSError:
        return []
