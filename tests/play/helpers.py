"""Games and a console for tests of `unodsl.play`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from unodsl.engine.game import Game, compile_model
from unodsl.engine.table import Table
from unodsl.model.load import load_model
from unodsl.play.bots import Habits
from unodsl.play.cards import Painter
from unodsl.play.console import EndOfInput
from unodsl.play.record import Recorder
from unodsl.play.session import Manner, Session


@cache
def game_of(ruleset: str, *uses: str) -> Game:
    loaded = load_model(ruleset, uses=[(use, ()) for use in uses])
    assert loaded.model is not None
    assert loaded.ok, loaded.diagnostics
    return compile_model(loaded.model)


def table_of(ruleset: str, *uses: str, players: tuple[str, ...] = ("Ann", "Bo", "Cy"), seed: int = 1) -> Table:
    table = game_of(ruleset, *uses).new_table(players, seed)
    assert isinstance(table, Table)
    return table


class Script:
    """A console that types prepared lines and keeps what is written. A None is a wait that ends without a line."""

    def __init__(self, lines: Iterable[str | None] = (), *, is_live: bool = False) -> None:
        self.lines = list(lines)
        self.is_live = is_live
        self.width = 78
        self.color = False
        self.written: list[str] = []
        self.cleared = 0

    def write(self, text: str = "") -> None:
        self.written.append(text)

    def read(self, prompt: str, seconds: float | None = None) -> str | None:
        self.written.append(prompt)
        if seconds is not None and self.lines and self.lines[0] is None:
            self.lines.pop(0)
            return None
        if not self.lines:
            if seconds is not None:
                return None
            raise EndOfInput
        return self.lines.pop(0)

    def pause(self, seconds: float) -> None:
        pass

    def clear(self) -> None:
        self.cleared += 1
        self.written.append("<clear>")

    @property
    def text(self) -> str:
        return "\n".join(self.written)


def session(
    table: Table,
    console: Script,
    bots: Iterable[int] = (),
    *,
    tongue: str = "en",
    habits: Habits | None = None,
    whole_match: bool = False,
    recorder: Recorder | None = None,
) -> Session:
    manner = Manner(frozenset(bots), habits or Habits(), 1, 1.0, whole_match)
    return Session(table, console, Painter(table.game.cards, tongue), manner, recorder)


def run(made: Session) -> None:
    """Plays until the script ends."""
    try:
        made.play()
    except EndOfInput:
        return
