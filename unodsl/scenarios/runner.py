"""Plays cases and says what came of them. A case never raises for what its author did."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Literal, Protocol

from unodsl.engine.actions import Refusal
from unodsl.scenarios.cases import Case, Do, Expect, ExpectStep, Reject, Settings, Step, Use, Word
from unodsl.scenarios.compare import Mismatch, compare
from unodsl.scenarios.sentences import parse_sentence
from unodsl.scenarios.set_up import set_up
from unodsl.scenarios.table import Cards, Game, Table
from unodsl.text.diagnostics import Diagnostic, Said
from unodsl.text.source import Span


class Load(Protocol):
    """Makes the game of a case. ``base_file`` is the scenario file, which paths are relative to."""

    def __call__(
        self, ruleset: Word, use: tuple[Use, ...], options: Settings, base_file: Path, /
    ) -> Game | tuple[Diagnostic, ...]: ...


class Verdict(Enum):
    """What came of a case. BROKEN: it could not be played as written (no such ruleset, an unreadable sentence)."""

    PASSED = "passed"
    FAILED = "failed"
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class Failure:
    """Where a case came apart.

    ``kind``: an act was refused; one that should be refused was accepted; one was refused and yet changed the table;
    the table differs from what is expected. ``span`` is the sentence or the expectation.
    """

    kind: Literal["refused", "accepted", "changed", "differs"]
    span: Span = field(compare=False, repr=False)
    refusal: Refusal | None = None
    mismatches: tuple[Mismatch, ...] = ()


@dataclass(frozen=True)
class Outcome:
    """What came of one case. ``trace`` is why the last act went as it did; ``cards`` is there once a game is."""

    case: Case
    verdict: Verdict
    failure: Failure | None = None
    findings: tuple[Diagnostic, ...] = ()
    trace: tuple[Said, ...] = ()
    cards: Cards | None = None


def run_cases(cases: Iterable[Case], load: Load, base_file: Path) -> tuple[Outcome, ...]:
    """Run cases in order; each has a table of its own."""
    return tuple(run_case(case, load, base_file) for case in cases)


def run_case(case: Case, load: Load, base_file: Path) -> Outcome:
    """Play one case to its end or to the first thing that goes otherwise."""
    game = load(case.ruleset, case.use, case.options, base_file)
    if isinstance(game, tuple):
        return Outcome(case, Verdict.BROKEN, findings=game)
    table = set_up(case, game)
    if isinstance(table, tuple):
        return Outcome(case, Verdict.BROKEN, findings=table, cards=game.cards)
    table.tracing = True
    for step in (*case.play, *((ExpectStep(case.expect),) if case.expect else ())):
        result = _step(step, table)
        if isinstance(result, Failure):
            return Outcome(case, Verdict.FAILED, result, trace=_trace(step, result, table), cards=game.cards)
        if result:
            return Outcome(case, Verdict.BROKEN, findings=result, cards=game.cards)
    return Outcome(case, Verdict.PASSED, trace=tuple(table.explain()), cards=game.cards)


def _trace(step: Step, failure: Failure, table: Table) -> tuple[Said, ...]:
    """Why it went so: of the act that was refused, else of the last act that was made."""
    if failure.kind == "refused" and isinstance(step, Do):
        action = parse_sentence(step.sentence.text, table, step.sentence.span)
        if not isinstance(action, Diagnostic):
            return tuple(table.explain(action))
    return tuple(table.explain())


def _step(step: Step, table: Table) -> Failure | tuple[Diagnostic, ...]:
    """Do one step; an empty tuple where it went as written."""
    match step:
        case ExpectStep(expect=expect):
            return _expect(expect, table)
        case Do(sentence=words):
            action = parse_sentence(words.text, table, words.span)
            if isinstance(action, Diagnostic):
                return (action,)
            refusal = table.apply(action)
            return Failure("refused", words.span, refusal) if refusal else ()
        case Reject(sentence=words):
            action = parse_sentence(words.text, table, words.span)
            if isinstance(action, Diagnostic):
                return (action,)
            before = table.state()
            if table.apply(action) is None:
                return Failure("accepted", words.span)
            return () if table.state() == before else Failure("changed", words.span)


def _expect(expect: Expect, table: Table) -> Failure | tuple[Diagnostic, ...]:
    comparison = compare(expect, table)
    if comparison.findings:
        return comparison.findings
    return Failure("differs", expect.span, mismatches=comparison.mismatches) if comparison.mismatches else ()
