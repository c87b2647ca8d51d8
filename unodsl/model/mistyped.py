"""What a word on a command line was meant to be, where no ruleset is called so: a file of another kind, perhaps."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

from unodsl.data import RULE_FILE_ENDING
from unodsl.text.diagnostics import Diagnostic, Said

SCENARIO_ENDINGS = (".yaml", ".yml")
"""Endings of files of scenarios."""


def explained(found: Diagnostic, typed: str) -> Diagnostic:
    """The finding about a ruleset that somebody typed, in terms of what lies in the working folder.

    Only findings that there is no such ruleset, or that it is no file of rules, are made plainer.
    """
    if found.name not in ("unknown-file", "file-not-rules", "file-missing"):
        return found
    if _is(os.path.isdir, typed):
        return Diagnostic("file-is-folder", None, {"file": typed})
    if typed.endswith(SCENARIO_ENDINGS):
        return Diagnostic("file-of-scenarios", None, {"file": typed})
    notes = found.notes
    own = typed + RULE_FILE_ENDING
    if _is(os.path.isfile, own):
        notes = (Said("file-of-that-name", {"file": str(Path(own))}),)
    if found.name != "unknown-file":
        return replace(found, notes=notes)
    if _is(os.path.isfile, typed):
        return Diagnostic("file-not-rules", None, {"file": typed})
    return Diagnostic("no-such-ruleset", None, {"name": typed}, notes=notes)


def _is(kind: object, path: str) -> bool:
    try:
        return bool(callable(kind) and kind(path))
    except (OSError, ValueError):
        return False
