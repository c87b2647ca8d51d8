"""Trees, models and programs as text that people can read."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from unodsl.text.escape import visible

WIDTH = 110


def printed(node: Any, indent: int = 0) -> str:
    """A node with everything in it: on one line where that fits, else a part a line. Places are left out."""
    flat = _flat(node)
    if len(flat) + indent <= WIDTH or not (is_dataclass(node) or isinstance(node, tuple | list)):
        return flat
    inner = " " * (indent + 2)
    if isinstance(node, tuple | list):
        parts = [inner + printed(each, indent + 2) for each in node]
        return "[\n" + "\n".join(parts) + "\n" + " " * indent + "]"
    parts = [f"{inner}{name} = {printed(value, indent + 2 + len(name) + 3)}" for name, value in _parts(node)]
    return f"{type(node).__name__}\n" + "\n".join(parts)


def _parts(node: Any) -> list[tuple[str, Any]]:
    return [(f.name, getattr(node, f.name)) for f in fields(node) if f.name not in ("span", "spans", "comments")]


def _flat(node: Any) -> str:
    match node:
        case None:
            return "-"
        case Enum():
            return str(node.value)
        case str():
            return '"' + visible(node).replace('"', '\\"') + '"'
        case tuple() | list():
            return "[" + ", ".join(map(_flat, node)) + "]"
        case _ if is_dataclass(node) and not isinstance(node, type):
            inner = ", ".join(f"{name}={_flat(value)}" for name, value in _parts(node))
            return f"{type(node).__name__}({inner})"
        case _:
            return str(node)
