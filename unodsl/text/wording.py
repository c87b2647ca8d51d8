"""The words of every message, in each tongue: ``grammars/tongues/<tongue>/wording*.yaml``.

A table maps keys to wordings. A wording is a string, or, for a diagnostic, a mapping::

    unknown-name:
      code: E201              # only in English; it never changes its meaning
      message: there is no card named "{name}"
      why: …                  # one fact about the language that makes it an error
      do: …                   # what to change
      example: …              # a line that is right
      explain: |              # a longer page
        …

``{place}`` stands for a value in all of these but ``explain``. A value is never read as a template itself, and a
place for which there is no value stays as it is written, so braces of an example are harmless.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from unodsl import __version__
from unodsl.data import grammar_dir, tongue_names
from unodsl.text import limits
from unodsl.text.diagnostics import Said
from unodsl.text.escape import visible
from unodsl.text.shelf import Shelf, user_shelf

if TYPE_CHECKING:
    from unodsl.text.diagnostics import Value

BASE_TONGUE: Final = "en"
"""The tongue that has every key and the codes; others fall back to it."""

FIELDS: Final = ("code", "message", "why", "do", "example", "explain")

_PLACE: Final = re.compile(r"\{([a-z][a-z0-9_]*)\}")


@dataclass(frozen=True, slots=True)
class Entry:
    """One wording in one tongue. What it does not have is empty; only diagnostics have a code."""

    name: str
    message: str
    code: str = ""
    why: str = ""
    do: str = ""
    example: str = ""
    explain: str = ""


@cache
def tongues() -> tuple[str, ...]:
    """The tongues that there is a table for, sorted."""
    return tuple(name for name in tongue_names() if table_paths(name))


def say(what: str | Said, tongue: str, /, **args: Value) -> str:
    """The wording of a key, with its values put in; ``args`` add to those that a `Said` has.

    A key that no table has (a mistake of ours, never the user's) is shown as it is, with its values: a message that
    is not pretty is better than none.
    """
    key, given = (what.key, {**what.args, **args}) if isinstance(what, Said) else (what, args)
    if key == "in-tongue":
        return _shown(given.get(tongue) or given.get(BASE_TONGUE) or next(iter(given.values())), tongue)
    found = _entries(tongue).get(key)
    if found is None:
        values = ", ".join(f"{name}={_shown(value, tongue)}" for name, value in given.items())
        return f"{visible(key)} ({values})" if values else visible(key)
    return fill(found.message, given, tongue)


def fill(template: str, args: Mapping[str, Value], tongue: str) -> str:
    """A template of a table with the values in its ``{places}``.

    Text is shown through `visible` and cut where it is very long, a tuple with the tongue's list marks.
    """
    if "{" not in template:
        return template
    return _PLACE.sub(lambda place: _shown(args[place[1]], tongue) if place[1] in args else place[0], template)


def entry(name: str, tongue: str) -> Entry:
    """The wording of a key, each field in the tongue where it has it, else in English. KeyError for an unknown key."""
    return _entries(tongue)[name]


def find_code(code_or_name: str) -> str | None:
    """The name of the diagnostic with this code (``E201``, case does not count) or name; None where there is none."""
    sought = code_or_name.strip()
    found = _entries(BASE_TONGUE).get(sought.lower())
    return found.name if found and found.code else _names_of_codes().get(sought.upper())


def places(template: str) -> frozenset[str]:
    """The names of the ``{places}`` of a template."""
    return frozenset(_PLACE.findall(template))


def read_table(path: Path) -> dict[str, Entry]:
    """The entries of one table. ValueError, naming file and key, where it has not the form described above."""
    import yaml

    # The base loaders leave every scalar a text, so that keys such as `yes` and `no` need no quotes.
    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    raw = yaml.load(path.read_text(encoding="utf-8"), Loader=loader)
    if not isinstance(raw, dict):
        raise ValueError(f"{path.name}: a mapping of keys to wordings was expected")
    return {key: _read_entry(path.name, key, value) for key, value in raw.items()}


def _read_entry(file: str, key: object, value: object) -> Entry:
    match key, value:
        case str(), str():
            return Entry(key, value)
        case str(), dict() if all(name in FIELDS and isinstance(text, str) for name, text in value.items()):
            return Entry(key, **{"message": "", **{name: text.rstrip("\n") for name, text in value.items()}})
        case _:
            raise ValueError(f"{file}: {key}: a text was expected, or a mapping with {', '.join(FIELDS)}")


def kept_tables(tongue: str, shelf: Shelf | None = None) -> dict[str, Entry]:
    """What `read_tables` reads, kept in the user's cache folder: words are read far more often than changed."""
    shelf = user_shelf() if shelf is None else shelf
    if not shelf.keeps:
        return read_tables(tongue)
    digest = hashlib.sha256(" ".join((__version__, *FIELDS)).encode())
    for path in table_paths(tongue):
        raw = path.read_bytes()
        digest.update(f"{path.name} {len(raw)} ".encode() + raw)
    key = f"wording {tongue} {digest.hexdigest()}"
    kept = _unpacked(shelf.get(key))
    if kept is None:
        kept = read_tables(tongue)
        shelf.put(key, json.dumps([[e.name, *(getattr(e, f) for f in FIELDS)] for e in kept.values()]).encode())
    return kept


def _unpacked(raw: bytes | None) -> dict[str, Entry] | None:
    try:
        rows = [] if raw is None else json.loads(raw)
        made = {name: Entry(name, message, code, *rest) for name, code, message, *rest in rows}
    except (ValueError, TypeError, RecursionError):
        return None
    return made or None


@cache
def _entries(tongue: str) -> Mapping[str, Entry]:
    """Every key in this tongue, completed from English."""
    base = kept_tables(BASE_TONGUE)
    if tongue == BASE_TONGUE or tongue not in tongues():
        return base
    own = kept_tables(tongue)
    return {key: _completed(own[key], base.get(key)) if key in own else base[key] for key in {**base, **own}}


def read_tables(tongue: str) -> dict[str, Entry]:
    """The entries of all tables of a tongue. ValueError where two tables have one key."""
    joined: dict[str, Entry] = {}
    for path in table_paths(tongue):
        table = read_table(path)
        if twice := sorted(joined.keys() & table.keys()):
            raise ValueError(f"{path.name}: {twice[0]} is in another table as well")
        joined |= table
    return joined


def table_paths(tongue: str) -> list[Path]:
    """The tables of a tongue, one for each part of the program (``wording.yaml``, ``wording-syntax.yaml``, …)."""
    return sorted((grammar_dir() / "tongues" / tongue).glob("wording*.yaml"))


def _completed(own: Entry, base: Entry | None) -> Entry:
    if base is None:
        return own
    return Entry(own.name, **{field: getattr(own, field) or getattr(base, field) for field in FIELDS})


@cache
def _names_of_codes() -> Mapping[str, str]:
    return {found.code: name for name, found in _entries(BASE_TONGUE).items() if found.code}


def _shown(value: Value, tongue: str) -> str:
    match value:
        case str():
            cut = value[: limits.VALUE_CHARACTERS]
            return visible(cut) + ("…" if len(cut) < len(value) else "")
        case Said():
            return say(value, tongue)
        case tuple():
            return _listed([_shown(each, tongue) for each in value], tongue)
        case _:
            return str(value)


def _listed(items: list[str], tongue: str) -> str:
    if len(items) < 2:
        return "".join(items)
    return say("list-mark", tongue).join(items[:-1]) + say("list-last", tongue) + items[-1]
