"""Which cards of a deck are good for examples: plain ones, those of a pattern, those that attack."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from unodsl.engine.actions import Act, Action
from unodsl.engine.game import Game
from unodsl.engine.setup import Setup
from unodsl.lint.walk import nodes
from unodsl.model import effects as fx
from unodsl.model import model as m
from unodsl.publish.examples.played import Script, play

KINDS_AT_MOST: Final = 6
"""So many cards of a pattern are tried, and so many cards for them to lie on."""


@dataclass(frozen=True)
class Cards:
    """The cards of a deck by what they are good for in examples."""

    game: Game

    @property
    def deck(self) -> m.Deck:
        return self.game.model.deck

    @cached_property
    def plain(self) -> tuple[int, ...]:
        """Number cards that no clause speaks of, of different colors and numbers; two of each color."""
        special = self.special
        found: list[int] = []
        for color in range(len(self.deck.colors)):
            numbers = [f for f, face in enumerate(self.deck.faces) if face.color == color and self._is_number(f)]
            quiet = [f for f in numbers if not special >> f & 1] or numbers
            shift = color * 2
            found += [quiet[(shift + i + 3) % len(quiet)] for i in range(min(2, len(quiet)))]
        return tuple(found) or tuple(range(min(4, len(self.deck.faces))))

    def _is_number(self, face: int) -> bool:
        return self.deck.symbols[self.deck.faces[face].symbol].number is not None

    @cached_property
    def special(self) -> int:
        """Faces that handlers ask for by kind, as a mask."""
        every = (1 << len(self.deck.faces)) - 1
        mask = 0
        for rule in self.game.model.rules:
            for clause in rule.clauses:
                if isinstance(clause, m.Handler) and clause.pattern and clause.pattern.faces != every:
                    mask |= clause.pattern.faces if clause.event != "start" else 0
        return mask

    @cached_property
    def numbers(self) -> int:
        return sum(1 << f for f in range(len(self.deck.faces)) if self._is_number(f))

    @cached_property
    def attackers(self) -> tuple[int, ...]:
        """One face of each symbol that attacks when it is played, the hardest attack last."""
        found: list[int] = []
        for rule in self.game.model.rules:
            for clause in rule.clauses:
                match clause:
                    case m.Handler(event="played", pattern=fx.Pattern(faces=faces), effects=effects):
                        if any(isinstance(node, fx.AttackWith | fx.SkipMany) for node in nodes(effects)):
                            found += self.of(faces)[:1]
                    case _:
                        pass
        return tuple(dict.fromkeys(found))

    @cached_property
    def hits(self) -> tuple[tuple[int, int], ...]:
        """Attackers whose victim has something to settle, each with the number of cards that it then owes."""
        found = []
        for card in self.attackers:
            symbol = self.deck.faces[card].symbol
            answers = tuple(f for f in range(len(self.deck.faces)) if self.deck.faces[f].symbol == symbol and f != card)
            held = (*(answers[:1] or (card,)), *(f for f in self.attackers if f != card))
            for under in self.lying(card)[:2]:
                color = None if self.deck.faces[under].color >= 0 else 0
                hands = self.dealt(((card,), held, ()), 3, under)
                made = play(
                    Script(
                        Setup(("A", "B", "C"), turn=0, top=under, color=color, hands=hands),
                        (Action(Act.PLAY, 0, (card,)),),
                    ),
                    self.game,
                )
                attack = (-1, 0, -1) if made is None else made.steps[-1].after.attack
                if attack[0] >= 0:
                    found.append((card, attack[1]))
                    break
        return tuple(found)

    def of(self, mask: int) -> tuple[int, ...]:
        """Faces of a mask, one of each symbol first, then further ones."""
        faces = [f for f in range(len(self.deck.faces)) if mask >> f & 1]
        first: dict[int, int] = {}
        for face in faces:
            first.setdefault(self.deck.faces[face].symbol, face)
        ones = list(first.values())
        return tuple(ones + [f for f in faces if f not in ones])

    def chosen(self, pattern: fx.Pattern | None) -> tuple[int, ...]:
        """A few cards of a pattern; without one, plain cards and then every symbol."""
        every = (1 << len(self.deck.faces)) - 1
        mask = every if pattern is None or pattern.several else pattern.faces
        if mask == every:
            return tuple(dict.fromkeys((*self.plain[:2], *self.of(self.special & ~self.numbers), *self.of(mask))))
        numbers = [f for f in self.of(mask) if f in self.plain]
        return tuple(dict.fromkeys((*self.of(mask)[:KINDS_AT_MOST], *numbers)))[:KINDS_AT_MOST]

    def lying(self, card: int) -> tuple[int, ...]:
        """Cards that one may lie on, plain ones of its color first."""
        color = self.deck.faces[card].color
        own = [f for f in self.plain if self.deck.faces[f].color == color and f != card]
        other = [f for f in self.plain if self.deck.faces[f].color != color]
        same = [f for f in range(len(self.deck.faces)) if self.deck.faces[f].symbol == self.deck.faces[card].symbol]
        special = [f for f in self.of(self.special) if self.deck.faces[f].color == color]
        return tuple(dict.fromkeys((*own[:1], *other[:1], *same[:2], *special)))[:KINDS_AT_MOST]

    def dealt(self, leading: tuple[tuple[int, ...], ...], size: int, *used: int) -> tuple[tuple[int, ...], ...]:
        """Hands that begin with these cards, filled with plain ones; no card more often than the deck has it."""
        left = Counter({f: face.copies for f, face in enumerate(self.deck.faces)})
        left.subtract([f for hand in leading for f in hand])
        left.subtract(used)
        taken = {self.deck.faces[f].color for f in used}
        pool = sorted(self.plain, key=lambda f: self.deck.faces[f].color in taken)
        hands = []
        at = 0
        for hand in leading:
            made = list(hand)
            for _ in range(len(pool) * 2):
                if len(made) >= size:
                    break
                face = pool[at % len(pool)]
                at += 1
                if left[face] > 0 and face not in made:
                    left[face] -= 1
                    made.append(face)
            hands.append(tuple(made))
        return tuple(hands)
