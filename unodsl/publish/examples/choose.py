"""For each rule of a model the example that shows it: the author's if there is one, else the smallest that is found.

A rule *decides* at a table where the same acts come to another end without it; only such a table is an example.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Final

from unodsl.engine.actions import Act
from unodsl.engine.game import Game, compile_model
from unodsl.model.core import Const
from unodsl.model.model import ActDuty, CountsAs, Handler, LetValue, Model, NoiseDuty, RuleInfo, SayDuty
from unodsl.publish.examples.cards import Cards
from unodsl.publish.examples.given import fits, play_case
from unodsl.publish.examples.played import Played, play
from unodsl.publish.examples.small import Small
from unodsl.scenarios.cases import Case
from unodsl.text.diagnostics import Diagnostic

TABLES_AT_MOST: Final = 160
"""Tables that are tried for one clause."""

ASKED_AT_MOST: Final = 48
"""Tables at which a rule is at work that are played again without it; a rule that has not decided by then never may."""

PER_RULE: Final = 1

OTHERS_AT_MOST: Final = 3
"""An author's example with more rules at work than so many besides shows too much at once."""


@dataclass(frozen=True)
class Chosen:
    """Examples by the number of their rule; ``broken`` are the author's examples that no longer go as they say."""

    by_rule: dict[int, tuple[Played, ...]]
    broken: tuple[Case, ...] = ()
    findings: tuple[Diagnostic, ...] = ()


@dataclass
class Without:
    """The game without one of its rules, each made once."""

    game: Game
    _kept: dict[int, Game] = field(default_factory=dict)

    def rule(self, number: int) -> Game:
        if number not in self._kept:
            model = self.game.model
            rules = list(model.rules)
            rules[number] = replace(rules[number], clauses=(), overrides=())
            self._kept[number] = compile_model(replace(model, rules=tuple(rules)))
        return self._kept[number]

    def decides(self, number: int, played: Played) -> bool:
        """Whether the rule makes a difference to what was played."""
        other = play(played.script, self.rule(number))
        return other is None or other.outcome != played.outcome


def choose(game: Game, cases: Sequence[Case]) -> Chosen:
    """The examples of a game. ``cases`` are those that authors wrote for it or for what it builds on."""
    model = game.model
    without = Without(game)
    given, broken, findings = _given(game, cases)
    frequency = Counter(rule for played in given for rule in played.rules)
    small = Small(Cards(game))
    found: dict[int, tuple[Played, ...]] = {}
    used: set[int] = set()
    for number, rule in enumerate(model.rules):
        if not rule.clauses:
            continue
        fitting = (p for p in given if _is_about(rule, p, frequency) and id(p) not in used)
        shown = tuple(islice((p for p in fitting if without.decides(number, p)), PER_RULE))
        used |= {id(played) for played in shown}
        shown = shown or tuple(islice(_searched(rule, number, game, small, without), PER_RULE))
        if shown:
            found[number] = shown
    return Chosen(found, broken, findings)


def _given(game: Game, cases: Sequence[Case]) -> tuple[list[Played], tuple[Case, ...], tuple[Diagnostic, ...]]:
    """The authors' examples that go as they say, smallest first, and those of this very ruleset that do not."""
    names = {file.name.id for file in game.model.files}
    played: list[Played] = []
    broken: list[Case] = []
    findings: list[Diagnostic] = []
    for case in cases:
        if not fits(case, names):
            continue
        result = play_case(case, game)
        if isinstance(result, Played):
            # Over several rounds, and where a match ends, there is more to see than one rule.
            acts, scores = result.script.acts, result.script.setup.scores
            if not any(scores) and all(act.act is not Act.NEXT_ROUND for act in acts):
                played.append(result)
        elif _is_own(case, game.model):
            broken.append(case)
            if result is not None:
                findings.append(result)
    played.sort(key=lambda p: p.script.size)
    return played, tuple(broken), tuple(findings)


def _is_own(case: Case, model: Model) -> bool:
    """Whether a case is of just these rules, with nothing on top."""
    used = {file.name.id for file in model.files if file.house_rule}
    return case.ruleset.text == model.name and not used and not case.options and not case.use


def _is_about(rule: RuleInfo, played: Played, frequency: Counter[str]) -> bool:
    """Whether the rule is at work in an author's example, and none that is at work there is rarer."""
    if frequency[rule.full_name] == max(frequency.values()):
        return False  # what is at work nearly everywhere is not what an example is about
    rarest = min((frequency[name] for name in played.rules), default=0)
    if rule.full_name not in played.rules or len(played.rules) > 1 + OTHERS_AT_MOST:
        return False
    return frequency[rule.full_name] == rarest


def _may_show(rule: RuleInfo, played: Played) -> bool:
    """Whether it is worth asking: traces name the rules at work, but not all kinds of clauses leave a trace."""
    return rule.full_name in played.rules or _leaves_no_trace(rule)


def _leaves_no_trace(rule: RuleInfo) -> bool:
    for clause in rule.clauses:
        match clause:
            case Handler(event="dealt") | LetValue() | CountsAs() | SayDuty() | NoiseDuty() | ActDuty():
                return True
            case _:
                pass
    return False


def _searched(rule: RuleInfo, number: int, game: Game, small: Small, without: Without) -> Iterator[Played]:
    """Tables on which the rule decides; after them the first on which it is at work, though nothing would change."""
    at_work: Played | None = None
    asked = 0
    for clause in rule.clauses:
        for script in islice(small.scripts(clause), TABLES_AT_MOST):
            played = play(script, game)
            if played is None or any(step.refusal is not None for step in played.steps[:-1]):
                continue
            if not _may_show(rule, played):
                continue
            asked += 1
            if asked > ASKED_AT_MOST:
                break
            if without.decides(number, played):
                yield played
            elif at_work is None and _is_default(clause, rule, played, game):
                at_work = played
    if at_work is not None:
        yield at_work


def _is_default(clause: object, rule: RuleInfo, played: Played, game: Game) -> bool:
    """Whether a rule says what the engine does anyhow, or what the rule that it overrides says."""
    if rule.full_name in played.rules:
        return True
    match clause:
        case LetValue(value="hand_size", is_=Const(value=number)):
            return all(len(hand) == number for hand in played.before.hands)
        case _:
            return False
