"""``unodsl play``: a game at the terminal or through a pipe."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from unodsl.cli.commands import CannotRun
from unodsl.cli.options import Setting, Use, lang_option, ruleset_options
from unodsl.cli.streams import wants_color

if TYPE_CHECKING:
    from unodsl.play.bots import Habits
    from unodsl.play.session import Session
    from unodsl.text.diagnostics import Said

DEFAULT_PACE = 1.5

_Value = TypeVar("_Value")


@click.command("play")
@click.argument("ruleset", required=False)
@click.option("--players", metavar="N|NAMES", help="How many play, or their names: 4, or Ann,Bo. Default: 4.")
@click.option(
    "--bots",
    metavar="N|NAMES",
    help="Who of them are bots: the last N, or names; --players Ann --bots 2 seats two beside her. "
    "Default: all but the first.",
)
@click.option("--auto", is_flag=True, help="All are bots.")
@click.option("--seed", type=click.IntRange(0, 2**53), help="Same seed, same cards. Default: another one each time.")
@click.option("--match", "whole_match", is_flag=True, help="Play round after round to the end of the match.")
@click.option("--teams", metavar="TEAMS", help="Who plays with whom: Ann+Cy,Bo+Di.")
@click.option("--record", type=click.Path(dir_okay=False, path_type=Path), help="Keep the game in this scenario file.")
@click.option("--from", "start", type=click.Path(dir_okay=False, path_type=Path), help="Go on from a scenario file.")
@click.option("--case", "case_name", metavar="NAME", help="The case of that file. Default: its first one.")
@click.option("--habit", "habits", metavar="NAME=ODDS", multiple=True, help="How bots are: forget_uno=0.2. Repeatable.")
@click.option("--policy", metavar="NAME[,NAME...]",
              help="How bots play: convention, uniform, simple, careful; or one a seat. Default: careful.")  # fmt: skip
@click.option("--pace", type=click.FloatRange(0, 60), help=f"Seconds before a bot acts. Default: {DEFAULT_PACE}.")
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
    start: Path | None,
    case_name: str | None,
    habits: tuple[str, ...],
    policy: str | None,
    pace: float | None,
    use: tuple[Use, ...],
    option: tuple[Setting, ...],
    lang: str,
) -> int:
    """Play a ruleset against bots or each other, line by line.

    RULESET is a shipped name (see: unodsl rulesets) or a file that ends in .uno. Where nobody sits at a terminal, bots
    play. Type "help" while you play. Exit code 0: played, 2: could not be played.

    \b
    Example:
      unodsl play official
      unodsl play official --players Ann --bots 2
      unodsl play village --players Ann,Bo,Cy --bots 1 --use jump_in --record game.yaml
      unodsl play --from game.yaml --bots 1
    """
    import secrets

    from unodsl.play.begin import Begun, Wanted, begin, read_bots, with_bots
    from unodsl.play.cards import Painter
    from unodsl.play.console import Terminal
    from unodsl.play.record import Recorder, title_for
    from unodsl.play.session import Manner, Session
    from unodsl.text.render import render
    from unodsl.text.wording import say

    if ruleset is None and start is None:
        raise click.UsageError("Missing argument 'RULESET': for example, unodsl play official")
    if ruleset == "-":
        raise CannotRun(say("play-no-stdin", lang))
    if start is not None and (players is not None or teams is not None):
        raise click.UsageError("--players and --teams cannot stand beside --from: the scenario says who plays.")
    wanted = Wanted(
        ruleset,
        with_bots(players, bots, lang),
        teams,
        seed,
        start,
        case_name,
        tuple((name, tuple(s.items())) for name, s in use),
        option,
        lang,
    )
    seed = secrets.randbelow(1 << 31) if seed is None and start is None else seed
    begun = begin(wanted, seed)
    if isinstance(begun, tuple) and not isinstance(begun, Begun):
        click.echo(render(begun, lang, wants_color(sys.stderr)), err=True)
        return 2
    begun = _right(begun, lang)
    table, setup, title = begun.table, begun.setup, begun.title
    console = Terminal(wants_color(sys.stdout))
    if begun.instead is not None:
        console.write(say("play-other-rules", lang, ruleset=title.ruleset, instead=begun.instead))
    seats = range(len(table.players))
    robots = frozenset(seats) if auto else _right(read_bots(bots, table.players, console.is_live), lang)
    default_pace = DEFAULT_PACE if len(robots) < len(seats) and console.is_live else 0.0
    manner = Manner(
        robots,
        _habits(habits),
        setup.seed if seed is None else seed,
        default_pace if pace is None else pace,
        whole_match,
        _policies(policy, len(table.players), lang),
    )
    recorder = Recorder(record, title_for(record, title), setup) if record is not None else None
    session = Session(table, console, Painter(table.game.cards, lang, console.color), manner, recorder)
    _play(session, lang)
    return 0


def _play(session: Session, lang: str) -> None:
    """Plays, and keeps the record whatever ends it."""
    from unodsl.play.console import EndOfInput
    from unodsl.play.session import Quit
    from unodsl.text.wording import say

    try:
        session.keep()
    except OSError as error:
        file = str(session.recorder.path) if session.recorder is not None else ""
        raise CannotRun(say("play-cannot-record", lang, file=file, reason=error.strerror or "")) from error
    try:
        session.play()
    except EndOfInput:
        session.console.write("\n" + say("play-input-ends", lang))
    except Quit:
        session.console.write(say("play-goodbye", lang))
    except KeyboardInterrupt:
        # The act under way may be half done: the record has all acts before it.
        session.keep(is_whole=False)
        raise
    finally:
        # Output that nobody reads any more loses no game either.
        session.keep()
    if session.recorder is not None:
        session.console.write(say("play-recorded", lang, file=str(session.recorder.path)))


def _right(value: _Value | Said, lang: str) -> _Value:
    """The value, or the end of the command with what was said about it."""
    from unodsl.text.diagnostics import Said
    from unodsl.text.wording import say

    if isinstance(value, Said):
        raise CannotRun(say(value, lang))
    return value


def _policies(text: str | None, players: int, lang: str) -> tuple[str, ...]:
    """The policies of bots: one for all, or one for each seat."""
    from unodsl.play.bots import USUAL
    from unodsl.policies.names import POLICIES
    from unodsl.text.wording import say

    names = tuple(name.strip() for name in (text or USUAL).replace("，", ",").split(","))
    for name in names:
        if name not in POLICIES:
            raise CannotRun(say("simulate-bad-policy", lang, policy=name[:40], known=", ".join(POLICIES)))
    if len(names) not in (1, players):
        raise CannotRun(say("simulate-policy-count", lang, count=len(names), players=players))
    return names


def _habits(texts: tuple[str, ...]) -> Habits:
    from unodsl.play.bots import HABITS, Habits

    habits = Habits()
    for text in texts:
        name, _, value = text.replace("＝", "=").partition("=")
        try:
            changed = habits.with_setting(name.strip().replace("-", "_"), float(value))
        except ValueError:
            changed = None
        if changed is None:
            raise click.BadParameter(
                f"{text!r} is no habit; write NAME=ODDS with odds from 0 to 1 (or seconds for reaction times), "
                f"where NAME is one of {', '.join(HABITS)}.",
                param_hint="--habit",
            )
        habits = changed
    return habits
