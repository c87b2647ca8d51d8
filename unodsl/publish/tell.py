"""A played example in words: the table, each act with what came of it, and how it stands then."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from unodsl.engine.actions import Act, Action, Refusal
from unodsl.engine.game import Game
from unodsl.engine.machine import Happening
from unodsl.format.expressions import is_han
from unodsl.publish.blocks import Example, Move, Scene, Seat
from unodsl.publish.examples.played import Played, Seen, Step
from unodsl.publish.names import Names
from unodsl.text.wording import say

_UNTOLD: Final = {"match-over", "start-card"}
_WANTED: Final = {
    Act.PLAY,
    Act.JUMP_IN,
    Act.DRAW,
    Act.PASS,
    Act.TAKE,
    Act.CHALLENGE,
    Act.CATCH,
    Act.DISCARD,
    Act.CHOOSE,
    Act.WRONG_PLAY,
    Act.NOISE,
    Act.SLAP,
    Act.CALL,
    Act.TIMEOUT,
    Act.OFFERED_PLAY,
}
SHOWN_HAND: Final = 12
"""A hand of more cards is given by its size."""


@dataclass(frozen=True)
class Teller:
    """Tells examples of one game in one tongue."""

    names: Names
    game: Game

    def example(self, played: Played) -> Example:
        """The whole example. The author's title is taken where it is in this tongue."""
        n = self.names
        title = played.title if played.title and is_han(played.title) == is_han(n.say("example")) else ""
        moves = tuple(self.move(step) for step in played.steps)
        return Example(title, self.scene(played), moves, self.after(played))

    # ---- before

    def scene(self, played: Played) -> Scene:
        n, before, setup = self.names, played.before, played.script.setup
        remarks = []
        if setup.start is not None:
            remarks.append(n.say("dealer-is", player=n.player(before.dealer)))
        if before.color >= 0 and self.game.model.deck.faces[before.top].color < 0:
            remarks.append(n.say("color-is", color=n.color(before.color)))
        if before.direction < 0:
            remarks.append(n.say("counterclockwise"))
        if before.attack[0] >= 0:
            remarks.append(self._attack(before))
        if before.after_draw and setup.drawn is not None:
            remarks.append(n.say("has-drawn", player=n.player(before.turn), card=n.card(setup.drawn)))
        if any(setup.scores):
            scores = (n.say("scores", player=n.player(seat), number=s) for seat, s in enumerate(setup.scores))
            remarks.append(n.listed(scores))
        seats = [self._seat(seat, hand, played) for seat, hand in enumerate(before.hands)]
        if setup.draw_pile is not None:
            seats.append(Seat(n.say("draw-pile"), "", setup.draw_pile[:SHOWN_HAND]))
        if setup.discard:
            seats.append(Seat(n.say("discards"), "", setup.discard[:SHOWN_HAND]))
        return Scene(n.say("top-card"), before.top, tuple(remarks), tuple(seats))

    def _seat(self, seat: int, hand: tuple[int, ...], played: Played) -> Seat:
        n = self.names
        given = played.script.setup.hands
        listed = seat < len(given) and given[seat] is not None and len(hand) <= SHOWN_HAND
        deck = self.game.model.deck
        faces = sorted(hand, key=lambda f: (deck.faces[f].color % (len(deck.colors) + 1), deck.faces[f].symbol))
        remark = n.say("to-play") if seat == played.before.turn and played.script.acts else ""
        return Seat(n.player(seat), remark, tuple(faces) if listed else (), 0 if listed else len(hand))

    def _attack(self, at: Seen) -> str:
        kind, draws, victim = at.attack
        card = self.names.symbol(kind)
        if draws:
            return self.names.say("hit", player=self.names.player(victim), card=card, number=draws)
        return self.names.say("hit-turn", player=self.names.player(victim), card=card)

    # ---- what is done

    def move(self, step: Step) -> Move:
        n, action = self.names, step.action
        if action is None:
            return Move(n.say("turn-card"), (), self._told(step.told))
        if step.refusal is not None:
            return Move(self._wants(action), action.cards, (self._refused(step.refusal),), True)
        told = self._told(_draw_first(step.told, action))
        if not told:
            key = "passes" if action.act is Act.PASS else "acts"
            return Move(n.say(key, player=n.player(action.player)), action.cards, ())
        return Move(told[0], action.cards, told[1:])

    def _refused(self, refusal: Refusal) -> str:
        """Why not: the words of the rule that forbids it, else what the table says."""
        n = self.names
        rule = next((r for r in self.game.model.rules if r.full_name == refusal.rule), None)
        text = "" if rule is None else n.text(rule.text)
        reason = text or say(refusal.key, n.tongue, **refusal.args)
        return n.say("refused", reason=reason.rstrip(".。"))

    def _wants(self, action: Action) -> str:
        n = self.names
        key = action.act.value if action.act in _WANTED else "other"
        other = n.player(action.target) if action.target >= 0 else ""
        return n.say(f"wants-{key}", player=n.player(action.player), cards=n.cards(action.cards), other=other)

    def _told(self, happenings: tuple[Happening, ...]) -> tuple[str, ...]:
        return tuple(text[:1].upper() + text[1:] for text in map(self._tell, _words_after_cards(happenings)) if text)

    def _tell(self, h: Happening) -> str:
        n, key = self.names, h.kind
        if key in _UNTOLD or (key == "attack" and not h.number) or (key == "scores" and not h.number):
            return ""
        if key == "shuffles" and h.number == 1:
            return n.say("told-shuffles-one")
        if key == "draws":
            key = ("draws-none", "draws-one")[h.number] if h.number < 2 else "draws-many"
        word = (
            self.game.words[h.number] if key in ("says", "gestures") and 0 <= h.number < len(self.game.words) else "uno"
        )
        return n.filled(
            f"told-{key}",
            player=n.player(h.player) if h.player >= 0 else say("play-somebody", n.tongue),
            other=n.player(h.other) if h.other >= 0 else say("play-somebody", n.tongue),
            cards=n.cards(h.cards) or say("play-some-card", n.tongue),
            number=h.number,
            color=n.color(h.number) if key == "names-color" and h.number >= 0 else "",
            word=n.word(word),
        )

    # ---- after

    def after(self, played: Played) -> tuple[str, ...]:
        n = self.names
        last = played.steps[-1].after if played.steps else played.before
        made = []
        if last.round == "playing":
            made.append(self._next(last))
        if any(step.refusal is None for step in played.steps) or not played.steps:
            hands = (n.say("after-hand", player=n.player(i), number=len(h)) for i, h in enumerate(last.hands))
            made.append(n.say("after-hands", hands=n.listed(hands)))
        if not played.steps:
            made.append(n.say("after-pile", number=last.pile))
        if last.seconds:
            made.append(n.say("after-seconds", player=n.player(last.turn), number=last.seconds))
        return tuple(made)

    def _next(self, last: Seen) -> str:
        n = self.names
        if last.choosers:
            return n.say("after-choice", player=n.player(last.choosers[0]))
        if last.attack[0] >= 0:
            return n.say("after-attack", player=n.player(last.attack[2]), number=last.attack[1])
        if last.after_draw:
            return n.say("after-drawn", player=n.player(last.turn))
        return n.say("after-turn", player=n.player(last.turn))


def _draw_first(happenings: tuple[Happening, ...], action: Action) -> tuple[Happening, ...]:
    """Who draws is told before what came of the card, though the table tells a draw once it is over."""
    own = [h for h in happenings if h.kind == "draws" and h.player == action.player]
    if action.act is not Act.DRAW or not own or happenings[0].kind != "set-aside":
        return happenings
    return (own[-1], *(h for h in happenings if h is not own[-1]))


def _words_after_cards(happenings: tuple[Happening, ...]) -> tuple[Happening, ...]:
    """A word that was said with a play is told right after the cards, whatever came of them."""
    laid = next((i for i, h in enumerate(happenings) if h.kind in ("plays", "jumps-in")), None)
    if laid is None:
        return happenings
    said = [h for h in happenings if h.kind in ("says", "gestures")]
    rest = [h for h in happenings if h.kind not in ("says", "gestures")]
    at = rest.index(happenings[laid]) + 1
    return (*rest[:at], *said, *rest[at:])
