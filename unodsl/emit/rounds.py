"""A round from the deal to its end, and many of them: the functions that are called from outside."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Final

from unodsl.emit import laws
from unodsl.emit import terms as x
from unodsl.emit.basics import REGISTERS
from unodsl.emit.counting import (
    after_act,
    before_act,
    begin_counting,
    count_points,
    end_counting,
    write_counting,
)  # fmt: skip
from unodsl.emit.events import raised
from unodsl.emit.expressions import Around
from unodsl.emit.making import STEPS_AT_MOST, Making
from unodsl.emit.reflexes import Reflexes
from unodsl.emit.surface import BATCH, COMEBACK, FIELDS, LENGTHS, TOTALS
from unodsl.engine.dealing import HAND_SIZE


def write_rounds(m: Making) -> None:
    """`play_rounds(seed, first, count, dealer, cap)`: plays, adds to `totals` and fills `rows`."""
    w, n = m.w, m.n
    _deal(m)
    _start(m)
    if m.loose:
        _close(m)
    m.store.array("rows", BATCH * len(FIELDS), 8)
    m.store.array("totals", len(TOTALS) + n, 8)
    m.store.array("points_by_seat", BATCH * n if m.wanted.counters else 1, 8)
    with w.block("def hand_points(p):"):
        w("total = 0", f"base = {m.row('p')}")
        for k in range(m.e.words):
            w(f"held = hand{k}[p]")
            with w.block("while held != 0:"):
                w(f"card = ctz(held){f' + {64 * k}' if k else ''}", "held &= held - 1")
                w(f"total += counts[base + card] * {m.e.points('card')}")
        w("return total")
    m.e.certain.add("card")
    m.policy.write()
    write_counting(m)
    with w.block("def begin(seed, number, deals):"):
        w("seed_chance(seed, number)")
        w(*(f"{name} = {begins}" for name, begins in REGISTERS.items() if not name.startswith("chance")))
        w(*(f"fact{i} = {fact.default}" for i, fact in enumerate(m.r.program.facts)))
        w(f"dealer = deals if deals >= 0 else number % {n}", "first = NEXT[dealer + 2]", f"fuel = {STEPS_AT_MOST}")
        m.store.table("NEXT", [(k - 1) % n for k in range(n + 2)])
        if m.beside.words:
            w(*(f"{name}[{q}] = 0" for q in range(n) for name in ("owed", "before")))
            w("said_aloud = 0", "said_shown = 0", "said_by = -1", "forgot = -1")
        if m.wanted.counters:
            w(*(f"{name} = 0" for name in COUNTERS))
        begin_counting(m)
        w("deal()", "start()")
        if m.loose:
            w("close()")
    if not m.beside.seats:
        return
    _act(m)
    laws.write_laws(m)
    with w.block("def play_round(seed, number, deals, cap):"):
        w("begin(seed, number, deals)", "acts = 0")
        laws.begin_laws(m)
        with w.block(f"while round == 0 and acts < cap{laws.going_on(m)}:"):
            w("acts += 1", "act()")
            with w.block("if endless != 0:"):
                w("winner = -1", "round = 3")
            laws.after_act(m)
    _many(m)


def _act(m: Making) -> None:
    """An act of the player on turn, with all that others do before the next one."""
    w = m.w
    reflexes = Reflexes(m)
    if m.beside.words or m.beside.noise:
        m.words.write()
    reflexes.write()
    with w.block("def act():"):
        w("p = turn", f"fuel = {STEPS_AT_MOST}")
        reflexes.before_act()
        with w.block("if over == 0:") if reflexes.may_be_over else nullcontext():
            before_act(m)
            m.policy.turn()
            if m.loose:
                w("close()")
            reflexes.after_act()
        after_act(m)


def _many(m: Making) -> None:
    w, n = m.w, m.n
    counters = m.wanted.counters
    with w.block("def play_rounds(seed, number, count, deals, cap):"):
        w("i = 0")
        laws.begin_rounds(m)
        with w.block("while i < count:"):
            w("play_round(seed, number + i, deals, cap)", "points = 0", f"at = i * {len(FIELDS)}")
            head = laws.after_round(m)
            with w.block(f"{head} round == 2:"):
                w("q = 0")
                with w.block(f"while q < {n}:"):
                    w("held = 0")
                    with w.block("if q != winner:"):
                        w("held = hand_points(q)", "points += held")
                        count_points(m)
                    if counters:
                        w(f"points_by_seat[i * {n} + q] = held")
                    w("q += 1")
                w("result = winner", f"totals[{len(TOTALS)} + winner] += 1")
                if counters:
                    w(f"wins_by_place[(winner + {n} - dealer) % {n}] += 1")
                    w("points_by_winner[winner] += points", "behind = behind_of[winner]")
                    w(f"comebacks[0] += 1 if behind >= {COMEBACK} else 0")
                laws.check_points(m)
            with w.block("elif round == 3:"):
                w("result = -1", "totals[3] += 1")
            with w.block("else:"):
                w("result = -2", "totals[4] += 1")
            laws.note_fault(m)
            values = ("turns", "result", "points", *COUNTERS[: len(FIELDS) - 3])
            for k, value in enumerate(values if counters else values[:3]):
                w(f"rows[at{f' + {k}' if k else ''}] = {value}")
                if counters and value != "result":
                    w(f"sums[{k}] += {value}", f"squares[{k}] += {value} * {value}")
            if counters:
                w(f"lengths[turns if turns < {LENGTHS} else {LENGTHS - 1}] += 1")
            end_counting(m)
            w("totals[0] += 1", "totals[1] += turns", "totals[2] += points", "i += 1")
        laws.end_rounds(m)
    if counters:
        for name in COUNTERS:
            m.store.register(name)
        m.store.array("comebacks", 1, 8)
        for name in ("sums", "squares"):
            m.store.array(name, len(FIELDS), 8)
        for name in ("wins_by_place", "points_by_winner"):
            m.store.array(name, n, 8)
        m.store.array("lengths", LENGTHS, 8)


COUNTERS: Final = (
    "cards_drawn", "longest_attack", "longest_chain", "real_choices", "lead_changes", "behind", "chain_length",
)  # fmt: skip


def _deal(m: Making) -> None:
    w, n, r = m.w, m.n, m.r
    cards = len(r.deck)
    m.store.table("DECK", r.deck)
    with w.block("def deal():"):
        w("fill(counts)", "fill(size)", *(f"fill({stem}{k})" for stem in ("hand", "many") for k in range(m.e.words)))
        if m.hands_move:
            w(*(f"row[{p}] = {p * r.faces}" for p in range(n)))
        for i, fact in enumerate(r.program.facts):
            if fact.of_each_player:
                w(*(f"facts{i}[{p}] = {fact.default}" for p in range(n)))
        w(f"move(pile, 0, DECK, 0, {cards})", f"shuffle({cards})")
        most = (cards - 1) // n
        size = m.answers.let("hand_size", Around(-1), HAND_SIZE)
        if isinstance(size, int):
            w(f"each = {min(max(1, size), most)}")
        else:
            w(f"each = between({size}, 1, {most})")
        w(f"pile_size = {cards}")
        with w.block("while each > 0:"):
            w("p = 0", "each -= 1")
            with w.block(f"while p < {n}:"):
                w("pile_size -= 1", "card = pile[pile_size]")
                m.give("p", "card")
                w("p += 1")
        w("pile_size -= 1", "top = pile[pile_size]", "discard[0] = top", "discard_size = 1", "turn = first")
        if "dealt" in m.events:
            w(f"redraws_left = {cards}", "deal_again()")
    if "dealt" in m.events:
        _replace(m)


def _replace(m: Making) -> None:
    """Each card dealt may be one that a rule replaces; then all are looked at once more."""
    w, n = m.w, m.n
    with w.block("def deal_again():"):
        w("again = 1")
        with w.block("while again != 0:"):
            w("again = 0", "p = 0")
            with w.block(f"while p < {n}:"):
                for k in range(m.e.words):
                    with w.block("if again == 0:"):
                        w(f"held = hand{k}[p]")
                        with w.block("while held != 0 and again == 0:"):
                            w(f"card = ctz(held){f' + {64 * k}' if k else ''}", "held &= held - 1", "redrawn = 0")
                            raised(m, "dealt", "p, card")
                            with w.block("if redrawn != 0:"):
                                w("again = 1")
                w("p += 1")


def _start(m: Making) -> None:
    w, r = m.w, m.r
    with w.block("def start():"):
        w(f"redraws_left = {len(r.deck) * 4}", "redrawn = 1")
        with w.block("while redrawn != 0:"):
            w("redrawn = 0", f"color = {x.at(m.store.table('COLOR_OF', r.color_of), 'top')}")
            raised(m, "start", "top")
        if r.program.colors:
            with w.block("if color < 0:"):
                m.policy.color("first", (1 << r.program.colors) - 1)
        w("move_on(first)", "passed = -1")
        if "turn_begins" in m.events:
            with w.block("if round < 2:"):
                raised(m, "turn_begins", "turn")


def _close(m: Making) -> None:
    """When nothing is under way any more: what ends the round after all."""
    w, n = m.w, m.n
    empty = " or ".join(f"size[{p}] == 0" for p in range(n))
    with w.block("def close():"), w.block(f"while round < 2 and (round == 1 or winner >= 0 or {empty}):"):
        with w.block("if somebody_is_out(turn) != 0 and attack_kind >= 0:"):
            w("pay(attack_victim)")
        with w.block("if winner >= 0 or round != 0:"):
            w("end_round()")
        with w.block("else:"):
            w("break")
