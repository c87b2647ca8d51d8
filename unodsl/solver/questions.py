"""Questions as formulas: when a clause applies, when its answer is left, what is so whenever a question is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property

import z3

from unodsl.model import core as c
from unodsl.model.effects import Pattern
from unodsl.program import program as p
from unodsl.program import reads as look
from unodsl.solver.contents import content, hands_in
from unodsl.solver.faces import (
    CardTerm,
    Truth,
    all_of,
    any_of,
    choose,
    in_values,
    is_in,
    known_card,
    negated,
    term_key,
    total,
)
from unodsl.solver.memory import Key
from unodsl.solver.translate import Asked, Translator
from unodsl.solver.world import World

CARD_EVENTS = frozenset({"played", "jumped_in", "drawn", "dealt", "start", "wrong_play"})
NOBODY_EVENTS = frozenset({"start", "pile_runs_out", "nobody_can_move"})


@dataclass
class Question:
    """One kind of question: what it asks about, what is so whenever it is asked, and its clauses.

    name: the act, `event …`, `say`, `noise`, `let …`, `guilty` or `duty …`; several: about a set of cards.
    """

    name: str
    world: World
    asked: Asked
    given: list[Truth]
    clauses: tuple[p.AnyClause, ...]
    several: bool = False
    besides: tuple[p.AnyClause, ...] = ()  # clauses on other questions that `given` speaks of

    @cached_property
    def translator(self) -> Translator:
        return Translator(self.world)

    @cached_property
    def _applies(self) -> dict[int, Truth]:
        return {}

    def applies(self, clause: p.AnyClause) -> Truth:
        """The formula for: the clause is about this card (or these cards), and its condition holds."""
        known = self._applies.get(clause.number)
        if known is None:
            known = self._applies[clause.number] = self._remembered(clause)
        return known

    @cached_property
    def _key(self) -> Key:
        return ("applies", self.several, self.asked.key)

    def _remembered(self, clause: p.AnyClause) -> Truth:
        if self.asked.playable is not None and look.PLAYABLE in look.reads((clause.when, _test(clause))):
            return self._make(clause)  # it depends on all clauses on playing too
        return self.world.once((*self._key, content(clause)), lambda: self._make(clause))

    def _make(self, clause: p.AnyClause) -> Truth:
        pattern: Pattern | None = getattr(clause, "pattern", None)
        tr, at = self.translator, self.asked
        if self.several and isinstance(clause, p.PermissionClause):
            return self._about_set(clause, pattern)
        if pattern is not None and pattern.several:
            return all_of([tr.laid_size() >= 2, tr.truth(clause.when, at)]) if self.several else False
        about: Truth = True
        if pattern is not None:
            about = is_in(at.card, pattern.faces, self.world.program.faces)
            if pattern.test is not None:
                about = all_of([about, tr.truth(pattern.test, at)])
        if isinstance(clause, p.HandlerClause) and clause.negated:
            about = negated(about)
        return all_of([about, tr.truth(clause.when, at)])

    def _about_set(self, clause: p.PermissionClause, pattern: Pattern | None) -> Truth:
        """Several cards: a permission needs all of them to be meant, a prohibition one."""
        tr, at, faces = self.translator, self.asked, self.world.program.faces

        def one(face: int) -> Asked:
            return replace(at, card=known_card(faces, face))

        def meant(face: int) -> Truth:
            if pattern is None or pattern.several:
                return True
            test = True if pattern.test is None else tr.truth(pattern.test, one(face))
            return all_of([bool(pattern.faces >> face & 1), test])

        there = [(f, self.world.laid(f) > 0) for f in range(len(faces))]
        if clause.answer == "may":
            if pattern is not None and not pattern.several:
                every = pattern.faces == (1 << len(faces)) - 1 and pattern.test is None
                if every or self.name != "play_together":
                    return False  # one card is meant
            return all_of([*(any_of([negated(n), meant(f)]) for f, n in there), tr.truth(clause.when, at)])
        if c.Reg.CARD not in look.reads(clause.when):
            return all_of([any_of(all_of([n, meant(f)]) for f, n in there), tr.truth(clause.when, at)])
        return any_of(all_of([n, meant(f), tr.truth(clause.when, one(f))]) for f, n in there)

    def removers(self, clause: p.AnyClause) -> list[p.AnyClause]:
        """The clauses on this question whose rules override the clause's rule."""
        rules = self.world.program.rules
        return [d for d in self.clauses if rules[d.rule].overrides >> clause.rule & 1 and not _other_word(d, clause)]

    @cached_property
    def _left(self) -> dict[int, Truth]:
        return {}

    def left(self, clause: p.AnyClause) -> Truth:
        """The formula for: the clause applies, and no rule that overrides its rule does."""
        known = self._left.get(clause.number)
        if known is None:
            over = (negated(self.applies(d)) for d in self.removers(clause))
            known = self._left[clause.number] = all_of([self.applies(clause), *over])
        return known

    def allowed(self, clauses: Iterable[p.PermissionClause] | None = None) -> Truth:
        """The formula for: the answer of all clauses together is yes."""
        found = [x for x in (self.clauses if clauses is None else clauses) if isinstance(x, p.PermissionClause)]
        yes = any_of(self.left(x) for x in found if x.answer == "may")
        no = any_of(self.left(x) for x in found if x.answer != "may")
        return all_of([yes, negated(no)])

    def facts(self) -> list[Truth]:
        """What is so on every table on which the question is asked."""
        return [*self.world.always, *self.given, *self._hands()]

    def _hands(self) -> list[Truth]:
        """Hands whose cards some condition looks at: sizes add up, no more cards than there are."""
        w, tr, asked = self.world, self.translator, self.asked
        wanted: dict[int | str, z3.ArithRef] = {}
        for player in dict.fromkeys(each for x in (*self.clauses, *self.besides) for each in hands_in(x)):
            term = tr.number(player, asked)
            wanted[term_key(term)] = term if isinstance(term, z3.ArithRef) else z3.IntVal(term)
        rules = [rule for key, term in wanted.items() for rule in w.once(("hand", key), lambda t=term: self._hand(t))]  # type: ignore[misc]
        if asked.gone and asked.laid == "one" and term_key(asked.player) in wanted:
            rules.append(w.once(("holds", asked.key), self._holds))
        return rules

    def _hand(self, player: z3.ArithRef) -> list[Truth]:
        """No more of each face than there may be, and as many in all as the hand has cards."""
        w, decks = self.world, 8
        counts = [w.held(player, f) for f in range(len(w.program.faces))]
        bounds = [bound for f, n in enumerate(counts) for bound in (n >= 0, n <= w.program.faces[f].copies * decks)]
        return [all_of(bounds), w.hand_size(player) == total(counts)]

    def _holds(self) -> Truth:
        """The card at issue is in the hand."""
        w, asked = self.world, self.asked
        faces = range(len(w.program.faces))
        mine = (choose(is_in(asked.card, 1 << f, w.program.faces), w.held(asked.player, f), 0) for f in faces)
        return total(mine) >= 1


