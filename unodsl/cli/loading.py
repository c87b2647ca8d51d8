"""Rulesets as commands are given them: a shipped name, a file or `-`, with modules and options on top."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

import click

from unodsl.cli.streams import wants_color

if TYPE_CHECKING:
    from unodsl.cli.options import Setting, Use
    from unodsl.engine.game import Game
    from unodsl.model.files import Ref
    from unodsl.model.load import Loaded
    from unodsl.text.diagnostics import Diagnostic


class Unusable(click.ClickException):
    """The ruleset has mistakes, which have been shown: exit code 2."""

    exit_code = 2

    def show(self, file: object = None) -> None:
        """Nothing more to say."""


def read(ref: Ref, lang: str) -> Ref:
    """The reference itself; for `-` the text of standard input. Raises Unusable after saying why it cannot be read."""
    if ref != "-":
        return ref
    from unodsl.text.reading import read_stdin
    from unodsl.text.source import Source

    found = read_stdin()
    if not isinstance(found, Source):
        give_up((found,), lang)
    return found


def give_up(diagnostics: Sequence[Diagnostic], lang: str) -> NoReturn:
    """Shows what is wrong and raises Unusable."""
    from unodsl.text.render import render

    click.echo(render(diagnostics, lang, wants_color(sys.stderr)), err=True)
    raise Unusable("")


def load(ref: Ref, use: tuple[Use, ...], option: tuple[Setting, ...], lang: str, base: str | None = None) -> Loaded:
    """The loaded ruleset; raises Unusable after showing what is wrong where it cannot be used."""
    from unodsl.model.load import load_model

    uses = [(module, tuple(settings.items())) for module, settings in use]
    loaded = load_model(read(ref, lang), uses=uses, options=option, base=base)
    if not loaded.ok:
        give_up(tuple(d for d in loaded.diagnostics if d.is_error), lang)
    return loaded


def load_game(ref: Ref, use: tuple[Use, ...], option: tuple[Setting, ...], lang: str) -> Game:
    """The game of a ruleset; raises Unusable."""
    from unodsl.engine.game import compile_model

    model = load(ref, use, option, lang).model
    assert model is not None
    return compile_model(model)
