"""The laws that compiled code checks while it plays: each of them fires where it is broken, and nowhere else."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import pytest

from benchmarks import turns
from benchmarks.combinations import Combination, combinations, named, uses_on
from benchmarks.replay import replay
from tests.amounts import SEED
from unodsl.data import shipped_names
from unodsl.emit.emit import emit
from unodsl.emit.surface import BROKEN, FAULT, FIELDS, LAWS, Wanted
from unodsl.emit.to_python import compiled, python_text
from unodsl.emit.unit import Unit
from unodsl.engine.game import compile_model
from unodsl.engine.rules import Rules
from unodsl.model.load import load_model
from unodsl.simulate.machine import Order, machine
from unodsl.text.source import Source

GAP = Source("gap.uno", 'house_rule gap { rule gap "" { never draw when players = 4 never pass when players = 4 } }')
ROUNDS = 12
EVERY, PARTS = 43, 5
"""Every so manieth combination belongs to a part of the long run. No number of players or policies divides it."""


@dataclass(frozen=True)
class Fault:
    """A fault in emitted code. lines: what happens at the end of an act, from the fifth turn on; or text put for text
    in one of its functions (`old` for `new`)."""

    law: str
    lines: tuple[str, ...] = ()
    function: str = ""
    old: str = ""
    new: str = ""
    rules: str = "official"
    policy: str = "convention"

    def planted(self, text: str, number: int) -> str:
        """The text with this fault in the rounds whose numbers begin with its own."""
        begins = text.index(f"def {self.function or 'act'}(")
        ends = text.index("\ndef ", begins) + 1
        body = text[begins:ends]
        if self.old:
            assert self.old in body, body
            stem, _, right = self.old.rpartition(" ")
            body = body.replace(self.old, f"{stem} ({self.new} if planted == {number} else {right})")
        else:
            body += f"    if planted == {number} and turns > 4 and round == 0:\n"
            body += "".join(f"        {line}\n" for line in self.lines or ("pass",))
        return text[:begins] + body + text[ends:]


FAULTS = {
    "a pile of fewer than no cards": Fault("piles", ("pile_size = 0 - 1",)),
    "more cards set aside than there are": Fault("piles", ("aside_size = 109",)),
    "a card that does not exist": Fault("piles", ("pile[0] = 54",)),
    "a hand larger than is told": Fault("hands", ("size[2] -= 1",)),
    "a hand that is told to hold what it does not": Fault("hands", ("hand0[1] ^= 1",)),
    "cards held twice that are not": Fault("hands", ("many0[3] ^= 32",)),
    "a card held that no deck has": Fault("hands", ("hand0[1] |= 1 << 60",)),
    "a card lost out of a hand": Fault("hands", ("counts[54 + ctz(hand0[1])] -= 1",)),
    "hands lie where none lies": Fault("hands", ("row[1] = 216",), rules="village+seven_swaps"),
    "a card is laid nowhere": Fault("cards", function="play", old="discard_size += 1", new="0"),
    "a card stays on the pile as well": Fault("cards", function="draw", old="pile_size -= 1", new="0"),
    "a pile turned over once too often": Fault("cards", ("pile[pile_size] = top", "pile_size += 1")),
    "a top card that does not lie there": Fault("top", ("top = 53 - top",)),
    "no top card": Fault("top", ("move(pile, pile_size, discard, 0, discard_size)", "pile_size += discard_size",
                                 "discard_size = 0")),
    "a card between two places": Fault("top", ("air = ctz(hand0[0])", "take_away(0, air)")),
    "nobody on turn": Fault("turn", ("turn = 4",)),
    "neither one way nor the other": Fault("turn", ("way = 1",)),
    "stuck, and it goes on": Fault("turn", ("idle = 4",)),
    "somebody loses a turn who is not there": Fault("turn", ("lost = 16",)),
    "skips without end": Fault("turn", ("skips = 0 - 1",)),
    "no color": Fault("color", ("color = 0 - 1",)),
    "a fifth color": Fault("color", ("color = 4",)),
    "cards owed to no attack": Fault("attack", ("if attack_kind < 0:", "    attack_draws = 2")),
    "another on turn than who is attacked": Fault(
        "attack", ("attack_kind = 0", "attack_chain = 1", "attack_victim = NEXT[turn + 2]")),
    "an attack out of nothing": Fault("attack", ("attack_kind = 0", "attack_chain = 2", "attack_victim = turn")),
    "a fact out of bounds": Fault("facts", ("fact0 = 16",), rules="official+silent_two"),
    "a word owed while no window is open": Fault("words", ("window = 0", "owed[0] = 1"), policy="careful"),
    "a winner, and it goes on": Fault("winner", ("winner = 1",)),
    "nobody wins what is over": Fault("winner", ("round = 2",)),
    "a winner of a stuck round": Fault("winner", ("round = 3", "winner = 2")),
    "an empty hand that does not win": Fault("winner", ("while hand0[0] != 0:", "    pile[pile_size] = ctz(hand0[0])",
                                                        "    take_away(0, pile[pile_size])", "    pile_size += 1")),
    "nothing is allowed": Fault("act", rules="gap"),
    "points for nothing": Fault("points", function="hand_points", old="total = 0", new="1"),
    "points that get lost": Fault("totals", function="play_rounds", old="totals[2] += points", new="1"),
    "a round too many": Fault("totals", function="play_rounds", old="totals[0] += 1", new="2"),
}  # fmt: skip


@cache
def rules_of(name: str, players: int = 4) -> Rules:
    if name == "gap":
        loaded = load_model("official", uses=[(GAP, ())])
        assert loaded.model is not None, loaded.diagnostics
        return compile_model(loaded.model).rules(players)
    return named(f"{name}:{players}:convention").game().rules(players)


NUMBERS = {name: k for k, name in enumerate(FAULTS, 1)}
SHIFT = 8
"""The number of a round is its fault's number and so many bits more."""


