"""From the checked model to the program."""

from __future__ import annotations

from collections import defaultdict
from typing import assert_never

from unodsl.model import model as m
from unodsl.model.core import YES, All, Core, Not
from unodsl.model.effects import Effect
from unodsl.program import program as p
from unodsl.program.code import Code
from unodsl.program.flatten import flatten


def order_of_rules(rules: tuple[m.RuleInfo, ...]) -> list[int]:
    """Rules in the order in which their handlers run: `after` first, else as they stand. `after` has no cycles."""
    placed: list[int] = []
    waiting = list(range(len(rules)))
    done: set[int] = set()
    while waiting:
        ready = next((r for r in waiting if all(a in done for a in rules[r].after)), waiting[0])
        waiting.remove(ready)
        done.add(ready)
        placed.append(ready)
    return placed


def clauses_in_order(model: m.Model) -> list[tuple[int, m.AnyClause]]:
    """The clauses of a model with the numbers of their rules; a clause's place here is its number in the program."""
    return [(index, clause) for index in order_of_rules(model.rules) for clause in model.rules[index].clauses]


class _Lowering:
    """Collects the clauses of a model by question."""

    def __init__(self, model: m.Model) -> None:
        self.model = model
        self.codes: list[Code] = []
        self.words: list[str] = []
        self.permissions: dict[str, list[p.PermissionClause]] = defaultdict(list)
        self.says: list[p.SayClause] = []
        self.noises: list[p.NoiseClause] = []
        self.duties: list[p.DutyClause] = []
        self.lets: dict[str, list[p.LetClause]] = defaultdict(list)
        self.guilty: list[p.CountsClause] = []
        self.handlers: dict[str, list[p.HandlerClause]] = defaultdict(list)

    def code(self, effects: tuple[Effect, ...], names: int = 0) -> int:
        self.codes.append(flatten(effects, names))
        return len(self.codes) - 1

    def word(self, word: str) -> int:
        if word not in self.words:
            self.words.append(word)
        return self.words.index(word)

    def clause(self, number: int, rule: int, clause: m.AnyClause) -> None:
        unless = self.model.rules[rule].unless
        when = clause.when if unless is None else _both(Not(unless), clause.when)
        words = " ".join(clause.span.text.split())
        match clause:
            case m.Permission(answer=answer, acts=acts, pattern=pattern):
                for act in acts:
                    self.permissions[act].append(p.PermissionClause(number, rule, when, words, answer, pattern))
            case m.SayDuty(must=must, word=word, manner=manner):
                code = self.code(clause.penalty) if clause.has_penalty else -1
                self.says.append(
                    p.SayClause(number, rule, when, words, must, self.word(word), manner, code, clause.if_caught)
                )
            case m.NoiseDuty(must=must):
                code = self.code(clause.penalty) if clause.has_penalty else -1
                self.noises.append(p.NoiseClause(number, rule, when, words, must, code))
            case m.ActDuty(must=True, act=act, pattern=pattern):
                self.duties.append(p.DutyClause(number, rule, when, words, act, pattern))
            case m.ActDuty(act=act, pattern=pattern):
                acts = ("play", "play_together") if act == "play" else (act,)
                for each in acts:
                    self.permissions[each].append(p.PermissionClause(number, rule, when, words, "may_not", pattern))
            case m.LetValue(value=value, is_=is_):
                self.lets[value].append(p.LetClause(number, rule, when, words, is_))
            case m.CountsAs():
                self.guilty.append(p.CountsClause(number, rule, when, words))
            case m.Handler(event=event, pattern=pattern, negated=negated):
                code = self.code(clause.effects, len(clause.vars))
                self.handlers[event].append(p.HandlerClause(number, rule, when, words, pattern, negated, code))
            case _:
                assert_never(clause)


def _both(first: Core, second: Core) -> Core:
    return first if second == YES else All((first, second))


def _rules(model: m.Model) -> tuple[p.Rule, ...]:
    return tuple(
        p.Rule(
            rule.full_name,
            rule.named.spellings or (("en", rule.named.id),),
            rule.text.parts if rule.text else (),
            sum(1 << other for other in rule.overrides),
        )
        for rule in model.rules
    )


def lower(model: m.Model) -> p.Program:
    """The program of a model, with the options as the model has them."""
    made = _Lowering(model)
    for number, (rule, clause) in enumerate(clauses_in_order(model)):
        made.clause(number, rule, clause)
    # The sentences stand in the order in which files count; a module used beside a ruleset counts after it.
    files = list(dict.fromkeys(s.file for s in model.match))
    deck = model.deck
    return p.Program(
        name=model.name,
        low=model.low,
        high=model.high,
        colors=len(deck.colors),
        symbols=len(deck.symbols),
        numbers=tuple(-1 if s.number is None else s.number for s in deck.symbols),
        faces=tuple(p.Face(f.symbol, f.color, f.copies, f.points or 0) for f in deck.faces),
        decks=deck.decks,
        per=deck.per or 0,
        options=tuple(o.value for o in model.options),
        facts=tuple(p.Fact(f.default, *_bounds(f), f.of_each_player) for f in model.facts),
        words=tuple(made.words),
        rules=_rules(model),
        permissions=tuple(tuple(made.permissions[act]) for act in p.ACTS),
        says=tuple(made.says),
        noises=tuple(made.noises),
        duties=tuple(made.duties),
        lets=tuple(tuple(made.lets[value]) for value in p.VALUES),
        guilty=tuple(made.guilty),
        handlers=tuple(tuple(made.handlers[event]) for event in p.EVENTS),
        codes=tuple(made.codes),
        match=tuple(p.Sentence(s.kind, s.amounts, s.when, files.index(s.file)) for s in model.match),
    )


def _bounds(fact: m.FactInfo) -> tuple[int, int]:
    """The least and the largest value of a fact; setting it saturates there."""
    values = fact.values
    match values.kind:
        case "player":
            return -1, 15
        case "number" if values.numbers:
            return min(values.numbers), max(values.numbers)
        case "enum":
            return 0, len(values.names) - 1
        case _:
            return values.low, values.high
