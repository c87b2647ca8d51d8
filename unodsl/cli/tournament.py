"""``unodsl tournament``: tables of four with changing partners."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import click

from unodsl.cli.commands import CannotRun
from unodsl.cli.options import Setting, Use, lang_option, ruleset_options

if TYPE_CHECKING:
    from unodsl.engine.game import Game

NAME_CHARACTERS: Final = 40
_COMMA: Final = re.compile(r"[,，、]")


@click.command("tournament")
@click.argument("ruleset")
@click.option("--players", required=True, metavar="N|NAMES", help="How many play, or their names with commas between.")
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), default=0, help="Draws the places and deals the cards.")
@click.option(
    "--rounds-per-partner", "rounds", type=click.IntRange(1, 100), default=None, metavar="N",
    help="Rounds before partners change. Default: what the rules say, else 4.",
)  # fmt: skip
@click.option("--schedule-only", is_flag=True, help="Only say who sits where, for a club that plays with real cards.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to print it.")
@ruleset_options
@lang_option
def command(
    ruleset: str, players: str, seed: int, rounds: int | None, schedule_only: bool, form: str, use: tuple[Use, ...],
    option: tuple[Setting, ...], lang: str,
) -> int:  # fmt: skip
    """Seat a tournament at tables of four and let bots play it.

    Everybody has everybody as partner equally often, and meets everybody as opponent as equally as can be. If the
    number of players is not a multiple of four, some sit out in turn.

    \b
    Example:
      unodsl tournament classic_stacking --players 8 --seed 3
      unodsl tournament official --players Ann,Bo,Cy,Di --schedule-only
    """
    from unodsl.cli.loading import load_game
    from unodsl.text.wording import say
    from unodsl.tournament.report import Tournament, block_lines, fairness_lines, heading, standing_lines, to_data
    from unodsl.tournament.run import BlockResult, plan_of_table, play_tournament, rounds_for_partners, why_not
    from unodsl.tournament.schedule import LEAST, MOST, make_schedule

    names = _names(players, MOST, lang)
    if not LEAST <= len(names) <= MOST:
        raise CannotRun(say("tournament-few", lang, players=len(names), low=LEAST, high=MOST))
    game = load_game(ruleset, use, option, lang)
    refused = why_not(game)
    if refused is not None:
        why = say(refused.key, lang, **refused.args)
        raise CannotRun(say("tournament-refused", lang, ruleset=game.model.name, why=why))
    shown = Tournament(
        game.model.name,
        _title(game, lang),
        names,
        make_schedule(len(names), seed),
        rounds or rounds_for_partners(game),
        seed,
    )
    results: list[BlockResult] = []
    played = None if schedule_only else play_tournament(game, names, shown.schedule, shown.rounds, seed)
    plan = plan_of_table(game)
    if form == "json":
        import json

        click.echo(json.dumps(to_data(shown, list(played or ()), plan), ensure_ascii=False, indent=2))
        return 0
    click.echo(heading(shown, lang))
    for number in range(len(shown.schedule.blocks)):
        if played is not None:
            results.append(next(played))
        click.echo()
        for line in block_lines(shown, number, results[-1] if results else None, lang):
            click.echo(line)
    click.echo()
    for line in fairness_lines(shown, lang):
        click.echo(line)
    if results:
        click.echo()
        for line in standing_lines(shown, results[-1].totals, plan, lang):
            click.echo(line)
    return 0


def _names(players: str, most: int, lang: str) -> tuple[str, ...]:
    """The players' names; a number gives numbered ones. Raises CannotRun."""
    from unodsl.text.wording import say

    text = players.strip()
    if text.isdecimal():
        # A number far too large is answered like one that is just too large.
        return tuple(say("tournament-player", lang, number=n + 1) for n in range(min(int(text[:9]), most + 1)))
    names = tuple(name.strip() for name in _COMMA.split(text))
    for at, name in enumerate(names):
        if not name:
            raise CannotRun(say("tournament-name-empty", lang))
        if len(name) > NAME_CHARACTERS:
            raise CannotRun(say("tournament-name-long", lang, name=name, most=NAME_CHARACTERS))
        if name in names[:at]:
            raise CannotRun(say("tournament-name-twice", lang, name=name))
    return names


def _title(game: Game, lang: str) -> str:
    """The title of the ruleset in the reader's tongue, else its name."""
    info = game.model.files[-1]
    return (info.title.get(lang) if info.title else None) or info.name.name(lang)
