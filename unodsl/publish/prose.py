"""A sentence for each clause, made from the clause itself: what a booklet says where the author said nothing.

The words are those of `unodsl.format` with the templates of ``grammars/tongues/<tongue>/booklet.yaml`` in place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Final

from unodsl.data import grammar_dir
from unodsl.format.clauses import ClausePrinter
from unodsl.format.comments import Comments
from unodsl.format.doc import Doc, Word, seq, words_in
from unodsl.format.expressions import REFS
from unodsl.format.templates import Style, restyled, style
from unodsl.syntax import expressions as e
from unodsl.syntax import tree
from unodsl.syntax.parse import read_words
from unodsl.syntax.scope import Scope
from unodsl.syntax.tongues import words
from unodsl.text.source import Source

_NO_SPACE_BEFORE: Final = re.compile(r"[,.;:)\]'，。；：）、]")
_NO_SPACE_AFTER: Final = re.compile(r".*[(\[（，。；：、]")
_LATIN: Final = re.compile(r"[A-Za-z0-9+]")
_ANY: Final = "any"


@dataclass(frozen=True)
class Wording:
    """A tongue's booklet.yaml, its templates put into the style of the formatter."""

    style: Style
    names: Mapping[str, str]
    between: str
    end: str
    open: str
    close: str
    title_case: bool
    sentences: str
    colon: str


@cache
def wording(tongue: str) -> Wording:
    """How a tongue says clauses in booklets."""
    import yaml

    path = grammar_dir() / "tongues" / tongue / "booklet.yaml"
    raw = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
    join = raw["join"]
    return Wording(
        restyled(style(tongue), raw["nodes"]),
        raw["names"],
        join["between"],
        join["end"],
        join["open"],
        join["close"],
        join["title_case"] == "yes",
        join["sentences"],
        join["colon"],
    )


@dataclass(frozen=True)
class Prose:
    """Says the clauses of one file in one tongue.

    ``symbols`` are the ids of cards that are no numbers, ``classes`` those of their classes; ``numbers`` are options
    that are numbers, with what they are set to.
    """

    file: tree.File
    tongue: str
    symbols: frozenset[str]
    scope: Scope
    numbers: Mapping[str, str] = field(default_factory=dict)
    classes: frozenset[str] = frozenset()

    @cached_property
    def _printer(self) -> _Printer:
        source = self.file.span.source
        raw = read_words(source)
        scope = raw.scope.joined(self.scope)
        return _Printer(wording(self.tongue), scope, Comments(self.file, raw), self)

    def clause(self, clause: tree.Clause) -> str:
        """One clause as a sentence."""
        return self._sentence(self._printer.clause(clause).doc)

    def rule(self, rule: tree.Rule) -> tuple[str, ...]:
        return tuple(self.clause(clause) for clause in rule.clauses)

    def match_lines(self, lines: Sequence[tree.MatchLine], either: Callable[[Sequence[str]], str]) -> str:
        """A sentence of a match, without its condition; several of one kind as one, ``either`` of their numbers."""
        return self._sentence(self._printer.sentence_of_match(lines, either))

    def _sentence(self, doc: Doc) -> str:
        text = joined(list(words_in(doc)), wording(self.tongue).style.spaced)
        return text[:1].upper() + text[1:] + wording(self.tongue).end


def joined(parts: list[Word], spaced: bool) -> str:
    """Words as running text."""
    text = ""
    for word in parts:
        piece = word.text
        if not piece:
            continue
        if text and not _NO_SPACE_BEFORE.match(piece) and not _NO_SPACE_AFTER.fullmatch(text[-1]):
            apart = spaced or (_LATIN.match(piece) is not None and _LATIN.match(text[-1]) is not None)
            text += " " if apart and not (spaced and text.endswith(" ")) else ""
        text += piece
    return text


