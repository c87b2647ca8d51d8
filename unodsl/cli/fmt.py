"""``unodsl fmt``: rule files in canonical layout, in their own tongue or in another."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path
from typing import TYPE_CHECKING

import click

from unodsl.cli.options import lang_option

if TYPE_CHECKING:
    from unodsl.syntax.scope import Scope
    from unodsl.text.diagnostics import Diagnostic
    from unodsl.text.source import Source

STDIN = "-"
CHANGED, COULD_NOT = 1, 2


@dataclass(frozen=True, slots=True)
class Wish:
    """What the caller asked for. ``tongue`` None: that of each file; ``lang`` is the tongue of the messages."""

    check: bool
    diff: bool
    tongue: str | None
    lang: str


@click.command("fmt", short_help="Lay out rule files, or turn them into another language.")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--check", is_flag=True, help="Change nothing; list the files that would change, with exit code 1.")
@click.option("--diff", is_flag=True, help="Change nothing; show what would change, with exit code 1.")
@click.option("--tongue", metavar="TONGUE", default=None, help="Write the rules in this language: en, zh, ...")
@lang_option
def command(files: tuple[str, ...], check: bool, diff: bool, tongue: str | None, lang: str) -> int:
    """Lay out rule files in one canonical way, comments kept; "-" reads standard input.

    A file with mistakes is left as it is. Exit codes: 0 done, 1 something would change (with --check or
    --diff), 2 a file could not be read, formatted or written.

    \b
    Examples:
      unodsl fmt my_rules.uno                lay it out
      unodsl fmt --tongue zh my_rules.uno    and turn it into Chinese
      unodsl fmt --check rulesets/*.uno      only look
    """
    from unodsl.format.templates import print_tongues

    if tongue is not None and tongue not in print_tongues():
        raise click.BadParameter(
            f"there is no language {tongue!r}; there are: {', '.join(print_tongues())}.", param_hint="'--tongue'"
        )
    if STDIN in files and len(files) > 1:
        raise click.UsageError('"-" stands for standard input; give it alone.')
    wish = Wish(check, diff, tongue, lang)
    return max(_one(file, wish) for file in files)


def _one(file: str, wish: Wish) -> int:
    """Format one file. Returns the exit code for it."""
    from unodsl.format.check import format_source
    from unodsl.model.mistyped import SCENARIO_ENDINGS, explained
    from unodsl.text.diagnostics import Diagnostic
    from unodsl.text.reading import read_source, read_stdin
    from unodsl.text.source import Source

    if file.endswith(SCENARIO_ENDINGS):
        return _complain((Diagnostic("file-of-scenarios", None, {"file": file}),), wish)
    source = read_stdin() if file == STDIN else read_source(Path(file), file)
    if not isinstance(source, Source):
        return _complain((explained(source, file),), wish)
    formatted = format_source(source, names_around(source), wish.tongue)
    if formatted.text is None:
        return _complain(formatted.problems, wish)
    if wish.diff:
        difference = _difference(source, formatted.text)
        click.echo(difference, nl=False)
        if difference:
            return CHANGED
    if file == STDIN and not wish.check:
        if not wish.diff:
            click.echo(formatted.text, nl=False)
        return 0
    changed = formatted.text != source.text or (file != STDIN and _bytes_differ(file, formatted.text))
    if wish.check or wish.diff:
        if changed:
            _say("fmt-would-change", wish, file=file)
        return CHANGED if changed else 0
    return _rewrite(file, formatted.text, wish) if changed else _say("fmt-unchanged", wish, file=file)


def names_around(source: Source) -> Scope:
    """The names that a file knows from the files that it builds on; a house rule builds on the official rules."""
    from unodsl.model.load import load_model
    from unodsl.syntax.parse import read_words
    from unodsl.syntax.scope import Scope

    known = Scope()
    for other in load_model(source).sources:
        if other is not source:
            known = read_words(other).scope.joined(known)
    return known


def _rewrite(file: str, text: str, wish: Wish) -> int:
    from unodsl.text.whole_file import write_over

    try:
        write_over(Path(file), text.encode())
    except OSError as error:
        reason = error.strerror or type(error).__name__
        _say("fmt-not-written", wish, is_error=True, file=file, reason=reason)
        return COULD_NOT
    return _say("fmt-formatted", wish, file=file)


def _bytes_differ(file: str, text: str) -> bool:
    """Whether the file holds other bytes, though the same text: a byte order mark, other line ends."""
    try:
        return Path(file).read_bytes() != text.encode()
    except OSError:
        return True


def _difference(source: Source, text: str) -> str:
    before, after = source.text.splitlines(keepends=True), text.splitlines(keepends=True)
    lines = unified_diff(before, after, f"a/{source.name}", f"b/{source.name}")
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)


def _complain(problems: tuple[Diagnostic, ...], wish: Wish) -> int:
    from unodsl.text.render import render

    color = sys.stderr is not None and sys.stderr.isatty() and "NO_COLOR" not in os.environ
    click.echo(render(problems, wish.lang, color), err=True)
    return COULD_NOT


def _say(key: str, wish: Wish, *, is_error: bool = False, **args: str) -> int:
    """One line about a file. Returns 0."""
    from unodsl.text.wording import say

    click.echo(say(key, wish.lang, **args), err=is_error)
    return 0
