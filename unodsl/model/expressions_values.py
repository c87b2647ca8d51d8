"""Names, fields and sums: what they stand for, and of which type."""

from __future__ import annotations

from abc import abstractmethod

from unodsl.model import core as c
from unodsl.model.clause_place import Place, SetVal, Ty, Val
from unodsl.model.clause_report import PLAYERS
from unodsl.model.env import Env
from unodsl.model.kinds import TESTS, KindChecker
from unodsl.model.model import Named, Values
from unodsl.model.names import SETTLED
from unodsl.syntax import expressions as e
from unodsl.syntax.expressions import Expr
from unodsl.text.diagnostics import Diagnostic, Said
from unodsl.text.limits import NESTING, NUMBER
from unodsl.text.source import Span

Found = Val | SetVal | None
"""None: it was wrong, and that has been told."""

REGISTERS = {
    "top": (Ty.CARD, c.Reg.TOP),
    "top_before": (Ty.CARD, c.Reg.TOP_BEFORE),
    "color": (Ty.COLOR, c.Reg.COLOR),
    "color_before": (Ty.COLOR, c.Reg.COLOR_BEFORE),
    "direction": (Ty.DIRECTION, c.Reg.DIRECTION),
    "cards_left": (Ty.NUMBER, c.Reg.CARDS_LEFT),
    "hand_size": (Ty.NUMBER, c.Reg.HAND_SIZE),
    "turn_seconds": (Ty.NUMBER, c.Reg.TURN_SECONDS),
    "after_draw": (Ty.YES_NO, c.Reg.AFTER_DRAW),
    "jumped_in": (Ty.YES_NO, c.Reg.JUMPED_IN),
    "guilty": (Ty.YES_NO, c.Reg.GUILTY),
    "attack": (Ty.ATTACK, c.Reg.ATTACK_KIND),
}
SIDES = ("next", "previous", "left", "right")
NEED_PLAYER = frozenset({"player", *SIDES, "hand", "cards_left", "after_draw", "jumped_in"})
PLAYER_REGISTERS = {
    "player": c.Reg.SUBJECT,
    "first": c.Reg.FIRST,
    "dealer": c.Reg.DEALER,
    "winner": c.Reg.WINNER,
    "accused": c.Reg.ATTACK_FROM,
    "victim": c.Reg.ATTACK_VICTIM,
    "on_turn": c.Reg.ON_TURN,
    "nobody": c.Reg.NOBODY,
}
ATTACK_FIELDS = ("draws", "kind", "from", "chain", "victim")
PLAYER_FIELDS = ("hand", *SIDES, "total")
CARD_FIELDS = ("color", "symbol", "points")
SET_FIELDS = ("size", "colors", "symbols")
SUBJECT = c.Get(c.Reg.SUBJECT)


