"""A round of compiled code played again at the interpreter's table, under the laws that hold there."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from benchmarks.combinations import Combination
from tests.engine.laws import LawBroken, check_all
from unodsl.emit.surface import Wanted
from unodsl.engine.actions import Refusal
from unodsl.engine.dealing import begin_round
from unodsl.engine.machine import Running
from unodsl.engine.table import Table
from unodsl.policies.rounds import TURNS_AT_MOST, Illegal, Party
from unodsl.policies.seats import read_seats, seated
from unodsl.simulate.machine import Order, machine
from unodsl.text.diagnostics import Said


@dataclass(frozen=True, slots=True)
class Replayed:
    """A round in both. acts: in turn, at the table; winner: there; broken: what its laws say, empty where they hold;
    code: the winner in compiled code (-1 stuck, -2 cut off, -3 a law broken)."""

    acts: int
    winner: int
    broken: str
    code: int

    def __str__(self) -> str:
        said = f"at the table: {self.acts} acts, winner {self.winner}, laws: {self.broken or 'hold'}"
        return f"{said}; in code: winner {self.code} (-1 stuck, -2 cut off, -3 a law broken)"


def table_of(what: Combination, seed: int, number: int) -> Table:
    """The table of a round with a number, its dealer the one whose turn it is to deal."""
    made = what.game().new_table([f"p{k}" for k in range(what.players)], seed, dealer=number % what.players)
    if isinstance(made, Refusal):
        raise ValueError(f"{what.name}: {made.key}")
    state = made.running_state()
    state.rounds = number
    begin_round(Running(made.rules, state))
    return made


def replay(what: Combination, seed: int, number: int, every: int = 1) -> Replayed:
    """Plays it to its end, to the cap, or to the first law that does not hold, looking after every so many acts."""
    table = table_of(what, seed, number)
    seats = read_seats(what.policy)
    if isinstance(seats, Said):
        raise ValueError(f"no policy {what.policy}")
    party, rng, acts, broken = Party(table, seated(seats, table.rules)), Random(number), 0, ""
    try:
        party.choices()
        check_all(table, rng)
        while not table.is_over and acts < TURNS_AT_MOST:
            party.turn()
            acts += 1
            if acts % every == 0 or table.is_over:
                check_all(table, rng)
    except (LawBroken, Illegal) as law:
        broken = str(law)
    code = machine("wasm", table.rules, what.policy, Wanted(laws=1))
    code.play(Order(seed, number, 1, -1))
    state = table.running_state()
    winner = state.winner if state.round == "over" else -1 if state.round == "stuck" else -2
    return Replayed(acts, winner, broken, code.read("rows")[1])
