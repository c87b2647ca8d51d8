"""All that the shipped rules give to play: rulesets and house rules on their bases, by players and by policy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from unodsl.data import shipped_names
from unodsl.engine.game import Game, compile_model
from unodsl.model.load import load_model
from unodsl.policies.names import POLICIES

BASES: Final = ("official", "chinese", "village")
PLAYERS: Final = (2, 3, 4, 7, 10)
UNMET: Final = {"needs-deck-unmet", "needs-rule-unmet", "needs-players-unmet"}


@dataclass(frozen=True, slots=True)
class Combination:
    """Rules at a table. uses: house rules on top of the ruleset; policy: by name, with the habits usual for it."""

    ruleset: str
    uses: tuple[str, ...]
    players: int
    policy: str

    @property
    def rules(self) -> str:
        return "+".join((self.ruleset, *self.uses))

    @property
    def name(self) -> str:
        """As `named` reads it."""
        return f"{self.rules}:{self.players}:{self.policy}"

    def game(self) -> Game:
        return game_of(self.ruleset, self.uses)


def named(text: str) -> Combination:
    """The combination of `RULESET[+HOUSE_RULE…]:PLAYERS:POLICY`. Raises ValueError for what is written otherwise."""
    rules, players, policy = text.split(":", 2)
    ruleset, *uses = rules.split("+")
    return Combination(ruleset, tuple(uses), int(players), policy)


@lru_cache(maxsize=8)
def game_of(ruleset: str, uses: tuple[str, ...]) -> Game:
    """The game of shipped rules. Raises ValueError where they are none."""
    loaded = load_model(ruleset, uses=[(name, ()) for name in uses])
    if not loaded.ok or loaded.model is None:
        raise ValueError(f"{ruleset} with {', '.join(uses)}: {[d.name for d in loaded.diagnostics if d.is_error]}")
    return compile_model(loaded.model)


def uses_on(base: str, module: str) -> tuple[str, ...] | None:
    """A house rule on a base, after those whose rules it needs; None where the base lacks what it needs."""
    uses: tuple[str, ...] = (module,)
    while True:
        loaded = load_model(base, uses=[(name, ()) for name in uses])
        if loaded.ok:
            return uses
        errors = [d for d in loaded.diagnostics if d.is_error]
        if not {d.name for d in errors} <= UNMET:
            raise ValueError(f"{base} with {', '.join(uses)}: {[d.name for d in errors]}")
        missing = [str(d.args["rule"]) for d in errors if d.name == "needs-rule-unmet"]
        before = tuple(name for name in missing if name in shipped_names()[1] and name not in uses)
        if not before:
            return None
        uses = (*before, *uses)


def combinations() -> Iterator[Combination]:
    """Every ruleset by itself, then every house rule on every base that has what it needs."""
    rulesets, modules = shipped_names()
    rules: list[tuple[str, tuple[str, ...]]] = [(ruleset, ()) for ruleset in rulesets]
    for module in modules:
        rules += [(base, uses) for base in BASES if (uses := uses_on(base, module)) is not None]
    for ruleset, uses in rules:
        program = game_of(ruleset, uses).program
        for players in PLAYERS:
            if program.low <= players <= program.high:
                yield from (Combination(ruleset, uses, players, policy) for policy in POLICIES)
