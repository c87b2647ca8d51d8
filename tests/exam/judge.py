"""A mutant judged twice: by the analysis of the linter, and by tables on which the interpreter shows something."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from unittest.mock import patch

from tests.engine.random_play import NAMES, beside_turns
from tests.exam.plant import Mutant
from tests.exam.rounds import tables_of
from tests.exam.watch import Meeting, Watch, meeting
from unodsl.engine import running, turns
from unodsl.engine.actions import Refusal
from unodsl.engine.evaluate import At
from unodsl.engine.game import Game, compile_model
from unodsl.engine.legal import lays
from unodsl.engine.machine import Running
from unodsl.engine.questions import handlers_of, may
from unodsl.engine.rules import Rules
from unodsl.engine.setup import Setup
from unodsl.engine.state import State
from unodsl.engine.table import Table
from unodsl.program import program as p
from unodsl.solver.clashes import Clash, Clashes
from unodsl.solver.judgments import Judgments

TABLES = 500
ACTS = 40
STEPS = 20_000
"""Steps of one act after which effects count as endless here."""


@dataclass
class Judged:
    """What both found. Gaps are told by their question (`take`, `draw`, `event take`, …)."""

    mutant: Mutant
    shown: dict[Meeting, str] = field(default_factory=dict)
    gaps: dict[str, str] = field(default_factory=dict)
    endless: str = ""
    tables: int = 0
    reported: set[Meeting] = field(default_factory=set)
    unknown: int = 0
    reported_gaps: set[str] = field(default_factory=set)
    reported_endless: bool = False
    clashes: list[Clash] = field(default_factory=list, repr=False)

    @property
    def shows(self) -> bool:
        return bool(self.shown or self.gaps or self.endless)

    @property
    def reports(self) -> bool:
        return bool(self.reported or self.reported_gaps or self.reported_endless)

    def missed(self) -> list[str]:
        """What tables show and the analysis does not report."""
        found = [f"{m}: {where}" for m, where in self.shown.items() if m not in self.reported]
        found += [f"gap {q}: {where}" for q, where in self.gaps.items() if q not in self.reported_gaps]
        return found + ([f"endless: {self.endless}"] if self.endless and not self.reported_endless else [])


def judge(mutant: Mutant, tables: int = TABLES) -> Judged:
    """Both judgments of a mutant."""
    judged = Judged(mutant)
    game = compile_model(mutant.model)
    analyze(judged, game)
    play(judged, game, tables)
    return judged


def analyze(judged: Judged, game: Game) -> None:
    """What the linter's analysis says: clashes, effects without order, gaps."""
    clashes = Clashes(game.model, game.program)
    judged.clashes = list(clashes.all())
    judged.unknown = sum(not x.known for x in judged.clashes)
    judged.reported = {meeting(x.kind, x.question.name, x.first.number, x.second.number) for x in judged.clashes}
    judged.reported_gaps = {j.question.name for j in Judgments(clashes).gaps()}


# ---- the interpreter


