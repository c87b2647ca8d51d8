"""Cards for the solver: a card is a pair (symbol, color), both whole numbers; a set of faces a few rectangles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import z3

from unodsl.program.program import Face

Term: TypeAlias = "z3.ArithRef | int"
Truth: TypeAlias = "z3.BoolRef | bool"


@dataclass(frozen=True)
class CardTerm:
    """A card in a formula. Plain numbers where it is known; (-1, -1) is no card."""

    symbol: Term
    color: Term
    face: int | None = None

    @property
    def known(self) -> bool:
        return self.face is not None

    @property
    def key(self) -> tuple[int | str, ...]:
        """The same for the same card in another formula."""
        return (term_key(self.symbol), term_key(self.color), -1 if self.face is None else self.face)


def term_key(term: Term | Truth) -> int | str:
    """The same for the same term in another formula."""
    return term if isinstance(term, int) else str(term.sexpr())


def known_card(faces: tuple[Face, ...], face: int) -> CardTerm:
    return CardTerm(faces[face].symbol, faces[face].color, face)


def _intervals(values: Iterable[int]) -> list[tuple[int, int]]:
    """Sorted runs (low, high) of numbers."""
    runs: list[tuple[int, int]] = []
    for v in sorted(values):
        if runs and runs[-1][1] == v - 1:
            runs[-1] = (runs[-1][0], v)
        else:
            runs.append((v, v))
    return runs


def in_values(term: Term, values: Iterable[int]) -> Truth:
    """A number is one of these."""
    wanted = set(values)
    if isinstance(term, int):
        return term in wanted
    runs = _intervals(wanted)
    parts = [term == low if low == high else z3.And(term >= low, term <= high) for low, high in runs]
    return any_of(parts)


def is_in(card: CardTerm, mask: int, faces: tuple[Face, ...]) -> Truth:
    """A card is one of the faces of a mask."""
    if card.face is not None:
        return bool(mask >> card.face & 1)
    colors_of: dict[int, set[int]] = {}
    for number, face in enumerate(faces):
        if mask >> number & 1:
            colors_of.setdefault(face.symbol, set()).add(face.color)
    symbols_with: dict[frozenset[int], list[int]] = {}
    for symbol, colors in colors_of.items():
        symbols_with.setdefault(frozenset(colors), []).append(symbol)
    return any_of(
        all_of([in_values(card.symbol, symbols), in_values(card.color, colors)])
        for colors, symbols in symbols_with.items()
    )


def all_of(parts: Iterable[Truth]) -> Truth:
    """`and`, worked out as far as it is known."""
    kept: list[z3.BoolRef] = []
    for part in parts:
        if isinstance(part, bool):
            if not part:
                return False
        else:
            kept.append(part)
    if not kept:
        return True
    return kept[0] if len(kept) == 1 else _joined(z3.Z3_mk_and, kept)


def any_of(parts: Iterable[Truth]) -> Truth:
    kept: list[z3.BoolRef] = []
    for part in parts:
        if isinstance(part, bool):
            if part:
                return True
        else:
            kept.append(part)
    if not kept:
        return False
    return kept[0] if len(kept) == 1 else _joined(z3.Z3_mk_or, kept)


def _joined(make: Callable[..., object], parts: Sequence[z3.ExprRef], kind: type[Any] = z3.BoolRef) -> Any:
    """As `z3.And`, `z3.Or` and `z3.Sum`, which first ask each part what it is: most of the time would go there."""
    context = parts[0].ctx
    array = (z3.Ast * len(parts))(*(part.ast for part in parts))
    return kind(make(context.ref(), len(parts), array), context)


def total(terms: Iterable[Term]) -> Term:
    """The sum, worked out as far as it is known."""
    known, unknown = 0, []
    for term in terms:
        if isinstance(term, int):
            known += term
        else:
            unknown.append(term)
    if not unknown:
        return known
    if known:
        unknown.append(z3.IntVal(known))
    return unknown[0] if len(unknown) == 1 else _joined(z3.Z3_mk_add, unknown, z3.ArithRef)


def negated(part: Truth) -> Truth:
    return not part if isinstance(part, bool) else z3.Not(part)


def choose(condition: Truth, yes: Term, no: Term) -> Term:
    """`if`."""
    if isinstance(condition, bool):
        return yes if condition else no
    return z3.If(condition, yes, no)


def one_if(condition: Truth) -> Term:
    return choose(condition, 1, 0)
