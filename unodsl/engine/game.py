"""A game and its tables: what everything outside the engine works with (the words are OpenSpiel's).

`compile_model(model)` gives a `Game`; `game.new_table(players)` a table with its first round dealt;
`table.to_act()`, `table.legal_actions(seat)`, `table.apply(action)`, `table.observation(seat)`, `table.clone()`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from unodsl.engine.actions import Refusal
from unodsl.engine.dealing import begin_round, hand_size, new_state, open_match
from unodsl.engine.machine import Running
from unodsl.engine.match import teams_fit
from unodsl.engine.naming import unfit_names, unfit_seed
from unodsl.engine.rules import Rules
from unodsl.engine.seating import first_partners
from unodsl.engine.setup import FACTS_FALSE, FACTS_TRUE, Setup, lay_out, unfit
from unodsl.engine.state import State
from unodsl.engine.table import Table
from unodsl.engine.vocabulary import Vocabulary
from unodsl.model.load import Loaded
from unodsl.model.model import Model, Values
from unodsl.program.bind import bind
from unodsl.program.lower import lower
from unodsl.program.program import Program

SETTINGS_AT_MOST: Final = 64
"""Settings of options whose games are kept; then all of them are forgotten."""


@dataclass(frozen=True, repr=False)
class Game:
    """A ruleset ready to be played, with its options as the model has them."""

    model: Model
    program: Program

    def __repr__(self) -> str:
        """Short: a model is thousands of lines long, and test reports print what they are given."""
        return f"<Game {self.program.name!r} with options {self.program.options}>"

    @cached_property
    def cards(self) -> Vocabulary:
        return Vocabulary(self.model.deck)

    @cached_property
    def words(self) -> tuple[str, ...]:
        return self.program.words

    @cached_property
    def _rules(self) -> dict[tuple[object, ...], Rules]:
        return {}

    @cached_property
    def _under(self) -> dict[tuple[int, ...], Game]:
        return {}

    def under(self, values: tuple[int, ...]) -> Game:
        """The game with these values of all options; kept, because its bound programs are."""
        if values == self.program.options:
            return self
        if len(self._under) >= SETTINGS_AT_MOST:
            self._under.clear()
        if values not in self._under:
            options = tuple(replace(o, value=v) for o, v in zip(self.model.options, values, strict=True))
            self._under[values] = Game(replace(self.model, options=options), replace(self.program, options=values))
        return self._under[values]

    def rules(self, players: int, teams: int = 0, options: tuple[int, ...] | None = None) -> Rules:
        """The program bound to so many players; kept, because tables of one size share it."""
        chosen = self.program.options if options is None else options
        key = (players, teams, chosen)
        if key not in self._rules:
            self._rules[key] = Rules(bind(self.program, chosen, players, teams), players, teams)
        return self._rules[key]

    def options(self, settings: Mapping[str, str | int]) -> tuple[int, ...] | Refusal:
        """The values of all options with these set; names and values in any tongue."""
        values = list(self.program.options)
        for name, text in settings.items():
            index = next(
                (i for i, o in enumerate(self.model.options) if name in _names(o.named.id, o.named.spellings)), None
            )
            if index is None:
                return Refusal("table-no-option", {"option": name})
            value = value_in(self.model.options[index].values, str(text), ())
            if value is None:
                return Refusal("table-no-value", {"option": name, "value": str(text)})
            values[index] = value
        return tuple(values)

    def new_table(
        self,
        players: Sequence[str],
        seed: int = 0,
        options: Mapping[str, str | int] | None = None,
        teams: Sequence[Sequence[int]] = (),
        dealer: int | None = None,
    ) -> Table | Refusal:
        """A match with its first round dealt; ``teams`` are seats.

        A refusal where so many cannot play, or names or seed do not do (see `unodsl.engine.naming`).
        """
        unfit = unfit_names(players) or unfit_seed(seed)
        if unfit is not None:
            return unfit
        chosen = self.options(options or {})
        if isinstance(chosen, Refusal):
            return chosen
        if dealer is not None and not 0 <= dealer < len(players):
            return Refusal("setup-unfit", {"field": "dealer"})
        made = self._empty(tuple(players), seed, chosen, teams)
        if isinstance(made, Refusal):
            return made
        r, s = made
        t = Running(r, s)
        if s.players * hand_size(r, s) + 1 > len(r.deck):
            return Refusal("too-few-cards", {"players": s.players})
        open_match(t, dealer)
        begin_round(t)
        return Table(self, tuple(players), r, s)

    def set_up(self, setup: Setup) -> Table | Refusal:
        """A table as a scenario gives it."""
        if setup.match_setup:
            table = self.new_table(setup.players, setup.seed, None, setup.teams, setup.dealer)
            if setup.scores and isinstance(table, Table):
                if unfit(table.rules, setup) is not None:
                    return Refusal("setup-unfit", {"field": "scores"})
                table.running_state().scores = list(setup.scores)
            return table
        refused = unfit_names(setup.players) or unfit_seed(setup.seed)
        if refused is not None:
            return refused
        made = self._empty(setup.players, setup.seed, self.program.options, setup.teams)
        if isinstance(made, Refusal):
            return made
        r, s = made
        for name, text in setup.facts:
            index = next(
                (i for i, f in enumerate(self.model.facts) if name in _names(f.named.id, f.named.spellings)), None
            )
            if index is None or self.model.facts[index].of_each_player:
                return Refusal("table-no-fact", {"fact": name})
            value = value_in(self.model.facts[index].values, text, setup.players)
            if value is None:
                return Refusal("table-no-value", {"option": name, "value": text})
            s.facts[index] = value
        refused = lay_out(Running(r, s), setup)
        if refused is not None:
            if "face" in refused.args:
                args = dict(refused.args)
                args["card"] = self.cards.name(int(str(args.pop("face"))), "en")
                return replace(refused, args=args)
            return refused
        return Table(self, setup.players, r, s)

    def _empty(
        self, players: tuple[str, ...], seed: int, options: tuple[int, ...], teams: Sequence[Sequence[int]]
    ) -> tuple[Rules, State] | Refusal:
        n = len(players)
        if not self.program.low <= n <= self.program.high:
            return Refusal("players-not-allowed", {"players": n, "low": self.program.low, "high": self.program.high})
        r = self.rules(n, len(teams), options)
        plan = r.plan
        if plan.tables_of not in (None, n):
            return Refusal("table-is-of", {"players": n, "size": plan.tables_of or 0})
        if plan.partners and not teams:
            if n % 2 or n < 4:
                return Refusal("partners-uneven", {"players": n})
            teams = first_partners(n)
            r = self.rules(n, len(teams), options)
        named = [seat for team in teams for seat in team]
        if len(set(named)) != len(named) or not set(named) <= set(range(n)):
            return Refusal("teams-overlap", {})
        team_of = [next((i for i, team in enumerate(teams) if seat in team), -1) for seat in range(n)]
        s = new_state(r, seed, team_of)
        wrong = teams_fit(r.plan, team_of, s.order)
        return Refusal(wrong, {}) if wrong else (r, s)


def compile_model(model: Model | Loaded) -> Game:
    """The game of a checked model, or of what `load_model` gave.

    Raises ValueError, with the findings worded in English, where what was loaded has errors.
    """
    if isinstance(model, Loaded):
        if model.model is None or not model.ok:
            from unodsl.text.render import render

            wrong = tuple(found for found in model.diagnostics if found.is_error)
            raise ValueError("this ruleset cannot be played:\n" + render(wrong, "en", False))
        model = model.model
    if not isinstance(model, Model):
        raise TypeError(f"compile_model wants a model, as in load_model('official').model, not {model!r:.80}")
    return Game(model, lower(model))


def _names(id_: str, spellings: tuple[tuple[str, str], ...]) -> set[str]:
    return {id_, *(text for _, text in spellings)}


def value_in(values: Values, text: str, players: Sequence[str]) -> int | None:
    """A written value of an option or a fact as its number; None where it is not one."""
    word = text.strip()
    match values.kind:
        case "yes_no":
            return 1 if word.lower() in FACTS_TRUE else 0 if word.lower() in FACTS_FALSE else None
        case "enum":
            return next((i for i, n in enumerate(values.names) if word in _names(n.id, n.spellings)), None)
        case "player":
            return players.index(word) if word in players else -1 if word in ("nobody", "无人") else None
        case _:
            if not word.lstrip("-").isdigit() or len(word) > 8:
                return None
            return int(word) if values.holds(int(word)) else None
