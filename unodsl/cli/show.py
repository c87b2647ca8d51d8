"""``unodsl show``: what a ruleset says, at each stage of its way through the program."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from unodsl.cli.commands import CannotRun
from unodsl.cli.options import Setting, Use, lang_option, ruleset_options

if TYPE_CHECKING:
    from unodsl.model.model import Model


@click.command("show")
@click.argument("ruleset")
@click.option("--tree", "stage", flag_value="tree", help="What is written, parsed.")
@click.option("--model", "stage", flag_value="model", help="The checked model: all files joined, names resolved.")
@click.option("--program", "stage", flag_value="program", help="The program that is played.")
@click.option("--python", "stage", flag_value="python", help="The rules compiled to Python.")
@click.option("--wat", "stage", flag_value="wat", help="The rules compiled to WebAssembly, as text.")
@click.option("--players", type=click.IntRange(2, 16), default=4, help="With --python or --wat: for so many players.")
@click.option("--json", "as_json", is_flag=True, help="With --program: as JSON.")
@click.option("--tongue", default=None, metavar="TONGUE", help="Print the rules in this language: en, zh, ...")
@ruleset_options
@lang_option
def command(
    ruleset: str, stage: str | None, players: int, as_json: bool, tongue: str | None, use: tuple[Use, ...],
    option: tuple[Setting, ...], lang: str,
) -> int:  # fmt: skip
    """Show what a ruleset says once it is read.

    RULESET is a shipped name, a file, or - for standard input. Without a stage its rules are printed, in the
    language they are written in or the one asked for.

    \b
    Example:
      unodsl show village --tongue zh
      unodsl show official --use stacking --program
    """
    from unodsl.cli.loading import load
    from unodsl.program.data import digest, to_data
    from unodsl.program.lower import lower
    from unodsl.program.printing import printed

    loaded = load(ruleset, use, option, lang)
    model = loaded.model
    assert model is not None
    match stage:
        case "tree":
            click.echo(printed(loaded.trees[-1]))
        case "model":
            click.echo(printed(model))
        case "program":
            program = lower(model)
            if as_json:
                import json

                click.echo(json.dumps({"digest": digest(program), "program": to_data(program)}, ensure_ascii=False))
            else:
                click.echo(f"# {digest(program)}\n{printed(program)}")
        case "python" | "wat":
            click.echo(_compiled(model, stage, players, lang), nl=False)
        case _:
            from unodsl.cli.fmt import names_around
            from unodsl.format.check import format_source
            from unodsl.format.templates import print_tongues

            if tongue is not None and tongue not in print_tongues():
                raise click.BadParameter(f"there is no language {tongue!r}", param_hint="'--tongue'")
            source = loaded.sources[-1]
            formatted = format_source(source, names_around(source), tongue)
            if formatted.text is None:
                raise CannotRun(f"{ruleset} cannot be printed in {tongue}")
            click.echo(formatted.text, nl=False)
    return 0


def _compiled(model: Model, target: str, players: int, lang: str) -> str:
    """The code of a ruleset for a target; it plays by the benchmark's convention."""
    from unodsl.emit.emit import emit
    from unodsl.emit.surface import CannotEmit
    from unodsl.emit.to_python import python_text
    from unodsl.emit.to_wasm import made
    from unodsl.engine.game import compile_model
    from unodsl.text.wording import say

    game = compile_model(model)
    program = game.program
    if not program.low <= players <= program.high:
        raise CannotRun(say("players-not-allowed", lang, players=players, low=program.low, high=program.high))
    rules = game.rules(players)
    try:
        return python_text(emit(rules, words=1)) if target == "python" else made(emit(rules))[0]
    except CannotEmit as cannot:
        raise CannotRun(say("simulate-cannot-emit", lang, why=str(cannot))) from cannot
