"""Two rules do different things with the same start card.

What it does:
Looks at every card as start card, under every setting of the options and every number of players. Found are two rules
that both act on it, touch the same thing (whose turn it is, the color, the direction, an attack, hands, or the start
card itself), and have no order between them: neither overrides the other nor comes after it. Where both only make
somebody draw cards, or do the same, the order does not matter.

Why it is bad:
The rules do not say what happens. The program takes the order in which they happen to stand, and people at a table
quarrel.

Example:

    ruleset both_wilds extends official {
      rule start_black "A black start card goes back and another is turned." / "引牌是黑牌：放回重翻。"  # here
      { whenever the start card is a black { redraw } }
    }

Instead:

    ruleset both_wilds extends official {
      rule start_black overrides start_wild, start_wild_draw_four
        "A black start card goes back and another is turned." / "引牌是黑牌：放回重翻。"
      { whenever the start card is a black { redraw } }
    }
"""

from __future__ import annotations

from collections.abc import Iterator

from unodsl.lint.clash_findings import Told, findings
from unodsl.lint.context import Context
from unodsl.lint.finding import Finding
from unodsl.lint.things import things_said
from unodsl.text.diagnostics import Severity, Value

NAME = "start-clash"
CODE = "L014"
SEVERITY = Severity.ERROR


def check(context: Context) -> Iterator[Finding]:
    found = (clash for clash in context.answers.effects if clash.name == "event start")
    yield from findings(context, NAME, SEVERITY, found, _args, at_rule=True)


def _args(told: Told) -> dict[str, Value]:
    return {"things": things_said(told.clash.things)}
