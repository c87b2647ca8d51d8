"""Rulesets as commands are given them: a shipped name, a file or `-`, with modules and options on top."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from unodsl.cli.streams import wants_color

if TYPE_CHECKING:
    from unodsl.cli.options import Setting, Use
    from unodsl.engine.game import Game
    from unodsl.model.files import Ref
    from unodsl.model.load import Loaded


class Unusable(click.ClickException):
    """The ruleset has mistakes, which have been shown: exit code 2."""

    exit_code = 2

    def show(self, file: object = None) -> None:
        """Nothing more to say."""


def load(ref: Ref, use: tuple[Use, ...], option: tuple[Setting, ...], lang: str, base: str | None = None) -> Loaded:
    """The loaded ruleset; raises Unusable after showing what is wrong where it cannot be used."""
    from unodsl.model.load import load_model
    from unodsl.text.reading import read_stdin
    from unodsl.text.render import render
    from unodsl.text.source import Source

    source = read_stdin() if ref == "-" else ref
    if not isinstance(source, str | Path | Source):
        click.echo(render((source,), lang, wants_color(sys.stderr)), err=True)
        raise Unusable("")
    uses = [(module, tuple(settings.items())) for module, settings in use]
    loaded = load_model(source, uses=uses, options=option, base=base)
    if not loaded.ok:
        wrong = tuple(d for d in loaded.diagnostics if d.is_error)
        click.echo(render(wrong, lang, wants_color(sys.stderr)), err=True)
        raise Unusable("")
    return loaded


def load_game(ref: Ref, use: tuple[Use, ...], option: tuple[Setting, ...], lang: str) -> Game:
    """The game of a ruleset; raises Unusable."""
    from unodsl.engine.game import compile_model

    model = load(ref, use, option, lang).model
    assert model is not None
    return compile_model(model)
