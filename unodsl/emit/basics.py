"""Functions that all code has: chance, cards on the move, counting."""

from __future__ import annotations

from unodsl.emit import terms as x
from unodsl.emit.expressions import Around
from unodsl.emit.making import Making
from unodsl.engine.evaluate import DEEPEST
from unodsl.text.limits import NUMBER


def declare(m: Making) -> None:
    """Registers and arrays of a table, as `unodsl.engine.state` has them."""
    s, r, n = m.store, m.r, m.n
    keep = m.wanted.whole
    width = 1 if len(r.deck) < 256 else 2
    for name, begins in REGISTERS.items():
        s.register(name, begins, keep)
    for i, fact in enumerate(r.program.facts):
        s.register(f"fact{i}", fact.default, keep)
        if fact.of_each_player:
            s.array(f"facts{i}", n, 8)
    for name in ("pile", "discard", "aside"):
        s.array(name, len(r.deck) + 1, 1)
    for word in range(m.e.words):
        s.array(f"hand{word}", n, 8)
        s.array(f"many{word}", n, 8)
    s.array("counts", n * r.faces, width)
    s.array("size", n, width)
    s.array("scores", n, 8)
    if m.hands_move:
        s.array("row", n, 2 if n * r.faces < 65_536 else 8)
    if m.lays:
        for word in range(m.e.words):
            s.register(f"laid{word}")
            s.register(f"saved{word}")
        for name in ("laid_count", "saved_count"):
            s.register(name)
        for name in ("laid_last", "saved_last", "laid_first"):
            s.register(name, -1)
        s.array("laid", len(r.deck), 1)
        m.e.certain |= {"laid_last", "laid_first"}


REGISTERS = {
    "chance_a": 0, "chance_b": 0, "chance_c": 0, "chance_d": 0,
    "way": 2, "turn": -1, "color": -1, "color_before": -1, "top": -1, "top_before": -1,
    "attack_kind": -1, "attack_draws": 0, "attack_victim": -1, "attack_from": -1, "attack_chain": 0, "attack_guilty": 0,
    "first": -1, "dealer": -1, "winner": -1, "round": 0, "after_draw": 0, "drawn": -1, "jumped_in": 0, "laid_by": -1,
    "goes": -1, "skips": 0, "lost": 0, "moved": 0, "idle": 0, "swapped": 0, "window": 0, "air": -1,
    "pile_size": 0, "discard_size": 0, "aside_size": 0, "redraws_left": 0, "redrawn": 0, "fuel": 0, "endless": 0,
    "playing": 0, "passed": -1, "turns": 0, "opened": 0,
}  # fmt: skip
"""The registers of a table with what they begin with. `way`: 2 clockwise, 0 the other way."""


def write_basics(m: Making) -> None:
    """Chance, drawing, the piles, what expressions call."""
    w = m.w
    with w.block("def within(value):"):
        w(f"return between(value, {-NUMBER}, {NUMBER})")
    with w.block("def natural(value):"):
        w("return value if value > 0 else 0")
    with w.block("def between(value, low, high):"):
        w("return low if value < low else (high if value > high else value)")
    with w.block("def below(n):"):
        w(
            "t = (chance_d ^ chance_d << 11) & 4294967295",
            "chance_d = chance_c", "chance_c = chance_b", "chance_b = chance_a",
            "chance_a = t ^ t >> 8 ^ chance_a ^ chance_a >> 19",
            "return chance_a * n >> 32",
        )  # fmt: skip
    _seeding(m)
    _shuffle(m)
    _hands(m)
    _piles(m)


def _seeding(m: Making) -> None:
    w = m.w
    with w.block("def mixed(word):"):
        w(
            "word = (word ^ word >> 16) * 0x21F0AAAD & 4294967295",
            "word = (word ^ word >> 15) * 0x735A2D97 & 4294967295",
            "return word ^ word >> 15",
        )
    with w.block("def seed_chance(seed, number):"):
        w("at = (seed ^ seed >> 32) & 4294967295")
        extras = [f"mixed((number ^ {extra}) & 4294967295)" for extra in (0, 0x6A09E667, 0xBB67AE85, 0x3C6EF372)]
        for name, extra in zip("abcd", extras, strict=True):
            w("at = at + 2654435769 & 4294967295", f"chance_{name} = mixed(at ^ {extra})")
        with w.block("if (chance_a | chance_b | chance_c | chance_d) == 0:"):
            w("chance_d = 1")


def _shuffle(m: Making) -> None:
    """Fisher-Yates over the first cards of the draw pile; chance is held in local names meanwhile."""
    w = m.w
    with w.block("def shuffle(count):"):
        w("a = chance_a", "b = chance_b", "c = chance_c", "d = chance_d", "i = count")
        step = [
            "{d} = ({d} ^ {d} << 11) & 4294967295",
            "{d} = {d} ^ {d} >> 8 ^ {a} ^ {a} >> 19",
            "j = {d} * i >> 32", "i -= 1", "card = pile[i]", "pile[i] = pile[j]", "pile[j] = card",
        ]  # fmt: skip
        # Four draws turn the four words once round, so none has to be moved.
        with w.block("while i > 4:"):
            for names in ("abcd", "dabc", "cdab", "bcda"):
                w(*(line.format(a=names[0], d=names[3]) for line in step))
        with w.block("while i > 1:"):
            w("t = (d ^ d << 11) & 4294967295", "d = c", "c = b", "b = a", "a = t ^ t >> 8 ^ a ^ a >> 19")
            w("j = a * i >> 32", "i -= 1", "card = pile[i]", "pile[i] = pile[j]", "pile[j] = card")
        w("chance_a = a", "chance_b = b", "chance_c = c", "chance_d = d")