@cache
def planted(rules: str, policy: str, every: int, words: int | None) -> Unit:
    """Code with all faults of these rules and this policy, each in rounds of its own. words: 1 for Python."""
    unit = emit(rules_of(rules), policy, Wanted(laws=every), words=words)
    unit.store.register("planted")
    text = unit.text.replace(
        "    seed_chance(seed, number)\n", f"    seed_chance(seed, number)\n    planted = number >> {SHIFT}\n"
    )
    for name, fault in FAULTS.items():
        if (fault.rules, fault.policy) == (rules, policy):
            text = fault.planted(text, NUMBERS[name])
    return replace(unit, text=text)


class InPython:
    def __init__(self, rules: str, policy: str, every: int) -> None:
        self.parts = compiled(python_text(planted(rules, policy, every, 1)))

    def play(self, first: int) -> tuple[list[int], list[int]]:
        """The faults and the rows of some rounds."""
        self.parts["faults"][:] = [0] * (FAULT * len(LAWS))
        self.parts["play_rounds"](3, first, ROUNDS, -1, 3_000)
        return list(self.parts["faults"]), list(self.parts["rows"])


class InWasm:
    def __init__(self, rules: str, policy: str, every: int) -> None:
        import wasmtime

        from unodsl.emit.to_wasm import made

        text, memory = made(planted(rules, policy, every, None))
        self.at = memory.at
        engine = wasmtime.Engine()
        self.store = wasmtime.Store(engine)
        module = wasmtime.Module(engine, bytes(wasmtime.wat2wasm(text)))
        self.exports: Any = wasmtime.Instance(self.store, module, []).exports(self.store)

    def play(self, first: int) -> tuple[list[int], list[int]]:
        place, width, length = self.at["faults"]
        self.exports["memory"].write(self.store, bytes(width * length), place)
        self.exports["play_rounds"](self.store, 3, first, ROUNDS, -1, 3_000)
        return self._array("faults"), self._array("rows")

    def _array(self, name: str) -> list[int]:
        place, width, length = self.at[name]
        raw = bytes(self.exports["memory"].read(self.store, place, place + width * length))
        return [int.from_bytes(raw[k : k + 8], "little", signed=True) for k in range(0, len(raw), 8)]


Code = dict[tuple[str, str, int, type[InPython] | type[InWasm]], InPython | InWasm]


@pytest.fixture(scope="module")
def code() -> Code:
    """Compiled code that was made already."""
    return {}


def played(
    code: Code, rules: str, policy: str, every: int, kind: type[InPython] | type[InWasm], first: int
) -> tuple[list[int], list[int]]:
    key = rules, policy, every, kind
    if key not in code:
        code[key] = kind(rules, policy, every)
    return code[key].play(first)


def broken(code: Code, name: str, every: int, kind: type[InPython] | type[InWasm]) -> tuple[list[int], list[int]]:
    """What rounds with a fault come to."""
    fault = FAULTS[name]
    return played(code, fault.rules, fault.policy, every, kind, NUMBERS[name] << SHIFT)


def told(faults: list[int]) -> dict[str, list[int]]:
    cells = {law: faults[k * FAULT : (k + 1) * FAULT] for k, law in enumerate(LAWS)}
    return {law: three for law, three in cells.items() if any(three)}


@pytest.mark.parametrize("name", FAULTS)
def test_every_law_fires(name: str, code: Code) -> None:
    """In both targets the same law, in the same rounds, which then stop."""
    law = FAULTS[name].law
    start = NUMBERS[name] << SHIFT
    faults, rows = broken(code, name, 1, InWasm)
    assert list(told(faults)) == [law]
    rounds, first, acts = told(faults)[law]
    results = rows[1 : ROUNDS * len(FIELDS) : len(FIELDS)]
    if law == "totals":
        assert (rounds, first) == (1, start)
    else:
        assert results.count(BROKEN) == rounds > 0
        assert results.index(BROKEN) == first - start
        assert acts > 0 or law == "act"  # the deal alone may leave nothing to do
    again, other = broken(code, name, 1, InPython)
    assert told(again) == told(faults)
    assert other[: ROUNDS * len(FIELDS)] == rows[: ROUNDS * len(FIELDS)]


