"""What holds for every command: help with an example, exit codes, streams, signals, locales."""

from __future__ import annotations

import os
import signal
import statistics
import subprocess
import sys
import time
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from tests.conftest import RunUnodsl
from unodsl import __version__, data
from unodsl.cli.commands import COMMANDS, CannotRun, CommandEntry, load_command
from unodsl.cli.main import cli
from unodsl.cli.options import lang_option, parse_option, parse_use, reader_tongue, ruleset_options

# A locale that is truly ASCII: Python would else take C for UTF-8.
ASCII_LOCALE = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}

# The program with one more command, which does what a test needs.
WITH_COMMAND = """
import signal, sys, time
import click
from unodsl.cli.main import cli, main
signal.signal(signal.SIGINT, signal.default_int_handler)  # whatever the caller ignores
@cli.command()
def probe():
{body}
main(["probe"])
"""


def probe(body: str) -> list[str]:
    indented = "\n".join(f"    {line}" for line in body.splitlines())
    return [sys.executable, "-c", WITH_COMMAND.format(body=indented)]


def run(command: list[str], env: dict[str, str] | None = None) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(command, capture_output=True, env={**os.environ, **(env or {})}, timeout=60, check=False)


def test_version(run_unodsl: RunUnodsl) -> None:
    done = run_unodsl("--version")
    assert (done.returncode, done.stdout) == (0, f"unodsl, version {__version__}\n")


def test_help_lists_every_command(run_unodsl: RunUnodsl) -> None:
    done = run_unodsl("--help")
    assert done.returncode == 0
    assert "Example" in done.stdout
    assert not [entry for entry in COMMANDS if entry.summary not in done.stdout]


@pytest.mark.parametrize("entry", COMMANDS, ids=lambda entry: entry.name)
def test_every_command_shows_an_example(entry: CommandEntry) -> None:
    result = CliRunner().invoke(cli, [entry.name, "--help"], prog_name="unodsl")
    assert result.exit_code == 0, result.output
    assert "Example" in result.output
    assert f"unodsl {entry.name}" in result.output.partition("Example")[2]


@pytest.mark.parametrize("args", [("plya",), ("--no-such-option",), ()])
def test_a_wrong_call_is_2(run_unodsl: RunUnodsl, args: tuple[str, ...]) -> None:
    done = run_unodsl(*args)
    assert (done.returncode, done.stdout) == (2, "")
    assert "Usage: unodsl" in done.stderr


def test_a_missing_module_is_said_plainly() -> None:
    with pytest.raises(CannotRun, match="'nothing' is not part of this installation") as raised:
        load_command(CommandEntry("nothing", "no_such_module", ""))
    assert raised.value.exit_code == 2


def test_a_module_without_a_command_is_said_plainly() -> None:
    with pytest.raises(CannotRun, match="no click command"):
        load_command(CommandEntry("streams", "streams", ""))


@pytest.mark.parametrize(("returned", "code"), [("None", 0), ("0", 0), ("1", 1), ("2", 2)])
def test_a_command_returns_its_exit_code(returned: str, code: int) -> None:
    assert run(probe(f"return {returned}")).returncode == code


@pytest.mark.parametrize(
    "body",
    [
        "while True: print('a line')",  # fails while it runs
        "time.sleep(0.5); print('a line')",  # fails at the last flush
        "while True: click.echo('a line')",
    ],
)
def test_a_closed_pipe_ends_quietly(body: str) -> None:
    with subprocess.Popen(probe(body), stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 141


def test_help_into_a_closed_pipe_is_quiet() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "unodsl", "--help"], stdout=writer, stderr=subprocess.PIPE, timeout=60, check=False
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_said_in_a_line() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "unodsl", "--help"], stdout=full, stderr=subprocess.PIPE, timeout=60, check=False
        )
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
    assert b"No space left" in done.stderr


