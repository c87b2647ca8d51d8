"""Rounds that policies play at a table: what emitted code does for millions of rounds, one act at a time.

Before each act in a turn its player may be too slow or make noise, where a rule reacts. Then he decides. After each
play a window is open: who did not forget says what he owes; then those react who mean to, each as likely to be the
quickest as each other, until somebody jumps in (which opens a new window) or nobody is left who wants to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from unodsl.engine.actions import Act, Action
from unodsl.engine.chance import Chance
from unodsl.policies.chancy import one_of
from unodsl.policies.habits import Habits, happens
from unodsl.policies.policy import Policy
from unodsl.policies.reflexes import beside_turn, late_words, may_jump, reflexes
from unodsl.policies.view import View
from unodsl.policies.words import with_words

if TYPE_CHECKING:
    from unodsl.engine.table import Table

TURNS_AT_MOST = 20_000
"""Acts in turn of a round; one that takes more is cut off."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits on a seat."""

    policy: Policy
    habits: Habits


class Illegal(Exception):
    """A policy did what is not legal. The message says what, and why it was refused."""


class Party:
    """The players round a table, by seat. chance: where theirs comes from (None: the table's own).

    watch: is told each act after it was made.
    """

    def __init__(
        self, table: Table, players: Sequence[Player], chance: Chance | None = None,
        watch: Callable[[Table, Action], None] | None = None,
    ) -> None:  # fmt: skip
        if len(players) != len(table.players):
            raise ValueError(f"{len(table.players)} players for {len(players)} policies")
        self.table = table
        self.players = players
        self.watch = watch
        self._chance = chance
        self._forgot = -1

    @property
    def chance(self) -> Chance:
        return self.table.running_state().chance if self._chance is None else self._chance

    # ---- acts

    def play_round(self, most: int = TURNS_AT_MOST) -> int:
        """Plays until the round is over; how many acts in turn that took. Raises Illegal."""
        self.choices()
        acts = 0
        while not self.table.is_over and acts < most:
            acts += 1
            self.turn()
        return acts

    def turn(self) -> None:
        """The act of the player on turn, with all that others do before the next one."""
        seat = self.table.turn
        habits = self.players[seat].habits
        beside = beside_turn(self.table, seat, habits, lambda _: self.chance)
        if beside is not None:
            self.apply(beside)
            if beside.act is Act.TIMEOUT or self.table.is_over:
                return
        action = self.decide(View(self.table, seat))
        if self.apply(action).act is Act.PLAY:
            self.windows()

    def decide(self, view: View) -> Action:
        return self.players[view.seat].policy.decide(view, self.chance)

    def apply(self, action: Action) -> Action:
        """Makes an act with its words, and the choices that it asks for."""
        forgot = False
        if action.act in (Act.PLAY, Act.JUMP_IN):
            action, forgot = with_words(self.table, action, self.players[action.player].habits, self.chance)
            self._forgot = action.player if forgot else -1
        self._make(action)
        self.choices()
        return action

    def choices(self) -> None:
        """All choices that are open."""
        while self.table.choice is not None and not self.table.is_over:
            self._make(self.decide(View(self.table, self.table.choice.players[0])))

    def _make(self, action: Action) -> None:
        refusal = self.table.apply(action)
        if refusal is not None:
            raise Illegal(f"{action}: {refusal.key} {refusal.args}")
        if self.watch is not None:
            self.watch(self.table, action)

    # ---- windows

    def windows(self) -> None:
        """What happens in the window after a play, and in those that jumping in opens."""
        while not self.table.is_over and self._window():
            pass

    def _window(self) -> bool:
        """Whether somebody has jumped in."""
        table, habits = self.table, [player.habits for player in self.players]
        for seat in range(len(self.players)):
            if seat != self._forgot and late_words(table, seat) and not happens(habits[seat].forget_uno, self.chance):
                self._say(seat)
        if table.is_over or not table.window:
            return False
        meant = reflexes(table, habits, self.chance)
        while len(meant) and not table.is_over and table.window:
            k = one_of(len(meant), self.chance)
            if k < len(meant.late):
                seat = meant.late.pop(k)
                self._say(seat)
                if not table.owes(seat):
                    meant.catchers.pop(seat, None)
                continue
            k -= len(meant.late)
            for seat in sorted(meant.catchers):
                if k < len(meant.catchers[seat]):
                    catcher = meant.catchers.pop(seat)[k]
                    meant.late = [each for each in meant.late if each != seat]
                    if table.owes(seat):
                        self.apply(Action(Act.CATCH, catcher, target=seat))
                    break
                k -= len(meant.catchers[seat])
            else:
                seat = meant.jumpers.pop(k)
                if may_jump(table, seat):
                    self.apply(self.decide(View(table, seat, jumping=True)))
                    return True
        return False

    def _say(self, seat: int) -> None:
        for action in late_words(self.table, seat):
            if not self.table.is_over and self.table.legal(action) is None:
                self.apply(action)
