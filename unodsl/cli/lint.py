"""``unodsl lint``: what rule files probably do not mean."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from unodsl.cli.commands import CannotRun
from unodsl.cli.options import Setting, Use, lang_option, ruleset_options
from unodsl.cli.streams import wants_color

if TYPE_CHECKING:
    from unodsl.lint.context import Request
    from unodsl.lint.run import Report, Selection
    from unodsl.lint.settings import LintSettings
    from unodsl.text.source import Source

STDIN = "-"
FOUND, COULD_NOT, INTERRUPTED = 1, 2, 130
# The linter's settings have the same lists; they are not imported for the sake of the help.
FORMATS = ("text", "json", "sarif", "github")
LEVELS = ("note", "warning", "error")


@dataclass(frozen=True, slots=True)
class Wish:
    """What the caller asked for, settings files taken in."""

    selection: Selection
    fail_level: str
    format: str
    lang: str


@click.command("lint", short_help="Look for mistakes and contradictions in rule files.")
@click.argument("files", metavar="FILE...", nargs=-1)
@ruleset_options
@click.option("--base", metavar="RULESET", help="What a house rule alone is added to. Default: official.")
@click.option("--format", "format_", type=click.Choice((*FORMATS, "html")), help="How it is shown. Default: text.")
@click.option("--select", metavar="CODES", multiple=True, help="Only these findings, by code or name. Repeatable.")
@click.option("--ignore", metavar="CODES", multiple=True, help="Not these findings, by code or name. Repeatable.")
@click.option("--fail-level", type=click.Choice(LEVELS), help="From where on the exit code is 1. Default: warning.")
@click.option("--fix", is_flag=True, help="Make the changes that alter nothing in how the game goes.")
@click.option("--unsafe-fixes", is_flag=True, help="With --fix: also make those that may alter it.")
@click.option("--diff", is_flag=True, help="With --fix: change nothing, show what would change.")
@click.option("--witness", metavar="DIR", type=click.Path(path_type=Path), help="Write tables that show findings.")
@click.option("--matrix", "as_matrix", is_flag=True, help="House rules two by two on the base: all, or those named.")
@click.option("-o", "--output", metavar="FILE", type=click.Path(path_type=Path), help="With --matrix: write it there.")
@lang_option
def command(
    files: tuple[str, ...],
    use: tuple[Use, ...],
    option: tuple[Setting, ...],
    base: str | None,
    format_: str | None,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    fail_level: str | None,
    fix: bool,
    unsafe_fixes: bool,
    diff: bool,
    witness: Path | None,
    as_matrix: bool,
    output: Path | None,
    lang: str,
) -> int:
    """Look for mistakes and contradictions in rule files.

    FILE is a rule file, the name of a ruleset or house rule that comes along, or - for standard input. Exit code 0:
    nothing found, 1: something found, 2: could not run, 130: stopped with Ctrl-C (what was found by then is shown). A
    comment "# unodsl: ignore[name] reason" keeps a finding quiet; "unodsl explain CODE" tells more about one. Settings
    are read from pyproject.toml ([tool.unodsl.lint]) or unodsl.toml ([lint]).

    \b
    Examples:
      unodsl lint my_rules.uno
      unodsl lint village --use zero_rotates --use seven_swaps
      unodsl lint my_rules.uno --fix --diff
      unodsl lint my_rules.uno --witness tables/
      unodsl lint --matrix --base village --format html -o matrix.html
    """
    from unodsl.cli.lint_progress import stoppable
    from unodsl.lint.context import Request

    if as_matrix:
        from unodsl.cli.lint_matrix import show_matrix

        return show_matrix(files, base, format_ or "text", output, lang)
    _refuse_matrix_options(files, format_, output)
    settings = _settings()
    wish = _wish(settings, select, ignore, fail_level, format_, lang)
    uses = tuple((module, tuple(given.items())) for module, given in use)
    requests = [Request(file, uses, option, base or settings.base) for file in dict.fromkeys(files)]
    given = {STDIN: _read_stdin(wish)} if STDIN in files else {}
    if fix or unsafe_fixes or diff:
        _refuse_unfixable(requests, diff)
        changed = [_fixed(request, given, wish, unsafe_fixes, diff) for request in requests]
        if diff:
            return FOUND if any(changed) else 0
    with stoppable():
        reports = _linted(requests, given, wish)
    _show(reports, wish)
    if witness is not None:
        _write_witnesses(reports, witness, wish)
    return _exit_code(reports, wish)


def _refuse_matrix_options(files: tuple[str, ...], format_: str | None, output: Path | None) -> None:
    if not files:
        raise click.UsageError("Missing argument 'FILE...'.")
    if format_ == "html" or output is not None:
        raise click.UsageError("--format html and -o are for --matrix.")


def _settings() -> LintSettings:
    from unodsl.lint.settings import WrongSettings, find_settings

    try:
        return find_settings(Path())
    except WrongSettings as error:
        raise CannotRun(str(error)) from error


def _wish(
    settings: LintSettings,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    fail_level: str | None,
    format_: str | None,
    lang: str,
) -> Wish:
    from unodsl.lint.run import Selection
    from unodsl.lint.select import UnknownCode, keys
    from unodsl.text.wording import say

    try:
        selection = Selection(keys(select or settings.select), keys((*settings.ignore, *ignore)))
    except UnknownCode as error:
        key = "explain-nearest" if error.near else "explain-unknown"
        raise CannotRun(say(key, lang, name=error.name, word=error.near)) from error
    return Wish(selection, fail_level or settings.fail_level or "warning", format_ or settings.format or "text", lang)


def _read_stdin(wish: Wish) -> Source:
    from unodsl.text.diagnostics import Diagnostic
    from unodsl.text.reading import read_stdin
    from unodsl.text.render import render

    source = read_stdin()
    if isinstance(source, Diagnostic):
        raise CannotRun(render([source], wish.lang, False))
    return source


def _linted(requests: list[Request], given: dict[str, Source], wish: Wish) -> list[Report]:
    """A report of each; those after the one at which the user stopped it are left out."""
    reports: list[Report] = []
    for request in requests:
        reports.append(_lint(request, given.get(request.ref), wish))
        if reports[-1].interrupted:
            break
    return reports


def _lint(request: Request, source: Source | None, wish: Wish) -> Report:
    from unodsl.cli.lint_progress import Progress
    from unodsl.lint.run import lint
    from unodsl.solver.budget import Budget

    progress = Progress(wish.lang)
    try:
        return lint(request, source=source, selection=wish.selection, budget=Budget(watch=progress.watch))
    finally:
        progress.done()


# ---- fixing


def _refuse_unfixable(requests: list[Request], diff: bool) -> None:
    """Shipped files are nobody's to change, and standard input cannot be written to."""
    for request in requests:
        if not request.ref.endswith(".uno") and not (diff and request.ref == STDIN):
            raise CannotRun(f"--fix changes files only: give the path of one that ends in .uno, not {request.ref!r}")


