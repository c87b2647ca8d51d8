"""``unodsl test``: runs scenarios."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from unodsl.cli.commands import CannotRun
from unodsl.cli.options import lang_option
from unodsl.cli.streams import wants_color


@click.command("test")
@click.argument("files", nargs=-1, required=True, metavar="FILE|DIR...")
@click.option("--why", is_flag=True, help="Also show which clauses of which rules decided.")
@click.option("--junit", type=click.Path(dir_okay=False, path_type=Path), help="Write a JUnit report to this file.")
@lang_option
def command(files: tuple[str, ...], why: bool, junit: Path | None, lang: str) -> int:
    """Run scenarios, the tests of rules.

    FILE is a YAML file of cases (- for standard input), DIR a folder in which all of them are run. Exit code 0: all
    pass, 1: some fail, 2: some could not be run.

    \b
    Example:
      unodsl test my_rules.yaml
      unodsl test tests/ --why --junit report.xml
    """
    from unodsl.scenarios.junit import write_junit
    from unodsl.scenarios.loading import Games
    from unodsl.scenarios.paths import collect
    from unodsl.scenarios.reader import read_cases, read_file
    from unodsl.scenarios.report import FileResult, report_file, totals
    from unodsl.scenarios.runner import Verdict, run_cases
    from unodsl.text.reading import read_stdin
    from unodsl.text.render import render
    from unodsl.text.source import Source
    from unodsl.text.wording import say

    games = Games()
    results: list[FileResult] = []
    color = wants_color(sys.stdout)
    paths, missing = collect([f for f in files if f != "-"])
    read = [(str(path), path, read_file(path, str(path))) for path in paths]
    if "-" in files:
        source = read_stdin()
        cases = read_cases(source) if isinstance(source, Source) else ((), (source,))
        read.append(("-", Path("-"), cases))
    for name, path, (found, findings) in read:
        result = FileResult(name, run_cases(found, games, path), findings)
        results.append(result)
        click.echo(report_file(result, lang, color=color, why=why))
    if missing:
        click.echo(render(missing, lang, color), err=True)
    click.echo(totals(results, lang))
    if junit is not None:
        try:
            write_junit(junit, results, lang)
        except OSError as error:
            reason = error.strerror or type(error).__name__
            raise CannotRun(say("test-report-not-written", lang, file=str(junit), reason=reason)) from error
    if missing or any(r.count(Verdict.BROKEN) for r in results):
        return 2
    return 0 if all(r.is_good for r in results) else 1
