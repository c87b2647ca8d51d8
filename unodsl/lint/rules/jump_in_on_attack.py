"""Somebody could jump in while an attack is open, as far as the rule goes.

What it does:
Looks at clauses that allow jumping in, and asks whether they also hold for a card like the one that has just attacked
somebody, while that attack can still be answered or challenged.

Why it is bad:
Is the card an answer, or a second attack? On whom? The texts mostly do not say. The table never lets anybody jump in on
an open attack, so a rule that seems to allow it promises what cannot be done.

Example:

    house_rule same_again {
      needs deck with draw_two
      rule twos "A Draw Two answers a Draw Two." / "+2可以接+2。"
      { may answer with draw_two when the attack is draw_two and players <= 4 }
      rule same_again "A card like the top card may be played out of turn." / "和顶牌一样的牌可以抢先打出。"
      { may jump in with a card when the card is identical to top }  # here
    }

Instead:

    house_rule same_again {
      needs deck with draw_two
      rule twos "A Draw Two answers a Draw Two." / "+2可以接+2。"
      { may answer with draw_two when the attack is draw_two and players <= 4 }
      rule same_again "A card like the top card may be played out of turn, but not on an attack."
        / "和顶牌一样的牌可以抢先打出，被罚时不行。"
      { may jump in with a card when the card is identical to top and the attack is none }
    }
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from unodsl.lint.claims import rule_name
from unodsl.lint.context import Context
from unodsl.lint.finding import Finding
from unodsl.lint.seen import seen_judgment
from unodsl.lint.shown import finding
from unodsl.text.diagnostics import Said, Severity, Value

if TYPE_CHECKING:
    from unodsl.engine.table import Table

NAME = "jump-in-on-attack"
CODE = "L022"
SEVERITY = Severity.WARNING


def check(context: Context) -> Iterator[Finding]:
    for found in context.answers.jump_on_attack:
        if not found.known or found.clause is None:
            continue
        seen = seen_judgment(context, found)
        tried = None
        if seen is not None:
            tried = seen[0].draft.play(seen[1].subject, seen[1].cards(), seen[1].color, jump=True)
        args: dict[str, Value] = {"rule": context.model.rules[found.clause.rule].named.id}
        verdict = partial(_verdict, rule_name(context, found.clause.rule))
        shown = None if seen is None else (seen[0], seen[2])
        span = context.clause(found.clause.number).span
        yield finding(context, NAME, SEVERITY, span, args, shown, verdict, tried=tried)


def _verdict(rule: Said, tables: Sequence[Table]) -> Said:
    return Said("jump-refused", {"rule": rule})
