"""What may answer or follow what: every special card against every other, played out."""

from __future__ import annotations

from typing import Final

from unodsl.engine.actions import Act, Action, Refusal
from unodsl.engine.setup import Setup
from unodsl.publish.blocks import Grid, Page, Para, Section
from unodsl.publish.book import Book
from unodsl.publish.examples.cards import Cards
from unodsl.publish.names import Names

YES: Final = "✓"
NO: Final = "–"


def matrix_page(book: Book, tongue: str) -> Page:
    """A page with one table: rows are cards just played, columns cards of the next player, of another color."""
    names = Names(book.model, tongue)
    cards = Cards(book.game)
    deck = book.model.deck
    specials = [s for s, symbol in enumerate(deck.symbols) if symbol.number is None]
    rows = tuple(
        (names.symbol(row), *(YES if _may_follow(book, cards, row, column) else NO for column in specials))
        for row in specials
    )
    heads = (names.say("matrix-top"), *(names.symbol(s) for s in specials))
    title = names.say("matrix-title", name=names.title)
    lead = Para(names.say("matrix-lead"))
    return Page(tongue, title, "", (Section("matrix", names.say("matrix-caption"), (lead, Grid(heads, rows))),))


def _may_follow(book: Book, cards: Cards, first: int, second: int) -> bool:
    """Whether the next player may lay one card on, or answer with it, after another was played."""
    laid, held = _face(book, first, 0), _face(book, second, 1)
    for under in cards.lying(laid):
        hands = cards.dealt(((laid,), (held,), (held if book.model.deck.faces[held].copies > 1 else laid,)), 3, under)
        color = book.model.deck.faces[under].color
        setup = Setup(("A", "B", "C"), turn=0, top=under, color=None if color >= 0 else 0, hands=hands)
        table = book.game.set_up(setup)
        if isinstance(table, Refusal) or table.apply(Action(Act.PLAY, 0, (laid,))) is not None:
            continue
        while table.choice is not None and not table.is_over:
            seat = table.choice.players[0]
            if table.apply(table.legal_actions(seat)[0]) is not None:
                break
        if table.is_over or held not in table.hand(table.turn):
            continue
        return table.legal(Action(Act.PLAY, table.turn, (held,))) is None
    return False


def _face(book: Book, symbol: int, color: int) -> int:
    """A face of a symbol, of that color if there is one."""
    faces = [f for f, face in enumerate(book.model.deck.faces) if face.symbol == symbol]
    return next((f for f in faces if book.model.deck.faces[f].color == color), faces[0])
