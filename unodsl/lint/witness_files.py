"""Witnesses written to a folder, with the rule files that they need."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from unodsl.data import RULE_FILE_ENDING, ruleset_path
from unodsl.lint.run import Report
from unodsl.scenarios.cases import Case, Use
from unodsl.scenarios.write import unplaced, write_cases
from unodsl.text.source import Source
from unodsl.text.whole_file import write_whole

MARK: Final = "# Written by `unodsl lint --witness`."
"""The first line of every file that is ours, so that no other is overwritten."""

MOST: Final = 1_000


@dataclass(frozen=True, slots=True)
class WitnessFile:
    """A file to be written, by its name in the folder."""

    name: str
    text: str


def witness_files(reports: Iterable[Report], folder: Path) -> list[WitnessFile]:
    """A scenario for every confirmed witness, and the rule files that are not shipped."""
    made: list[WitnessFile] = []
    taken: dict[str, str] = {}
    for report in reports:
        names: dict[str, str] = {}
        for finding in report.findings:
            if finding.witness is None or not finding.witness.confirmed:
                continue
            if not names:
                names = dict(_copies(report, folder, taken, made))
            text = f"{MARK}\n{write_cases([_renamed(finding.witness.case, names)])}"
            made.append(WitnessFile(_free(slug(finding.name), ".yaml", text, folder, taken), text))
    return made


def _copies(report: Report, folder: Path, taken: dict[str, str], made: list[WitnessFile]) -> Iterator[tuple[str, str]]:
    """What each rule file is called in the folder. What a shipped name means need not be copied.

    A file that others name (`use jump_x`) must keep its name, so it is only numbered where that name is taken.
    """
    for source in report.loaded.sources:
        if ruleset_path(source.name) is not None and not source.name.endswith(RULE_FILE_ENDING):
            continue
        text = f"{MARK}\n{source.text}"
        name = _free(slug(_stem(source, report)), RULE_FILE_ENDING, text, folder, taken)
        if WitnessFile(name, text) not in made:
            made.append(WitnessFile(name, text))
        yield source.name, name


def _stem(source: Source, report: Report) -> str:
    """The file name without its ending; of standard input the name that the ruleset gives itself."""
    if source.name.endswith(RULE_FILE_ENDING):
        return Path(source.name).stem
    file = report.loaded.tree_of(source)
    return "rules" if file is None else file.decl.id


def slug(name: str) -> str:
    """A name that is a file name everywhere."""
    return re.sub(r"[^\w-]+", "-", name).strip("-")[:60] or "witness"


def _free(stem: str, ending: str, text: str, folder: Path, taken: dict[str, str]) -> str:
    """A name that no other file of this run or of anybody else has. Rule files are numbered only if need be."""
    is_rules = ending == RULE_FILE_ENDING
    for number in range(0 if is_rules else 1, MOST):
        name = f"{stem}-{number}{ending}" if number else f"{stem}{ending}"
        if is_rules and taken.get(name) == text:
            return name
        if name not in taken and _is_ours(folder / name):
            taken[name] = text
            return name
    raise FileExistsError(17, "there are too many files", str(folder / f"{stem}{ending}"))


def _is_ours(path: Path) -> bool:
    """Whether a file may be written there: none is there, or one that we wrote."""
    if path.is_symlink():
        return False
    try:
        with path.open("rb") as file:
            return file.read(len(MARK)) == MARK.encode()
    except FileNotFoundError:
        return True
    except OSError:
        return False


def _renamed(case: Case, names: dict[str, str]) -> Case:
    use = tuple(Use(unplaced(names.get(u.module.text, u.module.text)), u.options) for u in case.use)
    return replace(case, ruleset=unplaced(names.get(case.ruleset.text, case.ruleset.text)), use=use)


def write_files(files: Iterable[WitnessFile], folder: Path) -> None:
    """Writes each into the folder, which is made where there is none. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in files:
        write_whole(folder / file.name, file.text.encode())
