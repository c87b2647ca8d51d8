"""Drafts of tables for an answer of the solver, the most natural first."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy, deepcopy

import z3

from unodsl.engine.actions import Act, Action
from unodsl.program import program as p
from unodsl.solver.contents import hands_in
from unodsl.solver.questions import Question
from unodsl.solver.solve import Found
from unodsl.witness.draft import Draft

TAKES = {
    "take": Act.TAKE,
    "challenge": Act.CHALLENGE,
    "challenge_succeeds": Act.CHALLENGE,
    "challenge_fails": Act.CHALLENGE,
}


class Reading:
    """What the solver's answer says of a table."""

    def __init__(self, question: Question, found: Found, clauses: tuple[p.AnyClause, ...]) -> None:
        self.q, self.found = question, found
        self.w = question.world
        self.program = self.w.program
        self.faces = self.program.faces
        number = found.number
        w = self.w
        self.players = number(w.players)
        self.subject = number(w.number("player"))
        self.on_turn = number(w.number("on_turn"))
        self.direction = -1 if number(w.number("direction")) else 1
        self.dealer = number(w.number("dealer"))
        self.kind = number(w.number("attack.kind"))
        self.draws = number(w.number("attack.draws"))
        self.from_ = number(w.number("attack.from"))
        self.color = number(w.number("color"))
        self.color_before = number(w.number("color_before"))
        self.top = found.card(w.top, self.faces)
        self.top_before = found.card(w.top_before, self.faces)
        self.card = found.card(question.asked.card, self.faces) if question.asked.laid != "none" else -1
        self.after_draw = found.truth(question.asked.after_draw)
        self.drawn = found.card(w.drawn, self.faces) if self.after_draw else -1
        self.jumped = found.truth(question.asked.jumped)
        self.size = number(w.hand_size(w.number("player")))
        self.laid = (
            tuple(f for f in range(len(self.faces)) for _ in range(number(w.laid(f)))) if question.several else ()
        )
        self.chain = [s for s in range(self.program.symbols) if w.attacking >> s & 1 and found.truth(w.chain(s))]
        self.held = self._held(clauses)

    def _held(self, clauses: tuple[p.AnyClause, ...]) -> dict[int, list[int]]:
        """Hands that some condition looks into, card by card."""
        hands: dict[int, list[int]] = {}
        for clause in (*clauses, *self.q.besides):
            for player in hands_in(clause):
                term = self.q.translator.number(player, self.q.asked)
                seat = self.found.number(term if isinstance(term, z3.ArithRef) else z3.IntVal(term))
                if 0 <= seat < self.players:
                    hands[seat] = [f for f in range(len(self.faces))
                                   for _ in range(min(8, self.found.number(self.w.held(seat, f))))]  # fmt: skip
        return hands

    def cards(self) -> tuple[int, ...]:
        """The cards at issue, the one on top last."""
        if not self.laid:
            return (self.card,) if self.card >= 0 else ()
        rest = list(self.laid)
        if self.card in rest:
            rest.remove(self.card)
            rest.append(self.card)
        return tuple(rest)

    def at(self, subject: int, cards: tuple[int, ...]) -> Reading:
        """The same, of another player and other cards at issue."""
        other = copy(self)
        other.subject, other.card = subject, cards[-1] if cards else -1
        other.laid = cards if len(cards) > 1 else ()
        return other

    def facts(self) -> list[tuple[str, str]]:
        from unodsl.witness.draft import NAMES

        made = []
        for i, fact in enumerate(self.w.model.facts):
            if fact.of_each_player:
                continue
            value = self.found.number(self.w.fact(i))
            if value == fact.default:
                continue
            kind = fact.values.kind
            if kind == "player":
                text = NAMES[value] if value >= 0 else "nobody"
            elif kind == "enum":
                text = fact.values.names[value].id
            else:
                text = ("no", "yes")[value] if kind == "yes_no" else str(value)
            made.append((fact.named.id, text))
        return made


def drafts(question: Question, found: Found, clauses: tuple[p.AnyClause, ...]) -> Iterator[Draft]:
    """Tables on which the question is about to be asked, as the solver says. Some may turn out not to show it."""
    r = Reading(question, found, clauses)
    base = Draft(
        r.program, r.players, r.on_turn, r.top, r.color, r.direction,
        r.dealer if r.dealer != r.players - 1 else None, facts=r.facts(),
    )  # fmt: skip
    base.hands = {seat: hand[:] for seat, hand in r.held.items()}
    name = question.name
    if name == "jump_in" and r.kind >= 0:
        yield from _jumps_on_attack(base, r)
    elif name.startswith("event "):
        yield from _for_event(base, r, name.removeprefix("event "))
    elif name in ("say", "noise"):
        yield from _for_words(base, r)
    elif name.startswith("let "):
        yield _numbered(base, r)
    else:
        yield from _for_act(base, r, name)


