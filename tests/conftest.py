"""What all tests share: how Hypothesis searches, and a way to run the program."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

import pytest
from hypothesis import HealthCheck, settings

from tests.amounts import THOROUGH, examples

# The checks must give the same answer each time; the thorough search goes where it has not been yet.
settings.register_profile(
    "check", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "thorough", max_examples=examples(100), deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("thorough" if THOROUGH else "check")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """In the long runs every property is searched as well, at length."""
    if THOROUGH:
        for item in items:
            if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
                item.add_marker(pytest.mark.thorough)


class RunUnodsl(Protocol):
    """Runs ``unodsl`` in a process of its own, without a terminal; standard input is ``stdin``."""

    def __call__(
        self, *args: str, stdin: str = "", env: Mapping[str, str] | None = None, cwd: Path | None = None
    ) -> subprocess.CompletedProcess[str]: ...


@pytest.fixture(scope="session")
def run_unodsl() -> RunUnodsl:
    def run(
        *args: str, stdin: str = "", env: Mapping[str, str] | None = None, cwd: Path | None = None
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "unodsl", *args],
            input=stdin,
            capture_output=True,
            encoding="utf-8",
            env={**os.environ, **(env or {})},
            cwd=cwd,
            timeout=120,
            check=False,
        )

    return run
