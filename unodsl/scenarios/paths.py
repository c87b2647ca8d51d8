"""Which scenario files are meant by the arguments of a command line."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from unodsl.scenarios.limits import MAX_FILES
from unodsl.text.diagnostics import Diagnostic

ENDINGS = (".yaml", ".yml")
RULES = ".uno"


def collect(arguments: Sequence[str]) -> tuple[tuple[Path, ...], tuple[Diagnostic, ...]]:
    """The files named, and all scenario files below the folders named, each once, and what was not found.

    Files of a folder are sorted by path. Links that lead out of the folder are not followed, nor hidden folders;
    a file that is named itself is taken whatever its ending, unless it is one of rules.
    """
    files: dict[Path, Path] = {}
    findings: list[Diagnostic] = []
    for argument in arguments:
        path = Path(argument)
        if path.is_dir():
            below = sorted(_below(path), key=lambda file: file.parts)
            if not below:
                findings.append(Diagnostic("scenario-none-below", None, {"file": argument}))
        elif path.suffix == RULES:
            findings.append(Diagnostic("scenario-is-rules", None, {"file": argument}))
            continue
        else:
            below = [path]
        for file in below:
            files.setdefault(_real(file), file)
    if len(files) > MAX_FILES:
        findings.append(Diagnostic("scenario-too-many-files", None, {"count": len(files), "most": MAX_FILES}))
    return tuple(files.values())[:MAX_FILES], tuple(findings)


def _below(folder: Path) -> Iterator[Path]:
    root = _real(folder)
    # `os.walk` does not descend into linked folders by itself.
    for where, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in names:
            path = Path(where, name)
            if path.suffix in ENDINGS and not name.startswith(".") and _real(path).is_relative_to(root):
                yield path


def _real(path: Path) -> Path:
    return Path(os.path.realpath(path))
