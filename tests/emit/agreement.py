"""Drives emitted code and the interpreter with the same acts, and compares everything on the table after each act."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from tests.engine.random_play import Odds, choose
from unodsl.emit.emit import emit
from unodsl.emit.scripted import ACTS
from unodsl.emit.surface import Wanted
from unodsl.emit.tables import Array
from unodsl.emit.to_python import compiled, python_text
from unodsl.engine.actions import Act, Action
from unodsl.engine.legal import lays, must_draw, must_lay
from unodsl.engine.questions import may
from unodsl.engine.rules import Rules
from unodsl.engine.state import State
from unodsl.engine.table import Table

WHOLE = Wanted(windows=True, whole=True)
ROUND = {"playing": 0, "ending": 1, "over": 2, "stuck": 3}


class Machine(Protocol):
    """Emitted code with the script policy. words: of a mask; word: all bits of one."""

    words: int
    word: int

    def call(self, name: str, *args: int) -> None: ...

    def put(self, script: list[int]) -> None: ...

    def registers(self) -> dict[str, int]: ...

    def array(self, name: str) -> list[int]: ...


class InPython:
    def __init__(self, rules: Rules, policy: str = "script") -> None:
        self.words = 1
        self.word = (1 << 255) - 1
        self.parts: dict[str, Any] = compiled(python_text(emit(rules, policy, WHOLE, words=1)))

    def call(self, name: str, *args: int) -> None:
        self.parts[name](*args)

    def put(self, script: list[int]) -> None:
        self.parts["script"][: len(script)] = script

    def registers(self) -> dict[str, int]:
        return dict(self.parts["registers"]())

    def array(self, name: str) -> list[int]:
        return list(self.parts[name]) if name in self.parts else []


class InWasm:
    def __init__(self, rules: Rules, policy: str = "script") -> None:
        import wasmtime

        from unodsl.emit.to_wasm import made

        unit = emit(rules, policy, WHOLE)
        text, memory = made(unit)
        self.words = -(-rules.faces // 64)
        self.word = (1 << 64) - 1
        self.at = memory.at
        engine = wasmtime.Engine()
        self.store = wasmtime.Store(engine)
        module = wasmtime.Module(engine, bytes(wasmtime.wat2wasm(text)))
        self.exports: Any = wasmtime.Instance(self.store, module, []).exports(self.store)
        self.kept = sorted(unit.store.kept)
        self.arrays: dict[str, Array] = unit.store.arrays

    def call(self, name: str, *args: int) -> None:
        self.exports[name](self.store, *args)

    def put(self, script: list[int]) -> None:
        raw = b"".join(v.to_bytes(8, "little", signed=True) for v in script)
        self.exports["memory"].write(self.store, raw, self.at["script"][0])

    def registers(self) -> dict[str, int]:
        return {name: int(self.exports[name].value(self.store)) for name in self.kept}

    def array(self, name: str) -> list[int]:
        if name not in self.at:
            return []
        place, width, length = self.at[name]
        raw = bytes(self.exports["memory"].read(self.store, place, place + width * length))
        cells = [raw[k * width : (k + 1) * width] for k in range(length)]
        return [int.from_bytes(cell, "little", signed=width == 8) for cell in cells]


def packed(s: State, r: Rules) -> dict[str, object]:
    """The table of the interpreter as emitted code holds it."""
    a = s.attack
    return {
        "chance_a": s.chance.a, "chance_b": s.chance.b, "chance_c": s.chance.c, "chance_d": s.chance.d,
        "way": s.direction + 1, "turn": s.turn, "color": s.color, "color_before": s.color_before, "top": s.top,
        "top_before": s.top_before, "attack_kind": a.kind, "attack_draws": a.draws, "attack_victim": a.victim,
        "attack_from": a.from_, "attack_chain": a.chain, "attack_guilty": int(a.guilty), "first": s.first,
        "dealer": s.dealer, "winner": s.winner, "round": ROUND[s.round], "after_draw": int(s.after_draw),
        "drawn": s.drawn, "jumped_in": int(s.jumped_in), "laid_by": s.laid_by, "goes": s.goes, "skips": s.skips,
        "lost": s.lost, "moved": s.moved, "idle": s.idle, "passed": s.passed, "swapped": s.swapped,
        "window": int(s.window), "air": s.air,
        "pile": s.draw_pile, "discard": s.discard, "aside": s.aside, "hands": s.hands, "size": s.sizes, "owed": s.owed,
        **{f"fact{i}": v for i, v in enumerate(s.facts)},
        **{f"facts{i}": [f[i] for f in s.player_facts] for i, f_ in enumerate(r.program.facts) if f_.of_each_player},
    }  # fmt: skip


def seen(m: Machine, r: Rules) -> dict[str, object]:
    """The table of emitted code in the same form."""
    made: dict[str, object] = dict(m.registers())
    for name in ("pile", "discard", "aside"):
        made[name] = m.array(name)[: int(str(made[f"{name}_size"]))]
    counts, rows = m.array("counts"), m.array("row")
    begins = rows or [p * r.faces for p in range(r.players)]
    made["hands"] = [counts[at : at + r.faces] for at in begins]
    made["size"] = m.array("size")
    owed = m.array("owed")
    if owed:
        made["owed"] = owed
    for i, fact in enumerate(r.program.facts):
        if fact.of_each_player:
            made[f"facts{i}"] = m.array(f"facts{i}")
    check_masks(m, made)
    return made


def check_masks(m: Machine, made: dict[str, object]) -> None:
    """The masks of a hand tell what its counts tell."""
    masks = [m.array(f"hand{w}") for w in range(8) if m.array(f"hand{w}")]
    hands: Any = made["hands"]
    for p, hand in enumerate(hands):
        told = sum(
            (masks[w][p] & (1 << 64) - 1 if len(masks) > 1 else masks[w][p]) << 64 * w for w in range(len(masks))
        )
        if len(masks) == 1 and told < 0:
            told += 1 << 64
        assert told == sum(1 << face for face, count in enumerate(hand) if count), (p, told, hand)


def encoded(table: Table, action: Action) -> list[int]:
    """An act as cells of the script."""
    words = table.rules.program.words
    value = max(0, action.target)
    if action.act in (Act.CALL, Act.GESTURE):
        value = words.index(action.words[0])
    elif action.act is Act.CHOOSE:
        wish = action.wishes[0]
        value = next(int(v) for v in (wish.color, wish.seat, wish.yes) if v is not None)
    elif action.act is Act.SLAP_LAST:
        value = action.player
    aloud = sum(1 << words.index(w) for w in action.words if w in words)
    shown = 0
    if action.gesture:
        shown = next((1 << s.word for s in table.rules.program.says if s.manner == "gesture"), 0)
    return [ACTS.index(action.act.value), action.player, value, aloud, shown, len(action.cards), *action.cards]


def legal_now(table: Table) -> tuple[int, int]:
    """What the player on turn may do by the interpreter: faces, and draw, pass, take, challenge as bits."""
    s, r = table.running_state(), table.rules
    p = s.turn
    if s.attack.kind >= 0:
        return lays(p, r, s)[0], 4 * may("take", p, r, s) + 8 * may("challenge", p, r, s)
    faces = 0 if must_draw(p, r, s) else lays(p, r, s)[0]
    if must_lay(p, r, s):
        return faces, 0
    return faces, 1 * may("draw", p, r, s) + 2 * (may("pass", p, r, s) and not must_draw(p, r, s))


def compare(table: Table, m: Machine, after: object) -> None:
    r = table.rules
    want, got = packed(table.running_state(), r), seen(m, r)
    over = table.is_over
    wrong = {
        name: (value, got.get(name)) for name, value in want.items()
        if got.get(name, value) != value and not (over and name in ("air", "passed"))
    }  # fmt: skip
    assert not wrong, f"{r.program.name}, act {len(table.acts)}, after {after}: interpreter, code: {wrong}"
    if not over:
        m.call("legal")
        registers = m.registers()
        faces = sum((registers[f"legal{w}"] & m.word) << 64 * w for w in range(m.words))
        told = (faces, registers["legal_acts"])
        assert told == legal_now(table), (
            f"{r.program.name}, act {len(table.acts)}: legal {legal_now(table)}, code {told}"
        )


def play_both(table: Table, machines: list[Machine], seed: int, odds: Odds = Odds(), most: int = 2_000) -> int:  # noqa: B008
    """One round in the interpreter and in emitted code; how many acts it took."""
    rng = Random(seed)
    waiting: list[int] = []
    acts = 0
    while table.choice is not None and not table.is_over:  # the deal itself may ask
        action = choose(table, rng, odds)
        waiting += encoded(table, action)
        assert table.apply(action) is None
    for m in machines:
        m.put(waiting)
        m.call("rewind")
        m.call("begin", seed, 0, table.dealer)
        compare(table, m, "the deal")
    waiting = []
    while not table.is_over and acts < most:
        action = choose(table, rng, odds)
        waiting += encoded(table, action)
        assert table.apply(action) is None
        acts += 1
        if table.choice is not None:
            continue
        for m in machines:
            m.put(waiting)
            m.call("rewind")
            m.call("step")
            compare(table, m, action)
        waiting = []
    return acts
