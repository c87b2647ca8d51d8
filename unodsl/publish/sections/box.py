"""What is in the box: every card pictured, with how many there are and what it counts."""

from __future__ import annotations

from typing import Final

from unodsl.model.model import Deck
from unodsl.publish.blocks import CardRow, Cards
from unodsl.publish.book import Book
from unodsl.publish.names import Names

PICTURES_AT_MOST: Final = 10
OWN_WORDS: Final = frozenset({"action", "black"})
"""Classes that texts call otherwise than the language does."""


def cards_in_box(book: Book, names: Names) -> Cards:
    """The table of the cards of one deck."""
    deck = book.model.deck
    rows = [_row(deck, group, names) for group in _groups(deck)]
    heads = (names.say("box-cards"), names.say("box-name"), names.say("box-count"), names.say("box-points"))
    total = sum(face.copies for face in deck.faces)
    return Cards(names.say("box-caption"), heads, tuple(rows), names.say("box-total", number=total))


def card_kinds(deck: Deck, names: Names) -> tuple[str, ...]:
    """What the rules call some of the cards together: function cards, black cards, those of the deck's own classes."""
    made = []
    for number, named in enumerate(deck.classes):
        own = [i for i, symbol in enumerate(deck.symbols) if symbol.card_class == number and symbol.number is None]
        if own:
            key = f"class-{named.id}" if named.id in OWN_WORDS else "class"
            made.append(names.say(key, name=names.titled(named), cards=names.listed(map(names.symbol, own))))
    return (*made, names.say("marks"))


def points(deck: Deck, names: Names) -> tuple[str, ...]:
    """A sentence that says what all cards count; none where the deck does not say."""
    numbers = {(symbol.number, face.points) for face in deck.faces for symbol in (deck.symbols[face.symbol],)}
    numbers = {(number, worth) for number, worth in numbers if number is not None}
    worth: dict[int, list[str]] = {}
    for i, symbol in enumerate(deck.symbols):
        counted = {face.points for face in deck.faces if face.symbol == i}
        if len(counted) != 1 or None in counted:
            return ()
        if symbol.number is None:
            worth.setdefault(counted.pop() or 0, []).append(names.symbol(i))
    said = [names.say("counts-face")] if numbers and all(number == count for number, count in numbers) else []
    if numbers and not said:
        return ()
    said += [names.say("counts", cards=names.listed(cards), number=number) for number, cards in sorted(worth.items())]
    text = names.say("counts-between").join(said) + names.say("counts-end")
    return (text[:1].upper() + text[1:],) if said else ()


def _groups(deck: Deck) -> list[list[int]]:
    """Faces that share a line: number cards of as many copies, or one figure in all its colors."""
    groups: dict[tuple[object, ...], list[int]] = {}
    for number, face in enumerate(deck.faces):
        symbol = deck.symbols[face.symbol]
        worth_itself = symbol.number is not None and face.points == symbol.number
        if symbol.number is not None:
            key: tuple[object, ...] = ("number", face.copies, worth_itself or face.points, face.color < 0)
        else:
            key = (face.symbol, face.copies, face.points)
        groups.setdefault(key, []).append(number)
    return list(groups.values())


def _row(deck: Deck, group: list[int], names: Names) -> CardRow:
    symbols = list(dict.fromkeys(deck.faces[f].symbol for f in group))
    colors = list(dict.fromkeys(deck.faces[f].color for f in group))
    colored = len(colors) > 1
    name = _numbers(deck, symbols, names) if deck.symbols[symbols[0]].number is not None else names.symbol(symbols[0])
    points = {deck.faces[f].points for f in group}
    shown = names.say("points-none")
    if points == {deck.symbols[deck.faces[f].symbol].number for f in group}:
        shown = names.say("points-face") if len(points) > 1 else str(next(iter(points)))
    elif len(points) == 1 and None not in points:
        shown = str(next(iter(points)))
    return CardRow(
        _pictured(deck, group, symbols, colors),
        names.say("each-color", name=name) if colored else name,
        sum(deck.faces[f].copies for f in group),
        shown,
    )


def _numbers(deck: Deck, symbols: list[int], names: Names) -> str:
    values = sorted(deck.symbols[s].number or 0 for s in symbols)
    if len(values) > 2 and values == list(range(values[0], values[-1] + 1)):
        return names.say("number-range", low=values[0], high=values[-1])
    return names.listed(map(str, values))


def _pictured(deck: Deck, group: list[int], symbols: list[int], colors: list[int]) -> tuple[int, ...]:
    """Each symbol once, and each color once."""
    if len(symbols) == 1:
        return tuple(group[:PICTURES_AT_MOST])
    found = []
    for i, symbol in enumerate(symbols[:PICTURES_AT_MOST]):
        own = [f for f in group if deck.faces[f].symbol == symbol]
        wanted = colors[i % len(colors)]
        found.append(next((f for f in own if deck.faces[f].color == wanted), own[0]))
    return tuple(found)
