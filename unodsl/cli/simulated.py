"""What ``unodsl simulate`` does once its options are understood: plays, and writes the report."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from unodsl.cli.commands import CannotRun
from unodsl.cli.loading import give_up, read
from unodsl.cli.main import INTERRUPTED
from unodsl.cli.options import Setting, Use
from unodsl.cli.progress import progress_bar
from unodsl.emit.surface import CannotEmit
from unodsl.simulate import report as of
from unodsl.simulate.compiled import Subject, name_of
from unodsl.simulate.prepared import NotPlayable, Request, bound, prepare
from unodsl.simulate.run import COUNTED, ClusterFailed, Simulation, Wish
from unodsl.text.wording import say

if TYPE_CHECKING:
    from unodsl.emit.surface import Wanted
    from unodsl.engine.rules import Rules
    from unodsl.model.files import Ref
    from unodsl.simulate.variants import Variant


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
        if matches is not None:
            return _matches(asked, _rules(asked), matches)
        return _rounds(asked, rows, cluster)
    except CannotEmit as cannot:
        raise CannotRun(say("simulate-cannot-emit", asked.lang, why=str(cannot))) from cannot
    except ClusterFailed as failed:
        raise CannotRun(say("simulate-cluster-failed", asked.lang, why=str(failed))) from failed


# ---- the kinds


def _rounds(asked: Asked, path: Path | None, address: str | None) -> int:
    wish = asked.wish
    rules: Subject
    with ExitStack() as open_:
        hands = None
        if address is None:
            rules = _subject(asked, COUNTED)
        else:
            from unodsl.simulate.cluster import Cluster

            rules = bare = _rules(asked)
            hands = Cluster(address, bare, wish, path is not None)
            open_.callback(hands.close)
        rows = None
        if path is not None:
            from unodsl.simulate.rows import rows_file

            rows = open_.enter_context(rows_file(path))
        simulation = Simulation(rules, wish, rows, hands)
        with _bar("simulate-progress", asked.lang) as show:
            results = simulation.run(show)
    report = of.of_rounds(results, rules, wish, simulation.stopped)
    _write_report(asked, report, asked.command("--rounds", str(results.rounds)))
    return INTERRUPTED if simulation.stopped else 0


def _matches(asked: Asked, rules: Rules, matches: int) -> int:
    from unodsl.simulate.matches import play_matches

    with _bar("simulate-progress-matches", asked.lang) as show:
        made = play_matches(rules, asked.wish, matches, asked.teams, show)
    report = of.of_matches(made, rules, asked.wish, made.matches < matches)
    _write_report(asked, report, asked.command("--matches", str(made.matches)))
    return INTERRUPTED if report.interrupted else 0


def _variants(asked: Asked, other: str | None) -> int:
    from unodsl.emit.surface import Wanted
    from unodsl.simulate import variant_report as ov
    from unodsl.simulate.variants import ROUNDS, Variant, ablations, compared

    counted = Wanted(counters=True)
    asked = replace(asked, ruleset=read(asked.ruleset, asked.lang))  # once: it is loaded several times
    wish = replace(asked.wish, rounds=asked.wish.rounds or ROUNDS)
    base = Variant("", asked.ruleset, asked.use, asked.option)
    rules = _subject(asked, counted)
    others: list[tuple[str, Subject]] = []
    skipped: list[str] = []
    if other is not None:
        others.append((other, _subject(replace(asked, ruleset=other), counted)))
    else:
        for variant in ablations(base):
            own = _subject_or_none(asked, variant, counted)
            if own is None:
                skipped.append(variant.name)
            else:
                others.append((variant.name, own))
        if not others:
            raise CannotRun(say("simulate-nothing-to-ablate", asked.lang))
    with _bar("simulate-progress", asked.lang) as show:
        done = tuple(compared(rules, others, wish, show))
    stopped = done[0].rounds < (wish.rounds or ROUNDS)
    made = ov.Variants(name_of(rules), other, asked.players, wish, done, tuple(skipped), stopped)
    kind = ("--ablate",) if other is None else ("--compare", other)
    command = asked.command(*kind, "--rounds", str(made.rounds))

    def page() -> str:
        from unodsl.simulate.page import variants_page

        return variants_page(made, asked.lang, command)

    forms = _Forms(page, lambda: ov.to_data(made), lambda: ov.csv_lines(made), lambda: ov.text_lines(made, asked.lang))
    _write_in(asked, forms)
    return INTERRUPTED if stopped else 0


# ---- rules


def _rules(asked: Asked) -> Rules:
    """The bound rules; raises Unusable or CannotRun after saying why there are none."""
    with _explained(asked.lang):
        return bound(_request(asked))


def _subject(asked: Asked, counted: Wanted) -> Subject:
    """What is to be simulated, compiled now or kept of an earlier time; raises as `_rules` does."""
    with _explained(asked.lang):
        return _compiled(_request(asked, counted), asked.wish.target)


def _subject_or_none(asked: Asked, variant: Variant, counted: Wanted) -> Subject | None:
    """A variant; None where its rules do not go together."""
    own = replace(asked, ruleset=variant.ruleset, use=variant.use, option=variant.option)
    try:
        return _compiled(_request(own, counted), asked.wish.target)
    except NotPlayable:
        return None


def _compiled(request: Request, target: str) -> Subject:
    """WebAssembly, of an earlier time where it was kept; Python is made from the rules each time."""
    return prepare(request) if target == "wasm" else bound(request)


def _request(asked: Asked, counted: Wanted = COUNTED) -> Request:
    uses = tuple((module, tuple(settings.items())) for module, settings in asked.use)
    return Request(
        read(asked.ruleset, asked.lang), uses, asked.option, asked.players, asked.teams, asked.wish.policy, counted
    )


@contextmanager
def _explained(lang: str) -> Iterator[None]:
    """Says why there is nothing to simulate."""
    try:
        yield
    except NotPlayable as none:
        if none.refusal is not None:
            raise CannotRun(say(none.refusal.key, lang, **none.refusal.args)) from none
        give_up(none.diagnostics, lang)


# ---- output


@contextmanager
def _bar(key: str, lang: str) -> Iterator[Callable[[int, int | None], None]]:
    with progress_bar(say(key, lang), lambda rate: say("simulate-progress-rate", lang, rate=rate)) as show:
        yield show


def _write_report(asked: Asked, report: of.Report, command: str) -> None:

    def page() -> str:
        from unodsl.simulate.page import report_page

        return report_page(report, asked.lang, command)

    forms = _Forms(
        page, lambda: of.to_data(report), lambda: of.csv_lines(report), lambda: of.text_lines(report, asked.lang)
    )
    _write_in(asked, forms)


@dataclass(frozen=True)
class _Forms:
    """The ways to write what was found; only the one that is asked for is made."""

    html: Callable[[], str]
    data: Callable[[], object]
    csv: Callable[[], Iterable[str]]
    text: Callable[[], Iterable[str]]


def _write_in(asked: Asked, forms: _Forms) -> None:
    """Writes what was found in the form that was asked for."""
    match asked.form:
        case "html":
            written = forms.html()
        case "json":
            import json

            written = json.dumps(forms.data(), ensure_ascii=False, indent=2) + "\n"
        case "csv":
            written = "\n".join(forms.csv()) + "\n"
        case _:
            written = "\n".join(forms.text()) + "\n"
    _write(asked.output, written)


def _write(output: Path | None, text: str) -> None:
    """To standard output, or to a file that stands there whole once all is written."""
    if output is None:
        click.echo(text, nl=False)
        return
    with click.open_file(str(output), "w", encoding="utf-8", atomic=True) as file:
        file.write(text)
