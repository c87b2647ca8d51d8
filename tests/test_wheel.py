"""What is built is whole: a wheel in an environment of its own, started elsewhere, does all that a checkout does."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

from unodsl import __version__, data

ROOT = Path(__file__).resolve().parent.parent

RULESETS, HOUSE_RULES = data.shipped_names()


@dataclass(frozen=True)
class Installed:
    """An environment that holds the wheel, an empty folder to start from, and what was built."""

    python: Path
    elsewhere: Path
    wheel: Path
    sdist: Path

    def run(self, *args: str) -> subprocess.CompletedProcess[str]:
        return call(str(self.python.with_name("unodsl")), *args, cwd=self.elsewhere)


def call(*command: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHONPATH", "COV"))}
    return subprocess.run(
        command, cwd=cwd, env=environment, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", check=False
    )


def must(*command: str, cwd: Path) -> None:
    done = call(*command, cwd=cwd)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    base = tmp_path_factory.mktemp("wheel")
    built = base / "dist"
    # Without --wheel the wheel is built from the source distribution, so both are proved whole.
    must(sys.executable, "-m", "build", "--no-isolation", "--outdir", str(built), str(ROOT), cwd=base)
    (wheel,) = built.glob("*.whl")
    (sdist,) = built.glob("*.tar.gz")

    must(sys.executable, "-m", "venv", "--without-pip", str(base / "venv"), cwd=base)
    python = base / "venv" / "bin" / "python"
    must(
        sys.executable, "-m", "pip", "--python", str(python), "install", "--no-deps", "--no-index", str(wheel), cwd=base
    )
    # The dependencies come from here, without the net; .pth files there are not read, so the checkout is out of reach.
    (site_packages,) = (base / "venv" / "lib").glob("python*/site-packages")
    (site_packages / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")

    elsewhere = base / "elsewhere"
    elsewhere.mkdir()
    return Installed(python, elsewhere, wheel, sdist)


def test_the_wheel_is_what_runs(installed: Installed) -> None:
    done = call(str(installed.python), "-c", "import unodsl; print(unodsl.__file__)", cwd=installed.elsewhere)
    assert Path(done.stdout.strip()).is_relative_to(installed.python.parent.parent)


def test_every_data_file_is_in(installed: Installed) -> None:
    names = {
        path.relative_to(ROOT).as_posix()
        for folder in ("grammars", "rulesets")
        for path in (ROOT / folder).rglob("*")
        if path.is_file()
    }
    with zipfile.ZipFile(installed.wheel) as wheel:
        assert {f"unodsl/_data/{name}" for name in names} <= set(wheel.namelist())
        assert "unodsl/py.typed" in wheel.namelist()
    with tarfile.open(installed.sdist) as sdist:
        inside = {name.split("/", 1)[-1] for name in sdist.getnames()}
    assert names | {"LICENSE", "Makefile", "constraints.txt", "tests/conftest.py"} <= inside


def test_nothing_of_this_machine_is_in(installed: Installed) -> None:
    with zipfile.ZipFile(installed.wheel) as wheel:
        assert not [name for name in wheel.namelist() if str(ROOT).encode() in wheel.read(name)]


def test_version(installed: Installed) -> None:
    done = installed.run("--version")
    assert (done.returncode, done.stdout.split()[-1]) == (0, __version__)


def test_rulesets_are_listed(installed: Installed) -> None:
    done = installed.run("rulesets")
    assert done.returncode == 0, done.stderr
    assert not [name for name in (*RULESETS, *HOUSE_RULES) if name not in done.stdout]


def test_official_is_shipped() -> None:
    assert "official" in RULESETS


@pytest.mark.parametrize("name", RULESETS or ["official"])
@pytest.mark.parametrize(
    "command", [("lint",), ("show",), ("play", "--auto", "--seed", "1")], ids=lambda words: words[0]
)
def test_every_ruleset_works(installed: Installed, command: tuple[str, ...], name: str) -> None:
    done = installed.run(command[0], name, *command[1:])
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout
