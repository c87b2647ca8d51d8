"""What a difference of rules makes: variants played with the same chance, and their differences round by round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from threading import Event
from typing import TYPE_CHECKING, Final

from unodsl.emit.surface import COMEBACK, FIELDS, Wanted
from unodsl.simulate.compiled import Subject
from unodsl.simulate.interrupts import ends_early
from unodsl.simulate.intervals import Measure
from unodsl.simulate.machine import Machine, Order, machine
from unodsl.simulate.run import Row, Wish, batches, rows_of, silent
from unodsl.simulate.sums import Sum

if TYPE_CHECKING:
    from unodsl.model.files import Ref
    from unodsl.model.model import Model

MEANT: Final = ("turns", "points", "drawn", "attack", "chain", "choices", "leads", "behind")
SHARED: Final = ("comebacks", "first", "stuck", "cut")
"""Shares of rounds. first: rounds won by the one beside the dealer."""
MEASURED: Final = (*MEANT, *SHARED)
"""What is compared."""
ROUNDS: Final = 20_000
"""Rounds of each variant where nothing else is said."""
Use = tuple[str, dict[str, str]]
Setting = tuple[str, str]
Columns = dict[str, Sequence[int]]
"""Values of rounds, by measure."""


@dataclass(frozen=True)
class Variant:
    """A ruleset with what is put on top of it; `name` says how it differs from the base."""

    name: str
    ruleset: Ref
    use: tuple[Use, ...] = ()
    option: tuple[Setting, ...] = ()


@dataclass(slots=True)
class Compared:
    """A variant beside the base: each measure of both, and the mean of the differences round by round."""

    name: str
    rounds: int = 0
    base: dict[str, Sum] = field(default_factory=lambda: {name: Sum() for name in MEASURED})
    own: dict[str, Sum] = field(default_factory=lambda: {name: Sum() for name in MEASURED})
    difference: dict[str, Sum] = field(default_factory=lambda: {name: Sum() for name in MEASURED})

    def add(self, base: Columns, own: Columns, rounds: int) -> None:
        """Some more rounds of both."""
        for name in MEASURED:
            self.base[name].add_all(base[name])
            self.own[name].add_all(own[name])
            self.difference[name].add_all([b - a for a, b in zip(base[name], own[name], strict=True)])
        self.rounds += rounds

    def measure(self, name: str) -> tuple[Measure, Measure, Measure]:
        """Base, variant, difference."""
        first, second, third = (of[name].mean(name, self.rounds) for of in (self.base, self.own, self.difference))
        return first, second, third


def ablations(base: Variant) -> list[Variant]:
    """The base without each module on top of it, and with each other value of each of its options."""
    from unodsl.model.load import load_model

    made = [
        replace(base, name=f"- {module}", use=tuple(u for u in base.use if u[0] != module)) for module, _ in base.use
    ]
    uses = [(module, tuple(settings.items())) for module, settings in base.use]
    model = load_model(base.ruleset, uses=uses, options=base.option).model
    if model is not None:
        for name, value in _other_values(model):
            made.append(replace(base, name=f"{name}={value}", option=(*_without(base.option, name), (name, value))))
    return made


def _without(option: tuple[Setting, ...], name: str) -> tuple[Setting, ...]:
    return tuple(o for o in option if o[0] != name)


def _other_values(model: Model) -> list[Setting]:
    """Each option with each value it does not have; of a range those next to the one it has."""
    made: list[Setting] = []
    for option in model.options:
        values = option.values
        match values.kind:
            case "yes_no":
                made.append((option.named.id, "no" if option.value else "yes"))
            case "enum":
                made += [(option.named.id, n.id) for k, n in enumerate(values.names) if k != option.value]
            case "number" if values.numbers:
                made += [(option.named.id, str(v)) for v in values.numbers if v != option.value]
            case "number":
                near = (option.value - 1, option.value + 1)
                made += [(option.named.id, str(v)) for v in near if values.low <= v <= values.high]
            case _:
                pass
    return made


def compared(
    base: Subject, others: Sequence[tuple[str, Subject]], wish: Wish,
    progress: Callable[[int, int | None], None] = silent,
) -> list[Compared]:  # fmt: skip
    """Each named variant beside the base, the same rounds of each by the same chance.

    Ctrl-C ends it after the rounds under way, which all variants then have played.
    """
    rounds = wish.rounds if wish.rounds is not None else ROUNDS
    machines = [machine(wish.target, r, wish.policy, Wanted(counters=True)) for r in (base, *(r for _, r in others))]
    made = [Compared(name) for name, _ in others]

    def play(own: Machine, first: int, count: int) -> Columns:
        own.play(Order(wish.seed, first, count, wish.dealer, wish.cap))
        return columns(rows_of(own, count), first, base.players)

    stop = Event()
    with ends_early(stop), ThreadPoolExecutor(wish.threads) as pool:
        for first, count in batches(0, rounds):
            playing = [pool.submit(play, own, first, count) for own in machines]
            of_base, *of_others = [each.result() for each in playing]
            for each, own in zip(made, of_others, strict=True):
                each.add(of_base, own, count)
            progress(first + count, rounds)
            if stop.is_set():
                break
    return made


def columns(rows: Sequence[Row], first: int, players: int) -> Columns:
    """The measured values of rows, by measure; the one who begins sits beside the dealer."""
    by_field = dict(zip(FIELDS, zip(*rows, strict=True), strict=True))
    winners = by_field["winner"]
    begins = ((first + k + 1) % players for k in range(len(rows)))
    return {name: by_field[name] for name in MEANT} | {
        "comebacks": [int(b >= COMEBACK) for b in by_field["behind"]],
        "first": [int(w == b) for w, b in zip(winners, begins, strict=True)],
        "stuck": [int(w == -1) for w in winners],
        "cut": [int(w == -2) for w in winners],
    }
