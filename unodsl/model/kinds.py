"""Kinds of cards as sets of faces or of symbols."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from unodsl.model.clause_place import Place
from unodsl.model.clause_report import Reporter
from unodsl.model.core import Any, Core, IsFace, JustDrawn, Playable
from unodsl.model.model import Face
from unodsl.syntax.expressions import Kind, Kinds

TESTS = ("just_drawn", "playable")


@dataclass(frozen=True, slots=True)
class Found:
    """What kinds of cards come to: known faces, and tests that a card may meet instead."""

    faces: int
    tests: tuple[str, ...] = ()

    def condition(self, card: Core) -> Core:
        """That a card is one of these."""
        parts: list[Core] = [IsFace(card, self.faces)] if self.faces or not self.tests else []
        for test in self.tests:
            parts.append(JustDrawn(card) if test == "just_drawn" else Playable(card))
        return parts[0] if len(parts) == 1 else Any(tuple(parts))


class KindChecker(Reporter):
    """Finds the faces of kinds in the deck at hand."""

    @property
    def all_faces(self) -> int:
        return (1 << len(self.env.deck.faces)) - 1

    def faces_where(self, test: Callable[[Face], bool]) -> int:
        return sum(1 << i for i, face in enumerate(self.env.deck.faces) if test(face))

    def kinds(self, kinds: Kinds, place: Place | None) -> Found | None:
        """The union of kinds. ``place`` None: only faces count, no tests."""
        faces, good = 0, True
        tests: list[str] = []
        for kind in kinds.kinds:
            if kind.name in TESTS and kind.color is None:
                good = self.test_allowed(kind, place) and good
                if kind.name not in tests:
                    tests.append(kind.name)
                continue
            mask = self.faces(kind)
            if mask is None:
                good = False
            else:
                faces |= mask
        return Found(faces, tuple(tests)) if good else None

    def mask(self, kinds: Kinds) -> int | None:
        """The faces of kinds that are known from the deck alone."""
        found = self.kinds(kinds, None)
        return None if found is None else found.faces

    def test_allowed(self, kind: Kind, place: Place | None) -> bool:
        if place is None:
            self.error("kind-not-printed", kind.span, word=str(kind.name))
            return False
        if kind.name == "playable" and not place.playable:
            self.error("playable-here", kind.span)
            return False
        if kind.name == "playable" and not place.player:
            self.error("no-player-here", kind.span, word=kind.span.text)
            return False
        return True

    def symbols(self, kind: Kind) -> int | None:
        """The symbols of a kind; None (and a finding) where it names a color or nothing known."""
        if kind.color is not None or (kind.name is not None and self.env.color(kind.name) is not None):
            self.error("symbol-without-color", kind.span, word=kind.span.text)
            return None
        if kind.name in TESTS:
            self.error("kind-not-printed", kind.span, word=str(kind.name))
            return None
        return self.symbol_mask(kind)

    def symbol_mask(self, kind: Kind) -> int | None:
        """The symbols of a kind, whatever its color; a color alone has all."""
        symbols = self.env.deck.symbols
        if kind.low is not None:
            low, high = kind.low, kind.low if kind.high is None else kind.high
            if low > high:
                self.error("kind-range-backwards", kind.span, low=low, high=high)
                return None
            mask = sum(1 << i for i, s in enumerate(symbols) if s.number is not None and low <= s.number <= high)
            if not mask:
                self.error("no-such-card", kind.span, word=kind.span.text)
                return None
            return mask
        name = kind.name or ""
        symbol = self.env.symbol(name)
        if symbol is not None:
            return 1 << symbol
        group = self.env.card_class(name)
        if group is not None:
            return sum(1 << i for i, s in enumerate(symbols) if s.card_class == group)
        self.unknown("unknown-card", kind.span, name, self.card_names(), "names-of-cards")
        return None

    def faces(self, kind: Kind) -> int | None:
        """The faces of a kind: its color, its symbols, or both."""
        name = kind.color if kind.color is not None else kind.name
        color = None if name is None else self.env.color(name)
        if kind.color is not None and color is None:
            self.unknown("unknown-color", kind.span, kind.color, self.env.deck.colors, "names-of-cards")
            return None
        only_color = kind.color is None and kind.low is None and color is not None
        if only_color or (kind.color is not None and kind.name is None and kind.low is None):
            return self.faces_where(lambda face: face.color == color)
        if kind.color is None:
            color = None
        symbols = self.symbol_mask(kind)
        if symbols is None:
            return None
        mask = self.faces_where(lambda f: bool(symbols >> f.symbol & 1) and (color is None or f.color == color))
        if not mask:
            self.error("no-such-card", kind.span, word=kind.span.text)
            return None
        return mask