def _numbered(base: Draft, r: Reading) -> Draft:
    base.turn = r.on_turn
    return base


def _hand(d: Draft, seat: int, cards: tuple[int, ...], size: int, known: bool) -> None:
    """Makes sure that a hand holds these cards and has this size; a hand that is known card by card stays."""
    hand = d.hands.setdefault(seat, [])
    for face in set(cards):
        hand += [face] * max(0, cards.count(face) - hand.count(face))
    if not known:
        d.fill(seat, max(size, len(cards)), avoid=frozenset(cards))


def _for_act(base: Draft, r: Reading, act: str) -> Iterator[Draft]:
    cards = r.cards()
    known = r.subject in r.held
    if act == "jump_in":
        d = deepcopy(base)
        before = d.next(r.on_turn, -1)
        _hand(d, r.subject, cards, r.size, known)
        if _previous_play(d, before, r.top, r.color):
            yield d
        return
    if act in ("answer", "take", "challenge"):
        for d in _attacked(base, r):
            _hand(d, r.subject, cards, r.size, known)
            yield d
        return
    d = deepcopy(base)
    d.turn = r.on_turn
    _hand(d, r.subject, cards, r.size, known)
    if r.after_draw and r.drawn >= 0:
        d.drawn = r.drawn
        if r.drawn not in d.hands[r.subject]:
            d.hands[r.subject][-1:] = (
                [r.drawn] if len(d.hands[r.subject]) > len(cards) else [*d.hands[r.subject][-1:], r.drawn]
            )
    if r.top_before >= 0 and d.left(r.top_before) > 0:
        d.discard = [r.top_before]
    yield d


def _jumps_on_attack(base: Draft, r: Reading) -> Iterator[Draft]:
    """A third player holds the card that attacks the player on turn; he has not jumped in yet."""
    d = deepcopy(base)
    _make_room(d, r)
    attacker = d.next(r.subject, 1)
    _hand(d, r.subject, r.cards(), r.size, r.subject in r.held)
    if _previous_play(d, attacker, r.top, r.color):
        yield d


def _make_room(d: Draft, r: Reading) -> None:
    """With two players one is always on turn, so nobody could jump in after the other; a third sits down."""
    if d.players == 2 and r.program.high > 2:
        d.players = 3


def _previous_play(d: Draft, seat: int, face: int, color: int) -> bool:
    """The top card is not given but played by ``seat`` just before."""
    d.top = -1
    under = d.like(face)
    if under is None:
        return False
    d.top, d.color = under, None
    hand = d.hands.setdefault(seat, [])
    if face not in hand:
        hand.append(face)
    d.fill(seat, max(3, len(hand)), avoid=frozenset({face}))
    d.turn = seat
    d.acts.append(d.play(seat, (face,), color))
    return True


def _attacked(base: Draft, r: Reading) -> Iterator[Draft]:
    """An open attack on the player at issue: made by plays, one symbol of the chain after the other; else as given."""
    order = [s for s in r.chain if s != r.kind] + [r.kind]
    for repeats in range(3):  # the same card again adds up, where one of each is not enough
        d = _chain(deepcopy(base), r, [*order[:-1], *order[-1:] * (1 + repeats)])
        if d is not None:
            yield d
    if len(order) == 1 and r.program.of_act("play_together"):
        d = _chain(deepcopy(base), r, order, at_once=2)
        if d is not None:
            yield d
    if len(order) == 1:  # another card may have begun it, where more is owed than one card asks for
        for first in (s for s in range(r.program.symbols) if r.w.attacking >> s & 1 and s != r.kind and r.w.adds(s)):
            d = _chain(deepcopy(base), r, [first, r.kind])
            if d is not None:
                yield d
    d = deepcopy(base)
    d.turn = r.subject
    d.attack = (r.kind, r.draws, r.from_ if r.from_ >= 0 else d.next(r.subject, -1))
    # The color before is told by the card below the top.
    below = [f for f in (r.top_before, *range(len(r.faces))) if f >= 0 and d.left(f) > 0]
    fitting = [f for f in below if r.color_before < 0 or r.faces[f].color == r.color_before]
    d.discard = (fitting or below)[:1]
    yield d


def _chain(d: Draft, r: Reading, order: list[int], at_once: int = 1) -> Draft | None:
    """Cards with these symbols are played one after another (or a few at once), so that the last attack hits the player
    at issue."""
    d.top = -1
    faces: list[int] = []
    for place, symbol in enumerate(order):
        wanted = r.color_before if place == len(order) - 2 else r.faces[r.top].color if place == len(order) - 1 else -2
        free = [
            f
            for f in range(len(r.faces))
            if r.faces[f].symbol == symbol and d.left(f) >= (1 + faces.count(f)) * at_once
        ]
        if not free:
            return None
        faces.append(min(free, key=lambda f: (r.faces[f].color != wanted, f)))
    under = d.like(faces[0])
    if under is None:
        return None
    d.top, d.color = under, None
    if len(order) == 1 and r.top_before >= 0 and d.left(r.top_before) > 0:
        d.top = r.top_before
        d.color = r.color_before if r.faces[r.top_before].color < 0 else None
    seat = d.next(r.subject, -len(order))
    d.turn = seat
    for place, face in enumerate(faces):
        d.hands.setdefault(seat, []).extend([face] * at_once)
        d.acts.append(d.play(seat, (face,) * at_once, r.color_before if place == len(order) - 2 else r.color))
        if seat not in r.held:
            d.fill(seat, max(3, len(d.hands[seat])), avoid=frozenset(faces))
        seat = d.next(seat)
    return d


