"""Two rules do different things with the same start card.

What it does:
Turns every card of the deck up as start card, under every setting of the options and every number of players that the
rules for start cards ask for. Found are two rules that both act on it, touch the same thing (whose turn it is, the
color, the direction, an attack, hands, or the start card itself), and have no order between them: neither overrides the
other nor comes after it.

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
from itertools import combinations

from unodsl.lint.context import Context
from unodsl.lint.finding import Finding
from unodsl.lint.footprints import Thing
from unodsl.lint.options_said import settings_said
from unodsl.lint.order import Order
from unodsl.lint.settings_space import constants_in, only, option_settings, options_read, reads_players
from unodsl.lint.start_cards import Start, clashing, start_handlers, starts
from unodsl.lint.witness import start_witness
from unodsl.model.model import RuleInfo
from unodsl.text.diagnostics import Diagnostic, Label, Said, Severity, Value

NAME = "start-clash"
CODE = "L014"
SEVERITY = Severity.ERROR


def check(context: Context) -> Iterator[Finding]:
    model = context.model
    handlers = start_handlers(model)
    order = Order(model.rules)
    open_pairs = {
        (one, other): things
        for one, other in combinations(sorted(handlers), 2)
        if not order.between(one, other) and (things := clashing(handlers[one], handlers[other]))
    }
    if not open_pairs:
        return
    program = only(context.game.program, events=("start",))
    clauses = program.of_event("start")
    players = range(model.low, model.high + 1) if reads_players(clauses) else (model.low,)
    settings = option_settings(model, options_read(clauses), constants_in(clauses))
    for start, acting in starts(program, settings, players):
        for pair in combinations(sorted(acting), 2):
            things = open_pairs.get(pair)
            if things is None:
                continue
            # Of each pair the clauses that really act on this card decide.
            touched = clashing(
                [c for c in handlers[pair[0]] if c.span in _spans(context, acting[pair[0]])],
                [c for c in handlers[pair[1]] if c.span in _spans(context, acting[pair[1]])],
            )
            if touched:
                del open_pairs[pair]
                yield _finding(context, pair, touched, start)
        if not open_pairs:
            return
