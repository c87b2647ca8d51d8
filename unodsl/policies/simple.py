"""A player who lays a card wherever he can: the one that counts most, cards without color last.

He names the color he has most of, answers an attack where he can, and challenges nobody.
"""

from __future__ import annotations

from collections.abc import Sequence

from unodsl.engine.actions import Action
from unodsl.engine.chance import Chance
from unodsl.policies.chancy import Chancy
from unodsl.policies.judgment import Judgment
from unodsl.policies.view import View


class Simple(Chancy):
    """Sheds points."""

    sure = True

    def __init__(self, judgment: Judgment) -> None:
        super().__init__(judgment, convention=True)

    def card(self, view: View, faces: Sequence[int], chance: Chance) -> int:
        return max(faces, key=lambda face: (self.judgment.worth[face], -face))

    def color(self, view: View, chance: Chance) -> int:
        return max(view.outcomes, key=lambda color: (cards_of(view, color), -color))

    def in_order(self, view: View) -> Sequence[int]:
        return [face for face in self.judgment.order if view.count(face)]

    def attacked(self, view: View, chance: Chance) -> Action:
        if view.playable:
            return view.lays((self.card(view, view.playable, chance),))
        return view.rest("take", "challenge")


def cards_of(view: View, color: int) -> int:
    """How many cards of a color he holds."""
    return sum(view.count(face) for face in view.hand if view.deck.faces[face].color == color)
