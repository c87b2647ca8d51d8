"""What the solver says of the judged files, each question asked when a rule wants to know."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from unodsl.solver.budget import OutOfBudget
from unodsl.solver.clashes import Clash, Clashes
from unodsl.solver.judgment import Judgment
from unodsl.solver.judgments import Judgments
from unodsl.solver.rings import Ring, rings

if TYPE_CHECKING:
    from unodsl.lint.context import Context

T = TypeVar("T")


class Answers:
    """Clashes and judgments of one context; what was found is kept for the rules after."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self.clashes = Clashes(context.model, context.program, context.sites.concerns, context.memory, context.budget)
        self.judgments = Judgments(self.clashes)

    @cached_property
    def permissions(self) -> tuple[Clash, ...]:
        return self._so_far(self.clashes.permissions())

    @cached_property
    def values(self) -> tuple[Clash, ...]:
        return self._so_far(self.clashes.values())

    @cached_property
    def duties(self) -> tuple[Clash, ...]:
        """Words in two manners, and words where nobody may make a sound."""
        return self._so_far(self.clashes.duties())

    @cached_property
    def effects(self) -> tuple[Clash, ...]:
        return self._so_far(self.clashes.effects())

    @cached_property
    def clauses(self) -> tuple[Judgment, ...]:
        """Judged clauses that are dead, always overridden, or superfluous."""
        judged = self.judgments.clauses({number for number, _ in self._context.rules()})
        return self._so_far(found for clause in judged for found in self.judgments.of_clause(clause))

    @cached_property
    def gaps(self) -> tuple[Judgment, ...]:
        return self._so_far(self.judgments.gaps())

    @cached_property
    def rings(self) -> tuple[Ring, ...]:
        """Answers that can go round for ever."""
        return self._so_far(rings(self.clashes))

    @cached_property
    def owed_not_drawn(self) -> tuple[Judgment, ...]:
        return self._so_far(self.judgments.owed_not_drawn())

    @cached_property
    def empty_hand_moves(self) -> tuple[Judgment, ...]:
        return self._so_far(x for x in self.judgments.empty_hand_moves() if self._is_judged(x))

    @cached_property
    def jump_on_attack(self) -> tuple[Judgment, ...]:
        return self._so_far(x for x in self.judgments.jump_on_attack() if self._is_judged(x))

    def _is_judged(self, found: Judgment) -> bool:
        return found.clause is not None and self._context.sites.is_judged(found.clause.rule)

    def unknown(self) -> list[Clash | Judgment]:
        """What the solver gave up on."""
        every: list[Clash | Judgment] = [
            *self.permissions, *self.values, *self.duties, *self.effects, *self.clauses, *self.gaps,
            *self.owed_not_drawn, *self.empty_hand_moves, *self.jump_on_attack,
        ]  # fmt: skip
        return [found for found in every if not found.known]

    def _so_far(self, found: Iterable[T]) -> tuple[T, ...]:
        """All of them, or those before the budget was used up or the user stopped it; the budget knows that."""
        kept: list[T] = []
        try:
            for each in found:
                kept.append(each)
        except OutOfBudget:
            pass
        except KeyboardInterrupt:
            self.clashes.budget.stop()
        return tuple(kept)
