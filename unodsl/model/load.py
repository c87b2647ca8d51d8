"""From the name of a ruleset to its checked model: finds its files, reads them in order, checks what they say.

Whatever the files hold, the answer is a model, diagnostics, or both - never an exception.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from unodsl.model.deck import build_deck, check_points
from unodsl.model.env import Env
from unodsl.model.files import Found, Library, Reader, Ref
from unodsl.model.mistyped import explained
from unodsl.model.model import FileInfo, Model, PropertyInfo, Sentence
from unodsl.model.modules import Assembly, Graph, Part, without_twice
from unodsl.model.names import Suggester, Vocabulary, id_of, named, spelt
from unodsl.model.needs import Needs, held_to_needs, names_there, rule_names, seats
from unodsl.model.options import Settings, declared
from unodsl.model.resolve import Checks, Rules
from unodsl.model.shipped import cards_begun
from unodsl.model.texts import Texts
from unodsl.syntax import tree
from unodsl.text.diagnostics import Diagnostic, Label, Said
from unodsl.text.limits import FILES
from unodsl.text.source import Source, Span

BASE = "official"
"""What a house rule alone is added to."""

NO_CARD = frozenset({"unknown-card", "no-such-card", "unknown-color"})
UNKNOWN = NO_CARD | {"unknown-name-here", "unknown-fact", "needs-deck-unmet"}
"""Findings that a mistake in another place may bring about."""

UseRef: TypeAlias = "tuple[Ref, Iterable[tuple[str, str]]]"
"""A module to use besides, with its settings as (option, value) in text."""


@dataclass(frozen=True)
class Loaded:
    """``model`` is None where there is no header or no deck.

    ``trees`` and ``sources`` are of the files that were read, in the order in which they count.
    """

    model: Model | None
    diagnostics: tuple[Diagnostic, ...]
    trees: tuple[tree.File, ...] = ()
    sources: tuple[Source, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether there is a model and no error."""
        return self.model is not None and not any(found.is_error for found in self.diagnostics)

    def tree_of(self, source: Source) -> tree.File | None:
        """What is written in a source."""
        return next((file for file in self.trees if file.span.source is source), None)


def load_model(
    ref: Ref,
    *,
    uses: Iterable[UseRef] = (),
    options: Iterable[tuple[str, str]] = (),
    base: Ref | None = None,
    reader: Reader | None = None,
    within: Sequence[Path] | None = None,
    texts: Texts | None = None,
) -> Loaded:
    """Loads a ruleset, or a house rule on ``base`` (the official rules).

    ``ref``: a shipped name, a path or a text that was already read. ``uses``: further modules; ``options``: settings,
    which win over all others. ``reader`` reads files in place of the disk. ``within``: the folders where files may
    lie, where ``ref`` was named by a file (a scenario); None where the user named it himself. ``texts`` keeps what
    files say from one load to the next.
    """
    diagnostics: list[Diagnostic] = []
    suggester = Suggester()
    library = Library(reader, tuple(within or ()), suggester, texts)
    uses = list(uses)
    if within is None:
        for named in (ref, base, *(module for module, _ in uses)):
            if isinstance(named, str | Path) and Path(named).suffix:
                library.allow(Path(named).parent)
    beside = within[0] if within else None
    found = _or_beside(library, ref, library.by_ref(ref), beside)
    if isinstance(found, Diagnostic):
        return Loaded(None, (explained(found, str(ref)) if within is None else found,))
    if within is None and isinstance(ref, Source) and found.stem is not None:
        library.allow(Path(ref.name).parent)
    loading = _Loading(library, suggester, diagnostics, typed=within is None, beside=beside)
    loading.read(found, uses, base)
    return loading.checked(found, list(options))


def _or_beside(library: Library, ref: Ref, found: Found | Diagnostic, folder: Path | None) -> Found | Diagnostic:
    """What was found, or where nothing is called so the file of that name in a folder."""
    if folder is None or not isinstance(ref, str) or not isinstance(found, Diagnostic) or found.name != "unknown-file":
        return found
    return library.by_name(ref, folder, None)


