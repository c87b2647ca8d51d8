"""What a booklet is made from: a checked model, its game, and its examples - everything that has no tongue."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from unodsl.engine.game import Game, compile_model
from unodsl.lint.walk import nodes
from unodsl.model import model as m
from unodsl.model.load import Loaded
from unodsl.publish.examples.choose import Chosen, choose
from unodsl.publish.names import Names
from unodsl.publish.prose import Prose, scope_of, symbol_ids
from unodsl.scenarios.cases import Case
from unodsl.syntax import tree
from unodsl.syntax.scope import Scope


@dataclass(frozen=True)
class Book:
    """A ruleset ready to be written in any tongue and format."""

    loaded: Loaded
    model: m.Model
    game: Game
    cases: tuple[Case, ...] = ()

    @cached_property
    def chosen(self) -> Chosen:
        """The examples, played when they are first asked for."""
        return choose(self.game, self.cases, self._used)

    @cached_property
    def _used(self) -> Mapping[str, frozenset[str]]:
        """The modules that each file of the model itself uses, by its name."""
        found = {}
        for info in self.model.files:
            written = self.loaded.tree_of(info.span.source)
            items = () if written is None else written.items
            found[info.name.id] = frozenset(item.module.id for item in items if isinstance(item, tree.Use))
        return found

    @cached_property
    def replaced(self) -> Mapping[int, tuple[int, ...]]:
        """Rules that others stand in place of: those for which no table was found where they decide."""
        found: dict[int, tuple[int, ...]] = {}
        for number, rule in enumerate(self.model.rules):
            by = tuple(i for i, other in enumerate(self.model.rules) if number in other.overrides and other.clauses)
            if by and rule.clauses and number not in self.chosen.by_rule:
                found[number] = by
        return found

    @cached_property
    def written(self) -> Mapping[str, tree.Rule]:
        """Every rule as it is written, by its full name."""
        items = (item for file in self.loaded.trees for item in file.items if isinstance(item, tree.Rule))
        by_place = {(id(item.decl.span.source), item.decl.span.start): item for item in items}
        places = ((rule.full_name, (id(rule.span.source), rule.span.start)) for rule in self.model.rules)
        return {name: by_place[place] for name, place in places if place in by_place}

    @cached_property
    def _scope(self) -> Scope:
        return scope_of(self.loaded.sources)

    @cached_property
    def _prose(self) -> dict[tuple[int, str], Prose]:
        return {}

    def prose(self, file: tree.File, names: Names) -> Prose:
        """What says the clauses of a file in the tongue of these names; kept, because it reads the file's words."""
        key = (id(file), names.tongue)
        if key not in self._prose:
            self._prose[key] = self._made_prose(file, names)
        return self._prose[key]

    def _made_prose(self, file: tree.File, names: Names) -> Prose:
        deck = self.model.deck
        symbols = symbol_ids([s.named.id for s in deck.symbols])
        numbers = {
            option.named.id: str(option.value) for option in self.model.options if option.values.kind == "number"
        }
        classes = frozenset(named.id for named in deck.classes)
        return Prose(file, names.tongue, symbols, self._scope, numbers, classes)

    def clauses(self, rule: m.RuleInfo, names: Names) -> tuple[str, ...]:
        """A sentence for each clause of a rule."""
        written = self.written.get(rule.full_name)
        if written is None:
            return ()
        file = self.loaded.tree_of(written.span.source)
        return () if file is None else self.prose(file, names).rule(written)

    @property
    def texts(self) -> Iterator[str]:
        """All words of authors in the files of the model."""
        for file in self.loaded.trees:
            for node in nodes(file.items):
                if isinstance(node, tree.Text):
                    yield from (words for _, words in node.parts)
                elif isinstance(node, tree.Decl):
                    yield from (node.id, node.other or "")

    def taken_out(self, module: m.FileInfo, names: Names) -> tuple[str, ...]:
        """What the rules say that a module takes out without a condition."""
        own = self.loaded.tree_of(module.span.source)
        items = () if own is None else own.items
        ids = {name.id for x in items if isinstance(x, tree.Without) and x.when is None for name in x.names}
        return tuple(
            names.text(rule.text) or names.sentences(self.prose(file, names).rule(rule))
            for file in self.loaded.trees
            for rule in file.items
            if isinstance(rule, tree.Rule) and rule.decl.id in ids and file is not own
        )


def make_book(loaded: Loaded, cases: Sequence[Case]) -> Book:
    """The book of a loaded ruleset. ``cases`` are the authors' examples. ValueError where nothing could be loaded."""
    if loaded.model is None:
        raise ValueError("there is no model to make a book of")
    return Book(loaded, loaded.model, compile_model(loaded.model), tuple(cases))
