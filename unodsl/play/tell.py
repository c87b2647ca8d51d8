"""What happened, in sentences, for one who watches: without what he may not see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from unodsl.text.escape import visible
from unodsl.text.wording import say

if TYPE_CHECKING:
    from unodsl.engine.machine import Happening
    from unodsl.play.cards import Painter

_NUMBERED = {"attack"}
# Acts that are told by what comes of them.
_UNTOLD = {"match-over"}


@dataclass(frozen=True)
class Event:
    """One happening with the hand that is shown in it (for ``shows-hand``: the shower's, before the act)."""

    what: Happening
    hand: tuple[int, ...] = ()
    drawn: tuple[int, ...] = ()


@dataclass(frozen=True)
class Teller:
    """Tells what happens at one table in one tongue; ``words`` are the words that rules know."""

    players: Sequence[str]
    words: Sequence[str]
    painter: Painter

    def name(self, seat: int) -> str:
        return visible(self.players[seat])

    def tell(self, event: Event, viewer: int | None) -> str:
        """The sentence for the player in seat ``viewer`` (None: for all); empty where there is nothing to say."""
        what = event.what
        key, cards = what.kind, what.cards
        tongue = self.painter.tongue
        if key in _UNTOLD:
            return ""
        if what.seen_by is not None and viewer not in what.seen_by:
            cards = ()
        match key:
            case "draws":
                key, cards = self._drawing(event, viewer)
            case "shows-hand" if viewer is not None and viewer in (what.player, what.other):
                key, cards = "shows-these", tuple(self.painter.in_order(event.hand))
            case "attack" if not what.number:
                key = "attack-plain"
            case _:
                pass
        return say(
            f"told-{key}",
            tongue,
            player=self._name(what.player, tongue),
            other=self._name(what.other, tongue),
            cards=self.painter.names(cards) or say("play-some-card", tongue),
            number=what.number,
            color=self.painter.color_name(what.number) if key == "names-color" and what.number >= 0 else "",
            word=self.words[what.number] if key in ("says", "gestures") and 0 <= what.number < len(self.words) else "uno",
        )

    def _drawing(self, event: Event, viewer: int | None) -> tuple[str, tuple[int, ...]]:
        what = event.what
        if viewer == what.player and event.drawn:
            return "draws-these", event.drawn
        return ("draws-none", "draws-one")[what.number] if what.number < 2 else "draws-many", ()

    def _name(self, seat: int, tongue: str) -> str:
        return self.name(seat) if seat >= 0 else say("play-somebody", tongue)
