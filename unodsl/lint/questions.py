"""Which questions a clause answers, and for which cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from unodsl.model import model as m
from unodsl.model.effects import Pattern
from unodsl.model.model import Deck

Question: TypeAlias = tuple[str, str]
"""Its kind (may, say, noise, must, let, count, whenever) and which one of that kind."""


def questions(clause: m.AnyClause, deck: Deck) -> Iterator[tuple[Question, int]]:
    """The questions that a clause answers, each with the faces that it is about."""
    every = (1 << len(deck.faces)) - 1
    match clause:
        case m.Permission(acts=acts, pattern=pattern):
            yield from ((("may", act), _faces(pattern, every)) for act in acts)
        case m.SayDuty(word=word, manner=manner):
            yield ("say", word), every
            # A word said aloud is a noise.
            if manner == "aloud":
                yield ("noise", ""), every
        case m.NoiseDuty():
            yield ("noise", ""), every
        case m.ActDuty(must=True, act=act, pattern=pattern):
            yield ("must", act), every
            yield ("may", act), _faces(pattern, every)
        case m.ActDuty(act=act, pattern=pattern):
            yield ("must", act), every
            yield ("may", act), _faces(pattern, every)
            if act == "play":
                yield ("may", "play_together"), _faces(pattern, every)
        case m.LetValue(value=value):
            yield ("let", value), every
        case m.CountsAs(fact=fact):
            yield ("count", fact), every
        case m.Handler(event=event, pattern=pattern, negated=negated):
            faces = _faces(pattern, every)
            yield ("whenever", event), every & ~faces if negated else faces


def _faces(pattern: Pattern | None, every: int) -> int:
    return every if pattern is None or pattern.several else pattern.faces


def share(one: m.RuleInfo, other: m.RuleInfo, deck: Deck) -> bool:
    """Whether two rules ever answer one question about one card."""
    mine = [found for clause in one.clauses for found in questions(clause, deck)]
    return any(
        question == asked and faces & about
        for clause in other.clauses
        for question, faces in questions(clause, deck)
        for asked, about in mine
    )
