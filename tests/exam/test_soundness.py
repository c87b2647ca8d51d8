"""What the solver proves never to happen is looked for on real tables of random small rulesets; what it shows is replayed."""

from __future__ import annotations

from itertools import product
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.conftest import THOROUGH
from tests.exam.rounds import tables_of
from tests.exam.small import Small, load_small, rulesets
from tests.exam.watch import Meeting, Watch, meeting, missed
from unodsl.engine.game import Game, compile_model
from unodsl.solver.clashes import Clashes

EXAMPLES = 1500 if THOROUGH else 60
ACTS = 40
ROUNDS = 6


def reported(clashes: Clashes) -> set[Meeting]:
    return {meeting(x.kind, x.question.name, x.first.number, x.second.number) for x in clashes.all()}


def with_options(game: Game, values: tuple[int, ...]) -> Game:
    from dataclasses import replace

    return Game(game.model, replace(game.program, options=values))


def watched(small: Small, seed: int) -> Watch:
    """Everything that random rounds of a ruleset show, under random options."""
    game = compile_model(small.model)
    watch, rng = Watch(game), Random(seed)
    settings_ = list(product(*(range(o.values.low, o.values.high + 1) if o.values.kind != "enum" else
                               range(len(o.values.names)) for o in small.model.options)))  # fmt: skip
    with watch.events():
        for _ in range(ROUNDS):
            chosen = with_options(game, rng.choice(settings_))
            for table in tables_of(chosen, rng, ACTS):
                watch.look(table)
    return watch


@settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
@given(rulesets(), st.integers(0, 1 << 20))
def test_nothing_met_that_was_proved_never_to(lines: tuple[str, ...], seed: int) -> None:
    small = load_small(lines)
    if small is None:
        return
    watch = watched(small, seed)
    clashes = Clashes(small.model, compile_model(small.model).program)
    for each in missed(watch.seen, reported(clashes)):
        raise AssertionError(f"{each} was seen: {watch.seen[each]}\n{small.text}")
