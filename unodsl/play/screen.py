"""What a player sees of the table: a few lines, never another's cards."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from unodsl.engine.actions import Act, Action
from unodsl.play.cards import Painter
from unodsl.play.tell import PAINTED
from unodsl.scenarios.tongues import tongue as sentences_of
from unodsl.text.escape import visible
from unodsl.text.render import cells
from unodsl.text.wording import say

if TYPE_CHECKING:
    from unodsl.engine.table import Table

WIDTH: Final = 78
"""Cells of a line, where there is room for so many."""
NARROWEST: Final = 20
LISTED_AT_MOST: Final = 40
_ESCAPE: Final = "\x1b["
_BREAKS: Final = re.compile(r"(?<=\s)(?=\S)|(?<=[，。；：！？、])")


@dataclass(frozen=True)
class Screen:
    """Draws one table in one tongue. ``room`` tells how many cells a line may have; a window may change its size."""

    table: Table
    painter: Painter
    room: Callable[[], int] = lambda: WIDTH

    @property
    def width(self) -> int:
        """Cells of a line."""
        return max(NARROWEST, min(WIDTH, self.room()))

    @property
    def tongue(self) -> str:
        return self.painter.tongue

    def name(self, seat: int) -> str:
        return visible(self.table.players[seat])

    def say(self, key: str, **args: str | int) -> str:
        return say(key, self.tongue, **args)

    def _painted(self, key: str, place: str, shown: str) -> str:
        return self.say(key, **{place: PAINTED}).replace(PAINTED, shown)

    def heading(self, seat: int) -> str:
        title = f"── {self.name(seat)} "
        return title + "─" * max(2, self.width - cells(title))

    def lines(self, seat: int) -> list[str]:
        """The table and the own hand, as the player in that seat sees them."""
        return [*self.situation(seat), *self.hand(seat)]

    def situation(self, seat: int | None) -> list[str]:
        """Top card, color in force, direction, everybody's number of cards, the attack."""
        table = self.table
        parts = [self._painted("play-top", "card", self.painter.mark(table.top))]
        if table.color is not None and self.painter.cards.deck.faces[table.top].color != table.color:
            parts.append(self._painted("play-color", "color", self.painter.patch(table.color)))
        parts.append(self.say("play-clockwise" if table.direction == 1 else "play-counterclockwise"))
        parts.append(self.say("play-pile", number=table.draw_pile_size))
        lines = ["   ".join(parts)]
        lines += self._wrapped(list(self._players(seat)), "  ")
        attack = table.attack
        if attack is not None and attack.victim == seat and table.choice is None:
            key = "play-attack-you" if attack.draws else "play-attack-you-plain"
            lines.append(self.say(key, draws=attack.draws, who=self.name(attack.from_) if attack.from_ >= 0 else "-"))
        return lines

    def _players(self, viewer: int | None) -> Iterator[str]:
        table = self.table
        scored = any(table.scores)
        for seat in self._around():
            key = "play-player-scored" if scored else "play-player"
            yield self.say(
                key,
                mark="›" if seat in table.to_act() else " ",
                player=self.name(seat),
                cards=table.hand_size(seat),
                score=table.scores[seat],
            )

    def _around(self) -> Sequence[int]:
        """In the order of play, so that the next one stands beside."""
        order = self.table.order
        return order if self.table.direction == 1 else order[::-1]

    def hand(self, seat: int) -> list[str]:
        """The own cards, sorted, as boxes."""
        return self._wrapped(self.painter.marks(self.table.hand(seat)), " ", self.say("play-hand"))

    def choices(self, seat: int, listed: Sequence[Action]) -> list[str]:
        """The acts that may be typed as a number."""
        shown = [
            self.say("play-listed", number=i, what=self.short(action))
            for i, action in enumerate(listed[:LISTED_AT_MOST], 1)
        ]
        lines = self._wrapped(shown, "   ")
        if len(listed) > LISTED_AT_MOST:
            lines.append(self.say("play-more", number=len(listed) - LISTED_AT_MOST))
        return lines

    def question(self) -> str:
        """What an open choice asks for; empty without one."""
        choice = self.table.choice
        if choice is None or choice.kind == "slap":
            return ""
        return self.say(f"play-ask-{choice.kind.replace('_', '-')}")

    def short(self, action: Action) -> str:
        """An act without its player, as it may be typed."""
        match action.act:
            case Act.PLAY | Act.JUMP_IN | Act.OFFERED_PLAY:
                return self.painter.names(action.cards)
            case Act.CHOOSE:
                wish = action.wishes[0]
                if wish.color is not None:
                    return self.painter.color_name(wish.color)
                if wish.seat is not None:
                    return self.name(wish.seat)
                return sentences_of(self.tongue).value("yes" if wish.yes else "no")
            case Act.DISCARD if action.cards:
                return self.say("play-short-discard", cards=self.painter.names(action.cards))
            case Act.DISCARD:
                return self.say("play-short-nothing")
            case _:
                return self.say(f"play-short-{action.act.value.replace('_', '-')}")

    def _wrapped(self, pieces: Sequence[str], between: str, head: str = "") -> list[str]:
        """Pieces side by side in lines of the width of a terminal, the later lines below the first piece."""
        indent = " " * cells(head)
        lines = [head]
        for piece in pieces:
            blank = lines[-1] in (head, indent)
            wide = _width(lines[-1]) + (0 if blank else len(between)) + _width(piece)
            if wide > self.width and not blank:
                lines.append(indent + piece)
            else:
                lines[-1] += piece if blank else between + piece
        return [line.rstrip() for line in lines if line.strip()]


