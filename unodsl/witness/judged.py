"""Witnesses of judgments: a table on which what was said of a clause is seen, played in the interpreter."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeAlias

from unodsl.engine.actions import Refusal
from unodsl.engine.evaluate import At, holds
from unodsl.engine.game import Game
from unodsl.engine.questions import decide, handlers_of, standing
from unodsl.engine.table import Table
from unodsl.model import effects as e
from unodsl.solver.budget import Budget
from unodsl.solver.judgment import Judgment
from unodsl.solver.solve import Found
from unodsl.solver.start import SETTLES_COLOR, settling
from unodsl.witness.drafts import Reading, drafts
from unodsl.witness.replay import CHOICES, Shown, played, with_options

Seen: TypeAlias = "tuple[Shown, Reading, Game]"


def witness_of_judgment(judgment: Judgment, game: Game, budget: Budget | None = None) -> Seen | None:
    """A table that shows it; None where none was found within the budget."""
    budget = Budget() if budget is None else budget
    check = _CHECKS.get(judgment.kind)
    if check is None:
        return None
    clauses = () if judgment.clause is None else (judgment.clause,)
    for found in judgment.found():
        chosen = with_options(game, judgment.question, found)
        reading = Reading(judgment.question, found, clauses)
        for shown in _shown(judgment, found, chosen, budget):
            if check(judgment, shown, reading, chosen):
                return shown, reading, chosen
    return None


def is_shown(judgment: Judgment, shown: Shown, reading: Reading, game: Game) -> bool:
    """Whether a table that was played shows it."""
    check = _CHECKS.get(judgment.kind)
    return check is not None and check(judgment, shown, reading, game)


def _shown(judgment: Judgment, found: Found, game: Game, budget: Budget) -> Iterator[Shown]:
    clauses = () if judgment.clause is None else (judgment.clause,)
    for draft in drafts(judgment.question, found, clauses):
        if not budget.table():
            return
        shown = played(game, draft)
        if shown is not None:
            yield settled(shown) if judgment.kind == "empty-hand-moves" else shown


def settled(shown: Shown) -> Shown:
    """The same table after all choices that its last act opened, each the first that can be made."""
    table, done = shown.table, list(shown.draft.acts)
    for _ in range(CHOICES):
        if table.choice is None:
            break
        choice = next(iter(table.legal_actions(table.choice.players[0])), None)
        if choice is None or table.apply(choice) is not None:
            break
        done.append(choice)
    return replace(shown, draft=replace(shown.draft, acts=done), tables=None)


def before_last_act(shown: Shown, by: int | None = None) -> Table:
    """The table before the last act (of a player, where one is named)."""
    acts = shown.draft.acts
    last = len(acts) - 1
    while by is not None and last > 0 and not (acts[last].player == by and acts[last].cards):
        last -= 1
    return shown.course[max(0, last)]


def _is_gap(judgment: Judgment, shown: Shown, reading: Reading, game: Game) -> bool:
    table, r, s = shown.table, shown.table.rules, shown.table.running_state()
    name = judgment.name
    if name == "take":
        return s.attack.kind >= 0 and not decide("take", r, s, At(s.attack.victim)).allowed
    if name == "draw":
        at = (decide(act, r, s, At(s.turn)) for act in ("draw", "pass"))
        return s.attack.kind < 0 and not s.after_draw and not any(x.allowed for x in at)
    if name.startswith("let "):
        lets = r.lets[name.removeprefix("let ")]
        return not standing((x for x in lets if holds(x.when, r, s, At(-1))), r)
    if name == "event start":
        return r.program.faces[reading.card].color < 0 and not _settled(shown, reading.card, SETTLES_COLOR)
    raised = set(table.last_raised)
    return not any(h.number in raised for h in r.program.of_event(name.removeprefix("event ")))


def _settled(shown: Shown, card: int, kinds: tuple[type, ...]) -> bool:
    """Whether some rule with such an effect acts when this is turned as start card."""
    plain = shown.table.game.set_up(replace(shown.setup, start=None, top=card))
    if isinstance(plain, Refusal):
        return True
    acting = handlers_of("start", plain.rules, plain.running_state(), At(-1, card, (card,)))
    numbers = {h.number for h in settling(plain.rules.program, kinds)}
    return any(h.number in numbers for h in acting)


def _all_go_back(judgment: Judgment, shown: Shown, reading: Reading, game: Game) -> bool:
    return all(_settled(shown, face, (e.Redraw,)) for face in range(len(game.program.faces)))


def _is_owed(judgment: Judgment, shown: Shown, reading: Reading, game: Game) -> bool:
    """The attack is over, and fewer cards were drawn than were owed, though there were enough."""
    before, after = before_last_act(shown), shown.table
    if before.attack is None or after.attack is not None or after.is_over:
        return False
    seats = range(len(after.players))
    drawn = sum(after.hand_size(seat) - before.hand_size(seat) for seat in seats)
    enough = before.draw_pile_size + before.discard_size >= before.attack.draws
    return enough and drawn < before.attack.draws


def _hand_moved(judgment: Judgment, shown: Shown, reading: Reading, game: Game) -> bool:
    """The player laid his last card, and now holds cards, or another has won."""
    before, after, seat = before_last_act(shown, reading.subject), shown.table, reading.subject
    if before.hand_size(seat) != len(reading.cards()):
        return False
    assert judgment.clause is not None
    return after.hand_size(seat) > 0 or after.winner not in (None, seat)


def _jumps_on_attack(judgment: Judgment, shown: Shown, reading: Reading, game: Game) -> bool:
    """The clause says yes, an attack is open, and the table refuses."""
    table, r, s, cards = shown.table, shown.table.rules, shown.table.running_state(), reading.cards()
    if s.attack.kind < 0 or s.turn == reading.subject or not s.window:
        return False
    applying = decide("jump_in", r, s, At(reading.subject, cards[-1], cards, gone=len(cards))).left
    act = shown.draft.play(reading.subject, cards, reading.color, jump=True)
    return (
        any(x.number == (judgment.clause and judgment.clause.number) for x in applying) and table.legal(act) is not None
    )


Check: TypeAlias = "Callable[[Judgment, Shown, Reading, Game], bool]"

_CHECKS: dict[str, Check] = {
    "gap": _is_gap,
    "all-redrawn": _all_go_back,
    "owed-not-drawn": _is_owed,
    "empty-hand-moves": _hand_moved,
    "jump-on-attack": _jumps_on_attack,
}

__all__ = ["Seen", "before_last_act", "is_shown", "settled", "witness_of_judgment"]
