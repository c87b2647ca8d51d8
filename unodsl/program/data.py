"""Programs as plain data and back: what is saved, printed and hashed.

A node becomes a mapping with its class under `is`; places in rule texts are left out, they are no part of the meaning.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any

from unodsl.model import core, effects
from unodsl.program import code, program
from unodsl.program.program import Program
from unodsl.syntax.tree import Text
from unodsl.text.source import Source, Span

NOWHERE = Span(Source("", ""), 0, 0)
"""The place of a node that was read back."""


def to_data(node: Any) -> Any:
    """A node as mappings, lists, numbers and texts."""
    match node:
        case Enum():
            return {"is": "Reg", "name": node.name}
        case tuple() | list():
            return [to_data(each) for each in node]
        case _ if is_dataclass(node) and not isinstance(node, type):
            named = {f.name: to_data(getattr(node, f.name)) for f in fields(node) if f.name != "span"}
            return {"is": type(node).__qualname__, **named}
        case _:
            return node


@cache
def _classes() -> dict[str, type[Any]]:
    """The classes that data may name; nothing else is ever made."""
    found: dict[str, type[Any]] = {"Text": Text}
    for module in (core, effects, code, program):
        for name, value in vars(module).items():
            if isinstance(value, type) and is_dataclass(value) and value.__module__ == module.__name__:
                known = found.setdefault(name, value)
                if known is not value:
                    found[name] = value  # a program's Face, Rule, … stand in programs
    return found


def from_data(data: Any) -> Any:
    """The node that the data tells. Raises ValueError where it is no such data."""
    match data:
        case list():
            return tuple(from_data(each) for each in data)
        case {"is": "Reg", "name": str(name)} if name in core.Reg.__members__:
            return core.Reg[name]
        case {"is": str(name), **rest} if name in _classes():
            cls = _classes()[name]
            known = {f.name for f in fields(cls)}
            if set(rest) != known - {"span"}:
                raise ValueError(f"{name} has other parts")
            made = {str(key): from_data(value) for key, value in rest.items()}
            if "span" in known:
                made["span"] = NOWHERE
            return cls(**made)
        case dict():
            raise ValueError("not the data of a program")
        case _:
            return data


def digest(node: Program) -> str:
    """The name of a program: the same for the same meaning, whatever the file or the tongue it was written in."""
    plain = to_data(node)
    plain["rules"] = [rule.overrides for rule in node.rules]
    text = json.dumps(_without_words(plain), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _without_words(data: Any) -> Any:
    """Data without the authors' wording of clauses and choices."""
    if isinstance(data, dict):
        skipped = ("words", "text") if "when" in data or "to" in data else ()
        return {k: _without_words(v) for k, v in data.items() if k not in skipped}
    return [_without_words(v) for v in data] if isinstance(data, list) else data