def folded(line: str, width: int = WIDTH) -> list[str]:
    """A line of text as lines of the width of a terminal, broken at blanks and after Chinese marks."""
    if _width(line) <= width:
        return [line]
    indent = " " * (len(line) - len(line.lstrip()) + (2 if line.startswith(" ") else 0))
    lines = [""]
    for piece in _pieces(line, width - len(indent)):
        if lines[-1].strip() and _width(lines[-1] + piece.rstrip()) > width:
            lines[-1] = lines[-1].rstrip()
            lines.append(indent)
        lines[-1] += piece if lines[-1].strip() or len(lines) == 1 else piece.lstrip()
    return [each for each in lines if each.strip()]


def _pieces(line: str, room: int) -> Iterator[str]:
    """What may stand on a line of its own; what has no place to break and does not fit is cut anywhere."""
    for piece in _BREAKS.split(line):
        while _width(piece.rstrip()) > room and _ESCAPE not in piece:
            at = next(i for i in range(len(piece), 0, -1) if cells(piece[:i]) <= room or i == 1)
            yield piece[:at]
            piece = piece[at:]
        yield piece


def _width(text: str) -> int:
    """Cells of a text that may hold our own color marks."""
    if _ESCAPE not in text:
        return cells(text)
    first, *rest = text.split(_ESCAPE)
    return cells(first) + sum(cells(piece.partition("m")[2]) for piece in rest)


def listed_actions(table: Table, seat: int, painter: Painter) -> list[Action]:
    """The acts that are numbered: what the one who is asked may do. What is done out of turn is never among them."""
    out_of_turn = (Act.JUMP_IN, Act.CATCH, Act.CALL, Act.GESTURE, Act.SLAP_LAST)
    legal = [action for action in table.legal_actions(seat) if action.act not in out_of_turn]
    place = {face: i for i, face in enumerate(painter.in_order(range(len(painter.cards.deck.faces))))}

    def order(item: tuple[int, Action]) -> tuple[int, int, list[int], int]:
        at, action = item
        cards = [place[face] for face in action.cards] if action.act in (Act.PLAY, Act.OFFERED_PLAY) else []
        return (0 if cards else 1, len(cards), cards, at)

    return [action for _, action in sorted(enumerate(legal), key=order)]