class ValueChecker(KindChecker):
    """The part of the checker that knows names, fields and arithmetic."""

    def __init__(self, env: Env, diagnostics: list[Diagnostic]) -> None:
        super().__init__(env, diagnostics)
        self.depth = 0

    @abstractmethod
    def value(self, expr: Expr, place: Place, wanted: Ty | None = None) -> Found:
        """Any expression. ``wanted`` only helps to guess what a name that is not known should have been."""

    # ---- what is needed

    def need(self, expr: Expr, place: Place, ty: Ty) -> c.Core | None:
        """A value of just this type."""
        found = self.value(expr, place, ty)
        if found is None:
            return None
        if found.ty is not ty or isinstance(found, SetVal):
            self.mismatch(expr, found.ty, ty)
            return None
        return found.core

    def number(self, expr: Expr, place: Place) -> c.Core | None:
        return self.need(expr, place, Ty.NUMBER)

    def player(self, expr: Expr, place: Place) -> c.Core | None:
        return self.need(expr, place, Ty.PLAYER)

    def cards(self, expr: Expr, place: Place) -> c.Cards | None:
        """A set of cards: `cards`, or somebody's hand."""
        found = self.value(expr, place, Ty.CARDS)
        if found is None or isinstance(found, SetVal):
            return None if found is None else found.cards
        self.mismatch(expr, found.ty, Ty.CARDS)
        return None

    def mismatch(self, expr: Expr, found: Ty, needed: Ty) -> None:
        """What was found where something of another type must stand, with an example of the right thing."""
        example = Said("such-" + needed.value.removeprefix("type-"))
        notes = (example,)
        if found is Ty.CARDS and needed is Ty.NUMBER:
            notes = (Said("hint-size", {"word": expr.span.text}),)
        elif found is Ty.CHOICE and needed is Ty.YES_NO:
            notes = (Said("hint-choice", {"word": expr.span.text}),)
        elif found is Ty.PLAYER and needed is Ty.CARDS:
            notes = (Said("hint-hand", {"word": expr.span.text}),)
        self.error("wrong-type", expr.span, notes=notes, word=expr.span.text, found=found.said, needed=needed.said)

    # ---- names

    def ref(self, name: str, span: Span, place: Place, wanted: Ty | None) -> Found:
        """A name as a value."""
        if place.static:
            return self.static_ref(name, span)
        if name in place.bound:
            bound = place.bound[name]
            return Val(bound.ty, c.Var(bound.index))
        if name in SETTLED and self.env.option(name) is not None:
            return self.declared_ref(name, span, place, wanted)
        if not self.meaningful(name, span, place):
            return None
        if name in ("card", "cards", "hand"):
            return self.card_ref(name)
        if name in REGISTERS:
            ty, reg = REGISTERS[name]
            return Val(ty, c.Get(reg))
        if name in SIDES:
            return Val(Ty.PLAYER, c.Neighbor(name, SUBJECT))
        if name in PLAYER_REGISTERS:
            return Val(Ty.PLAYER, c.Get(PLAYER_REGISTERS[name]))
        if name in ("clockwise", "counterclockwise"):
            return Val(Ty.DIRECTION, c.Const(int(name == "counterclockwise")))
        if name == "none":
            return Val(Ty.NONE, c.Const(-1))
        return self.declared_ref(name, span, place, wanted)

    def meaningful(self, name: str, span: Span, place: Place) -> bool:
        """Whether the player, the card or the cards that a name speaks of are there; else a finding."""
        if name in NEED_PLAYER and not place.player:
            self.error("no-player-here", span, word=span.text)
        elif name == "card" and place.each:
            self.error("card-means-each", span)
        elif name == "card" and not place.card:
            self.error("no-card-here", span)
        elif name == "cards" and not place.cards:
            self.error("no-cards-here", span)
        elif name in place.defines:
            self.error("value-of-itself", span, word=span.text)
        else:
            return True
        return False

    def card_ref(self, name: str) -> Found:
        match name:
            case "card":
                return Val(Ty.CARD, c.Get(c.Reg.CARD))
            case "cards":
                return SetVal(c.Laid())
            case _:
                return SetVal(c.Hand(SUBJECT))

    def declared_ref(self, name: str, span: Span, place: Place, wanted: Ty | None) -> Found:
        """An option, a fact, a color, or `players` and `teams`."""
        known = self.table_number(name) or self.option_value(name)
        if known is not None:
            return known
        fact = self.env.fact(name)
        if fact is not None:
            info = self.env.facts[fact]
            if info.of_each_player and not place.player:
                self.error("no-player-here", span, word=span.text)
                return None
            return typed(info.values, c.FactValue(fact, SUBJECT if info.of_each_player else None))
        color = self.env.color(name)
        if color is not None:
            return Val(Ty.COLOR, c.Const(color))
        if self.env.symbol(name) is not None or self.env.card_class(name) is not None or name in TESTS:
            self.error("kind-alone", span, word=span.text)
            return None
        return self.unknown_value(name, span, place, wanted)

    def unknown_value(self, name: str, span: Span, place: Place, wanted: Ty | None) -> Found:
        info = self.choice_owner(name)
        if info is not None:
            self.error("choice-alone", span, word=span.text, owner=info.id)
            return None
        bound: list[tuple[str, Ty]] = [(n, b.ty) for n, b in place.bound.items()]
        kinds = "names-of-players" if wanted is Ty.PLAYER else "names-of-values"
        if name in self.later:
            self.error("name-not-yet", span, notes=(Said(kinds),), word=name)
            return None
        exact = self.value_names(wanted, bound)
        self.unknown("unknown-name-here", span, name, [*exact, *self.value_names(None, bound)], kinds)
        return None

    @property
    def later(self) -> frozenset[str]:
        """Names that the clause binds somewhere, perhaps not here."""
        return frozenset()

    def choice_owner(self, name: str) -> Named | None:
        """The option or fact one of whose values has this name."""
        infos = [(o.named, o.values) for o in self.env.options] + [(f.named, f.values) for f in self.env.facts]
        return next((named for named, values in infos if any(v.id == name for v in values.names)), None)

    def table_number(self, name: str) -> Val | None:
        match name:
            case "players":
                return Val(Ty.NUMBER, c.Get(c.Reg.PLAYERS))
            case "teams":
                return Val(Ty.NUMBER, c.Get(c.Reg.TEAMS))
            case _:
                return None

    def option_value(self, name: str) -> Val | None:
        option = self.env.option(name)
        return None if option is None else typed(self.env.options[option].values, c.OptionValue(option))

    def static_ref(self, name: str, span: Span) -> Found:
        """Where no game is under way: options, and how many players and teams there are."""
        found = self.table_number(name) or self.option_value(name)
        if found is not None:
            return found
        of_language = name in REGISTERS or name in PLAYERS or name in ("card", "cards", "hand", "none")
        known = of_language or self.env.fact(name) is not None
        owner = self.choice_owner(name)
        if owner is not None and not known:
            self.error("choice-alone", span, word=span.text, owner=owner.id)
        elif known or self.env.color(name) is not None or self.env.symbol(name) is not None:
            self.error("only-options-here", span, word=span.text)
        else:
            options = [o.named for o in self.env.options]
            self.unknown("unknown-name-here", span, name, [*options, "players", "teams"], "names-of-options")
        return None

    # ---- fields

    def field(self, expr: e.Field, place: Place) -> Found:
        """`a's b's c`: from the left, without recursion, since such a chain may be long."""
        steps: list[e.Field] = []
        start: Expr = expr
        while isinstance(start, e.Field):
            steps.append(start)
            start = start.of
        if len(steps) > NESTING:
            self.error("condition-too-deep", expr.span, limit=NESTING)
            return None
        found = self.value(start, place)
        for step in reversed(steps):
            if found is None:
                return None
            found = self.field_of(found, step, place)
        return found

    def field_of(self, of: Val | SetVal, step: e.Field, place: Place) -> Found:
        name = step.name
        if place.static:
            self.error("only-options-here", step.span, word=step.span.text)
            return None
        match of:
            case SetVal(cards=cards):
                if name in SET_FIELDS:
                    return Val(Ty.NUMBER, c.Measure(name, cards))
                return self.no_field(of.ty, step, SET_FIELDS)
            case Val(ty=Ty.CARD, core=card):
                return self.card_field(card, step, place)
            case Val(ty=Ty.PLAYER, core=player):
                return self.player_field(player, step)
            case Val(ty=Ty.ATTACK):
                return self.attack_field(step)
            case _:
                return self.no_field(of.ty, step, ())

    def card_field(self, card: c.Core, step: e.Field, place: Place) -> Found:
        match step.name:
            case "color":
                return Val(Ty.COLOR, c.CardColor(card))
            case "symbol":
                return Val(Ty.SYMBOL, c.CardSymbol(card))
            case "points" if "points" in place.defines:
                self.error("value-of-itself", step.span, word=step.span.text)
                return None
            case "points":
                return Val(Ty.NUMBER, c.CardPoints(card))
            case _:
                return self.no_field(Ty.CARD, step, CARD_FIELDS)

    def player_field(self, player: c.Core, step: e.Field) -> Found:
        match step.name:
            case "hand":
                return SetVal(c.Hand(player))
            case "total":
                return Val(Ty.NUMBER, c.Score(player))
            case "next" | "previous" | "left" | "right" as side:
                return Val(Ty.PLAYER, c.Neighbor(side, player))
            case name:
                fact = self.env.fact(name)
                if fact is not None and self.env.facts[fact].of_each_player:
                    return typed(self.env.facts[fact].values, c.FactValue(fact, player))
                if fact is not None:
                    self.error("fact-of-table", step.span, word=name)
                    return None
                facts = [f.named for f in self.env.facts if f.of_each_player]
                return self.no_field(Ty.PLAYER, step, (*PLAYER_FIELDS, *facts))

    def attack_field(self, step: e.Field) -> Found:
        match step.name:
            case "draws":
                return Val(Ty.NUMBER, c.Get(c.Reg.ATTACK_DRAWS))
            case "kind":
                return Val(Ty.SYMBOL, c.Get(c.Reg.ATTACK_KIND))
            case "from":
                return Val(Ty.PLAYER, c.Get(c.Reg.ATTACK_FROM))
            case "victim":
                return Val(Ty.PLAYER, c.Get(c.Reg.ATTACK_VICTIM))
            case "chain":
                return Val(Ty.CHAIN, c.NO)
            case _:
                return self.no_field(Ty.ATTACK, step, ATTACK_FIELDS)

    def no_field(self, ty: Ty, step: e.Field, known: tuple[str | Named, ...]) -> Found:
        if known:
            shown = tuple(k if isinstance(k, str) else k.id for k in known)
            note = "names-of-fields"
            self.unknown("unknown-field", step.span, step.name, known, note, owner=ty.said, known=shown)
        else:
            self.error("no-fields", step.span, word=step.name, owner=ty.said)
        return None

    # ---- sums

    def literal(self, expr: e.Number) -> Val:
        return Val(Ty.NUMBER, c.Const(max(-NUMBER, min(NUMBER, expr.value))))

    def sum(self, expr: e.Sum, place: Place) -> Found:
        terms = [(sign, self.number(term, place)) for sign, term in expr.terms]
        good = tuple((sign, term) for sign, term in terms if term is not None)
        return Val(Ty.NUMBER, c.Add(good)) if len(good) == len(terms) else None

    def product(self, expr: e.Product, place: Place) -> Found:
        factors = [self.number(factor, place) for factor in expr.factors]
        good = tuple(factor for factor in factors if factor is not None)
        return Val(Ty.NUMBER, c.Mul(good)) if len(good) == len(factors) else None


def typed(values: Values, core: c.Core) -> Val:
    """The value of an option or a fact, with its type."""
    match values.kind:
        case "yes_no":
            return Val(Ty.YES_NO, core)
        case "enum":
            return Val(Ty.CHOICE, core, names=values.names)
        case "player":
            return Val(Ty.PLAYER, core)
        case _:
            return Val(Ty.NUMBER, core, numbers=values.numbers, low=values.low, high=values.high)
