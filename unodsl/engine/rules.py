"""A program made ready for one table: bound to options and players, with the small tables that answers need."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from unodsl.engine.actions import Act, Action, Wish
from unodsl.engine.kept import Kept, key_of
from unodsl.engine.match import Plan, plan_of
from unodsl.engine.readings import Reading, made
from unodsl.engine.wheres import Where, of_pattern, where
from unodsl.model.core import YES, Const, Core
from unodsl.program import program as p
from unodsl.program.data import digest
from unodsl.text.limits import CARDS

BESIDES: Final = (("draw", "pass"), ("take", "challenge"))
"""What may be done in turn besides laying cards: without an attack, and under one."""
READINGS_AT_MOST: Final = 20_000
"""Conditions of others than the program (the linter asks such) are read as well, but not kept without end."""


@dataclass(frozen=True, slots=True)
class ForCards:
    """A permission clause as it is asked of all faces at once: of which it is (None: of all), for which it holds."""

    may: bool
    rule: int
    removes: int
    of: Where | None
    holds: Where


@dataclass(frozen=True, slots=True)
class Reaction:
    """The handlers that run for an event, and the code and number of each, one after another."""

    handlers: tuple[p.HandlerClause, ...]
    pairs: tuple[int, ...]


class Rules:
    """What the engine looks up while a table plays. Nothing here changes but what is found out once and then kept."""

    def __init__(self, program: p.Program, players: int, teams: int) -> None:
        self.program: p.Program = program
        self.players: int = players
        self.teams: int = teams
        self.color_of: list[int] = [f.color for f in program.faces]
        self.symbol_of: list[int] = [f.symbol for f in program.faces]
        self.points_of = [f.points for f in program.faces]
        self.faces = len(program.faces)
        self.every_face = range(self.faces)
        self.bits = [1 << face for face in self.every_face]
        self.all_faces = (1 << self.faces) - 1
        most = CARDS // max(1, sum(f.copies for f in program.faces))
        decks = max(1, min(most, _decks(program) or program.deck_count(players)))
        self.deck = [i for i, f in enumerate(program.faces) for _ in range(f.copies * decks)]
        self.overrides = [r.overrides for r in program.rules]
        self.permissions = dict(zip(p.ACTS, program.permissions, strict=True))
        self.handlers = dict(zip(p.EVENTS, program.handlers, strict=True))
        self.lets = dict(zip(p.VALUES, program.lets, strict=True))
        self.duties = bool(program.duties)
        self.readings: dict[int, tuple[Core, Reading]] = {}
        self.answers: dict[str, Kept[int]] = {act: Kept(key_of(self.permissions[act])) for act in p.ACTS}
        self.besides = {
            acts: Kept[tuple[str, ...]](key_of(x for act in acts for x in self.permissions[act])) for acts in BESIDES
        }
        self.keys = {act: kept.key for act, kept in self.answers.items()}
        self.words: Kept[int] = Kept(key_of(program.says, frozenset()))
        self.reactions: dict[str, Kept[Reaction]] = {event: Kept(key_of(self.handlers[event])) for event in p.EVENTS}
        self.acting = {event: _faces_acting(self.handlers[event], self.all_faces) for event in p.EVENTS}
        self.turns_act = bool(self.acting["turn_begins"] or self.acting["turn_ends"])
        self.one_symbol = all(_shows_one_symbol(c) for c in self.permissions["play_together"] if c.answer == "may")

    @cached_property
    def name(self) -> str:
        """The name of the bound program: the same for the same rules, options and number of players."""
        return digest(self.program)

    def reading(self, node: Core) -> Reading:
        """The reading of a node, made once. The node is kept with it, so that no other can come by its identity."""
        known = self.readings.get(id(node))
        if known is None:
            if len(self.readings) >= READINGS_AT_MOST:
                self.readings.clear()
            known = self.readings[id(node)] = (node, made(node, self))
        return known[1]

    @cached_property
    def numbered(self) -> list[int]:
        """The cards of the deck that show a number."""
        return [face for face in self.deck if self.program.numbers[self.symbol_of[face]] >= 0]

    @cached_property
    def plan(self) -> Plan:
        """How a match goes."""
        return plan_of(self.program)

    @cached_property
    def for_cards(self) -> dict[str, tuple[ForCards, ...]]:
        """The permission clauses of each act that is done with a card."""
        return {
            act: tuple(
                ForCards(
                    x.answer == "may", x.rule, self.overrides[x.rule], of_pattern(x.pattern, self), where(x.when, self)
                ) for x in self.permissions[act] if x.pattern is None or not x.pattern.several
            ) for act in p.SINGLE_ACTS
        }  # fmt: skip

    @cached_property
    def faces_of_color(self) -> list[int]:
        """For each color its faces, as a mask."""
        return [
            sum(1 << f for f in self.every_face if self.color_of[f] == color) for color in range(self.program.colors)
        ]

    @cached_property
    def faces_like(self) -> list[int]:
        """For each face those of the same number or symbol, as a mask."""
        return [
            sum(1 << other for other in self.every_face if self.symbol_of[other] == self.symbol_of[face])
            for face in self.every_face
        ]

    @cached_property
    def for_sets(self) -> dict[str, bool]:
        """Whether some clause of an act allows several cards together."""
        return {
            act: any(
                x.answer == "may" and (act == "play_together" or (x.pattern is not None and x.pattern.several))
                for x in self.permissions[act]
            ) for act in (*p.SINGLE_ACTS, "play_together")
        }  # fmt: skip

    @cached_property
    def plays(self) -> list[list[Action]]:
        """For each seat and face the act of playing it."""
        return [[Action(Act.PLAY, seat, (face,)) for face in self.every_face] for seat in range(self.players)]

    @cached_property
    def others(self) -> list[dict[str, Action]]:
        """For each seat the acts on turn without cards, by name."""
        acts = (Act.DRAW, Act.PASS, Act.TAKE, Act.CHALLENGE)
        return [{act.value: Action(act, seat) for act in acts} for seat in range(self.players)]

    @cached_property
    def color_choices(self) -> list[list[Action]]:
        """For each seat and color the act of naming it."""
        named = [(Wish(color=color),) for color in range(self.program.colors)]
        return [[Action(Act.CHOOSE, seat, wishes=wishes) for wishes in named] for seat in range(self.players)]


def _faces_acting(handlers: tuple[p.HandlerClause, ...], everything: int) -> int:
    """The faces to which some handler of an event may react; all where one asks of no single card."""
    faces = 0
    for x in handlers:
        pattern = x.pattern
        faces |= everything if pattern is None or pattern.several or x.negated else pattern.faces
    return faces


def _decks(program: p.Program) -> int:
    """How many decks `let decks be` says; 0 where it says nothing. It looks only at options and players."""
    found = [x.is_.value for x in program.of_value("decks") if x.when == YES and isinstance(x.is_, Const)]
    return max(1, found[-1]) if found else 0


def faces_in(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _shows_one_symbol(clause: p.PermissionClause) -> bool:
    """Whether a clause about several cards can only hold for cards of one number or symbol."""
    from unodsl.model import core as c

    parts = clause.when.parts if isinstance(clause.when, c.All) else (clause.when,)
    for part in parts:
        match part:
            case c.Alike(cards=c.Laid()):
                return True
            case c.Compare(op="=", left=c.Measure(what="symbols", cards=c.Laid()), right=c.Const(value=1)):
                return True
            case _:
                pass
    return False
