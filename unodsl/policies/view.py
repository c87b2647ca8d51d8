"""What a player knows who must decide, and what he may do."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING

from unodsl.engine.actions import Act, Action, Wish
from unodsl.engine.evaluate import At, holds
from unodsl.engine.legal import lays, must_draw, must_lay, other_acts, single_faces
from unodsl.engine.questions import standing
from unodsl.engine.rules import faces_in
from unodsl.model.core import NO

if TYPE_CHECKING:
    from unodsl.engine.table import Observation, OpenChoice, Table
    from unodsl.model.model import Deck

ASIDE = frozenset({Act.JUMP_IN, Act.CATCH, Act.CALL, Act.GESTURE})


class View:
    """One moment of a table as the player in `seat` sees it. Others' hands and the draw pile are not in it.

    It holds for this moment: take a new one for each decision. `jumping`: he may jump in, and is asked with what.
    """

    def __init__(self, table: Table, seat: int, jumping: bool = False) -> None:
        self._table = table
        self._s = table.running_state()
        self.seat = seat
        self.jumping = jumping

    # ---- what he sees

    @cached_property
    def seen(self) -> Observation:
        """The table: top card, hand sizes, the open attack, scores and all else that lies open."""
        return self._table.observation(self.seat)

    @property
    def deck(self) -> Deck:
        """Colors, symbols and points of all faces."""
        return self._table.game.cards.deck

    @property
    def players(self) -> int:
        return self._s.players

    def count(self, face: int) -> int:
        """How many of a face he holds."""
        return self._s.hands[self.seat][face]

    @cached_property
    def hand(self) -> tuple[int, ...]:
        """The faces he holds, ascending, each once."""
        return tuple(face for face, count in enumerate(self._s.hands[self.seat]) if count)

    def size(self, seat: int) -> int:
        """How many cards somebody holds."""
        return self._s.sizes[seat]

    @property
    def attacked(self) -> bool:
        return self._s.attack.kind >= 0

    @property
    def accused(self) -> int:
        """Who made the open attack; -1 nobody."""
        return self._s.attack.from_

    @property
    def after_draw(self) -> bool:
        """Whether he has drawn in this turn."""
        return self._s.after_draw and self.seat == self._s.turn

    @property
    def choice(self) -> OpenChoice | None:
        """The choice that is open, where that is what he is asked."""
        return self._table.choice

    # ---- what he may do

    @cached_property
    def legal(self) -> list[Action]:
        """Everything that he may do now in his turn, or as an answer to the open choice."""
        return [action for action in self._table.legal_actions(self.seat) if action.act not in ASIDE]

    @cached_property
    def playable(self) -> tuple[int, ...]:
        """The faces that he may lay alone now (under an attack: as an answer; jumping in: by that), ascending."""
        r, s, seat = self._table.rules, self._s, self.seat
        if self.jumping:
            return tuple(faces_in(single_faces("jump_in", seat, r, s)))
        if seat != s.turn or (not self.attacked and must_draw(seat, r, s)):
            return ()
        return tuple(faces_in(lays(seat, r, s)[0]))

    @cached_property
    def others(self) -> frozenset[str]:
        """Of `draw`, `pass`, `take`, `challenge` those that are open to him."""
        return frozenset(other_acts(self.seat, self._table.rules, self._s))

    @property
    def together(self) -> bool:
        """Whether some rule lets several cards be played at once, and none wants a certain card now."""
        r = self._table.rules
        some = any(x.answer == "may" and x.when != NO for x in r.permissions["play_together"])
        return some and not must_lay(self.seat, r, self._s)

    def allows(self, action: Action) -> bool:
        """Whether an act would be accepted."""
        return self._table.legal(action) is None

    @cached_property
    def outcomes(self) -> tuple[int, ...]:
        """Of the open choice: the colors, players or faces to choose from, ascending."""
        choice = self._s.choice
        return () if choice is None else tuple(faces_in(choice.allowed))

    @property
    def most(self) -> int:
        """Of a choice of cards to shed: how many at most."""
        return self._s.choice.most if self._s.choice is not None else 0

    def would_be_guilty(self) -> bool:
        """Whether an attack that he makes now would break a rule for which he could be challenged."""
        r, s = self._table.rules, self._s.copy()
        s.attack.from_ = self.seat
        s.color_before, s.top_before = s.color, s.top
        at = At(self.seat, s.top)
        return bool(standing((x for x in r.program.guilty if holds(x.when, r, s, at)), r))

    # ---- how it is said

    def lays(self, cards: Iterable[int]) -> Action:
        """Laying these cards, the last one on top."""
        return Action(Act.JUMP_IN if self.jumping else Act.PLAY, self.seat, tuple(cards))

    def acts(self, name: str) -> Action:
        """`draw`, `pass`, `take`, `challenge`, `decline`."""
        return Action(Act(name), self.seat)

    def rest(self, *names: str) -> Action:
        """The first of these acts that is open to him; where none is, whatever is."""
        name = next((name for name in names if name in self.others), None)
        return self.legal[0] if name is None else self.acts(name)

    def chooses(self, number: int) -> Action:
        """The answer to the open choice: a color, a seat, yes (1) or no (0), a face that is offered (-1: none)."""
        kind = self.choice.kind if self.choice is not None else ""
        match kind:
            case "color":
                return Action(Act.CHOOSE, self.seat, wishes=(Wish(color=number),))
            case "player":
                return Action(Act.CHOOSE, self.seat, wishes=(Wish(seat=number),))
            case "yes_no":
                return Action(Act.CHOOSE, self.seat, wishes=(Wish(yes=bool(number)),))
            case "offer" if number >= 0:
                return Action(Act.OFFERED_PLAY, self.seat, (number,))
            case "slap":
                return Action(Act.SLAP_LAST, number)
            case _:
                return Action(Act.DECLINE, self.seat)

    def sheds(self, cards: Iterable[int]) -> Action:
        """The answer to a choice of cards to shed."""
        return Action(Act.DISCARD, self.seat, tuple(cards))
