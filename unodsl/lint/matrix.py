"""House rules two by two on a base: do they get along?

For each pair the two files are put on the base together, with the modules that they need. What is asked is what the
linter asks of one file (`unodsl.solver.clashes`), of every pair of a rule of the one and a rule of the other; on the
diagonal, of the house rule and the base.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final

from unodsl.lint.context import Context, Request
from unodsl.lint.finding import Witness
from unodsl.model.load import Loaded, load_model
from unodsl.model.model import Model, RuleInfo
from unodsl.solver.budget import OutOfBudget
from unodsl.solver.memory import Memory
from unodsl.text.diagnostics import Diagnostic, Said, Value

if TYPE_CHECKING:
    from unodsl.solver.clashes import Clash

TRIED: Final = 4
"""Of so many clashes of a pair a table is asked for, until one shows it."""


class Verdict(Enum):
    """What can be said of a pair; the value is the word for it in JSON."""

    COMPATIBLE = "compatible"  # no two clauses ever stand against each other: proved
    ORDERED = "ordered"  # they would, but `overrides` or `after` says which counts
    CONTRADICTORY = "contradictory"  # they do, on the table that is shown
    UNDEFINED = "undefined"  # they cannot be put together, or nobody knows


@dataclass(frozen=True)
class Cell:
    """The verdict on a pair. ``one`` and ``other`` are the same where a house rule stands beside the base alone.

    because: a sentence, with the table where there is one; rules: the full names of the two in question;
    witness: the table as a scenario.
    """

    one: str
    other: str
    verdict: Verdict
    because: Said
    rules: tuple[str, ...] = ()
    witness: Witness | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Matrix:
    """All pairs of some house rules on a base. ``brought``: what a house rule needs besides itself."""

    base: str
    names: tuple[str, ...]
    brought: dict[str, tuple[str, ...]]
    cells: tuple[Cell, ...]

    def cell(self, one: str, other: str) -> Cell:
        """The cell of a pair, whatever the order. KeyError where there is none."""
        found = next((c for c in self.cells if {c.one, c.other} == {one, other}), None)
        if found is None:
            raise KeyError(f"{one}, {other}")
        return found


Progress = Callable[[int, int], None]
"""Is told how many cells are done, and of how many."""


def matrix(base: str, names: Sequence[str], progress: Progress = lambda done, all_: None) -> Matrix:
    """The matrix of these shipped house rules on a shipped base."""
    alone = {name: load_model(name, base=base) for name in names}
    brought = {name: tuple(n for n in _modules(loaded) if n != name) for name, loaded in alone.items()}
    pairs = list(combinations_with_replacement(names, 2))
    cells = []
    memory = Memory()  # most of what is asked of a pair was asked of another one already
    for number, (one, other) in enumerate(pairs):
        bad = next((name for name in (one, other) if not alone[name].ok), None)
        if bad is not None:
            cells.append(_refused(one, other, alone[bad].diagnostics))
        else:
            try:
                cells.append(_Pair(base, one, other, brought, memory).cell())
            except OutOfBudget:
                cells.append(Cell(one, other, Verdict.UNDEFINED, Said("matrix-too-much")))
        progress(number + 1, len(pairs))
    return Matrix(base, tuple(names), brought, tuple(cells))


def _modules(loaded: Loaded) -> tuple[str, ...]:
    if loaded.model is None:
        return ()
    return tuple(file.span.source.name for file in loaded.model.files if file.house_rule)


def _refused(one: str, other: str, diagnostics: Iterable[Diagnostic]) -> Cell:
    """A pair that cannot be put together: the first mistake says why."""
    first = next(d for d in diagnostics if d.is_error)
    said = Said("matrix-refused", {"why": Said(first.name, first.args)})
    return Cell(one, other, Verdict.UNDEFINED, said)


class _Pair:
    """One pair on the base."""

    def __init__(self, base: str, one: str, other: str, brought: dict[str, tuple[str, ...]], memory: Memory) -> None:
        self.one, self.other, self.memory = one, other, memory
        ours, theirs = {one, *brought[one]}, {other, *brought[other]}
        names = dict.fromkeys((*brought[one], one, *brought[other], other))
        self.uses = tuple((name, ()) for name in names)
        self.loaded = load_model(base, uses=self.uses)
        self.base = base
        self.ours = (ours - theirs) | {one}
        self.theirs = ((theirs - ours) | {other}) if one != other else set()

    def cell(self) -> Cell:
        if not self.loaded.ok or self.loaded.model is None:
            return _refused(self.one, self.other, self.loaded.diagnostics)
        model = self.loaded.model
        sides = [self._side(rule) for rule in model.rules]

        def between(a: int, b: int) -> bool:
            return {sides[a], sides[b]} == {1, 2}

        context = self._context(model)
        clashes, pairs = _clashes(context, between)
        shown = self._shown(context, clashes, Verdict.CONTRADICTORY)
        if shown is not None:
            return shown
        if clashes:
            key = "matrix-not-shown" if clashes[0].known else "matrix-unknown"
            return Cell(
                self.one, self.other, Verdict.UNDEFINED, Said(key, _named(model, clashes[0])), _full(model, clashes[0])
            )
        return self._ordered(model, between) or Cell(
            self.one, self.other, Verdict.COMPATIBLE, Said("matrix-proved", {"pairs": pairs})
        )

    def _side(self, rule: RuleInfo) -> int:
        """1 and 2 for the rules of the two; for a house rule and the base, the base is 2."""
        name = rule.span.source.name
        if name in self.ours:
            return 1
        return 2 if name in self.theirs or (not self.theirs and name not in dict(self.uses)) else 0

    def _context(self, model: Model) -> Context:
        judged = tuple(s for s in self.loaded.sources if s.name in self.ours | self.theirs)
        return Context(self.loaded, model, judged, Request(self.base, self.uses), memory=self.memory)

    def _ordered(self, model: Model, between: Callable[[int, int], bool]) -> Cell | None:
        """Whether they would stand against each other without the order that there is between them."""
        rules = tuple(
            replace(
                rule,
                overrides=tuple(x for x in rule.overrides if not between(number, x)),
                after=tuple(x for x in rule.after if not between(number, x)),
            )
            for number, rule in enumerate(model.rules)
        )
        if rules == model.rules:
            return None
        loose = self._context(replace(model, rules=rules))
        clashes = [x for x in _clashes(loose, between)[0] if x.known]
        return self._shown(loose, clashes, Verdict.ORDERED)

    def _shown(self, context: Context, clashes: Sequence[Clash], verdict: Verdict) -> Cell | None:
        """The first clash that a table shows, with that table."""
        from unodsl.lint.clash_findings import said_of, told, tried_at
        from unodsl.lint.witness import witness_of
        from unodsl.witness.find import witness
        from unodsl.witness.replay import played

        for clash in [x for x in clashes if x.known][:TRIED]:
            context.budget.look()
            found = witness(clash, context.game, context.budget)
            if found is None:
                continue
            seen, reading, game = found
            tried = tried_at(clash, seen, reading)
            said = said_of(context, told(context, clash), seen, reading, game, tried)
            full = _full(context.model, clash)
            if verdict is Verdict.ORDERED:
                said = Said("matrix-settled", {"table": said, **self._order(clash)})
                # The scenario is of the rules as they are, with the order that settles it.
                context = self._context(self._model)
                game = replace(context.game, program=replace(context.program, options=game.program.options))
                really = played(game, seen.draft)
                if really is None:
                    continue
                seen = really
            title = " / ".join(full)
            return Cell(self.one, self.other, verdict, said, full, witness_of(context, seen, game, title, tried))
        return None

    @property
    def _model(self) -> Model:
        assert self.loaded.model is not None
        return self.loaded.model

    def _order(self, clash: Clash) -> dict[str, str]:
        """The words that put the two in order, as the files have them."""
        rules = self._model.rules
        for a, b in ((clash.first.rule, clash.second.rule), (clash.second.rule, clash.first.rule)):
            for word, over in (("overrides", rules[a].overrides), ("after", rules[a].after)):
                if b in over:
                    return {"rule": rules[a].full_name, "word": word, "other": rules[b].full_name}
        return {"rule": rules[clash.first.rule].full_name, "word": "after", "other": rules[clash.second.rule].full_name}


def _clashes(context: Context, between: Callable[[int, int], bool]) -> tuple[list[Clash], int]:
    """The clashes between the two sides, and how many pairs of clauses were looked at."""
    from unodsl.solver.clashes import Clashes

    found = Clashes(context.model, context.program, between, context.memory, context.budget)
    return list(found.all()), found.pairs


def _full(model: Model, clash: Clash) -> tuple[str, ...]:
    return tuple(dict.fromkeys(model.rules[x.rule].full_name for x in (clash.first, clash.second)))


def _named(model: Model, clash: Clash) -> dict[str, Value]:
    return {"rule": model.rules[clash.first.rule].full_name, "other": model.rules[clash.second.rule].full_name}


def counted(found: Matrix) -> Iterator[tuple[Verdict, int]]:
    """How many cells have which verdict."""
    for verdict in Verdict:
        yield verdict, sum(cell.verdict is verdict for cell in found.cells)
