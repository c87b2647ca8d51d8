"""One table: its state to be read, acts to be made, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from unodsl.engine.actions import Act, Action, Refusal
from unodsl.engine.acts import carry_out, why_not
from unodsl.engine.dealing import dealer_after, next_round
from unodsl.engine.evaluate import At
from unodsl.engine.explain import explain
from unodsl.engine.listing import legal_actions, window_actions
from unodsl.engine.machine import Happening, Running
from unodsl.engine.named_ahead import come_up
from unodsl.engine.questions import value_of
from unodsl.engine.rules import Rules, faces_in
from unodsl.engine.scoring import standing
from unodsl.engine.state import Attack, State
from unodsl.text.diagnostics import Said

if TYPE_CHECKING:
    from unodsl.engine.game import Game


@dataclass(frozen=True, slots=True)
class OpenChoice:
    """A choice that waits: its kind (color, player, yes_no, discards, slap, offer) and who may make it."""

    kind: str
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Observation:
    """What a player sees: everything but others' hands, the draw pile and chance."""

    seat: int
    hand: tuple[int, ...]
    sizes: tuple[int, ...]
    top: int
    color: int
    direction: int
    turn: int
    attack: tuple[int, ...]
    draw_pile: int
    discard: tuple[int, ...]
    scores: tuple[int, ...]
    order: tuple[int, ...]
    facts: tuple[int, ...]
    choice: OpenChoice | None
    drawn: int


