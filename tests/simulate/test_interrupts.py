"""Ctrl-C while rounds are played: the totals are those of the rounds that are said to be done, whenever it comes."""

from __future__ import annotations

import _thread
import signal
import threading
import time
from collections.abc import Callable, Sequence
from itertools import count

import pytest

from tests.engine.random_play import game_of
from unodsl.simulate.interrupts import ends_early
from unodsl.simulate.machine import Machine, Order, machine
from unodsl.simulate.matches import play_matches
from unodsl.simulate.run import Row, Simulation, Threads, Wish
from unodsl.simulate.variants import compared

SLOW = 0.02
MANY = 10**7


class Slow:
    """A machine that takes its time, so that Ctrl-C, pressed in the middle of one batch, comes in that of others.

    at: the call in which it is pressed.
    """

    def __init__(self, own: Machine, at: int) -> None:
        self.own = own
        self.left = at

    def play(self, order: Order) -> None:
        time.sleep(SLOW)
        self.own.play(order)
        self.left -= 1
        if self.left == 0:
            _thread.interrupt_main()
        time.sleep(SLOW)

    def read(self, name: str) -> Sequence[int]:
        return self.own.read(name)

    def clear(self, name: str) -> None:
        self.own.clear(name)


def slowly(made: Callable[..., Machine], at: int) -> Callable[..., Machine]:
    """Machines of which the first that is made presses."""
    calls = count()
    return lambda *args: Slow(made(*args), at if next(calls) == 0 else 0)


@pytest.mark.parametrize("at", [1, 2, 5])
def test_what_is_done_is_what_is_counted(at: int) -> None:
    rules = game_of("official").rules(3)
    wish = Wish(rounds=MANY, threads=3)
    hands = Threads(rules, wish)
    hands.machines = [Slow(each, at if k == 1 else 0) for k, each in enumerate(hands.machines)]
    hands.part = 16
    written: list[Row] = []

    def rows(first: int, part: list[Row]) -> None:
        assert first == len(written)
        written.extend(part)

    simulation = Simulation(rules, wish, rows, hands)
    results = simulation.run()
    assert simulation.stopped
    assert 0 < results.rounds == simulation.work.done == len(written) < MANY
    again = Simulation(rules, Wish(rounds=results.rounds)).run()
    assert again.arrays == results.arrays


def test_matches_under_way_are_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unodsl.simulate.matches.machine", slowly(machine, 9))
    found = play_matches(game_of("official").rules(3), Wish(), MANY)
    assert 0 < found.matches < MANY
    assert sum(found.won) == found.matches - found.unfinished


def test_variants_have_all_played_the_same_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unodsl.simulate.variants.machine", slowly(machine, 2))
    rules = game_of("official").rules(3)
    found = compared(rules, [("one", rules), ("two", rules)], Wish(rounds=MANY))
    assert 0 < found[0].rounds == found[1].rounds < MANY


@pytest.mark.parametrize("why", [KeyboardInterrupt, ZeroDivisionError])
def test_an_exception_of_who_watches_ends_the_threads(why: type[BaseException]) -> None:
    def watch(done: int, wanted: int | None) -> None:
        raise why

    before = threading.active_count()
    with pytest.raises(why):
        Simulation(game_of("official").rules(3), Wish(rounds=MANY, threads=2)).run(watch)
    assert threading.active_count() == before


def test_the_second_press_is_as_always() -> None:
    stop = threading.Event()
    with ends_early(stop):
        signal.raise_signal(signal.SIGINT)
        assert stop.is_set()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_another_handler_is_left_alone() -> None:
    heard: list[int] = []
    own: Callable[[int, object], None] = lambda number, frame: heard.append(number)  # noqa: E731
    before = signal.signal(signal.SIGINT, own)
    stop = threading.Event()
    try:
        with ends_early(stop):
            signal.raise_signal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)
    assert heard
    assert not stop.is_set()
