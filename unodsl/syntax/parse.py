"""From a text to the tree of its rules, and to a diagnostic for every mistake.

The lexer cuts words, `words` makes tokens of them, `items` cuts the file into items, and each item is parsed on
its own. Whatever the text, the answer is a tree, diagnostics, or both - never an exception.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

from lark import Token, Tree
from lark.exceptions import UnexpectedInput

from unodsl.syntax import tree as t
from unodsl.syntax.build import Builder
from unodsl.syntax.grammar import parser
from unodsl.syntax.items import Cut, cut, span_of
from unodsl.syntax.mistakes import unexpected
from unodsl.syntax.scope import Scope, gather
from unodsl.syntax.tongues import words
from unodsl.syntax.words import ANSWERS, strange_part, tokens_of
from unodsl.text.diagnostics import Diagnostic
from unodsl.text.limits import CHAIN, NESTING, RULES, WHERES
from unodsl.text.source import Source

# Full-width letters, digits and marks are as good as the narrow ones; each is one character, so places stay.
NARROW = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)}
CHAINING = frozenset({"AND", "OR", "PLUS", "MINUS", "TIMES", "NOT", "DOT"})
REPEATS = frozenset({"NOT"})
WHERE_ENDS = ANSWERS | {"AND", "OR", "LBRACE", "RBRACE", "WHEN", "IF"}


@dataclass(frozen=True)
class Raw:
    """A text cut into words, with its comments and the names that it declares."""

    source: Source
    tokens: list[Token]
    comments: tuple[t.Comment, ...]
    scope: Scope
    diagnostics: tuple[Diagnostic, ...]


@dataclass(frozen=True)
class Parsed:
    """``file`` is None where there is not even a header; else it holds every item that could be read."""

    file: t.File | None
    diagnostics: tuple[Diagnostic, ...]


def read_words(source: Source) -> Raw:
    """The words of a text."""
    tokens: list[Token] = []
    comments: list[t.Comment] = []
    bad: list[Diagnostic] = []
    for token in parser().lex(source.text.translate(NARROW)):
        if token.type == "COMMENT":
            start = token.start_pos or 0
            line_start = source.text.rfind("\n", 0, start) + 1
            own = not source.text[line_start:start].strip()
            span = span_of(source, token)
            comments.append(t.Comment(span, span.text.rstrip(), own))
        elif token.type == "BAD":
            name = "text-not-closed" if str(token) in "\"“「'" else "bad-character"
            bad.append(Diagnostic(name, span_of(source, token), {"character": str(token)}))
        else:
            if token.type.startswith("_"):
                token = Token.new_borrow_pos(token.type[1:], str(token), token)
            tokens.append(token)
    return Raw(source, tokens, tuple(comments), gather(tokens), tuple(bad))


@dataclass(frozen=True, slots=True)
class Header:
    """What a file names before it is parsed: the files it builds on."""

    extends: str | None
    uses: tuple[str, ...]


def references(raw: Raw) -> Header:
    """The rulesets and modules that a file names, found without parsing it."""
    table = words()
    extends: str | None = None
    uses: list[str] = []
    for first, second in pairwise(raw.tokens):
        if first.type != "NAME" or second.type != "NAME":
            continue
        keyword = table.phrases.get((str(first).lower(),)) or table.runs.get(str(first))
        if keyword == "EXTENDS" and extends is None:
            extends = str(second)
        elif keyword == "USE":
            uses.append(str(second))
    return Header(extends, tuple(uses))


def parse(source: Source, scope: Scope | None = None) -> Parsed:
    """The tree of a rule file. ``scope`` has the names of the files it builds on."""
    return parse_words(read_words(source), scope or Scope())


def parse_words(raw: Raw, scope: Scope) -> Parsed:
    """The tree of a text whose words have been read."""
    source = raw.source
    found = list(raw.diagnostics)
    if not raw.tokens:
        found.append(Diagnostic("empty-file", source.span(0, 1)))
        return Parsed(None, tuple(found))
    known = raw.scope.joined(scope)
    pieces = cut(tokens_of(raw.tokens, known, source.text), source, found)
    builder = Builder(source, known, found)
    header = _parse_piece("header", pieces.header, source, found, None)
    if header is None:
        return Parsed(None, (*found, *_mistakes_below(pieces, source, known)))
    make = builder.house_rule_header if header.data == "house_rule_header" else builder.ruleset_header
    file = make(header)
    items: list[t.Item] = []
    if sum(piece[0].type == "RULE" for piece in pieces.items) > RULES:
        found.append(Diagnostic("too-many-rules", file.span, {"limit": RULES}))
        return Parsed(file, tuple(found))
    for piece in pieces.items:
        tree = _parse_piece("item", piece, source, found, known)
        if tree is not None:
            items.append(getattr(builder, tree.data)(tree))
    return Parsed(replace(file, items=tuple(items), comments=raw.comments), tuple(found))


def _mistakes_below(pieces: Cut, source: Source, known: Scope) -> list[Diagnostic]:
    """What is wrong below a first line that could not be read.

    Words are not told to be unknown there: they may be names of the ruleset that this line meant to build on.
    """
    if not pieces.header or pieces.header[0].type not in ("RULESET", "HOUSE_RULE"):
        return []
    found: list[Diagnostic] = []
    if sum(piece[0].type == "RULE" for piece in pieces.items) <= RULES:
        for piece in pieces.items:
            _parse_piece("item", piece, source, found, known)
    return [finding for finding in found if finding.name != "unknown-word"]


def _parse_piece(
    start: str, tokens: list[Token], source: Source, found: list[Diagnostic], scope: Scope | None
) -> Tree[Token] | None:
    """One piece through the LALR parser, token by token. ``scope``: the names that are known; None: any may stand."""
    if not tokens:
        found.append(Diagnostic("missing-header", source.span(0, 1)))
        return None
    long = _too_long(tokens)
    if long is not None:
        token, limit = long
        found.append(Diagnostic("chain-too-long", span_of(source, token), {"limit": limit}))
        return None
    machine = parser().parse_interactive(start=start)
    at = 0
    try:
        for at, token in enumerate(tokens):  # noqa: B007
            kind = token.type if token.type in ("NAME", "INT", "STRING", "CNAME") else "_" + token.type
            made = Token(kind, str(token), start_pos=token.start_pos, end_pos=token.end_pos)
            machine.feed_token(made)
        at = len(tokens)
        end = tokens[-1]
        tree = machine.feed_token(Token("$END", "", start_pos=end.end_pos, end_pos=end.end_pos))
    except UnexpectedInput:
        expected = frozenset(machine.accepts())  # type: ignore[no-untyped-call]
        found.append(unexpected(source, tokens, at, expected, lambda word: _strange(word, scope)))
        return None
    return tree  # type: ignore[no-any-return]


def _strange(word: str, scope: Scope | None) -> tuple[int, int] | None:
    """The piece of a word that means nothing, as (from, to); None where the word is known."""
    if scope is None or scope.knows(word):
        return None
    return (0, len(word)) if word.isascii() else strange_part(word, scope)


def _too_long(tokens: list[Token]) -> tuple[Token, int] | None:
    """The token at which a chain of terms passes its limit, or `not` or `where` its nesting; and that limit."""
    links = repeats = wheres = 0
    around: list[int] = []  # how many `where` stand around each open parenthesis
    for token in tokens:
        kind = token.type
        links = links + 1 if kind in CHAINING else 0 if kind in ("LBRACE", "RBRACE") else links
        repeats = repeats + 1 if kind in REPEATS else 0
        if kind == "WHERE":
            wheres += 1
        elif kind == "LPAR":
            around.append(wheres)
        elif kind == "RPAR" and around:
            wheres = around.pop()
        elif kind in WHERE_ENDS:
            wheres = around[-1] if around else 0
        for count, limit in ((links, CHAIN), (repeats, NESTING), (wheres, WHERES)):
            if count > limit:
                return token, limit
    return None
