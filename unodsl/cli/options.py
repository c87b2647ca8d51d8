"""Options that several commands have: the reader's language, and what is put on top of a ruleset."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, TypeVar

import click

from unodsl import data

DEFAULT_TONGUE = "en"

USE_EXAMPLE = "--use jump_in, or --use 'zero_rotates(last_card=rotates)'"
OPTION_EXAMPLE = "--option two_players=answer"

Use: TypeAlias = tuple[str, dict[str, str]]
"""A house-rule module and the options set for it: ``("zero_rotates", {"last_card": "rotates"})``."""

Setting: TypeAlias = tuple[str, str]
"""An option of the ruleset and its value: ``("two_players", "answer")``."""

_Decorated = TypeVar("_Decorated", bound=Callable[..., Any])

# Full-width punctuation is as good as the narrow one, here as in rule files.
_USE = re.compile(r"\s*(?P<module>[^\s()（）](?:[^()（）]*[^\s()（）])?)\s*(?:[(（](?P<settings>[^()（）]*)[)）]\s*)?")
_SETTING = re.compile(r"\s*(?P<name>[^\s=＝]+)\s*[=＝]\s*(?P<value>[^=＝]*[^\s=＝])\s*")
_COMMA = re.compile(r"[,，、]")


def reader_tongue(environ: Mapping[str, str], tongues: tuple[str, ...]) -> str:
    """The reader's tongue by his locale: the first set of LC_ALL, LC_MESSAGES, LANG, as in POSIX."""
    locale = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    tongue = re.split(r"[^A-Za-z]", locale, maxsplit=1)[0].lower()
    return tongue if tongue in tongues else DEFAULT_TONGUE


def parse_use(text: str) -> Use:
    """Read ``MODULE`` or ``MODULE(option=value, …)``. Raises click.BadParameter."""
    matched = _USE.fullmatch(text)
    if matched is None:
        raise click.BadParameter(f"{text!r} is no module with options; write {USE_EXAMPLE}.")
    settings: dict[str, str] = {}
    inner = matched["settings"]
    for part in _COMMA.split(inner) if inner and inner.strip() else ():
        setting = _setting(part)
        if setting is None:
            raise click.BadParameter(f"{part.strip()!r} in {text!r} sets no option; write {USE_EXAMPLE}.")
        name, value = setting
        if name in settings:
            raise click.BadParameter(f"{text!r} sets {name!r} twice; set it once, as in {USE_EXAMPLE}.")
        settings[name] = value
    return matched["module"], settings


def parse_option(text: str) -> Setting:
    """Read ``NAME=VALUE``. Raises click.BadParameter."""
    setting = _setting(text)
    if setting is None:
        raise click.BadParameter(f"{text!r} sets no option; write {OPTION_EXAMPLE}.")
    return setting


def lang_option(decorated: _Decorated) -> _Decorated:
    """Give a command ``--lang``; it gets ``lang``, the name of a tongue that there are tables for."""
    return click.option(
        "--lang",
        "lang",
        metavar="TONGUE",
        callback=_tongue,
        help="Language of what is shown: en, zh, ... Default: that of your locale.",
    )(decorated)


def ruleset_options(decorated: _Decorated) -> _Decorated:
    """Give a command ``--use`` and ``--option``, both repeatable.

    It gets ``use``, a tuple of `Use`, and ``option``, a tuple of `Setting`.
    """
    use = click.option(
        "--use",
        "use",
        metavar="MODULE",
        multiple=True,
        callback=lambda _context, _parameter, texts: tuple(parse_use(text) for text in texts),
        help="Add a house rule, with options if you like: 'MODULE(option=value)'. Repeatable.",
    )
    option = click.option(
        "--option",
        "option",
        metavar="NAME=VALUE",
        multiple=True,
        callback=lambda _context, _parameter, texts: tuple(parse_option(text) for text in texts),
        help="Set an option of the rules. Repeatable.",
    )
    return use(option(decorated))


def _setting(text: str) -> Setting | None:
    matched = _SETTING.fullmatch(text)
    return None if matched is None else (matched["name"], matched["value"])


def _tongue(_context: click.Context, _parameter: click.Parameter, given: str | None) -> str:
    tongues = data.tongue_names()
    if given is None:
        return reader_tongue(os.environ, tongues)
    if given not in tongues:
        raise click.BadParameter(f"there is no language {given!r}; there are: {', '.join(tongues)}.")
    return given
