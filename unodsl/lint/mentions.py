"""Which names of options and facts a set of files asks for, and which facts it sets."""

from __future__ import annotations

from collections.abc import Iterable

from unodsl.lint.walk import nodes
from unodsl.syntax import expressions as e
from unodsl.syntax import tree


def asked_for(files: Iterable[tree.File]) -> frozenset[str]:
    """Every name that stands in a condition or a value somewhere. Declarations do not count."""
    return frozenset[str]().union(*(asked_in(file.items) for file in files))


def asked_in(root: object) -> frozenset[str]:
    """The same, inside one part of a file."""
    found: set[str] = set()
    for node in nodes(root):
        match node:
            case e.Ref(id=name) | e.Field(name=name) | e.Kind(name=str(name)):
                found.add(name)
            case _:
                pass
    return frozenset(found)


def facts_set(files: Iterable[tree.File]) -> frozenset[str]:
    """Every fact that some effect sets."""
    effects = (node for file in files for node in nodes(file.items) if isinstance(node, tree.Effect))
    return frozenset(effect.var.id for effect in effects if effect.kind == "set_fact" and effect.var is not None)
