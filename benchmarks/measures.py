"""What is measured: each function does its work once and tells how much that was."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from statistics import median

from unodsl.data import rulesets_dir
from unodsl.engine.actions import Act
from unodsl.engine.game import Game, compile_model
from unodsl.model.load import load_model
from unodsl.text.source import Source

LINES = 300


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
    """Plays rounds on the interpreter, cards uniform, drawing only where nothing can be laid; the number of turns."""
    turns = 0
    names = [f"p{i}" for i in range(players)]
    for seed in range(first, first + rounds):
        table, rng = game.new_table(names, seed=seed), Random(seed)
        while not table.is_over:  # type: ignore[union-attr]
            actions = table.legal_actions(table.to_act()[0])  # type: ignore[union-attr]
            drawn = table.after_draw  # type: ignore[union-attr]
            lays = [a for a in actions if a.act is Act.PLAY]
            if drawn and lays and rng.random() < 0.5:
                lays = []
            table.apply(rng.choice(lays or [a for a in actions if a.act not in (Act.PLAY, Act.CATCH, Act.CALL)]))  # type: ignore[union-attr]
            turns += not drawn
    return turns


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
