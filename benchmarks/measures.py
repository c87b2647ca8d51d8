"""What is measured: each function does its work once and tells how much that was."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from statistics import median

from unodsl.data import rulesets_dir
from unodsl.engine.actions import Act, Action
from unodsl.engine.game import Game, compile_model
from unodsl.engine.table import Table
from unodsl.model.load import load_model
from unodsl.text.source import Source

LINES = 300
RESTS = (Act.DRAW, Act.PASS, Act.TAKE)


@dataclass(frozen=True, slots=True)
class Figure:
    """A line of the table; `goal` is what is aimed at, in the same unit."""

    name: str
    value: float
    unit: str
    goal: str = ""


def median_of(work: Callable[[], float], times: int) -> float:
    return median(work() for _ in range(times))


def long_file() -> str:
    """A rule file of 300 lines: official, and rules on top of it until it is long enough."""
    lines = (rulesets_dir() / "official.uno").read_text(encoding="utf-8").rstrip().removesuffix("}").splitlines()
    number = 0
    while len(lines) < LINES - 4:
        lines += [
            f'  rule more_{number} / 更多{number} overrides skip "A red Skip counts for two." / "红跳过算两次。" {{',
            "    whenever a red skip is played when players > 2 and cards_left > 1 { skip 2 players }",
            "    may not play skip when color is red and hand has a card that matches color",
            "  }",
        ]
        number += 1
    return "\n".join([*lines, "}"])


def load_seconds(text: str) -> float:
    """Reads, resolves and checks a text, as if it had just been written."""
    start = time.perf_counter()
    loaded = load_model(Source("long.uno", text))
    seconds = time.perf_counter() - start
    assert loaded.ok, [d.name for d in loaded.diagnostics]
    return seconds


def game_of(ruleset: str) -> Game:
    loaded = load_model(ruleset)
    assert loaded.model is not None
    return compile_model(loaded.model)


def play(game: Game, rounds: int, first: int = 0, players: int = 4) -> int:
    """Plays rounds on the interpreter by the benchmark's convention (see `docs/performance.md`); the number of turns.

    For rulesets without cards that answer an attack: there, taking is no turn.
    """
    turns = 0
    names = [f"p{i}" for i in range(players)]
    cards = game.cards
    symbols = [cards.symbol_name(face.symbol, "en") for face in cards.deck.faces]
    fours = frozenset(face for face, symbol in enumerate(symbols) if symbol == "wild_draw_four")
    for seed in range(first, first + rounds):
        table, rng = game.new_table(names, seed=seed), Random(seed)
        assert isinstance(table, Table), table
        while not table.is_over:
            (seat,) = table.to_act()
            actions = table.legal_actions(seat)
            if table.choice is not None:
                table.apply(rng.choice(actions))
                continue
            turns += table.attack is None and not table.after_draw
            table.apply(_by_convention(table, seat, actions, fours, rng))
    return turns


def _by_convention(table: Table, seat: int, actions: list[Action], fours: frozenset[int], rng: Random) -> Action:
    """Of the legal acts of the player on turn: a card, if he has one; else he draws, passes or takes."""
    lays = [action for action in actions if action.act is Act.PLAY]
    if lays and table.after_draw and rng.random() < 0.5:
        lays = []
    # A +4 only where it is right: that is, without a card of the color in force.
    if lays and lays[-1].cards[0] in fours:
        faces = table.game.cards.deck.faces
        if any(faces[card].color == table.color for card in table.hand(seat)):
            lays = [action for action in lays if action.cards[0] not in fours]
    if not lays:
        rest = [action for action in actions if action.act in RESTS]
        return rest[0] if len(rest) == 1 else rng.choice(rest)
    action = lays[0]
    if len(lays) > 1:
        # Every card that he holds is as likely as every other, so a face that he holds twice counts twice.
        hand = table.hand(seat)
        action = rng.choices(lays, [hand.count(each.cards[0]) for each in lays])[0]
    return replace(action, words=("uno",)) if table.hand_size(seat) == 2 else action


def turns_per_second(game: Game, rounds: int) -> float:
    play(game, rounds, 10_000)
    start = time.process_time()
    turns = play(game, rounds)
    return turns / (time.process_time() - start)


def figures() -> list[Figure]:
    text = long_file()
    load_seconds(text)
    load = median_of(lambda: load_seconds(text), 9) * 1000
    official = load_seconds_of("official") * 1000
    speed = turns_per_second(game_of("official"), 200)
    return [
        Figure(f"read, resolve and check a file of {len(text.splitlines())} lines", load, "ms", "< 200"),
        Figure("load official", official, "ms"),
        Figure("interpreter, official, 4 players", speed, "turns/s"),
    ]


def load_seconds_of(name: str) -> float:
    def once() -> float:
        start = time.perf_counter()
        load_model(name)
        return time.perf_counter() - start

    return median_of(once, 9)
