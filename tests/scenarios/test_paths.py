"""Which files are meant."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from unodsl.scenarios.paths import collect


def test_folders_and_files(tmp_path: Path) -> None:
    for name in ("b.yaml", "a.yml", "sub/c.yaml", ".hidden/d.yaml", ".e.yaml", "f.txt", "g.uno"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("", encoding="utf-8")
    found, findings = collect(
        [str(tmp_path), str(tmp_path / "b.yaml"), str(tmp_path / "f.txt"), str(tmp_path / "no.yaml")]
    )
    assert [str(path.relative_to(tmp_path)) for path in found] == ["a.yml", "b.yaml", "sub/c.yaml", "f.txt", "no.yaml"]
    assert findings == ()


def test_an_empty_folder_is_told(tmp_path: Path) -> None:
    found, findings = collect([str(tmp_path)])
    assert found == ()
    assert [finding.name for finding in findings] == ["scenario-none-below"]


@pytest.mark.skipif(os.name != "posix", reason="links need rights elsewhere")
def test_links_that_leave_the_folder_are_not_followed(tmp_path: Path) -> None:
    inside, outside = tmp_path / "in", tmp_path / "out"
    inside.mkdir()
    outside.mkdir()
    (outside / "x.yaml").write_text("", encoding="utf-8")
    (inside / "a.yaml").write_text("", encoding="utf-8")
    (inside / "link.yaml").symlink_to(outside / "x.yaml")
    (inside / "folder").symlink_to(outside)
    (inside / "same.yaml").symlink_to(inside / "a.yaml")
    (inside / "round").symlink_to(inside)
    found, _ = collect([str(inside)])
    assert [path.name for path in found] == ["a.yaml"]
