"""A small deck for searches: some of the cards of the whole deck, so that every play can be looked at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from unodsl.model.model import Deck
from unodsl.syntax import tree
from unodsl.text.diagnostics import Diagnostic, Label, Said
from unodsl.text.limits import CARDS
from unodsl.text.source import Span


def small_deck(deck: Deck, item: tree.Deck, diagnostics: list[Diagnostic]) -> Deck:
    """The deck with the numbers of copies that ``item`` says; faces that it does not name have none.

    Faces, symbols and colors keep their numbers, so rules mean the same with either deck.
    """
    copies: dict[int, int] = {}
    colors = _colors(deck, item, diagnostics)
    symbols = {symbol.named.id: number for number, symbol in enumerate(deck.symbols)}
    faces = {(face.symbol, face.color): number for number, face in enumerate(deck.faces)}
    labels: list[Label] = []
    for line in item.lines:
        if not isinstance(line, tree.CardsLine):
            continue
        count = 0
        for name, span in _named_symbols(line):
            symbol = symbols.get(name)
            same_class = symbol is not None and deck.classes[deck.symbols[symbol].card_class].id == line.card_class.id
            wanted = [] if symbol is None else [(symbol, color) for color in (colors if line.per_color else (-1,))]
            if not same_class or any(face not in faces for face in wanted):
                diagnostics.append(Diagnostic("small-deck-stranger", span, {"name": name}))
                break
            for face in wanted:
                copies[faces[face]] = copies.get(faces[face], 0) + line.copies
            count += line.copies * len(wanted)
        labels.append(Label(line.span, Said("deck-line-has", {"cards": count})))
        if line.subtotal is not None and line.subtotal != count:
            args = {"expected": line.subtotal, "found": count}
            diagnostics.append(Diagnostic("deck-sum", line.span, dict(args), (labels[-1],)))
    total = sum(copies.values())
    for line in item.lines:
        if isinstance(line, tree.TotalLine) and line.total != total:
            sums = {"expected": line.total, "found": total}
            diagnostics.append(Diagnostic("deck-sum", line.span, dict(sums), tuple(labels)))
    if total == 0:
        diagnostics.append(Diagnostic("deck-empty", item.span))
    elif total > CARDS:
        diagnostics.append(Diagnostic("deck-too-many-cards", item.span, {"cards": total, "limit": CARDS}))
    kept = tuple(replace(face, copies=copies.get(number, 0)) for number, face in enumerate(deck.faces))
    return replace(deck, faces=kept, decks=1, per=None, spans=tuple(label.span for label in labels))


def _colors(deck: Deck, item: tree.Deck, diagnostics: list[Diagnostic]) -> list[int]:
    """The colors of the small deck: those it names, or all."""
    named = [decl for line in item.lines if isinstance(line, tree.ColorsLine) for decl in line.colors]
    numbers = {color.id: number for number, color in enumerate(deck.colors)}
    for decl in named:
        if decl.id not in numbers:
            diagnostics.append(Diagnostic("small-deck-stranger", decl.span, {"name": decl.id}))
    return list(dict.fromkeys(numbers[d.id] for d in named if d.id in numbers)) if named else list(numbers.values())


def _named_symbols(line: tree.CardsLine) -> Iterator[tuple[str, Span]]:
    """The symbols of a line with their places."""
    for symbol in line.symbols:
        if isinstance(symbol, tree.Decl):
            yield symbol.id, symbol.span
        else:
            yield from ((str(number), symbol.span) for number in range(symbol.low, symbol.high + 1))
