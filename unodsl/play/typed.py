"""What a line typed at the prompt means: the number of a listed act, a command, a sentence, or a shortened one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal

from unodsl.engine.actions import Act, Action, Wish
from unodsl.engine.acts import UNO
from unodsl.scenarios import limits
from unodsl.scenarios.scan import is_wordy, quoted
from unodsl.scenarios.sentences import parse_sentence
from unodsl.scenarios.tongues import Gap, Literally, tongue
from unodsl.text.diagnostics import Diagnostic, Said
from unodsl.text.nearest import nearest
from unodsl.text.wording import BASE_TONGUE, say, tongues

if TYPE_CHECKING:
    from unodsl.engine.table import Table

Topic = Literal["help", "rules", "hand", "table", "score", "quit", "why"]
COMMANDS: Final[tuple[Topic, ...]] = ("help", "rules", "hand", "table", "score", "quit", "why")
VERBS: Final = (
    Act.PLAY, Act.JUMP_IN, Act.DRAW, Act.PASS, Act.TAKE, Act.CHALLENGE, Act.CATCH, Act.CALL, Act.GESTURE, Act.SLAP,
    Act.SLAP_LAST, Act.NOISE, Act.TIMEOUT, Act.WRONG_PLAY, Act.CHOOSE, Act.DISCARD, Act.DECLINE, Act.NEXT_ROUND,
)  # fmt: skip
_CLAUSED: Final = frozenset({Act.PLAY, Act.JUMP_IN, Act.DISCARD})
_NUMBER: Final = re.compile(r"(\d{1,4})[.。)]?(?!\d)\s*(.*)", re.DOTALL)
_PEELED_AT_MOST: Final = 4
WITH_GESTURE: Final = "with gesture"
"""How a gesture is said in a sentence."""


@dataclass(frozen=True, slots=True)
class Command:
    """Something other than an act; ``rest`` is what stood after the word."""

    topic: Topic
    rest: str = ""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A line that was not understood: what was expected, in wording."""

    lines: tuple[Said, ...]


def read_typed(line: str, table: Table, viewer: int, listed: Sequence[Action]) -> Action | Command | Mistake:
    """What ``line`` means when the player in seat ``viewer`` types it and sees ``listed`` with numbers from 1."""
    text = " ".join(line.split())
    if len(text) > limits.MAX_SENTENCE:
        return Mistake((Said("play-too-long", {"limit": limits.MAX_SENTENCE}),))
    numbered = _NUMBER.fullmatch(text)
    if numbered and 1 <= int(numbered[1]) <= len(listed):
        made = _with_tail(listed[int(numbered[1]) - 1], numbered[2], table)
        if made is not None:
            return made
    whole = parse_sentence(text, table)
    if isinstance(whole, Action):
        return whole
    for topic in COMMANDS:
        for word in _words(topic):
            rest = _after(text, word)
            if rest is not None and (not rest or topic == "why"):
                return Command(topic, rest)
    found = _short(text, table, viewer)
    if isinstance(found, Action):
        return found
    for seat in sorted(range(len(table.players)), key=lambda seat: -len(table.players[seat])):
        for name in (table.players[seat], quoted(table.players[seat])):
            rest = _after(text, name)
            if rest:
                other = _short(rest, table, seat)
                return other if isinstance(other, Action) else _mistake(other or whole)
    if numbered and not listed and not numbered[2]:
        return Mistake((Said("play-no-list"),))
    if numbered and listed and not 1 <= int(numbered[1]) <= len(listed):
        return Mistake((Said("play-no-number", {"number": numbered[1], "most": len(listed)}),))
    return _mistake(found) if found is not None else _not_understood(text, table)


def _short(text: str, table: Table, seat: int) -> Action | Diagnostic | None:
    """A sentence without its player; None where it does not even begin like one."""
    choice = table.choice
    if choice is not None and seat in choice.players:
        answer = _answer(text, table, seat, choice.kind)
        if answer is not None:
            return answer
    complaint: Diagnostic | None = None
    for word, act in _verbs():
        rest = _after(text, word)
        if rest is None:
            continue
        found = _composed(act, rest, table, seat)
        if isinstance(found, Action):
            return found
        complaint = complaint or found
    if _is_word(text, table):
        return Action(Act.CALL, seat, words=(_bare(text),))
    found = _composed(Act.PLAY, text, table, seat)
    return found if isinstance(found, Action) else complaint


def _answer(text: str, table: Table, seat: int, kind: str) -> Action | None:
    """The bare answer to an open choice: ``blue``, ``Bo``, ``yes``, ``red 5, red 6``, ``nothing``."""
    if kind == "discards" and any(_after(text, word) == "" for word in _words("nothing")):
        return Action(Act.DISCARD, seat)
    acts = {"discards": Act.DISCARD, "offer": Act.PLAY, "slap": Act.SLAP}
    if kind == "offer" and any(_after(text, word) == "" for word in _words("nothing")):
        return Action(Act.DECLINE, seat)
    found = _composed(acts.get(kind, Act.CHOOSE), text, table, seat)
    return found if isinstance(found, Action) else None


