"""How each node of the tree is printed in a tongue: templates read from grammars/tongues/<tongue>/print.yaml.

The pieces of a template stand apart::

    MAY         the first spelling of a keyword
    {acts}      a part of the node
    [ … ]       only where all the parts named inside are there
    |           a place where a long line may break
    _           a space, whatever stands beside it
    the ， (    anything else: a word or mark as it is
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, TypeAlias

from unodsl.data import grammar_dir, tongue_names
from unodsl.format.doc import Break, Doc, Gap, Group, Nest, Seq, Word, group, seq
from unodsl.syntax.tongues import words

FIELD = re.compile(r"\{([a-z_0-9]+)\}")


@dataclass(frozen=True, slots=True)
class Field:
    name: str


@dataclass(frozen=True, slots=True)
class Optional:
    pieces: tuple[Piece, ...]


Piece: TypeAlias = Word | Gap | Break | Field | Optional


@dataclass(frozen=True)
class Style:
    """A tongue's print.yaml.

    spaced: words stand apart; other_first: of two spellings of a name, the one that is not its id is this
    tongue's; quotes: pairs of marks, the first that fits is taken; act_mark: before the last act of a list;
    flat_mark: between two sentences of a line; sentence_end: after a sentence.
    """

    tongue: str
    spaced: bool
    other_first: bool
    quotes: tuple[str, ...]
    open: str
    close: str
    list_mark: str
    act_mark: str
    flat_mark: str
    sentence_end: str
    before_vowel: str
    templates: dict[str, tuple[Piece, ...]]

    def fill(self, *keys: str, **fields: Doc | None) -> Doc:
        """The first of these templates that the tongue has, with its parts put in.

        Blocks stand outside the group of the words before them, so that a long block does not break those.
        """
        key = next((k for k in keys if k in self.templates), keys[-1])
        pieces = self.templates[key]
        made = list(_filled(pieces, fields))
        if not any(isinstance(part, Break) for part in made):
            return Seq(tuple(made))
        parts: list[Doc] = []
        waiting: list[Doc] = []
        for part in made:
            if isinstance(part, Group) and _is_block(part, self.open):
                parts += [group(*waiting), part]
                waiting = []
            else:
                waiting.append(part)
        if waiting:
            parts.append(group(*waiting))
        return _hanging(parts)

    def has(self, key: str) -> bool:
        return key in self.templates

    def quoted(self, text: str) -> Word:
        """A text between the first marks of the tongue that do not end inside it."""
        pair = next((p for p in self.quotes if p[1] not in text), self.quotes[-1])
        return Word(pair[0] + text + pair[1], "string")


def _hanging(parts: list[Doc]) -> Doc:
    """Groups indented where they break; blocks have their own indentation."""
    return seq(*(p if i % 2 else _nested(p) for i, p in enumerate(parts)))


def _nested(doc: Doc) -> Doc:
    return Group(Nest(doc.part), doc.rigid) if isinstance(doc, Group) else doc


def _is_block(part: Group, mark: str) -> bool:
    inner = part.part
    return isinstance(inner, Seq) and bool(inner.parts) and inner.parts[0] == Word(mark)


def _filled(pieces: tuple[Piece, ...], fields: dict[str, Doc | None]) -> Iterator[Doc]:
    for piece in pieces:
        match piece:
            case Field(name=name):
                part = fields.get(name)
                if part is not None:
                    yield part
            case Optional(pieces=inner):
                if all(fields.get(name) is not None for name in _field_names(inner)):
                    yield from _filled(inner, fields)
            case _:
                yield piece


def _field_names(pieces: tuple[Piece, ...]) -> Iterator[str]:
    for piece in pieces:
        if isinstance(piece, Field):
            yield piece.name


def _pieces(text: str, spellings: dict[str, str]) -> tuple[Piece, ...]:
    stack: list[list[Piece]] = [[]]
    for part in text.split():
        field = FIELD.fullmatch(part)
        if part == "[":
            stack.append([])
        elif part == "]":
            inner = stack.pop()
            stack[-1].append(Optional(tuple(inner)))
        elif part == "|":
            stack[-1].append(Break())
        elif part == "_":
            stack[-1].append(Gap())
        elif field:
            stack[-1].append(Field(field[1]))
        elif re.fullmatch("[A-Z][A-Z_]+", part):
            stack[-1].append(Word(spellings[part]))
        else:
            stack[-1].append(Word(part))
    return tuple(stack[0])


@cache
def style(tongue: str) -> Style:
    """How a tongue is printed. KeyError and FileNotFoundError where its table is not whole."""
    import yaml

    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    path = grammar_dir() / "tongues" / tongue / "print.yaml"
    raw: dict[str, Any] = yaml.load(path.read_text(encoding="utf-8"), Loader=loader)
    spellings = words().keyword_word[tongue]
    marks = raw["marks"]
    return Style(
        tongue=tongue,
        spaced=marks["spaced"] == "yes",
        other_first=marks["names"] == "other",
        quotes=tuple(marks["quotes"]),
        open=marks["open"],
        close=marks["close"],
        list_mark=marks["list"],
        act_mark=spellings.get(marks["last_act"], marks["last_act"]),
        flat_mark=marks["between"],
        sentence_end=marks["end"],
        before_vowel=marks.get("before_vowel", ""),
        templates={key: _pieces(text, spellings) for key, text in raw["nodes"].items()},
    )


def restyled(base: Style, nodes: dict[str, str]) -> Style:
    """The style with these templates, written as in print.yaml, in place of its own."""
    spellings = words().keyword_word[base.tongue]
    return replace(base, templates={**base.templates, **{key: _pieces(text, spellings) for key, text in nodes.items()}})


def print_tongues() -> tuple[str, ...]:
    """The tongues in which rule files can be printed."""
    return tuple(name for name in tongue_names() if (grammar_dir() / "tongues" / name / "print.yaml").is_file())
