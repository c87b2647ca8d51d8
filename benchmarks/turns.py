"""Turns by the hundred million under the laws of every table: `python -m benchmarks.turns --turns 1e8`.

Every shipped ruleset, and every house rule on the bases it goes with, is played by compiled code (WebAssembly) that
looks at the laws after each act (`unodsl.emit.laws`): with 2, 3, 4, 7 and 10 players, by each policy with the habits
usual for it. Each combination gets the same share of the turns, dealers in turn. What a file given with `--out` already
holds of the same run is not played again, and `--part K/N` plays one of N parts of the combinations. Exits with 1
where a law was broken, or a round was cut off by the cap where rounds are not known to be long.

`--replay official+jump_in:4:uniform --round 17` plays a round again at the interpreter's table, under its laws.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

from benchmarks.combinations import Combination, combinations, named
from unodsl.emit.surface import BATCH, FAULT, LAWS, TOTALS, CannotEmit, Wanted
from unodsl.simulate.machine import Machine, Order, machine

FIRST: Final = 16
"""Rounds of the first batch, which tells how long rounds are."""
SEED: Final = 5
EACH_DEALS: Final = -1


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a combination. key: of which run it is a part; faults: of each broken law how many rounds broke it,
    the first of them, and after how many acts; refused: why it could not be compiled."""

    name: str
    key: str
    turns: int = 0
    rounds: int = 0
    stuck: int = 0
    cut: int = 0
    faults: dict[str, list[int]] = field(default_factory=dict)
    refused: str = ""
    seconds: float = 0.0

    @property
    def broken(self) -> int:
        return sum(cells[0] for cells in self.faults.values())


def known_to_be_long(what: Combination) -> bool:
    """Where rounds may come to the cap, by the rules or by how people play.

    `draw_until_playable` empties the pile again and again (the linter tells of it: `no-sure-end`); one who draws and
    passes as readily as he plays may go on for tens of thousands of turns.
    """
    return "draw_until_playable" in what.uses or what.policy == "uniform"


def faults_of(made: Machine) -> dict[str, list[int]]:
    """The broken laws of a machine that looks at them."""
    cells = list(made.read("faults"))
    found = {law: cells[k * FAULT : (k + 1) * FAULT] for k, law in enumerate(LAWS)}
    return {law: three for law, three in found.items() if three[0]}


