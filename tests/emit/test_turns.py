"""Turns begin and end once, at the very end of an act, in emitted code as at a table."""

from __future__ import annotations

import pytest

from tests.emit.agreement import InPython, InWasm, Machine, play_both
from tests.emit.test_policies import LIVELY, agree
from tests.engine.random_play import table_of
from tests.exam.small import FLOOR, load_small
from unodsl.emit.surface import FIELDS
from unodsl.engine.game import Game, compile_model
from unodsl.simulate.machine import Order, PythonMachine

HANDLERS = {
    "counted": "whenever a turn begins { set count to count + 1 } whenever a turn ends { set player's strikes to 1 }",
    "lost at once": "whenever a number is played { next loses turn } "
                    "whenever a turn begins { set player's strikes to 2 }",
    "draws as it begins": "whenever a turn begins when hand's size < 3 { player draws 1 }",
    "ends with an attack": "whenever a turn ends when top is number { attack on_turn with 1 card }",
    "stays": "whenever time runs out { player draws 1 } whenever a turn begins { set quiet_for to player }",
    "stays and loses": "whenever time runs out { player draws 1 and loses turn } "
                       "whenever a turn begins { set count to 1 }",
    "goes on": "whenever a wild is played { player plays again } whenever a turn ends { set count to count + 1 }",
    "goes elsewhere": "whenever a blue is played { turn goes to dealer } "
                      "whenever a turn begins { set quiet_for to player }",
    "victim": "whenever a hit is played { next loses turn } whenever a turn begins { set player's strikes to 1 }",
    "offers": "whenever a turn begins { player may play a wild { set count to 1 } }",
    "sheds": "whenever a turn ends { player discards up to 1 card }",
    "swaps": "whenever a turn begins when hand's size = 1 { player swaps hands with next }",
    "wins": "whenever a turn ends when hand's size > 5 { end round }",
    "wrong": "whenever a card is played wrongly { player draws 1 } whenever a turn begins { set count to count + 1 }",
    "words": 'must say "uno" aloud when cards_left = 1, else { player draws 1 } '
             "whenever a turn ends { player may play a red { set count to 1 } }",
}  # fmt: skip


def game_of(handlers: str) -> Game:
    rules = (*(f'rule {name} "" {{ {body} }}' for name, body in FLOOR), f'rule turns "" {{ {handlers} }}')
    small = load_small(rules)
    assert small is not None
    assert "rule turns" in small.text, "the rule is a mistake"
    return compile_model(small.model)


@pytest.mark.parametrize("name", HANDLERS)
def test_scripts(name: str) -> None:
    game = game_of(HANDLERS[name])
    rules = table_of(game, 3, 0).rules
    machines: list[Machine] = [InPython(rules), InWasm(rules)]
    acts = sum(play_both(table_of(game, 3, seed), machines, seed, most=150) for seed in range(6))
    assert acts > 20


@pytest.mark.parametrize("name", HANDLERS)
def test_policies(name: str) -> None:
    game = game_of(HANDLERS[name])
    rules = table_of(game, 3, 0).rules
    for policy in (f"careful:{LIVELY}", f"uniform:{LIVELY}"):
        machine = InPython(rules, policy)
        assert sum(agree(table_of(game, 3, seed), policy, [machine], most=80) for seed in range(4)) > 3


def test_the_bound_on_steps_is_one_of_each_act(monkeypatch: pytest.MonkeyPatch) -> None:
    """Walks that end are never too many, however long the round is."""
    walk = "whenever a card is played { from next, each player p { set p's strikes to 1 } }"
    rules = table_of(game_of(walk), 3, 0).rules
    whole = PythonMachine(rules, "convention")
    monkeypatch.setattr("unodsl.emit.rounds.STEPS_AT_MOST", 8)
    few = PythonMachine(rules, "convention")
    for machine in (whole, few):
        machine.play(Order(1, 0, 20))
    assert max(whole.read("rows")[:: len(FIELDS)]) > 8
    assert list(few.read("rows")) == list(whole.read("rows"))
