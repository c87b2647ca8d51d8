"""Patterns: which cards a clause is about."""

from __future__ import annotations

from unodsl.model.clause_place import Place
from unodsl.model.core import Core, Get, Reg
from unodsl.model.effects import Pattern
from unodsl.model.expressions import ExpressionChecker
from unodsl.syntax import tree as t

CARD = Get(Reg.CARD)


class PatternChecker(ExpressionChecker):
    """Checks whole patterns."""

    def pattern(self, pattern: t.Pattern | None, place: Place, several_too: bool = False) -> Pattern | None:
        """``pattern`` with its faces; none written means any card. None after a finding."""
        if pattern is None or pattern.what == "card":
            return Pattern(self.all_faces)
        if pattern.what == "cards":
            if not several_too:
                self.error("one-card-here", pattern.span)
                return None
            return Pattern(self.all_faces, several=True)
        if pattern.kinds is None:
            return Pattern(self.all_faces)
        found = self.kinds(pattern.kinds, place)
        if found is None:
            return None
        if not found.tests:
            return Pattern(found.faces)
        test: Core = found.condition(CARD)
        return Pattern(self.all_faces, test)
