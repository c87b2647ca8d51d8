"""Start cards about which something is left open."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import z3

from unodsl.model import effects as e
from unodsl.program import program as p
from unodsl.solver.clashes import Clashes
from unodsl.solver.faces import Truth, all_of, any_of, is_in, negated
from unodsl.solver.judgment import Judgment
from unodsl.solver.lazy import Lazy


def start_gaps(clashes: Clashes) -> Iterator[Judgment]:
    """A start card without color for which nobody names one; a table on which every start card goes back."""
    yield from _no_color(clashes)
    yield from _all_redrawn(clashes)


def settling(program: p.Program, kinds: tuple[type, ...]) -> list[p.HandlerClause]:
    """The handlers of a start card with such an effect."""
    return [
        h for h in program.of_event("start") if any(isinstance(i, kinds) for i in program.codes[h.code].instructions)
    ]


SETTLES_COLOR = (e.Redraw, e.ChoosesColor)


def _no_color(clashes: Clashes) -> Iterator[Judgment]:
    program, lazy = clashes.program, clashes.ask("event start")
    colorless = sum(1 << n for n, face in enumerate(program.faces) if face.color < 0)
    if not program.colors or not colorless:
        return
    found = settling(program, SETTLES_COLOR)

    def build() -> Truth:
        q = lazy.question
        return all_of([is_in(q.asked.card, colorless, program.faces), negated(any_of(q.left(h) for h in found))])

    yield from _judged(lazy, "gap", found, build)


def _all_redrawn(clashes: Clashes) -> Iterator[Judgment]:
    program, lazy = clashes.program, clashes.ask("event start")
    found = settling(program, (e.Redraw,))
    about = 0
    for handler in found:
        about |= -1 if handler.pattern is None or handler.negated else handler.pattern.faces
    if ~about & ((1 << len(program.faces)) - 1):
        return  # some card never goes back

    def build() -> Truth:
        return all_of(_goes_back(lazy, found, face) for face in range(len(program.faces)))

    yield from _judged(lazy, "all-redrawn", found, build)


def _goes_back(lazy: Lazy, found: list[p.HandlerClause], face: int) -> Truth:
    """The formula for: this card goes back, were it turned."""
    w, q = lazy.world, lazy.question
    formula = any_of(q.left(h) for h in found)
    if isinstance(formula, bool):
        return formula
    symbol, color = z3.IntVal(w.program.faces[face].symbol), z3.IntVal(w.program.faces[face].color)
    known = [(card.symbol, symbol) for card in (w.at_issue, w.top) if not isinstance(card.symbol, int)] + [
        (card.color, color) for card in (w.at_issue, w.top) if not isinstance(card.color, int)
    ]
    return z3.substitute(formula, *known, (w.number("color"), color))


def _judged(lazy: Lazy, kind: str, found: list[p.HandlerClause], build: Callable[[], Truth]) -> Iterator[Judgment]:
    answer = lazy.can((kind, *map(lazy.place, found)), build)
    if answer is not False:
        yield Judgment(kind, lazy, None, None, answer is True, build)
