"""An attack is ended though fewer cards are drawn than were owed.

What it does:
Looks at the rules that end an attack (taking the cards, a challenge), and asks whether there is a table on which they
make players draw fewer cards than the attack has come to.

Why it is bad:
Cards that were added up are lost, and nobody drew them. Mostly a text says "draws 4" and forgets that more may be owed
once attacks can be answered.

Example:

    house_rule four_on_four {
      needs deck with wild_draw_four
      rule four_on_four "A +4 answers a +4; the cards add up." / "+4可以接+4，张数累积。"
      { may answer with wild_draw_four when the attack is wild_draw_four }  # here
    }

Instead:

    house_rule four_on_four {
      needs deck with wild_draw_four
      rule four_on_four "A +4 answers a +4; the cards add up." / "+4可以接+4，张数累积。"
      { may answer with wild_draw_four when the attack is wild_draw_four and players <= 5 }
      rule guilty_draws_all overrides challenge
        "A +4 may be challenged; if that succeeds, its player draws the cards owed, else the challenger, and 2 more."
        / "+4可以质疑；成功，出牌人摸全部该摸的牌；失败，质疑者摸这些再多摸2张。"
      {
        may challenge when the attack is wild_draw_four
        count as guilty when accused's hand has a card that matches color_before
        whenever challenge succeeds { accused draws attack's draws end attack }
        whenever challenge fails { player draws attack's draws + 2 and loses turn end attack }
      }
    }
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from unodsl.lint.context import Context
from unodsl.lint.finding import Finding
from unodsl.lint.seen import seen_judgment
from unodsl.lint.shown import finding
from unodsl.program import program as p
from unodsl.text.diagnostics import Label, Said, Severity, Value
from unodsl.text.source import Span

if TYPE_CHECKING:
    from unodsl.engine.table import Table
    from unodsl.solver.judgment import Judgment
    from unodsl.witness.judged import Seen

NAME = "lost-cards"
CODE = "L020"
SEVERITY = Severity.WARNING


def check(context: Context) -> Iterator[Finding]:
    told: set[tuple[int, int]] = set()
    for found in context.answers.owed_not_drawn if context.is_whole else ():
        if not found.known or found.clause is None or not _candidates(context, found, None):
            continue
        seen = seen_judgment(context, found)
        places = _candidates(context, found, None if seen is None else seen[1].kind)
        place = (places or _candidates(context, found, None))[-1]
        key = (found.clause.rule, place.start)
        if key not in told:
            told.add(key)
            yield _finding(context, found, place, seen)


def _candidates(context: Context, found: Judgment, kind: int | None) -> list[Span]:
    """The clause that ends the attack; else those judged ones that let attacks (of a kind) grow."""
    assert found.clause is not None
    if context.sites.is_judged(found.clause.rule):
        return [context.clause(found.clause.number).span]
    judged = {number for number, _ in context.rules()}
    growing: list[p.AnyClause] = [
        x for x in context.program.of_act("answer") if x.rule in judged and x.answer == "may" and _adds(context, x)
    ]
    growing += [
        x
        for x in context.answers.judgments.clauses(judged)
        if isinstance(x, p.HandlerClause) and _attacks_with_several(context, x)
    ]
    return [context.clause(x.number).span for x in growing if kind is None or _is_about(context, x, kind)]


def _is_about(context: Context, clause: p.AnyClause, symbol: int) -> bool:
    pattern = getattr(clause, "pattern", None)
    faces = enumerate(context.program.faces)
    return pattern is None or any(pattern.faces >> n & 1 and face.symbol == symbol for n, face in faces)


def _adds(context: Context, clause: p.PermissionClause) -> bool:
    world = context.answers.clashes.world
    faces = enumerate(context.program.faces)
    return clause.pattern is None or any(clause.pattern.faces >> n & 1 and world.adds(f.symbol) for n, f in faces)


def _attacks_with_several(context: Context, clause: p.HandlerClause) -> bool:
    from unodsl.model.effects import AttackBecomes, AttackWith
    from unodsl.program.reads import LAID, reads

    code = context.program.codes[clause.code].instructions
    return any(isinstance(i, AttackBecomes) or (isinstance(i, AttackWith) and LAID in reads(i.number)) for i in code)


def _finding(context: Context, found: Judgment, place: Span, seen: Seen | None) -> Finding:
    assert found.clause is not None
    ends = context.clause(found.clause.number).span
    args: dict[str, Value] = {"rule": context.model.rules[found.clause.rule].full_name}
    labels = () if ends == place else (Label(ends, Said("ends-attack")),)
    shown = None if seen is None else (seen[0], seen[2])
    return finding(context, NAME, SEVERITY, place, args, shown, _verdict, labels=labels)


def _verdict(tables: Sequence[Table]) -> Said:
    before, after = tables[-2], tables[-1]
    owed = 0 if before.attack is None else before.attack.draws
    seats = range(len(after.players))
    drawn = sum(after.hand_size(seat) - before.hand_size(seat) for seat in seats)
    return Said("owed-but-drawn", {"owed": owed, "drawn": drawn})
