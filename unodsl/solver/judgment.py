"""What is judged of a clause or a question."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from unodsl.program import program as p
from unodsl.solver.faces import Truth
from unodsl.solver.lazy import Judged
from unodsl.solver.memory import Key
from unodsl.solver.solve import Found


@dataclass(frozen=True)
class Judgment(Judged):
    """Something that is so of a clause (or, for a gap, of a question). `other`: the clause that it is so because of.

    kind: dead, overridden, superfluous, needless-override, gap, all-redrawn (start cards), owed-not-drawn,
    empty-hand-moves, jump-on-attack.
    known: False where the solver gave up. Of a kind that a table shows, `found()` gives tables, smallest first.
    """

    clause: p.AnyClause | None
    other: p.AnyClause | None = None
    known: bool = True
    build: Callable[[], Truth] | None = field(default=None, repr=False, compare=False)

    @property
    def key(self) -> Key:
        """The same for the same judgment in another version of the ruleset."""
        return (self.lazy.signature, self.kind, -1 if self.clause is None else self.lazy.place(self.clause))

    def found(self) -> Iterator[Found]:
        return self.lazy.asking.examples(self.build()) if self.known and self.build is not None else iter(())
