"""What a lint rule is given to look at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from unodsl.lint.finding import Finding
from unodsl.lint.ignores import Ignore
from unodsl.lint.sites import Sites
from unodsl.model.load import Loaded
from unodsl.model.model import AnyClause, Model, RuleInfo
from unodsl.solver.budget import Budget
from unodsl.solver.memory import Memory
from unodsl.syntax import tree
from unodsl.text.source import Source, Span

if TYPE_CHECKING:
    from unodsl.engine.game import Game
    from unodsl.lint.answers import Answers
    from unodsl.program.program import Program

Settings: TypeAlias = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked to be linted: a ruleset or a house rule, and what is put on top of it, as it was named."""

    ref: str
    uses: tuple[tuple[str, Settings], ...] = ()
    options: Settings = ()
    base: str | None = None


@dataclass(frozen=True)
class Context:
    """A checked model, the trees of its files, and which of them are under judgment.

    ``request`` tells how the model was asked for (a witness must ask for it again); ``ignores`` are the comments of
    the judged files; ``raised`` is what the rules before this one found, for rules that come after all others.
    """

    loaded: Loaded
    model: Model
    judged: tuple[Source, ...]
    request: Request
    ignores: tuple[Ignore, ...] = ()
    active: frozenset[str] = frozenset()
    raised: tuple[Finding, ...] = field(default=(), repr=False)
    memory: Memory = field(default_factory=Memory, repr=False, compare=False)
    budget: Budget = field(default_factory=Budget, repr=False, compare=False)

    @cached_property
    def program(self) -> Program:
        """The program of the model, without the engine that runs it."""
        from unodsl.program.lower import lower

        return lower(self.model)

    @cached_property
    def game(self) -> Game:
        """The game of the model. Asking for it costs the engine's imports."""
        from unodsl.engine.game import Game

        return Game(self.model, self.program)

    @cached_property
    def sites(self) -> Sites:
        """Whose business a pair of rules is."""
        return Sites(self.model, self.loaded.trees, self.judged)

    @cached_property
    def answers(self) -> Answers:
        """What the solver says of the judged clauses. Asking for it costs the solver's imports."""
        from unodsl.lint.answers import Answers

        return Answers(self)

    @cached_property
    def _clauses(self) -> tuple[AnyClause, ...]:
        from unodsl.program.lower import clauses_in_order

        return tuple(clause for _, clause in clauses_in_order(self.model))

    def clause(self, number: int) -> AnyClause:
        """The clause of the model with this number in the program."""
        return self._clauses[number]

    @cached_property
    def trees(self) -> tuple[tree.File, ...]:
        """The trees of the judged files."""
        return tuple(file for file in self.loaded.trees if self.is_judged(file.span))

    @property
    def ruleset(self) -> tree.File | None:
        """The judged file that the model is the model of; None where only parts of it are judged."""
        name = self.model.files[-1].span
        return next((file for file in self.trees if file.decl.span == name), None)

    @cached_property
    def is_whole(self) -> bool:
        """Whether everything that is written could be read: only then does it mean anything that a thing is missing."""
        return not any(found.is_error for found in self.loaded.diagnostics)

    def is_judged(self, span: Span) -> bool:
        return any(span.source is source for source in self.judged)

    def rules(self) -> Iterator[tuple[int, RuleInfo]]:
        """The rules of the judged files that are in the model, with their numbers."""
        return ((number, rule) for number, rule in enumerate(self.model.rules) if self.is_judged(rule.span))

    @cached_property
    def _written(self) -> dict[tuple[int, int], tree.Rule]:
        rules = (item for file in self.loaded.trees for item in file.items if isinstance(item, tree.Rule))
        return {(id(rule.decl.span.source), rule.decl.span.start): rule for rule in rules}

    def written(self, rule: RuleInfo) -> tree.Rule:
        """The rule as it is written."""
        return self._written[id(rule.span.source), rule.span.start]
