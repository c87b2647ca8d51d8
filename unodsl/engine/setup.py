"""A table in the middle of a round, as a scenario gives it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from unodsl.engine.actions import Refusal
from unodsl.engine.chance import Chance
from unodsl.engine.dealing import hand_size
from unodsl.engine.machine import Running
from unodsl.engine.questions import is_guilty
from unodsl.engine.rules import Rules
from unodsl.engine.running import run
from unodsl.engine.state import Frame
from unodsl.text.limits import NUMBER

FACTS_TRUE = frozenset({"yes", "true", "是", "是的"})
FACTS_FALSE = frozenset({"no", "false", "否"})


@dataclass(frozen=True, slots=True)
class Setup:
    """What is given of a table. Players are seats, cards are faces; None: not given (see `unodsl.scenarios`).

    draw_pile: the first is drawn first; discard: below the top, topmost first; attack: kind (a symbol), draws, from.
    facts: names with the texts of their values. match_setup: begin before the deal, everything by the seed.
    """

    players: tuple[str, ...]
    teams: tuple[tuple[int, ...], ...] = ()
    dealer: int | None = None
    turn: int | None = None
    direction: int = 1
    top: int | None = None
    color: int | None = None
    hands: tuple[tuple[int, ...] | None, ...] = ()
    draw_pile: tuple[int, ...] | None = None
    discard: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    rest_removed: bool = False
    start: int | None = None
    seed: int = 0
    match_setup: bool = False
    attack: tuple[int, int, int] | None = None
    facts: tuple[tuple[str, str], ...] = ()
    drawn: int | None = None


def unfit(r: Rules, setup: Setup) -> str | None:
    """The part of a setup that cannot be at a table of these rules; None if all of it can."""
    n, p = len(setup.players), r.program

    def among(values: Iterable[int | None], count: int) -> bool:
        return all(value is None or 0 <= value < count for value in values)

    kind, draws, from_ = setup.attack or (0, 0, 0)
    hands = [face for hand in setup.hands for face in hand or ()]
    parts = {
        "dealer": among((setup.dealer,), n),
        "turn": among((setup.turn,), n),
        "direction": setup.direction in (1, -1),
        "top": among((setup.top, setup.start), r.faces),
        "color": among((setup.color,), p.colors),
        "hands": among(hands, r.faces) and len(setup.hands) in (0, n),
        "draw_pile": among(setup.draw_pile or (), r.faces),
        "discard": among(setup.discard, r.faces),
        "scores": len(setup.scores) in (0, n) and all(abs(score) <= NUMBER for score in setup.scores),
        "attack": among((kind,), p.symbols) and draws >= 0 and among((from_,), n),
        "drawn": among((setup.drawn,), r.faces),
    }
    return next((part for part, right in parts.items() if not right), None)


def lay_out(t: Running, setup: Setup) -> Refusal | None:
    """Puts the cards on the table as they are given, and turns the start card if there is one."""
    r, s = t.r, t.s
    n = len(setup.players)
    wrong = unfit(r, setup)
    if wrong is not None:
        return Refusal("setup-unfit", {"field": wrong})
    hands = list(setup.hands) or [None] * n
    turn_seat = setup.turn
    s.dealer = n - 1 if setup.dealer is None else setup.dealer
    s.first = (s.dealer + 1) % n
    s.turn = s.first if turn_seat is None else turn_seat
    if setup.start is not None:
        s.first = s.turn
    s.direction = setup.direction
    own = hands[s.turn]
    if setup.drawn is not None and own is not None and setup.drawn not in own:
        hands[s.turn] = (*own, setup.drawn)
    opened = setup.start if setup.start is not None else setup.top
    rest = Counter(r.deck)
    given = [f for hand in hands if hand for f in hand] + list(setup.draw_pile or ()) + list(setup.discard)
    given += [opened] if opened is not None else []
    for face, count in Counter(given).items():
        if count > rest[face]:
            return Refusal("card-too-often", {"face": face, "count": count, "there": rest[face]})
    rest.subtract(given)
    pile = sorted(rest.elements())
    s.chance = Chance(setup.seed, 0)
    s.chance.shuffle(pile)
    if opened is None:
        if not pile:
            return Refusal("too-few-cards", {"players": n})
        opened = next((f for f in reversed(pile) if r.program.numbers[r.symbol_of[f]] >= 0 <= r.color_of[f]), pile[-1])
        pile.remove(opened)
    size = hand_size(r, s)
    for seat in range(n):
        hand = hands[seat]
        if hand is None:
            if len(pile) < size:
                return Refusal("too-few-cards", {"players": n})
            hand = tuple(pile.pop() for _ in range(size))
            if seat == s.turn and setup.drawn is not None and setup.drawn not in hand and setup.drawn in pile:
                pile.remove(setup.drawn)
                hand = (*hand, setup.drawn)
        for face in hand:
            s.hands[seat][face] += 1
            s.sizes[seat] += 1
    s.draw_pile = ([] if setup.rest_removed else pile) + list(reversed(setup.draw_pile or ()))
    s.discard = [*reversed(setup.discard), opened]
    s.color = r.color_of[opened] if setup.color is None else setup.color
    if setup.discard:
        s.top_before, s.color_before = setup.discard[0], r.color_of[setup.discard[0]]
    if setup.scores:
        s.scores = list(setup.scores)
    if setup.drawn is not None:
        s.after_draw, s.drawn = True, setup.drawn
    if setup.attack is not None:
        kind, draws, from_ = setup.attack
        a = s.attack
        a.kind, a.draws, a.from_, a.victim, a.chain = kind, min(draws, NUMBER), from_, s.turn, 1 << kind
        a.guilty = bool(r.program.guilty) and is_guilty(r, s)
    if setup.start is not None:
        s.agenda = [Frame("start")]
        run(t)
    return None
