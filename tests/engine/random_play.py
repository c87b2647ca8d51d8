"""Random rounds: everybody acts by dice, all laws are checked between the acts.

The policy: draw only where nothing can be laid; cards, colors, players and other choices uniform; a drawn card is
played or kept on a coin flip; an attack is answered, challenged or taken alike. Windows, words, slaps, noise, slow
and wrong plays come with the stated odds. One seed, one round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from random import Random

from tests.engine.laws import LawBroken, check_all, demand
from unodsl.engine.actions import Act, Action, Refusal
from unodsl.engine.game import Game, compile_model
from unodsl.engine.table import Table
from unodsl.model.load import load_model
from unodsl.text.render import render

ACTS_AT_MOST = 20_000
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gil", "Hal", "Ida", "Jo", "Kay", "Lou", "Mo", "Ned", "Oz", "Pam")


@dataclass(frozen=True, slots=True)
class Odds:
    """How often something is done where it can be done, from 0 to 1."""

    window: float = 0.3  # somebody jumps in, catches or calls late
    say: float = 0.7  # a word is said with a play that leaves one card
    babble: float = 0.03  # a word is said with any other play
    table: float = 0.03  # noise, a slap, a time-out, a wrong card


CONVENTION = Odds(window=0, say=1, babble=0, table=0)


@dataclass(frozen=True, slots=True)
class Figures:
    """What became of a round."""

    acts: int
    turns: int
    result: str
    winner: int | None


@cache
def game_of(ruleset: str, *modules: str) -> Game:
    """A shipped ruleset with modules on top."""
    loaded = load_model(ruleset, uses=[(module, ()) for module in modules])
    assert loaded.ok, render(loaded.diagnostics, "en", False)
    assert loaded.model is not None
    return compile_model(loaded.model)


def table_of(game: Game, players: int, seed: int, teams: tuple[tuple[int, ...], ...] = ()) -> Table:
    made = game.new_table(NAMES[:players], seed=seed, teams=teams)
    assert not isinstance(made, Refusal), made
    return made


def choose(table: Table, rng: Random, odds: Odds) -> Action:
    """The next act."""
    asked = table.to_act()
    if table.choice is not None:
        seats = [p for p in asked if table.legal_actions(p)]
        demand(bool(seats), "nobody can make the open choice", table, table.choice)
        return rng.choice(table.legal_actions(rng.choice(seats)))
    if odds.window and table.window and rng.random() < odds.window:
        found = [a for p in range(len(table.players)) for a in table.window_actions(p)]
        if found:
            return rng.choice(found)
    if odds.table and rng.random() < odds.table:
        beside = [a for a in beside_turns(table, rng) if table.legal(a) is None]
        if beside:
            return rng.choice(beside)
    return with_words(table, _on_turn(table, rng), rng, odds)


def _on_turn(table: Table, rng: Random) -> Action:
    (seat,) = table.to_act()
    actions = [a for a in table.legal_actions(seat) if a.act in ON_TURN]
    demand(bool(actions), "the player on turn has no legal act", table)
    plays = [a for a in actions if a.act is Act.PLAY]
    if not plays or table.attack is not None:
        rest = [a for a in actions if a.act is not Act.PASS] or actions
        return rng.choice(rest)
    if table.after_draw and len(plays) < len(actions) and rng.random() < 0.5:
        return next(a for a in actions if a.act is not Act.PLAY)
    return rng.choice(plays)


ON_TURN = frozenset({Act.PLAY, Act.DRAW, Act.PASS, Act.TAKE, Act.CHALLENGE})


def with_words(table: Table, action: Action, rng: Random, odds: Odds) -> Action:
    """The act with what its player says."""
    if action.act not in (Act.PLAY, Act.JUMP_IN):
        return action
    last_but_one = table.hand_size(action.player) - len(action.cards) == 1
    if not last_but_one and not odds.babble:
        return action
    words = tuple(w for w in table.game.words if rng.random() < (odds.say if last_but_one else odds.babble))
    said = replace(action, words=words) if words else action
    if odds.window and last_but_one and rng.random() < odds.say:
        shown = replace(said, gesture=True)
        return shown if table.legal(shown) is None else said
    return said


def beside_turns(table: Table, rng: Random) -> Iterator[Action]:
    """What may happen at a real table beside the turns; much of it is refused by most rules."""
    seat, other = rng.sample(range(len(table.players)), 2)
    yield from (Action(act, seat) for act in (Act.NOISE, Act.SLAP))
    yield Action(Act.TIMEOUT, table.turn)
    yield Action(Act.CATCH, seat, target=other)
    yield from (Action(Act.CALL, seat, words=(word,)) for word in table.game.words)
    for p in (seat, table.turn):
        if table.hand(p):
            yield Action(Act.WRONG_PLAY, p, (rng.choice(table.hand(p)),))


def play_round(table: Table, rng: Random, odds: Odds = Odds(), check_every: int = 1,
               watch: Callable[[Table, Action], None] | None = None) -> Figures:  # fmt: skip
    """Plays until the round is over; ``check_every`` so many acts all laws are checked (0: never)."""
    acts = turns = 0
    if check_every:
        check_all(table, rng)
    while not table.is_over:
        demand(acts < ACTS_AT_MOST, "the round does not end", table)
        action = choose(table, rng, odds)
        turn = (table.turn, table.choice is None and action.act in ON_TURN and not table.after_draw)
        refusal = table.apply(action)
        demand(refusal is None, "a legal act was refused", table, (action, refusal))
        acts += 1
        turns += turn[1]
        if check_every and acts % check_every == 0:
            try:
                check_all(table, rng)
            except LawBroken as broken:
                raise LawBroken(f"{broken}; after {action}") from None
        if watch is not None:
            watch(table, action)
    if check_every:
        check_all(table, rng)
    return Figures(acts, turns, table.round, table.winner)
