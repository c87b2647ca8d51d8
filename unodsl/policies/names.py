"""The names of policies: known without what the policies need."""

from __future__ import annotations

from typing import Final

POLICIES: Final = ("convention", "uniform", "simple", "careful")