class _Printer(ClausePrinter):
    """The formatter's printer with the names and bodies of running text."""

    def __init__(self, wording: Wording, scope: Scope, comments: Comments, prose: Prose) -> None:
        super().__init__(wording.style, scope, comments)
        self.wording = wording
        self.symbols = prose.symbols
        self.classes = prose.classes
        self.numbers = prose.numbers
        self.rows: list[bool] = []
        self.class_key = "class_one"

    def thing(self, name: str) -> Word:
        return Word(self._name(name))

    def _name(self, name: str) -> str:
        if name in self.wording.names and name not in self.symbols:
            return self.wording.names[name]
        return card_name(name, self.spelling.thing(name), name in self.symbols and self.wording.title_case)

    def var(self, name: e.Name | None) -> Word | None:
        return None if name is None else Word(self._name(name.id))

    def field_name(self, name: str) -> Word:
        return Word(
            self.wording.names.get(f"{name}_of") or self.wording.names.get(name) or super().field_name(name).text
        )

    def block(self, block: tree.Block) -> Doc:
        in_row = bool(self.rows) and self.rows[-1]
        self.rows.append(len(block.effects) > 1)
        made = [printed.doc for printed in self._sentences(block.effects)]
        self.rows.pop()
        parts: list[Doc] = []
        for doc in made:
            if parts:
                parts.append(Word(self.wording.between.rstrip()))
            parts.append(doc)
        if self.rows and (len(made) > 1 or in_row):
            return seq(Word(self.wording.open.strip()), *parts, Word(self.wording.close))
        return seq(*parts)

    @contextmanager
    def _classes_as(self, key: str) -> Iterator[None]:
        """What a class of cards is called in the meantime: `number`, `a number card`, `number cards`."""
        before, self.class_key = self.class_key, key
        try:
            yield
        finally:
            self.class_key = before

    def kind(self, kind: e.Kind) -> Doc:
        made = super().kind(kind)
        if kind.name not in self.classes or not self.class_key:
            return made
        return self.style.fill(self.class_key, kind=made)

    def pattern(self, pattern: tree.Pattern | None, article: bool = False) -> Doc | None:
        with self._classes_as(""):
            made = super().pattern(pattern, article)
        kinds = pattern.kinds.kinds if pattern is not None and pattern.kinds is not None else ()
        if made is None or not kinds or kinds[-1].name not in self.classes:
            return made
        return self.style.fill("class_card", kind=made)

    def _bare(self, expr: e.Expr, or_fits: bool) -> Doc:
        match expr:
            case e.Is(left=e.Ref(id="attack"), right=right, negated=negated) if _is_none(right):
                return self.style.fill("an_attack" if negated else "no_attack")
            case e.Ref(id=name) if name in self.numbers:
                return Word(self.numbers[name])
            case e.Not(part=e.Ref(id="after_draw")):
                return self.style.fill("not_after_draw")
            case e.Has(left=left, kinds=e.Kinds(kinds=(e.Kind(name="playable"),)), negated=False):
                return self.style.fill("some_playable", left=self.expr(left))
            case e.AreAll() | e.HasDifferent():
                with self._classes_as("class_all"):
                    return super()._bare(expr, or_fits)
            case e.Field(of=e.Ref(id="attack"), name="draws"):
                return self.style.fill("cards_owed")
            case e.Ref(id=name) if name not in REFS:
                return self.thing(name)
            case _:
                return super()._bare(expr, or_fits)

    def sentence_of_match(self, lines: Sequence[tree.MatchLine], either: Callable[[Sequence[str]], str]) -> Doc:
        amounts: dict[str, Doc] = {str(i): self.expr(amount) for i, amount in enumerate(lines[0].amounts)}
        if len(lines) > 1:
            amounts["0"] = Word(either([words_of(self.expr(line.amounts[0])) for line in lines]))
        kind = lines[0].kind
        if kind == "number_of_teams_apart" and not words_of(amounts.get("0")).isdigit():
            kind = "number_of_teams_any"
        return self.style.fill(kind, **amounts)


def _is_none(expr: object) -> bool:
    match expr:
        case e.Ref(id="none"):
            return True
        case e.Kinds(kinds=(e.Kind(name="none"),)):
            return True
        case _:
            return False


def words_of(doc: Doc | None) -> str:
    return "" if doc is None else "".join(word.text for word in words_in(doc))


def card_name(id_: str, spelling: str, title_case: bool) -> str:
    """A name for readers: without underscores, and with capitals where the tongue writes names of cards so."""
    if spelling != id_ and not spelling.isascii():
        return spelling
    plain = spelling.replace("_", " ")
    return plain.title() if title_case and plain.islower() else plain


def scope_of(sources: tuple[Source, ...]) -> Scope:
    """All names that the files of a model declare."""
    known = Scope()
    for source in sources:
        known = read_words(source).scope.joined(known)
    return known


def symbol_ids(names: list[str]) -> frozenset[str]:
    """The ids among these that are figures or classes of figures, with those of the tables of names."""
    return frozenset(name for name in names if not name.isdigit()) & (words().name_groups["cards"] | set(names))
