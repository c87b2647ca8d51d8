"""ARCHITECTURE.md names places that exist, and every folder of the package."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")


def test_the_places_it_names_exist() -> None:
    named = re.findall(r"`((?:unodsl|grammars|rulesets|tests|docs|benchmarks|examples)/[^`*<]*)`", TEXT)
    assert len(named) > 20
    assert [place for place in named if not (ROOT / place).exists()] == []


def test_it_names_every_folder() -> None:
    folders = [p.name for p in (ROOT / "unodsl").iterdir() if (p / "__init__.py").exists()]
    assert [name for name in folders if f"`unodsl/{name}`" not in TEXT] == []