@pytest.mark.parametrize("kind", [InPython, InWasm])
def test_no_law_fires_without_a_fault(kind: type[InPython] | type[InWasm], code: Code) -> None:
    for rules, policy in {(fault.rules, fault.policy) for fault in FAULTS.values() if fault.rules != "gap"}:
        faults, rows = played(code, rules, policy, 1, kind, 0)
        assert not any(faults)
        assert BROKEN not in rows[1 :: len(FIELDS)]


def test_every_law_has_a_fault() -> None:
    assert {fault.law for fault in FAULTS.values()} == set(LAWS)


def test_laws_are_looked_at_as_often_as_asked_for(code: Code) -> None:
    name = "neither one way nor the other"
    now, later = (told(broken(code, name, every, InWasm)[0])["turn"] for every in (1, 7))
    assert now[2] >= 5
    assert later[2] % 7 == 0
    assert later[2] >= now[2]


@pytest.mark.parametrize(
    ("name", "policy"),
    [("official", "convention"), ("village+seven_swaps", "uniform"), ("party", "careful"), ("disney_mixed", "simple")],
)
def test_laws_change_nothing_and_hold(name: str, policy: str) -> None:
    found = []
    for kind, rounds, every in (("wasm", 60, (0, 1, 5)), ("python", 6, (0, 3))):
        for laws in every:
            made = machine(kind, rules_of(name), policy, Wanted(laws=laws))
            made.play(Order(2, 0, rounds, -1, 3_000))
            found.append(list(made.read("totals")))
            if laws:
                assert not any(made.read("faults"))
        assert all(totals == found[-1] for totals in found[-len(every) :])


def test_nothing_is_left_of_laws_that_are_not_wanted() -> None:
    text = emit(rules_of("party"), "careful").text
    assert not any(word in text for word in ("broken", "faults", "check_laws", "recount", "there", "bad"))


# ---- many combinations


@cache
def every_combination() -> tuple[Combination, ...]:
    return tuple(combinations())


def test_a_house_rule_comes_after_what_it_needs() -> None:
    assert uses_on("official", "stacking") == ("stacking",)
    assert uses_on("village", "blitz") == ("jump_in", "blitz")
    assert named("village+jump_in+blitz:7:simple") == Combination("village", ("jump_in", "blitz"), 7, "simple")


@pytest.mark.thorough
def test_combinations() -> None:
    every = every_combination()
    assert len({what.name for what in every}) == len(every)
    assert all(named(what.name) == what for what in every)
    assert {what.policy for what in every} == {"convention", "uniform", "simple", "careful"}
    assert {what.players for what in every} == {2, 3, 4, 7, 10}
    assert {what.ruleset for what in every} == set(shipped_names()[0])
    assert {what.uses[-1] for what in every if what.uses} == set(shipped_names()[1])


def test_a_run_is_taken_up_where_it_ended(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "turns.jsonl"
    whats = [named("official:2:convention"), named("official:3:simple")]
    first = list(turns.run(whats[:1], 2_000, 5, 1, out))
    with out.open("a", encoding="utf-8") as file:
        file.write('{"name": "official:3:si')  # killed while it wrote
    both = list(turns.run(whats, 2_000, 5, 1, out))
    assert both[0] == first[0]
    assert all(one.turns >= 2_000 and not one.faults for one in both)
    monkeypatch.setattr(turns, "play", None)  # nothing is left to be played
    assert list(turns.run(whats, 2_000, 5, 1, out)) == both
    assert "| all | 2 |" in list(turns.table(both))[-1]


@pytest.mark.parametrize("name", ["official:4:convention", "village+jump_in:3:careful", "chinese+stacking:7:uniform"])
def test_rounds_can_be_replayed_at_the_table(name: str) -> None:
    for number in (0, 5):
        found = replay(named(name), turns.SEED, number, 25)
        assert found.broken == ""
        assert found.winner == found.code


@pytest.mark.thorough
@pytest.mark.parametrize("part", range(PARTS))
def test_a_share_of_the_turns(part: int) -> None:
    """Ten million turns for each part, under every law: of the combinations of `python -m benchmarks.turns` every so
    manieth."""
    share = 10**7 // (len(every_combination()) // EVERY)
    first = (part * EVERY // PARTS + SEED - 1) % EVERY
    for one in turns.run(every_combination()[first::EVERY], share, SEED, 1, None):
        assert not one.faults, turns.notable(one)
        assert not one.refused, turns.notable(one)
        assert not one.cut or turns.known_to_be_long(named(one.name)), turns.notable(one)
        assert one.turns >= share
