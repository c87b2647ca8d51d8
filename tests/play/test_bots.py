"""Bots see what a player sees, and nothing else; what they decide is a function of that and of chance."""

from __future__ import annotations

import random

import pytest

from tests.play.helpers import Script, game_of, run, session, table_of
from unodsl.engine.actions import Act
from unodsl.engine.chance import Chance
from unodsl.engine.table import Table
from unodsl.play.begin import with_bots
from unodsl.play.bots import HABITS, Bots, Habits
from unodsl.play.reflexes import chance_for, reflexes
from unodsl.policies.names import POLICIES
from unodsl.policies.words import with_words

RULES = [
    ("official",),
    ("village", "seven_swaps", "play_together_village", "slap_nine", "jump_in"),
    ("party",),
    ("chinese",),
    ("disney_mixed",),
]


def hidden_cards_mixed(table: Table, seat: int, chance: random.Random) -> Table:
    """A table that looks the same to the player in ``seat``: others' hands and the draw pile hold other cards."""
    copy = table.clone()
    state = copy._s
    others = [p for p in range(state.players) if p != seat]
    pool = [*state.draw_pile, *(face for p in others for face in copy.hand(p))]
    chance.shuffle(pool)
    for p in others:
        state.hands[p] = [0] * copy.rules.faces
        for _ in range(state.sizes[p]):
            state.hands[p][pool.pop()] += 1
    state.draw_pile = pool
    return copy


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("names", RULES, ids=lambda names: names[0])
def test_a_bot_sees_nothing_hidden(names: tuple[str, ...], policy: str) -> None:
    chance = random.Random(5)
    checked = 0
    for seed in range(2):
        table = table_of(*names, players=("Ann", "Bo", "Cy", "Di"), seed=seed)
        bots = Bots(table, (policy,))
        for step in range(60):
            if table.is_over:
                break
            seat = table.to_act()[0]
            other = hidden_cards_mixed(table, seat, chance)
            assert other.observation(seat) == table.observation(seat)
            decisions = [bots.decide(t, seat, chance_for(seed, step, seat)) for t in (table, other)]
            assert decisions[0] == decisions[1]
            action = decisions[0]
            if action is None:
                break
            said = [with_words(t, action, Habits(forget_uno=0), Chance(1))[0] for t in (table, other)]
            assert said[0] == said[1]
            meant = [reflexes(t, bots, [seat], Habits(), seed, step) for t in (table, other)]
            assert meant[0] == meant[1]
            assert table.apply(said[0]) is None
            checked += 1
    assert checked > 30


def acts_of(names: tuple[str, ...], seed: int, habits: Habits) -> list[Act]:
    table = table_of(*names, players=("Ann", "Bo", "Cy", "Di"), seed=seed)
    run(session(table, Script(), range(4), habits=habits))
    assert table.is_over
    return [action.act for action in table.acts]


def test_habits_are_kept() -> None:
    names = ("official", "jump_in", "slap_nine", "penalties", "silent_red")
    silent = Habits(forget_uno=0, catch=0, jump_in=0, make_noise=0, slow=0)
    acts = [act for seed in range(3) for act in acts_of(names, seed, silent)]
    assert not {Act.CATCH, Act.JUMP_IN, Act.NOISE, Act.TIMEOUT} & set(acts)
    loud = Habits(forget_uno=0.5, call_late=0, catch=0.9, jump_in=1, make_noise=0.3, slow=0.1)
    acts = [act for seed in range(3) for act in acts_of(names, seed, loud)]
    assert {Act.CATCH, Act.JUMP_IN, Act.NOISE, Act.TIMEOUT, Act.SLAP_LAST} <= set(acts)


def test_the_same_seed_is_the_same_game() -> None:
    assert acts_of(RULES[1], 3, Habits()) == acts_of(RULES[1], 3, Habits())


def test_settings_of_habits() -> None:
    assert Habits().with_setting("catch", 0.5) == Habits(catch=0.5)
    assert Habits().with_setting("slowest", 4) == Habits(slowest=4)
    assert Habits().with_setting("catch", 1.5) is None
    assert Habits().with_setting("katch", 0.5) is None
    assert set(HABITS) >= {"forget_uno", "catch", "jump_in", "make_noise", "slow"}


def test_bots_respect_silence() -> None:
    """While the top card is red the word is owed by gesture, and nothing is said aloud."""
    game = game_of("party")
    table = game.new_table(("Ann", "Bo"), 2)
    assert isinstance(table, Table)
    run(session(table, Script(), range(2), habits=Habits(forget_uno=0, make_noise=0, jump_in=0)))
    fines = [h for h in table.told if h.kind == "noise"]
    assert not fines


def test_bots_sit_down_beside_the_people_who_are_named() -> None:
    assert with_bots("Ann", "2", "en") == "Ann,Bo,Cy"
    assert with_bots("Bo", "1", "en") == "Bo,Ann"
    assert with_bots("小明,小红", "2", "zh") == "小明,小红,安,博"
    assert with_bots("Ann,Bo,Cy", "1", "en") == "Ann,Bo,Cy"
    assert with_bots("Ann", "Bo", "en") == "Ann"
    assert with_bots("4", "5", "en") == "4"
    assert with_bots("Ann", "900", "en") == "Ann"
