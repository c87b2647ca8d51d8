"""The fenced blocks of a page of the documentation, and how a part of a rule file becomes a whole one.

The word after ``uno`` says what a block is: nothing for a whole file, ``rule`` for items of a house rule, ``clause``
for clauses of a rule, ``effect`` for effects of a clause. ``base=chinese`` names what it is loaded on (else the
official rules), ``use=stacking,jump_in`` what is used besides, ``alone`` that no second tongue follows,
``wrong`` that it shows a mistake. ``yaml`` is a file of scenarios, ``yaml part`` only a piece of one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from unodsl.model.load import Loaded, load_model
from unodsl.syntax import tree as t
from unodsl.syntax.parse import parse, read_words
from unodsl.syntax.scope import Scope
from unodsl.text.source import Source

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
OFFICIAL = "official"
KINDS = ("rule", "clause", "effect")


@dataclass(frozen=True)
class Block:
    """One fenced block; ``line`` is that of its fence, ``after`` the line of the end of the block before it, if nothing
    stands between the two."""

    page: str
    line: int
    info: tuple[str, ...]
    text: str
    after: int | None

    @property
    def is_uno(self) -> bool:
        return self.info[:1] == ("uno",)

    @property
    def name(self) -> str:
        return f"{self.page}:{self.line}"

    @property
    def kind(self) -> str:
        """``rule``, ``clause``, ``effect``, or ``file``."""
        return next((word for word in self.info if word in KINDS), "file")

    def has(self, word: str) -> bool:
        return word in self.info

    def setting(self, key: str, default: str = "") -> str:
        return next((word.removeprefix(key + "=") for word in self.info if word.startswith(key + "=")), default)


def blocks_of(path: Path) -> list[Block]:
    """Every fenced block of a page."""
    found: list[Block] = []
    lines = path.read_text("utf-8").splitlines()
    start: int | None = None
    ended = blank_since = -1
    for number, line in enumerate(lines, 1):
        if start is None and line.startswith("```"):
            start = number
        elif start is not None and line == "```":
            info = tuple(lines[start - 1].removeprefix("```").split())
            after = ended if ended == blank_since and ended > 0 else None
            found.append(Block(path.name, start, info, "\n".join(lines[start : number - 1]) + "\n", after))
            start, ended, blank_since = None, number, number
        elif start is None and line.strip():
            blank_since = number
    return found


def pairs_of(blocks: list[Block]) -> list[tuple[Block, Block]]:
    """Blocks that follow each other with nothing between: the same in two tongues."""
    pairs: list[tuple[Block, Block]] = []
    waiting: Block | None = None
    for block in blocks:
        if not block.is_uno or block.has("alone"):
            waiting = None
        elif waiting is not None and block.after is not None and block.info == waiting.info:
            pairs.append((waiting, block))
            waiting = None
        else:
            waiting = block
    return pairs


def completed(block: Block) -> str:
    """The text of a block as a whole rule file."""
    match block.kind:
        case "rule":
            return f"house_rule example_of_a_page {{\n{block.text}}}\n"
        case "clause":
            return f"house_rule example_of_a_page {{ rule example_rule {{\n{block.text}}} }}\n"
        case "effect":
            head = "house_rule example_of_a_page { rule example_rule { whenever a card is played"
            return f"{head} {{\n{block.text}}} }} }}\n"
        case _:
            return block.text


def source_of(block: Block) -> Source:
    return Source(block.name, completed(block))


@cache
def loaded(block: Block) -> Loaded:
    """The model of a block, on the ruleset that it names."""
    uses = [(name, ()) for name in block.setting("use").split(",") if name]
    return load_model(source_of(block), base=block.setting("base", OFFICIAL), uses=uses)


def tree_of(block: Block) -> t.File | None:
    """What a block says, read with the names of the files around it."""
    source = source_of(block)
    known = Scope()
    for other in loaded(block).sources:
        if other.name != source.name:
            known = read_words(other).scope.joined(known)
    return parse(source, known).file
