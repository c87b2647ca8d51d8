"""More cards may be owed than there are left to draw.

What it does:
Where answers add to an attack, takes as many players as there may be, hands two cards larger than dealt, and all cards
that add. If the victim then owes more than both piles hold, that is told, with the table.

Why it is bad:
The victim draws what there is and owes the rest to nobody. The text should say so, or allow fewer players.

Example:

    ruleset plus_on_plus extends official {
      without challenge
      rule plus_on_plus "A +2 or +4 answers a +2, a +4 a +4." / "+2可以接+2或+4，+4可以接+4。" {
        may answer with draw_two when the attack is draw_two
        may answer with wild_draw_four when the attack is draw_two or wild_draw_four  # here
      }
    }

Instead:

    ruleset plus_on_plus extends official {
      players 2 to 5
      without challenge
      rule plus_on_plus "A +2 or +4 answers a +2, a +4 a +4." / "+2可以接+2或+4，+4可以接+4。" {
        may answer with draw_two when the attack is draw_two
        may answer with wild_draw_four when the attack is draw_two or wild_draw_four
      }
    }
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from unodsl.lint.context import Context
from unodsl.lint.finding import Finding
from unodsl.lint.seen import seen_otherwise
from unodsl.lint.shown import finding
from unodsl.program import program as p
from unodsl.text.diagnostics import Said, Severity, Value

if TYPE_CHECKING:
    from unodsl.engine.table import Table

NAME = "owed-beyond-piles"
CODE = "L027"
SEVERITY = Severity.WARNING


def check(context: Context) -> Iterator[Finding]:
    from unodsl.witness.piles import is_short, most_owed

    judged = {number for number, _ in context.rules()}
    may = [clause for clause in context.program.of_act("answer") if clause.answer == "may"]
    world = context.answers.clashes.world if any(clause.rule in judged for clause in may) else None
    if world is None or not context.is_whole:
        return
    mine = [x for x in may if x.rule in judged and any(world.adds(s) for s in _symbols(context, x))]
    if not mine:
        return
    key = ("most owed", context.model.rules[mine[-1].rule].full_name, mine[-1].words)
    seen = seen_otherwise(
        context,
        key,
        is_short,
        lambda: most_owed(context.game, lambda s: bool(world.attacking >> s & 1) and world.adds(s)),
    )
    if seen is None:
        return
    args: dict[str, Value] = {"rule": context.model.rules[mine[-1].rule].named.id}
    args["players"] = len(seen[0].setup.players)
    found = finding(context, NAME, SEVERITY, context.clause(mine[-1].number).span, args, seen, _verdict)
    yield found


def _symbols(context: Context, clause: p.PermissionClause) -> set[int]:
    faces = enumerate(context.program.faces)
    return {face.symbol for n, face in faces if clause.pattern is None or clause.pattern.faces >> n & 1}


def _verdict(tables: Sequence[Table]) -> Said:
    before, after = tables[-2], tables[-1]
    owed = 0 if before.attack is None else before.attack.draws
    seat = before.turn
    drawn = after.hand_size(seat) - before.hand_size(seat)
    return Said("owed-beyond", {"player": after.players[seat], "owed": owed, "drawn": drawn})
