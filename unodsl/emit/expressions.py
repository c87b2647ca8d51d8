"""Conditions and values as text of the dialect; what the interpreter's `unodsl.engine.evaluate` means, word for word.

A condition about the card at issue can be put for one card, or for every face at once: then it comes out as a mask
(a list of words). Masks are joined by bit operations, so that one AND with a hand gives the cards that are meant.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from unodsl.emit import terms as x
from unodsl.emit.masks import Condition, Mask, Masks
from unodsl.emit.tables import Store
from unodsl.emit.terms import Term
from unodsl.engine.evaluate import DEEPEST
from unodsl.engine.rules import Rules
from unodsl.model import core as c
from unodsl.program import reads as look
from unodsl.text.limits import NUMBER

STEPS: Final[dict[str, Term]] = {"next": "way", "previous": x.subtract(2, "way"), "left": 2, "right": 0}
"""What `Masks.next_seat` is asked for a neighbor."""


@dataclass(frozen=True, slots=True)
class Around:
    """What a question is about; see `unodsl.engine.evaluate.At`.

    card: None for every face at once; laid: `none`, `one` (just the card) or `many` (a set, in `laid`).
    depth: how many questions this one was asked for; of what goes round in a circle the answer is no, or nothing.
    """

    player: Term
    card: Term | None = -1
    laid: str = "none"
    slots: tuple[Term, ...] = ()
    gone: Term = 0
    jumped: Term = 0
    depth: int = 0


def about_card(node: Any, laid: str) -> bool:
    """Whether a node looks at the card at issue (or at the cards laid, where they are just that card)."""
    match node:
        case c.Get(reg=c.Reg.CARD):
            return True
        case c.Laid():
            return laid == "one"
        case c.AnyCard(cards=cards) | c.AllCards(cards=cards):
            return about_card(cards, laid)
        case tuple():
            return any(about_card(each, laid) for each in node)
        case _ if hasattr(node, "__dataclass_fields__"):
            return any(about_card(getattr(node, name), laid) for name in node.__dataclass_fields__ if name != "span")
        case _:
            return False


class Expressions(Masks):
    """Writes expressions for one bound program.

    saved: what registers are known to hold, or are to be read from; on_turn: names that stand for the player on turn.
    """

    def __init__(self, rules: Rules, store: Store, words: int) -> None:
        super().__init__(rules, store, words)
        self.playable: Callable[[Around], Mask] = lambda at: self.none()
        self.let: Callable[[str, Around, Term], Term] = lambda what, at, default: default
        self.saved: dict[str, Term] = {}
        self.on_turn = {"turn"}

    # ---- numbers

    def value(self, node: c.Core, at: Around) -> Term:
        """A value, of one card at issue."""
        r = self.r
        match node:
            case c.Const(value=value):
                return value
            case c.Get(reg=reg):
                return self.register(reg, at)
            case c.OptionValue(index=index):
                return r.program.options[index]
            case c.FactValue(index=index, player=None):
                return f"fact{index}"
            case c.FactValue(index=index, player=player):
                assert player is not None
                return self.of_player(f"facts{index}", self.value(player, at), r.program.facts[index].default)
            case c.Var(index=index):
                return at.slots[index]
            case c.Neighbor(side=side, player=player):
                seat = self.value(player, at)
                if seat == -1:
                    return -1
                return self.next_seat(seat, STEPS[side])
            case c.Score(player=player):
                return self.of_player("scores", self.value(player, at), 0)
            case c.CardColor(card=card):
                return self.of_card("COLOR_OF", r.color_of, self.value(card, at), -1)
            case c.CardSymbol(card=card):
                return self.of_card("SYMBOL_OF", r.symbol_of, self.value(card, at), -1)
            case c.CardPoints(card=card):
                return self.points(self.value(card, at), at.depth)
            case c.Add(terms=parts):
                return self.sum_of(parts, at)
            case c.Mul(factors=factors):
                total: Term = 1
                for factor in factors:
                    total = self.saturated(x.multiply(total, self.value(factor, at)))
                return total
            case c.Measure(what=what, cards=cards):
                return self.measure(what, cards, at)
            case c.CountOf(cards=cards, faces=faces):
                return self.count(cards, faces, at)
            case c.Different(cards=cards, faces=faces):
                return self.symbols_among(self.both(self.faces_of(cards, at), self.known(faces)))
            case _:
                return x.truth(self.test(node, at))  # type: ignore[arg-type]

    def sum_of(self, parts: tuple[tuple[int, c.Core], ...], at: Around) -> Term:
        total: Term = 0
        for sign, part in parts:
            value = self.value(part, at)
            total = x.add(total, value) if sign > 0 else x.subtract(total, value)
            if not self.small(part):
                total = self.saturated(total)
        return total

    def small(self, node: c.Core) -> bool:
        """Whether a value is surely far below the bound for numbers, so that a few of them stay within it."""
        match node:
            case c.Const(value=value):
                return abs(value) < NUMBER // 20
            case c.Measure() | c.CountOf() | c.Different():
                return True
            case c.Get(reg=reg):
                return reg not in (c.Reg.ATTACK_DRAWS, c.Reg.HAND_SIZE, c.Reg.TURN_SECONDS)
            case c.FactValue(index=index):
                fact = self.r.program.facts[index]
                return max(abs(fact.low), abs(fact.high)) < NUMBER // 20
            case _:
                return False

    def saturated(self, value: Term) -> Term:
        if isinstance(value, int):
            return max(-NUMBER, min(NUMBER, value))
        return value if value.replace("_", "").isalnum() else f"within({value})"

    def of_card(self, name: str, values: list[int], face: Term, default: int) -> Term:
        if isinstance(face, int):
            return values[face] if face >= 0 else default
        table = self.store.table(name, values)
        found = x.at(table, face)
        return found if face in self.certain else f"({found} if {face} >= 0 else {default})"

    def points(self, face: Term, depth: int = 0) -> Term:
        """What a card counts; of no card nothing."""
        if not self.r.lets["points"]:
            return self.of_card("POINTS", self.r.points_of, face, 0)
        if depth >= DEEPEST:
            return 0
        if isinstance(face, int):
            here = Around(-1, face, "one", depth=depth + 1)
            return self.let("points", here, self.r.points_of[face]) if face >= 0 else 0
        found = f"points_of{depth + 1}({face})"
        return found if face in self.certain else f"({found} if {face} >= 0 else 0)"

    def register(self, reg: c.Reg, at: Around) -> Term:
        match reg:
            case c.Reg.CARD:
                assert at.card is not None, "asked of every face at once"
                return at.card
            case c.Reg.SUBJECT:
                return at.player
            case c.Reg.PLAYERS:
                return self.n
            case c.Reg.TEAMS:
                return self.r.teams
            case c.Reg.DIRECTION:
                return "(1 if way == 0 else 0)"
            case c.Reg.NOBODY:
                return -1
            case c.Reg.AFTER_DRAW:
                here = 1 if at.player in self.on_turn else x.compare("==", at.player, "turn")
                return x.truth(x.every([self.after_draw(), here]))
            case c.Reg.JUMPED_IN:
                return x.truth(at.jumped)
            case c.Reg.CARDS_LEFT:
                if at.player == -1:
                    return 0
                if self.sure(at.player):
                    return x.subtract(x.at("size", at.player), at.gone)
                return f"({x.subtract(x.at('size', at.player), at.gone)} if {at.player} >= 0 else 0)"
            case c.Reg.HAND_SIZE:
                return self.let("hand_size", replace(at, depth=at.depth + 1), 0) if at.depth < DEEPEST else 0
            case c.Reg.TURN_SECONDS:
                return self.let("turn_seconds", replace(at, depth=at.depth + 1), 0) if at.depth < DEEPEST else 0
            case _:
                return self.saved.get(REGISTERS[reg], REGISTERS[reg])

    def after_draw(self) -> Term:
        return self.saved.get("after_draw", "after_draw")

    # ---- sets of cards

    def faces_of(self, cards: c.Cards, at: Around) -> Mask:
        if isinstance(cards, c.Hand):
            return self.held(self.value(cards.player, at))
        match at.laid:
            case "none":
                return self.none()
            case "one":
                assert at.card is not None
                return self.bit(at.card)
            case _:
                return [f"laid{w}" for w in range(self.words)]

    def count(self, cards: c.Cards, faces: int, at: Around) -> Term:
        """How many cards of a set are among these faces."""
        if isinstance(cards, c.Hand):
            player = self.value(cards.player, at)
            if faces == self.r.all_faces:
                return self.of_player("size", player, 0)
            if player == -1:
                return 0
            mask = ", ".join(map(str, self.both(self.held(player), self.known(faces))))
            found = f"count_of({player}, {mask})"
            return found if self.sure(player) else f"({found} if {player} >= 0 else 0)"
        match at.laid:
            case "none":
                return 0
            case "one":
                return 1 if faces == self.r.all_faces else x.truth(self.is_face(at.card, faces))  # type: ignore[arg-type]
            case _:
                return (
                    "laid_count" if faces == self.r.all_faces else f"laid_of({', '.join(map(str, self.known(faces)))})"
                )

    def measure(self, what: str, cards: c.Cards, at: Around) -> Term:
        if what == "size":
            return self.count(cards, self.r.all_faces, at)
        held = self.faces_of(cards, at)
        if what == "colors":
            return x.add(*(x.truth(self.meets(held, self.of_color(k))) for k in range(self.r.program.colors)))
        return self.symbols_among(held)

    def symbols_among(self, mask: Mask) -> Term:
        if not any(mask):
            return 0
        return f"symbols_in({', '.join(map(str, mask))})"

    def is_face(self, card: Term | None, faces: int) -> Condition:
        if card is None:
            return self.known(faces)
        if isinstance(card, int):
            return int(card >= 0 and bool(faces >> card & 1))
        if faces == self.r.all_faces:
            return 1 if card in self.certain else x.compare(">=", card, 0)
        return self.meets(self.known(faces), self.bit(card))

    # ---- conditions

    def test(self, node: c.Core, at: Around) -> Condition:
        """A condition; a mask where it looks at the card at issue and that is every face at once."""
        if at.card is None and about_card(node, at.laid):
            return self.test_each(node, at)
        match node:
            case c.All(parts=parts):
                return x.every(self.one(part, at) for part in parts)
            case c.Any(parts=parts):
                return x.some(self.one(part, at) for part in parts)
            case c.Not(part=part):
                return x.negated(self.one(part, at))
            case c.Compare(op=op, left=left, right=right):
                return x.compare("==" if op == "=" else op, self.value(left, at), self.value(right, at))
            case c.IsFace(card=card, faces=faces):
                return self.is_face(self.value(card, at), faces)
            case c.IsSymbol(symbol=symbol, symbols=symbols):
                return self.in_set(self.value(symbol, at), symbols)
            case c.ChainHas(symbols=symbols):
                return x.compare("!=", f"(attack_chain & {symbols})", 0)
            case c.JustDrawn(card=card):
                face = self.value(card, at)
                there: list[Term] = [] if face in self.certain else [x.compare(">=", face, 0)]
                return x.every([*there, self.after_draw(), x.compare("==", face, "drawn")])
            case c.Playable(card=card):
                face = self.value(card, at)
                return self.meets(self.playable(at), self.bit(face))
            case c.SameSymbol(left=left, right=right):
                return self.meets(self.like(self.value(left, at)), self.bit(self.value(right, at)))
            case c.SameFace(left=left, right=right):
                a, b = self.value(left, at), self.value(right, at)
                return x.every([x.compare(">=", a, 0), x.compare("==", a, b)])
            case c.HasColor(card=card, color=color):
                return self.meets(self.of_color(self.value(color, at)), self.bit(self.value(card, at)))
            case c.AnyCard(cards=cards, condition=condition):
                inner = self.mask(self.test(condition, replace(at, card=None)))
                return self.meets(self.faces_of(cards, at), inner)
            case c.AllCards(cards=cards, condition=condition):
                inner = self.mask(self.test(condition, replace(at, card=None)))
                return x.negated(self.meets(self.faces_of(cards, at), self.other(inner)))
            case c.Alike(cards=cards):
                return self.alike(self.faces_of(cards, at))
            case _:
                return x.compare("!=", self.value(node, at), 0)

    def one(self, node: c.Core, at: Around) -> Term:
        found = self.test(node, at)
        assert not isinstance(found, list)
        return found

    def in_set(self, number: Term, allowed: int) -> Term:
        """Whether a number (-1: none) is one of a set."""
        if isinstance(number, int):
            return int(number >= 0 and bool(allowed >> number & 1))
        members = [k for k in range(allowed.bit_length()) if allowed >> k & 1]
        if len(members) <= 3 or self.r.program.symbols > 62:
            return x.some(x.compare("==", number, k) for k in members)
        return f"({allowed << 1} >> ({number} + 1) & 1 != 0)"

    def alike(self, mask: Mask) -> Term:
        if all(isinstance(t, int) for t in mask):
            return int(sum(int(t).bit_count() for t in mask) == 1)
        return x.compare(
            "==", x.add(*(f"popcount({t})" if isinstance(t, str) else int(t).bit_count() for t in mask)), 1
        )

    def test_each(self, node: c.Core, at: Around) -> Mask:
        """A condition that looks at the card, for every face."""
        made: Mask
        match node:
            case c.All(parts=parts):
                made = self.all()
                for each in parts:
                    made = self.both(made, self.mask(self.test(each, at)))
                return made
            case c.Any(parts=parts):
                made = self.none()
                for each in parts:
                    made = self.either(made, self.mask(self.test(each, at)))
                return made
            case c.Not(part=part):
                return self.other(self.mask(self.test(part, at)))
            case c.IsFace(card=c.Get(reg=c.Reg.CARD), faces=faces):
                return self.known(faces)
            case c.JustDrawn(card=c.Get(reg=c.Reg.CARD)):
                return [x.pick(self.after_draw(), bit, 0) for bit in self.bit("drawn")]
            case c.Playable(card=c.Get(reg=c.Reg.CARD)):
                return self.playable(at)
            case c.SameSymbol(left=c.Get(reg=c.Reg.CARD), right=b) | c.SameSymbol(left=b, right=c.Get(reg=c.Reg.CARD)):
                if not about_card(b, at.laid):
                    return self.like(self.value(b, at))
            case c.SameFace(left=c.Get(reg=c.Reg.CARD), right=b) | c.SameFace(left=b, right=c.Get(reg=c.Reg.CARD)):
                if not about_card(b, at.laid):
                    return self.bit(self.value(b, at))
            case c.HasColor(card=c.Get(reg=c.Reg.CARD), color=color) if not about_card(color, at.laid):
                return self.of_color(self.value(color, at))
            case _:
                pass
        groups: dict[Term, int] = {}
        for face in self.r.every_face:
            found = self.one(node, replace(at, card=face))
            groups[found] = groups.get(found, 0) | 1 << face
        made = self.none()
        for condition, faces in groups.items():
            made = self.either(made, [x.pick(condition, m, 0) for m in self.known(faces)])
        return made


REGISTERS: Final[dict[c.Reg, str]] = {
    c.Reg.COLOR: "color", c.Reg.COLOR_BEFORE: "color_before", c.Reg.TOP: "top", c.Reg.TOP_BEFORE: "top_before",
    c.Reg.ON_TURN: "turn", c.Reg.FIRST: "first", c.Reg.DEALER: "dealer", c.Reg.WINNER: "winner",
    c.Reg.ATTACK_DRAWS: "attack_draws", c.Reg.ATTACK_KIND: "attack_kind", c.Reg.ATTACK_FROM: "attack_from",
    c.Reg.ATTACK_VICTIM: "attack_victim", c.Reg.GUILTY: "attack_guilty",
}  # fmt: skip

UNKNOWN: Final = frozenset({look.HANDS, look.LAID})
"""What nobody knows who does not look into hands."""
