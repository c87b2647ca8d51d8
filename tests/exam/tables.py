"""Small tables set up outright: every combination of what the rules of a ruleset look at, or an even share of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product
from math import prod
from random import Random
from typing import Any

from tests.engine.random_play import NAMES
from unodsl.engine.actions import Refusal
from unodsl.engine.game import Game
from unodsl.engine.setup import Setup
from unodsl.engine.table import Table
from unodsl.model.core import FactValue, OptionValue, Reg
from unodsl.program import program as p
from unodsl.program import reads as look


def option_settings(game: Game) -> list[tuple[int, ...]]:
    """Every setting of the options of a small ruleset."""
    return list(product(*(o.values.numbers or range(o.values.low, o.values.high + 1) if o.values.kind != "enum"
                          else range(len(o.values.names)) for o in game.model.options)))  # fmt: skip


def looked_at(program: p.Program) -> frozenset[object]:
    """What any condition of the program depends on."""
    clauses: list[p.Clause] = [*program.says, *program.noises, *program.duties, *program.guilty]
    for group in (*program.permissions, *program.lets, *program.handlers):
        clauses.extend(group)
    seen: set[object] = set()
    for clause in clauses:
        seen |= look.reads((clause.when, getattr(clause, "pattern", None)))
        if _has_option(clause.when):
            seen.add(OptionValue)
    return frozenset(seen)


def _has_option(node: Any) -> bool:
    if isinstance(node, OptionValue):
        return True
    if isinstance(node, tuple):
        return any(map(_has_option, node))
    return hasattr(node, "__dataclass_fields__") and any(
        _has_option(getattr(node, f)) for f in node.__dataclass_fields__
    )


class Tables:
    """The tables of one game. The one on turn is always the first seat; the dealer goes round instead."""

    def __init__(self, game: Game, most: int, rng: Random) -> None:
        self.game, self.most, self.rng = game, most, rng
        self.faces = range(len(game.program.faces))
        self.seen = looked_at(game.program)
        self.kinds = _attack_kinds(game.program)
        self.dims = self._dims()

    @property
    def total(self) -> int:
        return prod(map(len, self.dims))

    def _dims(self) -> list[Sequence[Any]]:
        """What can differ, each with its values; a thing that no rule looks at has one."""
        seen, faces = self.seen, list(self.faces)

        def if_seen(values: Sequence[Any], *marks: object) -> Sequence[Any]:
            return values if set(marks) & seen else values[:1]

        facts = self.game.program.facts
        some = [h for size in (1, 2) for h in combinations_with_replacement(faces, size)]
        others = [(faces[0], faces[-1]), *((f,) for f in faces)]
        return [
            (3, 2),
            option_settings(self.game) if OptionValue in seen else [self.game.program.options],
            faces,  # top
            if_seen(faces, Reg.TOP_BEFORE, Reg.COLOR_BEFORE),
            range(self.game.program.colors),  # named for cards without color
            if_seen((1, -1), Reg.DIRECTION),
            if_seen((1, 0, 2), Reg.DEALER, Reg.FIRST),
            some,  # the hand of the one on turn
            if_seen(others, look.HANDS, Reg.CARDS_LEFT),
            (-1, 0, 1) if {Reg.AFTER_DRAW, look.DRAWN} & seen else (-1,),  # which card of the hand was drawn
            (None, *self.kinds),
            *(if_seen(range(f.low, min(f.high, 2) + 1), FactValue(i)) for i, f in enumerate(facts)),
        ]

    def __iter__(self) -> Iterator[Table]:
        """All of them; of more than `most` so many by chance."""
        total = self.total
        numbers = range(total) if total <= self.most else self.rng.sample(range(total), self.most)
        for number in numbers:
            values = []
            for dim in self.dims:
                number, place = divmod(number, len(dim))
                values.append(dim[place])
            table = self._table(*values)
            if table is not None:
                yield table

    def _table(self, n: int, options: tuple[int, ...], top: int, before: int, color: int, direction: int, dealer: int,
               hand: tuple[int, ...], others: tuple[int, ...], drawn: int, attack: tuple[int, int, int] | None,
               *facts: int) -> Table | None:  # fmt: skip
        program = self.game.program
        if dealer >= n or drawn >= len(hand) or (attack is not None and (drawn >= 0 or attack[2] >= n)):
            return None
        if attack is not None:
            top = next((f for f in self.faces if program.faces[f].symbol == attack[0] and f >= top), top)
            if program.faces[top].symbol != attack[0]:
                return None
        setup = Setup(
            NAMES[:n], dealer=dealer, turn=0, direction=direction, top=top, hands=(hand, *([others] * (n - 1))),
            color=color if program.faces[top].color < 0 else None, discard=(before,),
            drawn=hand[drawn] if drawn >= 0 else None, attack=attack,
        )  # fmt: skip
        table = self.game.under(options).set_up(setup)
        if isinstance(table, Refusal):
            return None
        s = table.running_state()
        if program.faces[before].color < 0:
            s.color_before = color
        for i, value in enumerate(facts):
            if program.facts[i].of_each_player:
                s.player_facts[0][i] = value
            elif value < n:
                s.facts[i] = value
        s.laid_by, s.window = n - 1, attack is None and drawn < 0
        return table


def _attack_kinds(program: p.Program) -> list[tuple[int, int, int]]:
    """Attacks that a played card makes by itself: its symbol, the cards, from the seat before."""
    from unodsl.model.core import Const
    from unodsl.model.effects import AttackWith

    found: dict[tuple[int, int, int], None] = {}
    for h in program.of_event("played"):
        if h.pattern is None or h.pattern.several or h.when != Const(1):
            continue
        for i in program.codes[h.code].instructions[:1]:
            if isinstance(i, AttackWith) and isinstance(i.number, Const):
                for face, about in enumerate(program.faces):
                    if h.pattern.faces >> face & 1:
                        found[about.symbol, i.number.value, 1] = None
    return list(found)
