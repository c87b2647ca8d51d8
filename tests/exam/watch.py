"""What the interpreter shows on real tables: which clauses with no order between them stand together and disagree.

This knows nothing of the solver. A `Meeting` names a question and two clauses by their numbers; the solver must have
reported each that is seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import combinations
from unittest.mock import patch

from tests.exam.both_orders import orders_differ
from unodsl.engine import acts, drawing, flows, instructions, machine, plays, turns, words
from unodsl.engine.evaluate import At, holds, value
from unodsl.engine.game import Game
from unodsl.engine.legal import sets_of
from unodsl.engine.questions import decide, handlers_of, noise_fines, standing
from unodsl.engine.rules import Rules
from unodsl.engine.state import State
from unodsl.engine.table import Table
from unodsl.program import program as p
from unodsl.solver.footprints import touched

RAISING = (acts, drawing, flows, instructions, machine, plays, turns, words)
"""The modules of the engine that raise events."""

SETS = 60
"""So many sets of cards of a hand are asked about at most."""


@dataclass(frozen=True, order=True)
class Meeting:
    """Two clauses that stood together: kind and question as in `unodsl.solver.clashes`."""

    kind: str
    question: str
    first: int
    second: int


def meeting(kind: str, question: str, a: int, b: int) -> Meeting:
    return Meeting(kind, question, min(a, b), max(a, b))


class Watch:
    """Looks at tables of one game, and remembers what met."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seen: dict[Meeting, str] = {}
        self.tables = 0
        self.questions = 0
        program = game.program
        self._over = [rule.overrides for rule in program.rules]
        self._before = [self._reached(rule) for rule in range(len(program.rules))]
        self._within = False
        self._touched: dict[tuple[int, int], bool] = {}

    def _reached(self, rule: int) -> int:
        mask, waiting = 0, [rule]
        while waiting:
            for other in self.game.model.rules[waiting.pop()].after:
                if not mask >> other & 1:
                    mask |= 1 << other
                    waiting.append(other)
        return mask

    def ordered(self, a: int, b: int) -> bool:
        return a == b or bool(self._over[a] >> b & 1 or self._over[b] >> a & 1)

    def runs_after(self, a: int, b: int) -> bool:
        return bool(self._before[a] >> b & 1 or self._before[b] >> a & 1)

    def saw(self, kind: str, question: str, a: p.AnyClause, b: p.AnyClause, where: str) -> None:
        self.seen.setdefault(meeting(kind, question, a.number, b.number), where)

    # ---- handlers, as the engine calls them up

    @contextmanager
    def events(self) -> Iterator[None]:
        """While this is on, every event that is raised is looked at."""

        raise_event = machine.raise_event

        def raised(
            t: machine.Running, event: str, player: int = -1, card: int = -1, laid: tuple[int, ...] = ()
        ) -> bool:
            r, s = t.r, t.s
            if not self._within and (card < 0 or r.acting[event] >> card & 1):
                bound = player if event == "noise" else card
                at = At(player, card, laid, (bound,), 0, s.jumped_in and player == s.laid_by)
                found = handlers_of(event, r, s, at)
                if len(found) > 1:
                    self._within = True  # what follows in copies of the table is not looked at again
                    self._effects(event, found, r, s, at)
                    self._within = False
            return raise_event(t, event, player, card, laid)

        with ExitStack() as patched:
            for module in RAISING:
                patched.enter_context(patch.object(module, "raise_event", raised))
            yield

    def _effects(self, event: str, found: Sequence[p.HandlerClause], r: Rules, s: State, at: At) -> None:
        for a, b in combinations(found, 2):
            if self.ordered(a.rule, b.rule) or self.runs_after(a.rule, b.rule):
                continue
            if self._touch(a, b) or orders_differ(r, s, at, a, b):
                self.saw("order", f"event {event}", a, b, told(s, at))

    def _touch(self, a: p.HandlerClause, b: p.HandlerClause) -> bool:
        codes = self.game.program.codes
        pair = (a.code, b.code)
        if pair not in self._touched:
            self._touched[pair] = bool(touched(codes[a.code], codes[b.code]))
        return self._touched[pair]

    # ---- permissions, values and duties, asked on a quiet table

    def look(self, table: Table) -> None:
        """Asks everything that this table could ask now."""
        s, r = table.running_state(), table.rules
        if s.round != "playing":
            return
        self.tables += 1
        if s.choice is None:
            self._acts(r, s)
            if s.window or not s.after_draw:  # a word is owed, or called, after a play
                for seat in range(s.players):
                    self._words(seat, r, s)
        self._values(r, s)

    def _acts(self, r: Rules, s: State) -> None:
        turn = s.turn
        singles = "answer" if s.attack.kind >= 0 else "play"
        for face in held(s, turn):
            self.permission(singles, r, s, At(turn, face, (face,), gone=1))
        several = "answer" if s.attack.kind >= 0 else "play_together"
        self._sets(several, turn, r, s)
        for act in ("take", "challenge") if s.attack.kind >= 0 else ("draw", "pass"):
            self.permission(act, r, s, At(turn))
        if not s.window:
            return
        for seat in range(s.players):
            for act in ("catch", "call_late"):
                if any(s.owed):
                    self.permission(act, r, s, At(seat))
            if seat != turn and s.attack.kind < 0 and s.laid_by >= 0:
                for face in held(s, seat):
                    self.permission("jump_in", r, s, At(seat, face, (face,), gone=1))
                self._sets("jump_in", seat, r, s)

    def _sets(self, act: str, seat: int, r: Rules, s: State) -> None:
        clauses = r.permissions[act]
        if not clauses or (act != "play_together" and not any(x.pattern and x.pattern.several for x in clauses)):
            return
        for count, cards in enumerate(sets_of(s.hands[seat], held(s, seat))):
            if count >= SETS:
                return
            for top in range(len(cards)):
                laid = (*cards[:top], *cards[top + 1 :], cards[top])
                self.permission(act, r, s, At(seat, laid[-1], laid, gone=len(laid)))

    def permission(self, act: str, r: Rules, s: State, at: At) -> None:
        self.questions += 1
        left = decide(act, r, s, at).left
        if any(x.answer == "never" for x in left):
            return
        for a in left:
            for b in left:
                if a.answer == "may" and b.answer == "may_not" and not self.ordered(a.rule, b.rule):
                    self.saw("permission", act, a, b, told(s, at))

    def _values(self, r: Rules, s: State) -> None:
        asked = [("hand_size", At(-1)), *(("turn_seconds", At(seat)) for seat in range(s.players))]
        asked += [("points", At(-1, face, (face,))) for face in range(r.faces)]
        for what, at in asked:
            left = standing([x for x in r.lets[what] if holds(x.when, r, s, at)], r)
            for a, b in combinations(left, 2):
                if not self.ordered(a.rule, b.rule) and value(a.is_, r, s, at) != value(b.is_, r, s, at):
                    self.saw("value", f"let {what}", a, b, told(s, at))

    def _words(self, seat: int, r: Rules, s: State) -> None:
        """Words in two manners, and words owed where nobody may make a sound."""
        if not r.program.says:
            return
        at = At(seat, s.top, jumped=s.jumped_in and s.laid_by == seat)
        applying = [x for x in r.program.says if holds(x.when, r, s, at)]
        says = [x for w in range(len(r.program.words)) for x in standing([y for y in applying if y.word == w], r)]
        for a, b in combinations(says, 2):
            differ = a.must != b.must or a.manner != b.manner
            if a.word == b.word and differ and not self.ordered(a.rule, b.rule):
                self.saw("words", "say", a, b, told(s, at))
        for a in says:
            if a.must and a.manner == "aloud":
                for ban in noise_fines(seat, a.word, r, s):
                    if not self.ordered(a.rule, ban.rule):
                        self.saw("duty", "say", a, ban, told(s, at))


def held(s: State, seat: int) -> list[int]:
    return [face for face, count in enumerate(s.hands[seat]) if count]


def told(s: State, at: At) -> str:
    """A table in a line, for a failing test."""
    a = s.attack
    return (
        f"player {at.player} card {at.card} laid {at.laid} jumped {at.jumped}; turn {s.turn} top {s.top}"
        f" color {s.color} before {s.top_before} {s.color_before} direction {s.direction} drawn {s.after_draw}"
        f" {s.drawn} attack {a.kind} {a.draws} by {a.from_} on {a.victim} chain {a.chain} guilty {a.guilty}"
        f" facts {s.facts} {s.player_facts} hands {s.hands} dealer {s.dealer} first {s.first}"
    )


def missed(seen: Iterable[Meeting], reported: set[Meeting]) -> list[Meeting]:
    return sorted(m for m in seen if m not in reported)
