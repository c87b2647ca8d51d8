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

THOROUGH = os.environ.get("UNODSL_THOROUGH") == "1"

# The checks must give the same answer each time; the thorough search goes where it has not been yet.
settings.register_profile(
    "check", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "thorough", max_examples=2000, deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("thorough" if THOROUGH else "check")


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