@pytest.mark.parametrize(
    "body", ["print('ready', flush=True); time.sleep(60)", "print('ready', flush=True); click.prompt('Your turn')"]
)
def test_ctrl_c_is_130_without_a_traceback(body: str) -> None:
    with subprocess.Popen(
        probe(body), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert errors.strip() == b""


@pytest.mark.parametrize("stream", ["sys.stdout", "sys.stderr"])
def test_output_is_utf8_in_any_locale(stream: str) -> None:
    done = run(probe(f"print('\\u53e0\\u52a0 \\udcff', file={stream})"), ASCII_LOCALE)
    assert done.returncode == 0
    assert (done.stdout + done.stderr).decode("utf-8") == "叠加 \\udcff\n"


def test_input_is_utf8_in_any_locale() -> None:
    done = subprocess.run(
        probe("click.echo(sys.stdin.read())"),
        input="红5 ".encode() + b"\xff",
        capture_output=True,
        env={**os.environ, **ASCII_LOCALE},
        timeout=60,
        check=False,
    )
    assert done.stdout.decode("utf-8") == "红5 \ufffd\n"


@pytest.mark.parametrize(("env", "colored"), [({}, True), ({"NO_COLOR": ""}, True), ({"NO_COLOR": "1"}, False)])
def test_no_color_is_respected(env: dict[str, str], colored: bool) -> None:
    body = "context = click.get_current_context()\nprint(context.color is None)"
    environment = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    done = subprocess.run(probe(body), capture_output=True, env={**environment, **env}, timeout=60, check=False)
    assert done.stdout == f"{colored}\n".encode()


@pytest.mark.parametrize(
    ("environ", "tongue"),
    [
        ({}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh"}, "zh"),
        ({"LANG": "zh-Hans"}, "zh"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": ""}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LC_MESSAGES": "en_US.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "zh_TW"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "../zh"}, "en"),
    ],
)
def test_the_tongue_follows_the_locale(environ: dict[str, str], tongue: str) -> None:
    assert reader_tongue(environ, ("en", "zh")) == tongue


@pytest.mark.parametrize(
    ("text", "use"),
    [
        ("jump_in", ("jump_in", {})),
        ("jump_in()", ("jump_in", {})),
        (" zero_rotates ( last_card = rotates ) ", ("zero_rotates", {"last_card": "rotates"})),
        ("a(b=1, c=yes)", ("a", {"b": "1", "c": "yes"})),
        ("叠加（四上叠四＝是，甲＝乙、丙=丁）", ("叠加", {"四上叠四": "是", "甲": "乙", "丙": "丁"})),
        ("my rules/x.uno(b=1)", ("my rules/x.uno", {"b": "1"})),
    ],
)
def test_use_is_read(text: str, use: tuple[str, dict[str, str]]) -> None:
    assert parse_use(text) == use


@pytest.mark.parametrize("text", ["", "()", "a(", "a)", "a(b)", "a(b=)", "a(=1)", "a(b=1,)", "a(b=1,b=2)", "a(b=1)c"])
def test_a_wrong_use_shows_how(text: str) -> None:
    with pytest.raises(click.BadParameter, match="--use"):
        parse_use(text)


def test_option_is_read() -> None:
    assert parse_option("two_players = answer") == ("two_players", "answer")


@pytest.mark.parametrize("text", ["", "a", "a=", "=a", "a=b=c", "a b=c"])
def test_a_wrong_option_shows_how(text: str) -> None:
    with pytest.raises(click.BadParameter, match="--option"):
        parse_option(text)


def test_options_reach_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    @click.command()
    @lang_option
    @ruleset_options
    def command(**given: object) -> None:
        click.echo(given)

    monkeypatch.setattr(data, "tongue_names", lambda: ("en", "zh"))
    runner = CliRunner(env={"LC_ALL": "zh_CN.UTF-8"})
    result = runner.invoke(command, ["--use", "a(b=1)", "--use", "c", "--option", "d=2"])
    assert result.output == "{'use': (('a', {'b': '1'}), ('c', {})), 'option': (('d', '2'),), 'lang': 'zh'}\n"
    assert "'lang': 'en'" in runner.invoke(command, ["--lang", "en"]).output
    for wrong, told in (
        (["--lang", "../en"], "there are: en, zh"),
        (["--use", "a(b"], "jump_in"),
        (["--option", "d"], "two_players=answer"),
    ):
        result = runner.invoke(command, wrong)
        assert result.exit_code == 2
        assert told in result.output


@pytest.mark.parametrize("name", ["../official", "house_rules/stacking", "/etc/passwd", "official.uno", "", "A", "a\n"])
def test_no_path_is_a_shipped_name(name: str) -> None:
    assert data.ruleset_path(name) is None


def test_every_shipped_name_is_found() -> None:
    rulesets, house_rules = data.shipped_names()
    assert not set(rulesets) & set(house_rules)
    for name in (*rulesets, *house_rules):
        path = data.ruleset_path(name)
        assert path is not None
        assert path.stem == name


@pytest.mark.thorough
def test_help_is_quick() -> None:
    """At most 1.6 times the import of click: the median of 31 pairs."""

    def seconds(*args: str) -> float:
        start = time.perf_counter()
        subprocess.run([sys.executable, *args], stdout=subprocess.DEVNULL, check=True)
        return time.perf_counter() - start

    program = str(Path(sys.executable).with_name("unodsl"))
    pairs = [(seconds(program, "--help"), seconds("-c", "import click")) for _ in range(31)]
    assert statistics.median(ours / clicks for ours, clicks in pairs) <= 1.6
