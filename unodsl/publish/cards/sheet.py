"""A sheet of cards to print and cut: pages of SVG with the cards side by side and marks where to cut."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from unodsl.model.model import Deck

PAGE: Final = (210, 297)
CARD: Final = (60, 84)
ACROSS: Final = 3
DOWN: Final = 3
MARK: Final = 5
"""Millimeters: of an A4 page, a card, and a cut mark. Cards touch, so that one cut serves two."""


@dataclass(frozen=True, slots=True)
class Place:
    """A card on its page: the face, and its upper left corner in millimeters."""

    face: int
    x: float
    y: float


def special_faces(deck: Deck) -> tuple[int, ...]:
    """The faces that are no numbers, as often as one deck has them."""
    return tuple(
        number
        for number, face in enumerate(deck.faces)
        if deck.symbols[face.symbol].number is None
        for _ in range(face.copies)
    )


def pages(faces: tuple[int, ...]) -> tuple[tuple[Place, ...], ...]:
    """The cards, page after page."""
    left, top = _corner()
    size = ACROSS * DOWN
    return tuple(
        tuple(
            Place(face, left + i % ACROSS * CARD[0], top + i // ACROSS * CARD[1])
            for i, face in enumerate(faces[start : start + size])
        )
        for start in range(0, len(faces), size)
    )


def cut_marks() -> tuple[tuple[float, float, float, float], ...]:
    """Lines from (x, y) to (x, y) outside the cards, at every edge where to cut."""
    left, top = _corner()
    right, bottom = left + ACROSS * CARD[0], top + DOWN * CARD[1]
    upright = [left + i * CARD[0] for i in range(ACROSS + 1)]
    level = [top + i * CARD[1] for i in range(DOWN + 1)]
    return tuple(
        [(x, y, x, y + MARK) for x in upright for y in (top - MARK - 1, bottom + 1)]
        + [(x, y, x + MARK, y) for y in level for x in (left - MARK - 1, right + 1)]
    )


def _corner() -> tuple[float, float]:
    return (PAGE[0] - ACROSS * CARD[0]) / 2, (PAGE[1] - DOWN * CARD[1]) / 2