class _Loading:
    """One load: the files read so far and what is wrong with them.

    typed: whether the user himself named the ruleset, what is used besides and the base. beside: the folder of the file
    that named them (a scenario).
    """

    def __init__(
        self,
        library: Library,
        suggester: Suggester,
        diagnostics: list[Diagnostic],
        *,
        typed: bool,
        beside: Path | None,
    ) -> None:
        self.typed = typed
        self.beside = beside
        self.library = library
        self.suggester = suggester
        self.diagnostics = diagnostics
        self.graph = Graph(library, diagnostics)
        self.assembly = Assembly(self.graph, diagnostics)
        self.given: list[tuple[str, list[tuple[str, str]]]] = []
        self.top = 0

    # ---- reading

    def read(self, main: Found, uses: list[UseRef], base: Ref | None) -> None:
        """Reads all files. A house rule comes last, on its base and what it needs; what is used besides a ruleset
        comes after it, as if another ruleset extended it."""
        header = main.header
        lone = header is not None and header.house_rule
        if lone:
            self.top = 1 + self._read_base(BASE if base is None else base)
            # What a base is made of is a level below what is used beside the house rule.
            for key in self._uses(uses, main):
                self.assembly.add(key, self.top + 1)
            self._fill_needs(main)
            self.graph.add(main)
            self.assembly.add(main.key, self.top)
        else:
            self.graph.add(main)
            self.top = len(self.graph.bases(main.key)) - 1
            self.assembly.add(main.key, 0)
            for key in self._uses(uses, main):
                self.assembly.add(key, self.top + 1)

    def _read_base(self, base: Ref) -> int:
        """Reads the base of a house rule; the level of it."""
        found = self.library.by_ref(base)
        if isinstance(found, Diagnostic):
            self.diagnostics.append(explained(found, str(base)) if self.typed else found)
            return 0
        header = found.header
        if header is not None and header.house_rule:
            self.diagnostics.append(Diagnostic("extends-house-rule", None, {"name": header.name}))
            return 0
        self.graph.add(found)
        self.assembly.add(found.key, 0)
        return len(self.graph.bases(found.key)) - 1

    def _uses(self, uses: list[UseRef], main: Found) -> list[str]:
        """The keys of the modules used from outside the files."""
        keys = []
        for ref, settings in uses:
            found = _or_beside(self.library, ref, self.library.by_ref(ref, None, main.folder), self.beside)
            if isinstance(found, Diagnostic):
                self.diagnostics.append(explained(found, str(ref)) if self.typed else found)
                continue
            header = found.header
            if header is not None and not header.house_rule:
                self.diagnostics.append(Diagnostic("uses-ruleset", None, {"name": header.name}))
                continue
            if found.key not in self.graph.nodes and len(self.graph.nodes) >= FILES:
                self.diagnostics.append(Diagnostic("too-many-files", None, {"name": str(found.stem), "limit": FILES}))
                break
            self.graph.add(found)
            self.given.append((found.key, list(settings)))
            keys.append(found.key)
        return keys

    def _fill_needs(self, main: Found) -> None:
        """Brings in the modules that have the rules which a lone house rule, or one of those modules, needs."""
        file = self.assembly.parsed(main).file
        waiting = [] if file is None else [name.id for name in rule_names(file)][::-1]
        there = names_there(list(self.assembly.parts.values()))
        tried: set[str] = set()
        while waiting and len(tried) < FILES and len(self.graph.nodes) < FILES:
            name = waiting.pop()
            if name in tried or name in there:
                continue
            tried.add(name)
            found = self._module_with(name, main)
            if found is None or found.key == main.key:
                continue
            before = set(self.assembly.parts)
            self.graph.add(found)
            self.assembly.add(found.key, self.top)
            added = [part for key, part in self.assembly.parts.items() if key not in before]
            there |= names_there(added)
            waiting += [need.id for part in added for need in rule_names(part.file)]

    def _module_with(self, name: str, main: Found) -> Found | None:
        """The module of that name, or the shipped one that has such a rule."""
        found = self.library.by_name(name, main.folder, None)
        if isinstance(found, Diagnostic):
            paths = self.library.shipped.paths
            files = self.library.shipped.rules.get(name, ())
            file = next((f for f in files if paths[f].parent.name == "house_rules"), None)
            if file is None:
                return None
            found = self.library.by_path(paths[file], file, None)
        if isinstance(found, Diagnostic) or (found.header is not None and not found.header.house_rule):
            return None
        return found

    # ---- checking

    def checked(self, main: Found, options: list[tuple[str, str]]) -> Loaded:
        """The model of all files that were read."""
        parts = list(self.assembly.parts.values())
        model = self._model(main, parts, options) if main.key in self.assembly.parts else None
        trees = tuple(part.file for part in parts)
        sources = tuple(self.graph.nodes[key].found.raw.source for key in self.assembly.seen)
        return Loaded(model, tuple(without_twice(self._without_consequences())), trees, sources)

    def _without_consequences(self) -> list[Diagnostic]:
        """The findings without those that follow from others.

        A name is not unknown whose declaration could not be read; nor a card that its file says it needs.
        """
        needed = {(d.span.source, d.args["cards"]) for d in self.diagnostics if d.name == "needs-deck-unmet" and d.span}
        missing = (d for d in self.diagnostics if d.name in NO_CARD)
        told = {id(d) for d in missing if d.span and (d.span.source, d.args.get("word")) in needed}
        kept = [d for d in self.diagnostics if id(d) not in told]
        if all(d.name in UNKNOWN or not d.is_error for d in kept) or all(d.name not in UNKNOWN for d in kept):
            return kept
        raws = [self.graph.nodes[key].found.raw for key in self.assembly.seen]
        begun = {name for raw in raws for name in cards_begun(raw)} | self.assembly.scope.facts
        begun |= {id_of(name) for name in self.assembly.scope.colors}
        return [d for d in kept if d.name not in UNKNOWN or not begun & set(_words(d))]

    def _model(self, main: Found, parts: list[Part], options: list[tuple[str, str]]) -> Model | None:
        from unodsl.model import clauses

        diagnostics = self.diagnostics
        own = self.assembly.parts[main.key]
        _check_file_names(parts, diagnostics)
        low, high = seats(parts, diagnostics)
        low, high = held_to_needs(low, high, parts, diagnostics)
        vocabulary = Vocabulary(diagnostics)
        deck, small_decks = build_deck(parts, high, vocabulary, diagnostics)
        known, facts = declared(parts, vocabulary, diagnostics)
        settings = Settings(known, self.suggester, diagnostics)
        settings.written(self.assembly.parts)
        for key, given in self.given:
            for name, text in given:
                settings.given(name, text, self.top + 1, self.assembly.parts.get(key), self.assembly.parts)
        for name, text in options:
            settings.given(name, text, self.top + 2, None, self.assembly.parts)
        if deck is None:
            # A file that was not found, or a deck that cannot be read, was told already.
            if not any(found.is_error for found in diagnostics):
                diagnostics.append(Diagnostic("no-deck", own.file.decl.span, {"name": own.name}))
            return None
        check_points(deck, parts, diagnostics)
        env = Env(deck, settings.result(), tuple(facts))
        checks = Checks(
            lambda rule: clauses.check_rule(rule, env, diagnostics),
            lambda condition: clauses.check_static(condition, env, diagnostics),
        )
        rules = Rules(parts, self.library.shipped, self.suggester, diagnostics).resolved(checks)
        needs = Needs(env, rules, self.library.shipped, self.suggester, clauses.check_kinds)
        needs.check(parts, diagnostics)
        match: list[Sentence] = []
        properties: list[PropertyInfo] = []
        for part in parts:
            for item in part.file.items:
                if isinstance(item, tree.Match):
                    for line in item.lines:
                        amounts, when = clauses.check_sentence(line, env, diagnostics)
                        match.append(Sentence(line.kind, amounts, when, part.name, line.span))
                elif isinstance(item, tree.Property):
                    condition = clauses.check_property(item, env, diagnostics)
                    properties.append(PropertyInfo(spelt(item.name.id), item.quantifier, condition, item.span))
        files = tuple(_file_info(part) for part in parts if part is not own)
        return Model(
            own.name, low, high, deck, env.options, env.facts, rules, tuple(match), tuple(properties),
            (*files, _file_info(own)), small_decks,
        )  # fmt: skip


def _words(finding: Diagnostic) -> list[str]:
    """The words that a finding of an unknown name is about."""
    return [word for value in finding.args.values() if isinstance(value, str) for word in (value, *value.split())]


def _check_file_names(parts: list[Part], diagnostics: list[Diagnostic]) -> None:
    """Two files of one name would have rules of the same full names."""
    places: dict[str, Span] = {}
    for part in parts:
        before = places.setdefault(part.name, part.file.decl.span)
        if before is not part.file.decl.span:
            label = Label(before, Said("declared-here"))
            diagnostics.append(Diagnostic("file-name-twice", part.file.decl.span, {"name": part.name}, (label,)))


def _file_info(part: Part) -> FileInfo:
    items = part.file.items
    return FileInfo(
        named(part.file.decl),
        part.file.house_rule,
        next((item.text for item in items if isinstance(item, tree.Title)), None),
        tuple(item.text for item in items if isinstance(item, tree.SourceRef)),
        tuple(item.text for item in items if isinstance(item, tree.Note)),
        tuple((item.question, item.answer) for item in items if isinstance(item, tree.Ruling)),
        part.file.decl.span,
    )
