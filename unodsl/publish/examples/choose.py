"""For each rule of a model the example that shows it: the author's if there is one, else the smallest that is found.

A rule *decides* at a table where the same acts come to another end without it; only such a table is an example.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from types import MappingProxyType
from typing import Final

from unodsl.engine.actions import Act, Action
from unodsl.engine.game import Game, compile_model
from unodsl.lint.walk import nodes
from unodsl.model.core import Const, OptionValue
from unodsl.model.model import (
    ActDuty,
    CountsAs,
    Handler,
    LetValue,
    Model,
    NoiseDuty,
    OptionInfo,
    RuleInfo,
    SayDuty,
)
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

FEW: Final = 4
"""Of so few examples nothing can be said about what is at work everywhere."""

OTHERS_TRIED: Final = 3
"""So many other numbers of an option are tried for an example of a rule that needs one."""

OTHERS_AT_MOST: Final = 2
"""An author's example with more rules at work than so many besides shows too much at once."""


@dataclass(frozen=True)
class Chosen:
    """Examples by the number of their rule; ``broken`` are the author's examples that no longer go as they say.

    ``by_module``: examples of modules without rules of their own, by name.
    """

    by_rule: dict[int, tuple[Played, ...]]
    broken: tuple[Case, ...] = ()
    findings: tuple[Diagnostic, ...] = ()
    by_module: Mapping[str, Played] = field(default_factory=dict)


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


def choose(game: Game, cases: Sequence[Case], used: Mapping[str, frozenset[str]] = MappingProxyType({})) -> Chosen:
    """The examples of a game. ``cases`` are those that authors wrote for it or for what it builds on.

    ``used``: the modules that each ruleset itself uses, by its name; others are put on top.
    """
    model = game.model
    without = Without(game)
    given, broken, findings = _given(game, cases, used)
    found = _assigned(model, given, without)
    small = Small(Cards(game))
    for number, rule in enumerate(model.rules):
        if rule.clauses and number not in found:
            shown = next(_searched(rule, number, game, small, without), None) or _if_agreed(rule, number, model)
            if shown is not None:
                found[number] = (shown,)
    return Chosen(found, broken, findings, _of_modules(model, given))


@dataclass(frozen=True, slots=True)
class _Given:
    """An example that goes as its author says. ``strange``: silent rules of files that the author did not have."""

    case: Case
    played: Played
    strange: tuple[int, ...] = ()


def _given(
    game: Game, cases: Sequence[Case], used: Mapping[str, frozenset[str]]
) -> tuple[list[_Given], tuple[Case, ...], tuple[Diagnostic, ...]]:
    """The authors' examples that go as they say, smallest first, and those of this very ruleset that do not."""
    names = [file.name.id for file in game.model.files]
    rulesets = [file.name.id for file in game.model.files if not file.house_rule]
    silent = [number for number, rule in enumerate(game.model.rules) if _leaves_no_trace(rule)]
    given: list[_Given] = []
    broken: list[Case] = []
    findings: list[Diagnostic] = []
    for case in cases:
        if not fits(case, names):
            continue
        result = play_case(case, game)
        if isinstance(result, Played):
            known = _known_to(case, rulesets, used)
            if _is_plain(result) and result.files <= known:
                given.append(_Given(case, result, tuple(n for n in silent if game.model.rules[n].file not in known)))
        elif _is_own(case, game.model):
            broken.append(case)
            if result is not None:
                findings.append(result)
    given.sort(key=lambda one: one.played.script.size)
    return given, tuple(broken), tuple(findings)


def _is_plain(played: Played) -> bool:
    """Over several rounds, and where a match ends, there is more to see than one rule."""
    acts, scores = played.script.acts, played.script.setup.scores
    return not any(scores) and all(act.act is not Act.NEXT_ROUND for act in acts)


