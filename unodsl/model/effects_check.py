"""Effects: from what is written to what is checked, and the names that they bind on the way."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from unodsl.model import core as c
from unodsl.model import effects as f
from unodsl.model.clause_place import Bound, Place, SetVal, Ty, Val
from unodsl.model.clause_report import spellings
from unodsl.model.env import Env
from unodsl.model.expressions_values import SUBJECT, typed
from unodsl.model.model import FactInfo
from unodsl.model.patterns import PatternChecker
from unodsl.syntax import expressions as e
from unodsl.syntax import tree as t
from unodsl.syntax.expressions import Expr, Name
from unodsl.syntax.tongues import words
from unodsl.text.diagnostics import Diagnostic, Said
from unodsl.text.limits import NESTING
from unodsl.text.source import Span

ONLY_AT = {
    "set_aside": ("played", "jumped_in", "drawn", "dealt", "wrong_play"),
    "take_back": ("wrong_play",),
    "redraw": ("start", "dealt"),
}
"""Effects that only make sense at some events, since they do something with that event's card."""


class EffectChecker(PatternChecker):
    """Checks the effects of one clause. `vars` has the names that the clause binds, by number."""

    def __init__(self, env: Env, diagnostics: list[Diagnostic], blocks: Iterable[t.Block] = ()) -> None:
        super().__init__(env, diagnostics)
        self.vars: list[str] = []
        self._later = names_bound(blocks)

    @property
    def later(self) -> frozenset[str]:
        return self._later

    def bind(self, name: Name, ty: Ty, place: Place) -> tuple[int, Place]:
        """A new name of the clause. A name that means something already is a finding."""
        if name.id in place.bound:
            self.error("name-twice", name.span, word=name.id)
        elif self.is_taken(name.id):
            self.error("name-taken", name.span, word=name.id)
        self.vars.append(name.id)
        index = len(self.vars) - 1
        return index, place.with_name(name.id, Bound(index, ty))

    def is_taken(self, name: str) -> bool:
        """Whether the language, the deck, an option, a fact or one of their values has this name."""
        table, deck = words(), self.env.deck
        symbols = [s.named for s in deck.symbols]
        infos = [(o.named, o.values) for o in self.env.options] + [(f.named, f.values) for f in self.env.facts]
        values = [v for named, of in infos for v in (named, *of.names)]
        own = spellings([*deck.colors, *deck.classes, *symbols, *values])
        return name in table.names or name in table.names.values() or name in own

    def block(self, block: t.Block, place: Place) -> tuple[f.Effect, ...]:
        """The effects of a block that are right. A name that one binds is there for those after it, up to the end."""
        if self.depth >= NESTING:
            self.error("condition-too-deep", block.span, limit=NESTING)
            return ()
        self.depth += 1
        made: list[f.Effect] = []
        for effect in block.effects:
            one, place = self.effect(effect, place)
            if one is not None:
                made.append(one)
        self.depth -= 1
        return tuple(made)

    def effect(self, effect: t.Effect, place: Place) -> tuple[f.Effect | None, Place]:
        """One effect, and the place after it."""
        match effect.kind:
            case "draws":
                return self.draws(effect, place)
            case "chooses_player":
                return self.chooses_player(effect, place)
            case "reverse_direction":
                times = None if effect.amount is None else self.number(effect.amount, place)
                return f.ReverseDirection(effect.span, times), place
            case "end_attack":
                return f.EndAttack(effect.span), place
            case "hands_go_round":
                return f.HandsGoRound(effect.span), place
            case "nothing":
                return f.Nothing(effect.span), place
            case "shuffle_discards":
                return f.ShuffleDiscards(effect.span), place
            case "stop":
                return f.Stop(effect.span), place
            case "end_round":
                return f.EndRound(effect.span), place
            case "set_aside" | "take_back" | "redraw":
                return self.with_card(effect, place), place
            case "attack_becomes" | "skip_many":
                return self.by_number(effect, place), place
            case "whether" | "slap" | "each_player" | "offer" | "if_effect":
                return self.with_blocks(effect, place), place
            case "set_fact":
                return self.set_fact(effect, place), place
            case _:
                return self.of_player(effect, place), place

    # ---- parts

    def who(self, expr: Expr | None, place: Place) -> c.Core | None:
        """A player who does something or to whom it happens: never nobody."""
        if expr is None:
            return None
        if isinstance(expr, e.Ref) and expr.id == "nobody":
            self.error("nobody-cannot", expr.span)
            return None
        return self.player(expr, place)

    def amount(self, expr: Expr | None, place: Place) -> c.Core | None:
        return None if expr is None else self.number(expr, place)

    def inner(self, effect: t.Effect, number: int, place: Place) -> tuple[f.Effect, ...]:
        """What is done inside; nothing where that block is not written."""
        return self.block(effect.blocks[number], place) if number < len(effect.blocks) else ()

    # ---- one kind after the other

    def draws(self, effect: t.Effect, place: Place) -> tuple[f.Effect | None, Place]:
        player, number = self.who(effect.who, place), self.amount(effect.amount, place)
        var = None
        if effect.var is not None:
            var, place = self.bind(effect.var, Ty.CARD, place)
        if player is None or number is None:
            return None, place
        return f.Draws(effect.span, player, number, var), place

    def chooses_player(self, effect: t.Effect, place: Place) -> tuple[f.Effect | None, Place]:
        player = self.who(effect.who, place)
        if effect.var is None:
            return None, place
        var, place = self.bind(effect.var, Ty.PLAYER, place)
        return (None if player is None else f.ChoosesPlayer(effect.span, player, var)), place

    def with_card(self, effect: t.Effect, place: Place) -> f.Effect | None:
        """Effects on the event's card, each only where there is such a card."""
        where = ONLY_AT[effect.kind]
        if place.kind not in where:
            events = tuple(Said("event-" + w) for w in where)
            self.error("effect-not-here", effect.span, word=effect.span.text, events=events)
            return None
        match effect.kind:
            case "set_aside":
                return f.SetAside(effect.span)
            case "take_back":
                return f.TakeBack(effect.span)
            case _:
                return f.Redraw(effect.span)

    def by_number(self, effect: t.Effect, place: Place) -> f.Effect | None:
        number = self.amount(effect.amount, place)
        if number is None:
            return None
        make = f.AttackBecomes if effect.kind == "attack_becomes" else f.SkipMany
        return make(effect.span, number)

    def of_player(self, effect: t.Effect, place: Place) -> f.Effect | None:
        """What a player does, or what happens to him."""
        player = self.who(effect.who, place)
        span = effect.span
        if effect.kind == "draws_until":
            condition = self.condition(effect.condition, replace(place, card=True, each=False))
            return None if player is None or condition is None else f.DrawsUntil(span, player, condition)
        if effect.kind == "discards":
            return self.discards(effect, player, place)
        if effect.kind in ("swaps_hands", "shows_hand"):
            other = self.who(effect.other, place)
            make = f.SwapHands if effect.kind == "swaps_hands" else f.ShowsHand
            return None if player is None or other is None else make(span, player, other)
        if effect.kind == "attack_with":
            number = self.amount(effect.amount, place)
            return None if player is None or number is None else f.AttackWith(span, player, number)
        if effect.kind == "chooses_color":
            return self.chooses_color(effect, player, place)
        if player is None:
            return None
        match effect.kind:
            case "skip_one":
                # A Skip is an attack with no cards, so that it can be answered and passed on like any other.
                return f.AttackWith(span, player, c.Const(0))
            case "attack_moves":
                return f.AttackMoves(span, player)
            case "turn_goes" | "plays_again":
                return f.TurnGoes(span, player)
            case "loses_turn":
                return f.LosesTurn(span, player)
            case "wins":
                return f.Wins(span, player)
            case _:
                self.error("unknown-effect", span, word=effect.span.text)
                return None

    def discards(self, effect: t.Effect, player: c.Core | None, place: Place) -> f.Effect | None:
        """In the condition `cards` are those that are shed."""
        number = self.amount(effect.amount, place)
        inside = replace(place, cards=True, card=False)
        condition = None if effect.condition is None else self.condition(effect.condition, inside)
        if player is None or number is None:
            return None
        return f.Discards(effect.span, player, number, condition)

    def chooses_color(self, effect: t.Effect, player: c.Core | None, place: Place) -> f.Effect | None:
        """`among cards' colors` and `among cards` say the same."""
        among = None
        if effect.amount is not None:
            inside = effect.amount
            if isinstance(inside, e.Field) and inside.name == "colors":
                inside = inside.of
            among = self.cards(inside, place)
            if among is None:
                return None
        return None if player is None else f.ChoosesColor(effect.span, player, among)

    def with_blocks(self, effect: t.Effect, place: Place) -> f.Effect | None:
        span = effect.span
        match effect.kind:
            case "whether":
                player = self.who(effect.who, place)
                then, otherwise = self.inner(effect, 0, place), self.inner(effect, 1, place)
                return None if player is None else f.Whether(span, player, effect.text, then, otherwise)
            case "if_effect":
                condition = self.condition(effect.condition, place)
                then, otherwise = self.inner(effect, 0, place), self.inner(effect, 1, place)
                return None if condition is None else f.If(span, condition, then, otherwise)
            case "offer":
                return self.offer(effect, place)
            case _:
                return self.round(effect, place)

    def round(self, effect: t.Effect, place: Place) -> f.Effect | None:
        """`slap` and `each player`: a name for one of several players, and what is done then."""
        others = effect.group == "all_others"
        if others and not place.player:
            head = self.head(effect)
            self.error("no-player-here", head, word=head.text)
            return None
        start = self.who(effect.who, place)
        if effect.var is None:
            return None
        var, inside = self.bind(effect.var, Ty.PLAYER, place)
        body = self.inner(effect, 0, inside)
        if effect.kind == "slap":
            return f.Slap(effect.span, others, var, body)
        if start is None:
            return None
        return f.EachPlayer(effect.span, start, var, others, effect.round_and_round, body)

    def head(self, effect: t.Effect) -> Span:
        """What stands before the first block of an effect."""
        whole = effect.span
        if not effect.blocks:
            return whole
        before = Span(whole.source, whole.start, effect.blocks[0].span.start)
        return Span(whole.source, whole.start, whole.start + len(before.text.rstrip()))

    def offer(self, effect: t.Effect, place: Place) -> f.Effect | None:
        player = self.who(effect.who, place)
        pattern = self.pattern(effect.pattern, place)
        if effect.pattern is not None and effect.pattern.name is not None:
            self.error("name-not-needed", effect.pattern.name.span, word=effect.pattern.name.id)
        body = self.inner(effect, 0, place)
        return None if player is None or pattern is None else f.Offer(effect.span, player, pattern, body)

    # ---- facts

    def set_fact(self, effect: t.Effect, place: Place) -> f.Effect | None:
        """`set f to …`, `set p's f to …`."""
        name = effect.var
        if name is None or effect.amount is None:
            return None
        player = None if effect.who is None else self.who(effect.who, place)
        index = self.env.fact(name.id)
        if index is None:
            self.no_fact(name)
            return None
        info = self.env.facts[index]
        if effect.who is not None and not info.of_each_player:
            self.error("fact-of-table", name.span, word=name.id)
            return None
        if info.of_each_player and effect.who is None:
            if not place.player:
                self.error("no-player-here", name.span, word=name.id)
                return None
            player = SUBJECT
        value = self.fact_value(info, effect.amount, place)
        if value is None or (effect.who is not None and player is None):
            return None
        return f.SetFact(effect.span, index, player, value)

    def no_fact(self, name: Name) -> None:
        if self.env.option(name.id) is not None:
            self.error("option-is-fixed", name.span, word=name.id)
            return
        facts = [fact.named for fact in self.env.facts]
        self.unknown("unknown-fact", name.span, name.id, facts, "names-of-facts")

    def fact_value(self, info: FactInfo, expr: Expr, place: Place) -> c.Core | None:
        """A value that this fact can have."""
        target = typed(info.values, c.NO)
        if target.ty is Ty.CHOICE and isinstance(expr, e.Ref | e.Kinds):
            kind = expr.kinds[0] if isinstance(expr, e.Kinds) else e.Kind(expr.span, name=expr.id)
            return self.choice(target, kind, place)
        found = self.value(expr, place, target.ty)
        if found is None:
            return None
        if isinstance(found, SetVal) or found.ty is not target.ty:
            self.mismatch(expr, found.ty, target.ty)
            return None
        if target.ty is Ty.CHOICE and found.names != target.names:
            known = tuple(n.id for n in target.names)
            self.error("other-choices", expr.span, word=expr.span.text, known=known)
            return None
        return self.in_range(info, found, expr)

    def in_range(self, info: FactInfo, found: Val, expr: Expr) -> c.Core | None:
        """A number that is known must be one that the fact can have."""
        is_number = found.ty is Ty.NUMBER and isinstance(found.core, c.Const)
        if is_number and isinstance(found.core, c.Const) and not info.values.holds(found.core.value):
            low, high = info.values.low, info.values.high
            if info.values.numbers:
                low, high = min(info.values.numbers), max(info.values.numbers)
            self.error("fact-out-of-range", expr.span, number=found.core.value, word=info.named.id, low=low, high=high)
            return None
        return found.core


def names_bound(blocks: Iterable[t.Block]) -> frozenset[str]:
    """Every name that these blocks bind somewhere."""
    found: set[str] = set()
    todo = list(blocks)
    while todo:
        for effect in todo.pop().effects:
            if effect.var is not None and effect.kind != "set_fact":
                found.add(effect.var.id)
            todo.extend(effect.blocks)
    return frozenset(found)
