"""``unodsl simulate``: a ruleset played by the thousand."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import click

from unodsl.cli.commands import CannotRun
from unodsl.cli.options import Setting, Use, lang_option, ruleset_options

if TYPE_CHECKING:
    from unodsl.engine.rules import Rules

MOST: Final = 10**10
SHOWN_EVERY: Final = 0.2  # seconds between two lines of progress


def _precision(_context: click.Context, _parameter: click.Parameter, text: str | None) -> float | None:
    if text is None:
        return None
    try:
        value = float(text.strip().rstrip("%％")) / (100 if text.strip().endswith(("%", "％")) else 1)
    except ValueError:
        value = 0.0
    if not 0.0001 <= value < 1:
        raise click.BadParameter("write it as a part of the mean, from 0.01% up, as in 1%")
    return value


@click.command("simulate")
@click.argument("ruleset")
@click.option("--rounds", type=click.IntRange(1, MOST), default=None, metavar="N", help="Play so many rounds.")
@click.option("--matches", type=click.IntRange(1, 10**7), default=None, metavar="N", help="Play so many whole matches.")
@click.option("--precision", callback=_precision, default=None, metavar="PART",
              help="Play until the mean length is known so well: 1%.")  # fmt: skip
@click.option("--players", type=click.IntRange(2, 16), default=4, show_default=True, help="How many play.")
@click.option("--policy", default="convention", show_default=True, metavar="NAME[,NAME...]",
              help="How they play: convention, uniform, simple; or one for each seat.")  # fmt: skip
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), default=0, show_default=True, help="Of all chance.")
@click.option("--teams", default=None, metavar="A+C,B+D", help="Seats that play together (A is the first).")
@click.option("--threads", type=click.IntRange(1, 64), default=1, show_default=True, help="Threads to use.")
@click.option("--target", type=click.Choice(["wasm", "python"]), default="wasm", help="What the rules are compiled to.")
@click.option("--compare", "other", default=None, metavar="RULESET", help="Measure another ruleset beside it.")
@click.option("--ablate", is_flag=True, help="Measure what each --use and each option's values do.")
@click.option("--format", "form", type=click.Choice(["text", "json", "csv", "rows"]), default="text",
              help="Report as text, JSON or CSV; rows: a CSV line for each round.")  # fmt: skip
@click.option("-o", "--output", type=click.Path(dir_okay=False, writable=True), default=None, help="Write it there.")
@ruleset_options
@lang_option
def command(
    ruleset: str, rounds: int | None, matches: int | None, precision: float | None, players: int, policy: str,
    seed: int, teams: str | None, threads: int, target: str, other: str | None, ablate: bool, form: str,
    output: str | None, use: tuple[Use, ...], option: tuple[Setting, ...], lang: str,
) -> int:  # fmt: skip
    """Play a ruleset many times, and measure it.

    Each value comes with the interval in which the true one lies 19 times out of 20. The same seed gives the same
    rounds on every machine, however many threads play them. Ctrl-C ends early and keeps what is done.

    \b
    Example:
      unodsl simulate official --rounds 100000
      unodsl simulate official --use stacking --precision 0.5% --policy simple
      unodsl simulate village --matches 1000 --players 5
    """
    from unodsl.emit.making import CannotEmit
    from unodsl.simulate.run import Wish
    from unodsl.text.wording import say

    if rounds is None and matches is None and precision is None:
        raise CannotRun(say("simulate-needs-amount", lang))
    policies = _policies(policy, players, lang)
    wish = Wish(",".join(policies), rounds, precision, seed, threads=threads, target=target)
    try:
        with _opened(output) as out:
            if matches is not None:
                return _matches(ruleset, use, option, lang, players, teams, wish, matches, form, out)
            if other is not None or ablate:
                return _variants(ruleset, use, option, lang, players, wish, other, form, out)
            return _rounds(_rules(ruleset, use, option, lang, players, teams), wish, form, lang, out)
    except CannotEmit as cannot:
        raise CannotRun(say("simulate-cannot-emit", lang, why=str(cannot))) from cannot


def _policies(text: str, players: int, lang: str) -> tuple[str, ...]:
    from unodsl.emit.policies import POLICIES
    from unodsl.text.wording import say

    names = tuple(name.strip() for name in text.replace("，", ",").split(","))
    for name in names:
        if name not in POLICIES:
            raise CannotRun(say("simulate-bad-policy", lang, policy=name, known=", ".join(POLICIES)))
    if len(names) not in (1, players):
        raise CannotRun(say("simulate-policy-count", lang, count=len(names), players=players))
    return names if len(set(names)) > 1 else names[:1]


class _opened:  # noqa: N801
    """Standard output, or a file that stands there whole once all is written."""

    def __init__(self, path: str | None) -> None:
        self.path = path
        self.stream: Any = None

    def __enter__(self) -> Callable[[str], None]:
        if self.path is None:
            return click.echo
        self.stream = click.open_file(self.path, "w", encoding="utf-8", atomic=True)
        self.file = self.stream.__enter__()
        return lambda line: self.file.write(line + "\n") and None

    def __exit__(self, *error: Any) -> None:
        if self.stream is not None:
            self.stream.__exit__(*error)


def _rules(ruleset: str, use: tuple[Use, ...], option: tuple[Setting, ...], lang: str, players: int,
           teams: str | None) -> Rules:  # fmt: skip
    from unodsl.cli.loading import load_game
    from unodsl.engine.actions import Refusal
    from unodsl.text.wording import say

    game = load_game(ruleset, use, option, lang)
    made = game.new_table([str(k) for k in range(players)], teams=team_seats(teams, players), dealer=0)
    if isinstance(made, Refusal):
        raise CannotRun(say(made.key, lang, **made.args))
    return made.rules


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


def _progress(wish: Any, lang: str) -> Callable[[int], None] | None:
    """Shows how far it is, where somebody watches."""
    from unodsl.text.wording import say

    if not sys.stderr.isatty():
        return None
    begun = time.monotonic()
    shown = [begun]

    def show(done: int) -> None:
        now = time.monotonic()
        if now - shown[0] < SHOWN_EVERY:
            return
        shown[0] = now
        rate = done / max(now - begun, 1e-9)
        if wish.rounds is None:
            line = say("simulate-progress", lang, done=f"{done:,}", rate=f"{rate:,.0f}")
        else:
            left = f"{(wish.rounds - done) / max(rate, 1e-9):.0f}"
            line = say("simulate-progress-left", lang, done=f"{done:,}", rate=f"{rate:,.0f}", left=left)
        click.echo(f"\r\x1b[K{line}", err=True, nl=False)

    return show


def _rounds(rules: Rules, wish: Any, form: str, lang: str, out: Callable[[str], None]) -> int:
    from unodsl.simulate.report import csv_lines, lines, row_header, to_data
    from unodsl.simulate.run import Row, Simulation
    from unodsl.text.wording import say

    def write(first: int, rows: list[Row]) -> None:
        for k, row in enumerate(rows):
            out(f"{first + k},{','.join(map(str, row))}")

    if form == "rows":
        out(row_header())
    simulation = Simulation(rules, wish, write if form == "rows" else None)
    show = _progress(wish, lang)
    results = simulation.run(show)
    if show is not None:
        click.echo("\r\x1b[K", err=True, nl=False)
    policies = wish.policy.split(",")
    if wish.rounds is not None and results.rounds < wish.rounds:
        click.echo(say("simulate-interrupted", lang, rounds=f"{results.rounds:,}"), err=True)
    if form == "json":
        import json

        out(json.dumps(to_data(results, rules, policies), ensure_ascii=False, indent=2))
    elif form != "rows":
        for line in csv_lines(results, policies) if form == "csv" else lines(results, rules, policies, lang):
            out(line)
    return 0


def _matches(ruleset: str, use: tuple[Use, ...], option: tuple[Setting, ...], lang: str, players: int,
             teams: str | None, wish: Any, matches: int, form: str, out: Callable[[str], None]) -> int:  # fmt: skip
    from unodsl.simulate.matches import match_lines, play_matches

    rules = _rules(ruleset, use, option, lang, players, teams)
    played = play_matches(rules, wish, matches, team_seats(teams, players))
    if form == "json":
        import json

        out(json.dumps(played.data(), ensure_ascii=False, indent=2))
    else:
        for line in match_lines(played, rules.program.name, lang, form == "csv"):
            out(line)
    return 0


def _variants(ruleset: str, use: tuple[Use, ...], option: tuple[Setting, ...], lang: str, players: int, wish: Any,
              other: str | None, form: str, out: Callable[[str], None]) -> int:  # fmt: skip
    from unodsl.simulate.variants import Variant, ablations, compared, variant_lines

    base = Variant("", ruleset, use, option)
    others = [Variant(other, other, use, option)] if other is not None else ablations(base)
    made = compared(base, others, lambda v: _rules(v.ruleset, v.use, v.option, lang, players, None), wish)
    if form == "json":
        import json

        out(json.dumps([each.data() for each in made], ensure_ascii=False, indent=2))
    else:
        for line in variant_lines(made, ruleset, other, players, wish.rounds or 0, lang, form == "csv"):
            out(line)
    return 0
