"""The cards of a page: how each is drawn, and what it is called for those who do not see it."""

from __future__ import annotations

from dataclasses import dataclass

from unodsl.publish.cards.draw import Painter
from unodsl.publish.names import Names

FONT = "Noto Sans CJK SC"


@dataclass(frozen=True)
class Faces:
    """The cards of one model in one tongue."""

    names: Names
    font: str = "sans-serif"

    @property
    def painter(self) -> Painter:
        return Painter(self.names.model.deck, self.names.tongue, self.font)

    def name(self, face: int) -> str:
        return self.names.card(face)

    def svg(self, face: int) -> str:
        """A card as a file of its own."""
        return self.painter.svg(face, self.name(face))
