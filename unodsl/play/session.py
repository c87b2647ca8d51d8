"""A game under way: who is asked next, what is typed, what bots do, and what everybody is told."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from unodsl.engine.actions import Act, Action
from unodsl.play import answers, results
from unodsl.play.bots import USUAL, Bots
from unodsl.play.cards import Painter
from unodsl.play.console import Console
from unodsl.play.record import Recorder
from unodsl.play.reflexes import Reflex, chance_for, reflexes, slaps
from unodsl.play.screen import Screen, folded, listed_actions
from unodsl.play.tell import Event, Teller
from unodsl.play.typed import Command, Mistake, read_typed
from unodsl.play.why import missing, reason
from unodsl.policies.habits import Habits
from unodsl.policies.reflexes import beside_turn
from unodsl.policies.words import with_words
from unodsl.text.wording import say

if TYPE_CHECKING:
    from unodsl.engine.table import Table

BESIDE: Final = frozenset({Act.CATCH, Act.CALL, Act.GESTURE, Act.NOISE})
"""Acts after which a window stays open."""
STEPS_AT_MOST: Final = 5_000
"""So many acts of bots follow each other at most in a round, with no line typed between."""
SLAP_SECONDS: Final = 5.0
"""So long people may take to slap; who has not by then is the last."""


@dataclass(frozen=True)
class Manner:
    """How a session goes: who are bots, their habits and seed, the pause between their turns in seconds, whether to
    play on to the end of the match."""

    bots: frozenset[int]
    habits: Habits
    seed: int
    pace: float
    whole_match: bool
    policies: tuple[str, ...] = (USUAL,)


class Quit(Exception):
    """Somebody typed that he wants to stop."""


class Session:
    """Plays a table to the end of the round or the match."""

    def __init__(
        self, table: Table, console: Console, painter: Painter, manner: Manner, recorder: Recorder | None = None
    ) -> None:
        self.table = table
        self.console = console
        self.painter = painter
        self.manner = manner
        self.recorder = recorder
        self.screen = Screen(table, painter, lambda: console.width)
        self.teller = Teller(table.players, table.game.words, painter)
        self.people = tuple(seat for seat in range(len(table.players)) if seat not in manner.bots)
        self.is_whole = True
        self.is_shared = len(self.people) > 1
        self.viewer = self.people[0] if len(self.people) == 1 else None
        self.seated = -1  # who sits before the screen
        self._events: list[Event] = []
        self._told = 0  # events said to all
        self._seen = dict.fromkeys(self.people, 0)
        self._scores = table.scores
        self._steps = 0  # since somebody typed, or a round began
        self._moment = sum(act.act not in BESIDE for act in table.acts)
        self._beside: tuple[int, int] = (-1, -1)
        self._bots = Bots(table, manner.policies)
        self._forgot = -1  # which bot forgot a word with the last play
        self._shown: object = None
        self._slap_began: tuple[int, float] = (-1, 0.0)
        table.tracing = True

    @property
    def tongue(self) -> str:
        return self.painter.tongue

    def say(self, key: str, **args: str | int) -> str:
        return say(key, self.tongue, **args)

    # ---- the course of the game

    def play(self) -> None:
        """Until the round (or the match) is over. Raises EndOfInput, Quit."""
        self._opening()
        while not self.table.is_over or self._goes_on():
            self._steps += 1
            if self._steps > STEPS_AT_MOST:
                self._write([self.say("play-endless", number=STEPS_AT_MOST)])
                return
            if not self._step():
                self._write([self.say("play-nobody-can")])
                return

    def keep(self, *, is_whole: bool = True) -> None:
        """Writes the record, where one is kept. Raises OSError. Not ``is_whole``: an act was broken off half done."""
        self.is_whole = self.is_whole and is_whole
        if self.recorder is not None:
            self.recorder.keep(self.table, is_whole=self.is_whole)

    def _opening(self) -> None:
        table, names = self.table, [self.screen.name(seat) for seat in self.table.order]
        mark = self.say("play-card-mark")
        dealer = self.screen.name(table.dealer)
        self._write([self.say("play-opening", players=mark.join(names), dealer=dealer, seed=self.manner.seed)])
        if not table.acts:
            self._write([self.say("told-start-card", cards=self.painter.name(table.top))])
        if self.people:
            self._write([self.say("play-hint")])

    def _goes_on(self) -> bool:
        """The end of a round: its result, and whether another one follows."""
        table = self.table
        self.console.write()
        self._write(results.round_result(table, self._scores, self.tongue))
        self._scores, self._steps = table.scores, 0
        self.keep()
        if table.match == "over":
            self._write(results.match_result(table, self.tongue))
            return False
        if not self.manner.whole_match:
            return False
        if self.people and self.console.is_live:
            self.console.read(self.say("play-next-round"))
        self.console.write()
        return self.apply(Action(Act.NEXT_ROUND, -1))

    def _step(self) -> bool:
        """One act, or one line typed. False where nobody can do anything."""
        table = self.table
        if table.choice is not None and table.choice.kind == "slap":
            return self._slap()
        waiting: list[Reflex] = []
        if table.choice is None:
            bots = sorted(self.manner.bots)
            manner = self.manner
            waiting = reflexes(table, self._bots, bots, manner.habits, manner.seed, self._moment, self._forgot)
        asked = table.to_act()[0]
        if asked in self.manner.bots:
            return self._bot_turn(asked, waiting)
        if waiting and not self.console.is_live:
            return self.apply(waiting[0].action)
        self._person_turn(asked, waiting)
        return True

    # ---- bots

    def _bot_turn(self, seat: int, waiting: Sequence[Reflex]) -> bool:
        if self._pause(waiting):
            return True
        table, manner = self.table, self.manner
        if self._beside != (self._moment, seat) and table.choice is None:
            self._beside = (self._moment, seat)
            beside = beside_turn(
                table, seat, manner.habits, lambda act: chance_for(manner.seed, self._moment, seat, act.value)
            )
            if beside is not None:
                return self.apply(beside)
        chance = chance_for(manner.seed, self._moment, seat)
        action = self._bots.decide(table, seat, chance)
        if action is None:
            return False
        said, forgot = with_words(table, action, manner.habits, chance)
        if action.act is Act.PLAY:
            self._forgot = seat if forgot else -1
        return self.apply(said)

    def _pause(self, waiting: Sequence[Reflex]) -> bool:
        """The short time before a bot acts, in which others may be quicker; whether one was."""
        if not self.console.is_live:
            return bool(waiting) and self.apply(waiting[0].action)
        first = waiting[0] if waiting and waiting[0].after <= self.manner.pace else None
        seconds = self.manner.pace if first is None else first.after
        if not self.people:
            self.console.pause(seconds)
        else:
            line = self.console.read("", seconds)
            if line is not None:
                self._typed(line, self._at_keyboard(), [])
                return True
        return first is not None and self.apply(first.action)

    def _at_keyboard(self) -> int:
        if self.viewer is not None:
            return self.viewer
        return self.seated if self.seated >= 0 else self.people[0]

    # ---- people

    def _person_turn(self, seat: int, waiting: Sequence[Reflex]) -> None:
        self._hand_over(seat)
        listed = listed_actions(self.table, seat, self.painter)
        shown = (len(self.table.acts), seat)
        if shown != self._shown:
            self._shown = shown
            self.show_turn(seat, listed)
        limit = answers.seconds_to_act(self.table, seat) if self.console.is_live else None
        first = waiting[0].after if waiting else None
        seconds = min((each for each in (limit, first) if each is not None), default=None)
        line = self.console.read(self.say("play-prompt", player=self.screen.name(seat)), seconds)
        if line is not None:
            self._typed(line, seat, listed)
            return
        self.console.write()
        if waiting and seconds == first:
            self.apply(waiting[0].action)
        else:
            self.apply(Action(Act.TIMEOUT, seat))

    def show_turn(self, seat: int, listed: Sequence[Action] | None = None) -> None:
        """The table as the one who is asked sees it, with what he may do."""
        if listed is None:
            listed = listed_actions(self.table, seat, self.painter)
        self.console.write()
        if self.is_shared and not self.console.is_live:
            self.console.write(self.screen.heading(seat))
        self._write(self.screen.lines(seat))
        question = self.screen.question()
        self._write([question])
        self._write(self.screen.choices(seat, listed))

    def _hand_over(self, seat: int) -> None:
        """Another person sits down: the screen is empty before he sees his cards."""
        if not self.is_shared:
            return
        if seat != self.seated and self.console.is_live:
            if self.seated >= 0:  # what is said at the opening stays in sight until the first one sits down
                self.console.clear()
            self.console.read(self.say("play-call", player=self.screen.name(seat)))
            self.console.clear()
            self.console.write(self.screen.heading(seat))
            self._write(self.teller.lines(self._events[self._seen[seat] :], seat))
        elif not self.console.is_live:
            # All has been told already but what only this player may see.
            for event in self._events[self._seen[seat] :]:
                private = self.teller.tell(event, seat)
                if private != self.teller.tell(event, None):
                    self._write([private])
        self.seated = seat
        self._seen[seat] = len(self._events)

    def _typed(self, line: str, seat: int, listed: Sequence[Action]) -> None:
        """What comes of a typed line."""
        self._steps = 0
        if not line.strip():
            return
        meant = read_typed(line, self.table, seat, listed)
        match meant:
            case Command(topic="quit"):
                raise Quit
            case Command():
                self._write(answers.answer(meant, self.table, seat, self.screen, listed))
            case Mistake(lines=lines):
                self._write(say(each, self.tongue) for each in lines)
            case Action(player=player) if player in self.manner.bots:
                self._write([self.say("play-is-a-bot", player=self.screen.name(player))])
            case Action():
                self.apply(meant, aloud=True)

    # ---- slapping

    def _slap(self) -> bool:
        """A slap: the quickest first, until all but one have slapped. Nobody is told to."""
        table = self.table
        players = table.to_act()
        slappers = [seat for seat in players if table.legal(Action(Act.SLAP, seat)) is None]
        bots = [seat for seat in slappers if seat in self.manner.bots]
        times = slaps(bots, self.manner.habits, self.manner.seed, self._moment)
        waiting = [seat for seat in slappers if seat not in self.manner.bots]
        if waiting:
            return self._slap_with_people(times, waiting)
        return self.apply(Action(Act.SLAP_LAST, times[-1][1]))

    def _slap_with_people(self, times: Sequence[tuple[float, int]], waiting: Sequence[int]) -> bool:
        """Lines typed count in the order they come; bots slap when their time has come."""
        seat = self.viewer if self.viewer is not None else self._at_keyboard()
        if self.is_shared and seat not in waiting:
            seat = waiting[0]
        if not self.console.is_live:
            line = self.console.read(self.say("play-prompt", player=self.screen.name(seat)))
            meant = read_typed(line or "", self.table, seat, ())
            if isinstance(meant, Action) and meant.act in (Act.SLAP, Act.SLAP_LAST) and meant.player in waiting:
                return self.apply(meant, aloud=True)
            self._write([self.say("play-too-late")])
            return self.apply(Action(Act.SLAP_LAST, waiting[-1]))
        # As in every pause there is no prompt: it would tell that there is something to slap.
        if self._slap_began[0] != self._moment:
            self._slap_began = (self._moment, time.monotonic())
        gone = time.monotonic() - self._slap_began[1]  # what is typed meanwhile makes nobody slower
        line = self.console.read("", max(0.0, (times[0][0] if times else SLAP_SECONDS) - gone))
        if line is not None:
            self._typed(line, seat, [])
            return True
        if times:
            return self.apply(Action(Act.SLAP, times[0][1]))
        return self.apply(Action(Act.SLAP_LAST, waiting[-1]))

    # ---- acts

    def apply(self, action: Action, *, aloud: bool = False) -> bool:
        """Makes an act and tells what came of it; says why where it is refused. ``aloud``: a person asked for it."""
        table = self.table
        hands = [table.hand(seat) for seat in range(len(table.players))]
        start = len(table.told)
        refusal = table.apply(action)
        if refusal is not None:
            self._write([self.say("play-refused", reason=reason(refusal, self.tongue))])
            self._write(missing(table, action, refusal, self.tongue))
            return False
        if action.act not in BESIDE:
            self._moment += 1
        self._note(start, hands)
        if aloud:
            self.keep()
        return True

    def _note(self, start: int, hands: Sequence[tuple[int, ...]]) -> None:
        for what in self.table.told[start:]:
            shown = hands[what.player] if what.kind == "shows-hand" and what.player >= 0 else ()
            drawn: tuple[int, ...] = ()
            if what.kind == "draws" and what.player >= 0:
                gained = Counter(self.table.hand(what.player)) - Counter(hands[what.player])
                drawn = tuple(self.painter.in_order(tuple(gained.elements())))
                drawn = drawn if len(drawn) == what.number else ()
            self._events.append(Event(what, len(self.table.acts), shown, drawn))
        self._write(self.teller.lines(self._events[self._told :], self.viewer))
        self._told = len(self._events)

    def _write(self, lines: Iterable[str]) -> None:
        for line in lines:
            if line:
                self.console.write("\n".join(folded(line, self.screen.width)))
