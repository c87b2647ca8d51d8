"""Sentences to acts and back. Any tongue is read, whatever the reader's own; one is written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from unodsl.engine.actions import Act, Action, Wish
from unodsl.scenarios import limits, values
from unodsl.scenarios.scan import COMMAS, Names, Stuck, is_plain, quoted, read_wish, scan
from unodsl.scenarios.table import Game, Table
from unodsl.scenarios.tongues import WITH_CLAUSES, Gap, Literally, Pattern, Tongue, tongue, tongues
from unodsl.text.diagnostics import Diagnostic, Said
from unodsl.text.nearest import nearest
from unodsl.text.source import Source, Span


def parse_sentence(text: str, table: Table, span: Span | None = None) -> Action | Diagnostic:
    """The act that ``text`` tells at ``table``, or what is wrong with the sentence.

    ``span`` is where the sentence stands in a file; without it, places are given in the sentence alone.
    A card played by somebody who has an open offer takes the offer.
    """
    action = parse_words(text, names_of(table.game, table.players), span)
    choice = table.choice
    if isinstance(action, Diagnostic) or action.act is not Act.PLAY or choice is None:
        return action
    if choice.kind == "offer" and action.player in choice.players:
        return _with_act(action, Act.OFFERED_PLAY)
    return action


def parse_words(text: str, names: Names, span: Span | None = None) -> Action | Diagnostic:
    """As `parse_sentence`, where only the names are known: an offer that is taken reads as a play."""
    place = span or Source("", text).span(0, len(text))
    if len(text) > limits.MAX_SENTENCE:
        return Diagnostic("sentence-too-long", place, {"limit": limits.MAX_SENTENCE})
    if not text.strip():
        return Diagnostic("sentence-empty", place)
    found = scan(text, names, tongues())
    return found if isinstance(found, Action) else _finding(text, found, names, place)


def sentence(action: Action, game: Game, players: Sequence[str], tongue_name: str) -> str:
    """How the tongue says an act. Read again, it is the same act.

    Names are quoted only where they could be misread. A wish that no single word of any tongue says exactly is
    given by a word that also means it (a color where a player has the name of that color).
    """
    names = names_of(game, players)
    table = tongue(tongue_name)
    action = _with_act(action, Act.PLAY) if action.act is Act.OFFERED_PLAY else action
    text = _Writer(names, table, is_careful=False).write(action)
    if scan(text, names, tongues()) == action:
        return text
    return _Writer(names, table, is_careful=True).write(action)


def names_of(game: Game, players: Sequence[str]) -> Names:
    """What sentences speak of in a game with these players, in the order of their seats."""
    return Names(tuple(players), game.cards, tuple(game.words))


class _Writer:
    """Fills patterns; ``is_careful`` quotes every name and word."""

    def __init__(self, names: Names, table: Tongue, *, is_careful: bool) -> None:
        self.names = names
        self.table = table
        self.is_careful = is_careful

    def write(self, action: Action) -> str:
        if action.act is Act.DISCARD and not action.cards:
            pattern = self.table.nothing[0]
        else:
            pattern = self.table.patterns(action.act)[0]
        words, wishes = action.words, action.wishes
        said = words[0] if words else ""
        wish = wishes[0] if wishes else Wish()
        if action.act not in WITH_CLAUSES:
            words, wishes = (), ()
        elif action.act is Act.CHOOSE:
            wishes = wishes[1:]
        parts = [self._fill(pattern, action, said, wish)]
        parts += [self._fill(self.table.clause("choosing"), action, "", each) for each in wishes]
        parts += [self._fill(self.table.clause("calling"), action, word, Wish()) for word in words]
        if action.gesture:
            parts.append(self._fill(self.table.clause("gesture"), action, "", Wish()))
        return " ".join(parts)

    def _fill(self, pattern: Pattern, action: Action, word: str, wish: Wish) -> str:
        return " ".join(
            part.text if isinstance(part, Literally) else self._value(part, action, word, wish) for part in pattern
        )

    def _value(self, gap: Gap, action: Action, word: str, wish: Wish) -> str:
        match gap.slot:
            case "player":
                return self._name(self.names.players[action.player])
            case "target":
                return self._name(self.names.players[action.target])
            case "cards" | "card":
                return self.table.between.join(self.names.cards.name(face, self.table.name) for face in action.cards)
            case "word":
                return self._name(word)
            case "wish":
                return self._wish(wish)

    def _name(self, name: str) -> str:
        return name if is_plain(name) and not self.is_careful else quoted(name)

    def _wish(self, wish: Wish) -> str:
        exact = tongues()
        loose: str | None = None
        for text in self._ways(wish):
            read = read_wish(text, self.names, exact)
            if read == wish:
                return text
            if loose is None and read is not None and _covers(read, wish):
                loose = text
        if wish.seat is not None and (wish == Wish(seat=wish.seat) or loose is None):
            return quoted(self.names.players[wish.seat])
        return loose or ""

    def _ways(self, wish: Wish) -> Iterable[str]:
        """Words that may say a wish, those of this tongue first."""
        tables = sorted(tongues(), key=lambda table: table.name != self.table.name)
        if wish.color is not None:
            yield from (self.names.cards.color_name(wish.color, table.name) for table in tables)
        if wish.seat is not None:
            yield self.names.players[wish.seat]
        if wish.yes is not None:
            key = "yes" if wish.yes else "no"
            for table in tables:
                yield from dict(table.values)[key]


def _covers(read: Wish, wish: Wish) -> bool:
    return (
        wish.color in (None, read.color)
        and wish.seat in (None, read.seat)
        and (wish.yes is None or wish.yes == read.yes)
    )


def _with_act(action: Action, act: Act) -> Action:
    return Action(act, action.player, action.cards, action.target, action.words, action.gesture, action.wishes)


def _finding(text: str, stuck: Stuck, names: Names, place: Span) -> Diagnostic:
    """What to say of a sentence that could be read only up to ``stuck.at``."""
    rest = text[stuck.at :]
    kind = stuck.wanted[0] if stuck.wanted else "act"
    found = _misread(rest, kind)
    where = _inside(place, text, stuck.at, stuck.at + len(found))
    if not rest.strip():
        wanted = Said(f"sentence-wants-{kind}")
        return Diagnostic("sentence-breaks-off", where, {"wanted": wanted}, notes=_hints(kind, "", "", names))
    args = {"found": found}
    return Diagnostic(f"sentence-{_NAMES[kind]}", where, dict(args), notes=_hints(kind, found, rest, names))


def _misread(rest: str, kind: str) -> str:
    """The piece that was not understood: a card or a wish as a whole, else one word; nothing beyond a comma."""
    piece = re.split(f"[{COMMAS}]", rest)[0] or rest[:1]
    if kind not in ("card", "wish"):
        return (piece.split() or [""])[0]
    starts = [text for table in tongues() for _, patterns in table.clauses for text in _first_words(patterns)]
    later = [at for start in starts if (at := piece.find(start, 1)) > 0]
    return piece[: min(later, default=len(piece))].rstrip()


_NAMES = {
    "player": "player-unknown",
    "target": "player-unknown",
    "card": "card-unknown",
    "wish": "wish-unknown",
    "word": "word-missing",
    "act": "act-unknown",
    "clause": "clause-unknown",
    "end": "too-much",
}


def _hints(kind: str, found: str, rest: str, names: Names) -> tuple[Said, ...]:
    """The word that was probably meant, and for players who sits at the table."""
    if kind in ("player", "target"):
        seated = (Said("sentence-seated", {"players": names.players}),)
        return (*_meant([found], names.players), *seated)
    if kind == "wish":
        return _meant([found], (*names.players, *values.words(values.YES_NO)))
    if kind == "act":
        verbs = [text for table in tongues() for _, patterns in table.acts for text in _first_words(patterns)]
        return _closest(rest, verbs)
    if kind == "clause":
        return _closest(rest, [text for table in tongues() for _, pats in table.clauses for text in _first_words(pats)])
    return ()


def _closest(rest: str, phrases: Sequence[str]) -> tuple[Said, ...]:
    """The phrase nearest to as many words (or, unspaced, characters) of ``rest`` as it has itself."""
    candidates = []
    for phrase in phrases:
        count = len(phrase.split())
        candidates.append(" ".join(rest.split()[:count]) if phrase.isascii() else rest[: len(phrase)])
    for heard in dict.fromkeys(candidates):
        said = _meant([heard], phrases)
        if said:
            return said
    return ()


def _meant(heard: Sequence[str], known: Sequence[str]) -> tuple[Said, ...]:
    close = nearest(heard[0], known) if heard else []
    return (Said("sentence-meant", {"word": close[0]}),) if close else ()


def _first_words(patterns: Sequence[Pattern]) -> list[str]:
    return [part.text for pattern in patterns for part in pattern[:2] if isinstance(part, Literally)]


def _inside(place: Span, text: str, start: int, end: int) -> Span:
    """The place of ``text[start:end]`` where the sentence stands as it is written; else the whole place."""
    written = place.text
    shift = written.find(text)
    if shift < 0:
        return place
    return Span(place.source, place.start + shift + start, place.start + shift + end)
