"""Linting again and again in one process, as an editor does: what did not change is not looked at anew."""

from __future__ import annotations

from dataclasses import dataclass, field

from unodsl.lint.context import Request
from unodsl.lint.run import ALL, Report, Selection, lint
from unodsl.model.files import Reader
from unodsl.model.texts import Texts
from unodsl.solver.memory import Memory
from unodsl.text.source import Source


@dataclass
class Session:
    """One per process; not to be used by two threads at once (the solver is not)."""

    reader: Reader | None = None
    selection: Selection = ALL
    memory: Memory = field(default_factory=Memory, repr=False)
    texts: Texts = field(default_factory=Texts, repr=False)

    def lint(self, request: Request, source: Source | None = None) -> Report:
        """As `unodsl.lint.run.lint`; ``source`` is the text as it stands in the editor."""
        return lint(
            request, source=source, selection=self.selection, reader=self.reader, memory=self.memory, texts=self.texts
        )
