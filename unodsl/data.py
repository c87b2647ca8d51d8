"""Where the files are that come with the program: grammars, rulesets, house rules.

In a checkout they lie beside the package; in an installed wheel inside it, under ``_data``.
"""

from __future__ import annotations

import re
from pathlib import Path

RULE_FILE_ENDING = ".uno"

_SHIPPED_NAME = re.compile(r"[a-z][a-z0-9_]*", re.ASCII)


def grammar_dir() -> Path:
    """The folder of the grammars, with ``tongues/<tongue>/`` in it."""
    return _root() / "grammars"


def rulesets_dir() -> Path:
    """The folder of the shipped rulesets, with ``house_rules/`` in it."""
    return _root() / "rulesets"


def tongue_names() -> tuple[str, ...]:
    """The tongues there are tables for (``en``, ``zh``), sorted: one folder each."""
    folder = grammar_dir() / "tongues"
    if not folder.is_dir():
        return ()
    return tuple(sorted(entry.name for entry in folder.iterdir() if entry.is_dir() and is_shipped_name(entry.name)))


def is_shipped_name(name: str) -> bool:
    """Whether a text has the form of a shipped name; never true of a path."""
    return _SHIPPED_NAME.fullmatch(name) is not None


def ruleset_path(name: str) -> Path | None:
    """The file of a shipped ruleset or house rule by its name; None where there is none.

    The name may come from anybody: what is not of the form of a name is looked for nowhere.
    """
    if not is_shipped_name(name):
        return None
    for folder in _shipped_folders():
        path = folder / f"{name}{RULE_FILE_ENDING}"
        if path.is_file():
            return path
    return None


def shipped_names() -> tuple[list[str], list[str]]:
    """The names of the shipped rulesets and of the shipped house rules, each sorted."""
    rulesets, house_rules = (
        sorted(path.stem for path in folder.glob(f"*{RULE_FILE_ENDING}") if is_shipped_name(path.stem))
        for folder in _shipped_folders()
    )
    return rulesets, house_rules


def _shipped_folders() -> tuple[Path, Path]:
    return rulesets_dir(), rulesets_dir() / "house_rules"


def _root() -> Path:
    package = Path(__file__).resolve().parent
    installed = package / "_data"
    return installed if installed.is_dir() else package.parent
