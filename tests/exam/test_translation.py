"""Random conditions on random tables: the solver's formula, with the table put in, says what the interpreter says."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
import z3
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.exam.rounds import tables_of
from tests.exam.small import condition, load_small
from tests.exam.tables import Tables, option_settings
from unodsl.engine.evaluate import At, holds
from unodsl.engine.game import Game, compile_model
from unodsl.engine.legal import sets_of
from unodsl.engine.rules import Rules
from unodsl.engine.state import State
from unodsl.engine.table import Table
from unodsl.solver.faces import CardTerm
from unodsl.solver.questions import Question, Questions
from unodsl.solver.world import World

FLOOR = (
    'rule deal "" { let hand_size be 3 }',
    'rule all "" { may play a card when (the card matches color or the card matches top or the card is black) }',
    'rule hits "" { whenever a hit is played { attack next with 1 } may answer with a hit may draw }',
    'rule taking "" { may take whenever the player takes { player draws attack\'s draws end attack } }',
    'rule drawing "" { may pass when after_draw whenever the player draws { player draws 1 } }',
)
ACTS = {"play": "may play a card", "play_together": "may play together cards", "take": "may take",
        "jump_in": "may jump in with a card", "answer": "may answer with a card"}  # fmt: skip


def fixed(q: Question, r: Rules, s: State, at: At) -> Iterator[z3.BoolRef]:
    """Every unknown of the world, as it is on this table."""
    w, program = q.world, q.world.program

    def card(term: CardTerm, face: int) -> Iterator[z3.BoolRef]:
        f = program.faces[face] if face >= 0 else None
        yield term.symbol == (f.symbol if f else -1)
        yield term.color == (f.color if f else -1)

    yield from card(w.at_issue, at.card)
    yield from card(w.top, s.top)
    yield from card(w.top_before, s.top_before)
    yield from card(w.drawn, s.drawn if s.after_draw else -1)
    numbers = {
        "players": s.players, "teams": r.teams, "color": s.color, "color_before": s.color_before, "player": at.player,
        "on_turn": s.turn, "first": s.first, "dealer": s.dealer, "winner": s.winner, "direction": int(s.direction < 0),
        "attack.kind": s.attack.kind, "attack.draws": s.attack.draws, "attack.from": s.attack.from_,
        "victim": s.attack.victim,
    }  # fmt: skip
    for name, value in numbers.items():
        yield w.number(name) == value
    yield w.flag("after_draw") == s.after_draw
    yield w.flag("guilty") == s.attack.guilty
    for i, option in enumerate(r.program.options):
        yield w.option(i) == option
    for i, fact in enumerate(program.facts):
        yield w.fact(i) == s.facts[i]
        yield w.fact_of(i, -1) == fact.default
        for seat in range(s.players):
            yield w.fact_of(i, seat) == s.player_facts[seat][i]
    for symbol in range(program.symbols):
        yield w.chain(symbol) == bool(s.attack.chain >> symbol & 1)
    for face in range(len(program.faces)):
        yield w.laid(face) == at.laid.count(face)
        yield w.held(-1, face) == 0
        for seat in range(s.players):
            yield w.held(seat, face) == s.hands[seat][face]
    yield w.hand_size(-1) == 0
    for seat in range(s.players):
        yield w.hand_size(seat) == s.sizes[seat]


def asked_here(act: str, s: State) -> Iterator[At]:
    """Of whom and which cards this act is asked on a table."""
    attacked = s.attack.kind >= 0
    if attacked != (act in ("answer", "take")):
        return
    seats = [seat for seat in range(s.players) if seat != s.turn] if act == "jump_in" else [s.turn]
    for seat in seats:
        if act == "take":
            yield At(seat)
        elif act == "play_together":
            faces = [f for f, n in enumerate(s.hands[seat]) if n]
            yield from (At(seat, laid[-1], laid, gone=len(laid)) for laid in list(sets_of(s.hands[seat], faces))[:3])
        elif not (act == "jump_in" and s.after_draw):
            yield from (At(seat, f, (f,), gone=1, jumped=act == "jump_in") for f, n in enumerate(s.hands[seat]) if n)


def some_tables(game: Game, rng: Random) -> Iterator[Table]:
    yield from Tables(game, 8, rng)
    for number, table in enumerate(tables_of(game.under(rng.choice(option_settings(game))), rng, 30)):
        if number % 4 == 3:
            yield table


def agree(act: str, data: st.DataObject, seed: int) -> None:
    cards = act != "take"
    wanted = data.draw(condition(cards and act != "play_together", cards))
    small = load_small((*FLOOR, f'rule asked "" {{ {ACTS[act]} when {wanted} }}'))
    if small is None or "rule asked" not in small.text:
        return
    game = compile_model(small.model)
    world = World(small.model, game.program)
    question = Questions(world).act(act)
    clause = question.clauses[-1]
    formula = question.translator.truth(clause.when, question.asked)
    if world.inexact:
        return
    for table in some_tables(game, Random(seed)):
        s, r = table.running_state(), table.rules
        if s.round != "playing" or s.choice is not None:
            continue
        bound = next((x for x in r.permissions[act] if x.number == clause.number), None)
        for at in asked_here(act, s):
            said = bound is not None and holds(bound.when, r, s, at)
            solver = z3.Solver()
            solver.add(*fixed(question, r, s, at))
            assert solver.check() == z3.sat
            solver.add(formula)
            assert (solver.check() == z3.sat) == said, f"{clause.words}\n{at}\n{s}"
            impossible = z3.Solver()
            impossible.add(*fixed(question, r, s, at))
            impossible.add(*(f for f in question.facts() if not isinstance(f, bool)))
            assert impossible.check() == z3.sat, f"held to be impossible: {at}\n{s}\n{small.text}"


@settings(max_examples=20, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(sorted(ACTS)), st.data(), st.integers(0, 1 << 20))
def test_formula_and_interpreter_agree(act: str, data: st.DataObject, seed: int) -> None:
    agree(act, data, seed)


@pytest.mark.thorough
@settings(max_examples=400, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(sorted(ACTS)), st.data(), st.integers(0, 1 << 20))
def test_formula_and_interpreter_agree_at_length(act: str, data: st.DataObject, seed: int) -> None:
    agree(act, data, seed)
