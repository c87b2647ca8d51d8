"""The matrix of house rules in the terminal, and as JSON."""

from __future__ import annotations

import json
from typing import Final

from unodsl.lint.matrix import Cell, Matrix, Verdict, counted
from unodsl.text.wording import say

MARKS: Final = {Verdict.COMPATIBLE: "·", Verdict.ORDERED: "o", Verdict.CONTRADICTORY: "X", Verdict.UNDEFINED: "?"}


def as_text(found: Matrix, tongue: str) -> str:
    """The table, what its marks mean, and a paragraph for each cell that is more than compatible."""
    width = max(map(len, found.names), default=0)
    numbers = [str(number + 1) for number in range(len(found.names))]
    cell = max(map(len, numbers), default=1) + 1
    lines = [say("matrix-title", tongue, base=found.base), ""]
    lines.append(" " * (width + cell + 1) + "".join(number.rjust(cell) for number in numbers))
    for place, one in enumerate(found.names):
        marks = (MARKS[found.cell(one, other).verdict].rjust(cell) for other in found.names[: place + 1])
        lines.append(f"{numbers[place].rjust(cell - 1)} {one.ljust(width)} " + "".join(marks))
    lines += ["", *(f"{MARKS[v]}  {say(f'matrix-{v.value}', tongue)}: {count}" for v, count in counted(found))]
    lines += ["", say("matrix-diagonal", tongue, base=found.base)]
    for name, brought in found.brought.items():
        if brought:
            lines.append(say("matrix-brought", tongue, name=name, modules=brought))
    for each in found.cells:
        if each.verdict is not Verdict.COMPATIBLE:
            lines += ["", f"{MARKS[each.verdict]} {pair_name(found, each)}", f"  {say(each.because, tongue)}"]
    return "\n".join(lines)


def pair_name(found: Matrix, cell: Cell) -> str:
    """The two of a cell; a house rule and the base on the diagonal."""
    return f"{cell.one} + {found.base if cell.one == cell.other else cell.other}"


def scenario(cell: Cell) -> str | None:
    """The table of a cell as a scenario file."""
    if cell.witness is None:
        return None
    from unodsl.scenarios.write import write_cases

    return write_cases([cell.witness.case])


def as_json(found: Matrix, tongue: str) -> str:
    """An object with ``base``, ``modules`` (with what each brings) and ``cells``."""
    data = {
        "version": 1,
        "base": found.base,
        "modules": [{"name": name, "needs": list(found.brought.get(name, ()))} for name in found.names],
        "cells": [
            {
                "one": cell.one,
                "other": cell.other,
                "verdict": cell.verdict.value,
                "because": say(cell.because, tongue),
                "rules": list(cell.rules),
                "witness": None
                if cell.witness is None
                else {"scenario": scenario(cell), "confirmed": cell.witness.confirmed},
            }
            for cell in found.cells
        ],
    }
    return json.dumps(data, ensure_ascii=False, indent=2)
