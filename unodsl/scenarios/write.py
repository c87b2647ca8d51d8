"""Cases written as a scenario file. Read again, they are the same cases."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from unodsl.scenarios.cases import (
    Case,
    Choices,
    Do,
    Expect,
    Expected,
    ExpectedAttack,
    ExpectStep,
    Given,
    GivenAttack,
    Hands,
    Listed,
    Nothing,
    Number,
    Reject,
    Scores,
    Settings,
    Standing,
    Step,
    Use,
    Word,
    Words,
)
from unodsl.text.escape import has_hidden
from unodsl.text.reading import source_from_bytes
from unodsl.text.source import Source

# Letters of any script and single blanks between. What YAML might take for something other than text is quoted.
_PLAIN = re.compile(r"[^\W\d_](?:[\w+'-]| (?=[\w+'-]))*")
_NOT_TEXT = frozenset(("y", "n", "yes", "no", "on", "off", "true", "false", "null", "nan", "inf"))
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def write_cases(cases: Iterable[Case]) -> str:
    """The text of a scenario file with these cases."""
    return "\n".join("\n".join(_case(case)) + "\n" for case in cases)


def unplaced(text: str) -> Word:
    """A word that stands in no file."""
    return Word(text, Source("", text).span(0, len(text)))


def quote(text: str) -> str:
    """A text as a YAML scalar: as it is where every reader of YAML takes it for text, else in double quotes."""
    if _PLAIN.fullmatch(text) and text.casefold() not in _NOT_TEXT and _is_readable(text):
        return text
    # A file may not hold what nobody sees, nor letters of one script posing as another's: these are spelled out.
    spelled_out = not _is_readable(text)
    return '"' + "".join(_letter(mark, spelled_out) for mark in text) + '"'


def _is_readable(text: str) -> bool:
    try:
        return isinstance(source_from_bytes(text.encode(), ""), Source)
    except UnicodeEncodeError:
        return False


def _letter(mark: str, spelled_out: bool) -> str:
    if mark in _ESCAPES:
        return _ESCAPES[mark]
    if has_hidden(mark) is None and (mark.isascii() or not spelled_out):
        return mark
    return f"\\u{ord(mark):04X}" if ord(mark) < 0x10000 else f"\\U{ord(mark):08X}"


def _case(case: Case) -> Iterator[str]:
    yield f"- name: {quote(case.name.text)}"
    if case.spec:
        yield f"  spec: {_flow(quote(tag) for tag in case.spec)}"
    yield f"  ruleset: {quote(case.ruleset.text)}"
    if case.use:
        yield f"  use: {_flow(_use(use) for use in case.use)}"
    if case.options:
        yield f"  options: {_settings(case.options)}"
    if case.example:
        yield "  example: yes"
    yield f"  players: {_words(case.players)}"
    if case.teams:
        teams = (_flow(quote(case.players[seat].text) for seat in team) for team in case.teams)
        yield f"  teams: {_flow(teams)}"
    given = tuple(_given(case.given))
    yield "  given:" + ("" if given else " {}")
    yield from ("    " + line for line in given)
    yield "  play:" + ("" if case.play else " []")
    yield from ("    - " + _step(step) for step in case.play)
    if case.expect:
        yield "  expect:" + ("" if case.expect.entries else " {}")
        yield from (f"    {entry.key}: {_expected(entry.value)}" for entry in case.expect.entries)


def _given(given: Given) -> Iterator[str]:
    if given.setup:
        yield "setup: yes"
    if given.seed:
        yield f"seed: {given.seed}"
    if given.dealer:
        yield f"dealer: {quote(given.dealer.text)}"
    if given.turn:
        yield f"turn: {quote(given.turn.text)}"
    if given.direction != 1:
        yield "direction: counterclockwise"
    for key, word in (("top", given.top), ("color", given.color), ("start", given.start), ("drawn", given.drawn)):
        if word:
            yield f"{key}: {quote(word.text)}"
    if given.hands:
        yield "hands:"
        yield from (f"  {quote(who.text)}: {_words(hand)}" for who, hand in given.hands)
    if given.draw_pile is not None:
        yield f"draw_pile: {_words(given.draw_pile)}"
    if given.discard:
        yield f"discard: {_words(given.discard)}"
    if given.rest_removed:
        yield "rest: removed"
    if given.scores:
        yield f"scores: {_numbers(given.scores)}"
    if given.attack:
        yield f"attack: {_attack(given.attack)}"
    if given.facts:
        yield f"facts: {_settings(given.facts)}"


def _step(step: Step) -> str:
    match step:
        case Do(sentence=sentence):
            return quote(sentence.text)
        case Reject(sentence=sentence):
            return f"reject: {quote(sentence.text)}"
        case ExpectStep(expect=expect):
            return f"expect: {_expect(expect)}"


def _expect(expect: Expect) -> str:
    return "{" + ", ".join(f"{entry.key}: {_expected(entry.value)}" for entry in expect.entries) + "}"


def _expected(value: Expected) -> str:
    match value:
        case Nothing():
            return "none"
        case Word(text=text):
            return quote(text)
        case Number(value=number):
            return str(number)
        case Listed(words=words):
            return _words(words)
        case Standing(groups=groups):
            return _flow(quote(group[0].text) if len(group) == 1 else _words(group) for group in groups)
        case Hands(of=of):
            return _map((who.text, str(hand.value) if isinstance(hand, Number) else _words(hand)) for who, hand in of)
        case Scores(of=of):
            return _numbers(of)
        case Choices(of=of):
            return _settings(of)
        case ExpectedAttack():
            return _attack(value)


def _attack(attack: GivenAttack | ExpectedAttack) -> str:
    parts = []
    if attack.kind:
        parts.append(("kind", quote(attack.kind.text)))
    if attack.draws:
        parts.append(("draws", str(attack.draws.value)))
    if attack.sender:
        parts.append(("from", quote(attack.sender.text)))
    return _map(parts)


def _use(use: Use) -> str:
    return _map([(use.module.text, _settings(use.options))]) if use.options else quote(use.module.text)


def _settings(settings: Settings) -> str:
    return _map((name.text, quote(value.text)) for name, value in settings)


def _numbers(of: tuple[tuple[Word, Number], ...]) -> str:
    return _map((who.text, str(number.value)) for who, number in of)


def _words(words: Words) -> str:
    return _flow(quote(word.text) for word in words)


def _map(pairs: Iterable[tuple[str, str]]) -> str:
    return "{" + ", ".join(f"{quote(key)}: {value}" for key, value in pairs) + "}"


def _flow(items: Iterable[str]) -> str:
    return "[" + ", ".join(items) + "]"
