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
from unodsl.lint.start_cards import Acting, Start, clashing, start_handlers, starts
from unodsl.lint.witness import start_witness
from unodsl.text.diagnostics import Diagnostic, Label, Said, Severity, Value

NAME = "start-clash"
CODE = "L014"
SEVERITY = Severity.ERROR


def check(context: Context) -> Iterator[Finding]:
    model = context.model
    handlers = start_handlers(model)
    order = Order(model.rules)
    waiting = {
        pair
        for pair in combinations(sorted(handlers), 2)
        if not order.between(*pair) and clashing(handlers[pair[0]], handlers[pair[1]])
    }
    if not waiting:
        return
    for start, acting in starts(model, context.program):
        for pair in combinations(sorted(acting), 2):
            if pair in waiting and (things := clashing(acting[pair[0]], acting[pair[1]])):
                waiting.remove(pair)
                yield _finding(context, pair, acting, things, start)
        if not waiting:
            return


def _finding(
    context: Context, pair: tuple[int, int], acting: Acting, things: frozenset[Thing], start: Start
) -> Finding:
    """Told of the later rule of the two, if its file is under judgment, else of the other."""
    rules = context.model.rules
    other, one = pair if context.is_judged(rules[pair[1]].span) else pair[::-1]
    cards = context.game.cards
    card = Said("in-tongue", {t: cards.name(start.face, t) for t in ("en", "zh")})
    args: dict[str, Value] = {"rule": rules[one].named.id, "other": rules[other].full_name, "card": card}
    args["short"] = rules[other].named.id
    args["things"] = tuple(Said(f"thing-{'fact' if isinstance(t, tuple) else t}") for t in sorted(things, key=str))
    labels = (
        Label(acting[one][0].span, Said("does-this")),
        Label(acting[other][0].span, Said("other-does-this", {"rule": rules[other].full_name})),
    )
    notes = [Said("with-players", {"players": start.players}), *settings_said(context.model, start.options)]
    title = f"{cards.name(start.face, 'en')} as start card: {rules[one].full_name} against {rules[other].full_name}"
    witness = start_witness(context, start, title)
    if not witness.confirmed:
        notes.append(Said("witness-not-confirmed"))
    return Finding(Diagnostic(NAME, rules[one].span, args, labels, tuple(notes), severity=SEVERITY), witness=witness)