class Table:
    """Seats are numbers 0..n-1, the index into `players`; faces, colors and symbols are the deck's numbers."""

    def __init__(self, game: Game, players: tuple[str, ...], rules: Rules, state: State) -> None:
        self.game = game
        self.players = players
        self.rules = rules
        self._s = state
        self._acts: list[Action] = []
        self._listed: tuple[Action, ...] = ()  # what was last told to be legal, while nothing has changed since
        self._why: tuple[Said, ...] = ()
        self.told: list[Happening] = []
        self.tracing = False
        self.last_raised: tuple[int, ...] = ()

    # ---- what is seen

    @property
    def round(self) -> str:
        return self._s.round

    @property
    def is_over(self) -> bool:
        """Whether the round is over (or stuck)."""
        return self._s.round != "playing"

    @property
    def turn(self) -> int:
        return self._s.turn

    @property
    def top(self) -> int:
        return self._s.top

    @property
    def color(self) -> int | None:
        return self._s.color if self._s.color >= 0 else None

    @property
    def direction(self) -> int:
        return self._s.direction

    @property
    def attack(self) -> Attack | None:
        return self._s.attack.copy() if self._s.attack.kind >= 0 else None

    def hand(self, seat: int) -> tuple[int, ...]:
        """The cards in a hand, ascending."""
        return tuple(face for face, count in enumerate(self._s.hands[seat]) for _ in range(count))

    def hand_size(self, seat: int) -> int:
        return self._s.sizes[seat]

    @property
    def draw_pile_size(self) -> int:
        return len(self._s.draw_pile)

    @property
    def discard_size(self) -> int:
        """Without the top card."""
        return max(0, len(self._s.discard) - 1)

    @property
    def winner(self) -> int | None:
        return self._s.winner if self._s.winner >= 0 and self.is_over else None

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(faces_in(self._s.winners))

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self._s.scores)

    def returns(self) -> tuple[int, ...]:
        """The totals, as OpenSpiel calls them."""
        return self.scores

    @property
    def match(self) -> str:
        return self._s.match

    @property
    def champions(self) -> tuple[int, ...]:
        return tuple(faces_in(self._s.champions))

    @property
    def out(self) -> tuple[int, ...]:
        """Who is bust (P4)."""
        return tuple(faces_in(self._s.out))

    @property
    def rounds(self) -> int:
        return self._s.rounds

    @property
    def dealer(self) -> int:
        return self._s.dealer

    @property
    def next_dealer(self) -> int:
        """Who deals the next round, once this one is over."""
        return dealer_after(self._s, self.rules.plan)

    @property
    def teams(self) -> tuple[int, ...]:
        """The team of each player; all -1 without teams."""
        return tuple(self._s.teams)

    @property
    def first(self) -> int:
        return self._s.first

    @property
    def seats(self) -> tuple[str, ...]:
        """Names in the order they sit, clockwise."""
        return tuple(self.players[p] for p in self._s.order)

    @property
    def order(self) -> tuple[int, ...]:
        return tuple(self._s.order)

    def standing(self) -> tuple[tuple[int, ...], ...]:
        """Players best first, equals together."""
        return standing(self._s, self.rules.plan)

    @property
    def choice(self) -> OpenChoice | None:
        c = self._s.choice
        return None if c is None else OpenChoice(c.ask.value, c.players)

    @property
    def acts(self) -> tuple[Action, ...]:
        """The acts accepted so far."""
        return tuple(self._acts)

    @property
    def window(self) -> bool:
        """Whether catching and jumping in are open."""
        return self._s.window

    @property
    def after_draw(self) -> bool:
        return self._s.after_draw

    @property
    def drawn(self) -> int:
        """The card drawn in this turn, -1 if none."""
        return self._s.drawn if self._s.after_draw else -1

    def turn_seconds(self, seat: int) -> int:
        """How long a player may take for a turn, in seconds; 0 where no rule says."""
        return value_of("turn_seconds", self.rules, self._s, At(seat), 0)

    def owes(self, seat: int) -> bool:
        """Whether a player could be caught now."""
        return self._s.window and bool(self._s.owed[seat])

    def state(self) -> tuple[object, ...]:
        """Everything that can change, as one value that can be compared."""
        return self._s.snapshot()

    def running_state(self) -> State:
        """The state itself, for analysis; whoever changes it breaks the table."""
        return self._s

    def observation(self, seat: int) -> Observation:
        """What a player may know."""
        s = self._s
        return Observation(
            seat, self.hand(seat), tuple(s.sizes), s.top, s.color, s.direction, s.turn, s.attack.state()[:5],
            len(s.draw_pile), tuple(s.discard), tuple(s.scores), tuple(s.order), tuple(s.facts), self.choice,
            self.drawn if seat == s.turn else -1,
        )  # fmt: skip

    # ---- acts

    def to_act(self) -> tuple[int, ...]:
        """The seats that are asked now: who must choose, else who is on turn."""
        if self.is_over:
            return ()
        return self._s.choice.players if self._s.choice is not None else (self._s.turn,)

    def legal(self, action: Action) -> Refusal | None:
        """Why an action is refused now; None if it is legal. Nothing changes."""
        if not action.wishes or action.act is Act.CHOOSE:
            return why_not(self._running(self._s), action)
        return self._tried(action)[0]

    def apply(self, action: Action) -> Refusal | None:
        """Makes an action, or says why it is refused; then nothing has changed."""
        if action.wishes and action.act is not Act.CHOOSE:
            refusal, state, run = self._tried(action)
            if refusal is None:
                self._why = explain(self._running(self._s), action) if self.tracing else ()
                self._s = state
                self._done(action, run)
            return refusal
        t = Running(self.rules, self._s, self.tracing)
        for listed in self._listed:
            if listed is action:
                break
        else:
            refusal = why_not(t, action)
            if refusal is not None:
                return refusal
        self._why = explain(t, action) if self.tracing else ()
        if action.act is Act.NEXT_ROUND:
            next_round(t)
        else:
            carry_out(t, action)
        self._done(action, t)
        return None

    def _tried(self, action: Action) -> tuple[Refusal | None, State, Running]:
        """The action made on a copy: with choices named ahead only that shows whether they are asked for."""
        s = self._s.copy()
        t = self._running(s)
        refusal = why_not(t, action)
        if refusal is None:
            before = len(s.wishes)
            s.wishes += [(action.player, wish) for wish in action.wishes]
            carry_out(t, action)
            if not come_up(self.rules, s, before):
                refusal = Refusal("nobody-asks-that", {})
        return refusal, s, t

    def _running(self, state: State) -> Running:
        return Running(self.rules, state, self.tracing)

    def _done(self, action: Action, t: Running) -> None:
        self._acts.append(action)
        self._listed = ()
        if not self._s.agenda:
            self._s.wishes.clear()
        if self.tracing:
            self.told.extend(t.told)
            self.last_raised = tuple(t.raised)
            from unodsl.engine.explain import ran

            self._why = (*self._why, *ran(t))

    def explain(self, action: Action | None = None) -> tuple[Said, ...]:
        """Which clauses of which rules decided: of an action now, or of the last act (with `tracing` on)."""
        return self._why if action is None else explain(self._running(self._s), action)

    def clone(self) -> Table:
        """A table that goes on by itself."""
        made = Table(self.game, self.players, self.rules, self._s.copy())
        made._acts = self._acts[:]
        made.tracing = self.tracing
        return made

    # ---- what can be done

    def legal_actions(self, seat: int) -> list[Action]:
        """Every legal action of a player now, but those that only happen at a real table (noise, slow, wrong cards).

        Of very many sets of cards only the small ones are listed. Words may be added to any play.
        """
        found = legal_actions(self.rules, self._s, seat)
        self._listed = tuple(found)
        return found

    def window_actions(self, seat: int) -> list[Action]:
        """Jumping in, catching, calling late: what may be done out of turn."""
        return window_actions(self.rules, self._s, seat)
