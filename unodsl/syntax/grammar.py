"""The grammar as a Lark parser, cached in the user's cache folder.

Keywords and marks get a leading `_`, so that Lark leaves them out of the tree; the word pass (`words`) gives
its tokens the same names.
"""

from __future__ import annotations

import hashlib
import re
from functools import cache

from lark import Lark

from unodsl import __version__
from unodsl.data import grammar_dir
from unodsl.syntax.tongues import words
from unodsl.text.cache_folder import cache_folder

MARKS = frozenset("EQ NE GE LE GT LT DOTDOT DOT SLASH PLUS MINUS TIMES COMMA COLON LBRACE RBRACE LPAR RPAR".split())
STARTS = ("header", "item", "unused")


@cache
def grammar_text() -> str:
    """The grammar with keywords declared and marked."""
    text = (grammar_dir() / "unodsl.lark").read_text(encoding="utf-8")
    text = re.sub(r"(?m)(^|\s)//.*$", "", text)
    keywords = words().keywords
    hidden = keywords | MARKS

    def mark(match: re.Match[str]) -> str:
        return "_" + match[0] if match[0] in hidden else match[0]

    lines = [
        line
        if re.match(r"(BAD|NAME|CNAME|INT|STRING|COMMENT|SPACE)\b|%", line)
        else re.sub(r"\b[A-Z][A-Z_]*\b", mark, line)
        for line in text.splitlines()
    ]
    text = "\n".join(lines).replace("\nname:", "\n!name:")
    declared = " ".join(sorted("_" + k for k in keywords - MARKS))
    return f"{text}\n%declare {declared}\n"


def cache_file(kind: str) -> str | None:
    """A file of ours in the user's cache folder, or None where that folder is not safely ours.

    Lark's cache is a pickle: it may only be read from a folder that nobody else can write to.
    """
    folder = cache_folder()
    if folder is None:
        return None
    digest = hashlib.sha256((__version__ + grammar_text()).encode()).hexdigest()[:20]
    return str(folder / f"{kind}-{digest}.lark")


@cache
def parser() -> Lark:
    """The LALR parser; its lexer is used on its own, tokens are fed to it one by one."""
    return Lark(
        grammar_text(), parser="lalr", lexer="basic", start=list(STARTS), maybe_placeholders=True,
        propagate_positions=True, cache=cache_file("grammar") or False,
    )  # fmt: skip
