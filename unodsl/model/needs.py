"""What files need of the ruleset that they become part of: cards, rules, a number of players."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from unodsl.model.env import Env
from unodsl.model.model import RuleInfo
from unodsl.model.modules import Part
from unodsl.model.names import Suggester, named
from unodsl.model.shipped import Shipped
from unodsl.syntax import tree
from unodsl.syntax.expressions import Kind, Kinds, Name
from unodsl.text.diagnostics import Diagnostic, Said, Value
from unodsl.text.limits import PLAYERS

FEWEST, USUAL = 2, 10
MOST_SHOWN = 6

KindsCheck = Callable[[Kinds, Env, list[Diagnostic]], int]


def seats(parts: list[Part], diagnostics: list[Diagnostic]) -> tuple[int, int]:
    """The fewest and the most players: the last `players` line, held to what every `needs players` allows."""
    low, high = FEWEST, USUAL
    for part in parts:
        for item in part.file.items:
            if isinstance(item, tree.Seats):
                if FEWEST <= item.low <= item.high <= PLAYERS:
                    low, high = item.low, item.high
                else:
                    args: dict[str, Value] = {"low": FEWEST, "high": PLAYERS}
                    diagnostics.append(Diagnostic("seats-out-of-range", item.span, args))
    return low, high


def held_to_needs(low: int, high: int, parts: list[Part], diagnostics: list[Diagnostic]) -> tuple[int, int]:
    """The numbers of players that every `needs players` allows; a need that none of them meets is an error."""
    for part in parts:
        for item in part.file.items:
            if isinstance(item, tree.NeedsPlayers):
                fitting = [n for n in range(low, high + 1) if _holds(n, item.op, item.number)]
                if fitting:
                    low, high = fitting[0], fitting[-1]
                else:
                    args: dict[str, Value] = {"low": low, "high": high, "file": part.name}
                    diagnostics.append(Diagnostic("needs-players-unmet", item.span, args))
    return low, high


def _holds(players: int, op: str, number: int) -> bool:
    match op:
        case "=":
            return players == number
        case "!=":
            return players != number
        case ">=":
            return players >= number
        case "<=":
            return players <= number
        case ">":
            return players > number
        case _:
            return players < number


def rule_names(file: tree.File) -> Iterator[Name]:
    """The rules that a file needs."""
    for item in file.items:
        if isinstance(item, tree.NeedsRule):
            yield from item.names


def names_there(parts: list[Part], rules: tuple[RuleInfo, ...] | None = None) -> set[str]:
    """Every spelling of the files and the rules (before rules are resolved: of those that are declared)."""
    there = [named(part.file.decl) for part in parts]
    if rules is not None:
        there += [rule.named for rule in rules]
    else:
        there += [named(item.decl) for part in parts for item in part.file.items if isinstance(item, tree.Rule)]
    return {spelling for name in there for spelling in (name.id, *(word for _, word in name.spellings))}


@dataclass(frozen=True)
class Needs:
    """Tells which needs are not met, and what would meet them."""

    env: Env
    rules: tuple[RuleInfo, ...]
    shipped: Shipped
    suggester: Suggester
    kinds: KindsCheck

    def check(self, parts: list[Part], diagnostics: list[Diagnostic]) -> None:
        """One finding for each card and each rule that is needed and not there."""
        there = names_there(parts, self.rules)
        for part in parts:
            for name in dict.fromkeys(rule_names(part.file)):
                if name.id not in there:
                    diagnostics.append(self._no_rule(name, part))
            for item in part.file.items:
                if isinstance(item, tree.NeedsDeck):
                    missing = (kind for kind in dict.fromkeys(item.kinds.kinds) if not self._in_deck(kind))
                    diagnostics.extend(self._no_card(kind, part) for kind in missing)

    def _in_deck(self, kind: Kind) -> bool:
        if kind.name is not None and not self._known(kind.name):
            return False
        # What the check has to complain about is told by this need's own message.
        mask = self.kinds(Kinds(kind.span, (kind,)), self.env, [])
        faces = self.env.deck.faces
        return any(mask >> number & 1 and face.copies for number, face in enumerate(faces))

    def _known(self, name: str) -> bool:
        env = self.env
        return any(found is not None for found in (env.color(name), env.card_class(name), env.symbol(name)))

    def _no_card(self, kind: Kind, part: Part) -> Diagnostic:
        files: tuple[str, ...] = ()
        notes: tuple[Said, ...] = ()
        if kind.name is not None:
            files = self.shipped.cards.get(kind.name, ())
            if not files:
                deck = self.env.deck
                names = [n.id for n in (*deck.colors, *deck.classes, *(s.named for s in deck.symbols))]
                notes = self.suggester.notes(kind.name, [*names, *self.shipped.cards])
        args: dict[str, Value] = {"cards": kind.span.text, "file": part.name}
        return Diagnostic("needs-deck-unmet", kind.span, args, notes=self._would_do(files) or notes)

    def _no_rule(self, name: Name, part: Part) -> Diagnostic:
        file = self.shipped.spellings.get(name.id)
        files = (file,) if file is not None else self.shipped.rules.get(name.id, ())
        known = [*self.shipped.paths, *self.shipped.rules]
        notes = self._would_do(files) or self.suggester.notes(name.id, known)
        return Diagnostic("needs-rule-unmet", name.span, {"rule": name.id, "file": part.name}, notes=notes)

    def _would_do(self, files: tuple[str, ...]) -> tuple[Said, ...]:
        """Which shipped module to use, or which ruleset to build on."""
        house_rules = tuple(f for f in files if self.shipped.paths[f].parent.name == "house_rules")
        rulesets = tuple(f for f in files if f not in house_rules)
        found = []
        if house_rules:
            found.append(Said("module-would-do", {"files": house_rules[:MOST_SHOWN]}))
        if rulesets:
            found.append(Said("base-would-do", {"files": rulesets[:MOST_SHOWN]}))
        return tuple(found)
