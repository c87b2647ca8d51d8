"""Examples that an author wrote: scenarios with ``example: true``, played under the rules of the booklet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from unodsl.data import RULE_FILE_ENDING, rulesets_dir
from unodsl.engine.actions import Action
from unodsl.engine.game import Game
from unodsl.publish.examples.played import Played, Script, do, opening, start
from unodsl.scenarios.cases import Case, Do, ExpectStep, Reject
from unodsl.scenarios.cases import Step as CaseStep
from unodsl.scenarios.compare import compare
from unodsl.scenarios.reader import read_file
from unodsl.scenarios.sentences import parse_sentence
from unodsl.scenarios.set_up import setup_of
from unodsl.text.diagnostics import Diagnostic


def shipped_cases() -> tuple[Case, ...]:
    """The examples that come with the rulesets."""
    return cases_in(rulesets_dir() / "examples")


def cases_in(folder: Path) -> tuple[Case, ...]:
    """The examples in the scenario files of a folder, in the order of the files' names."""
    if not folder.is_dir():
        return ()
    found: list[Case] = []
    for path in sorted(folder.glob("*.yaml")):
        cases, _ = read_file(path, path.name)
        found.extend(case for case in cases if case.example)
    return tuple(found)


def cases_beside(ref: str) -> tuple[Case, ...]:
    """The examples of a ruleset that is a file: those in the file of the same name that ends in `.yaml`."""
    if not ref.endswith(RULE_FILE_ENDING):
        return ()
    beside = Path(ref).with_suffix(".yaml")
    if not beside.is_file():
        return ()
    cases, _ = read_file(beside, beside.name)
    own = Path(ref).name
    return tuple(replace(c, ruleset=replace(c.ruleset, text=_named(c, own))) for c in cases if c.example)


def _named(case: Case, own: str) -> str:
    """A path to the ruleset beside it is the ruleset's name here."""
    written = case.ruleset.text
    return Path(own).stem if Path(written).name == own else written


def fits(case: Case, names: Iterable[str]) -> bool:
    """Whether a case is about the rules of these files, and of no others."""
    known = set(names)
    return case.ruleset.text in known and all(use.module.text in known for use in case.use)


def play_case(case: Case, game: Game) -> Played | Diagnostic | None:
    """The case played under these rules; None where they go another way than the case says.

    Its options are not set: under other options it simply goes another way.
    """
    setup = setup_of(case, game)
    if isinstance(setup, tuple):
        return setup[0]
    table = start(setup, game)
    if table is None:
        return None
    before, steps = opening(setup, table)
    acts: list[Action] = []
    steps_of_case: list[CaseStep] = [*case.play]
    if case.expect is not None:
        steps_of_case.append(ExpectStep(case.expect))
    for step in steps_of_case:
        match step:
            case ExpectStep(expect=expect):
                if compare(expect, table).mismatches:
                    return None
            case Do(sentence=words) | Reject(sentence=words):
                action = parse_sentence(words.text, table, words.span)
                if isinstance(action, Diagnostic):
                    return action
                made = do(table, action)
                if (made.refusal is None) == isinstance(step, Reject):
                    return None
                steps.append(made)
                acts.append(action)
    title = case.name.text
    return Played(Script(setup, tuple(acts)), before, tuple(steps), title)
