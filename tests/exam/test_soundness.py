"""What the solver proves never to happen is looked for on tables of small random rules; what it shows is replayed."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.amounts import THOROUGH
from tests.engine.random_play import beside_turns
from tests.exam.rounds import tables_of
from tests.exam.small import load_small, rulesets
from tests.exam.tables import Tables, option_settings
from tests.exam.watch import Meeting, Watch, meeting, missed
from unodsl.engine.actions import Refusal
from unodsl.engine.game import Game, compile_model
from unodsl.engine.table import Table
from unodsl.solver.clashes import Clashes
from unodsl.witness.find import witness
from unodsl.witness.replay import Shown

FEW, MANY = 15, 200
TABLES = 1500 if THOROUGH else 150
ACTS = 30
ROUNDS = 6 if THOROUGH else 3
QUIET = list(HealthCheck)


def reported(clashes: Clashes) -> set[Meeting]:
    return {meeting(x.kind, x.question.name, x.first.number, x.second.number) for x in clashes.all()}


def watched(game: Game, seed: int) -> Watch:
    """Everything that small tables and random rounds of a ruleset show, under all options."""
    watch, rng = Watch(game), Random(seed)
    with watch.events():
        for number, table in enumerate(Tables(game, TABLES, rng)):
            watch.look(table)
            if number % 10 == 0:
                acted(table, rng)
        for _ in range(ROUNDS):
            for table in tables_of(game.under(rng.choice(option_settings(game))), rng, ACTS):
                watch.look(table)
    return watch


def acted(table: Table, rng: Random) -> None:
    """Something is done on a table, for what it brings about."""
    acts = [a for seat in range(len(table.players)) for a in table.legal_actions(seat)]
    acts += [a for a in beside_turns(table, rng) if table.legal(a) is None]
    if acts:
        table.apply(rng.choice(acts))


def look_for_what_was_proved_never_to_be(lines: tuple[str, ...], seed: int) -> None:
    small = load_small(lines)
    if small is None:
        return
    game = compile_model(small.model)
    watch = watched(game, seed)
    clashes = Clashes(small.model, game.program)
    for each in missed(watch.seen, reported(clashes)):
        raise AssertionError(f"{each} was seen: {watch.seen[each]}\n{small.text}")


@settings(max_examples=FEW, suppress_health_check=QUIET)
@given(rulesets(), st.integers(0, 1 << 20))
def test_nothing_met_that_was_proved_never_to(lines: tuple[str, ...], seed: int) -> None:
    look_for_what_was_proved_never_to_be(lines, seed)


def test_no_card_is_drawn_once_the_round_is_over_so_the_order_matters() -> None:
    lines = (
        'rule floor "" { may play a card when the card matches top }',
        'rule still "" { whenever nobody can move { end round } }',
        'rule more "" { whenever nobody can move { first draws 1 } }',
        'rule turn "" { whenever nobody can move { reverse direction } }',
    )
    small = load_small(lines)
    assert small is not None
    found = Clashes(small.model, compile_model(small.model).program).all()
    assert [(x.kind, x.first.number, x.second.number) for x in found if x.question.name == "event nobody_can_move"] == [
        ("order", 1, 2)
    ]


@pytest.mark.thorough
@settings(max_examples=MANY, suppress_health_check=QUIET)
@given(rulesets(), st.integers(0, 1 << 20))
def test_nothing_met_that_was_proved_never_to_at_length(lines: tuple[str, ...], seed: int) -> None:
    look_for_what_was_proved_never_to_be(lines, seed)


def play_witnesses_again(lines: tuple[str, ...]) -> None:
    small = load_small(lines)
    if small is None:
        return
    game = compile_model(small.model)
    for clash in Clashes(small.model, game.program).all():
        shown = witness(clash, game)
        if shown is not None:
            found, _, chosen = shown
            watch = replayed(game, game.under(chosen.program.options), found)
            name = meeting(clash.kind, clash.question.name, clash.first.number, clash.second.number)
            assert name in watch.seen, f"{name} was not seen again: {found.setup} {found.draft.acts}\n{small.text}"


@settings(max_examples=8, suppress_health_check=QUIET)
@given(rulesets())
def test_witnesses_hold_when_played_again(lines: tuple[str, ...]) -> None:
    play_witnesses_again(lines)


@pytest.mark.thorough
@settings(max_examples=100, suppress_health_check=QUIET)
@given(rulesets())
def test_witnesses_hold_when_played_again_at_length(lines: tuple[str, ...]) -> None:
    play_witnesses_again(lines)


def replayed(game: Game, chosen: Game, found: Shown) -> Watch:
    """What is seen when a witness is set up anew and its acts are done."""
    watch = Watch(game)
    with watch.events():
        table = chosen.set_up(found.setup)
        assert not isinstance(table, Refusal), table
        for action in found.draft.acts:
            assert table.apply(action) is None, action
        watch.look(table)
    return watch
