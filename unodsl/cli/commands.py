"""The commands of ``unodsl``, and the group that imports one only when it is called.

To add a command: one line in ``COMMANDS``, and a module in this folder with a click command named
``command``, whose help has an example. A command returns its exit code; None is 0.
"""

from __future__ import annotations

import importlib
from typing import Final, NamedTuple

import click


class CommandEntry(NamedTuple):
    """A command before it is imported: its name, its module in ``unodsl.cli``, a line of help."""

    name: str
    module: str
    summary: str


COMMANDS: Final = (
    CommandEntry("play", "play", "Play a ruleset against bots or each other."),
    CommandEntry("tournament", "tournament", "Seat and play a tournament with changing partners."),
    CommandEntry("lint", "lint", "Look for mistakes and contradictions in rule files."),
    CommandEntry("fmt", "fmt", "Lay out rule files, or turn them into another language."),
    CommandEntry("test", "test", "Run scenarios, the tests of rules."),
    CommandEntry("publish", "publish", "Make a booklet of rules: HTML, PDF, Markdown."),
    CommandEntry("simulate", "simulate", "Play a ruleset many times, and measure it."),
    CommandEntry("show", "show", "Show what a ruleset says once it is read."),
    CommandEntry("explain", "explain", "Explain the code of a message."),
    CommandEntry("rulesets", "rulesets", "List the rulesets and house rules that come along."),
)


class CannotRun(click.ClickException):
    """The command could not do its work: exit code 2, with one line that says why."""

    exit_code = 2


class LazyGroup(click.Group):
    """The group of ``COMMANDS``; its own help imports none of them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        listed = [entry.name for entry in COMMANDS]
        return [*listed, *(name for name in super().list_commands(ctx) if name not in listed)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        entry = next((entry for entry in COMMANDS if entry.name == cmd_name), None)
        return super().get_command(ctx, cmd_name) if entry is None else load_command(entry)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            raise click.UsageError(f"{error.message.rstrip('.')}{_meant(args[0])}", ctx) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(entry.name, entry.summary) for entry in COMMANDS])


def _meant(word: str) -> str:
    """The end of the sentence that there is no such command: what was meant, perhaps."""
    from unodsl.data import RULE_FILE_ENDING, shipped_names
    from unodsl.text.nearest import nearest

    near = nearest(word, [entry.name for entry in COMMANDS])
    if near:
        return f"; perhaps you meant: unodsl {near[0]}"
    if word.endswith(RULE_FILE_ENDING) or any(word in names for names in shipped_names()):
        return f"; to play these rules: unodsl play {word}"
    return "."


def load_command(entry: CommandEntry) -> click.Command:
    """Import a command. Raises CannotRun where its module, or a package it needs, is not installed."""
    module_name = f"{__package__}.{entry.module}"
    try:
        module = importlib.import_module(module_name)
    except ModuleNotFoundError as missing:
        if missing.name == module_name:
            raise CannotRun(f"the command '{entry.name}' is not part of this installation") from missing
        raise CannotRun(f"the command '{entry.name}' needs '{missing.name}', which is not installed") from missing
    command = getattr(module, "command", None)
    if not isinstance(command, click.Command):
        raise CannotRun(f"the module {module_name} has no click command named 'command'")
    return command
