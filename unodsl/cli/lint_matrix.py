"""``unodsl lint --matrix``: house rules two by two."""

from __future__ import annotations

from pathlib import Path

import click

from unodsl.cli.commands import CannotRun
from unodsl.data import shipped_names

FORMATS = ("text", "json", "html")
EVERY = 25  # cells between two words of progress


def show_matrix(names: tuple[str, ...], base: str | None, format_: str, output: Path | None, lang: str) -> int:
    """Prints the matrix, or writes it to a file. The exit code is 0 whatever it says: it is a survey."""
    from unodsl.lint.matrix import matrix
    from unodsl.lint.matrix_html import as_html
    from unodsl.lint.matrix_text import as_json, as_text
    from unodsl.model.load import BASE
    from unodsl.text.wording import say

    rulesets, house_rules = shipped_names()
    if format_ not in FORMATS:
        raise click.UsageError(f"--matrix has the formats {', '.join(FORMATS)}.")
    if (base or BASE) not in rulesets:
        raise CannotRun(say("matrix-no-base", lang, name=base or BASE))
    for name in names:
        if name not in house_rules:
            raise CannotRun(say("matrix-no-module", lang, name=name))

    def progress(done: int, all_: int) -> None:
        if done % EVERY == 0 or done == all_:
            click.echo(say("matrix-progress", lang, done=done, all=all_), err=True)

    found = matrix(base or BASE, tuple(dict.fromkeys(names)) or tuple(house_rules), progress)
    text = {"text": as_text, "json": as_json, "html": as_html}[format_](found, lang)
    if output is None:
        click.echo(text)
        return 0
    try:
        output.write_text(text if text.endswith("\n") else text + "\n", encoding="utf-8")
    except OSError as error:
        raise CannotRun(f"{output}: {error.strerror or type(error).__name__}") from error
    click.echo(say("matrix-written", lang, file=str(output)), err=True)
    return 0
