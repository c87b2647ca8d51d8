"""Every measure of a round, counted by emitted code and again at the interpreter's table, on the same rounds."""

from __future__ import annotations

import pytest

from tests.engine.random_play import game_of
from tests.simulate.recorded import Recorder, replayed
from unodsl.emit.surface import COMEBACK, FIELDS
from unodsl.simulate.clauses import asked_clauses

RULES = (
    ("official", 4), ("official", 2), ("official+stacking", 3), ("village", 4), ("party", 5), ("disney_aladdin", 4),
    ("village+play_together_village+zero_rotates+seven_swaps+jump_in_numbers", 4),
)  # fmt: skip
ROUNDS = 12


@pytest.mark.parametrize(("names", "players"), RULES)
def test_as_the_interpreter_counts(names: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_of(*names.split("+"))
    rules = game.rules(players)
    recorder = Recorder(rules, monkeypatch)
    asked = asked_clauses(rules.program)
    ran = [0] * len(recorder.parts["ran"])
    squares, rounds, comebacks = ran[:], ran[:], 0
    for seed in range(ROUNDS):
        row, notes = recorder.play(seed, seed % players)
        told, table = replayed(game, players, seed, seed % players, notes, monkeypatch)
        assert table.is_over
        want = dict(zip(FIELDS, told.row(table), strict=True))
        assert dict(zip(FIELDS, row, strict=True)) == want, (names, seed)
        comebacks += want["behind"] >= COMEBACK
        for number, often in told.decided.items():
            if number in asked:
                ran[number] += often
                squares[number] += often * often
                rounds[number] += 1
    for name, counted in (("ran", ran), ("ran_squares", squares), ("ran_rounds", rounds)):
        wrong = {
            (k, rules.program.name): (got, want)
            for k, (got, want) in enumerate(zip(recorder.parts[name], counted, strict=True)) if got != want
        }  # fmt: skip
        assert not wrong, (name, wrong)
    assert recorder.parts["comebacks"][0] == comebacks
