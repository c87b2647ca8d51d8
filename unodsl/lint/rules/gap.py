"""A question comes up that no rule answers.

What it does:
Asks whether there is a table, an option setting or a number of players where the rules leave open what the table must
know: whether the cards owed may be taken, whether a player who plays nothing may draw or pass, what happens when
somebody draws or takes, how many cards are dealt, which color counts when a card without one is turned as start card,
and whether any start card stays.

Why it is bad:
The game stands still, or goes on as the program happens to do it.

Example:

    ruleset no_drawing extends official {  # here
      rule no_drawing overrides draw "With one card left nobody may draw." / "剩一张牌时不能摸牌。"
      { may not draw when cards_left = 1 }
    }

Instead:

    ruleset no_drawing extends official {
      rule no_drawing overrides draw
        "With one card left nobody may draw; then one may pass." / "剩一张牌时不能摸牌，可以过。"
      {
        may not draw when cards_left = 1
        may pass when cards_left = 1
      }
    }
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from unodsl.lint.context import Context
from unodsl.lint.finding import Finding
from unodsl.lint.seen import seen_judgment
from unodsl.lint.shown import finding
from unodsl.text.diagnostics import Said, Severity

if TYPE_CHECKING:
    from unodsl.engine.actions import Action
    from unodsl.engine.table import Table
    from unodsl.witness.judged import Seen

NAME = "gap"
CODE = "L023"
SEVERITY = Severity.WARNING


def check(context: Context) -> Iterator[Finding]:
    for found in context.answers.gaps if context.is_whole else ():
        if not found.known:
            continue
        seen = seen_judgment(context, found)
        name = found.name if found.kind == "gap" else found.kind
        what = Said(f"gap-{name.replace(' ', '-').replace('_', '-')}")
        here = Said("gap-here" if found.kind == "gap" else "all-redrawn-here")
        shown = None if seen is None else (seen[0], seen[2])
        span = context.model.files[-1].span
        tried = None if seen is None else _tried(found.name, seen)
        yield finding(context, NAME, SEVERITY, span, {"what": what}, shown, partial(_verdict, here), tried=tried)


def _verdict(here: Said, tables: Sequence[Table]) -> Said:
    return here


def _tried(question: str, seen: Seen) -> Action | None:
    from unodsl.engine.actions import Act, Action

    return Action(Act(question), seen[0].table.turn) if question in ("take", "draw") else None
