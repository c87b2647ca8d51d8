"""Bots: what a player decides who sees his own cards and what lies on the table, and nothing else.

A decision is a function of an `Observation`, the legal actions, habits and a `Chance`: same seed, same game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Final

from unodsl.engine.actions import Act, Action
from unodsl.engine.chance import Chance

if TYPE_CHECKING:
    from unodsl.engine.table import Observation
    from unodsl.model.model import Deck

_ONE: Final = 1 << 16
_FIGURE_WORTH: Final = 20  # points of a card of which the deck says none


@dataclass(frozen=True, slots=True)
class Habits:
    """How bots behave beside the turns. All but the last two are odds from 0 to 1; those are seconds.

    ``forget_uno``: not to say a word that is owed; ``call_late``: to remember it before being caught; ``catch``: to
    notice that somebody forgot; ``jump_in``: to use a chance to jump in; ``make_noise``: at each turn, where a rule
    minds noise; ``slow``: at each turn, to let a time limit run out. ``quickest``, ``slowest``: reaction times.
    """

    forget_uno: float = 0.1
    call_late: float = 0.3
    catch: float = 0.6
    jump_in: float = 0.7
    make_noise: float = 0.03
    slow: float = 0.02
    quickest: float = 0.8
    slowest: float = 3.0

    def with_setting(self, name: str, value: float) -> Habits | None:
        """These habits with one of them set; None where there is none of that name, or not with that value."""
        if name not in HABITS or not 0 <= value <= (60 if name in ("quickest", "slowest") else 1):
            return None
        made: Habits = replace(self, **{name: value})
        return made


HABITS: Final = tuple(field.name for field in fields(Habits))


def happens(odds: float, chance: Chance) -> bool:
    """Whether something with these odds (0 to 1) happens this time."""
    return chance.below(_ONE) < odds * _ONE


def reaction(habits: Habits, chance: Chance) -> float:
    """Seconds until a bot reacts, this time."""
    span = max(0.0, habits.slowest - habits.quickest)
    return habits.quickest + span * chance.below(1000) / 1000


def decide(seen: Observation, legal: Sequence[Action], deck: Deck, chance: Chance) -> Action | None:
    """What a bot does when it is asked, one of ``legal``; None where it can do nothing."""
    if not legal:
        return None
    if seen.choice is not None:
        return _choose(seen, legal, deck, chance)
    plays = [action for action in legal if action.act is Act.PLAY]
    by_act = {action.act: action for action in legal}
    if seen.attack[0] >= 0 and Act.CHALLENGE in by_act and happens(_suspicion(seen), chance):
        return by_act[Act.CHALLENGE]
    if plays:
        return _best(plays, seen, deck, chance)
    # A card drawn is better than a turn lost, where both are open.
    for act in (Act.DRAW, Act.TAKE, Act.PASS):
        if act in by_act:
            return by_act[act]
    return next((action for action in legal if action.act not in (Act.JUMP_IN, Act.CATCH)), None)


def _choose(seen: Observation, legal: Sequence[Action], deck: Deck, chance: Chance) -> Action:
    match seen.choice.kind if seen.choice else "":
        case "color":
            counts = Counter(deck.faces[face].color for face in seen.hand)
            return _most(legal, [counts[action.wishes[0].color or 0] for action in legal], chance)
        case "player":
            # Where hands are swapped the smallest is the best, and nobody minds being first otherwise.
            return _most(legal, [-seen.sizes[action.wishes[0].seat or 0] for action in legal], chance)
        case "yes_no":
            others = sum(seen.sizes) - seen.sizes[seen.seat]
            wants = seen.sizes[seen.seat] * (len(seen.sizes) - 1) > others
            return next(action for action in legal if action.wishes[0].yes is wants)
        case "discards":
            return _most(legal, [sum(_worth(face, deck) for face in action.cards) for action in legal], chance)
        case _:
            return legal[0]


def _best(plays: Sequence[Action], seen: Observation, deck: Deck, chance: Chance) -> Action:
    """Sheds points, likes colors of which there is more in hand, and keeps cards without color for later."""
    colors = Counter(deck.faces[face].color for face in seen.hand if deck.faces[face].color >= 0)
    threat = min(size for seat, size in enumerate(seen.sizes) if seat != seen.seat) <= 2
    rates = []
    for action in plays:
        rate = 0
        for face in action.cards:
            color = deck.faces[face].color
            black = color < 0
            kept = black and not threat and len(seen.hand) > 2
            rate += _worth(face, deck) + 8 * colors[color] - (150 if kept else 0)
        rates.append(rate)
    return _most(plays, rates, chance)


def _suspicion(seen: Observation) -> float:
    """How likely it is worth while to challenge: more so where the accused holds many cards."""
    accused = seen.attack[3]
    size = seen.sizes[accused] if 0 <= accused < len(seen.sizes) else 0
    return 0.1 if size < 2 else min(0.45, 0.04 * size)


def _worth(face: int, deck: Deck) -> int:
    points = deck.faces[face].points
    return 1 + (_FIGURE_WORTH if points is None else points)


def _most(actions: Sequence[Action], rates: Sequence[int], chance: Chance) -> Action:
    best = max(rates)
    among = [action for action, rate in zip(actions, rates, strict=True) if rate == best]
    return among[chance.below(len(among))]
