"""How a game begins: who plays, who of them are bots, and the table, new or from a scenario."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from unodsl.engine.actions import Refusal
from unodsl.engine.setup import Setup
from unodsl.play.record import fresh_setup
from unodsl.scenarios.cases import Case, Do
from unodsl.scenarios.limits import MAX_NAME
from unodsl.scenarios.loading import RULE_FILE
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
_NUMBER: Final = re.compile(r"[-+－＋]?\d[\d.,]*")
_PLUS: Final = re.compile(r"[+＋]")


class Begun(NamedTuple):
    """A table to be played on, and what a record of the game has to say of its beginning.

    ``instead``: the ruleset that a scenario names, where the caller wants another.
    """

    table: Table
    setup: Setup
    title: Title
    instead: str | None = None


def read_players(text: str | None, tongue: str) -> tuple[str, ...] | Said:
    """The names of ``--players``: a number of them, or the names themselves."""
    if text is None or text.strip().isdecimal():
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
        if _NUMBER.fullmatch(name):
            return Said("play-name-number", {"name": name})
    return names


def with_bots(players: str | None, bots: str | None, tongue: str) -> str | None:
    """``--players`` with the bots that sit down beside the people named there: so many that the names cannot be meant.

    `Ann,Bo,Cy` with 1 bot stay three, the last of them a bot; `Ann` with 2 bots become three.
    """
    if not players or not bots or players.strip().isdecimal() or not bots.strip().isdecimal():
        return players
    names = [name.strip() for name in _COMMA.split(players)]
    count = int(bots.strip()[:6])
    if count < len(names) or len(names) + count > limits.PLAYERS:
        return players
    spare = (name for name in GIVEN_NAMES.get(tongue, GIVEN_NAMES["en"]) if name not in names)
    added = [name for name, _ in zip(spare, range(count), strict=False)]
    return ",".join((*names, *added)) if len(added) == count else players


def read_bots(text: str | None, players: Sequence[str], is_live: bool) -> frozenset[int] | Said:
    """The seats of ``--bots``: how many of the last ones, or names. Unsaid: all but the first, who sits here."""
    seats = range(len(players))
    if text is None:
        return frozenset(seats[1:] if is_live else seats)
    if text.strip().isdecimal():
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


@dataclass(frozen=True)
class Wanted:
    """What the caller wants to play. ``use``: modules with their settings; ``start``: a scenario file to go on from."""

    ruleset: str | None
    players: str | None
    teams: str | None
    seed: int | None
    start: Path | None
    case_name: str | None
    use: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    option: tuple[tuple[str, str], ...]
    tongue: str


def begin(wanted: Wanted, seed: int | None) -> Begun | Said | tuple[Diagnostic, ...]:
    """The table to be played on, or what stands against it."""
    if wanted.start is not None:
        case = read_case(wanted.start, wanted.case_name)
        return _continued(wanted, case, wanted.start.parent) if isinstance(case, Case) else case
    ruleset = wanted.ruleset or ""
    game = _game(ruleset, wanted.use, wanted.option, None)
    if isinstance(game, tuple):
        return game
    players = read_players(wanted.players, wanted.tongue)
    if isinstance(players, Said):
        return players
    teams = read_teams(wanted.teams, players)
    if isinstance(teams, Said):
        return teams
    table = game.new_table(players, seed or 0, teams=teams)
    if isinstance(table, Refusal):
        return (Diagnostic(table.key, None, table.args),)
    title = Title(f"{ruleset}, seed {seed}", ruleset, wanted.use, wanted.option, tongue=wanted.tongue)
    return Begun(table, fresh_setup(players, seed or 0, teams), title)


def _game(
    ruleset: str,
    use: tuple[tuple[str, tuple[tuple[str, str], ...]], ...],
    option: tuple[tuple[str, str], ...],
    within: tuple[Path, ...] | None,
) -> Game | tuple[Diagnostic, ...]:
    from unodsl.engine.game import compile_model
    from unodsl.model.load import load_model

    loaded = load_model(ruleset, uses=use, options=option, within=within)
    errors = tuple(found for found in loaded.diagnostics if found.is_error)
    return errors if errors or loaded.model is None else compile_model(loaded.model)


def read_case(path: Path, name: str | None) -> Case | Said | tuple[Diagnostic, ...]:
    """The case of a scenario file that is called ``name``, or its first one."""
    if path.suffix == RULE_FILE:
        return (Diagnostic("scenario-is-rules", None, {"file": str(path)}),)
    cases, findings = read_file(path, str(path))
    if name is None:
        return findings or (cases[0] if cases else Said("play-no-case", {"file": str(path)}))
    found = next((case for case in cases if case.name.text == name), None)
    if found is not None or findings:
        return found or findings
    names = [case.name.text for case in cases]
    return Said("play-case-unknown", {"name": name, "near": tuple(nearest(name, names) or names[:3])})


def _continued(wanted: Wanted, case: Case, folder: Path) -> Begun | Said | tuple[Diagnostic, ...]:
    """The table of a case after everything that is played in it."""

    def ref(name: str) -> str:
        return str(folder / name) if name.endswith(RULE_FILE) else name

    ruleset = wanted.ruleset or ref(case.ruleset.text)
    own = tuple((ref(use.module.text), tuple((n.text, v.text) for n, v in use.options)) for use in case.use)
    options = (*((n.text, v.text) for n, v in case.options), *wanted.option)
    within = (folder, Path(ruleset).parent) if wanted.ruleset else (folder,)
    game = _game(ruleset, (*own, *wanted.use), options, within)
    if isinstance(game, tuple):
        return game
    setup = setup_of(case, game)
    if isinstance(setup, tuple):
        return setup
    table = game.set_up(setup)
    if isinstance(table, Refusal):
        return (Diagnostic(table.key, case.given.span, dict(table.args)),)
    for step in case.play:
        if not isinstance(step, Do):
            continue
        action = parse_sentence(step.sentence.text, table, step.sentence.span)
        if isinstance(action, Diagnostic):
            return (action,)
        refusal = table.apply(action)
        if refusal is not None:
            reason = Said(refusal.key, dict(refusal.args))
            return Said("play-step-refused", {"sentence": step.sentence.text, "reason": reason})
    title = Title(case.name.text, ruleset, (*own, *wanted.use), options, case.spec, wanted.tongue)
    named = ref(case.ruleset.text)
    return Begun(table, setup, title, None if Path(named) == Path(ruleset) else named)
