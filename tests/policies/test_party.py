"""Rounds that policies play at a table: the documented example, habits, and what is not legal."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tests.docs.blocks import ROOT
from tests.engine.random_play import game_of, table_of
from unodsl.engine.actions import Act, Action
from unodsl.engine.chance import Chance
from unodsl.engine.table import Table
from unodsl.policies.habits import ONE, PERFECT, Habits, happens, in_parts
from unodsl.policies.names import POLICIES
from unodsl.policies.policy import policy_named
from unodsl.policies.rounds import Illegal, Party, Player
from unodsl.policies.seats import Seat, read_seats, seated, written
from unodsl.policies.view import View
from unodsl.text.diagnostics import Said

HOUSE = ("village", "jump_in", "silent_red", "penalties", "slap_nine")


def acts_of(habits: str, policy: str = "careful", rounds: int = 4) -> Counter[Act]:
    seats = read_seats(policy, tuple(habits.split()))
    assert not isinstance(seats, Said)
    found: Counter[Act] = Counter()
    for seed in range(rounds):
        table = table_of(game_of(*HOUSE), 4, seed)
        Party(table, seated(seats, table.rules), watch=lambda _, action: found.update([action.act])).play_round(400)
    return found


def test_the_examples_of_the_documentation(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "simulate.md").read_text("utf-8"), re.DOTALL)
    said = (r"1000 \d\d\.\d+\n", r"Ann won \d+ of 40 rounds\.\n")
    for block, words in zip(blocks, said, strict=True):
        exec(compile(block, "simulate.md", "exec"), {})
        assert re.fullmatch(words, capsys.readouterr().out)


def test_habits_are_kept() -> None:
    beside = {Act.CATCH, Act.JUMP_IN, Act.NOISE, Act.TIMEOUT, Act.CALL}
    assert not beside & set(acts_of("forget_uno=0 jump_in=0 make_noise=0 slow=0"))
    assert beside <= set(acts_of("forget_uno=0.7 call_late=0.5 catch=0.5 jump_in=1 make_noise=0.2 slow=0.1"))
    assert Act.CATCH not in acts_of("forget_uno=1 catch=0")
    assert acts_of("forget_uno=1 call_late=0 catch=1")[Act.CATCH] > 0


def test_careful_players_win_more_often_than_uniform_ones() -> None:
    won = Counter[int | None]()
    for seed in range(60):
        table = table_of(game_of("official"), 2, seed)
        seats = read_seats("careful,uniform")
        assert not isinstance(seats, Said)
        Party(table, seated(seats, table.rules)).play_round()
        won[table.winner] += 1
    assert won[0] > 50


@pytest.mark.parametrize("policy", POLICIES)
def test_another_chance_leaves_that_of_the_table_alone(policy: str) -> None:
    """With dice of their own the players meet the same cards, whatever they do."""
    table = table_of(game_of("official"), 4, 3)
    before = table.running_state().chance.state()
    player = Player(policy_named(policy, table.rules), PERFECT)
    party = Party(table, [player] * 4, Chance(5))
    for _ in range(5):
        party.turn()
    assert table.running_state().chance.state() == before


class Stubborn:
    """Passes, whatever the rules say."""

    def decide(self, view: View, chance: Chance) -> Action:
        return view.acts("pass")


def test_what_is_not_legal_is_told() -> None:
    table = table_of(game_of("official"), 2, 0)
    with pytest.raises(Illegal, match="pass"):
        Party(table, [Player(Stubborn(), PERFECT)] * 2).play_round()
    with pytest.raises(ValueError, match="2 players"):
        Party(table, [Player(Stubborn(), PERFECT)])


@pytest.mark.parametrize("text", ["careful", "careful:forget_uno=0.5,simple", "convention:jump_in=1:slow=0.25,uniform"])
def test_seats_are_written_as_they_are_read(text: str) -> None:
    seats = read_seats(text)
    assert not isinstance(seats, Said)
    assert ",".join(map(written, seats)) == text


def test_settings_of_all_seats() -> None:
    assert read_seats("simple，careful：catch＝0", ("forget-uno=1",)) == (
        Seat("simple", Habits(forget_uno=1.0)),
        Seat("careful", Habits(forget_uno=1.0, catch=0.0)),
    )


@pytest.mark.parametrize("text", ["clever", "", "simple,", "careful:katch=1", "careful:catch=2", "careful:catch",
                                  "careful:catch=nan", "careful:catch=x"])  # fmt: skip
def test_seats_that_nobody_knows(text: str) -> None:
    assert isinstance(read_seats(text), Said)


def test_what_is_certain_costs_no_chance() -> None:
    chance = Chance(1)
    before = chance.state()
    assert (happens(0, chance), happens(1, chance)) == (False, True)
    assert chance.state() == before
    assert (in_parts(0.5), in_parts(1), in_parts(0)) == (ONE // 2, ONE, 0)


def test_a_view_hides_what_is_hidden() -> None:
    """What a player is told does not change when others' cards do."""
    table = table_of(game_of("official"), 3, 1)
    other = table.clone()
    assert isinstance(other, Table)
    s = other.running_state()
    a, b = (p for p in range(3) if p != table.turn)
    s.hands[a], s.hands[b] = s.hands[b], s.hands[a]
    one, two = View(table, table.turn), View(other, other.turn)
    assert (one.seen, one.hand, one.legal, one.playable) == (two.seen, two.hand, two.legal, two.playable)