def _fixed(request: Request, given: dict[str, Source], wish: Wish, unsafe: bool, diff: bool) -> bool:
    """Fixes one file, or shows how it would be. Whether there was anything to fix."""
    from unodsl.cli.diff import difference
    from unodsl.lint.fixes import fix_text
    from unodsl.text.reading import read_source
    from unodsl.text.source import Source
    from unodsl.text.whole_file import write_over
    from unodsl.text.wording import say

    source = given.get(request.ref) or read_source(Path(request.ref), request.ref)
    if not isinstance(source, Source):
        return False
    fixed = fix_text(source, lambda text: _lint(request, text, wish), unsafe)
    if diff:
        click.echo(difference(source.name, source.text, fixed.text), nl=False)
    elif fixed.text != source.text:
        try:
            write_over(Path(request.ref), fixed.text.encode())
        except OSError as error:
            raise CannotRun(f"{request.ref}: {error.strerror or type(error).__name__}") from error
        click.echo(say("lint-fixed", wish.lang, name=request.ref, count=fixed.count), err=True)
    if not fixed.settled:
        click.echo(say("lint-not-settled", wish.lang, name=request.ref), err=True)
    return fixed.text != source.text


# ---- showing


def _show(reports: list[Report], wish: Wish) -> None:
    from unodsl.lint.output import as_json, as_text
    from unodsl.lint.output_ci import as_github, as_sarif

    match wish.format:
        case "json":
            text = as_json(reports, wish.lang)
        case "sarif":
            text = as_sarif(reports, wish.lang)
        case "github":
            text = as_github(reports, wish.lang)
        case _:
            text = as_text(reports, wish.lang, wants_color(sys.stdout))
    if text:
        click.echo(text)


def _write_witnesses(reports: list[Report], folder: Path, wish: Wish) -> None:
    from unodsl.lint.witness_files import witness_files, write_files
    from unodsl.text.wording import say

    try:
        files = witness_files(reports, folder)
        if files:
            write_files(files, folder)
    except OSError as error:
        raise CannotRun(f"{folder}: {error.strerror or type(error).__name__}") from error
    for file in files:
        if file.name.endswith(".yaml"):
            click.echo(say("lint-witness-written", wish.lang, file=str(folder / file.name)), err=True)


def _exit_code(reports: list[Report], wish: Wish) -> int:
    from unodsl.text.diagnostics import Severity

    if any(report.interrupted for report in reports):
        from unodsl.text.wording import say

        click.echo(say("lint-interrupted", wish.lang), err=True)
        return INTERRUPTED
    if any(report.could_not_run for report in reports):
        return COULD_NOT
    fails = Severity[wish.fail_level.upper()]
    return FOUND if any((report.worst() or 0) >= fails for report in reports) else 0
