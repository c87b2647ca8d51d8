"""Where in a booklet a rule belongs: found from its clauses, in the order in which a reader asks."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from unodsl.lint.walk import nodes
from unodsl.model import core as c
from unodsl.model import effects as fx
from unodsl.model import model as m


class Topic(Enum):
    """The sections that hold rules; the value is the end of their wording key."""

    SETUP = "setup"
    TURN = "turn"
    SPECIAL = "special"
    ATTACK = "attack"
    UNO = "uno"
    CHALLENGE = "challenge"
    OUT = "out"
    SCORING = "scoring"
    TWO = "two"
    MODULES = "modules"


_CALLS = frozenset({"catch", "call_late"})
_CALL_EVENTS = frozenset({"false_call", "false_slap"})
_CHALLENGE_EVENTS = frozenset({"challenge", "challenge_succeeds", "challenge_fails"})


def topic(rule: m.RuleInfo, model: m.Model) -> Topic:
    """The section of a rule."""
    if any(file.house_rule and file.name.id == rule.file for file in model.files):
        return Topic.MODULES
    clauses = rule.clauses
    if clauses and all(c.Reg.PLAYERS in _asked(clause.when) for clause in clauses):
        return Topic.TWO
    for wanted, found in (
        (Topic.SETUP, _is_setup),
        (Topic.UNO, _is_call),
        (Topic.OUT, _is_out),
        (Topic.SCORING, _is_scoring),
    ):
        if any(found(clause) for clause in clauses):
            return wanted
    if symbols_of(rule, model.deck):
        return Topic.SPECIAL
    if any(_is_challenge(clause) for clause in clauses):
        return Topic.CHALLENGE
    if any(_is_attack(clause) for clause in clauses):
        return Topic.ATTACK
    return Topic.TURN


def symbols_of(rule: m.RuleInfo, deck: m.Deck) -> tuple[int, ...]:
    """The figures that a rule is about by name, in the deck's order; none where it is about more than cards."""
    if any(isinstance(x, m.Permission) and x.acts == ("answer",) for x in rule.clauses) and not _handles(rule):
        return ()
    every = (1 << len(deck.faces)) - 1
    mask = 0
    for clause in rule.clauses:
        pattern = getattr(clause, "pattern", None)
        if isinstance(pattern, fx.Pattern) and pattern.faces != every:
            mask |= pattern.faces
    symbols = dict.fromkeys(deck.faces[f].symbol for f in range(len(deck.faces)) if mask >> f & 1)
    return tuple(s for s in sorted(symbols) if deck.symbols[s].number is None or len(symbols) <= 2)


def _handles(rule: m.RuleInfo) -> bool:
    return any(isinstance(clause, m.Handler) for clause in rule.clauses)


def _asked(when: object) -> frozenset[c.Reg]:
    return frozenset(node.reg for node in nodes(when) if isinstance(node, c.Get))


def _is_setup(clause: m.AnyClause) -> bool:
    match clause:
        case m.LetValue(value="hand_size") | m.Handler(event="start" | "dealt"):
            return True
        case _:
            return False


def _is_call(clause: m.AnyClause) -> bool:
    match clause:
        case m.SayDuty():
            return True
        case m.Permission(acts=acts):
            return bool(_CALLS & set(acts))
        case m.Handler(event=event):
            return event in _CALL_EVENTS
        case _:
            return False


def _is_challenge(clause: m.AnyClause) -> bool:
    match clause:
        case m.CountsAs():
            return True
        case m.Permission(acts=acts):
            return acts == ("challenge",)
        case m.Handler(event=event):
            return event in _CHALLENGE_EVENTS
        case _:
            return False


def _is_out(clause: m.AnyClause) -> bool:
    match clause:
        case m.Permission(when=when):
            return c.Reg.CARDS_LEFT in _asked(when)
        case m.Handler(event="round_ends"):
            return True
        case m.Handler(effects=effects):
            return any(isinstance(node, fx.Wins) for node in nodes(effects))
        case _:
            return False


def _is_scoring(clause: m.AnyClause) -> bool:
    return isinstance(clause, m.LetValue) and clause.value == "points"


def _is_attack(clause: m.AnyClause) -> bool:
    match clause:
        case m.Permission(acts=acts):
            return bool({"answer", "take"} & set(acts))
        case m.Handler(event=event):
            return event == "take"
        case _:
            return False


def numbered(rules: tuple[m.RuleInfo, ...], model: m.Model) -> Iterator[tuple[int, m.RuleInfo, Topic]]:
    """All rules that say something, with their numbers and sections; what is dealt comes before all else."""
    ordered = sorted(enumerate(rules), key=lambda one: not any(isinstance(x, m.LetValue) for x in one[1].clauses))
    return ((number, rule, topic(rule, model)) for number, rule in ordered if rule.clauses or rule.text)
