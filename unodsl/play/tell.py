"""What happened, in sentences, for one who watches: without what he may not see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Final

from unodsl.text.escape import visible
from unodsl.text.wording import say

if TYPE_CHECKING:
    from unodsl.engine.machine import Happening
    from unodsl.play.cards import Painter

PAINTED: Final = "\ue000"
"""Stands for what has color marks of our own; wording spells out all marks that it is given."""
# Acts that are told by what comes of them.
_UNTOLD = {"match-over"}
# After these a word that was said is told: the cards are laid by then.
_LAID = {"plays", "jumps-in"}


@dataclass(frozen=True)
class Event:
    """One happening, of the act with that number; ``hand`` is what is shown in it, ``drawn`` are the cards drawn."""

    what: Happening
    act: int = 0
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

    def lines(self, events: Sequence[Event], viewer: int | None) -> list[str]:
        """A line for each act: what was done, and what came of it."""
        told = []
        for _, of_act in groupby(events, key=lambda event: event.act):
            sentences = [self.tell(event, viewer) for event in _word_after_play(list(of_act))]
            told.append(_joined(sentence for sentence in sentences if sentence))
        return told

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
                return ""  # that a turn is lost is told by itself
            case _:
                pass
        told = say(
            f"told-{key}",
            tongue,
            player=self._name(what.player, tongue),
            other=self._name(what.other, tongue),
            cards=PAINTED if cards else say("play-some-card", tongue),
            number=what.number,
            color=self.painter.color_name(what.number) if key == "names-color" and what.number >= 0 else "",
            word=self.words[what.number]
            if key in ("says", "gestures") and 0 <= what.number < len(self.words)
            else "uno",
        )
        return told.replace(PAINTED, self.painter.told(cards)) if cards else told

    def _drawing(self, event: Event, viewer: int | None) -> tuple[str, tuple[int, ...]]:
        what = event.what
        if viewer == what.player and event.drawn:
            return "draws-these", event.drawn
        return ("draws-none", "draws-one")[what.number] if what.number < 2 else "draws-many", ()

    def _name(self, seat: int, tongue: str) -> str:
        return self.name(seat) if seat >= 0 else say("play-somebody", tongue)


def _joined(sentences: Iterable[str]) -> str:
    """Sentences in one line, with a blank between them where the mark at the end has none of its own."""
    line = ""
    for sentence in sentences:
        line += f" {sentence}" if line and line[-1].isascii() else sentence
    return line


def _word_after_play(events: list[Event]) -> list[Event]:
    """A word is said with the play, and reads better after it."""
    kinds = [event.what.kind for event in events]
    laid = next((at for at, kind in enumerate(kinds) if kind in _LAID), -1)
    words = [event for event in events[: max(laid, 0)] if event.what.kind in ("says", "gestures")]
    if not words:
        return events
    return [*(e for e in events[:laid] if e not in words), events[laid], *words, *events[laid + 1 :]]
