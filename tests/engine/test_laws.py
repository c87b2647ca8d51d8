"""Random rounds of every shipped ruleset and module break no law; the same seed gives the same game."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.amounts import THOROUGH, examples, seeds
from tests.engine.laws import LawBroken, check_cards, check_registers, demand
from tests.engine.random_play import NAMES, Odds, choose, game_of, play_round, table_of
from unodsl.data import shipped_names
from unodsl.engine.actions import Act, Action, Refusal
from unodsl.engine.game import compile_model
from unodsl.engine.table import Table
from unodsl.model.load import load_model
from unodsl.text.source import Source

RULESETS, MODULES = shipped_names()
BASES = ("official", "chinese", "village")
SEATS = (2, 4, 7)
UNMET = {"needs-deck-unmet", "needs-rule-unmet", "needs-players-unmet"}


def modules_on(base: str, module: str) -> tuple[str, ...]:
    """The module, with those before it that its `needs` asks for; nothing but a need may be wrong."""
    loaded = load_model(base, uses=[(module, ())])
    if loaded.ok:
        return (module,)
    errors = [d for d in loaded.diagnostics if d.is_error]
    assert {d.name for d in errors} <= UNMET, errors
    missing = tuple(str(d.args["rule"]) for d in errors if d.name == "needs-rule-unmet")
    assert missing, f"{module} lacks what no module can bring: {errors}"
    return (*missing, module)


def rounds(base: str, modules: tuple[str, ...], players: int, seeds: range, every: int) -> None:
    game = game_of(base, *modules)
    if not game.program.low <= players <= game.program.high:
        return
    for seed in seeds:
        figures = play_round(table_of(game, players, seed), Random(seed), Odds(), every)
        assert figures.result in ("over", "stuck")


@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_random_rounds_of_every_ruleset_break_no_law(ruleset: str, players: int) -> None:
    rounds(ruleset, (), players, range(2), 2)


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("module", MODULES)
def test_twenty_rounds_of_every_module_break_no_law(module: str, base: str) -> None:
    """With 2, 4 and 7 players each; the laws are checked on a sample of the acts."""
    modules = modules_on(base, module)
    for players in SEATS:
        rounds(base, modules, players, range(20), 40)


@pytest.mark.thorough
@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("module", MODULES)
def test_a_hundred_rounds_of_every_module_break_no_law(module: str, base: str, players: int) -> None:
    rounds(base, modules_on(base, module), players, seeds(100), 5)


@pytest.mark.parametrize("players", range(2, 11))
def test_official_for_every_number_of_players(players: int) -> None:
    rounds("official", (), players, range(3 if not THOROUGH else 50), 1)


def test_a_match_of_teams_is_played_to_its_end() -> None:
    table = table_of(game_of("official"), 4, 5, ((0, 2), (1, 3)))
    rng = Random(5)
    while table.match == "playing":
        play_round(table, rng, check_every=20)
        assert table.rounds < 200
        if table.match == "playing":
            assert table.apply(Action(Act.NEXT_ROUND, -1)) is None
    assert table.scores[0] == table.scores[2]
    assert table.scores[1] == table.scores[3]
    refused = table.apply(Action(Act.NEXT_ROUND, -1))
    assert refused is not None
    assert refused.key == "match-is-over"


# ---- the same seed, the same game

SEEDS = st.integers(min_value=0, max_value=2**40)
GAMES = st.sampled_from(["official", "village", "disney_mixed", "party"])


def record(table: Table, seed: int, acts: int) -> list[tuple[Action, tuple[object, ...]]]:
    """The first acts of a random round, each with the state after it."""
    found: list[tuple[Action, tuple[object, ...]]] = []
    rng = Random(seed)
    while not table.is_over and len(found) < acts:
        action = choose(table, rng, Odds())
        assert table.apply(action) is None
        found.append((action, table.state()))
    return found


@given(SEEDS, GAMES, st.sampled_from(SEATS))
@settings(max_examples=examples(15))
def test_the_same_seed_and_acts_give_the_same_game(seed: int, ruleset: str, players: int) -> None:
    first, second = (table_of(game_of(ruleset), players, seed) for _ in range(2))
    assert first.state() == second.state()
    assert record(first, seed, 60) == record(second, seed, 60)


@given(SEEDS, GAMES, st.integers(0, 60))
@settings(max_examples=examples(15))
def test_a_clone_goes_on_by_itself(seed: int, ruleset: str, acts: int) -> None:
    table = table_of(game_of(ruleset), 4, seed)
    record(table, seed, acts)
    before = table.state()
    clone = table.clone()
    done = record(clone, seed + 1, 40)
    assert table.state() == before
    assert record(table, seed + 1, 40) == done


@given(SEEDS, GAMES, st.integers(0, 60), st.randoms(use_true_random=False))
@settings(max_examples=examples(25))
def test_an_observation_tells_nothing_of_what_is_hidden(seed: int, ruleset: str, acts: int, rng: Random) -> None:
    """Another deal of the cards that a player cannot see is the same to him."""
    table = table_of(game_of(ruleset), 4, seed)
    record(table, seed, acts)
    other = table.clone()
    s, me = other._s, 0
    hidden = [p for p in range(4) if p != me]
    cards = [face for p in hidden for face in other.hand(p)] + s.draw_pile
    rng.shuffle(cards)
    for p in hidden:
        s.hands[p] = [0] * other.rules.faces
        for _ in range(s.sizes[p]):
            s.hands[p][cards.pop()] += 1
    s.draw_pile = cards
    if s.turn != me:
        s.drawn = -1
    check_cards(other)
    assert other.observation(me) == table.observation(me)


# ---- rules that a stranger may have written


def table_with(rules: str, players: int = 3, seed: int = 1) -> Table:
    loaded = load_model(Source("strange.uno", "ruleset strange extends official {\n" + rules + "\n}"))
    assert loaded.ok, loaded.diagnostics
    assert loaded.model is not None
    made = compile_model(loaded.model).new_table(NAMES[:players], seed=seed)
    assert not isinstance(made, Refusal), made
    return made


# The clauses of one rule (or what else stands between its name and its end).
STRANGE = {
    "endless walk": "whenever turn ends { from next, each player p round and round { p swaps hands with next } }",
    "hands without end": "whenever a card is played { from next, each player p round and round { hands go round } }",
    "hands in a circle": "whenever hands changed { hands go round } whenever 7 is played { hands go round }",
    "a draw for each draw": "whenever a card is drawn { player draws 1 }",
    "a card for nobody": "whenever a card is played { winner draws until the card is red }",
    "a choice of nobody": "whenever a card is played { winner chooses whether { player draws 1 } }",
    "a player for nobody": "whenever a card is played { winner chooses another player q player swaps hands with q }",
    "a round that ends as a turn ends": "whenever turn ends { end round }",
    "a winner as a turn begins": "whenever turn begins when players = 3 { player wins }",
    "a take that ends nothing": "overrides take { may take whenever the player takes { nothing happens }",
    "nothing may be done": "may not play a card may not draw may not pass",
    "no card may be played": "never play a card when players > 1",
    "nobody may take": "may not take may not challenge",
    "every card is replaced": "whenever a card is dealt { redraw }",
    "every start card is replaced": "whenever the start card is a card { redraw }",
    "whoever draws plays again": "whenever the player draws { player plays again }",
    "discards at every play": "whenever a card is played { player discards up to 3 where cards are all red }",
    "all slap at every turn": "whenever turn begins { all players slap, the last is q { q draws 1 } }",
    "anything jumps in": "may jump in with a card",
    "sets of any cards": "may play together cards when cards' size = 2",
}  # fmt: skip


def strange(name: str) -> str:
    clauses = STRANGE[name]
    return f"rule a {'' if 'overrides' in clauses else '{'} {clauses} }}"


@pytest.mark.parametrize("name", STRANGE)
def test_strange_rules_break_no_law(name: str) -> None:
    for seed in range(2):
        table = table_with(strange(name), seed=seed)
        rng = Random(seed)
        for _ in range(150):
            if table.is_over:
                break
            assert table.apply(choose(table, rng, Odds(window=0.5, table=0.2))) is None
            check_cards(table)
            check_registers(table)


@pytest.mark.parametrize("name", ["endless walk", "hands without end"])
def test_effects_without_end_end_the_round_as_stuck(name: str) -> None:
    table = table_with(strange(name))
    if not table.is_over:
        play_round(table, Random(1), check_every=0)
    assert table.round == "stuck"
    assert table.rounds == 1
    assert table.winner is None
    check_cards(table)
    assert table.apply(Action(Act.NEXT_ROUND, -1)) is None  # and the match goes on


def test_one_who_may_do_nothing_passes_until_the_round_is_stuck() -> None:
    table = table_with(strange("nothing may be done"))
    for seat in (table.turn, (table.turn + 1) % 3, (table.turn + 2) % 3):
        assert table.legal_actions(seat) == [Action(Act.PASS, seat)]
        assert table.apply(Action(Act.PASS, seat)) is None
    assert table.round == "stuck"


def test_a_round_that_a_rule_ends_between_turns_is_scored() -> None:
    table = table_with("rule a { whenever turn ends when first is not on_turn { end round } }")
    play_round(table, Random(1), check_every=1)
    assert table.round == "stuck"
    assert table.rounds == 1


def test_a_deal_that_grows_beyond_the_deck_is_held_to_it() -> None:
    """What is dealt may hang on what the match brings about."""
    table = table_with(
        "rule a overrides deal { let hand_size be 7 when first's total = 0 let hand_size be 90 when first's total > 0 }"
    )
    table._s.scores = [50, 50, 50]
    table._s.round = "over"
    assert table.apply(Action(Act.NEXT_ROUND, -1)) is None
    check_cards(table)
    assert table.is_over or sum(table.hand_size(p) for p in range(3)) <= 107


def test_a_law_that_is_broken_is_told() -> None:
    table = table_of(game_of("official"), 2, 0)
    table._s.draw_pile.pop()
    with pytest.raises(LawBroken, match="cards are not conserved"):
        check_cards(table)
    with pytest.raises(LawBroken):
        demand(False, "never", table)
