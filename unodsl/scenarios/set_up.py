"""From the ``given`` of a case to the table that the engine sets up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unodsl.engine.actions import Refusal
from unodsl.scenarios.cases import Case, GivenAttack, Word, Words
from unodsl.scenarios.table import Cards, Game, Table
from unodsl.text.diagnostics import Diagnostic

if TYPE_CHECKING:
    from unodsl.engine.setup import Setup


def set_up(case: Case, game: Game) -> Table | tuple[Diagnostic, ...]:
    """The table that the case begins with, or what is wrong with its cards."""
    setup = setup_of(case, game)
    if isinstance(setup, tuple):
        return setup
    table = game.set_up(setup)
    if isinstance(table, Refusal):
        return (Diagnostic(table.key, case.given.span, dict(table.args)),)
    return table


def setup_of(case: Case, game: Game) -> Setup | tuple[Diagnostic, ...]:
    """What the case gives, in the numbers of the engine, or what is wrong with its cards."""
    reader = _Deck(game.cards)
    setup = _setup(case, reader)
    return tuple(reader.findings) if reader.findings else setup


class _Deck:
    """Looks words up in a deck and notes those that name nothing in it."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards
        self.findings: list[Diagnostic] = []

    def face(self, word: Word | None) -> int | None:
        if word is None:
            return None
        return self._known(self.cards.face(word.text), "scenario-card-unknown", word)

    def faces(self, words: Words) -> tuple[int, ...]:
        found = (self.face(word) for word in words)
        return tuple(face for face in found if face is not None)

    def color(self, word: Word | None) -> int | None:
        if word is None:
            return None
        return self._known(self.cards.color(word.text), "scenario-color-unknown", word)

    def symbol(self, word: Word) -> int:
        return self._known(self.cards.symbol(word.text), "scenario-symbol-unknown", word) or 0

    def _known(self, value: int | None, name: str, word: Word) -> int | None:
        if value is None:
            self.findings.append(Diagnostic(name, word.span, {"found": word.text}))
        return value


def _setup(case: Case, deck: _Deck) -> Setup:
    from unodsl.engine.setup import Setup

    given = case.given
    hands = {case.seat(who): deck.faces(cards) for who, cards in given.hands}
    scores = _scores(case, deck)
    seats = range(len(case.players))
    return Setup(
        players=tuple(player.text for player in case.players),
        teams=case.teams,
        dealer=case.seat(given.dealer) if given.dealer else None,
        turn=case.seat(given.turn) if given.turn else None,
        direction=given.direction,
        top=deck.face(given.top),
        color=deck.color(given.color),
        hands=tuple(hands.get(seat) for seat in seats),
        draw_pile=None if given.draw_pile is None else deck.faces(given.draw_pile),
        discard=deck.faces(given.discard),
        scores=tuple(scores.get(seat, 0) for seat in seats),
        rest_removed=given.rest_removed,
        start=deck.face(given.start),
        seed=given.seed,
        match_setup=given.setup,
        attack=_attack(given.attack, case, deck) if given.attack else None,
        facts=tuple((name.text, value.text) for name, value in given.facts),
        drawn=deck.face(given.drawn),
    )


def _scores(case: Case, deck: _Deck) -> dict[int, int]:
    """By seat; what is given of one member of a team is the score of all."""
    given = {case.seat(who): (who, score.value) for who, score in case.given.scores}
    scores = {seat: value for seat, (_, value) in given.items()}
    for team in case.teams:
        said = [seat for seat in given if seat in team]
        for seat in said:
            who, value = given[seat]
            if value != scores[said[0]]:
                args = {"player": who.text, "other": given[said[0]][0].text}
                deck.findings.append(Diagnostic("scenario-scores-of-team", who.span, dict(args)))
        if said:
            scores.update(dict.fromkeys(team, scores[said[0]]))
    return scores


def _attack(attack: GivenAttack, case: Case, deck: _Deck) -> tuple[int, int, int]:
    if attack.sender:
        sender = case.seat(attack.sender)
    else:
        # The victim is on turn; unsaid, the attack came from the seat before.
        count, given = len(case.players), case.given
        dealer = case.seat(given.dealer) if given.dealer else count - 1
        victim = case.seat(given.turn) if given.turn else (dealer + 1) % count
        sender = (victim - given.direction) % count
    return deck.symbol(attack.kind), attack.draws.value, sender
