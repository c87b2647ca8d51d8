"""A table in the making: who sits there, what lies and is held, and what is done."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace

from unodsl.engine.actions import Act, Action, Wish
from unodsl.engine.setup import Setup
from unodsl.program.program import Program

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jon", "Kay", "Lee", "Max", "Nan", "Oz", "Pia")


@dataclass
class Draft:
    """Seats, faces and colors are numbers. ``acts`` are done in order on the table that ``setup()`` gives."""

    program: Program
    players: int
    turn: int
    top: int = -1
    color: int | None = None
    direction: int = 1
    dealer: int | None = None
    hands: dict[int, list[int]] = field(default_factory=dict)
    discard: list[int] = field(default_factory=list)
    draw_pile: list[int] = field(default_factory=list)
    attack: tuple[int, int, int] | None = None
    facts: list[tuple[str, str]] = field(default_factory=list)
    drawn: int | None = None
    rest_removed: bool = False
    seed: int = 0
    start: int | None = None
    decks: int = 1
    acts: list[Action] = field(default_factory=list)

    def __deepcopy__(self, memo: dict[int, object]) -> Draft:
        """Another draft that can be changed by itself; the program is the same."""
        return replace(
            self,
            hands={seat: list(hand) for seat, hand in self.hands.items()},
            discard=list(self.discard),
            draw_pile=list(self.draw_pile),
            facts=list(self.facts),
            acts=list(self.acts),
        )

    def next(self, seat: int, steps: int = 1) -> int:
        return (seat + self.direction * steps) % self.players

    def used(self) -> Counter[int]:
        found: Counter[int] = Counter(f for hand in self.hands.values() for f in hand)
        found.update(self.discard)
        found.update(self.draw_pile)
        found.update(f for f in (self.top, self.start) if f is not None and f >= 0)
        return found

    def left(self, face: int) -> int:
        """How many of a face are not on the table yet."""
        return self.program.faces[face].copies * self.decks - self.used()[face]

    def fill(self, seat: int, size: int, avoid: frozenset[int] = frozenset()) -> None:
        """Plain number cards into a hand until it has this size: of other colors than what lies, if it can be."""
        hand = self.hands.setdefault(seat, [])
        faces = self.program.faces
        shown = faces[self.top] if self.top >= 0 else None

        def plainness(face: int) -> tuple[int, int, int]:
            f = faces[face]
            number = self.program.numbers[f.symbol]
            same = shown is not None and (f.color == shown.color or f.symbol == shown.symbol)
            return int(number < 0), int(same), (number + 7 * seat + len(hand)) % 10

        used = self.used()
        while len(hand) < size:
            free = [f for f in range(len(faces)) if f not in avoid and faces[f].copies * self.decks > used[f]]
            if not free:
                return
            hand.append(min(free, key=plainness))
            used[hand[-1]] += 1

    def setup(self) -> Setup:
        for seat in range(self.players):
            if seat not in self.hands:
                self.fill(seat, 3)
        return Setup(
            players=NAMES[: self.players],
            dealer=self.dealer,
            turn=None if self.start is not None else self.turn,
            direction=self.direction,
            top=None if self.start is not None else self.top,
            color=self.color if self.start is None and self.program.faces[self.top].color < 0 else None,
            hands=tuple(tuple(self.hands[seat]) for seat in range(self.players)),
            draw_pile=tuple(self.draw_pile) or None,
            discard=tuple(self.discard),
            start=self.start,
            attack=self.attack,
            facts=tuple(self.facts),
            drawn=self.drawn,
            rest_removed=self.rest_removed,
            seed=self.seed,
        )

    def play(self, seat: int, cards: tuple[int, ...], color: int | None = None, jump: bool = False) -> Action:
        """A play by a seat; a card without color names one."""
        black = self.program.faces[cards[-1]].color < 0 and self.program.colors > 0
        wishes = (Wish(color=color if color is not None and color >= 0 else 0),) if black else ()
        return Action(Act.JUMP_IN if jump else Act.PLAY, seat, cards, wishes=wishes)

    def like(self, face: int) -> int | None:
        """A plain card on which a face may be laid: a number of its color, else any number that is still there."""
        faces = self.program.faces
        wanted = faces[face].color
        free = [
            f
            for f in range(len(faces))
            if self.left(f) > 0 and self.program.numbers[faces[f].symbol] >= 0 and f != face
        ]
        own = [f for f in free if faces[f].color == wanted and faces[f].symbol != faces[face].symbol]
        return next(iter(own or free), None)
