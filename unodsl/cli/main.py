"""The command ``unodsl``: starts a command, and turns whatever ends it into an exit code.

0 done and all well, 1 done and something found, 2 could not run (a wrong call too), 130 stopped with
Ctrl-C, 141 the reader of the output has gone.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import NoReturn

import click

from unodsl import __version__
from unodsl.cli.commands import LazyGroup
from unodsl.cli.streams import flush_output, silence_output, speak_utf8

PROGRAM = "unodsl"

COULD_NOT_RUN = 2
INTERRUPTED = 128 + 2  # as a shell reports SIGINT
PIPE_CLOSED = 128 + 13  # as a shell reports SIGPIPE


@click.group(cls=LazyGroup)
@click.version_option(__version__, prog_name=PROGRAM)
def cli() -> None:
    """Write the rules of an UNO-like card game, check them, and play them.

    \b
    Examples:
      unodsl play official          play a round against bots
      unodsl lint my_rules.uno      look for mistakes and contradictions
      unodsl test my_rules.yaml     run the tests of your rules
    """


def main(args: Sequence[str] | None = None) -> NoReturn:
    """Run ``unodsl`` with these arguments (else those of the process), and exit."""
    if sys.stdout is None:
        sys.exit(_last_words(f"{PROGRAM}: there is nowhere to write to (standard output is closed)", COULD_NOT_RUN))
    speak_utf8()
    try:
        code = _run(sys.argv[1:] if args is None else args)
        flush_output()
    except BrokenPipeError:
        silence_output()
        code = PIPE_CLOSED
    except KeyboardInterrupt:
        code = _last_words("", INTERRUPTED)  # ends the line on which the terminal showed ^C
    except OSError as error:
        code = _last_words(f"{PROGRAM}: {_reason(error)}", COULD_NOT_RUN)
    sys.exit(code)


def _reason(error: OSError) -> str:
    """What the system says, without its number."""
    if error.strerror is None:
        return str(error)
    return f"{error.filename}: {error.strerror}" if error.filename else error.strerror


def _last_words(message: str, code: int) -> int:
    """Say a line on standard error, if it can be said. Returns the exit code."""
    try:
        click.echo(message, err=True)
        flush_output()
    except OSError:
        silence_output()
    return code


def _run(args: Sequence[str]) -> int:
    if os.environ.get(f"_{PROGRAM.upper()}_COMPLETE"):
        cli.main(args, prog_name=PROGRAM)
    # `cli.main` would make one exit code of a closed pipe, of Ctrl-C and of a finding.
    try:
        with cli.make_context(PROGRAM, list(args), color=False if os.environ.get("NO_COLOR") else None) as context:
            result = cli.invoke(context)
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.Abort as abort:
        # click's prompts make one of Ctrl-C and of the end of input.
        if isinstance(abort.__context__, KeyboardInterrupt):
            raise KeyboardInterrupt from abort
        return 1
    except click.ClickException as error:
        error.show()
        return error.exit_code
    return result if isinstance(result, int) else 0
