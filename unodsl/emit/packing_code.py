"""Packed tables in emitted code: `load(number)` takes one from `tables`, `keep(number)` puts one into `successors`."""

from __future__ import annotations

from unodsl.emit.basics import REGISTERS
from unodsl.emit.making import STEPS_AT_MOST, Making
from unodsl.emit.packing import PILES, Layout


def write_load(m: Making, lay: Layout) -> None:
    w, n = m.w, m.n
    with w.block("def load(number):"):
        w(*(f"{name} = {begins}" for name, begins in REGISTERS.items()), f"at = number * {lay.cells}")
        w(*(f"{name} = tables[at + {k}]" for k, name in enumerate(lay.registers)), f"fuel = {STEPS_AT_MOST}")
        w("said_aloud = 0", "said_shown = 0", "said_right = 0", "said_by = -1")
        at = len(lay.registers)
        for name in lay.arrays:
            w(*(f"{name}[{q}] = tables[at + {at + q}]" for q in range(n)))
            at += n
        w(f"from_ = at + {lay.piles_at + len(PILES)}")
        for k, name in enumerate(PILES):
            w(f"{name}_size = tables[at + {lay.piles_at + k}]", "i = 0")
            with w.block(f"while i < {name}_size:"):
                w(f"{name}[i] = tables[from_ + i]", "i += 1")
            w(f"from_ += {name}_size")
        w(
            "fill(counts)",
            "fill(size)",
            *(f"fill({stem}{k})" for stem in ("hand", "many") for k in range(m.e.words)),
        )
        if m.hands_move:
            w(*(f"row[{p}] = {p * m.r.faces}" for p in range(n)))
        w(f"from_ = at + {lay.hands_at}", "p = 0")
        with w.block(f"while p < {n}:"):
            w("card = 0")
            with w.block(f"while card < {m.r.faces}:"):
                w("left = tables[from_]", "from_ += 1")
                with w.block("while left > 0:"):
                    w("give(p, card)", "left -= 1")
                w("card += 1")
            w("p += 1")


def write_keep(m: Making, lay: Layout) -> None:
    w, n = m.w, m.n
    with w.block("def keep(number):"):
        with w.block("if round > 1:"):
            w("passed = -1")
        w(f"at = number * {lay.cells}")
        w(*(f"successors[at + {k}] = {name}" for k, name in enumerate(lay.registers)))
        at = len(lay.registers)
        for name in lay.arrays:
            w(*(f"successors[at + {at + q}] = {name}[{q}]" for q in range(n)))
            at += n
        w(f"from_ = at + {lay.piles_at + len(PILES)}")
        for k, name in enumerate(PILES):
            w(f"successors[at + {lay.piles_at + k}] = {name}_size", "i = 0")
            with w.block(f"while i < {name}_size:"):
                w(f"successors[from_] = {name}[i]", "from_ += 1", "i += 1")
        with w.block(f"while from_ < at + {lay.hands_at}:"):
            w("successors[from_] = 0", "from_ += 1")
        w("p = 0")
        with w.block(f"while p < {n}:"):
            w(f"base = {m.row('p')}", "card = 0")
            with w.block(f"while card < {m.r.faces}:"):
                w("successors[from_] = counts[base + card]", "from_ += 1", "card += 1")
            w("p += 1")
