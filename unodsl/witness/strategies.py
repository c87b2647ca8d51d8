"""Hypothesis strategies for tables of a game.

Every table is a real one: the cards are those of the deck, dealt out over hands, piles and top; an open attack is of a
kind and size that some card makes; facts have values that they can have. Tables shrink to few players, few cards and
small numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from hypothesis import strategies as st

from unodsl.engine.actions import Refusal
from unodsl.engine.game import Game
from unodsl.engine.setup import Setup
from unodsl.engine.table import Table
from unodsl.model import core as c
from unodsl.model import effects as e
from unodsl.model.model import FactInfo, OptionInfo
from unodsl.program.program import Program
from unodsl.witness.draft import NAMES

LARGEST_HAND = 6
LARGEST_DISCARD = 3


@dataclass(frozen=True)
class Near:
    """What generated tables should be like, where there is a choice: facts by name, faces for hands and top."""

    players: int | None = None
    facts: tuple[tuple[str, str], ...] = ()
    faces: tuple[int, ...] = ()
    top: int | None = None


ANYWHERE = Near()


@st.composite
def games(draw: st.DrawFn, game: Game) -> Game:
    """The game under some setting of its options; shrinks to that of the model."""
    return game.under(tuple(draw(_option_values(option)) for option in game.model.options))


@st.composite
def tables(draw: st.DrawFn, game: Game, near: Near = ANYWHERE) -> Table:
    """A table on which somebody is to act. Examples that the game refuses (so many cannot play) are thrown away."""
    from hypothesis import assume

    table = game.set_up(draw(setups(game, near)))
    assume(not isinstance(table, Refusal))
    assert not isinstance(table, Refusal)
    assume(not table.is_over)
    return table


@st.composite
def setups(draw: st.DrawFn, game: Game, near: Near = ANYWHERE) -> Setup:
    """What is given of a table: everything but the order of the draw pile, which the seed settles."""
    program = game.program
    low = program.low if near.players is None else max(program.low, min(near.players, program.high))
    players = draw(st.integers(low, min(program.high, len(NAMES))))
    deck = _Deck(program, players, near.faces)
    attack = draw(attacks(game))
    if attack is None:
        top = draw(st.sampled_from(_first(deck.faces, near.top)))
    else:
        top = draw(st.sampled_from([f for f in deck.faces if program.faces[f].symbol == attack[0]]))
    deck.take(top)
    hands = tuple(draw(hand(deck)) for _ in range(players))
    black = program.faces[top].color < 0 and program.colors > 0
    turn = draw(st.integers(0, players - 1))
    return Setup(
        players=NAMES[:players],
        turn=turn,
        direction=draw(st.sampled_from((1, -1))),
        top=top,
        color=draw(st.integers(0, program.colors - 1)) if black else None,
        hands=hands,
        discard=tuple(draw(hand(deck, least=0, most=LARGEST_DISCARD))),
        seed=draw(st.integers(0, 3)),
        attack=None if attack is None else (*attack, (turn - 1) % players),
        facts=draw(facts(game, players, near)),
        drawn=draw(st.sampled_from((None, *hands[turn]))) if attack is None else None,
    )


@st.composite
def hand(draw: st.DrawFn, deck: _Deck, least: int = 1, most: int = LARGEST_HAND) -> tuple[int, ...]:
    """Cards that are still in the deck, which are then gone from it."""
    size = draw(st.integers(least, most))
    found: list[int] = []
    for _ in range(size):
        if not deck.faces:
            break
        face = draw(st.sampled_from(deck.faces))
        deck.take(face)
        found.append(face)
    return tuple(sorted(found))


@st.composite
def attacks(draw: st.DrawFn, game: Game) -> tuple[int, int] | None:
    """No attack, or one that a card of the deck makes, alone or on top of another: its kind and the cards owed."""
    there = {face.symbol for face in game.program.faces}
    numbers = {kind: owed for kind, owed in attack_numbers(game.program).items() if kind in there}
    kind = draw(st.sampled_from([None, *sorted(numbers)]))
    if kind is None:
        return None
    own = numbers[kind]
    answers = any(clause.answer == "may" for clause in game.program.of_act("answer"))
    every = {n for owed in numbers.values() for n in owed} if answers else set()
    return kind, draw(st.sampled_from(sorted({*own, *(a + b for a in own for b in every)})))


@st.composite
def facts(draw: st.DrawFn, game: Game, players: int, near: Near = ANYWHERE) -> tuple[tuple[str, str], ...]:
    """Values of the facts that are not of each player; those that are as at the beginning are left out."""
    found: list[tuple[str, str]] = []
    wanted = dict(near.facts)
    for fact in game.model.facts:
        if fact.of_each_player:
            continue
        values = _fact_values(fact, players)
        value = draw(st.sampled_from(_first(values, wanted.get(fact.named.id))))
        if value != values[0]:
            found.append((fact.named.id, value))
    return tuple(found)


def attack_numbers(program: Program) -> dict[int, tuple[int, ...]]:
    """For each symbol the numbers of cards that playing it attacks with, as far as rules name them."""
    found: dict[int, set[int]] = {}
    for handler in (*program.of_event("played"), *program.of_event("jumped_in")):
        numbers = [
            i.number.value
            for i in program.codes[handler.code].instructions
            if isinstance(i, e.AttackWith) and isinstance(i.number, c.Const)
        ]
        for number, face in enumerate(program.faces):
            if numbers and not handler.negated and handler.pattern and handler.pattern.faces >> number & 1:
                found.setdefault(face.symbol, set()).update(numbers)
    return {symbol: tuple(sorted(numbers)) for symbol, numbers in found.items()}


class _Deck:
    """The cards that are not on the table yet; those that are preferred first, then numbers."""

    def __init__(self, program: Program, players: int, preferred: Sequence[int]) -> None:
        copies = program.deck_count(players)
        self._left = Counter({f: face.copies * copies for f, face in enumerate(program.faces)})
        order = sorted(self._left, key=lambda f: (f not in preferred, program.numbers[program.faces[f].symbol] < 0, f))
        self.faces = [f for f in order if self._left[f] > 0]

    def take(self, face: int) -> None:
        self._left[face] -= 1
        if self._left[face] <= 0:
            self.faces = [f for f in self.faces if f != face]


def _option_values(option: OptionInfo) -> st.SearchStrategy[int]:
    values = option.values
    every: Sequence[int] = values.numbers or range(values.low, values.high + 1)
    if len(every) > 16:
        every = sorted({values.low, values.high, option.value})
    return st.sampled_from([option.value, *(v for v in every if v != option.value)])


def _fact_values(fact: FactInfo, players: int) -> list[str]:
    """Values as a scenario names them, that at the beginning first."""
    values = fact.values
    match values.kind:
        case "yes_no":
            named = {0: "no", 1: "yes"}
        case "enum":
            named = {i: name.id for i, name in enumerate(values.names)}
        case "player":
            named = {-1: "nobody", **dict(enumerate(NAMES[:players]))}
        case _:
            numbers = values.numbers or sorted(
                {values.low, values.high, *range(values.low, min(values.high, values.low + 8) + 1)}
            )
            named = {number: str(number) for number in (fact.default, *numbers)}
    first = named.get(fact.default)
    return ([first] if first is not None else []) + [text for text in named.values() if text != first]


def _first(values: Sequence[object], wanted: object) -> list:  # type: ignore[type-arg]
    """The wanted value first, where it is among them."""
    return [wanted, *(v for v in values if v != wanted)] if wanted in values else list(values)


__all__ = ["ANYWHERE", "Near", "attacks", "facts", "games", "hand", "setups", "tables"]