def _composed(act: Act, rest: str, table: Table, seat: int) -> Action | Diagnostic:
    """The sentence of an act with what was typed after its verb; clauses may be shortened to their last word."""
    if act is Act.CATCH and not rest:
        last = last_player(table)
        if last >= 0 and last != seat:
            return Action(Act.CATCH, seat, target=last)
    if act in (Act.CALL, Act.GESTURE) and not rest:
        rest = UNO
    first = parse_sentence(_sentence(act, rest, table, seat), table)
    if isinstance(first, Action) or act not in _CLAUSED:
        return first
    clauses: list[str] = []
    for _ in range(_PEELED_AT_MOST):
        peeled = _peel(rest, table)
        if peeled is None:
            break
        rest, clause = peeled
        clauses.insert(0, clause)
        found = parse_sentence(_sentence(act, " ".join([rest, *clauses]), table, seat), table)
        if isinstance(found, Action):
            return found
    return first


def _sentence(act: Act, rest: str, table: Table, seat: int) -> str:
    pattern = tongue(BASE_TONGUE).patterns(act)[0]
    pieces = [
        part.text if isinstance(part, Literally) else quoted(table.players[seat]) for part in pattern if _is_head(part)
    ]
    return " ".join([*pieces, rest]).strip()


def _is_head(part: Literally | Gap) -> bool:
    return isinstance(part, Literally) or part.slot == "player"


def _peel(rest: str, table: Table) -> tuple[str, str] | None:
    """The rest without a word, a wish or a gesture at its end, and the clause that this means."""
    bare = rest.rstrip("!！")
    for word in sorted(_words("with-gesture"), key=len, reverse=True):
        start = len(bare) - len(word)
        if start > 0 and bare[start:].casefold() == word and not (is_wordy(bare[start - 1]) and is_wordy(word[0])):
            return bare[:start].strip(), WITH_GESTURE
    for kind, word in _tails(table):
        start = len(bare) - len(word)
        if start > 0 and bare[start:].casefold() == word.casefold():
            before = bare[:start]
            if before.strip() and not (is_wordy(before[-1]) and is_wordy(word[0])):
                return before.strip(), f"{kind} {word}"
    return None


def _tails(table: Table) -> Iterator[tuple[str, str]]:
    for word in dict.fromkeys((*table.game.words, UNO)):
        yield "calling", word
    for name in table.players:
        yield "choosing", name
    for color in table.game.cards.deck.colors:
        for text in dict.fromkeys((color.id, *(text for _, text in color.spellings))):
            yield "choosing", text
        for name in tongues():
            yield "choosing", color.name(name)


def _with_tail(action: Action, tail: str, table: Table) -> Action | None:
    """A listed act with words and wishes typed after its number; None where the tail is something else."""
    rest = f"x {tail}".strip()
    while rest != "x":
        peeled = _peel(rest, table)
        if peeled is None:
            return None
        rest, clause = peeled
        kind, _, word = clause.partition(" ")
        if kind == "calling":
            action = replace(action, words=(word, *action.words))
        elif clause == WITH_GESTURE:
            action = replace(action, gesture=True)
        else:
            read = parse_sentence(_sentence(Act.CHOOSE, word, table, action.player), table)
            wish = read.wishes if isinstance(read, Action) else (Wish(),)
            action = replace(action, wishes=(*wish, *action.wishes))
        # Words between, such as "calling", are only manners of speaking.
        for filler in _words("filler"):
            if rest.casefold().endswith(f" {filler}"):
                rest = rest[: -len(filler)].rstrip()
    return action


def last_player(table: Table) -> int:
    """Who laid a card last, -1 if nobody did in this game."""
    laid = (a.player for a in reversed(table.acts) if a.act in (Act.PLAY, Act.JUMP_IN, Act.OFFERED_PLAY))
    return next(laid, -1)


def _is_word(text: str, table: Table) -> bool:
    return _bare(text) in {UNO, *(word.casefold() for word in table.game.words)}


def _bare(text: str) -> str:
    return text.rstrip("!！ ").casefold()


def _verbs() -> list[tuple[str, Act]]:
    """The words for acts in all tongues, the longest first."""
    found = [(word, act) for act in VERBS for word in _words(act.value.replace("_", "-"))]
    return sorted(found, key=lambda pair: -len(pair[0]))


def _words(topic: str) -> list[str]:
    """How a command or an act may be typed, in every tongue."""
    return [word.strip() for name in tongues() for word in say(f"typed-{topic}", name).split(",")]


def _after(text: str, word: str) -> str | None:
    """What follows a word at the start of a text; None where it does not start so."""
    if text[: len(word)].casefold() != word.casefold():
        return None
    rest = text[len(word) :]
    if rest and is_wordy(word[-1]) and is_wordy(rest[0]):
        return None
    return rest.strip().rstrip(".。!！").strip() if rest else ""


def _mistake(found: Diagnostic) -> Mistake:
    return Mistake((Said(found.name, found.args), *found.notes))


def _not_understood(text: str, table: Table) -> Mistake:
    known = [word for topic in COMMANDS for word in _words(topic) if len(word) > 1]
    known += [word for word, _ in _verbs() if len(word) > 1]
    known += [
        table.game.cards.name(face, name) for face in range(len(table.game.cards.deck.faces)) for name in tongues()
    ]
    close = nearest(text, known) or nearest(text.split()[0] if text.split() else "", known)
    meant = (Said("sentence-meant", {"word": close[0]}),) if close else ()
    return Mistake((Said("play-not-understood", {"line": text[:60]}), *meant, Said("play-expected")))