def _for_event(base: Draft, r: Reading, event: str) -> Iterator[Draft]:
    match event:
        case "played" | "jumped_in":
            yield from _plays(base, r)
        case "start":
            d = deepcopy(base)
            d.start = r.card
            yield d
        case "take" | "challenge" | "challenge_succeeds" | "challenge_fails":
            for d in _attacked(base, r):
                _hand(d, r.subject, (), r.size, r.subject in r.held)
                d.acts.append(Action(TAKES[event], r.subject))
                yield d
        case "draw" | "drawn":
            d = deepcopy(base)
            d.turn = r.subject
            if event == "drawn":
                d.draw_pile = [r.card]
            _hand(d, r.subject, (), r.size, r.subject in r.held)
            d.acts.append(Action(Act.DRAW, r.subject))
            yield d
        case "wrong_play" | "time_runs_out" | "noise" | "false_slap" | "false_call":
            d = deepcopy(base)
            d.turn = r.on_turn
            _hand(d, r.subject, r.cards(), max(r.size, 2), r.subject in r.held)
            act = {"wrong_play": Act.WRONG_PLAY, "time_runs_out": Act.TIMEOUT, "noise": Act.NOISE,
                   "false_slap": Act.SLAP, "false_call": Act.CALL}[event]  # fmt: skip
            d.acts.append(Action(act, r.subject, r.cards(), words=("uno",) if act is Act.CALL else ()))
            yield d
        case "round_ends":
            d = deepcopy(base)
            d.turn = d.next(0, 0)
            yield from _last_card(d)
        case _:
            return


def _last_card(d: Draft) -> Iterator[Draft]:
    number = next((f for f, x in enumerate(d.program.faces) if d.program.numbers[x.symbol] > 0), None)
    if number is not None:
        d.top = number
        d.hands[d.turn] = [number]
        d.acts.append(d.play(d.turn, (number,)))
        yield d


def _plays(base: Draft, r: Reading) -> Iterator[Draft]:
    """The player at issue plays the cards: in turn, as an answer, or jumping in."""
    cards = r.cards()
    known = r.subject in r.held
    after = max(r.size, 0)  # in handlers the hand is counted once the cards are laid
    if r.jumped:
        d = deepcopy(base)
        _make_room(d, r)
        before = d.next(r.on_turn, -1)
        if before == r.subject or d.players != r.players:
            before = d.next(r.subject, 1)
        _hand(d, r.subject, cards, after + len(cards), False)
        if _previous_play(d, before, cards[-1], r.color):
            d.acts.append(d.play(r.subject, cards, r.color, jump=True))
            yield d
        return
    if r.kind >= 0:
        for d in _attacked(base, r):
            _hand(d, r.subject, cards, after + len(cards), False)
            d.acts.append(d.play(r.subject, cards, r.color))
            yield d
        return
    for given in (True, False):
        d = deepcopy(base)
        d.turn = r.subject
        d.top, d.color = -1, None
        if known:
            d.hands[r.subject] += list(cards)
        else:
            _hand(d, r.subject, cards, after + len(cards), False)
        under = r.top_before if given and r.top_before >= 0 else d.like(cards[-1])
        if under is None or d.left(under) < 1:
            continue
        d.top = under
        d.color = r.color_before if r.faces[under].color < 0 else None
        d.acts.append(d.play(r.subject, cards, r.color))
        yield d


def _for_words(base: Draft, r: Reading) -> Iterator[Draft]:
    """The player at issue has just laid the top card, or jumped in with it."""
    left = max(1, r.size)
    d = deepcopy(base)
    d.turn, d.top, d.color = r.subject, -1, None
    d.hands.setdefault(r.subject, []).insert(0, r.top)
    d.fill(r.subject, left + 1, avoid=frozenset({r.top}))
    if r.jumped:
        _make_room(d, r)
        before = d.next(r.subject, 1)
        if _previous_play(d, before, r.top, r.color):
            d.acts.append(d.play(r.subject, (r.top,), r.color, jump=True))
            yield d
        return
    under = d.like(r.top)
    if under is None:
        return
    d.top = under
    d.acts.append(d.play(r.subject, (r.top,), r.color))
    yield d
