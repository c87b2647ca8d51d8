"""The policies by name, and what a policy is: whoever writes another one writes `decide`.

What a turn, a window and each choice ask is said in `docs/simulate.md`. The same policies are emitted as code by
`unodsl.emit.policies`; `tests/emit/test_policies.py` holds both to each other, draw by draw.
"""

from __future__ import annotations

from typing import Protocol

from unodsl.engine.actions import Action
from unodsl.engine.chance import Chance
from unodsl.engine.rules import Rules
from unodsl.policies.careful import Careful
from unodsl.policies.chancy import Chancy
from unodsl.policies.judgment import judgment_of
from unodsl.policies.simple import Simple
from unodsl.policies.view import View


class Policy(Protocol):
    """How a player decides."""

    def decide(self, view: View, chance: Chance) -> Action:
        """What he does in his turn, or answers to the open choice: something that is legal.

        The same view and the same chance must give the same answer.
        """


def policy_named(name: str, rules: Rules) -> Policy:
    """One of `unodsl.policies.names.POLICIES` for bound rules. Raises KeyError for another name."""
    judgment = judgment_of(rules)
    match name:
        case "convention" | "uniform":
            return Chancy(judgment, name == "convention")
        case "simple":
            return Simple(judgment)
        case "careful":
            return Careful(judgment)
        case _:
            raise KeyError(name)
