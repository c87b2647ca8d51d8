"""What is answered to ``help``, ``rules``, ``hand``, ``table``, ``score`` and ``why``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from unodsl.engine.actions import Act, Action
from unodsl.play import results
from unodsl.play.screen import Screen
from unodsl.play.typed import Command, read_typed
from unodsl.play.why import last_act, rule_text, why
from unodsl.text.diagnostics import Said, Value
from unodsl.text.escape import visible
from unodsl.text.wording import say

if TYPE_CHECKING:
    from unodsl.engine.table import Table
    from unodsl.program.program import Rule


def answer(command: Command, table: Table, seat: int, screen: Screen, listed: Sequence[Action]) -> list[str]:
    """The lines that answer a command of the player in that seat."""
    tongue = screen.tongue
    match command.topic:
        case "help":
            return say("play-help", tongue).rstrip("\n").split("\n")
        case "rules":
            return rules(table, tongue)
        case "hand":
            return screen.hand(seat)
        case "table":
            return [*screen.lines(seat), *screen.choices(seat, listed)]
        case "score":
            return results.scores(table, tongue)
        case "why":
            return _why(command.rest, table, seat, tongue, listed)
        case _:
            return []


def _why(rest: str, table: Table, seat: int, tongue: str, listed: Sequence[Action]) -> list[str]:
    if not rest:
        return last_act(table, tongue)
    meant = read_typed(rest.rstrip("?？"), table, seat, listed)
    if not isinstance(meant, Action):
        return [say("play-why-what", tongue)]
    if meant.act is Act.PLAY and meant.player != table.turn and table.choice is None and not table.is_over:
        meant = Action(Act.JUMP_IN, meant.player, meant.cards)
    return why(table, meant, tongue)


def rules(table: Table, tongue: str) -> list[str]:
    """The titles of all files in use and the text of every rule of them, with those that it gives way to."""
    model = table.game.model
    file_of = {info.full_name: info.file for info in model.rules}
    there = {rule.full_name for rule in table.rules.program.rules}
    names = {info.full_name: info.named.name(tongue) for info in model.rules}
    stronger: dict[str, list[str]] = {}
    for info in model.rules:
        for other in info.overrides if info.full_name in there else ():
            stronger.setdefault(model.rules[other].full_name, []).append(names[info.full_name])

    def told(rule: Rule) -> str:
        text = rule_text(rule, tongue)
        above = stronger.get(rule.full_name)
        return (
            say("play-rule-below", tongue, text=text, name=names[rule.full_name], rules=", ".join(above))
            if above
            else say("play-rule", tongue, text=text, name=names[rule.full_name])
        )

    lines: list[str] = []
    for file in model.files:
        titles: dict[str, Value] = dict(file.title.parts) if file.title is not None else {}
        lines.append(say(Said("in-tongue", titles), tongue) if titles else visible(file.name.name(tongue)))
        own = [rule for rule in table.rules.program.rules if file_of.get(rule.full_name) == file.name.id]
        lines += [told(rule) for rule in own]
    return lines


def seconds_to_act(table: Table, seat: int) -> float | None:
    """How long a person may take where a rule sets a time limit and reacts to it; None: as long as he likes."""
    if table.choice is not None or table.legal(Action(Act.TIMEOUT, seat)) is not None:
        return None
    seconds = table.turn_seconds(seat)
    return float(seconds) if seconds > 0 else None
