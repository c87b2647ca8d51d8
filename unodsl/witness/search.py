"""Looking for a table by trial, where the solver's answer could not be made into one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from unodsl.engine.actions import Act, Action, Refusal
from unodsl.engine.game import Game
from unodsl.engine.setup import Setup
from unodsl.solver.budget import Budget
from unodsl.solver.clashes import Clash
from unodsl.witness.draft import Draft
from unodsl.witness.drafts import Reading
from unodsl.witness.replay import Shown, shows, with_options

TABLES: Final = 200
"""Tables that are tried at most; what is found is then made smaller."""
ACTS: Final = 24


def searched(clash: Clash, game: Game, budget: Budget | None = None) -> tuple[Shown, Reading, Game] | None:
    """A table near the solver's answer that shows a clash, found by trial within the budget and made small."""
    from hypothesis import HealthCheck, Phase, find, settings
    from hypothesis.errors import NoSuchExample

    from unodsl.witness.strategies import Near, setups

    left = budget or Budget()
    answer = next(clash.found(), None) if left.tables_left and clash.name != "event start" else None
    if answer is None:
        return None
    chosen = with_options(game, clash.question, answer)
    reading = Reading(clash.question, answer, (clash.first, clash.second))
    held = tuple(face for hand in reading.held.values() for face in hand)
    near = Near(reading.players, tuple(reading.facts()), (*reading.cards(), *held), reading.top)
    try:
        setup = find(
            setups(chosen, near),
            lambda tried: left.table() and _shown(clash, reading, chosen, tried) is not None,
            settings=settings(
                max_examples=min(TABLES, left.tables_left),
                database=None,
                derandomize=True,
                deadline=None,
                phases=(Phase.generate, Phase.shrink),
                suppress_health_check=list(HealthCheck),
            ),
        )
    except NoSuchExample:
        return None
    found = _shown(clash, reading, chosen, setup)
    return None if found is None else (*found, chosen)


def _shown(clash: Clash, reading: Reading, game: Game, setup: Setup) -> tuple[Shown, Reading] | None:
    """The table with the act that shows the clash, or none where it does not show it."""
    table = game.set_up(setup)
    if isinstance(table, Refusal) or table.is_over:
        return None
    as_given = _draft(game, setup)
    if clash.kind in ("permission", "value"):
        for subject, cards in _askable(clash, game, setup):
            at = reading.at(subject, cards)
            shown = Shown(setup, as_given, table)
            if shows(clash, shown, at):
                return shown, at
        return None
    words = clash.kind in ("duty", "words")  # words are judged when cards are laid
    for action in _acts(table.legal_actions(table.turn), table.turn):
        if words and not action.cards:
            continue
        after = table.clone()
        after.tracing = True
        if after.apply(action) is not None:
            continue
        shown = Shown(setup, replace(as_given, acts=[action]), after)
        at = reading.at(action.player, action.cards)
        if shows(clash, shown, at):
            return shown, at
    return None


def _draft(game: Game, setup: Setup) -> Draft:
    """The same table as a draft."""
    assert setup.turn is not None
    assert setup.top is not None
    return Draft(
        game.program, len(setup.players), setup.turn, setup.top, setup.color, setup.direction, setup.dealer,
        hands={seat: list(hand or ()) for seat, hand in enumerate(setup.hands)}, discard=list(setup.discard),
        attack=setup.attack, facts=list(setup.facts), drawn=setup.drawn, seed=setup.seed,
    )  # fmt: skip


def _askable(clash: Clash, game: Game, setup: Setup) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Who may be asked about which cards."""
    name = clash.name
    for subject, hand in enumerate(setup.hands):
        if clash.question.asked.laid == "none" or name.startswith("let "):
            yield subject, ()
        elif clash.question.several:
            pairs = [(a, b) for i, a in enumerate(hand or ()) for b in (hand or ())[i + 1 :]]
            yield from ((subject, pair) for pair in pairs)
        else:
            yield from ((subject, (face,)) for face in dict.fromkeys(hand or ()))


def _acts(legal: list[Action], turn: int) -> Iterator[Action]:
    yield from legal[:ACTS]
    yield from (Action(act, turn) for act in (Act.NOISE, Act.TIMEOUT))
