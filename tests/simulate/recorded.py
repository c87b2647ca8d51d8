"""Rounds of emitted code that write down what everybody does, played again by the interpreter and counted there.

The policy's lines are left as they are; a note is written beside each act, each choice and each reshuffle (with the
state of chance, which the policy shares with the shuffles).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from unodsl.emit import emit as emitter
from unodsl.emit.making import Making
from unodsl.emit.policies import Chancy
from unodsl.emit.surface import COMEBACK, FIELDS, Wanted
from unodsl.emit.terms import Term
from unodsl.emit.to_python import compiled, python_text
from unodsl.emit.writer import Writer
from unodsl.engine.actions import Act, Action, Refusal, Wish
from unodsl.engine.chance import Chance
from unodsl.engine.evaluate import At, holds
from unodsl.engine.game import Game
from unodsl.engine.legal import single_faces
from unodsl.engine.machine import Running
from unodsl.engine.questions import act_duties, could_answer, decide, hand_faces, standing
from unodsl.engine.rules import Rules, faces_in
from unodsl.engine.state import Ask, State
from unodsl.engine.table import Table
from unodsl.model import core as c

NOTES = ("play", "draw", "pass", "take", "challenge", "choose", "slap", "offered", "shed", "shuffle")
LINES = {f"act_{act}(p)": act for act in ("draw", "pass", "take", "challenge")} | {"play(p, card)": "play"}
SIZE = 200_000
OVER = {"over": 0, "stuck": -1}


class NotingWriter(Writer):
    """Writes a note before each line that is an act."""

    sets = False

    def __call__(self, *lines: str) -> None:
        for line in lines:
            if line in LINES:
                cards = "note_laid()" if self.sets and line.startswith("play") else "note_card(card)"
                super().__call__(f"note({NOTES.index(LINES[line])}, p, 0)")
                if line.startswith("play"):
                    super().__call__(cards)
            elif line == "shuffle(count)":
                super().__call__(f"note({NOTES.index('shuffle')}, chance_a, chance_b)", "note_card(chance_c)")
                super().__call__("note_card(chance_d)")
            super().__call__(line)


class Noting(Chancy):
    """The convention, with notes of what is chosen."""

    def __init__(self, making: Making) -> None:
        super().__init__(making, convention=True)
        making.store.array("script", SIZE, 8)
        making.store.register("script_at", 0, keep=True)
        making.store.kept.add("chance_a")
        making.w.__class__ = NotingWriter
        assert isinstance(making.w, NotingWriter)
        making.w.sets = making.sets

    def chosen(self, kind: str, seat: str, value: str) -> None:
        self.m.w(f"note({NOTES.index(kind)}, {seat}, {value})")

    def color(self, seat: str, allowed: Term) -> None:
        super().color(seat, allowed)
        if isinstance(allowed, int):
            if allowed & (allowed - 1):
                self.chosen("choose", seat, "color")
            return
        with self.m.w.block(f"if {allowed} & ({allowed} - 1) != 0:"):
            self.chosen("choose", seat, "color")

    def other_player(self, seat: str, var: str) -> None:
        super().other_player(seat, var)
        if self.m.n > 2:
            self.chosen("choose", seat, var)

    def whether(self, seat: str, var: str) -> None:
        super().whether(seat, var)
        self.chosen("choose", seat, var)

    def last_slap(self, without: Term, var: str) -> None:
        super().last_slap(without, var)
        if without == -1 or self.m.n > 2:
            self.chosen("slap", var, "0")

    def offered(self, seat: str, faces: list[str], var: str) -> None:
        super().offered(seat, faces, var)
        self.chosen("offered", seat, var)

    def shed(self, seat: str, most: str, condition: c.Core | None) -> None:
        raise AssertionError("no ruleset of these tests sheds cards")

    def write(self) -> None:
        super().write()
        w = self.m.w
        # What, who, a value, how many cards, and the cards.
        with w.block("def note(what, who, value):"):
            w(*(f"script[script_at + {k}] = {cell}" for k, cell in enumerate(("what", "who", "value", "0"))))
            w("last_note = script_at", "script_at += 4")
        self.m.store.register("last_note", 0)
        with w.block("def note_card(face):"):
            w("script[script_at] = face", "script_at += 1", "script[last_note + 3] += 1")
        if self.m.sets:
            with w.block("def note_laid():"):
                w("i = 0")
                with w.block("while i < laid_count:"):
                    w("note_card(laid[i])", "i += 1")


@dataclass(frozen=True)
class Note:
    what: str
    who: int
    value: int
    cards: tuple[int, ...]


class Recorder:
    """Emitted Python that plays rounds and tells what happened in them."""

    def __init__(self, rules: Rules, patch: pytest.MonkeyPatch) -> None:
        with patch.context() as here:
            here.setattr(emitter, "everyone", lambda making, seats: Noting(making))
            unit = emitter.emit(rules, "convention", Wanted(counters=True, clauses=True), words=1)
        self.parts: dict[str, Any] = compiled(python_text(unit))

    def play(self, seed: int, dealer: int) -> tuple[tuple[int, ...], list[Note]]:
        """The row of a round and its notes."""
        self.parts["script"][0] = 0
        before = self.parts["registers"]()["script_at"]
        self.parts["play_rounds"](seed, 0, 1, dealer, 20_000)
        script = self.parts["script"][before : self.parts["registers"]()["script_at"]]
        return tuple(self.parts["rows"][: len(FIELDS)]), list(_notes(script))


def _notes(script: list[int]) -> Iterator[Note]:
    at = 0
    while at < len(script):
        what, who, value, count = script[at : at + 4]
        yield Note(NOTES[what], who, value, tuple(script[at + 4 : at + 4 + count]))
        at += 4 + count


@dataclass
class Told:
    """What the interpreter counts in one round."""

    players: int
    turns: int = 0
    drawn: int = 0
    attack: int = 0
    chain: int = 0
    choices: int = 0
    leads: int = 0
    leader: int = 0
    worst: list[int] = field(default_factory=list)
    decided: Counter[int] = field(default_factory=Counter)
    under_way: int = 0

    def before(self, r: Rules, s: State) -> None:
        """What the rules let the player on turn do."""
        p = s.turn
        acts = ("take", "challenge") if s.attack.kind >= 0 else ("draw", "pass")
        single = "answer" if s.attack.kind >= 0 else "play"
        found: set[int] = set()
        for face in faces_in(hand_faces(p, r, s)):
            found |= {clause.number for clause in decide(single, r, s, At(p, face, (face,), gone=1)).deciding}
        for act in acts:
            found |= {clause.number for clause in decide(act, r, s, At(p)).deciding if clause.pattern is None}
        self.decided.update(found)
        if s.attack.kind < 0:
            for act in ("play", "draw"):
                self.decided.update(duty.number for duty in act_duties(act, p, r, s))
        self.choices += single_faces(single, p, r, s).bit_count() > 1
        self.turns += could_answer(p, r, s) if s.attack.kind >= 0 else not s.after_draw

    def laid(self, r: Rules, s: State, player: int, cards: tuple[int, ...]) -> None:
        """What lets several cards be laid."""
        if len(cards) > 1:
            act = "answer" if s.attack.kind >= 0 else "play_together"
            self.decided.update(
                c.number for c in decide(act, r, s, At(player, cards[-1], cards, gone=len(cards))).deciding
            )

    def accused(self, r: Rules, s: State) -> None:
        """What makes one who attacks guilty."""
        at = At(s.attack.from_, s.top, jumped=s.jumped_in)
        guilty = standing((clause for clause in r.program.guilty if holds(clause.when, r, s, at)), r)
        self.decided.update(clause.number for clause in guilty)

    def happened(self, t: Running) -> None:
        self.decided.update(t.ran)
        for each in t.told:
            if each.kind == "draws":
                self.drawn += len(each.cards) or each.number
            elif each.kind == "attack":
                self.attack = max(self.attack, each.number)
                self.under_way += 1
                self.chain = max(self.chain, self.under_way)

    def after(self, s: State) -> None:
        least = min(s.sizes)
        if s.sizes[self.leader] > least:
            self.leads += 1
            self.leader = s.sizes.index(least)
        self.worst = [max(a, size - least) for a, size in zip(self.worst or [0] * self.players, s.sizes, strict=True)]
        if s.attack.kind < 0:
            self.under_way = 0

    def row(self, table: Table) -> tuple[int, ...]:
        s, r = table.running_state(), table.rules
        winner = s.winner if s.round == "over" else OVER[s.round]
        points = 0
        if s.round == "over":
            points = sum(r.points_of[face] for p in range(self.players) if p != winner for face in table.hand(p))
        behind = self.worst[winner] if winner >= 0 else 0
        return (
            self.turns, winner, points, self.drawn, self.attack, self.chain, self.choices, self.leads, behind,
        )  # fmt: skip

    @property
    def comeback(self) -> bool:
        return max(self.worst, default=0) >= COMEBACK


def replayed(
    game: Game, players: int, seed: int, dealer: int, notes: list[Note], patch: pytest.MonkeyPatch
) -> tuple[Told, Table]:
    """The round of the notes at the interpreter's table, and what is counted there."""
    told = Told(players)
    runs: list[Running] = []

    class Spied(Running):
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            self.tracing = True
            runs.append(self)

        def tell(self, kind: str, *args: Any, **kwargs: Any) -> None:
            super().tell(kind, *args, **kwargs)
            if kind == "attack":
                told.accused(self.r, self.s)

    def flush() -> None:
        for t in runs:
            told.happened(t)
        runs.clear()

    with patch.context() as here:
        here.setattr("unodsl.engine.game.Running", Spied)
        here.setattr("unodsl.engine.table.Running", Spied)
        table = game.new_table([str(k) for k in range(players)], seed=seed, dealer=dealer)
        assert not isinstance(table, Refusal)
        told.decided.update(clause.number for clause in table.rules.lets["hand_size"][-1:])
        for k, note in enumerate(notes):
            if note.what == "shuffle":
                continue
            s, r = table.running_state(), table.rules
            if k + 1 < len(notes) and notes[k + 1].what == "shuffle":
                s.chance = _chance(notes[k + 1])
            flush()
            if table.choice is None:
                told.before(r, s)
                told.laid(r, s, note.who, note.cards)
            refusal = table.apply(_action(table, note))
            assert refusal is None, (note, refusal)
            flush()
            if table.choice is None:
                told.after(table.running_state())
    return told, table


def _chance(note: Note) -> Chance:
    made = Chance(0)
    made.a, made.b, (made.c, made.d) = note.who, note.value, note.cards
    return made


def _action(table: Table, note: Note) -> Action:
    match note.what:
        case "choose":
            choice = table.running_state().choice
            assert choice is not None
            match choice.ask:
                case Ask.COLOR:
                    wish = Wish(color=note.value)
                case Ask.PLAYER:
                    wish = Wish(seat=note.value)
                case _:
                    wish = Wish(yes=bool(note.value))
            return Action(Act.CHOOSE, note.who, wishes=(wish,))
        case "slap":
            return Action(Act.SLAP_LAST, note.who)
        case "offered" if note.value < 0:
            return Action(Act.DECLINE, note.who)
        case "offered":
            return Action(Act.OFFERED_PLAY, note.who, (note.value,))
        case _:
            return Action(Act(note.what), note.who, note.cards)
