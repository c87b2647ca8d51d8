"""A player who thinks a little: what he lays, keeps, challenges and with whom he swaps."""

from __future__ import annotations

from collections.abc import Sequence

from unodsl.engine.actions import Action
from unodsl.engine.chance import Chance
from unodsl.policies.habits import ONE
from unodsl.policies.judgment import COLOR_WEIGHT, FEW, SUSPICION
from unodsl.policies.simple import Simple, cards_of
from unodsl.policies.view import View


class Careful(Simple):
    """Sheds points and keeps the colors he has more of. While nobody is about to win he keeps cards without color and
    cards that answer attacks, and is honest; he challenges by odds, the more cards the accused holds the likelier,
    and swaps with the smallest hand, or lets hands go round where his own is larger than they are on average.
    """

    def card(self, view: View, faces: Sequence[int], chance: Chance) -> int:
        calm = self.calm(view)

        def rate(face: int) -> int:
            color = view.deck.faces[face].color
            found = self.judgment.rate[face] + (COLOR_WEIGHT * cards_of(view, color) if color >= 0 else 0)
            return found - self.judgment.kept[face] if calm else found

        return max(faces, key=lambda face: (rate(face), -face))

    def calm(self, view: View) -> bool:
        """Whether nobody is about to win, himself included."""
        return min(map(view.size, range(view.players))) > FEW

    def honest(self, view: View) -> bool:
        return self.calm(view)

    def attacked(self, view: View, chance: Chance) -> Action:
        if "challenge" in view.others:
            size = view.size(view.accused) if view.accused >= 0 else 0
            if chance.below(ONE) < SUSPICION[min(size, len(SUSPICION) - 1)]:
                return view.acts("challenge")
        return super().attacked(view, chance)

    def other_player(self, view: View, chance: Chance) -> int:
        return min(view.outcomes, key=lambda seat: (view.size(seat), seat))

    def whether(self, view: View, chance: Chance) -> int:
        return int(view.size(view.seat) * view.players > sum(map(view.size, range(view.players))))
