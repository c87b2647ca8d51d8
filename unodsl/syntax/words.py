"""From raw words to the tokens of the grammar: keywords, names, unspaced runs, decoration.

1. An unspaced run (`当罚是加二时`) is cut into keywords and known names, if the whole run can be cut: the fewest
   words win (dynamic programming). Otherwise it is one name.
2. Phrases of several words (`may not`, `jump in with`) are found, longest first. After a word such as `rule`
   or `overrides` a name follows, whatever it looks like.
3. Words for numbers (`two`, `两`) become numbers, unless something is called so.
4. Commas and colons beside structural words say nothing and are dropped; after `if …` they mean `then`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lark import Token

from unodsl.syntax.counting import number_word
from unodsl.syntax.scope import Scope
from unodsl.syntax.tongues import ARTICLES, words

NAME_FOLLOWS = frozenset("RULESET HOUSE_RULE RULE OVERRIDES AFTER WITHOUT USE EXTENDS OPTION REMEMBER PROPERTY".split())
STRUCTURAL = frozenset(
    """THEN WHEN IF MAY MAY_NOT NEVER MUST MUST_NOT LET WHENEVER ELSE ELSE_IF_CAUGHT LBRACE CHANGE_SEATS
    CHANGE_PARTNERS LAST_IS EACH_PLAYER WORTH ROUND_AND_ROUND AND OR WHERE AMONG""".split()
)
ANSWERS = frozenset({"MAY", "MAY_NOT", "NEVER", "MUST", "MUST_NOT", "LET", "COUNT_AS", "ALL_PLAYERS"})
EVENT_ONLY = frozenset(
    """IS_PLAYED IS_DRAWN IS_DEALT IS_JUMPED_IN IS_PLAYED_WRONGLY PLAYER_DRAWS PLAYER_CHALLENGES
    PLAYER_TAKES PLAYED JUMPED_IN DRAWN PLAYED_WRONGLY""".split()
)
LONGEST_WORD = 16
SENTENCE_END = re.compile(r"[\n;；。]")
ATOM = re.compile(r"[A-Za-z_][A-Za-z_0-9]*|\d+|.", re.DOTALL)


def cut_run(run: str, scope: Scope) -> list[str] | None:
    """The fewest known words that make up the whole of an unspaced run, or None."""
    atoms = ATOM.findall(run)
    # For each place the fewest words up to it (0: it cannot be reached), and where the last of them begins.
    fewest = [0] * (len(atoms) + 1)
    begins = [0] * (len(atoms) + 1)
    for i in range(len(atoms)):
        if i and not fewest[i]:
            continue
        for j in range(i + 1, min(len(atoms), i + LONGEST_WORD) + 1):
            known = _is_word("".join(atoms[i:j]), scope, lone=j == i + 1)
            if known and (not fewest[j] or fewest[i] + 1 < fewest[j]):
                fewest[j], begins[j] = fewest[i] + 1, i
    if not fewest[-1]:
        return None
    parts: list[str] = []
    end = len(atoms)
    while end:
        parts.append("".join(atoms[begins[end] : end]))
        end = begins[end]
    return parts[::-1]


def _is_word(word: str, scope: Scope, *, lone: bool) -> bool:
    """Whether a piece of an unspaced run may be a word; ``lone``: it is one character, or letters or digits."""
    table = words()
    return (
        word in table.runs
        or word in table.names
        or word in scope.things
        or word == "的"
        or (not word.isascii() and number_word(word) is not None)
        or (lone and word.isascii())
    )


def strange_part(run: str, scope: Scope) -> tuple[int, int]:
    """The first piece of an unspaced run that is no word (from, to), where as little of it as possible is strange.

    Strange pieces with one known character between them count as one: a short word between is known by chance.
    """
    atoms = ATOM.findall(run)
    # For each place: the fewest strange characters before it, the fewest pieces, and where the last piece begins.
    best: list[tuple[int, int, int]] = [(0, 0, 0)] + [(len(run) + 1, 0, 0)] * len(atoms)
    strange = [False] * (len(atoms) + 1)
    for i in range(len(atoms)):
        for j in range(i + 1, min(len(atoms), i + LONGEST_WORD) + 1):
            known = _is_word("".join(atoms[i:j]), scope, lone=j == i + 1)
            if not known and j > i + 1:
                continue
            found = (best[i][0] + (not known), best[i][1] + 1, i)
            if found < best[j]:
                best[j], strange[j] = found, not known
    pieces: list[tuple[int, int, bool]] = []
    end = len(atoms)
    while end:
        begin = best[end][2]
        pieces.insert(0, (begin, end, strange[end]))
        end = begin
    at = next((k for k, piece in enumerate(pieces) if piece[2]), None)
    if at is None:
        return 0, len(run)
    last = at
    for k in range(at + 1, len(pieces)):
        if pieces[k][2] and k - last <= 2 and all(p[1] - p[0] == 1 for p in pieces[last + 1 : k]):
            last = k
    offsets = [0]
    for atom in atoms:
        offsets.append(offsets[-1] + len(atom))
    return offsets[pieces[at][0]], offsets[pieces[last][1]]


def _cut(token: Token, scope: Scope) -> list[Token]:
    """A raw word as the words it is made of, each at its place."""
    table = words()
    text = str(token)
    if text.isascii() or text in scope.things or text in table.runs or text in table.names:
        return [token]
    parts = _cut_head(text, scope) or cut_run(text, scope)
    if not parts:
        return [token]
    made = []
    at = token.start_pos or 0
    for part in parts:
        kind = "INT" if part.isdigit() and part.isascii() else "DOT" if part == "的" else "NAME"
        made.append(_token(kind, part, at, at + len(part)))
        at += len(part)
    return made


def _cut_head(text: str, scope: Scope) -> list[str] | None:
    """`优先于跳过`: a word after which a name follows, and a known rule."""
    for run, keyword in words().runs.items():
        if keyword in NAME_FOLLOWS and text.startswith(run) and text[len(run) :] in scope.rules:
            return [run, text[len(run) :]]
    return None


def _token(kind: str, text: str, start: int, end: int) -> Token:
    return Token(kind, text, start_pos=start, end_pos=end)


def _split(raw: list[Token], scope: Scope) -> Iterator[Token]:
    """Runs cut; a name that follows a naming word is marked `NAMED` and left whole."""
    table = words()
    named = listing = False
    for token in raw:
        if token.type == "NAME":
            if named:
                named, listing = False, True
                yield _token("NAMED", str(token), token.start_pos or 0, token.end_pos or 0)
                continue
            listing = False
            parts = _cut(token, scope)
            yield from parts
            last = str(parts[-1])
            named = (table.phrases.get((last.lower(),)) or table.runs.get(last)) in NAME_FOLLOWS
        else:
            named = token.type == "SLASH" or (listing and token.type == "COMMA")
            listing = listing and token.type in ("COMMA", "SLASH")
            yield token


def _keywords(tokens: list[Token], scope: Scope, text: str) -> list[Token]:
    """Words as keywords where they are; the rest as names."""
    made: list[Token] = []
    in_event = False
    i = 0
    while i < len(tokens):
        token = tokens[i]
        last = made[-1].type if made else ""
        if last == "WHENEVER":
            in_event = True
        elif last in ("WHEN", "IF", "LBRACE"):
            in_event = False
        if token.type == "NAMED":
            made.append(_token("NAME", str(token), token.start_pos or 0, token.end_pos or 0))
        elif token.type != "NAME":
            made.append(token)
        else:
            phrase, count = _phrase(tokens, i, text, in_event, after_dot=last == "DOT")
            end = tokens[i + count - 1].end_pos or 0
            start = token.start_pos or 0
            if phrase is None:
                made.append(_number(token, scope) or _token("NAME", str(token), start, end))
            elif phrase.isupper():
                made.append(_token(phrase, str(token), start, end))
            else:
                made.append(_token("NAME", phrase, start, end))
            i += count - 1
        i += 1
    return _colored(made, scope, text)


def _number(token: Token, scope: Scope) -> Token | None:
    """A word for a number as that number, unless something is called so."""
    word = str(token)
    value = None if word in scope.things else number_word(word)
    return None if value is None else _token("INT", str(value), token.start_pos or 0, token.end_pos or 0)


def _phrase(tokens: list[Token], at: int, text: str, in_event: bool, after_dot: bool) -> tuple[str | None, int]:
    """The keyword (upper case) or the name's id that the words from ``at`` are, and how many words they are.

    A name of several words does not reach over the end of a line or a sentence: there the next effect begins.
    """
    table = words()
    word = str(tokens[at])
    if after_dot:
        return (None if word in table.names else table.phrases.get((word.lower(),)) or table.runs.get(word)), 1
    longest = table.longest_from.get(word.lower(), 1)
    for count in range(min(longest, len(tokens) - at), 0, -1):
        part = tokens[at : at + count]
        if any(t.type != "NAME" for t in part):
            continue
        key = tuple(str(t).lower() for t in part)
        keyword = table.phrases.get(key) or (table.runs.get(word) if count == 1 else None)
        if keyword and (in_event or keyword not in EVENT_ONLY):
            return keyword, count
        if key in table.name_phrases and not SENTENCE_END.search(text, part[0].end_pos or 0, part[-1].start_pos or 0):
            return table.name_phrases[key], count
    return None, 1


def _colored(tokens: list[Token], scope: Scope, text: str) -> list[Token]:
    """`red skip`: a color before a symbol or a class is marked, so that the grammar can tell it from two names.

    Not across the end of a line or a sentence: there the next effect begins.
    """
    table = words()
    colors = table.name_groups["colors"] | scope.colors
    cards = table.name_groups["cards"] | {"skip"}
    values = table.name_groups["players"] | table.name_groups["values"] | table.name_groups["fields"]
    in_deck = False
    for i, token in enumerate(tokens[:-1]):
        after = tokens[i + 1]
        in_deck = token.type in ("DECK", "ADD_TO_DECK") or (in_deck and token.type != "RBRACE")
        if in_deck:
            continue
        if token.type != "NAME" or after.type not in ("NAME", "SKIP") or scope.thing(str(token)) not in colors:
            continue
        if SENTENCE_END.search(text, token.end_pos or 0, after.start_pos or 0):
            continue
        name = scope.thing(str(after))
        if name in cards or (name in scope.things.values() and name not in values and name not in colors):
            tokens[i] = _token("CNAME", str(token), token.start_pos or 0, token.end_pos or 0)
    return tokens


def _undecorated(tokens: list[Token]) -> list[Token]:
    """Commas and colons that only decorate dropped; a comma after `if …` made `then`."""
    made: list[Token] = []
    after_if = False
    for i, token in enumerate(tokens):
        follows = tokens[i + 1].type if i + 1 < len(tokens) else ""
        before = made[-1].type if made else ""
        if token.type == "IF":
            after_if = True
        elif token.type in ("THEN", "LBRACE"):
            after_if = False
        if token.type in ("COMMA", "COLON") and after_if and follows in ANSWERS:
            made.append(_token("THEN", str(token), token.start_pos or 0, token.end_pos or 0))
            after_if = False
        elif not _decorates(token, before, follows):
            made.append(token)
    return made


def _decorates(token: Token, before: str, follows: str) -> bool:
    """Whether a comma, a colon or a Chinese `then` says nothing where it stands."""
    match token.type:
        case "COLON":
            return follows == "LBRACE" or before == "THEN"
        case "COMMA":
            return follows in STRUCTURAL or before == "THEN"
        case "THEN":
            return follows == "LBRACE" and not str(token).isascii()
        case _:
            return False


def tokens_of(raw: list[Token], scope: Scope, text: str) -> list[Token]:
    """The tokens of the grammar for the raw words of ``text`` (comments and bad characters already taken out)."""
    split = [t for t in _split(raw, scope) if not (t.type == "NAME" and str(t) in ARTICLES)]
    return _undecorated(_keywords(split, scope, text))