def _test(clause: p.AnyClause) -> c.Core | None:
    pattern: Pattern | None = getattr(clause, "pattern", None)
    return None if pattern is None else pattern.test


def _other_word(one: p.AnyClause, other: p.AnyClause) -> bool:
    """Whether two duties are about different words: how each word is shown is a question of its own."""
    return isinstance(one, p.SayClause) and isinstance(other, p.SayClause) and one.word != other.word


class Questions:
    """Every question of a program, made when it is asked for and then kept."""

    def __init__(self, world: World) -> None:
        self.w = world
        self._kept: dict[tuple[str, str, bool], Question] = {}
        self._playable: dict[str, dict[int | str, Truth]] = {}

    def _once(self, kind: str, name: str, make: Callable[[str], Question], several: bool = False) -> Question:
        key = (kind, name, several)
        if key not in self._kept:
            self._kept[key] = make(name)
        return self._kept[key]

    def act(self, act: str, several: bool = False) -> Question:
        """May a player do this? For acts with cards: with this card, or with several."""
        return self._once("act", act, lambda name: self._act(name, several), several)

    def event(self, event: str) -> Question:
        """What happens then?"""
        return self._once("event", event, self._event)

    def duty(self, name: str) -> Question:
        """What is owed: `say` and `noise` (asked together, for a sound may be both owed and forbidden)."""
        return self._once("duty", name, self._duty)

    def value(self, value: str) -> Question:
        """Which number?"""
        return self._once("value", value, self._value)

    def act_duty(self, act: str) -> Question:
        """Must a player do this?"""
        return self._once("act duty", act, self._act_duty)

    def _act(self, act: str, several: bool) -> Question:
        w = self.w
        player, on_turn = w.number("player"), w.number("on_turn")
        kind, victim = w.number("attack.kind"), w.number("victim")
        cards = act in p.SINGLE_ACTS or act == "play_together"
        several = several or act == "play_together"
        after_draw: Truth = w.flag("after_draw") if act in ("play", "play_together", "draw", "pass") else False
        laid = ("several" if several else "one") if cards else "none"
        playable = self.playable(after_draw) if act == "play_together" else None
        asked = Asked(player, w.at_issue, laid, cards, act == "jump_in", after_draw, playable)
        given: list[Truth] = self.quiet_color()
        if act in ("answer", "take", "challenge"):
            given += [kind >= 0, player == victim, on_turn == victim]
        elif act not in ("catch", "call_late"):  # these may happen while an attack waits
            given += [kind == -1]
        if act in ("play", "play_together", "draw", "pass"):
            given += [player == on_turn]
        elif act == "jump_in":
            given += [player != on_turn]
        if cards and not several:
            given += [self.some_card(w.at_issue), w.hand_size(player) >= 1]
        if several:
            given += self.a_set(player)
        given += self.drawn_if(after_draw)
        return Question(act, w, asked, given, w.program.of_act(act), several)

    def some_card(self, card: CardTerm) -> Truth:
        return self.w.any_face(card)

    def a_set(self, player: z3.ArithRef) -> list[Truth]:
        """Two or more cards, no more of each than the decks have and the hand holds."""
        size = Translator(self.w).laid_size()
        return [*self.laid_set(), size >= 2, self.w.hand_size(player) >= size]

    def drawn_if(self, after_draw: Truth) -> list[Truth]:
        """After drawing there is a card that was drawn (unless it was set aside), before there is none."""
        if isinstance(after_draw, bool):
            return []
        return [z3.Implies(z3.Not(after_draw), self.w.drawn.symbol == -1)]

    def quiet_color(self) -> list[Truth]:
        """While nobody is in the middle of a play, some color is in force: a colored top card's own, as a rule."""
        w = self.w
        color = w.number("color")
        rules: list[Truth] = [color >= 0] if w.program.colors else []
        if not w.colors_wander:
            rules.append(z3.Implies(w.top.color >= 0, color == w.top.color))
        return rules

    def playable(self, after_draw: Truth) -> Callable[[CardTerm], Truth]:
        """Tells whether a card could be played alone in turn."""
        w = self.w
        kept = self._playable.setdefault(str(term_key(after_draw)), {})

        def told(card: CardTerm) -> Truth:
            key = card.face if card.face is not None else f"{term_key(card.symbol)} {term_key(card.color)}"
            if key not in kept:
                asked = Asked(w.number("player"), card, "one", True, False, after_draw)
                kept[key] = Question("play", w, asked, [], w.program.of_act("play")).allowed()
            return kept[key]

        return told

    def _event(self, event: str) -> Question:
        w = self.w
        player: z3.ArithRef | int = -1 if event in NOBODY_EVENTS else w.number("player")
        kind, on_turn = w.number("attack.kind"), w.number("on_turn")
        jumped: Truth = event == "jumped_in" or (w.flag("jumped") if event == "played" else False)
        # A turn that begins or has ended is nobody's any more in which something was drawn.
        settled = event in ("turn_begins", "turn_ends", "start", "dealt")
        in_turn: Truth = event == "draw" or (False if settled else w.flag("after_draw"))
        card = w.at_issue if event in CARD_EVENTS else CardTerm(-1, -1)
        several = event in ("played", "jumped_in") and _speaks_of_sets(w.program.of_event(event))
        laid = "several" if several else "one" if event in CARD_EVENTS else "none"
        asked = Asked(player, card, laid, False, jumped, in_turn, self.playable(in_turn))
        given: list[Truth] = []
        if event in CARD_EVENTS:
            given.append(self.some_card(card))
        if event in ("played", "jumped_in"):
            given += [w.top.symbol == card.symbol, w.top.color == card.color, w.number("color") == card.color]
            given += self._before_play(jumped, on_turn, kind)
            if several:
                given += self.laid_set()
        elif event == "start":
            given += [w.top.symbol == card.symbol, w.top.color == card.color, kind == -1, on_turn == w.number("first"),
                      w.number("color") == card.color]  # fmt: skip
        elif event in ("take", "challenge", "challenge_succeeds", "challenge_fails"):
            given += [
                kind >= 0,
                w.number("player") == w.number("victim"),
                *self.quiet_color(),
            ]
            # Once somebody is out, an attack is paid for before the turn moves on.
            given += [on_turn == w.number("victim")] if event != "take" else []
            challenge = Question("challenge", w, replace(asked, laid="none"), [], w.program.of_act("challenge"))
            given += [challenge.allowed()] if event.startswith("challenge") else []
            if event in ("challenge_succeeds", "challenge_fails"):
                # Nobody is guilty of an attack that nobody made.
                given += [w.number("attack.from") >= 0] if event == "challenge_succeeds" else []
                guilty = self.guilty()
                given.append(guilty if event == "challenge_succeeds" else negated(guilty))
        elif event == "draw":
            given += [kind == -1, w.number("player") == on_turn, *self.quiet_color()]
        besides = w.program.guilty if event in ("challenge_succeeds", "challenge_fails") else ()
        return Question(f"event {event}", w, asked, given, w.program.of_event(event), several, besides)

    def guilty(self) -> Truth:
        """Whether the one who made the attack is guilty; asked when the attack was made, of the hand he had then."""
        w = self.w
        asked = Asked(w.number("attack.from"), w.top, "none", False)
        question = Question("guilty", w, asked, [], w.program.guilty)
        return any_of(question.left(x) for x in question.clauses)

    def laid_set(self) -> list[Truth]:
        """One or more cards, no more of each than the decks have, with one on top."""
        return self.w.once(("laid set",), self._laid_set)

    def _laid_set(self) -> list[Truth]:
        w, faces = self.w, self.w.program.faces
        laid = [w.laid(f) for f in range(len(faces))]
        bounds = [bound for f, n in enumerate(laid) for bound in (n >= 0, n <= faces[f].copies * 2)]
        top = any_of(all_of([is_in(w.at_issue, 1 << f, faces), n > 0]) for f, n in enumerate(laid))
        return [all_of(bounds), total(laid) >= 1, top]

    def _before_play(self, jumped: Truth, on_turn: z3.ArithRef, kind: z3.ArithRef) -> list[Truth]:
        """What a play presupposes: it was in turn, or a jump; an attack was open only if it is an answer."""
        w = self.w
        player = w.number("player")
        if isinstance(jumped, bool):
            turn: Truth = player != on_turn if jumped else player == on_turn
            open_: Truth = kind == -1 if jumped else True
        else:
            turn, open_ = jumped == (player != on_turn), z3.Implies(jumped, kind == -1)
        answer = Asked(player, w.at_issue, "one", False, False, False)
        answers = any_of(
            Question("answer", w, answer, [], w.program.of_act("answer")).applies(x)
            for x in w.program.of_act("answer") if x.answer == "may" and not look.reads(x.when) & _GONE_BY
        )  # fmt: skip
        unsure = any(x.answer == "may" and look.reads(x.when) & _GONE_BY for x in w.program.of_act("answer"))
        answered: Truth = (
            True if unsure else z3.Implies(kind >= 0, answers) if not isinstance(answers, bool) or not answers else True
        )
        usual = [turn, open_, answered, z3.Implies(kind >= 0, w.number("victim") == player)]
        if not w.offered:
            return usual
        # A card that an effect lets somebody play is played whosever turn it is.
        return [any_of([all_of(usual), all_of([is_in(w.at_issue, w.offered, w.program.faces), negated(jumped)])])]

    def _duty(self, name: str) -> Question:
        w = self.w
        jumped = w.flag("jumped") if name == "say" else False
        asked = Asked(w.number("player"), w.top, "none", False, jumped, False, None)
        return Question(name, w, asked, self.quiet_color(), (*w.program.says, *w.program.noises))

    def _value(self, value: str) -> Question:
        w = self.w
        card = w.at_issue if value == "points" else CardTerm(-1, -1)
        drawn: Truth = w.flag("after_draw") if value == "points" else False
        asked = Asked(w.number("player"), card, "one" if value == "points" else "none", False, False, drawn)
        given: list[Truth] = [self.some_card(card)] if value == "points" else []
        return Question(f"let {value}", w, asked, given, w.program.of_value(value))

    def _act_duty(self, act: str) -> Question:
        w = self.w
        asked = Asked(w.number("player"), w.at_issue, "one", True, False, w.flag("after_draw"))
        clauses = tuple(x for x in w.program.duties if x.act == act)
        given: list[Truth] = [*self.quiet_color(), self.some_card(w.at_issue), w.number("attack.kind") == -1]
        given += [w.number("player") == w.number("on_turn"), *self.drawn_if(w.flag("after_draw"))]
        return Question(f"duty {act}", w, asked, given, clauses)


# Conditions of an answer that look at what the play itself has changed by the time its effects run.
_GONE_BY = frozenset(
    {c.Reg.TOP, c.Reg.COLOR, c.Reg.CARDS_LEFT, c.Reg.TOP_BEFORE, c.Reg.COLOR_BEFORE, look.HANDS, look.LAID}
)


def _speaks_of_sets(handlers: tuple[p.HandlerClause, ...]) -> bool:
    return any(look.LAID in look.reads(h.when) or (h.pattern is not None and h.pattern.several) for h in handlers)


__all__ = ["Question", "Questions", "in_values"]
