"""What a difference of rules makes: variants played with the same chance, and their differences round by round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from unodsl.emit.making import Wanted
from unodsl.emit.rounds import FIELDS
from unodsl.engine.rules import Rules
from unodsl.simulate.machine import Order, machine
from unodsl.simulate.matches import Sum
from unodsl.simulate.report import number
from unodsl.simulate.results import Measure
from unodsl.simulate.run import Row, Wish, batches, rows_of
from unodsl.text.wording import say

if TYPE_CHECKING:
    from unodsl.model.model import Model

MEASURED: Final = ("turns", "points", "drawn", "attack", "chain", "choices", "leads", "first")
"""What is compared. first: whether the one who begins won the round, of 1."""
ROUNDS: Final = 20_000
"""Rounds of each variant where nothing else is said."""
Use = tuple[str, dict[str, str]]
Setting = tuple[str, str]


@dataclass(frozen=True)
class Variant:
    """A ruleset with what is put on top of it; `name` says how it differs from the base."""

    name: str
    ruleset: str
    use: tuple[Use, ...] = ()
    option: tuple[Setting, ...] = ()


@dataclass(slots=True)
class Compared:
    """A variant beside the base: each measure of both, and the mean of the differences round by round."""

    name: str
    rounds: int = 0
    base: dict[str, Sum] = field(default_factory=dict)
    own: dict[str, Sum] = field(default_factory=dict)
    difference: dict[str, Sum] = field(default_factory=dict)

    def measure(self, name: str) -> tuple[Measure, Measure, Measure]:
        """Base, variant, difference."""
        first, second, third = (of[name].mean(name, self.rounds) for of in (self.base, self.own, self.difference))
        return first, second, third

    def data(self) -> dict[str, Any]:
        made = {}
        for name in MEASURED:
            base, own, difference = self.measure(name)
            made[name] = {
                "base": base.value, "variant": own.value, "difference": difference.value, "low": difference.low,
                "high": difference.high,
            }  # fmt: skip
        return {"variant": self.name, "rounds": self.rounds, "measures": made}


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
    """Each option with each value it does not have; of ranges the ends. The match's own options change no round."""
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
                made += [(option.named.id, str(v)) for v in (values.low, values.high) if v != option.value]
            case _:
                pass
    return made


def compared(
    base: Variant, others: Sequence[Variant], rules_of: Callable[[Variant], Rules], wish: Wish
) -> list[Compared]:
    """Each variant beside the base, the same rounds of each by the same chance."""
    wish = wish if wish.rounds is not None else replace(wish, rounds=ROUNDS)
    rules = [rules_of(v) for v in (base, *others)]
    machines = [machine(wish.target, r, wish.policy, Wanted(counters=True)) for r in rules]
    n = rules[0].players
    made = [Compared(v.name) for v in others]
    for each in made:
        for of in (each.base, each.own, each.difference):
            of.update({name: Sum() for name in MEASURED})
    try:
        for first, count in batches(0, wish.rounds or ROUNDS):
            played = []
            for own in machines:
                own.play(Order(wish.seed, first, count, wish.dealer, wish.cap))
                played.append([_values(row, first + k, n) for k, row in enumerate(rows_of(own, count))])
            for each, mine in zip(made, played[1:], strict=True):
                _add(each, played[0], mine)
    except KeyboardInterrupt:
        pass
    return made


def _values(row: Row, round_: int, players: int) -> tuple[int, ...]:
    """The measured values of a row; the one who begins sits beside the dealer."""
    begins = int(row[1] == (round_ + 1) % players)
    return (*(row[FIELDS.index(name)] for name in MEASURED[:-1]), begins)


def _add(each: Compared, base: list[tuple[int, ...]], own: list[tuple[int, ...]]) -> None:
    for k, name in enumerate(MEASURED):
        of_base, of_own, difference = each.base[name], each.own[name], each.difference[name]
        for a, b in zip(base, own, strict=True):
            of_base.add(a[k])
            of_own.add(b[k])
            difference.add(b[k] - a[k])
    each.rounds += len(base)


def variant_lines(made: list[Compared], ruleset: str, other: str | None, players: int, rounds: int, tongue: str,
                  csv: bool) -> list[str]:  # fmt: skip
    """The report: a line for each measure, with what changes and the interval of the change."""
    if csv:
        lines = ["variant,measure,base,value,difference,low,high"]
        for each in made:
            for name in MEASURED:
                a, b, d = each.measure(name)
                lines.append(f"{each.name},{name},{a.value!r},{b.value!r},{d.value!r},{d.low!r},{d.high!r}")
        return lines
    rounds = made[0].rounds if made else rounds
    if other is not None:
        title = say(
            "simulate-compare-title", tongue, first=other, second=ruleset, players=players, rounds=f"{rounds:,}"
        )
    else:
        title = say("simulate-ablate-title", tongue, ruleset=ruleset, players=players, rounds=f"{rounds:,}")
    lines = [title]
    for each in made:
        lines += ["", each.name]
        for name in MEASURED:
            a, b, d = each.measure(name)
            label = say("simulate-first" if name == "first" else f"simulate-{name}", tongue)
            wide = sum(2 if ord(letter) > 0x2E7F else 1 for letter in label)
            mark = " " if d.low <= 0 <= d.high else "*"
            change = f"{'+' if d.value >= 0 else ''}{number(d.value)} ± {number(d.half)}"
            lines.append(
                f"  {label}{' ' * max(1, 36 - wide)}{number(a.value):>9} → {number(b.value):>9}  {change} {mark}"
            )
    return lines
