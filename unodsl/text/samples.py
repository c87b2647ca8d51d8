"""Messages with examples in their ``{places}``, for those who read about a message without having it before them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Final

from unodsl.data import grammar_dir
from unodsl.text.wording import BASE_TONGUE, Entry, entry, fill

FILE: Final = "samples.yaml"


def sample_entry(name: str, tongue: str) -> Entry:
    """The wording of a coded message, its places filled from the tongue's ``samples.yaml``. KeyError: no such key."""
    known = entry(name, tongue)
    own = entry(name, BASE_TONGUE).code
    given = {**_table(BASE_TONGUE, "places"), **_table(tongue, "places"), **_table(tongue, own)}

    def filled(template: str) -> str:
        return fill(template, given, tongue)

    return replace(
        known, message=filled(known.message), why=filled(known.why), do=filled(known.do), example=filled(known.example)
    )


@cache
def _tables(tongue: str) -> Mapping[str, dict[str, str]]:
    import yaml

    path = grammar_dir() / "tongues" / tongue / FILE
    if not path.exists():
        return {}
    raw = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
    return {"places": raw["places"], **raw["codes"]}


def _table(tongue: str, name: str) -> dict[str, str]:
    return _tables(tongue).get(name, {})
