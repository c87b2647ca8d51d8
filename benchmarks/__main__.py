"""`python -m benchmarks`: a table of how fast the parts are on this machine. `--quick` leaves out the slow figures."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from benchmarks.measures import Figure, figures
from benchmarks.processes import cold_starts, duels, instructions
from benchmarks.simulated import counting, threads


def everything(quick: bool) -> Iterator[Figure | str]:
    """All figures, as they are measured."""
    yield from figures()
    yield from counting()
    yield from threads()
    yield from cold_starts()
    if not quick:
        yield from duels()
        yield from instructions()


def main() -> None:
    for figure in everything("--quick" in sys.argv[1:]):
        if isinstance(figure, str):
            print(figure, flush=True)
            continue
        goal = f"  (goal {figure.goal})" if figure.goal else ""
        print(f"{figure.name:<55} {figure.value:>12,.2f} {figure.unit}{goal}", flush=True)


if __name__ == "__main__":
    main()