def play(judged: Judged, game: Game, most: int) -> None:
    """Half of the tables are laid out by chance, half come up in short rounds; each option setting by chance."""
    rng = Random(judged.mutant.seed)
    watch = _Gaps(game, judged)
    with watch.events(), _short_of_steps(judged):
        for _ in range(most // 2):
            table = laid_out(game.under(any_options(game, rng)), rng)
            if table is not None:
                watch.look(table)
                acted(table, rng)
                watch.look(table)
        before = watch.tables
        for _ in range(most):
            if watch.tables - before >= most // 2:
                break
            for table in tables_of(game.under(any_options(game, rng)), rng, ACTS):
                watch.look(table)
    judged.shown, judged.tables = watch.seen, watch.tables


def any_options(game: Game, rng: Random) -> tuple[int, ...]:
    """A setting of all options; half of the time as the files have it."""
    if rng.random() < 0.5:
        return game.program.options
    made = []
    for option in game.model.options:
        v = option.values
        if v.kind == "enum":
            made.append(rng.randrange(len(v.names)))
        else:
            made.append(rng.choice(v.numbers) if v.numbers else rng.randint(v.low, v.high))
    return tuple(made)


def laid_out(game: Game, rng: Random) -> Table | None:
    """A table with small hands; often with an attack, or after drawing."""
    program = game.program
    n = rng.randint(program.low, min(program.high, max(4, program.low)))
    deck = list(game.rules(n).deck)
    rng.shuffle(deck)
    top = deck.pop()
    if rng.random() < 0.3:  # cards that look alike come together more often than by chance
        deck.sort(key=lambda face: rng.random() + (program.faces[face].symbol != program.faces[top].symbol))
        deck.reverse()
    hands = tuple(tuple(deck.pop() for _ in range(rng.choice((1, 2, 2, 3, 4)))) for _ in range(n))
    below = deck.pop()
    attack = None
    if rng.random() < 0.3:
        kinds = [k for k in _attacks(program) if any(f.symbol == k[0] for f in program.faces)]
        if kinds:
            kind, draws = rng.choice(kinds)
            fitting = [f for f in deck if program.faces[f].symbol == kind]
            if fitting:
                top, attack = fitting[0], (kind, draws, n - 1)
    drawn = rng.choice(hands[0]) if attack is None and rng.random() < 0.3 else None
    colored = program.faces[top].color >= 0 or not program.colors
    setup = Setup(
        NAMES[:n], dealer=rng.randrange(n), turn=0, direction=rng.choice((1, -1)), top=top, hands=hands,
        color=None if colored else rng.randrange(program.colors), discard=(below,), drawn=drawn, attack=attack,
    )  # fmt: skip
    table = game.set_up(setup)
    if isinstance(table, Refusal):
        return None
    s = table.running_state()
    if program.faces[below].color < 0 and program.colors:
        s.color_before = rng.randrange(program.colors)
    s.laid_by, s.window = n - 1, drawn is None
    return table


def _attacks(program: p.Program) -> list[tuple[int, int]]:
    """The attacks that single cards make (a symbol, a number of cards)."""
    from unodsl.model.core import Const
    from unodsl.model.effects import AttackWith

    found: dict[tuple[int, int], None] = {}
    for h in program.of_event("played"):
        for i in program.codes[h.code].instructions:
            if isinstance(i, AttackWith) and isinstance(i.number, Const) and h.pattern is not None:
                for number, face in enumerate(program.faces):
                    if h.pattern.faces >> number & 1 and not h.pattern.several:
                        found[face.symbol, i.number.value] = None
    return list(found)


def acted(table: Table, rng: Random) -> None:
    """Something is done on a table, for what it brings about."""
    acts = [a for seat in range(len(table.players)) for a in table.legal_actions(seat)]
    acts += [a for a in beside_turns(table, rng) if table.legal(a) is None]
    if acts and not table.is_over:
        table.apply(rng.choice(acts))


@contextmanager
def _short_of_steps(judged: Judged) -> Iterator[None]:
    """Notes effects that do not end."""
    ends = turns.end_endless

    def end_endless(t: Running) -> None:
        judged.endless = judged.endless or f"{[f.flow for f in t.s.agenda][-3:]}"
        ends(t)

    with patch.object(running, "STEPS_AT_MOST", STEPS), patch.object(running, "end_endless", end_endless):
        yield


class _Gaps(Watch):
    """Also notes where the rules leave nothing to be done, or nothing to happen."""

    def __init__(self, game: Game, judged: Judged) -> None:
        super().__init__(game)
        self.judged = judged

    def _acts(self, r: Rules, s: State) -> None:
        super()._acts(r, s)
        turn = s.turn
        if s.attack.kind >= 0:
            if not may("take", turn, r, s):
                self._gap("take", s)
            elif not handlers_of("take", r, s, At(turn)):
                self._gap("event take", s)
        elif not s.after_draw and not may("draw", turn, r, s) and not may("pass", turn, r, s):
            faces, sets = lays(turn, r, s)
            if not faces and not sets:
                self._gap("draw", s)
        elif not s.after_draw and may("draw", turn, r, s):
            drawing = s.copy()  # the event comes up once the draw has begun
            drawing.after_draw, drawing.drawn = True, -1
            if not handlers_of("draw", r, drawing, At(turn)):
                self._gap("event draw", s)

    def _gap(self, question: str, s: State) -> None:
        self.judged.gaps.setdefault(question, f"top {s.top} attack {s.attack.state()} hand {s.hands[s.turn]}")