def play(what: Combination, turns: int, seed: int = SEED, every: int = 1, kind: str = "wasm") -> Played:
    """So many turns of a combination, in whole rounds; the same rounds whenever it is asked for."""
    key = f"{seed}/{turns}/{every}"
    start = time.process_time()
    try:
        made = machine(kind, what.game().rules(what.players), what.policy, Wanted(laws=every))
    except CannotEmit as refusal:
        return Played(what.name, key, refused=str(refusal))
    first, count = 0, FIRST
    while True:
        made.play(Order(seed, first, count, EACH_DEALS))
        first += count
        totals = dict(zip(TOTALS, made.read("totals"), strict=False))
        left = turns - totals["turns"]
        if left <= 0 or any(made.read("faults")):
            break
        count = min(BATCH, 1 + left * totals["rounds"] // max(1, totals["turns"]))
    seconds = round(time.process_time() - start, 3)
    return Played(what.name, key, totals["turns"], totals["rounds"], totals["stuck"], totals["cut"], faults_of(made),
                  seconds=seconds)  # fmt: skip


def kept(out: Path | None) -> dict[tuple[str, str], Played]:
    """What a file holds, by combination and run; a line that was cut short counts for nothing."""
    found = {}
    if out is not None and out.exists():
        for line in out.read_text(encoding="utf-8").splitlines():
            try:
                one = Played(**json.loads(line))
            except (ValueError, TypeError):
                continue
            found[one.name, one.key] = one
    return found


def _append(out: Path, line: str) -> None:
    """A line at the end of a file, whose last line may have been cut short."""
    with out.open("a+b") as file:
        file.seek(max(0, file.tell() - 1))
        whole = file.read() in (b"", b"\n")
        file.write(f"{'' if whole else chr(10)}{line}{chr(10)}".encode())


def run(whats: Iterable[Combination], share: int, seed: int, every: int, out: Path | None) -> Iterator[Played]:
    """Plays what is not there yet."""
    known = kept(out)
    for what in whats:
        one = known.get((what.name, f"{seed}/{share}/{every}"))
        if one is None:
            one = play(what, share, seed, every)
            if out is not None:
                _append(out, json.dumps(asdict(one)))
        yield one


def table(played: Iterable[Played]) -> Iterator[str]:
    """A line for each group of rules by policy, and one for all, as Markdown."""
    groups: dict[str, list[Played]] = {}
    every = list(played)
    for one in every:
        what = named(one.name)
        kind = "rulesets" if not what.uses else f"house rules on {what.ruleset}"
        groups.setdefault(f"{kind}, {what.policy}", []).append(one)
    yield "| played | combinations | turns | rounds | stuck | cut off | laws broken |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for name, ones in (*sorted(groups.items()), ("all", every)):
        yield (
            f"| {name} | {len(ones)} | "
            + " | ".join(
                f"{sum(getattr(one, what) for one in ones):,}" for what in ("turns", "rounds", "stuck", "cut", "broken")
            )
            + " |"
        )


def notable(one: Played) -> str:
    """What is to be told of a combination apart; empty where all is as usual."""
    told = [f"{law}: {n} rounds, first {first} after {acts} acts" for law, (n, first, acts) in one.faults.items()]
    told += [f"{one.cut} of {one.rounds} rounds cut off"] if one.cut else []
    told += [f"not compiled: {one.refused}"] if one.refused else []
    return f"{one.name}: {'; '.join(told)}" if told else ""


def _part(text: str) -> tuple[int, int]:
    k, n = map(int, text.split("/"))
    if not 1 <= k <= n:
        raise argparse.ArgumentTypeError(f"{text} is no part: write 1/4 to 4/4")
    return k - 1, n


def main(argv: list[str] | None = None) -> int:
    ask = argparse.ArgumentParser(prog="python -m benchmarks.turns", description=__doc__,
                                  formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    ask.add_argument("--turns", type=lambda text: int(float(text)), default=10**7, help="of all combinations together")
    ask.add_argument("--seed", type=int, default=SEED)
    ask.add_argument("--every", type=int, default=1, help="look at the laws after every so many acts")
    ask.add_argument("--part", type=_part, default=(0, 1), help="K/N: the K-th of N parts of the combinations")
    ask.add_argument("--out", type=Path, help="a file of results, added to; what it holds is not played again")
    ask.add_argument("--each", action="store_true", help="print a line for each combination as it is done")
    ask.add_argument("--replay", type=named, help="a combination of which a round is played by the interpreter")
    ask.add_argument("--round", type=int, default=0)
    given = ask.parse_args(argv)
    if given.replay is not None:
        from benchmarks.replay import replay

        print(replay(given.replay, given.seed, given.round))
        return 0
    every = list(combinations())
    share = -(-given.turns // len(every))
    first, step = given.part
    done, wrong = [], False
    for one in run(every[first::step], share, given.seed, given.every, given.out):
        done.append(one)
        wrong = wrong or bool(one.broken or one.refused or (one.cut and not known_to_be_long(named(one.name))))
        if given.each:
            print(f"{one.name}: {one.turns} turns, {one.rounds} rounds, {one.seconds} s", flush=True)
        if told := notable(one):
            print(told, file=sys.stderr, flush=True)
    print("\n".join(table(done)))
    seconds = sum(one.seconds for one in done)
    print(f"\n{len(done)} combinations, laws after every {given.every} acts, {seconds:.0f} s of processor time")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
