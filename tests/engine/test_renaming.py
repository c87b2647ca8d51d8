"""The engine knows no rule: official under other names is the same game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any

import pytest

from tests.amounts import THOROUGH
from tests.engine.random_play import NAMES, Odds, choose, game_of
from unodsl.data import rulesets_dir
from unodsl.engine.actions import Refusal
from unodsl.engine.game import Game, compile_model
from unodsl.model.load import load_model
from unodsl.syntax import expressions as e
from unodsl.syntax import tree as t
from unodsl.syntax.parse import parse
from unodsl.text.render import render
from unodsl.text.source import Source, Span

WORD = re.compile(r"[^\W\d]\w*")
FILE = "official"


def nodes(node: Any) -> Iterator[Any]:
    """Everything in a tree."""
    yield node
    if isinstance(node, tuple):
        for part in node:
            yield from nodes(part)
    elif is_dataclass(node) and not isinstance(node, Span | type):
        for field in fields(node):
            yield from nodes(getattr(node, field.name))


def latin(rng: Random) -> str:
    return "x" + "".join(rng.choice("bcdfghjklmnpqrtvw") for _ in range(6))


def chinese(rng: Random) -> str:
    return "".join(chr(rng.randrange(0x9000, 0x9E00)) for _ in range(3))


def renamed(text: str, rng: Random) -> tuple[str, dict[str, tuple[str, str]]]:
    """The text with every declared name replaced, in both spellings; and the new spellings of each old id."""
    source = Source(f"{FILE}.uno", text)
    parsed = parse(source)
    assert parsed.file is not None
    assert not parsed.diagnostics
    every = list(nodes(parsed.file))
    declared = [node for node in every if isinstance(node, t.Decl)]
    new: dict[str, tuple[str, str]] = {}
    for decl in declared:
        new.setdefault(decl.id, (latin(rng), chinese(rng)))
    changes: dict[tuple[int, int], str] = {(d.span.start, d.span.end): " / ".join(new[d.id]) for d in declared}
    for node in every:
        if not isinstance(node, e.Name | e.Ref | e.Kind):
            continue
        for word in WORD.finditer(node.span.text):
            if word[0] in new:
                place = (node.span.start + word.start(), node.span.start + word.end())
                changes.setdefault(place, rng.choice(new[word[0]]))
    for (start, end), spelling in sorted(changes.items(), reverse=True):
        text = text[:start] + spelling + text[end:]
    return text, new


def game_from(text: str) -> Game:
    loaded = load_model(Source(f"{FILE}.uno", text))
    assert loaded.ok, render(loaded.diagnostics, "en", False)
    assert loaded.model is not None
    return compile_model(loaded.model)


@pytest.mark.parametrize("seed", range(40 if THOROUGH else 3))
def test_the_same_seed_gives_the_same_game_under_other_names(seed: int) -> None:
    rng = Random(seed)
    text, new = renamed((rulesets_dir() / f"{FILE}.uno").read_text(encoding="utf-8"), rng)
    one, other = game_of(FILE), game_from(text)

    names = [r.full_name.split(".")[-1] for r in one.program.rules]
    assert [r.full_name.split(".")[-1] for r in other.program.rules] == [new[name][0] for name in names]
    deck = other.model.deck
    spelt = {*deck.colors, *deck.classes, *(s.named for s in deck.symbols if s.number is None)}
    assert {s.id for s in spelt} <= {id_ for id_, _ in new.values()}, "something kept its name"
    for face in range(len(one.program.faces)):
        words = WORD.findall(one.cards.name(face, "en"))
        number = re.findall(r"\d+", one.cards.name(face, "en"))
        for spelling in (0, 1):
            assert other.cards.face(" ".join([*(new[w][spelling] for w in words), *number])) == face

    choice = {new["scoring"][rng.randrange(2)]: new["minus"][rng.randrange(2)]} if seed % 2 else {}
    options = {"scoring": "minus"} if seed % 2 else {}
    for players in (2, 4, 10):
        first = one.new_table(NAMES[:players], seed=seed, options=options)
        second = other.new_table(NAMES[:players], seed=seed, options=choice)
        assert not isinstance(first, Refusal)
        assert not isinstance(second, Refusal)
        while not first.is_over:
            assert first.state() == second.state()
            assert first.legal_actions(first.turn) == second.legal_actions(second.turn)
            action = choose(first, rng, Odds())
            assert first.apply(action) is None
            assert second.apply(action) is None
        assert first.state() == second.state()