def _known_to(case: Case, rulesets: Sequence[str], used: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """The files whose rules an author had before him: what others at work there do would only puzzle."""
    named = case.ruleset.text
    before = rulesets[: rulesets.index(named) + 1] if named in rulesets else [named]
    modules = frozenset[str]().union(*(used.get(name, frozenset()) for name in before))
    return modules.union(before, (use.module.text for use in case.use))


def _assigned(model: Model, given: Sequence[_Given], without: Without) -> dict[int, tuple[Played, ...]]:
    """Authors' examples by the rule that they show, each once: of all at work there none is rarer elsewhere.

    Those with the fewest other rules at work come first, and those that do not end the round.
    """
    frequency = Counter(rule for one in given for rule in one.played.rules)
    everywhere = {name for name, times in frequency.items() if times == max(frequency.values())}
    everywhere = everywhere if len(given) > FEW else set()
    pairs = []
    for place, one in enumerate(given):
        names = one.played.rules - everywhere
        if len(names) > 1 + OTHERS_AT_MOST:
            continue
        rarest = min((frequency[name] for name in names), default=0)
        steps = one.played.steps
        ended = bool(steps) and steps[-1].after.round != "playing"
        refused = sum(step.refusal is not None for step in steps)
        for number, rule in enumerate(model.rules):
            if rule.clauses and rule.full_name in names and frequency[rule.full_name] == rarest:
                is_foreign = rule.file != one.case.ruleset.text
                pairs.append((len(names) - 1, ended, refused, place, is_foreign, number))
    found: dict[int, tuple[Played, ...]] = {}
    used: set[int] = set()
    for others, _, _, place, _, number in sorted(pairs):
        played, strange = given[place].played, given[place].strange
        if number in found or place in used or any(without.decides(other, played) for other in strange):
            continue
        # Where it alone is at work, the rule says what happens, even if the engine would do the same without it.
        if (others == 0 and _ran(model.rules[number], played)) or without.decides(number, played):
            found[number] = (played,)
            used.add(place)
    return found


def _ran(rule: RuleInfo, played: Played) -> bool:
    return any(step.refusal is None and rule.full_name in step.rules for step in played.steps)


def _of_modules(model: Model, given: Sequence[_Given]) -> dict[str, Played]:
    """Examples of modules that have no rules of their own: they only take others out, or set options."""
    having = {rule.file for rule in model.rules if rule.clauses}
    found: dict[str, Played] = {}
    for file in model.files:
        name = file.name.id
        if file.house_rule and name not in having:
            own = (one.played for one in given if any(use.module.text == name for use in one.case.use))
            shown = next(own, None)
            if shown is not None:
                found[name] = shown
    return found


def _is_own(case: Case, model: Model) -> bool:
    """Whether a case is of just these rules, with nothing on top."""
    used = {file.name.id for file in model.files if file.house_rule}
    return case.ruleset.text == model.name and not used and not case.options and not case.use


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
                yield _settled(played, game)
            elif at_work is None and _is_default(clause, rule, played, game):
                at_work = played
    if at_work is not None:
        yield at_work


def _settled(played: Played, game: Game) -> Played:
    """The same with an attack that is open at its end taken by the one who is hit."""
    last = played.steps[-1].after if played.steps else played.before
    if last.attack[0] < 0 or last.choosers or last.round != "playing":
        return played
    acts = (*played.script.acts, Action(Act.TAKE, last.attack[2]))
    longer = play(replace(played.script, acts=acts), game)
    return played if longer is None or longer.steps[-1].refusal is not None else longer


def _if_agreed(rule: RuleInfo, number: int, model: Model) -> Played | None:
    """An example of a rule that decides only where an option that it asks for is set otherwise."""
    asked = dict.fromkeys(node.index for node in nodes(rule.clauses) if isinstance(node, OptionValue))
    for option in asked:
        info = model.options[option]
        for value in other_values(info):
            options = list(model.options)
            options[option] = replace(info, value=value)
            game = compile_model(replace(model, options=tuple(options)))
            shown = next(_searched(rule, number, game, Small(Cards(game)), Without(game)), None)
            if shown is not None:
                return replace(shown, agreed=((option, value),))
    return None


def other_values(option: OptionInfo) -> tuple[int, ...]:
    """What an option may be set to instead; of a range its ends, of many numbers the first."""
    values = option.values
    match values.kind:
        case "yes_no":
            return (1 - option.value,)
        case "enum":
            return tuple(value for value in range(len(values.names)) if value != option.value)
        case _:
            numbers = values.numbers or (values.low, values.high)
            return tuple(value for value in numbers if value != option.value)[:OTHERS_TRIED]


def _is_default(clause: object, rule: RuleInfo, played: Played, game: Game) -> bool:
    """Whether a rule says what the engine does anyhow, or what the rule that it overrides says."""
    if rule.full_name in played.rules:
        return True
    match clause:
        case LetValue(value="hand_size", is_=Const(value=number)):
            return all(len(hand) == number for hand in played.before.hands)
        case LetValue(value="hand_size", is_=OptionValue(index=option)):
            return all(len(hand) == game.model.options[option].value for hand in played.before.hands)
        case _:
            return False
