"""Names that rule files declare: their spellings, and which names cannot be used."""

from __future__ import annotations

from collections.abc import Iterable

from unodsl.model.model import Named
from unodsl.syntax.scope import Scope
from unodsl.syntax.tongues import words
from unodsl.syntax.tree import Decl
from unodsl.syntax.words import cut_run
from unodsl.text.diagnostics import Diagnostic, Label, Said, Value
from unodsl.text.limits import SUGGESTION_CHARACTERS
from unodsl.text.nearest import nearest
from unodsl.text.source import Span

SUGGESTIONS = 50
"""Unknown names of one load for which a similar name is searched; a text can be made of unknown names."""

LATIN = "en"
OTHER = "zh"

SETTLED = frozenset({"hand_size", "turn_seconds", "decks"})
"""Numbers that rules settle with `let`; an option may bear such a name, and then gives the number."""


def named(decl: Decl) -> Named:
    """The id and the spellings of a declared name; a tongue it says nothing of has its word from the table of names."""
    return spelt(decl.id, decl.other)


def spelt(name: str, other: str | None = None) -> Named:
    """A name by its id, with what the tables of the tongues call it."""
    by_tongue = {tongue: table[name] for tongue, table in words().name_word.items() if name in table}
    by_tongue[LATIN] = name
    if other is not None:
        by_tongue[OTHER] = other
    return Named(name, tuple(sorted(by_tongue.items())))


def spoken(name: Named) -> Value:
    """The name in the reader's tongue."""
    spellings: dict[str, Value] = dict(name.spellings)
    return Said("in-tongue", spellings) if len(spellings) > 1 else name.id


def calls(name: Named, spelling: str) -> bool:
    """Whether a spelling, in any tongue, means this name."""
    return spelling == name.id or any(spelling == word for _, word in name.spellings)


def id_of(spelling: str) -> str:
    """The id that the tables of the tongues give a spelling, or the spelling itself."""
    return words().names.get(spelling, spelling)


class Suggester:
    """Finds the name that was probably meant, for the first unknown names of one load."""

    def __init__(self) -> None:
        self._left = SUGGESTIONS

    def notes(self, word: str, known: Iterable[str]) -> tuple[Said, ...]:
        """A `did-you-mean` note, or nothing."""
        if self._left <= 0:
            return ()
        self._left -= 1
        found = nearest(word, known)
        return (Said("did-you-mean", {"word": found[0]}),) if found else ()


class Vocabulary:
    """The things that clauses can speak of, by spelling: each has one meaning in the whole ruleset."""

    def __init__(self, diagnostics: list[Diagnostic]) -> None:
        self._places: dict[str, Span] = {}
        self._diagnostics = diagnostics

    def declare(self, decl: Decl, usual: str | None = None) -> bool:
        """Takes the name in; False, with a diagnostic, where it already has a meaning.

        ``usual`` is the group of names of the language (`colors`, `cards`) that this thing may be called by.
        """
        spellings = [s for s in dict.fromkeys((decl.id, decl.other)) if s is not None]
        for spelling in spellings:
            name = self._refusal(spelling, usual)
            if name is not None:
                self._diagnostics.append(Diagnostic(name, decl.span, {"name": spelling}))
                return False
            before = self._places.get(spelling)
            if before is not None:
                label = Label(before, Said("declared-here"))
                self._diagnostics.append(Diagnostic("thing-twice", decl.span, {"name": spelling}, (label,)))
                return False
        for spelling in spellings:
            self._places[spelling] = decl.span
        return True

    def forget(self, names: Iterable[Named]) -> None:
        """Drops names whose things are gone (a deck that is replaced)."""
        for name in names:
            for spelling in (name.id, *(word for _, word in name.spellings)):
                self._places.pop(spelling, None)

    def _refusal(self, spelling: str, usual: str | None) -> str | None:
        table = words()
        if spelling in SETTLED:
            return None
        meant = table.names.get(spelling)
        if meant is not None:
            return None if usual is not None and meant in table.name_groups[usual] else "name-of-the-language"
        return "name-is-a-keyword" if _only_keywords(spelling) else None


def _only_keywords(spelling: str) -> bool:
    """Whether a text with this word in it could be read without it: `draw`, `可以摸牌`."""
    table = words()
    if spelling.isascii():
        return (spelling.lower(),) in table.phrases
    if spelling in table.runs:
        return True
    parts = cut_run(spelling, Scope()) if len(spelling) <= SUGGESTION_CHARACTERS else None
    return parts is not None and all(part in table.runs for part in parts)
