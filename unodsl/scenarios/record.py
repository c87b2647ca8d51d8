"""A played game as a scenario: what a person saves, and what the linter hands out as a witness."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from unodsl.engine.actions import Action
from unodsl.scenarios.cases import (
    Case,
    Choices,
    Do,
    Entry,
    Expect,
    Expected,
    ExpectedAttack,
    Given,
    GivenAttack,
    Hands,
    Listed,
    Nothing,
    Number,
    Scores,
    Use,
    Word,
    Words,
)
from unodsl.scenarios.sentences import sentence
from unodsl.scenarios.table import Cards, Game, Table
from unodsl.scenarios.write import unplaced, write_cases
from unodsl.text.source import Source

if TYPE_CHECKING:
    from unodsl.engine.setup import Setup

_NOWHERE = Source("", "").span(0, 0)


@dataclass(frozen=True, slots=True)
class Title:
    """What a record says of the game: a name for the case, the ruleset and what was put on top of it.

    ``use`` are modules with their options, ``spec`` tags; ``tongue`` is that of the sentences.
    """

    name: str
    ruleset: str
    use: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    spec: tuple[str, ...] = ()
    tongue: str = "en"


def record(title: Title, setup: Setup, acts: Sequence[Action], game: Game, end: Table | None = None) -> str:
    """The text of a scenario file with the game that began with ``setup`` and went on with ``acts``.

    ``end`` is the table after the last act; with it, the case expects what is there now.
    """
    return write_cases([record_case(title, setup, acts, game, end)])


def record_case(title: Title, setup: Setup, acts: Sequence[Action], game: Game, end: Table | None = None) -> Case:
    """As `record`, as a case."""
    return Case(
        name=unplaced(title.name),
        ruleset=unplaced(title.ruleset),
        players=tuple(unplaced(name) for name in setup.players),
        given=_given(setup, game.cards, title.tongue),
        span=_NOWHERE,
        spec=title.spec,
        use=tuple(Use(unplaced(module), _settings(options)) for module, options in title.use),
        options=_settings(title.options),
        teams=setup.teams,
        play=tuple(Do(unplaced(sentence(act, game, setup.players, title.tongue))) for act in acts),
        expect=_expect(end, title.tongue) if end else None,
    )


def _given(setup: Setup, cards: Cards, tongue: str) -> Given:
    def name(seat: int | None) -> Word | None:
        return None if seat is None else unplaced(setup.players[seat])

    def card(face: int | None) -> Word | None:
        return None if face is None else unplaced(cards.name(face, tongue))

    def pile(faces: Sequence[int]) -> Words:
        return tuple(unplaced(cards.name(face, tongue)) for face in faces)

    attack = None
    if setup.attack:
        kind, draws, sender = setup.attack
        attack = GivenAttack(unplaced(cards.symbol_name(kind, tongue)), Number(draws, _NOWHERE), name(sender))
    hands = zip(setup.players, setup.hands, strict=False)
    scores = zip(setup.players, setup.scores, strict=False)
    return Given(
        span=_NOWHERE,
        setup=setup.match_setup,
        seed=setup.seed,
        dealer=name(setup.dealer),
        turn=name(setup.turn),
        direction=setup.direction,
        top=card(setup.top),
        color=None if setup.color is None else unplaced(cards.color_name(setup.color, tongue)),
        start=card(setup.start),
        hands=tuple((unplaced(who), pile(hand)) for who, hand in hands if hand is not None),
        draw_pile=None if setup.draw_pile is None else pile(setup.draw_pile),
        discard=pile(setup.discard),
        rest_removed=setup.rest_removed,
        scores=tuple((unplaced(who), Number(score, _NOWHERE)) for who, score in scores if score),
        attack=attack,
        facts=_settings(setup.facts),
        drawn=card(setup.drawn),
    )


def _expect(table: Table, tongue: str) -> Expect:
    """What is at the table now: no more than everybody can see, hands by their size."""
    cards = table.game.cards
    names = [unplaced(name) for name in table.players]
    found: list[tuple[str, Expected]] = [("round", unplaced(table.round))]
    if table.round == "playing":
        found.append(("turn", names[table.turn]))
    found.append(("top", unplaced(cards.name(table.top, tongue))))
    if table.color is not None:
        found.append(("color", unplaced(cards.color_name(table.color, tongue))))
    found.append(("direction", unplaced("clockwise" if table.direction == 1 else "counterclockwise")))
    if table.attack:
        kind = unplaced(cards.symbol_name(table.attack.kind, tongue))
        found.append(("attack", ExpectedAttack(kind, Number(table.attack.draws, _NOWHERE), None)))
    else:
        found.append(("attack", Nothing()))
    if table.choice:
        kind = unplaced(table.choice.kind)
        found.append(("choice", Choices(tuple((names[seat], kind) for seat in table.choice.players))))
    sizes = tuple((name, Number(len(table.hand(seat)), _NOWHERE)) for seat, name in enumerate(names))
    found.append(("hands", Hands(sizes)))
    found.append(("draw_pile", Number(table.draw_pile_size, _NOWHERE)))
    if table.winner is not None:
        found.append(("winner", names[table.winner]))
    scores = tuple((name, Number(score, _NOWHERE)) for name, score in zip(names, table.scores, strict=True))
    found.append(("scores", Scores(scores)))
    found.append(("match", unplaced(table.match)))
    if table.champions:
        found.append(("champion", Listed(tuple(names[seat] for seat in table.champions))))
    return Expect(tuple(Entry(key, value, _NOWHERE) for key, value in found), _NOWHERE)


def _settings(pairs: Sequence[tuple[str, str]]) -> tuple[tuple[Word, Word], ...]:
    return tuple((unplaced(name), unplaced(value)) for name, value in pairs)
