"""The deck: every distinct card, how often it is there, what it counts.

Lines are taken in the order of the files. A `deck { … }` replaces what was there before; `add to deck { … }` adds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from unodsl.model.model import Deck, Face, Named, Symbol
from unodsl.model.modules import Part
from unodsl.model.names import Vocabulary, named, spelt, spoken
from unodsl.model.small_deck import small_deck
from unodsl.syntax import tree
from unodsl.text.diagnostics import Diagnostic, Label, Said, Severity
from unodsl.text.limits import CARDS, FACES
from unodsl.text.source import Span


@dataclass
class _Making:
    """A deck being put together.

    ``spans`` and ``counts`` are of the lines that brought cards; ``stated`` counts with the sums that lines state
    themselves; ``full`` where the limit of faces was passed.
    """

    colors: list[Named] = field(default_factory=list)
    classes: dict[str, tuple[int, Named]] = field(default_factory=dict)
    symbols: list[Symbol] = field(default_factory=list)
    faces: list[Face] = field(default_factory=list)
    spans: list[Span] = field(default_factory=list)
    counts: list[int] = field(default_factory=list)
    stated: int = 0
    full: bool = False

    @property
    def cards(self) -> int:
        return sum(self.counts)

    @property
    def class_names(self) -> list[Named]:
        return [name for _, name in self.classes.values()]


def build_deck(
    parts: list[Part], most_players: int, vocabulary: Vocabulary, diagnostics: list[Diagnostic]
) -> tuple[Deck | None, tuple[tuple[str, Deck], ...]]:
    """The deck of all files and the small decks; None where no file has a deck."""
    making: _Making | None = None
    small: dict[str, tree.Deck] = {}
    decks: tree.Decks | None = None
    for part in parts:
        whole: tree.Deck | None = None
        for item in part.file.items:
            match item:
                case tree.Decks():
                    decks = _checked_decks(item, diagnostics) or decks
                case tree.Deck(name=None, added=False):
                    if whole is not None:
                        label = Label(whole.span, Said("declared-here"))
                        diagnostics.append(Diagnostic("deck-twice", item.span, {}, (label,)))
                        continue
                    whole = item
                    if making is not None:
                        names = (*making.colors, *making.class_names, *(s.named for s in making.symbols))
                        vocabulary.forget(names)
                    making = _Making()
                    _take(making, item, part, vocabulary, diagnostics)
                case tree.Deck(name=None):
                    making = making or _Making()
                    _take(making, item, part, vocabulary, diagnostics)
                case tree.Deck(name=name) if name is not None:
                    small[name.id] = item
                case _:
                    pass
    if making is None:
        return None, ()
    deck = Deck(
        tuple(making.colors),
        tuple(making.class_names),
        tuple(making.symbols),
        tuple(making.faces),
        decks=1 if decks is None else decks.number,
        per=None if decks is None else decks.per,
        spans=tuple(making.spans),
    )
    _check_size(deck, most_players, parts[-1].file.decl.span, diagnostics)
    return deck, tuple((name, small_deck(deck, item, diagnostics)) for name, item in small.items())


def _checked_decks(item: tree.Decks, diagnostics: list[Diagnostic]) -> tree.Decks | None:
    if item.number < 1 or item.per == 0:
        diagnostics.append(Diagnostic("decks-none", item.span))
        return None
    return item


def _check_size(deck: Deck, most_players: int, place: Span, diagnostics: list[Diagnostic]) -> None:
    cards = sum(face.copies for face in deck.faces) * deck.count(most_players)
    span = deck.spans[0] if deck.spans else place
    if cards == 0:
        diagnostics.append(Diagnostic("deck-empty", span))
    elif cards > CARDS:
        diagnostics.append(Diagnostic("deck-too-many-cards", span, {"cards": cards, "limit": CARDS}))


# ---- the lines of a deck


def _take(making: _Making, deck: tree.Deck, part: Part, vocabulary: Vocabulary, diagnostics: list[Diagnostic]) -> None:
    """Takes in the lines of a deck: colors first, since a line of cards may stand before them."""
    counted, stated = making.cards, making.stated
    for line in deck.lines:
        if isinstance(line, tree.ColorsLine):
            making.colors += [named(decl) for decl in line.colors if vocabulary.declare(decl, "colors")]
    for line in deck.lines:
        if isinstance(line, tree.CardsLine):
            _take_cards(making, line, vocabulary, diagnostics)
    for line in deck.lines:
        if isinstance(line, tree.TotalLine):
            sums = [(making.cards, making.stated)]
            if part.file.house_rule:
                # A module does not know what it is added to, so it may also count its own cards only.
                sums.append((making.cards - counted, making.stated - stated))
            _check_total(line, sums, making, diagnostics)


def _check_total(
    line: tree.TotalLine, sums: list[tuple[int, int]], making: _Making, diagnostics: list[Diagnostic]
) -> None:
    """A total that agrees with what the lines say of themselves is not the mistake: the line is, and it was told."""
    if any(line.total in pair for pair in sums):
        return
    labels = tuple(
        Label(span, Said("deck-line-has", {"cards": cards}))
        for span, cards in zip(making.spans, making.counts, strict=True)
    )
    diagnostics.append(Diagnostic("deck-sum", line.span, {"expected": line.total, "found": making.cards}, labels))


def _take_cards(making: _Making, line: tree.CardsLine, vocabulary: Vocabulary, diagnostics: list[Diagnostic]) -> None:
    card_class = None if making.full else _class_of(making, line.card_class, vocabulary)
    if card_class is None:
        return
    if line.copies == 0:
        diagnostics.append(Diagnostic("deck-no-copies", line.span))
    if line.per_color and not making.colors:
        diagnostics.append(Diagnostic("deck-without-colors", line.span))
        return
    count = sum(_take_symbol(making, line, symbol, card_class, vocabulary, diagnostics) for symbol in line.symbols)
    if count:
        making.spans.append(line.span)
        making.counts.append(count)
    making.stated += line.subtotal if line.subtotal is not None else count
    if line.subtotal is not None and line.subtotal != count:
        label = Label(line.span, Said("deck-line-has", {"cards": count}))
        diagnostics.append(Diagnostic("deck-sum", line.span, {"expected": line.subtotal, "found": count}, (label,)))


def _class_of(making: _Making, decl: tree.Decl, vocabulary: Vocabulary) -> int | None:
    """The number of a class of cards; the first line that names it declares it."""
    if decl.id not in making.classes:
        if not vocabulary.declare(decl, "cards"):
            return None
        making.classes[decl.id] = (len(making.classes), named(decl))
    return making.classes[decl.id][0]


def _take_symbol(
    making: _Making,
    line: tree.CardsLine,
    written: tree.Decl | tree.NumberRange,
    card_class: int,
    vocabulary: Vocabulary,
    diagnostics: list[Diagnostic],
) -> int:
    """Takes in the faces of a symbol, or of the numbers of a range up to the first that cannot be; how many cards."""
    count = 0
    colors = range(len(making.colors)) if line.per_color else range(-1, 0)
    for decl, number in _symbols(written, diagnostics):
        if making.full or not vocabulary.declare(decl, "cards"):
            break
        if len(making.faces) + len(colors) > FACES:
            diagnostics.append(Diagnostic("deck-too-many-faces", line.span, {"limit": FACES}))
            making.full = True
            break
        name = spelt(decl.id) if number is not None else named(decl)
        points = _points(line, name.id, number, diagnostics)
        making.faces += [Face(len(making.symbols), color, line.copies, points) for color in colors]
        making.symbols.append(Symbol(name, card_class, number, line.per_color))
        count += line.copies * len(colors)
    return count


def _symbols(
    written: tree.Decl | tree.NumberRange, diagnostics: list[Diagnostic]
) -> Iterator[tuple[tree.Decl, int | None]]:
    if isinstance(written, tree.Decl):
        yield written, None
        return
    if written.low > written.high:
        diagnostics.append(Diagnostic("range-backwards", written.span, {"low": written.low, "high": written.high}))
    for number in range(written.low, written.high + 1):
        yield tree.Decl(written.span, str(number)), number


def _points(line: tree.CardsLine, name: str, number: int | None, diagnostics: list[Diagnostic]) -> int | None:
    if line.worth == "face":
        if number is None:
            diagnostics.append(Diagnostic("face-without-number", line.span, {"name": name}))
        return number
    return line.worth if isinstance(line.worth, int) else None


def check_points(deck: Deck, parts: list[Part], diagnostics: list[Diagnostic]) -> None:
    """Warns of cards that count nothing that anybody has said, if no rule says what cards count."""
    clauses = (c for p in parts for item in p.file.items if isinstance(item, tree.Rule) for c in item.clauses)
    if any(isinstance(clause, tree.Let) and clause.of_card for clause in clauses):
        return
    names = dict.fromkeys(deck.symbols[f.symbol].named for f in deck.faces if f.points is None)
    if names:
        span = deck.spans[0] if deck.spans else None
        for part in parts:
            for item in part.file.items:
                if isinstance(item, tree.Deck) and item.name is None:
                    span = next((x.span for x in item.lines if isinstance(x, tree.CardsLine) and x.worth is None), span)
        cards = tuple(map(spoken, names))
        found = Diagnostic("cards-without-points", span, {"cards": cards}, severity=Severity.WARNING)
        diagnostics.append(found)
