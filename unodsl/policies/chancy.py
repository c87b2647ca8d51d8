"""Players who decide by chance.

`convention`, the benchmark's: lays a card wherever he may, draws only where he may not; no card with which he would
be guilty; keeps a card just drawn with even odds; answers an attack or takes it, all alike; challenges nobody.
`uniform`: everything that is allowed is as likely as everything else.
"""

from __future__ import annotations

from collections.abc import Sequence

from unodsl.engine.actions import Action
from unodsl.engine.chance import Chance
from unodsl.policies.judgment import Judgment
from unodsl.policies.view import View


def one_of(number: int, chance: Chance) -> int:
    """A number from 0 to ``number`` - 1; where there is but one, no chance is spent."""
    return chance.below(number) if number > 1 else 0


class Chancy:
    """Decides by chance. ``convention``: as the benchmark does, else uniformly."""

    sure = False
    """Whether what can be laid along with a card, shed or played by an offer always is; else with even odds."""

    def __init__(self, judgment: Judgment, convention: bool = True) -> None:
        self.judgment = judgment
        self.convention = convention
        self.challenges = not convention

    def decide(self, view: View, chance: Chance) -> Action:
        if view.choice is not None:
            return self.answer(view, chance)
        if view.jumping:
            return view.lays((self.card(view, view.playable, chance),))
        return self.attacked(view, chance) if view.attacked else self.turn(view, chance)

    def answer(self, view: View, chance: Chance) -> Action:
        """To the open choice."""
        choice = view.choice
        match choice.kind if choice is not None else "":
            case "color":
                return view.chooses(self.color(view, chance))
            case "player":
                return view.chooses(self.other_player(view, chance))
            case "yes_no":
                return view.chooses(self.whether(view, chance))
            case "slap":
                seats = sorted(choice.players if choice is not None else ())
                return view.chooses(seats[one_of(len(seats), chance)])
            case "offer":
                takes = self.sure or chance.below(2)
                return view.chooses(self.card(view, view.outcomes, chance) if takes else -1)
            case _:
                return self.shed(view, chance)

    # ---- a turn

    def turn(self, view: View, chance: Chance) -> Action:
        faces = self.lawful(view, view.playable)
        if self.convention:
            return self.by_convention(view, faces, chance)
        total = sum(map(view.count, faces))
        draws, passes = int("draw" in view.others), int("pass" in view.others)
        k = one_of(total + draws + passes, chance)
        if k < total:
            return self.lay(view, nth_card(view, faces, k), chance)
        return view.rest("draw") if k < total + draws else view.rest("pass")

    def by_convention(self, view: View, faces: Sequence[int], chance: Chance) -> Action:
        if not faces:
            return view.rest("draw", "pass")
        if view.after_draw and "pass" in view.others and not self.sure and not chance.below(2):
            return view.acts("pass")
        return self.lay(view, self.card(view, faces, chance), chance)

    def lawful(self, view: View, faces: Sequence[int]) -> Sequence[int]:
        """The faces without those that would make him guilty, where that leaves him something to do."""
        kept = [face for face in faces if not self.judgment.risky >> face & 1]
        if len(kept) == len(faces) or not self.honest(view) or not (kept or view.others):
            return faces
        return kept if view.would_be_guilty() else faces

    def honest(self, view: View) -> bool:
        """Whether he breaks no rule for which he could be challenged."""
        return self.convention

    def attacked(self, view: View, chance: Chance) -> Action:
        """Each card that answers, taking and (not by convention) challenging are as likely as each other."""
        faces = view.playable
        total = sum(map(view.count, faces))
        takes = int("take" in view.others)
        challenges = int(self.challenges and "challenge" in view.others)
        if total + takes + challenges == 0:
            return view.rest("challenge")
        k = one_of(total + takes + challenges, chance)
        if k < total:
            return view.lays((nth_card(view, faces, k),))
        return view.acts("take" if k < total + takes else "challenge")

    # ---- choices

    def card(self, view: View, faces: Sequence[int], chance: Chance) -> int:
        """One of the cards that he holds of these faces."""
        if len(faces) == 1:
            return faces[0]
        return nth_card(view, faces, chance.below(sum(map(view.count, faces))))

    def color(self, view: View, chance: Chance) -> int:
        return view.outcomes[one_of(len(view.outcomes), chance)]

    def other_player(self, view: View, chance: Chance) -> int:
        return view.outcomes[one_of(len(view.outcomes), chance)]

    def whether(self, view: View, chance: Chance) -> int:
        return chance.below(2)

    def shed(self, view: View, chance: Chance) -> Action:
        """Faces are tried one by one; each that still fits goes with even odds."""
        cards: tuple[int, ...] = ()
        for face in self.in_order(view):
            if len(cards) < view.most and (self.sure or chance.below(2)) and view.allows(view.sheds((*cards, face))):
                cards = (*cards, face)
        return view.sheds(cards)

    def in_order(self, view: View) -> Sequence[int]:
        """In which order cards to be shed are tried."""
        return view.hand

    def lay(self, view: View, card: int, chance: Chance) -> Action:
        """A card, with others that go along: all of its symbol, else all of its face, else a pair."""
        faces = view.deck.faces
        alike = [face for face in view.hand if faces[face].symbol == faces[card].symbol and face != card]
        own = view.count(card)
        alone = view.lays((card,))
        pair = view.lays((card, card))
        if not view.together or (not alike and own < 2):
            return alone
        if not (self.sure or chance.below(2)):
            return alone
        sets = (
            [view.lays((*(f for face in alike for f in (face,) * view.count(face)), *(card,) * own))] if alike else []
        )
        if own > 1:
            sets.append(view.lays((card,) * own))
        if own > 2:
            sets.append(pair)
        return next((action for action in sets if view.allows(action)), alone)


def nth_card(view: View, faces: Sequence[int], number: int) -> int:
    """The card with a number, from 0, among those that he holds of these faces."""
    for face in faces:
        number -= view.count(face)
        if number < 0:
            return face
    raise IndexError(number)
