"""What a lint rule hands out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from unodsl.text.diagnostics import Diagnostic, Said
from unodsl.text.source import Source, Span

if TYPE_CHECKING:
    from unodsl.scenarios.cases import Case


@dataclass(frozen=True, slots=True)
class Edit:
    """A stretch of a text, and what to write in its place."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """A change that would settle a finding.

    ``safe``: the ruleset plays just as before. ``said``: what the change does, in a few words. All edits are of one
    source and do not overlap.
    """

    said: Said
    edits: tuple[Edit, ...]
    safe: bool

    @property
    def source(self) -> Source:
        return self.edits[0].span.source


@dataclass(frozen=True, slots=True)
class Witness:
    """A table that shows a finding: a scenario that `unodsl test` runs and `unodsl play --from` opens.

    ``confirmed``: it was played, and showed what it should.
    """

    case: Case
    confirmed: bool


@dataclass(frozen=True, slots=True)
class Finding:
    """A diagnostic, with a change that would settle it and a table that shows it, where there are such."""

    diagnostic: Diagnostic
    fix: Fix | None = None
    witness: Witness | None = None

    @property
    def name(self) -> str:
        return self.diagnostic.name

    @property
    def span(self) -> Span | None:
        return self.diagnostic.span
