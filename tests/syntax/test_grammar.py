"""The grammar is LALR without conflicts that the parser generator settles in silence."""

from __future__ import annotations

import logging

import pytest
from lark import Lark
from lark import logger as lark_logger

from unodsl.syntax.grammar import STARTS, grammar_text


def conflicts(text: str, starts: list[str], caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the generator says of places where it could shift as well as reduce."""
    with caplog.at_level(logging.DEBUG, logger=lark_logger.name):
        before = lark_logger.level
        lark_logger.setLevel(logging.DEBUG)
        try:
            Lark(text, parser="lalr", lexer="basic", start=starts, maybe_placeholders=True, debug=True)
        finally:
            lark_logger.setLevel(before)
    return [record.getMessage() for record in caplog.records if "onflict" in record.getMessage()]


def test_the_grammar_has_no_conflicts(caplog: pytest.LogCaptureFixture) -> None:
    assert conflicts(grammar_text(), list(STARTS), caplog) == []


def test_a_conflict_would_be_seen(caplog: pytest.LogCaptureFixture) -> None:
    dangling = """
start: stmt
stmt: "if" stmt | "if" stmt "else" stmt | "x"
"""
    assert conflicts(dangling, ["start"], caplog)
