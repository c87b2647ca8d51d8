"""`python -m benchmarks`: a small table of how fast the parts are on this machine."""

from __future__ import annotations

from benchmarks.measures import figures


def main() -> None:
    for figure in figures():
        goal = f"  (goal {figure.goal})" if figure.goal else ""
        print(f"{figure.name:<55} {figure.value:>10,.1f} {figure.unit}{goal}")


if __name__ == "__main__":
    main()
