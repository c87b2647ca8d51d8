"""Two handlers run in both orders on copies of a table: does the order matter? Asked of the interpreter alone.

What they do themselves counts, not what other handlers do about it (a card drawn may call up further rules).
"""

from __future__ import annotations

from unodsl.engine.choices import choose, decline, shed
from unodsl.engine.evaluate import At
from unodsl.engine.machine import Running
from unodsl.engine.rules import Rules
from unodsl.engine.state import Ask, Frame, State
from unodsl.program import program as p

STEPS = 2_000
ENOUGH = 8
"""Cards in the pile, so that two handlers do not use it up."""
FLOWS_OF_EFFECTS = frozenset({"code", "draws", "draws_until", "event"})


def orders_differ(r: Rules, s: State, at: At, a: p.HandlerClause, b: p.HandlerClause) -> bool:
    """Whether what the two leave behind depends on which runs first.

    Which cards were drawn does not count, nor who goes short where the pile runs out, nor whether the one who attacked
    will turn out to be guilty.
    """
    if len(s.draw_pile) < ENOUGH:
        return False
    return _outcome(r, s, at, (a, b)) != _outcome(r, s, at, (b, a))


def _outcome(r: Rules, s: State, at: At, handlers: tuple[p.HandlerClause, ...]) -> tuple[object, ...]:
    from unodsl.engine.flows import FLOWS

    trial = s.copy()
    trial.agenda, trial.choice = [], None
    t = Running(r, trial)
    t.fuel = STEPS
    bound = at.slots[0] if at.slots else -1
    pairs = tuple(x for h in handlers for x in (h.code, h.number))
    event = Frame("event", at.player, at.card, at.laid, extra=(*pairs, bound))
    # A start card, or a card just dealt, is replaced by the flow in which that happens.
    replaced = Frame("start", at.player, at.card, at.laid, step=9, slots=[len(r.deck), 0, 0])
    trial.agenda += [replaced, event]
    for _ in range(STEPS):
        if trial.choice is not None:
            _choose(t)
        elif not trial.agenda:
            break
        elif trial.agenda[-1].flow not in FLOWS_OF_EFFECTS or (
            trial.agenda[-1].flow == "event" and trial.agenda[-1] is not event
        ):
            trial.agenda.pop()
        else:
            FLOWS[trial.agenda[-1].flow](t, trial.agenda[-1])
    return _left_behind(trial)


def _choose(t: Running) -> None:
    """The first thing that can be chosen, always."""
    choice = t.s.choice
    assert choice is not None
    player = choice.players[0]
    match choice.ask:
        case Ask.COLOR | Ask.PLAYER:
            choose(t, player, (choice.allowed & -choice.allowed).bit_length() - 1)
        case Ask.YES_NO:
            choose(t, player, 1)
        case Ask.SLAP:
            choose(t, player, player)
        case Ask.DISCARDS:
            shed(t, player, ())
        case Ask.OFFER:
            decline(t, player)


def _left_behind(s: State) -> tuple[object, ...]:
    return (
        tuple(s.sizes), s.direction, s.goes, s.skips, s.lost, s.color, s.attack.state()[:5], tuple(s.facts),
        tuple(map(tuple, s.player_facts)), s.round, s.winner, s.top, s.air, len(s.aside),
    )  # fmt: skip
