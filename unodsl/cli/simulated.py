"""What ``unodsl simulate`` does once its options are understood: plays, and writes the report."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from unodsl.cli.commands import CannotRun
from unodsl.cli.main import INTERRUPTED
from unodsl.cli.options import Setting, Use
from unodsl.cli.progress import progress_bar
from unodsl.emit.making import CannotEmit
from unodsl.engine.rules import Rules
from unodsl.simulate import report as of
from unodsl.simulate import variant_report as ov
from unodsl.simulate.cluster import Cluster, ClusterFailed
from unodsl.simulate.matches import play_matches
from unodsl.simulate.rows import rows_file
from unodsl.simulate.run import Simulation, Wish
from unodsl.simulate.variants import ROUNDS, Variant, ablations, compared
from unodsl.text.wording import say

if TYPE_CHECKING:
    from unodsl.model.files import Ref


@dataclass(frozen=True)
class Asked:
    """What every kind of simulation needs."""

    ruleset: Ref
    use: tuple[Use, ...]
    option: tuple[Setting, ...]
    players: int
    teams: tuple[tuple[int, ...], ...]
    lang: str
    wish: Wish
    form: str
    output: Path | None

    def command(self, *more: str) -> str:
        """What gives the same figures again; ``more``: how much, and of which kind."""
        parts = ["unodsl", "simulate", str(self.ruleset)]
        for module, settings in self.use:
            inner = ",".join(f"{name}={value}" for name, value in settings.items())
            parts += ["--use", f"{module}({inner})" if inner else module]
        for name, value in self.option:
            parts += ["--option", f"{name}={value}"]
        parts += ["--players", str(self.players), "--policy", self.wish.policy, "--seed", str(self.wish.seed)]
        if self.teams:
            parts += ["--teams", ",".join("+".join(chr(ord("A") + k) for k in team) for team in self.teams)]
        return shlex.join([*parts, *more])


def simulate(asked: Asked, *, matches: int | None, other: str | None, ablate: bool, rows: Path | None,
             cluster: str | None) -> int:  # fmt: skip
    """Plays what was asked for and writes the report; the exit code."""
    try:
        if ablate or other is not None:
            return _variants(asked, other)
        rules = _rules(asked)
        if matches is not None:
            return _matches(asked, rules, matches)
        return _rounds(asked, rules, rows, cluster)
    except CannotEmit as cannot:
        raise CannotRun(say("simulate-cannot-emit", asked.lang, why=str(cannot))) from cannot
    except ClusterFailed as failed:
        raise CannotRun(say("simulate-cluster-failed", asked.lang, why=str(failed))) from failed


# ---- the kinds


def _rounds(asked: Asked, rules: Rules, path: Path | None, address: str | None) -> int:
    wish = asked.wish
    with ExitStack() as open_:
        hands = None
        if address is not None:
            hands = Cluster(address, rules, wish, path is not None)
            open_.callback(hands.close)
        rows = None if path is None else open_.enter_context(rows_file(path))
        simulation = Simulation(rules, wish, rows, hands)
        with _bar("simulate-progress", asked.lang) as show:
            results = simulation.run(show)
    report = of.of_rounds(results, rules, wish, simulation.stopped)
    _write_report(asked, report, asked.command("--rounds", str(results.rounds)))
    return INTERRUPTED if simulation.stopped else 0


def _matches(asked: Asked, rules: Rules, matches: int) -> int:
    with _bar("simulate-progress-matches", asked.lang) as show:
        made = play_matches(rules, asked.wish, matches, asked.teams, show)
    report = of.of_matches(made, rules, asked.wish, made.matches < matches)
    _write_report(asked, report, asked.command("--matches", str(made.matches)))
    return INTERRUPTED if report.interrupted else 0


def _variants(asked: Asked, other: str | None) -> int:
    asked = replace(asked, ruleset=_read_once(asked.ruleset))
    wish = replace(asked.wish, rounds=asked.wish.rounds or ROUNDS)
    base = Variant("", asked.ruleset, asked.use, asked.option)
    rules = _rules(asked)
    others: list[tuple[str, Rules]] = []
    skipped: list[str] = []
    if other is not None:
        others.append((other, _rules(replace(asked, ruleset=other))))
    else:
        for variant in ablations(base):
            own = _rules_or_none(asked, variant)
            if own is None:
                skipped.append(variant.name)
            else:
                others.append((variant.name, own))
        if not others:
            raise CannotRun(say("simulate-nothing-to-ablate", asked.lang))
    with _bar("simulate-progress", asked.lang) as show:
        done = tuple(compared(rules, others, wish, show))
    stopped = done[0].rounds < (wish.rounds or ROUNDS)
    made = ov.Variants(rules.program.name, other, asked.players, wish, done, tuple(skipped), stopped)
    kind = ("--ablate",) if other is None else ("--compare", other)
    command = asked.command(*kind, "--rounds", str(made.rounds))
    if asked.form == "html":
        from unodsl.simulate.page import variants_page

        _write(asked.output, variants_page(made, asked.lang, command))
    elif asked.form == "json":
        _write_json(asked.output, ov.to_data(made))
    else:
        lines = ov.csv_lines(made) if asked.form == "csv" else ov.text_lines(made, asked.lang)
        _write(asked.output, "\n".join(lines) + "\n")
    return INTERRUPTED if stopped else 0


# ---- rules


def _rules(asked: Asked) -> Rules:
    """The bound rules; raises Unusable or CannotRun after saying why there are none."""
    from unodsl.cli.loading import load_game
    from unodsl.engine.actions import Refusal

    game = load_game(asked.ruleset, asked.use, asked.option, asked.lang)
    made = game.new_table([str(k) for k in range(asked.players)], teams=asked.teams, dealer=0)
    if isinstance(made, Refusal):
        raise CannotRun(say(made.key, asked.lang, **made.args))
    return made.rules


def _rules_or_none(asked: Asked, variant: Variant) -> Rules | None:
    """The rules of a variant; None where they do not go together."""
    from unodsl.engine.actions import Refusal
    from unodsl.engine.game import compile_model
    from unodsl.model.load import load_model

    uses = [(module, tuple(settings.items())) for module, settings in variant.use]
    loaded = load_model(variant.ruleset, uses=uses, options=variant.option)
    if not loaded.ok or loaded.model is None:
        return None
    names = [str(k) for k in range(asked.players)]
    made = compile_model(loaded.model).new_table(names, teams=asked.teams, dealer=0)
    return None if isinstance(made, Refusal) else made.rules


def _read_once(ruleset: Ref) -> Ref:
    """Standard input read, so that it can be loaded several times."""
    from unodsl.text.reading import read_stdin
    from unodsl.text.source import Source

    if ruleset != "-":
        return ruleset
    found = read_stdin()
    return found if isinstance(found, Source) else ruleset


# ---- output


@contextmanager
def _bar(key: str, lang: str) -> Iterator[Callable[[int, int | None], None]]:
    with progress_bar(say(key, lang), lambda rate: say("simulate-progress-rate", lang, rate=rate)) as show:
        yield show


def _write_report(asked: Asked, report: of.Report, command: str) -> None:
    if asked.form == "html":
        from unodsl.simulate.page import report_page

        _write(asked.output, report_page(report, asked.lang, command))
    elif asked.form == "json":
        _write_json(asked.output, of.to_data(report))
    else:
        lines = of.csv_lines(report) if asked.form == "csv" else of.text_lines(report, asked.lang)
        _write(asked.output, "\n".join(lines) + "\n")


def _write_json(output: Path | None, data: object) -> None:
    import json

    _write(output, json.dumps(data, ensure_ascii=False, indent=2) + "\n")


def _write(output: Path | None, text: str) -> None:
    """To standard output, or to a file that stands there whole once all is written."""
    if output is None:
        click.echo(text, nl=False)
        return
    with click.open_file(str(output), "w", encoding="utf-8", atomic=True) as file:
        file.write(text)
