"""There are not enough cards for every number of players that is allowed.

What it does:
Counts, for every number of players and every setting of the options that have to do with it, whether the cards suffice
for all hands and a start card. Where they do not only under some other setting than the present one, it is a note.

Why it is bad:
A game with that many players cannot be dealt.

Example:

    ruleset big_hands extends official {  # here
      rule deal_many overrides deal "Everyone is dealt 12 cards." / "每人发12张牌。" { let hand_size be 12 }
    }

Instead:

    ruleset big_hands extends official {
      players 2 to 8
      rule deal_many overrides deal "Everyone is dealt 12 cards." / "每人发12张牌。" { let hand_size be 12 }
    }
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from unodsl.lint.context import Context
from unodsl.lint.finding import Finding
from unodsl.lint.options_said import settings_said
from unodsl.lint.settings_space import constants_in, only, option_settings, options_read
from unodsl.model.core import YES, Const
from unodsl.text.diagnostics import Diagnostic, Severity, Value
from unodsl.text.source import Span

if TYPE_CHECKING:
    from unodsl.engine.rules import Rules

NAME = "not-enough-cards"
CODE = "L007"
SEVERITY = Severity.WARNING


def check(context: Context) -> Iterator[Finding]:
    from unodsl.engine.rules import Rules
    from unodsl.program.bind import bind

    span = _place(context)
    if span is None:
        return
    model = context.model
    program = only(context.program, values=("hand_size", "decks"))
    lets = (*program.of_value("hand_size"), *program.of_value("decks"))
    for tried, options in enumerate(option_settings(model, options_read(lets), constants_in(lets))):
        for players in range(model.high, model.low - 1, -1):
            r = Rules(bind(program, options, players), players, 0)
            size = _hand_size(r)
            if size is None or players * size + 1 <= len(r.deck):
                break
            args: dict[str, Value] = {"players": players, "size": size, "cards": len(r.deck)}
            args["needed"] = players * size + 1
            notes = settings_said(model, options)
            severity = Severity.NOTE if tried else SEVERITY
            yield Finding(Diagnostic(NAME, span, args, notes=notes, severity=severity))
            return


def _hand_size(r: Rules) -> int | None:
    """How many cards are dealt; None where that depends on more than options and players."""
    clauses = r.lets["hand_size"]
    removed = 0
    for clause in clauses:
        removed |= r.overrides[clause.rule]
    found: int | None = None
    for clause in clauses:
        if clause.when != YES or not isinstance(clause.is_, Const):
            return None
        if not removed >> clause.rule & 1:
            found = max(1, clause.is_.value)
    return found


def _place(context: Context) -> Span | None:
    """Where it is said: the ruleset's name, or a judged rule or option that settles the size of hands or the deck."""
    if context.ruleset is not None and not context.ruleset.house_rule:
        return context.ruleset.decl.span
    values = ("hand_size", "decks")
    for _, rule in context.rules():
        if any(getattr(clause, "value", None) in values for clause in rule.clauses):
            return rule.span
    return None
