"""Two rules act at once on the same thing, and nothing says in what order.

What it does:
Looks at what effects read and write: whose turn it is, the direction, the color, an attack, cards in hands, remembered
facts. Found are two rules that both act at one event, on some table, and touch the same thing, where neither overrides
the other nor comes after it. (Start cards have a finding of their own, start-clash.)

Why it is bad:
What comes out depends on which of the two acts first, or on whether both do; the rules do not say. The program takes
the order in which they stand.

Example:

    house_rule seven_and_all {
      needs deck with 7
      rule all_give "A 7: everyone hands the hand to the next player." / "打出7，所有人把手牌交给下家。"
      { whenever a 7 is played when cards_left > 0 { hands go round } }
      rule seven_takes "A 7: swap hands with the next player." / "打出7，和下家交换手牌。"
      { whenever a 7 is played when cards_left > 0 { player swaps hands with next } }  # here
    }

Instead:

    house_rule seven_and_all {
      needs deck with 7
      rule all_give "A 7: everyone hands the hand to the next player." / "打出7，所有人把手牌交给下家。"
      { whenever a 7 is played when cards_left > 0 { hands go round } }
      rule seven_takes after all_give "Then swap hands with the next player." / "然后和下家交换手牌。"
      { whenever a 7 is played when cards_left > 0 { player swaps hands with next } }
    }
"""

from __future__ import annotations

from collections.abc import Iterator

from unodsl.lint.clash_findings import Told, findings
from unodsl.lint.context import Context
from unodsl.lint.finding import Finding
from unodsl.lint.things import things_said
from unodsl.text.diagnostics import Said, Severity, Value

NAME = "effects-without-order"
CODE = "L019"
SEVERITY = Severity.ERROR


def check(context: Context) -> Iterator[Finding]:
    found = (clash for clash in context.answers.effects if clash.name != "event start")
    yield from findings(context, NAME, SEVERITY, found, _args)


def _args(told: Told) -> dict[str, Value]:
    event = told.clash.name.removeprefix("event ").replace("_", "-")
    return {"things": things_said(told.clash.things), "event": Said(f"at-event-{event}")}
