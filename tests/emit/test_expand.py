"""`expand` gives the same successors as all legal acts at a table of the interpreter, with all choices."""

from __future__ import annotations

from random import Random

import pytest

from tests.engine.random_play import Odds, choose, game_of, table_of
from unodsl.data import shipped_names
from unodsl.emit.packing import layout_of, packed
from unodsl.engine.table import Table
from unodsl.simulate.expander import Expander

RULESETS, _ = shipped_names()
HOUSE = ("village", "jump_in", "play_together_village", "seven_swaps", "zero_may_rotate", "penalties")


def chosen(table: Table) -> set[tuple[int, ...]]:
    """The tables that all ways of the open choices lead to."""
    if table.choice is None:
        return {packed(table.running_state(), table.rules)}
    found: set[tuple[int, ...]] = set()
    for seat in table.choice.players:
        for action in table.legal_actions(seat):
            copy = table.clone()
            assert copy.apply(action) is None
            found |= chosen(copy)
    return found


def successors(table: Table) -> set[tuple[int, ...]]:
    found: set[tuple[int, ...]] = set()
    for seat in range(len(table.players)):
        for action in table.legal_actions(seat):
            copy = table.clone()
            assert copy.apply(action) is None
            found |= chosen(copy)
    return found


def tables_of(modules: tuple[str, ...], players: int, seeds: range, acts: int) -> list[Table]:
    """Tables with no open choice, from random play."""
    made = []
    for seed in seeds:
        table, rng = table_of(game_of(*modules), players, seed), Random(seed)
        for _ in range(acts):
            if table.is_over:
                break
            few = max(map(table.hand_size, range(players))) < 10
            if few and table.choice is None and rng.random() < 0.4:
                made.append(table.clone())
            assert table.apply(choose(table, rng, Odds(say=0.3))) is None
    return made


def check(modules: tuple[str, ...], players: int, seeds: range, kinds: tuple[str, ...], acts: int = 40) -> int:
    tables = tables_of(modules, players, seeds, acts)
    rules = tables[0].rules
    want = [successors(table) for table in tables]
    rows = [packed(table.running_state(), rules) for table in tables]
    for kind in kinds:
        got: list[set[tuple[int, ...]]] = [set() for _ in tables]
        for each in Expander(rules, kind).expand(rows):
            got[each.parent].add(each.table)
        for k, (a, b) in enumerate(zip(want, got, strict=True)):
            assert a == b, (modules, k, tables[k].acts[-3:], explained(a, b, rules))
    return sum(map(len, want))


def explained(want: set[tuple[int, ...]], got: set[tuple[int, ...]], rules: object) -> object:
    from unodsl.engine.rules import Rules

    assert isinstance(rules, Rules)
    names = layout_of(rules).registers
    for a in sorted(want - got)[:1]:
        near = min(got or {a}, key=lambda b: sum(x != y for x, y in zip(a, b, strict=True)))
        odd = {
            (names[i] if i < len(names) else i): (x, y) for i, (x, y) in enumerate(zip(a, near, strict=True)) if x != y
        }
        return len(want), len(got), "missing; nearest", odd
    return len(want), len(got), "too many"


@pytest.mark.parametrize("base", RULESETS)
def test_rulesets(base: str) -> None:
    assert check((base,), 3, range(4), ("wasm",)) > 0


@pytest.mark.parametrize("modules", [("official",), HOUSE], ids=["official", "house"])
def test_both_targets(modules: tuple[str, ...]) -> None:
    assert check(modules, 3, range(2), ("wasm", "python")) > 0


def test_unpacked_rows_are_refused() -> None:
    with pytest.raises(ValueError, match="packed table"):
        next(Expander(game_of("official").rules(3), "python").expand([(1, 2, 3)]))
