"""A file's tokens cut into its header and its items, so that one broken rule does not hide the others."""

from __future__ import annotations

from dataclasses import dataclass

from lark import Token

from unodsl.text.diagnostics import Diagnostic, Label, Said
from unodsl.text.limits import NESTING
from unodsl.text.source import Source, Span

ITEM_STARTS = frozenset(
    """TITLE SOURCE NOTE RULING PLAYERS NEEDS USE WITHOUT DECK ADD_TO_DECK DECKS OPTION REMEMBER RULE
    PROPERTY MATCH""".split()
)
# Words that cannot stand inside an item: where one does, a closing brace is missing before it.
SURE_STARTS = frozenset(["RULE", "OPTION", "REMEMBER", "ADD_TO_DECK", "PROPERTY"])
OPEN, CLOSE = {"LBRACE", "LPAR"}, {"RBRACE", "RPAR"}


@dataclass(frozen=True, slots=True)
class Cut:
    """The tokens of the header, and of each item."""

    header: list[Token]
    items: list[list[Token]]


def span_of(source: Source, token: Token) -> Span:
    return source.span(token.start_pos or 0, token.end_pos or 0)


def cut(tokens: list[Token], source: Source, diagnostics: list[Diagnostic]) -> Cut:
    """Header and items; complains about braces that do not pair, and nesting beyond the limit."""
    header: list[Token] = []
    at = 0
    while at < len(tokens) and tokens[at].type != "LBRACE":
        header.append(tokens[at])
        at += 1
    if at == len(tokens):
        end = source.span(len(source.text.rstrip()), len(source.text.rstrip()) + 1)
        diagnostics.append(Diagnostic("missing-body", span_of(source, tokens[-1]) if tokens else end))
        return Cut(header, [])
    opened = tokens[at]
    items: list[list[Token]] = []
    depth, stack, closed = 1, [opened], False
    for index in range(at + 1, len(tokens)):
        token = tokens[index]
        if closed:
            diagnostics.append(Diagnostic("text-after-end", span_of(source, token)))
            break
        if depth > 1 and token.type in SURE_STARTS and _starts(tokens, index):
            place = span_of(source, stack[-1])
            diagnostics.append(
                Diagnostic("brace-not-closed", place, {}, (Label(span_of(source, token), Said("next-item-here")),))
            )
            items[-1] = items[-1][:0]
            del stack[1:]
            depth = 1
        if depth == 1 and token.type == "RBRACE":
            closed = True
            continue
        if depth == 1 and ((token.type in ITEM_STARTS and _starts(tokens, index)) or not items):
            items.append([])
        items[-1].append(token)
        if token.type in OPEN:
            stack.append(token)
            depth += 1
            if depth > NESTING:
                diagnostics.append(Diagnostic("nested-too-deep", span_of(source, token), {"limit": NESTING}))
                return Cut(header, items[:-1])
        elif token.type in CLOSE and depth > 1:
            stack.pop()
            depth -= 1
    if not closed:
        diagnostics.append(Diagnostic("brace-not-closed", span_of(source, stack[-1])))
        if depth > 1:
            items.pop()
    return Cut(header, [i for i in items if i])


def _starts(tokens: list[Token], index: int) -> bool:
    """Whether the word at ``index`` really begins an item: `needs rule`, `when players = 2`, `per 6 players` do not."""
    if tokens[index - 1].type == "NEEDS":
        return False
    return tokens[index].type != "PLAYERS" or (index + 1 < len(tokens) and tokens[index + 1].type == "INT")
