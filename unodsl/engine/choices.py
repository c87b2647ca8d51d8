"""Open choices: how they come up, and what each kind of answer does to the frame that asked."""

from __future__ import annotations

from typing import cast

from unodsl.engine.cards import discard_below
from unodsl.engine.machine import Running
from unodsl.engine.state import Ask, Choice
from unodsl.model.effects import ChoosesPlayer
from unodsl.program.code import AskOffer, AskSlap, AskWhether


def ask(t: Running, choice: Choice) -> None:
    """Opens a choice, or makes it at once where it has one outcome or was named ahead."""
    s = t.s
    s.choice = choice
    player = choice.players[0]
    if choice.ask in (Ask.COLOR, Ask.PLAYER):
        only = choice.allowed & (choice.allowed - 1) == 0
        wish = t.wishes[0] if t.wishes and t.wisher == player else None
        if wish is not None:
            named = wish.color if choice.ask is Ask.COLOR else wish.seat
            if named is not None and choice.allows(named):
                t.wishes.pop(0)
                choose(t, player, named)
                return
        if only:
            choose(t, player, choice.allowed.bit_length() - 1)
    elif choice.ask is Ask.YES_NO:
        if t.wishes and t.wisher == player and t.wishes[0].yes is not None:
            choose(t, player, int(bool(t.wishes.pop(0).yes)))
    elif choice.ask is Ask.SLAP and len(choice.players) == 1:
        choose(t, player, player)


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
