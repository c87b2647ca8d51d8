"""Reading one sentence: the patterns of all tongues against one text.

Names hold any letters and may look like keywords, cards or colors, and Chinese has no spaces. So a pattern is tried
with every player's name that fits, the longest first, and the first reading that uses up the whole text is taken.
Lists of cards are read straight on, clauses remember where they failed: the time is bounded by the length of the text
times the number of patterns.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from unodsl.engine.actions import Act, Action, Wish
from unodsl.scenarios.table import Cards
from unodsl.scenarios.tongues import WITH_CLAUSES, Gap, Literally, Part, Pattern, Tongue
from unodsl.text import limits

OPENING = '"“„「『＂'
CLOSING = '"”“」』＂'
COMMAS = ",，、"
STOPS = ".。．"
_LONGEST_CARD = 48  # characters of a card's name
_MOST_CLAUSES = 32


@dataclass(frozen=True, slots=True)
class Names:
    """What sentences at one table speak of."""

    players: tuple[str, ...]
    cards: Cards
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Stuck:
    """How far a text could be read: the offset, and what would have been understood there, the likeliest first.

    Each of ``wanted`` is one of player, target, card, wish, word, act, clause, end.
    """

    at: int
    wanted: tuple[str, ...]


@dataclass(slots=True)
class _Filled:
    """What the gaps of a sentence hold."""

    player: int = -1
    target: int = -1
    cards: tuple[int, ...] = ()
    words: tuple[str, ...] = ()
    gesture: bool = False
    wishes: tuple[Wish, ...] = ()

    def action(self, act: Act) -> Action:
        return Action(act, self.player, self.cards, self.target, self.words, self.gesture, self.wishes)


_Value = int | str | Wish | tuple[int, ...]
_ORDER = ("player", "target", "card", "wish", "word", "act", "clause", "end")


def scan(text: str, names: Names, tables: Sequence[Tongue]) -> Action | Stuck:
    """The act that ``text`` tells, in any of the tongues, or how far it could be read."""
    return _Scan(text, names, tables).sentence()


def is_plain(name: str) -> bool:
    """Whether a name can stand in a sentence without quotes."""
    return bool(name) and not any(
        mark.isspace() or mark in OPENING or mark in CLOSING or mark in COMMAS or mark == "\\" for mark in name
    )


def quoted(name: str) -> str:
    """A name in quotes, with what would end them escaped."""
    escaped = "".join("\\" + mark if mark in OPENING + CLOSING + "\\" else mark for mark in name)
    return f'"{escaped}"'


class _Scan:
    def __init__(self, text: str, names: Names, tables: Sequence[Tongue]) -> None:
        self.text = text
        self.names = names
        self.tables = tables
        self.marks = tuple(dict.fromkeys((*COMMAS, *(mark for table in tables for mark in table.marks))))
        self._at = 0
        self._wanted: set[str] = set()
        self._dead: set[int] = set()
        self._by_length = sorted(range(len(names.players)), key=lambda seat: -len(names.players[seat]))

    def sentence(self) -> Action | Stuck:
        for table in self.tables:
            for act, patterns in table.acts:
                for pattern in patterns:
                    action = self._whole(act, pattern)
                    if action:
                        return action
            for pattern in table.nothing:
                action = self._whole(Act.DISCARD, pattern)
                if action:
                    return action
        return Stuck(self._at, tuple(kind for kind in _ORDER if kind in self._wanted))

    def _whole(self, act: Act, pattern: Pattern) -> Action | None:
        for pos, values in self._fill(pattern, 0, "act"):
            filled = _Filled()
            for gap, value in values:
                _put(filled, gap, value)
            if act not in WITH_CLAUSES:
                if self._ends(pos):
                    return filled.action(act)
                continue
            rest = self._clauses(pos, 0)
            if rest is not None:
                for gap, value in rest:
                    _put(filled, gap, value)
                return filled.action(act)
        return None

    def _clauses(self, pos: int, count: int) -> list[tuple[str, _Value]] | None:
        if self._ends(pos):
            return []
        if count == _MOST_CLAUSES or pos in self._dead:
            return None
        start = self._skip(pos, COMMAS)
        for table in self.tables:
            for clause, patterns in table.clauses:
                for pattern in patterns:
                    for after, values in self._fill(pattern, start, "clause"):
                        rest = self._clauses(after, count + 1)
                        if rest is not None:
                            return [*(values or [("gesture", clause)]), *rest]
        self._dead.add(pos)
        return None

    def _fill(self, parts: Sequence[Part], pos: int, kind: str) -> Iterator[tuple[int, list[tuple[str, _Value]]]]:
        if not parts:
            yield pos, []
            return
        part, rest = parts[0], parts[1:]
        if isinstance(part, Literally):
            after = self._literal(part.text, pos)
            if after is None:
                self._want(kind, pos)
            else:
                yield from self._fill(rest, after, kind)
            return
        for after, value in self._gap(part, pos):
            for end, values in self._fill(rest, after, kind):
                yield end, [(part.slot, value), *values]

    def _gap(self, gap: Gap, pos: int) -> Iterator[tuple[int, _Value]]:
        start = self._skip(pos)
        kind = "card" if gap.slot == "cards" else gap.slot
        self._want(kind, start)
        match gap.slot:
            case "player" | "target":
                yield from self._players(start)
            case "cards":
                yield from self._cards(start)
            case "card":
                found = self._card(start)
                if found:
                    yield found[0], (found[1],)
            case "word":
                yield from self._words(start)
            case "wish":
                yield from self._wishes(start)

    def _players(self, pos: int) -> Iterator[tuple[int, int]]:
        in_quotes = self._quoted(pos)
        for seat in self._by_length:
            name = self.names.players[seat]
            if in_quotes and in_quotes[1] == name:
                yield in_quotes[0], seat
            elif all(map(is_plain, name.split(" "))) and self._here(name, pos):
                yield pos + len(name), seat

    def _cards(self, pos: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        faces: list[int] = []
        start, end = pos, pos
        while len(faces) < limits.CARDS:
            found = self._card(start)
            if found is None:
                self._want("card", start)
                break
            end = found[0]
            faces.append(found[1])
            after = self._mark(end)
            if after is None:
                break
            start = self._skip(after)
        if faces:
            yield end, tuple(faces)

    def _card(self, pos: int) -> tuple[int, int] | None:
        for end in self._ends_after(pos, _LONGEST_CARD):
            face = self.names.cards.face(" ".join(self.text[pos:end].split()))
            if face is not None:
                return end, face
        return None

    def _words(self, pos: int) -> Iterator[tuple[int, str]]:
        in_quotes = self._quoted(pos)
        if in_quotes:
            yield in_quotes
            return
        known = {word.casefold(): word for word in self.names.words}
        for word in sorted(known, key=len, reverse=True):
            if word and self.text[pos : pos + len(word)].casefold() == word and self._boundary(pos + len(word)):
                yield pos + len(word), known[word]
        for end in self._runs(pos):
            said = self.text[pos:end]
            yield end, known.get(said.casefold(), said)

    def _runs(self, pos: int) -> Iterator[int]:
        """Where a word that begins at ``pos`` may end: with its script, or with the next space."""
        end = pos
        while end < len(self.text) and is_plain(self.text[end]):
            end += 1
        script = pos
        while script < end and is_wordy(self.text[script]) == is_wordy(self.text[pos]):
            script += 1
        if pos < script < end:
            yield script
        if pos < end:
            yield end

    def _wishes(self, pos: int) -> Iterator[tuple[int, Wish]]:
        in_quotes = self._quoted(pos)
        if in_quotes:
            if in_quotes[1] in self.names.players:
                yield in_quotes[0], Wish(seat=self.names.players.index(in_quotes[1]))
            return
        longest = max((_LONGEST_CARD, *(len(name) for name in self.names.players)))
        for end in self._ends_after(pos, longest):
            wish = read_wish(self.text[pos:end], self.names, self.tables)
            if wish is not None:
                yield end, wish

    def _ends_after(self, pos: int, most: int) -> Iterator[int]:
        """Ends of a piece from ``pos`` that splits no word, the longest first, none beyond a comma."""
        stop = pos
        while stop < min(len(self.text), pos + most) and self.text[stop] not in COMMAS:
            stop += 1
        for end in range(stop, pos, -1):
            if self._boundary(end) and not self.text[end - 1].isspace():
                yield end

    def _quoted(self, pos: int) -> tuple[int, str] | None:
        if pos >= len(self.text) or self.text[pos] not in OPENING:
            return None
        letters: list[str] = []
        at = pos + 1
        while at < len(self.text):
            mark = self.text[at]
            if mark == "\\" and at + 1 < len(self.text):
                letters.append(self.text[at + 1])
                at += 2
                continue
            if mark in CLOSING:
                return at + 1, "".join(letters)
            letters.append(mark)
            at += 1
        return None

    def _mark(self, pos: int) -> int | None:
        start = self._skip(pos)
        for mark in self.marks:
            if self._here(mark, start):
                return start + len(mark)
        return None

    def _literal(self, words: str, pos: int) -> int | None:
        for word in words.split():
            pos = self._skip(pos)
            end = pos + len(word)
            if self.text[pos:end].casefold() != word or not (self._boundary(pos) and self._boundary(end)):
                return None
            pos = end
        return pos

    def _here(self, piece: str, pos: int) -> bool:
        return self.text.startswith(piece, pos) and self._boundary(pos) and self._boundary(pos + len(piece))

    def _boundary(self, pos: int) -> bool:
        inside = 0 < pos < len(self.text)
        return not (inside and is_wordy(self.text[pos - 1]) and is_wordy(self.text[pos]))

    def _ends(self, pos: int) -> bool:
        pos = self._skip(pos)
        if pos < len(self.text) and self.text[pos] in STOPS and self._skip(pos + 1) == len(self.text):
            return True
        if pos < len(self.text):
            self._want("end", pos)
        return pos >= len(self.text)

    def _skip(self, pos: int, more: str = "") -> int:
        while pos < len(self.text) and (self.text[pos].isspace() or self.text[pos] in more):
            pos += 1
        return pos

    def _want(self, kind: str, pos: int) -> None:
        pos = self._skip(pos)
        if pos > self._at:
            self._at = pos
            self._wanted.clear()
        if pos == self._at:
            self._wanted.add(kind)


def read_wish(text: str, names: Names, tables: Sequence[Tongue]) -> Wish | None:
    """What a word may be wished for: a color, a player, yes or no, or several of these. None if nothing of these."""
    spoken = " ".join(text.split())
    color = names.cards.color(spoken)
    seat = names.players.index(text) if is_plain(text) and text in names.players else None
    yes: bool | None = None
    for table in tables:
        for key, words in table.values:
            if key in ("yes", "no") and spoken.casefold() in words:
                yes = key == "yes"
    if color is None and seat is None and yes is None:
        return None
    return Wish(color, seat, yes)


def is_wordy(mark: str) -> bool:
    """Whether a character joins with its neighbors to one word. Chinese and kana do not: they have no spaces."""
    if mark == "_" or unicodedata.category(mark).startswith("M"):
        return True
    point = ord(mark)
    unspaced = 0x2E80 <= point <= 0x9FFF or 0xF900 <= point <= 0xFAFF or 0x20000 <= point <= 0x3FFFF
    return mark.isalnum() and not unspaced


def _put(filled: _Filled, gap: str, value: _Value) -> None:
    match gap, value:
        case "player", int():
            filled.player = value
        case "target", int():
            filled.target = value
        case (("cards" | "card"), tuple()):
            filled.cards = value
        case "word", str():
            filled.words = (*filled.words, value)
        case "wish", Wish():
            filled.wishes = (*filled.wishes, value)
        case _:
            filled.gesture = True
