"""What variants change, for readers and programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from unodsl.simulate.intervals import Measure
from unodsl.simulate.report import is_share, label, padded, range_of, shown
from unodsl.simulate.run import Wish
from unodsl.simulate.variants import MEASURED, Compared
from unodsl.text.escape import visible
from unodsl.text.wording import say

LABEL = 38


@dataclass(frozen=True, slots=True)
class Variants:
    """Variants of a ruleset beside it. other: what it is compared with (None: its own parts were changed)."""

    ruleset: str
    other: str | None
    players: int
    wish: Wish
    compared: tuple[Compared, ...]
    skipped: tuple[str, ...] = ()
    interrupted: bool = False

    @property
    def changed(self) -> tuple[Compared, ...]:
        """The variants in which any round went otherwise."""
        return tuple(each for each in self.compared if any(d.squares for d in each.difference.values()))

    @property
    def rounds(self) -> int:
        return self.compared[0].rounds if self.compared else 0


def name_of(name: str, tongue: str) -> str:
    """What a variant is called: `- module`, `option=value` or the name of a ruleset."""
    if name.startswith("- "):
        return say("simulate-variant-without", tongue, module=name[2:])
    option, equals, value = name.partition("=")
    return say("simulate-variant-option", tongue, option=option, value=value) if equals else visible(name)


def title_lines(made: Variants, tongue: str) -> list[str]:
    if made.other is None:
        title = say("simulate-variants-ablate", tongue, ruleset=made.ruleset)
    else:
        title = say("simulate-variants-compare", tongue, first=made.ruleset, second=made.other)
    about = say(
        "simulate-variants-about", tongue,
        players=made.players, policy=made.wish.policy, seed=str(made.wish.seed), rounds=f"{made.rounds:,}",
    )  # fmt: skip
    lines = [title, about]
    if made.interrupted:
        lines.append(say("simulate-interrupted", tongue))
    lines.append(say("simulate-variants-interval", tongue))
    same = [name_of(each.name, tongue) for each in made.compared if each not in made.changed]
    if same:
        lines.append(say("simulate-variants-same", tongue, names=", ".join(same)))
    return lines + [say("simulate-variant-skipped", tongue, name=name_of(name, tongue)) for name in made.skipped]


def sure(difference: Measure) -> bool:
    """Whether a change is not by chance."""
    return not difference.low <= 0 <= difference.high


def change(difference: Measure, share: bool) -> str:
    return f"{'+' if difference.value > 0 else ''}{shown(difference.value, share)}"


def text_lines(made: Variants, tongue: str) -> list[str]:
    """For each variant a line for each measure: before, after, the change and its interval."""
    lines = title_lines(made, tongue)
    for each in made.changed:
        lines += ["", name_of(each.name, tongue)]
        for name in MEASURED:
            a, b, d = each.measure(name)
            share = is_share(name)
            lines.append(
                f"  {padded(label(name, tongue), LABEL)}{shown(a.value, share):>9} → {shown(b.value, share):>9}"
                f"{change(d, share):>10} {'*' if sure(d) else ' '} {range_of(d, tongue, share)}"
            )
    return lines


def csv_lines(made: Variants) -> list[str]:
    lines = ["variant,measure,base,value,difference,low,high"]
    for each in made.compared:
        for name in MEASURED:
            a, b, d = each.measure(name)
            lines.append(f"{_cell(each.name)},{name},{a.value!r},{b.value!r},{d.value!r},{d.low!r},{d.high!r}")
    return lines


def _cell(text: str) -> str:
    """A name as a cell that no spreadsheet takes for a formula."""
    shown_ = visible(text)
    safe = f"'{shown_}" if shown_[:1] in "=+-@" else shown_
    return '"' + safe.replace('"', '""') + '"' if any(c in safe for c in ',"\n') else safe


def to_data(made: Variants) -> dict[str, Any]:
    """Everything compared, for JSON."""
    return {
        "ruleset": made.ruleset,
        "other": made.other,
        "players": made.players,
        "policy": made.wish.policy,
        "seed": made.wish.seed,
        "rounds": made.rounds,
        "interrupted": made.interrupted,
        "skipped": list(made.skipped),
        "variants": [{"variant": each.name, "measures": _measures(each)} for each in made.compared],
    }


def _measures(each: Compared) -> dict[str, dict[str, float]]:
    made = {}
    for name in MEASURED:
        base, own, difference = each.measure(name)
        made[name] = {
            "base": base.value, "variant": own.value, "difference": difference.value, "low": difference.low,
            "high": difference.high,
        }  # fmt: skip
    return made


def largest(compared: Sequence[Compared], name: str) -> Compared | None:
    """The variant with the largest change of a measure that is not by chance."""
    found = [each for each in compared if sure(each.measure(name)[2])]
    return max(found, key=lambda each: abs(each.measure(name)[2].value), default=None)
