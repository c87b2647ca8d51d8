"""Small tables on which a clause may decide, smallest first: tried one after the other until one does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Final

from unodsl.engine.actions import Act, Action
from unodsl.engine.setup import Setup
from unodsl.lint.walk import nodes
from unodsl.model import core as c
from unodsl.model import model as m
from unodsl.publish.examples.cards import KINDS_AT_MOST, Cards
from unodsl.publish.examples.played import Script

ANN, BO, CY = range(3)
ATTACKED: Final[frozenset[object]] = frozenset({c.Reg.ATTACK_KIND, c.Reg.ATTACK_DRAWS, c.Reg.ATTACK_FROM, "chain"})
NAMES: Final = ("A", "B", "C", "D")


@dataclass(frozen=True)
class Small:
    """Makes the tables for one game."""

    cards: Cards

    def scripts(self, clause: m.AnyClause) -> Iterator[Script]:
        """Tables for one clause, smallest first as far as that is cheap to know; what its condition names, first."""
        asked = asked_of(clause.when)
        if c.Reg.AFTER_DRAW in asked and isinstance(clause, m.Permission) and "play" in clause.acts:
            yield from self._after_draw((Act.PLAY,), self.cards.chosen(clause.pattern))
        if c.Reg.CARDS_LEFT in asked and isinstance(clause, m.Permission):
            yield from self._lasts(self.cards.chosen(clause.pattern))
        if "size" in asked and isinstance(clause, m.Handler):
            yield from self._together(self.cards.chosen(clause.pattern))
        if ATTACKED & asked and isinstance(clause, m.Handler) and clause.event == "played":
            yield from self._answers(self.cards.chosen(clause.pattern))
        match clause:
            case m.Permission():
                for act in clause.acts:
                    yield from self._permission(act, clause)
            case m.SayDuty(word=word):
                if c.Reg.JUMPED_IN in asked:
                    yield from self._jumps_in(self.cards.plain, (word,))
                yield from self._words()
            case m.NoiseDuty():
                yield from self._noise()
            case m.ActDuty():
                yield from self._duties(clause)
            case m.LetValue():
                yield from self._values(clause)
            case m.CountsAs():
                yield from self._challenges()
            case m.Handler():
                yield from self._event(clause)

    def scripts_with(self, card: int) -> Iterator[Script]:
        """A few tables at which a player plays this card: in turn, or as an answer."""
        for setup in self._laid(card, (3,), (3,)):
            yield Script(setup, (Action(Act.PLAY, ANN, (card,)),))
        for attack in self.cards.attackers:
            hand = (card, *self.others(attack, card)[:2])
            yield from self._attacked(attack, hand, (Action(Act.PLAY, ANN, (card,)),))

    # ---- tables

    def _lasts(self, cards: tuple[int, ...]) -> Iterator[Script]:
        for card in cards:
            for setup in self._laid(card, (1, 2)):
                yield Script(setup, (Action(Act.PLAY, ANN, (card,)),))

    def table(self, top: int, hands: tuple[tuple[int, ...], ...], **more: object) -> Setup:
        color = self.cards.deck.faces[top].color
        return Setup(
            players=NAMES[: len(hands)],
            turn=ANN,
            top=top,
            color=None if color >= 0 else 0,
            hands=hands,
            **more,  # type: ignore[arg-type]
        )

    def others(self, *used: int) -> tuple[int, ...]:
        """Plain cards that are none of these, of other colors first."""
        colors = {self.cards.deck.faces[f].color for f in used}
        free = [f for f in self.cards.plain if f not in used]
        return tuple(sorted(free, key=lambda f: self.cards.deck.faces[f].color in colors)) or self.cards.plain

    def hands(self, first: tuple[int, ...], players: int = 3) -> tuple[tuple[int, ...], ...]:
        """The hand of the first player, and two cards for each other."""
        free = self.others(*first)
        return (first, *(tuple(free[(2 * i + j) % len(free)] for j in range(2)) for i in range(players - 1)))

    def _laid(
        self, card: int, sizes: tuple[int, ...] = (3, 2, 1), players: tuple[int, ...] = (3, 2)
    ) -> Iterator[Setup]:
        for top, size, count in product(self.cards.lying(card), sizes, players):
            free = self.others(card, top)
            yield self.table(top, self.hands((card, *free[: size - 1]), count))

    def _permission(self, act: str, clause: m.Permission) -> Iterator[Script]:
        cards = self.cards.chosen(clause.pattern)
        match act:
            case "play":
                yield from self._plays(cards)
            case "answer":
                yield from self._answers(cards)
            case "jump_in":
                yield from self._jumps_in(cards)
            case "play_together":
                yield from self._together(cards)
            case "draw":
                card = self.cards.plain[0]
                yield Script(self.table(card, self.hands(self.others(card)[:2])), (Action(Act.DRAW, ANN),))
            case "pass":
                yield from self._after_draw((Act.PASS,))
            case "challenge":
                yield from self._challenges()
            case "take":
                for attack in self.cards.attackers:
                    yield from self._attacked(attack, self.others(attack)[:2], (Action(Act.TAKE, ANN),))
            case "catch" | "call_late":
                yield from self._words()
            case _:
                return

    def _jumps_in(self, cards: tuple[int, ...], words: tuple[str, ...] = ()) -> Iterator[Script]:
        for card in cards:
            for first in (card, *self.cards.plain[:2]):
                hands = self.cards.dealt(((first,), (), (card,)), 3, first)
                for other in self.cards.lying(first)[:1]:
                    acts = (Action(Act.PLAY, ANN, (first,)), Action(Act.JUMP_IN, CY, (card,), words=words))
                    yield Script(self.table(other, hands), acts)

    def _plays(self, cards: tuple[int, ...]) -> Iterator[Script]:
        for card in cards:
            for setup in self._laid(card):
                yield Script(setup, (Action(Act.PLAY, ANN, (card,)),))
        yield from self._after_draw((Act.PLAY,), cards)

    def _after_draw(self, acts: tuple[Act, ...], cards: tuple[int, ...] = ()) -> Iterator[Script]:
        for card in cards or self.cards.plain[:2]:
            for top in self.cards.lying(card)[:2]:
                free = self.others(card, top)
                for held, drawn in (((card, *free[:1]), free[1]), ((*free[:2],), card)):
                    setup = self.table(top, self.hands((*held, drawn)), drawn=drawn)
                    yield from (Script(setup, (Action(act, ANN, (card,) if act is Act.PLAY else ()),)) for act in acts)

    def _attacked(self, attack: int, hand: tuple[int, ...], acts: tuple[Action, ...]) -> Iterator[Script]:
        """The last player attacks the first, who then acts."""
        kind = self.cards.deck.faces[attack].symbol
        for count, draws in product((3, 2), (owed for card, owed in self.cards.hits if card == attack)):
            sender = count - 1
            yield Script(self.table(attack, self.hands(hand, count), attack=(kind, draws, sender)), acts)

    def _answers(self, cards: tuple[int, ...]) -> Iterator[Script]:
        for attack, card in product(self.cards.attackers, cards):
            free = self.others(attack, card)
            yield from self._attacked(attack, (card, *free[:2]), (Action(Act.PLAY, ANN, (card,)),))
        for first, second in product(self.cards.attackers, self.cards.attackers):
            # A chain: the attack was answered before.
            for card in cards[:2]:
                hands = self.cards.dealt(((first,), (second,), (card,)), 3, first)
                acts = (Action(Act.PLAY, ANN, (first,)), Action(Act.PLAY, BO, (second,)), Action(Act.PLAY, CY, (card,)))
                yield Script(self.table(self.cards.lying(first)[0], hands), acts)

    def _together(self, cards: tuple[int, ...]) -> Iterator[Script]:
        deck = self.cards.deck
        for card in cards:
            alike = [f for f, face in enumerate(deck.faces) if face.symbol == deck.faces[card].symbol and f != card]
            twice = [card] if deck.faces[card].copies > 1 else []
            mates = (*twice, *alike[:1], *self.others(card)[:1])
            for mate, top, count in product(mates, self.cards.lying(card)[:2], (3, 2)):
                hand = (card, mate, *self.others(card, mate, top)[:2])
                yield Script(self.table(top, self.hands(hand, count)), (Action(Act.PLAY, ANN, (card, mate)),))

    def _words(self) -> Iterator[Script]:
        for top, players in product(self.cards.plain, (3, 2)):
            for mate in self.cards.lying(top)[:4]:
                hands = self.hands((mate, self.others(mate, top)[0]), players)
                caught = Action(Act.CATCH, BO, target=ANN)
                yield Script(self.table(top, hands), (Action(Act.PLAY, ANN, (mate,)), caught))
                yield Script(self.table(top, hands), (Action(Act.PLAY, ANN, (mate,), gesture=True), caught))
        for card in self.cards.plain[:2]:
            hands = self.cards.dealt(((card,), (), (card,)), 3, card)
            jumped = (
                Action(Act.PLAY, ANN, (card,)),
                Action(Act.JUMP_IN, CY, (card,)),
                Action(Act.CATCH, ANN, target=CY),
            )
            yield Script(self.table(self.cards.lying(card)[0], hands), jumped)
        word = self.cards.game.words[0] if self.cards.game.words else "uno"
        for top in self.cards.plain[:2]:
            hands = self.hands((self.cards.lying(top)[0], self.others(top)[0]))
            acts = (Action(Act.PLAY, ANN, hands[0][:1]), Action(Act.CALL, ANN, words=(word,)))
            yield Script(self.table(top, hands), acts)

    def _noise(self) -> Iterator[Script]:
        for card in dict.fromkeys((*self.cards.plain, *self.cards.of(self.cards.special))):
            for setup in self._laid(card, (3,), (3,)):
                yield Script(setup, (Action(Act.PLAY, ANN, (card,)), Action(Act.NOISE, BO)))

    def _duties(self, clause: m.ActDuty) -> Iterator[Script]:
        yield from self._after_draw((Act.PASS, Act.PLAY))
        for card in self.cards.chosen(clause.pattern):
            for setup in self._laid(card):
                yield Script(setup, (Action(Act.DRAW, ANN),))
                yield Script(setup, (Action(Act.PLAY, ANN, (card,)),))

    def _values(self, clause: m.LetValue) -> Iterator[Script]:
        card = self.cards.plain[0]
        top = self.cards.lying(card)[0]
        match clause.value:
            case "hand_size":
                yield Script(Setup(players=NAMES[:3], turn=ANN, top=top, hands=(None, None, None)))
            case "turn_seconds":
                yield Script(self.table(top, self.hands((card, self.others(card)[0]))), (Action(Act.TIMEOUT, ANN),))
            case _:
                every = (1 << len(self.cards.deck.faces)) - 1
                for held in self.cards.of(every):
                    yield Script(self.table(top, ((card,), (held,))), (Action(Act.PLAY, ANN, (card,)),))

    def _challenges(self) -> Iterator[Script]:
        """Cy attacks Ann, who challenges: with a card of the color before in the accused's hand, or without."""
        for attack in reversed(self.cards.attackers):
            for top in self.cards.plain[:2]:
                color = self.cards.deck.faces[top].color
                held = [f for f in self.cards.plain if self.cards.deck.faces[f].color == color and f != top] or [top]
                free = self.others(attack, top)
                symbol = self.cards.deck.faces[top].symbol
                same = [
                    f for f, face in enumerate(self.cards.deck.faces) if face.symbol == symbol and face.color != color
                ]
                for mate in (held[0], free[0], *same[:1]):
                    hands = self.cards.dealt(((attack, mate), (), ()), 3, top)
                    acts = (Action(Act.PLAY, ANN, (attack,)), Action(Act.CHALLENGE, BO))
                    yield Script(self.table(top, hands), acts)
        for first, second in product(self.cards.attackers, self.cards.attackers):
            hands = self.cards.dealt(((first,), (second,), ()), 3, first)
            three = (Action(Act.PLAY, ANN, (first,)), Action(Act.PLAY, BO, (second,)), Action(Act.CHALLENGE, CY))
            yield Script(self.table(self.cards.lying(first)[0], hands), three)

    # ---- events

    def _event(self, clause: m.Handler) -> Iterator[Script]:
        cards = self.cards.chosen(clause.pattern)
        plain = self.cards.plain
        match clause.event:
            case "played":
                yield from self._played(cards)
            case "start":
                yield from self._starts(clause)
            case "drawn" | "draw":
                card = plain[0]
                for drawn in cards if clause.event == "drawn" else plain[-1:]:
                    setup = self.table(card, self.hands(self.others(card, drawn)[:2]), draw_pile=(drawn, *plain[-3:]))
                    yield Script(setup, (Action(Act.DRAW, ANN),))
            case "jumped_in":
                yield from self._permission(
                    "jump_in", m.Permission(clause.span, "may", ("jump_in",), clause.pattern, clause.when)
                )
            case "wrong_play":
                for card, top in product(cards, plain):
                    hands = self.hands((card, *self.others(card, top)[:1]))
                    yield Script(self.table(top, hands), (Action(Act.WRONG_PLAY, ANN, (card,)),))
                    yield Script(
                        self.table(top, (hands[1], hands[0], hands[2])), (Action(Act.WRONG_PLAY, BO, (card,)),)
                    )
            case "take":
                for attack in self.cards.attackers:
                    yield from self._attacked(attack, self.others(attack)[:2], (Action(Act.TAKE, ANN),))
            case "challenge" | "challenge_succeeds" | "challenge_fails":
                yield from self._challenges()
            case "noise":
                yield from self._noise()
            case _:
                yield from self._rare(clause.event)

    def _played(self, cards: tuple[int, ...]) -> Iterator[Script]:
        for card in cards:
            for setup in self._laid(card):
                yield Script(setup, (Action(Act.PLAY, ANN, (card,)),))
        yield from self._answers(cards)
        yield from self._together(cards)

    def _starts(self, clause: m.Handler) -> Iterator[Script]:
        faces = self.cards.chosen(clause.pattern)
        if clause.negated and clause.pattern is not None:
            every = (1 << len(self.cards.deck.faces)) - 1
            faces = self.cards.of(every & ~clause.pattern.faces)[:KINDS_AT_MOST]
        for card in faces:
            free = self.others(card)
            hands = self.hands(free[:2])
            held = {face for hand in hands for face in hand}
            left = [face for face in free if face not in held] or list(free)
            yield Script(Setup(players=NAMES[:3], hands=hands, start=card, draw_pile=(left[0], left[1 % len(left)])))

    def _rare(self, event: str) -> Iterator[Script]:
        plain = self.cards.plain
        top, card = plain[0], self.cards.lying(plain[0])[0]
        hands = self.hands(self.others(top)[:2])
        match event:
            case "pile_runs_out":
                setup = self.table(top, hands, draw_pile=(), discard=plain[-3:], rest_removed=True)
                yield Script(setup, (Action(Act.DRAW, ANN),))
            case "nobody_can_move":
                setup = self.table(top, hands, draw_pile=(), rest_removed=True)
                yield Script(setup, tuple(Action(Act.DRAW, seat) for seat in range(3)))
            case "time_runs_out":
                yield Script(self.table(top, hands), (Action(Act.TIMEOUT, ANN),))
            case "false_slap":
                yield Script(self.table(top, hands), (Action(Act.SLAP, BO),))
                acts = (Action(Act.PLAY, ANN, (card,)), Action(Act.CATCH, BO, target=ANN))
                yield Script(self.table(top, self.hands((card, *self.others(card)[:2]))), acts)
            case "false_call":
                called = (Action(Act.PLAY, ANN, (card,), words=("uno",)),)
                yield Script(self.table(top, self.hands((card, *self.others(card)[:3]))), called)
            case "hands_changed" | "round_ends" | "turn_begins" | "turn_ends":
                yield from self._played(self.cards.chosen(None))
            case _:
                return


def asked_of(when: c.Core) -> frozenset[object]:
    """What of the table a condition asks for: registers, and `size` for the number of cards laid."""
    found: set[object] = set()
    for node in nodes(when):
        match node:
            case c.Get(reg=reg):
                found.add(reg)
            case c.Measure(what=what):
                found.add(what)
            case c.ChainHas():
                found.add("chain")
            case _:
                pass
    return frozenset(found)
