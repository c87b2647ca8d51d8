"""Every example of the pages in docs/: it loads, both tongues say the same, and its scenarios pass."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.blocks import DOCS, Block, blocks_of, completed, loaded, pairs_of, tree_of
from unodsl.scenarios.loading import Games
from unodsl.scenarios.reader import read_cases
from unodsl.scenarios.report import FileResult, report_file
from unodsl.scenarios.runner import run_cases
from unodsl.text.diagnostics import Severity
from unodsl.text.render import render
from unodsl.text.source import Source

PAGES = ("language.md", "scenarios.md", "how-do-i-say.md")
BLOCKS = {page: blocks_of(DOCS / page) for page in PAGES}
RULES = [block for blocks in BLOCKS.values() for block in blocks if block.is_uno]
PAIRS = [pair for blocks in BLOCKS.values() for pair in pairs_of(blocks)]
HEADS = ("house_rule ", "ruleset ", "村规 ", "规则集 ")


def name_of(block: Block) -> str:
    """The Latin name in the header of a whole file."""
    head = next(line for line in block.text.splitlines() if line.startswith(HEADS))
    return next(word for word in head.split()[1:] if word.isascii() and word != "/")


def with_files(page: str, tongue: int, folder: Path) -> None:
    """Writes the whole files of a page into a folder; of a pair the one of this tongue."""
    pairs = [pair for pair in pairs_of(BLOCKS[page]) if pair[0].kind == "file"]
    paired = {block.line for pair in pairs for block in pair}
    single = [b for b in BLOCKS[page] if b.is_uno and b.kind == "file" and b.line not in paired and not b.has("wrong")]
    for block in (*single, *(pair[tongue] for pair in pairs)):
        (folder / f"{name_of(block)}.uno").write_text(block.text, "utf-8")


@pytest.mark.parametrize("block", [b for b in RULES if not b.has("wrong")], ids=lambda b: b.name)
def test_every_example_loads(block: Block) -> None:
    found = [d for d in loaded(block).diagnostics if d.severity > Severity.NOTE]
    assert not found, render(found, "en", False)
    assert loaded(block).ok


@pytest.mark.parametrize("block", [b for b in RULES if b.has("wrong")], ids=lambda b: b.name)
def test_every_example_of_a_mistake_is_one(block: Block) -> None:
    assert not loaded(block).ok


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair[0].name)
def test_both_tongues_say_the_same(pair: tuple[Block, Block]) -> None:
    one, other = tree_of(pair[0]), tree_of(pair[1])
    assert one is not None
    assert one == other, completed(pair[1])
    assert pair[0].text.isascii() or any("\u4e00" <= letter <= "\u9fff" for letter in pair[1].text)


@pytest.mark.parametrize("block", [b for b in RULES if not b.has("alone") and not b.has("wrong")], ids=lambda b: b.name)
def test_every_example_has_its_twin(block: Block) -> None:
    assert any(block in pair for pair in PAIRS)


@pytest.mark.parametrize("tongue", [0, 1], ids=["en", "zh"])
@pytest.mark.parametrize("page", PAGES)
def test_every_scenario_passes(page: str, tongue: int, tmp_path: Path) -> None:
    with_files(page, tongue, tmp_path)
    games = Games()
    ran = 0
    for block in BLOCKS[page]:
        if block.info != ("yaml",):
            continue
        cases, findings = read_cases(Source(block.name, block.text))
        result = FileResult(block.name, run_cases(cases, games, tmp_path / "page.yaml"), findings)
        assert result.is_good, report_file(result, "en", color=False, why=True)
        ran += len(cases)
    assert ran


def test_how_do_i_say_proves_each_rule() -> None:
    """Each heading has one rule file, in both tongues, and the scenario that uses it."""
    blocks = BLOCKS["how-do-i-say.md"]
    files = {name_of(b) for b in blocks if b.is_uno}
    used = "\n".join(b.text for b in blocks if b.info == ("yaml",))
    assert len(files) >= 40
    assert not [name for name in files if f"[{name}.uno]" not in used]
