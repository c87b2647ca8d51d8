"""A clause never counts, because another one of the same rule always does.

What it does:
Looks inside a rule for a `may` beside a `may not` or `never` that holds for all its cards whenever it does, and for a
`let` that a later one of the same rule always replaces.

Why it is bad:
Within one rule `may not` beats `may` and the last `let` counts, so the clause has no effect at all. Mostly a condition
is missing in the one that wins.

Example:

    house_rule skips_again {
      needs deck with skip
      rule skips_again "A Skip answers a Skip." / "跳过可以接跳过。" {
        may answer with skip when the attack is skip  # here
        may not answer with skip
      }
    }

Instead:

    house_rule skips_again {
      needs deck with skip
      rule skips_again "A Skip answers a Skip." / "跳过可以接跳过。" {
        may answer with skip when the attack is skip
        may not answer with skip when cards_left = 0
      }
    }
"""

from __future__ import annotations

from collections.abc import Iterator

from unodsl.lint.context import Context
from unodsl.lint.finding import Finding
from unodsl.model.core import YES, All, Core
from unodsl.model.effects import Pattern
from unodsl.model.model import AnyClause, LetValue, Permission
from unodsl.text.diagnostics import Diagnostic, Label, Said, Severity

NAME = "shadowed-clause"
CODE = "L011"
SEVERITY = Severity.WARNING


def check(context: Context) -> Iterator[Finding]:
    for _, rule in context.rules():
        for number, clause in enumerate(rule.clauses):
            other = next((c for n, c in enumerate(rule.clauses) if _shadows(c, clause, n > number)), None)
            if other is not None:
                label = Label(other.span, Said("shadowed-by"))
                args = {"rule": rule.named.id}
                yield Finding(Diagnostic(NAME, clause.span, dict(args), (label,), severity=SEVERITY))


def _shadows(one: AnyClause, clause: AnyClause, later: bool) -> bool:
    """Whether ``one`` wins whenever ``clause`` applies."""
    match one, clause:
        case Permission(answer="may_not" | "never"), Permission(answer="may"):
            acts = set(clause.acts) <= set(one.acts)
            return acts and _covers(one.pattern, clause.pattern) and _follows(clause.when, one.when)
        case LetValue(), LetValue():
            return later and one.value == clause.value and _follows(clause.when, one.when) and one != clause
        case _:
            return False


def _covers(wide: Pattern | None, narrow: Pattern | None) -> bool:
    """Whether the first is about every card (and set) that the second is about."""
    if wide is None or wide == narrow:
        return True
    if narrow is None or wide.several or narrow.several or wide.test is not None:
        return False
    return not narrow.faces & ~wide.faces


def _follows(condition: Core, from_it: Core) -> bool:
    """Whether the second plainly holds wherever the first does; no is no proof that it does not."""
    wanted = from_it.parts if isinstance(from_it, All) else (from_it,)
    given = condition.parts if isinstance(condition, All) else (condition,)
    return from_it == YES or all(part in given for part in wanted)
