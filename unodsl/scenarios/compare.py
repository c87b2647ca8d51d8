"""What was expected against what is at the table. Differences are data; they are worded when they are shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from unodsl.scenarios.cases import (
    Choices,
    Entry,
    Expect,
    ExpectedAttack,
    Hands,
    Listed,
    Nothing,
    Number,
    Scores,
    Standing,
    Word,
    Words,
)
from unodsl.scenarios.sentences import parse_sentence
from unodsl.scenarios.table import OpenAttack, Table
from unodsl.text.diagnostics import Diagnostic, Said
from unodsl.text.source import Span


@dataclass(frozen=True, slots=True)
class Text:
    """A name or a sentence, shown as it is."""

    text: str


@dataclass(frozen=True, slots=True)
class Term:
    """A fixed word of scenario files (``clockwise``)."""

    key: str


@dataclass(frozen=True, slots=True)
class Faces:
    """Cards, sorted."""

    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Color:
    """A color of the deck."""

    color: int


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack; what is None was not asked for."""

    kind: int | None
    draws: int | None
    sender: str | None


@dataclass(frozen=True, slots=True)
class Group:
    """Several of these, in order."""

    parts: tuple[Shown, ...]


Shown: TypeAlias = "int | Text | Term | Faces | Color | Attack | Group | Said"


@dataclass(frozen=True, slots=True)
class Mismatch:
    """One difference: the key, of whom, what was expected and what was found."""

    key: str
    who: str | None
    expected: Shown
    found: Shown
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Comparison:
    """The differences; and what is wrong with the expectation itself (a card that does not exist)."""

    mismatches: tuple[Mismatch, ...] = ()
    findings: tuple[Diagnostic, ...] = ()


NONE = Term("none")


def compare(expect: Expect, table: Table) -> Comparison:
    """Compare all that is expected with the table, which does not change."""
    mismatches: list[Mismatch] = []
    findings: list[Diagnostic] = []
    for entry in expect.entries:
        for found in _entry(entry, table):
            if isinstance(found, Diagnostic):
                findings.append(found)
            elif found.expected != found.found:
                mismatches.append(found)
    return Comparison(tuple(mismatches), tuple(findings))


_Pairs: TypeAlias = "Iterator[Mismatch | Diagnostic]"


def _entry(entry: Entry, table: Table) -> _Pairs:
    """Expected and found of each part of an entry, also where they are equal."""
    match entry.value:
        case Number(value=value):
            yield _pair(entry, value, _number(entry.key, table))
        case Hands(of=of):
            for who, hand in of:
                yield _hand(entry, table, who, hand)
        case Scores(of=of):
            for who, score in of:
                yield _pair(entry, score.value, table.scores[_seat(table, who)], who.text)
        case Choices(of=of):
            for who, kind in of:
                yield _pair(entry, Term(kind.text), _choice(table, _seat(table, who)), who.text)
        case ExpectedAttack() as attack:
            yield _attack(entry, table, attack)
        case Standing(groups=groups):
            found = (_names(table, group) for group in table.standing())
            yield _pair(entry, Group(tuple(_words(group) for group in groups)), Group(tuple(found)))
        case Listed(words=words):
            yield from _legal(entry, table, words) if entry.key == "legal" else _listed(entry, table, words)
        case Word() as word:
            yield _word(entry, table, word)
        case Nothing():
            yield _pair(entry, NONE, _found_for_nothing(entry.key, table))


def _word(entry: Entry, table: Table, word: Word) -> Mismatch | Diagnostic:
    cards = table.game.cards
    match entry.key:
        case "top":
            face = cards.face(word.text)
            if face is None:
                return Diagnostic("scenario-card-unknown", word.span, {"found": word.text})
            return _pair(entry, Faces((face,)), Faces((table.top,)))
        case "color":
            color = cards.color(word.text)
            if color is None:
                return Diagnostic("scenario-color-unknown", word.span, {"found": word.text})
            return _pair(entry, Color(color), _color(table))
        case "direction":
            return _pair(entry, Term(word.text), Term("clockwise" if table.direction == 1 else "counterclockwise"))
        case "round":
            return _pair(entry, Term(word.text), Term(table.round))
        case "match":
            return _pair(entry, Term(word.text), Term(table.match))
        case "turn":
            return _pair(entry, Text(word.text), Text(table.players[table.turn]))
        case "dealer":
            return _pair(entry, Text(word.text), Text(table.players[table.dealer]))
        case _:
            return _pair(entry, Text(word.text), _winner(table))


