"""``unodsl play``: a game at the terminal or through a pipe."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from unodsl.cli.commands import CannotRun
from unodsl.cli.options import Setting, Use, lang_option, ruleset_options
from unodsl.cli.streams import wants_color

if TYPE_CHECKING:
    from unodsl.engine.game import Game
    from unodsl.play.begin import Begun
    from unodsl.play.bots import Habits
    from unodsl.text.diagnostics import Diagnostic

DEFAULT_PACE = 1.5


@click.command("play")
@click.argument("ruleset", required=False)
@click.option("--players", metavar="N|NAMES", help="How many play, or their names: 4, or Ann,Bo. Default: 4.")
@click.option("--bots", metavar="N|NAMES", help="Who of them are bots: the last N, or names. Default: all but the first.")
@click.option("--auto", is_flag=True, help="All are bots.")
@click.option("--seed", type=click.IntRange(0, 2**53), help="The same seed deals the same cards. Default: another each time.")
@click.option("--match", "whole_match", is_flag=True, help="Play round after round to the end of the match.")
@click.option("--teams", metavar="TEAMS", help="Who plays with whom: Ann+Cy,Bo+Di.")
@click.option("--record", type=click.Path(dir_okay=False, path_type=Path), help="Write the game to this file, as a scenario.")
@click.option("--from", "from_file", type=click.Path(dir_okay=False, path_type=Path), help="Go on from a scenario file.")
@click.option("--case", "case_name", metavar="NAME", help="The case of that file. Default: its first one.")
@click.option("--habit", "habits", metavar="NAME=ODDS", multiple=True, help="How bots behave: forget_uno=0.2. Repeatable.")
@click.option("--pace", type=click.FloatRange(0, 60), help=f"Seconds before a bot acts. Default: {DEFAULT_PACE}; 0 in pipes.")
@ruleset_options
@lang_option
def command(
    ruleset: str | None,
    players: str | None,
    bots: str | None,
    auto: bool,
    seed: int | None,
    whole_match: bool,
    teams: str | None,
    record: Path | None,
    from_file: Path | None,
    case_name: str | None,
    habits: tuple[str, ...],
    pace: float | None,
    use: tuple[Use, ...],
    option: tuple[Setting, ...],
    lang: str,
) -> int:
    """Play a ruleset against bots or each other, line by line.

    RULESET is a shipped name (see: unodsl rulesets) or a file that ends in .uno. Where nobody sits at a terminal, bots
    play. Type "help" while you play.

    \b
    Example:
      unodsl play official
      unodsl play village --players Ann,Bo,Cy --bots 1 --use jump_in --record game.yaml
      unodsl play --from game.yaml
    """
    import secrets

    from unodsl.play.console import EndOfInput, Terminal
    from unodsl.play.session import Manner, Quit, Session
    from unodsl.text.wording import say

    console = Terminal(wants_color(sys.stdout))
    seed = secrets.randbelow(1 << 31) if seed is None else seed
    if from_file is not None:
        begun = _continued(ruleset, from_file, case_name, record, use, option, lang)
    else:
        begun = _fresh(ruleset, players, teams, seed, record, use, option, lang)
    names = begun.table.players
    from unodsl.play.begin import read_bots

    seats = frozenset(range(len(names))) if auto else _right(read_bots(bots, names, console.is_live), lang)
    live_pace = (0.0 if len(seats) == len(names) else DEFAULT_PACE) if pace is None else pace
    manner = Manner(seats, _habits(habits), seed, live_pace, whole_match)
    session = _session(begun, console, manner, record, lang, Session)
    code = 0
    try:
        session.keep()
    except OSError as error:
        raise CannotRun(say("play-cannot-record", lang, file=str(record), reason=str(error.strerror))) from error
    try:
        if len(seats) == len(names) and from_file is None:
            console.write(say("play-seed", lang, seed=seed))
        session.play()
    except EndOfInput:
        console.write()
        console.write(say("play-input-ends", lang))
    except Quit:
        console.write(say("play-goodbye", lang))
    finally:
        session.keep()
    if record is not None:
        console.write(say("play-recorded", lang, file=str(record)))
    return code
