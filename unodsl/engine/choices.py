"""Open choices: how they come up, and what each kind of answer does to the frame that asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from unodsl.engine.actions import Wish
from unodsl.engine.cards import discard_below
from unodsl.engine.machine import Running
from unodsl.engine.state import Ask, Choice, State
from unodsl.model.effects import ChoosesPlayer
from unodsl.program.code import AskOffer, AskSlap, AskWhether


def ask(t: Running, choice: Choice) -> None:
    """Opens a choice, or makes it at once where it has one outcome or was named ahead."""
    s = t.s
    s.choice = choice
    player = choice.players[0]
    if choice.ask in (Ask.COLOR, Ask.PLAYER):
        by_color = choice.ask is Ask.COLOR
        named = named_ahead(s, player, lambda wish: _allowed(choice, wish.color if by_color else wish.seat))
        if named is not None:
            choose(t, player, cast(int, named.color if by_color else named.seat))
        elif choice.allowed & (choice.allowed - 1) == 0:
            choose(t, player, choice.allowed.bit_length() - 1)
    elif choice.ask is Ask.YES_NO:
        named = named_ahead(s, player, lambda wish: wish.yes is not None)
        if named is not None:
            choose(t, player, int(bool(named.yes)))
    elif choice.ask is Ask.SLAP and len(choice.players) == 1:
        choose(t, player, player)


def named_ahead(s: State, player: int, fits: Callable[[Wish], bool]) -> Wish | None:
    """The first choice that the player named ahead with his play and that fits; it is then taken."""
    for at, (seat, wish) in enumerate(s.wishes):
        if seat == player and fits(wish):
            del s.wishes[at]
            return wish
    return None


def _allowed(choice: Choice, value: int | None) -> bool:
    return value is not None and choice.allows(value)


def choose(t: Running, player: int, value: int) -> None:
    """A color, a seat, yes (1) or no (0), or the seat that was last to slap. The choice must allow it."""
    s = t.s
    choice = cast(Choice, s.choice)
    s.choice = None
    frame = s.agenda[-1]
    match choice.ask:
        case Ask.COLOR:
            s.color = value
            t.tell("names-color", player, number=value)
        case Ask.PLAYER:
            instruction = t.r.program.codes[frame.code].instructions[frame.step - 1]
            frame.slots[cast(ChoosesPlayer, instruction).var] = value
            t.tell("picks-player", player, other=value)
        case Ask.YES_NO:
            asked = cast(AskWhether, t.r.program.codes[frame.code].instructions[frame.step - 1])
            if not value:
                frame.step = asked.to
            t.tell("says-yes" if value else "says-no", player)
        case Ask.SLAP:
            slap = cast(AskSlap, t.r.program.codes[frame.code].instructions[frame.step - 1])
            frame.slots[slap.var] = value
            s.slapped = 0
            t.tell("slaps-last", value)
        case Ask.DISCARDS | Ask.OFFER:
            raise AssertionError("these are answered with cards")


def slap(t: Running, player: int) -> None:
    """One slap while a slap is on; when all but one have slapped, that one is the last."""
    s = t.s
    choice = cast(Choice, s.choice)
    s.slapped |= 1 << player
    left = [p for p in choice.players if not s.slapped >> p & 1]
    t.tell("slaps", player)
    if len(left) == 1:
        choose(t, left[0], left[0])


def shed(t: Running, player: int, cards: tuple[int, ...]) -> None:
    """Discards below the top card; no cards: nothing."""
    t.s.choice = None
    if cards:
        discard_below(t, player, cards)
        t.tell("sheds", player, cards=cards)


def decline(t: Running, player: int) -> None:
    """No to an offer."""
    t.s.choice = None
    frame = t.s.agenda[-1]
    offer = cast(AskOffer, t.r.program.codes[frame.code].instructions[frame.step - 1])
    frame.step = offer.to
    t.tell("declines", player)
