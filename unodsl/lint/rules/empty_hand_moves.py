"""Hands are passed on although the player has just laid his last card.

What it does:
Looks at plays that make hands go round or swap them, and asks whether the card can be a player's last one; where cards
can be played by jumping in, also whether it can be so then.

Why it is bad:
The player who has no card left is given cards, another one's hand is empty who has not played, and the text mostly does
not say who has won.

Example:

    house_rule nine_swaps {
      needs deck with 9
      rule nine_swaps "A 9: swap hands with the next player." / "打出9，和下家交换手牌。"
      { whenever a 9 is played { player swaps hands with next } }  # here
    }

Instead:

    house_rule nine_swaps {
      needs deck with 9
      rule nine_swaps "A 9: swap hands with the next player; as the last card it just wins."
        / "打出9，和下家交换手牌；最后一张直接获胜。"
      { whenever a 9 is played when cards_left > 0 { player swaps hands with next } }
    }
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from unodsl.lint.context import Context
from unodsl.lint.finding import Finding
from unodsl.lint.seen import seen_judgment
from unodsl.lint.shown import finding
from unodsl.program.program import HandlerClause
from unodsl.text.diagnostics import Said, Severity, Value

if TYPE_CHECKING:
    from unodsl.engine.table import Table
    from unodsl.solver.judgment import Judgment
    from unodsl.witness.judged import Seen

NAME = "empty-hand-moves"
CODE = "L021"
SEVERITY = Severity.WARNING


def check(context: Context) -> Iterator[Finding]:
    for found in context.answers.empty_hand_moves:
        if not found.known or found.clause is None:
            continue
        jumped = _by_jumping_in(context, found)
        seen = jumped or seen_judgment(context, found)
        rule = context.model.rules[found.clause.rule]
        how = Said("by-jumping-in" if jumped is not None else "in-turn")
        args: dict[str, Value] = {"rule": rule.named.id, "how": how}
        shown = None if seen is None else (seen[0], seen[2])
        subject = -1 if seen is None else seen[1].subject
        span = context.clause(found.clause.number).span
        key = (subject, jumped is not None)
        yield finding(context, NAME, SEVERITY, span, args, shown, partial(_verdict, subject), key=key)


def _by_jumping_in(context: Context, found: Judgment) -> Seen | None:
    """A table on which it happens to somebody who jumps in, where that can be."""
    from unodsl.solver.faces import all_of

    assert isinstance(found.clause, HandlerClause)
    if not context.answers.judgments.may_jump_last(found.clause):
        return None
    plain = found.build
    assert plain is not None
    jumping = replace(found, build=lambda: all_of([plain(), found.question.asked.jumped]))
    return seen_judgment(context, jumping, "jumping")


def _verdict(subject: int, tables: Sequence[Table]) -> Said:
    after = tables[-1]
    player, held = after.players[subject], after.hand_size(subject)
    winner = after.winner
    if winner is None or winner == subject:
        return Said("last-card-got", {"player": player, "held": held})
    return Said("last-card-lost", {"player": player, "held": held, "winner": after.players[winner]})