def _hands(m: Making) -> None:
    w, e = m.w, m.e
    words = range(e.words)
    with w.block("def give(p, card):"):
        m.give("p", "card")
    with w.block("def take_away(p, card):"):
        m.take_away("p", "card")
    with w.block(f"def count_of(p, {', '.join(f'm{k}' for k in words)}):"):
        w("total = 0", f"base = {m.row('p')}")
        for k in words:
            with w.block(f"while m{k} != 0:"):
                w(f"total += counts[base + ctz(m{k}){f' + {64 * k}' if k else ''}]", f"m{k} &= m{k} - 1")
        w("return total")
    with w.block(f"def symbols_in({', '.join(f'm{k}' for k in words)}):"):
        w("total = 0")
        for k in words:
            with w.block(f"while m{k} != 0:"):
                w(f"card = ctz(m{k}){f' + {64 * k}' if k else ''}", "total += 1")
                for j, like in enumerate(e.like("card")):
                    w(f"m{j} &= {x.bits_not(like, e.full[j])}")
        w("return total")
    if m.lays:
        with w.block("def shed(p):"):
            w("i = 0")
            with w.block("while i < laid_count:"):
                w("card = laid[i]", "i += 1")
                m.take_away("p", "card")
                w("discard[discard_size - 1] = card", "discard[discard_size] = top", "discard_size += 1")
            w("moved += laid_count", "idle = 0")
        with w.block(f"def laid_of({', '.join(f'm{k}' for k in words)}):"):
            w("total = 0", "i = 0")
            with w.block("while i < laid_count:"):
                w("card = laid[i]", "i += 1")
                with w.when(e.meets([f"m{k}" for k in words], e.bit("card"))):
                    w("total += 1")
            w("return total")
    if m.hands_move:
        _moves(m)
    if m.r.lets["points"]:
        for depth in range(1, DEEPEST + 1):
            with w.block(f"def points_of{depth}(card):"):
                here = Around(-1, "card", "one", depth=depth)
                w(f"return {m.answers.let('points', here, e.of_card('POINTS', m.r.points_of, 'card', 0))}")


def _moves(m: Making) -> None:
    w, n = m.w, m.n
    arrays = ["row", "size", *(f"{stem}{k}" for stem in ("hand", "many") for k in range(m.e.words))]
    with w.block("def swap_hands(p, q):"):
        for name in arrays:
            w(f"x = {name}[p]", f"{name}[p] = {name}[q]", f"{name}[q] = x")
        w("swapped |= 1 << p | 1 << q", "moved += 1")
    with w.block("def hands_go_round():"):
        for name in arrays:
            with w.block("if way == 2:"):
                w(
                    f"x = {name}[{n - 1}]",
                    *(f"{name}[{k}] = {name}[{k - 1}]" for k in range(n - 1, 0, -1)),
                    f"{name}[0] = x",
                )
            with w.block("else:"):
                w(f"x = {name}[0]", *(f"{name}[{k}] = {name}[{k + 1}]" for k in range(n - 1)), f"{name}[{n - 1}] = x")
        w(f"swapped = {(1 << n) - 1}", "moved += 1")


def _piles(m: Making) -> None:
    w = m.w
    with w.block("def shuffle_discards():"):
        w("count = discard_size - 1")
        with w.block("if count > 0:"):
            with w.block("if pile_size > 0:"):
                w("move(pile, count, pile, 0, pile_size)")
            w("move(pile, 0, discard, 0, count)", "discard[0] = discard[count]", "discard_size = 1")
            w("pile_size += count", "shuffle(count)")
    with w.block("def put_back(card):"):
        w("j = below(pile_size + 1)", "move(pile, j + 1, pile, j, pile_size - j)", "pile[j] = card", "pile_size += 1")
    with w.block("def set_aside(p, card):"):
        w("done = 1")
        with w.block("if air == card:"):
            w("air = -1")
        with w.block(f"elif p >= 0 and {m.count('p', 'card')} > 0:"):
            m.take_away("p", "card")
        with w.block("elif discard_size > 1 and discard[discard_size - 1] == card:"):
            w("discard_size -= 1", "top = discard[discard_size - 1]")
        with w.block("else:"):
            w("done = 0")
        with w.block("if done != 0:"):
            with w.block("if drawn == card:"):
                w("drawn = -1")
            w("aside[aside_size] = card", "aside_size += 1")
    with w.block("def redraw_start():"), w.block("if pile_size > 0 and redraws_left > 0:"):
        w(
            "redraws_left -= 1",
            "pile_size -= 1",
            "old = discard[0]",
            "discard[0] = pile[pile_size]",
            "top = discard[0]",
        )
        w("put_back(old)", "redrawn = 1")
    with w.block("def redraw_dealt(p, card):"), w.block("if pile_size > 0 and redraws_left > 0:"):
        w(
            "redraws_left -= 1",
            "take_away(p, card)",
            "pile_size -= 1",
            "give(p, pile[pile_size])",
            "put_back(card)",
            "redrawn = 1",
        )
