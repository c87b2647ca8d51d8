"""A program made ready for one table: bound to options and players, with the small tables that answers need."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from unodsl.engine.evaluate import Getter, getter
from unodsl.model.core import YES, Const, Reg
from unodsl.program import program as p
from unodsl.program import reads as look
from unodsl.program.data import digest
from unodsl.text.limits import CARDS

# What an answer about one card may depend on for the answer to be kept: all but hands, scores and bound names.
UNKEPT = frozenset({look.HANDS, look.SCORES, look.PLAYABLE, look.HAND_VALUES, look.VARS})
AT_ISSUE: frozenset[object] = frozenset({Reg.CARD, Reg.JUMPED_IN, look.LAID})
KEPT_AT_MOST = 50_000


class Rules:
    """What the engine looks up while a table plays. Nothing here changes but the kept answers (`masks`, `chosen`)."""

    def __init__(self, program: p.Program, players: int, teams: int) -> None:
        self.program: p.Program = program
        self.players: int = players
        self.teams: int = teams
        self.color_of = [f.color for f in program.faces]
        self.symbol_of = [f.symbol for f in program.faces]
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
        self.keys = {act: _key(self.permissions[act]) for act in p.ACTS}
        self.handler_keys = {event: _key(self.handlers[event]) for event in p.EVENTS}
        self.words_key = _key(program.says, frozenset())
        self.masks: dict[tuple[object, ...], int] = {}
        self.chosen: dict[tuple[object, ...], tuple[p.HandlerClause, ...]] = {}
        self.one_symbol = all(_shows_one_symbol(c) for c in self.permissions["play_together"] if c.answer == "may")

    @cached_property
    def name(self) -> str:
        """The name of the bound program: the same for the same rules, options and number of players."""
        return digest(self.program)

    def keep(self) -> None:
        """Forgets kept answers when there are too many of them."""
        if len(self.masks) > KEPT_AT_MOST:
            self.masks.clear()
        if len(self.chosen) > KEPT_AT_MOST:
            self.chosen.clear()


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


def _key(clauses: tuple[p.AnyClause, ...], besides: frozenset[object] = AT_ISSUE) -> tuple[Getter, ...] | None:
    """How to look up what answers of these clauses depend on, ``besides`` what the question names anyway.

    None where answers cannot be kept.
    """
    seen: set[object] = set()
    for clause in clauses:
        seen |= look.reads(clause.when)
        pattern = getattr(clause, "pattern", None)
        if pattern is not None and pattern.test is not None:
            seen |= look.reads(pattern.test)
    if seen & UNKEPT:
        return None
    return tuple(getter(part) for part in sorted(seen - besides, key=str))


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
