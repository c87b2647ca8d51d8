"""A small table played step by step, with what could be seen before and after each act."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final

from unodsl.engine.actions import Act, Action, Refusal
from unodsl.engine.explain import question, ran
from unodsl.engine.game import Game
from unodsl.engine.machine import Happening, Running
from unodsl.engine.questions import decide
from unodsl.engine.running import run
from unodsl.engine.setup import Setup
from unodsl.engine.state import Frame
from unodsl.engine.table import Table

CHOICES_AT_MOST: Final = 6
"""Open choices that are made by themselves after one act."""

CHOICES: Final = frozenset({Act.CHOOSE, Act.DISCARD, Act.OFFERED_PLAY, Act.DECLINE, Act.SLAP_LAST})

ONLY_WHERE_ASKED: Final = CHOICES | {Act.NOISE, Act.TAKE}


@dataclass(frozen=True, slots=True)
class Script:
    """A table and what is done at it. An act may be one that is refused."""

    setup: Setup
    acts: tuple[Action, ...] = ()

    @property
    def size(self) -> int:
        """How much there is to look at: cards on the table, and twice what is done."""
        s = self.setup
        hands = sum(7 if hand is None else len(hand) for hand in s.hands)
        return hands + len(s.draw_pile or ()) + len(s.discard) + 2 * len(self.acts) + 2 * len(s.players)


@dataclass(frozen=True, slots=True)
class Seen:
    """A table at one moment. Seats, faces, colors and symbols are numbers; -1 is none."""

    hands: tuple[tuple[int, ...], ...]
    top: int
    color: int
    direction: int
    turn: int
    attack: tuple[int, int, int]  # kind, draws, victim
    choice: str
    choosers: tuple[int, ...]
    round: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    pile: int
    discard: int
    after_draw: bool
    seconds: int
    dealer: int


@dataclass(frozen=True, slots=True)
class Step:
    """One act: refused or made, what happened, the rules that were at work (full names), and the table then.

    ``action`` None: the start card is turned.
    """

    action: Action | None
    refusal: Refusal | None
    told: tuple[Happening, ...]
    rules: frozenset[str]
    after: Seen


@dataclass(frozen=True, slots=True)
class Played:
    """A script played to its end. ``title`` is the author's name for it, where there is one.

    ``agreed``: options that were set otherwise for it, by number, with their values.
    """

    script: Script
    before: Seen
    steps: tuple[Step, ...]
    title: str = ""
    agreed: tuple[tuple[int, int], ...] = ()

    @property
    def files(self) -> frozenset[str]:
        """The rulesets and modules whose rules were at work."""
        return frozenset(rule.partition(".")[0] for rule in self.rules)

    @property
    def rules(self) -> frozenset[str]:
        return frozenset[str]().union(*(step.rules for step in self.steps))

    @property
    def outcome(self) -> tuple[object, ...]:
        """What can be compared with the same script under other rules."""
        return (self.before, tuple((step.refusal is None, step.after) for step in self.steps))


def seen(table: Table) -> Seen:
    attack, choice = table.attack, table.choice
    return Seen(
        tuple(table.hand(seat) for seat in range(len(table.players))),
        table.top,
        -1 if table.color is None else table.color,
        table.direction,
        table.turn,
        (-1, 0, -1) if attack is None else (attack.kind, attack.draws, attack.victim),
        "" if choice is None else choice.kind,
        () if choice is None else choice.players,
        table.round,
        table.winners,
        table.scores,
        table.draw_pile_size,
        table.discard_size,
        table.after_draw,
        table.turn_seconds(table.turn) if table.round == "playing" else 0,
        table.dealer,
    )


def play(script: Script, game: Game) -> Played | None:
    """The script played; None where the table cannot be set up so. Choices that it leaves open are made anyhow."""
    return _play(script, game, lambda _, act: act)


def play_as_far(script: Script, game: Game) -> Played | None:
    """The script played under other rules than those it was made for: what they do not ask for is left out.

    A card is played without the choices, words and gestures that nobody there asks for; an act that makes a choice,
    a noise or a slap is left out where there is none to make.
    """
    return _play(script, game, _as_asked)


def _as_asked(table: Table, act: Action) -> Action | None:
    """An act without what the rules of a table do not ask for; None where they ask for nothing of it."""
    ways = (act, replace(act, wishes=()), replace(act, wishes=(), words=(), gesture=False))
    way = next((way for way in ways if table.legal(way) is None), ways[-1])
    return None if act.act in ONLY_WHERE_ASKED and table.legal(way) is not None else way


def _play(script: Script, game: Game, as_done: Callable[[Table, Action], Action | None]) -> Played | None:
    made = start(script.setup, game)
    if made is None:
        return None
    before, steps = opening(script.setup, made)
    for act in script.acts:
        if act.act not in CHOICES:
            steps.extend(_choices(made))
        done = as_done(made, act)
        if done is not None:
            steps.append(do(made, done))
    steps.extend(_choices(made))
    return Played(script, before, tuple(steps))


def start(setup: Setup, game: Game) -> Table | None:
    """The table of a script, noting why things go as they do; a start card lies there, but nothing came of it yet."""
    table = game.set_up(setup if setup.start is None else replace(setup, start=None, top=setup.start))
    if isinstance(table, Refusal):
        return None
    table.tracing = True
    return table


def opening(setup: Setup, table: Table) -> tuple[Seen, list[Step]]:
    """The table before the first act, and what comes of the start card where there is one."""
    before = seen(table)
    if setup.start is None:
        return before, []
    t = Running(table.rules, table.running_state(), tracing=True)
    t.s.agenda = [Frame("start")]
    run(t)
    rules = frozenset(str(said.args["rule"]) for said in ran(t))
    return before, [Step(None, None, tuple(t.told), rules, seen(table))]


def do(table: Table, act: Action) -> Step:
    """Makes one act, or notes that it is refused."""
    deciding = _deciding(table, act)
    already = len(table.told)
    refusal = table.apply(act)
    told = tuple(table.told[already:])
    rules = set(deciding)
    if refusal is None:
        for said in table.explain():
            if said.key == "trace-ran":
                rules.add(str(said.args["rule"]))
    elif refusal.rule is not None:
        rules.add(refusal.rule)
    return Step(act, refusal, told, frozenset(rules), seen(table))


def _deciding(table: Table, act: Action) -> Iterable[str]:
    """The rules that allow or forbid an act now."""
    state = table.running_state()
    if table.is_over or state.choice is not None:
        return ()
    asked = question(Running(table.rules, state), act)
    if asked is None:
        return ()
    rules = table.rules.program.rules
    return {rules[clause.rule].full_name for clause in decide(asked[0], table.rules, state, asked[1]).deciding}


def _choices(table: Table) -> list[Step]:
    """Open choices made: the first that there is, but something rather than nothing."""
    steps: list[Step] = []
    for _ in range(CHOICES_AT_MOST):
        if table.choice is None or table.is_over:
            break
        seat = table.choice.players[-1] if table.choice.kind == "slap" else table.choice.players[0]
        ways = table.legal_actions(seat)
        if not ways:
            break
        best = next(
            (way for way in reversed(ways) if way.act in (Act.DISCARD, Act.OFFERED_PLAY) and way.cards), ways[0]
        )
        steps.append(do(table, best))
    return steps
