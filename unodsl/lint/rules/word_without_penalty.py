"""A word must be said, and nothing happens to who does not say it.

What it does:
Looks for `must say` and `must not make noise` without `else`.

Why it is bad:
Nobody pays, so nobody will. Some texts leave it so on purpose; then it is good to know.

Example:

    house_rule last_two {
      rule last_two "With two cards left say DUO." / "剩两张牌要喊DUO。"
      { must say "duo" aloud when cards_left = 2 }  # here
    }

Instead:

    house_rule last_two {
      rule last_two "With two cards left say DUO; who is caught draws 1." / "剩两张牌要喊DUO，被举报罚摸1张。"
      { must say "duo" aloud when cards_left = 2, else if caught { player draws 1 } }
    }
"""

from __future__ import annotations

from collections.abc import Iterator

from unodsl.lint.context import Context
from unodsl.lint.finding import Finding
from unodsl.model.model import NoiseDuty, SayDuty
from unodsl.text.diagnostics import Diagnostic, Severity

NAME = "word-without-penalty"
CODE = "L029"
SEVERITY = Severity.NOTE


def check(context: Context) -> Iterator[Finding]:
    for _, rule in context.rules():
        for clause in rule.clauses:
            # `must say` is a duty, and `must not make noise` is one.
            if (
                isinstance(clause, SayDuty | NoiseDuty)
                and clause.must is isinstance(clause, SayDuty)
                and not clause.has_penalty
            ):
                yield Finding(Diagnostic(NAME, clause.span, {"rule": rule.named.id}, severity=SEVERITY))
