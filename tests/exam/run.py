"""The exam by planted faults: ``python -m tests.exam.run --mutants 300 --seed 1``.

Each result is a line of a file in ``build/exam``, so that a run that was broken off goes on where it was; ``--table``
writes the figures to a file. Nothing in it depends on the time or the machine.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tests.exam.judge import TABLES, Judged, judge
from tests.exam.plant import CHANGES, mutant
from unodsl.engine.game import compile_model
from unodsl.witness.find import witness

SEEDS = 1_000_000
"""Mutants of one seed of the exam."""
WITNESSES = 4
"""Of so many clashes of a mutant, none of which the tables showed, a witness is asked for."""


@dataclass(frozen=True)
class Result:
    """What became of a mutant. `shown`: kinds of faults that tables show; `missed`: those that are not reported."""

    seed: int
    kind: str
    what: str
    ruleset: str
    modules: tuple[str, ...]
    tables: int
    shown: tuple[str, ...]
    missed: tuple[str, ...]
    reported: int
    gaps: int
    unknown: int
    beyond: int  # clashes reported that the random tables did not show
    tried: int  # of these, how many a witness was asked for
    witnessed: int  # and got


def result_of(judged: Judged) -> Result:
    game = compile_model(judged.mutant.model)
    pair = {frozenset((m.first, m.second)) for m in judged.shown}
    beyond = [x for x in judged.clashes if frozenset((x.first.number, x.second.number)) not in pair]
    tried = beyond[:WITNESSES]
    shown = {m.kind for m in judged.shown} | {"gap" for _ in judged.gaps} | {"endless" for _ in judged.endless[:1]}
    m = judged.mutant
    return Result(
        m.seed, m.kind, m.what, m.ruleset, m.modules, judged.tables, tuple(sorted(shown)), tuple(judged.missed()),
        len(judged.clashes), len(judged.reported_gaps), judged.unknown, len(beyond), len(tried),
        sum(witness(x, game) is not None for x in tried),
    )  # fmt: skip


def read(path: Path) -> dict[int, Result]:
    """What is in a file of results; a line that was broken off does not count."""
    if not path.exists():
        return {}
    lines = (line for line in path.read_text(encoding="utf-8").splitlines() if line.endswith("}"))
    found = (Result(**_as_tuples(json.loads(line))) for line in lines)
    return {result.seed: result for result in found}


def _as_tuples(data: dict[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in data.items()}


def run(mutants: int, seed: int, path: Path, tables: int = TABLES, first: int = 0) -> list[Result]:
    """The results of all mutants from ``first`` on; those in the file already are not done again."""
    path.parent.mkdir(parents=True, exist_ok=True)
    done = read(path)
    with path.open("a", encoding="utf-8") as out:
        for number in range(first, mutants):
            each = seed * SEEDS + number
            if each not in done and each not in read(path):
                done[each] = result_of(judge(mutant(each), tables))
                out.write(json.dumps(asdict(done[each]), ensure_ascii=False) + "\n")
                out.flush()
                print(f"{number + 1}/{mutants} {done[each].kind}: {done[each].what}", file=sys.stderr)
    done = {**read(path), **done}
    return [done[seed * SEEDS + number] for number in range(mutants) if seed * SEEDS + number in done]


# ---- the table


def table(results: Sequence[Result]) -> str:
    """The figures as Markdown: a line for each kind of change."""
    head = "| change | mutants | show a fault | of these found | reported beyond the tables | nothing found |\n"
    lines = [_line(kind, [r for r in results if r.kind == kind]) for kind in CHANGES]
    return head + "|---|--:|--:|--:|--:|--:|\n" + "\n".join([*lines, _line("**all**", results)])


def _line(name: str, results: Sequence[Result]) -> str:
    shows = [r for r in results if r.shown]
    found = [r for r in shows if not r.missed]
    beyond = [r for r in results if not r.shown and (r.reported or r.gaps)]
    figures = (len(results), len(shows), len(found), len(beyond), len(results) - len(shows) - len(beyond))
    return f"| {name} | " + " | ".join(map(str, figures)) + " |"


def by_fault(results: Iterable[Result]) -> str:
    """How many mutants show which kind of fault."""
    names = {"permission": "allowed and forbidden", "value": "two values", "duty": "owed and forbidden",
             "words": "one word in two ways", "order": "effects without order", "gap": "nothing that answers",
             "endless": "effects without end"}  # fmt: skip
    results = list(results)
    lines = [
        f"| {said} | {sum(kind in r.shown for r in results)} | "
        f"{sum(kind in r.shown and not any(_is_of(m, kind) for m in r.missed) for r in results)} |"
        for kind, said in names.items()
    ]
    return "| fault | shown by tables of so many mutants | found |\n|---|--:|--:|\n" + "\n".join(lines)


def _is_of(missed: str, kind: str) -> bool:
    return missed.startswith(kind) or f"kind='{kind}'" in missed


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Plants faults in shipped files and asks whether they are found.")
    parser.add_argument("--mutants", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--out", type=Path, help="Results, a line each. Default: build/exam/seed-SEED.jsonl")
    parser.add_argument("--first", type=int, default=0, help="Begin with this one: several runs can share the work.")
    given = parser.parse_args(arguments)
    out = given.out or Path("build", "exam", f"seed-{given.seed}.jsonl")
    results = run(given.mutants, given.seed, out, given.tables, given.first)
    print(table(results), by_fault(results), sep="\n\n")
    tried, witnessed = sum(r.tried for r in results), sum(r.witnessed for r in results)
    print(
        f"\nreported beyond the tables: {sum(r.beyond for r in results)} clashes; "
        f"a witness was asked for {tried}, got for {witnessed}"
    )
    print(f"unknown: {sum(r.unknown for r in results)}; tables: {sum(r.tables for r in results)}")
    for r in results:
        for m in r.missed:
            print(f"missed, mutant {r.seed} ({r.ruleset} {' '.join(r.modules)}; {r.what}): {m}")
    return int(any(r.missed for r in results))


if __name__ == "__main__":
    raise SystemExit(main())
