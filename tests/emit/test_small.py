"""Small rulesets that nobody wrote: scripts and policies mean the same in emitted code and at a table."""

from __future__ import annotations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.amounts import examples
from tests.emit.agreement import InPython, play_both
from tests.emit.test_policies import LIVELY, agree
from tests.engine.random_play import table_of
from tests.exam.small import load_small, rulesets
from unodsl.emit.surface import CannotEmit
from unodsl.engine.game import Game, compile_model
from unodsl.policies.names import POLICIES

ACTS = 120


def game_of(lines: tuple[str, ...]) -> Game:
    small = load_small(lines)
    assume(small is not None)
    assert small is not None
    return compile_model(small.model)


@settings(max_examples=examples(12))
@given(rulesets(), st.integers(2, 3), st.integers(0, 2**32))
def test_scripts(lines: tuple[str, ...], players: int, seed: int) -> None:
    table = table_of(game_of(lines), players, seed)
    try:
        machine = InPython(table.rules)
    except CannotEmit:
        assume(False)
    play_both(table, [machine], seed, most=ACTS)


@settings(max_examples=examples(12))
@given(rulesets(), st.integers(2, 3), st.integers(0, 2**32), st.sampled_from(POLICIES))
def test_policies(lines: tuple[str, ...], players: int, seed: int, policy: str) -> None:
    table = table_of(game_of(lines), players, seed)
    written = f"{policy}:{LIVELY}"
    try:
        machine = InPython(table.rules, written)
    except CannotEmit:
        assume(False)
    agree(table, written, [machine], most=ACTS)