def _found_for_nothing(key: str, table: Table) -> Shown:
    match key:
        case "attack":
            return _shown_attack(table, table.attack) if table.attack else NONE
        case "color":
            return _color(table)
        case "choice":
            seats = table.choice.players if table.choice else ()
            return Group((*(Text(table.players[seat]) for seat in seats), _choice(table, seats[0]))) if seats else NONE
        case "winner":
            return _winner(table)
        case "winners":
            return _names(table, table.winners) if table.winners else NONE
        case _:
            return _names(table, table.champions) if table.champions else NONE


def _number(key: str, table: Table) -> int:
    match key:
        case "draw_pile":
            return table.draw_pile_size
        case "discard":
            return table.discard_size
        case _:
            return table.rounds


def _hand(entry: Entry, table: Table, who: Word, hand: Words | Number) -> Mismatch | Diagnostic:
    held = table.hand(_seat(table, who))
    if isinstance(hand, Number):
        return _pair(entry, hand.value, len(held), who.text)
    faces: list[int] = []
    for word in hand:
        face = table.game.cards.face(word.text)
        if face is None:
            return Diagnostic("scenario-card-unknown", word.span, {"found": word.text})
        faces.append(face)
    return _pair(entry, Faces(tuple(sorted(faces))), Faces(tuple(sorted(held))), who.text)


def _attack(entry: Entry, table: Table, wanted: ExpectedAttack) -> Mismatch | Diagnostic:
    kind = None
    if wanted.kind:
        kind = table.game.cards.symbol(wanted.kind.text)
        if kind is None:
            return Diagnostic("scenario-symbol-unknown", wanted.kind.span, {"found": wanted.kind.text})
    expected = Attack(kind, wanted.draws.value if wanted.draws else None, wanted.sender.text if wanted.sender else None)
    if table.attack is None:
        return _pair(entry, expected, NONE)
    whole = _shown_attack(table, table.attack)
    # What was not asked for does not make a difference.
    found = Attack(
        whole.kind if wanted.kind else None,
        whole.draws if wanted.draws else None,
        whole.sender if wanted.sender else None,
    )
    return _pair(entry, expected, found)


def _legal(entry: Entry, table: Table, sentences: Words) -> _Pairs:
    for wanted in sentences:
        action = parse_sentence(wanted.text, table, wanted.span)
        if isinstance(action, Diagnostic):
            yield action
            continue
        refusal = table.legal(action)
        if refusal is not None:
            refused = Said(refusal.key, dict(refusal.args))
            yield Mismatch(entry.key, None, Text(wanted.text), refused, wanted.span)


def _listed(entry: Entry, table: Table, words: Words) -> _Pairs:
    if entry.key == "seats":
        yield _pair(entry, Group(tuple(Text(word.text) for word in words)), Group(tuple(map(Text, table.seats))))
        return
    seats = table.champions if entry.key == "champion" else table.winners
    if entry.key == "champion" and len(words) == 1 and _is_one_team(table, seats):
        # A team is told by any of its members, as by all of them.
        seats = [seat for seat in seats if table.players[seat] == words[0].text] or seats
    yield _pair(entry, _words(words), _names(table, seats) if seats else NONE)


def _is_one_team(table: Table, seats: Sequence[int]) -> bool:
    teams = {table.teams[seat] for seat in seats}
    return len(teams) == 1 and -1 not in teams


def _words(words: Words) -> Group:
    """Names whose order does not matter."""
    return _sorted(word.text for word in words)


def _names(table: Table, seats: Sequence[int]) -> Group:
    return _sorted(table.players[seat] for seat in seats)


def _sorted(names: Iterable[str]) -> Group:
    return Group(tuple(Text(name) for name in sorted(Counter(names).elements())))


def _winner(table: Table) -> Text | Term:
    return NONE if table.winner is None else Text(table.players[table.winner])


def _color(table: Table) -> Color | Term:
    return NONE if table.color is None else Color(table.color)


def _choice(table: Table, seat: int) -> Term:
    choice = table.choice
    return Term(choice.kind) if choice and seat in choice.players else NONE


def _shown_attack(table: Table, attack: OpenAttack) -> Attack:
    return Attack(attack.kind, attack.draws, table.players[attack.from_])


def _seat(table: Table, who: Word) -> int:
    return table.players.index(who.text)


def _pair(entry: Entry, expected: Shown, found: Shown, who: str | None = None) -> Mismatch:
    return Mismatch(entry.key, who, expected, found, entry.span)
