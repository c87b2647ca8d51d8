"""Every file that is shipped is laid out as `unodsl fmt` lays out."""

from __future__ import annotations

from pathlib import Path

from tests.conftest import RunUnodsl
from unodsl.data import rulesets_dir

EXAMPLES = Path(__file__).parents[2] / "examples"
# This one teaches that both tongues may stand in one file, which the layout would make one.
MIXED = "08_two_tongues.uno"


def test_shipped_files_are_formatted(run_unodsl: RunUnodsl) -> None:
    files = sorted(p for folder in (rulesets_dir(), EXAMPLES) for p in folder.rglob("*.uno") if p.name != MIXED)
    assert len(files) > 50
    done = run_unodsl("fmt", "--check", *map(str, files))
    assert done.returncode == 0, done.stderr + done.stdout
