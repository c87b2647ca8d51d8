"""``unodsl simulate``: a ruleset played by the thousand."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from unodsl.cli.commands import CannotRun
from unodsl.cli.options import Setting, Use, lang_option, ruleset_options

MOST: Final = 10**10
FORMATS: Final = ("text", "json", "csv", "html")
LEAST: Final = 0.0001
"""The finest precision: a hundredth of a percent."""


def _precision(_context: click.Context, _parameter: click.Parameter, text: str | None) -> float | None:
    if text is None:
        return None
    written = text.strip()
    try:
        value = float(written.rstrip("%％")) / (100 if written.endswith(("%", "％")) else 1)
    except ValueError:
        value = 0.0
    if not LEAST <= value < 1:
        raise click.BadParameter("write it as a part of the mean, from 0.01% up, as in 1%")
    return value


def _new_file(_context: click.Context, _parameter: click.Parameter, text: str | None) -> Path | None:
    """A file that can be written: told before the work, not after it."""
    if text is None:
        return None
    path = Path(text)
    if not path.parent.is_dir():
        raise click.BadParameter(f"there is no folder {str(path.parent)!r}")
    if path.is_dir():
        raise click.BadParameter(f"{text!r} is a folder")
    return path


@click.command("simulate")
@click.argument("ruleset")
@click.option("--rounds", type=click.IntRange(1, MOST), default=None, metavar="N", help="Play so many rounds.")
@click.option("--matches", type=click.IntRange(1, 10**7), default=None, metavar="N", help="Play so many whole matches.")
@click.option("--precision", callback=_precision, default=None, metavar="PART",
              help="Play until the mean length is known so well: 1%.")  # fmt: skip
@click.option("--players", type=click.IntRange(2, 16), default=4, show_default=True, help="How many play.")
@click.option("--policy", default="convention", show_default=True, metavar="NAME[,NAME...]",
              help="How they play: convention, uniform, simple, careful; or one for each seat.")  # fmt: skip
@click.option("--habit", "habit", multiple=True, metavar="NAME=ODDS",
              help="How they behave beside their turns: forget_uno, call_late, catch, jump_in, make_noise or slow, "
                   "from 0 to 1. Repeatable; of one seat: 'careful:forget_uno=0.5,simple,...'.")  # fmt: skip
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), default=0, show_default=True, help="Of all chance.")
@click.option("--teams", default=None, metavar="A+C,B+D", help="Seats that play together (A is the first).")
@click.option("--ablate", is_flag=True, help="Measure what each --use and each option's values do.")
@click.option("--compare", "other", default=None, metavar="RULESET", help="Measure another ruleset beside it.")
@click.option("--format", "form", type=click.Choice(FORMATS), default=None,
              help="What the report is written as. Default: by the ending of --output, else text.")  # fmt: skip
@click.option("-o", "--output", callback=_new_file, default=None, metavar="FILE", help="Write the report there.")
@click.option("--rows", "rows", callback=_new_file, default=None, metavar="FILE",
              help="Write a row for each round as well: .csv or .parquet.")  # fmt: skip
@click.option("--threads", type=click.IntRange(1, 64), default=1, show_default=True, help="Threads to use.")
@click.option("--target", type=click.Choice(["wasm", "python"]), default="wasm", show_default=True,
              help="What the rules are compiled to.")  # fmt: skip
@click.option("--cluster", default=None, metavar="ADDRESS",
              help="Let the workers of a dask.distributed scheduler play, as in tcp://host:8786. The cluster trusts "
                   "its network: whoever reaches it can run anything there.")  # fmt: skip
@ruleset_options
@lang_option
def command(
    ruleset: str, rounds: int | None, matches: int | None, precision: float | None, players: int, policy: str,
    habit: tuple[str, ...], seed: int, teams: str | None, ablate: bool, other: str | None, form: str | None,
    output: Path | None, rows: Path | None, threads: int, target: str, cluster: str | None, use: tuple[Use, ...],
    option: tuple[Setting, ...], lang: str,
) -> int:  # fmt: skip
    """Play a ruleset many times, and measure it.

    Each value comes with the interval in which the true one lies 19 times out of 20. The same seed gives the same
    rounds on every machine, however many threads play them. Ctrl-C ends early and keeps what is done. Compiled rules
    are kept in your cache folder (UNODSL_CACHE=DIR: there; UNODSL_CACHE=off: nowhere).

    \b
    Examples:
      unodsl simulate official --rounds 100000
      unodsl simulate official --use stacking --precision 0.5% --policy simple
      unodsl simulate village --use seven_swaps --ablate --rounds 20000 -o report.html
      unodsl simulate village --matches 1000 --players 5
    """
    from unodsl.cli.simulated import Asked, simulate
    from unodsl.simulate.run import Wish
    from unodsl.text.wording import say

    if sum((matches is not None, ablate, other is not None)) > 1:
        raise CannotRun(say("simulate-one-kind", lang))
    if matches is not None or ablate or other is not None:
        for name, given in (("--precision", precision), ("--rows", rows), ("--cluster", cluster)):
            if given is not None:
                raise CannotRun(say("simulate-only-rounds", lang, option=name))
    if rounds is not None and (precision is not None or matches is not None):
        raise CannotRun(say("simulate-one-amount", lang))
    if rounds is None and matches is None and precision is None and not ablate and other is None:
        raise CannotRun(say("simulate-needs-amount", lang))
    form = form or {".json": "json", ".csv": "csv", ".html": "html", ".htm": "html"}.get(
        output.suffix.lower() if output else "", "text"
    )
    wish = Wish(_policies(policy, habit, players, lang), rounds, precision, seed, threads=threads, target=target)
    asked = Asked(ruleset, use, option, players, team_seats(teams, players), lang, wish, form, output)
    _installed(form, rows, cluster, lang)
    return simulate(asked, matches=matches, other=other, ablate=ablate, rows=rows, cluster=cluster)


def _installed(form: str, rows: Path | None, cluster: str | None, lang: str) -> None:
    """Raises CannotRun where a package is missing: before the work, not after it."""
    from importlib.util import find_spec

    from unodsl.text.wording import say

    ending = "" if rows is None else rows.suffix.lower()
    if rows is not None:
        from unodsl.simulate.rows import ENDINGS

        if ending not in ENDINGS:
            raise CannotRun(say("simulate-rows-ending", lang, name=rows.name))
    needs = (
        (form == "html", "altair", "--format html", "plots"),
        (form == "html", "vl_convert", "--format html", "plots"),
        (ending == ".parquet", "pyarrow", "--rows", "rows"),
        (cluster is not None, "distributed", "--cluster", "cluster"),
    )
    for wanted, package, name, extra in needs:
        if wanted and find_spec(package) is None:
            raise CannotRun(say("simulate-not-installed", lang, option=name, extra=extra))


def _policies(text: str, habits: tuple[str, ...], players: int, lang: str) -> str:
    """The policies as `unodsl.policies.seats` writes them."""
    from unodsl.policies.seats import read_seats, written
    from unodsl.text.diagnostics import Said
    from unodsl.text.wording import say

    seats = read_seats(text, habits)
    if isinstance(seats, Said):
        raise CannotRun(say(seats, lang))
    if len(seats) not in (1, players):
        raise CannotRun(say("simulate-policy-count", lang, count=len(seats), players=players))
    names = [written(seat) for seat in seats]
    return ",".join(names if len(set(names)) > 1 else names[:1])


def team_seats(text: str | None, players: int) -> tuple[tuple[int, ...], ...]:
    """Seats of teams from letters: `A+C,B+D`."""
    if text is None:
        return ()
    teams = [[part.strip().upper() for part in team.split("+")] for team in text.replace("＋", "+").split(",")]
    letters = [chr(ord("A") + k) for k in range(players)]
    for name in (name for team in teams for name in team):
        if name not in letters:
            raise click.BadParameter(f"{name!r} is no seat; seats are {letters[0]} to {letters[-1]}")
    return tuple(tuple(letters.index(name) for name in team) for team in teams)
