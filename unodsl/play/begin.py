"""How a game begins: who plays, who of them are bots, and the table, new or from a scenario."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from unodsl.engine.actions import Refusal
from unodsl.engine.setup import Setup
from unodsl.play.record import fresh_setup
from unodsl.scenarios.cases import Case, Do
from unodsl.scenarios.limits import MAX_NAME
from unodsl.scenarios.reader import read_file
from unodsl.scenarios.record import Title
from unodsl.scenarios.sentences import parse_sentence
from unodsl.scenarios.set_up import setup_of
from unodsl.text import limits
from unodsl.text.diagnostics import Diagnostic, Said
from unodsl.text.escape import has_hidden
from unodsl.text.nearest import nearest

if TYPE_CHECKING:
    from unodsl.engine.game import Game
    from unodsl.engine.table import Table

DEFAULT_PLAYERS: Final = 4
GIVEN_NAMES: Final = {
    "en": ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo", "Kit", "Lou", "Max", "Ned", "Oz", "Pam"),
    "zh": ("安", "博", "西", "蒂", "艾", "芙", "格", "哈", "伊", "乔", "凯", "卢", "马", "奈", "奥", "潘"),
}
_COMMA: Final = re.compile(r"[,，、]")
_PLUS: Final = re.compile(r"[+＋]")


@dataclass(frozen=True)
class Begun:
    """A table to be played on, and what a record of the game has to say of its beginning."""

    table: Table
    setup: Setup
    title: Title


def read_players(text: str | None, tongue: str) -> tuple[str, ...] | Said:
    """The names of ``--players``: a number of them, or the names themselves."""
    if text is None or text.strip().isdigit():
        count = int(text.strip()[:6]) if text else DEFAULT_PLAYERS
        if not 1 <= count <= limits.PLAYERS:
            return Said("play-too-many", {"most": limits.PLAYERS})
        return GIVEN_NAMES.get(tongue, GIVEN_NAMES["en"])[:count]
    names = tuple(name.strip() for name in _COMMA.split(text))
    if len(names) > limits.PLAYERS:
        return Said("play-too-many", {"most": limits.PLAYERS})
    for at, name in enumerate(names):
        if not name or len(name) > MAX_NAME or has_hidden(name) is not None or "\n" in name or "\t" in name:
            return Said("play-bad-name", {"name": name[:MAX_NAME], "most": MAX_NAME})
        if name in names[:at]:
            return Said("play-name-twice", {"name": name})
        if name.isdigit():
            return Said("play-name-number", {"name": name})
    return names


def read_bots(text: str | None, players: Sequence[str], is_live: bool) -> frozenset[int] | Said:
    """The seats of ``--bots``: how many of the last ones, or names. Unsaid: all but the first, who sits here."""
    seats = range(len(players))
    if text is None:
        return frozenset(seats[1:] if is_live else seats)
    if text.strip().isdigit():
        count = int(text.strip()[:6])
        if count > len(players):
            return Said("play-too-many-bots", {"count": count, "players": len(players)})
        return frozenset(seats[len(players) - count :])
    found = set()
    for name in (each.strip() for each in _COMMA.split(text)):
        if name not in players:
            return _nobody(name, players)
        found.add(players.index(name))
    return frozenset(found)


def read_teams(text: str | None, players: Sequence[str]) -> tuple[tuple[int, ...], ...] | Said:
    """The seats of ``--teams Ann+Cy,Bo+Di``."""
    teams = []
    for team in _COMMA.split(text) if text else ():
        seats = []
        for name in (each.strip() for each in _PLUS.split(team)):
            if name not in players:
                return _nobody(name, players)
            seats.append(players.index(name))
        teams.append(tuple(seats))
    placed = [seat for team in teams for seat in team]
    twice = next((seat for seat in placed if placed.count(seat) > 1), None)
    return tuple(teams) if twice is None else Said("play-team-twice", {"name": players[twice]})


def _nobody(name: str, players: Sequence[str]) -> Said:
    close = nearest(name, players)
    if close:
        return Said("play-nobody-but", {"name": name, "meant": close[0], "players": tuple(players)})
    return Said("play-nobody", {"name": name, "players": tuple(players)})


def new_game(
    game: Game, players: Sequence[str], seed: int, teams: Sequence[Sequence[int]], title: Title
) -> Begun | Refusal:
    """A match with its first round dealt."""
    table = game.new_table(players, seed, teams=teams)
    if isinstance(table, Refusal):
        return table
    return Begun(table, fresh_setup(players, seed, teams), title)


def read_case(path: Path, name: str | None) -> Case | Said | tuple[Diagnostic, ...]:
    """The case of a scenario file that is called ``name``, or its first one."""
    cases, findings = read_file(path, str(path))
    if findings and (name is None or not any(case.name.text == name for case in cases)):
        return findings
    if not cases:
        return Said("play-no-case", {"file": str(path)})
    if name is None:
        return cases[0]
    found = next((case for case in cases if case.name.text == name), None)
    if found is None:
        names = [case.name.text for case in cases]
        close = nearest(name, names) or names[:3]
        return Said("play-case-unknown", {"name": name, "near": tuple(close)})
    return found


def continued(game: Game, case: Case, title: Title) -> Begun | Refusal | tuple[Diagnostic, ...] | Said:
    """The table of a case after everything that is played in it."""
    setup = setup_of(case, game)
    if isinstance(setup, tuple):
        return setup
    table = game.set_up(setup)
    if isinstance(table, Refusal):
        return table
    for step in case.play:
        if not isinstance(step, Do):
            continue
        action = parse_sentence(step.sentence.text, table, step.sentence.span)
        if isinstance(action, Diagnostic):
            return (action,)
        refusal = table.apply(action)
        if refusal is not None:
            why = Said(refusal.key, dict(refusal.args))
            return Said("play-step-refused", {"sentence": step.sentence.text, "reason": why})
    return Begun(table, setup, title)
