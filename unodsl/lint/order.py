"""Which rules have an order between them."""

from __future__ import annotations

from collections.abc import Sequence

from unodsl.model.model import RuleInfo


class Order:
    """The order that `overrides` and `after` make among the rules of a model."""

    def __init__(self, rules: Sequence[RuleInfo]) -> None:
        self._overrides = [frozenset(rule.overrides) for rule in rules]
        self._after = [_reached(rules, number) for number in range(len(rules))]

    def between(self, one: int, other: int) -> bool:
        """Whether one overrides the other, or comes after it, at once or by way of others."""
        if one == other or other in self._overrides[one] or one in self._overrides[other]:
            return True
        return other in self._after[one] or one in self._after[other]


def _reached(rules: Sequence[RuleInfo], start: int) -> frozenset[int]:
    seen: set[int] = set()
    waiting = list(rules[start].after)
    while waiting:
        at = waiting.pop()
        if at not in seen:
            seen.add(at)
            waiting += rules[at].after
    return frozenset(seen)
