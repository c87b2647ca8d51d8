"""Every form of a condition or a value, and what it comes to."""

from __future__ import annotations

import pytest

from tests.model.test_clauses_env import ENV, clause, handler, mask
from unodsl.model import core as c
from unodsl.model.core import Const, Get, Reg
from unodsl.model.model import Permission

CARD, TOP, COLOR, SUBJECT = Get(Reg.CARD), Get(Reg.TOP), Get(Reg.COLOR), Get(Reg.SUBJECT)
ATTACK, DRAWS = Get(Reg.ATTACK_KIND), Get(Reg.ATTACK_DRAWS)
HAND = c.Hand(SUBJECT)
SYMBOLS = {s.named.id: 1 << i for i, s in enumerate(ENV.deck.symbols)}
FACES = ENV.deck.faces
RED = sum(1 << i for i, f in enumerate(FACES) if f.color == 0)
NUMBERS = sum(1 << i for i, f in enumerate(FACES) if ENV.deck.symbols[f.symbol].number is not None)
SKIPS = sum(1 << i for i, f in enumerate(FACES) if f.symbol == 10)
SEVENS = sum(1 << i for i, f in enumerate(FACES) if f.symbol == 7)


def when(condition: str) -> c.Core:
    """A condition of a permission to play a card."""
    made = clause(f"may play a card when {condition}")
    assert isinstance(made, Permission)
    return made.when


def happening(condition: str) -> c.Core:
    """A condition of what happens when a card is played."""
    return handler(f"whenever a card as k is played when {condition} {{ nothing happens }}").when


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("the card matches top", c.SameSymbol(CARD, TOP)),
        ("the card does not match top", c.Not(c.SameSymbol(CARD, TOP))),
        ("the card matches color", c.HasColor(CARD, COLOR)),
        ("top matches color_before", c.HasColor(TOP, Get(Reg.COLOR_BEFORE))),
        ("the card is identical to top_before", c.SameFace(CARD, Get(Reg.TOP_BEFORE))),
        ("the card is red", c.IsFace(CARD, RED)),
        ("the card is not red", c.Not(c.IsFace(CARD, RED))),
        ("the card is a red skip", c.IsFace(CARD, mask(("skip", "red")))),
        ("the card is red 0", c.IsFace(CARD, 1)),
        ("the card is number", c.IsFace(CARD, NUMBERS)),
        ("the card is red number", c.IsFace(CARD, NUMBERS & RED)),
        ("the card is 7", c.IsFace(CARD, SEVENS)),
        ("the card is 0..9", c.IsFace(CARD, NUMBERS)),
        ("the card is +4", c.IsFace(CARD, mask(("wild_draw_four", "")))),
        ("the card is skip or 7", c.IsFace(CARD, SKIPS | SEVENS)),
        ("the card is one of skip, 7", c.IsFace(CARD, SKIPS | SEVENS)),
        ("the card is just_drawn", c.JustDrawn(CARD)),
        ("the card is just_drawn or red", c.Any((c.IsFace(CARD, RED), c.JustDrawn(CARD)))),
        ("top is not none", c.Not(c.Not(c.IsFace(TOP, (1 << 54) - 1)))),
        ("attack is none", c.Compare("=", ATTACK, Const(-1))),
        ("attack is not none", c.Compare("!=", ATTACK, Const(-1))),
        ("the attack is draw_two", c.IsSymbol(ATTACK, SYMBOLS["draw_two"])),
        ("the attack is not +2", c.Not(c.IsSymbol(ATTACK, SYMBOLS["draw_two"]))),
        ("attack is action", c.IsSymbol(ATTACK, SYMBOLS["skip"] | SYMBOLS["reverse"] | SYMBOLS["draw_two"])),
        ("attack's kind is 7 or reverse", c.IsSymbol(ATTACK, SYMBOLS["7"] | SYMBOLS["reverse"])),
        (
            "attack is none or reverse",
            c.Any((c.Compare("=", ATTACK, Const(-1)), c.IsSymbol(ATTACK, SYMBOLS["reverse"]))),
        ),
        ("attack's chain has draw_two", c.ChainHas(SYMBOLS["draw_two"])),
        ("attack's chain has no draw_two", c.Not(c.ChainHas(SYMBOLS["draw_two"]))),
        ("attack's draws > 0", c.Compare(">", DRAWS, Const(0))),
        ("attack's from is player", c.Compare("=", Get(Reg.ATTACK_FROM), SUBJECT)),
        ("victim is not accused", c.Compare("!=", Get(Reg.ATTACK_VICTIM), Get(Reg.ATTACK_FROM))),
        ("card's symbol is top's symbol", c.Compare("=", c.CardSymbol(CARD), c.CardSymbol(TOP))),
        ("top's symbol is skip", c.IsSymbol(c.CardSymbol(TOP), SYMBOLS["skip"])),
        ("card's symbol = top's symbol", c.Compare("=", c.CardSymbol(CARD), c.CardSymbol(TOP))),
        ("attack's kind = card's symbol", c.Compare("=", ATTACK, c.CardSymbol(CARD))),
        ("card's color = color", c.Compare("=", c.CardColor(CARD), COLOR)),
        ("card's points is at least 20", c.Compare(">=", c.CardPoints(CARD), Const(20))),
        ("color is red", c.Compare("=", COLOR, Const(0))),
        ("color is not color_before", c.Compare("!=", COLOR, Get(Reg.COLOR_BEFORE))),
        ("color is none", c.Compare("=", COLOR, Const(-1))),
        ("color = blue", c.Compare("=", COLOR, Const(3))),
        ("direction is counterclockwise", c.Compare("=", Get(Reg.DIRECTION), Const(1))),
        ("players = 2", c.Compare("=", Get(Reg.PLAYERS), Const(2))),
        ("players is 2", c.Compare("=", Get(Reg.PLAYERS), Const(2))),
        (
            "players is one of 2, 4",
            c.Any((c.Compare("=", Get(Reg.PLAYERS), Const(2)), c.Compare("=", Get(Reg.PLAYERS), Const(4)))),
        ),
        (
            "players is not 2..4",
            c.Not(c.All((c.Compare(">=", Get(Reg.PLAYERS), Const(2)), c.Compare("<=", Get(Reg.PLAYERS), Const(4))))),
        ),
        ("teams != 0", c.Compare("!=", Get(Reg.TEAMS), Const(0))),
        ("cards_left = 1", c.Compare("=", Get(Reg.CARDS_LEFT), Const(1))),
        ("after_draw", Get(Reg.AFTER_DRAW)),
        ("not jumped_in", c.Not(Get(Reg.JUMPED_IN))),
        ("guilty is no", c.Compare("=", Get(Reg.GUILTY), Const(0))),
        ("hand_size < turn_seconds", c.Compare("<", Get(Reg.HAND_SIZE), Get(Reg.TURN_SECONDS))),
        ("four_on_four", c.OptionValue(0)),
        ("four_on_four is yes", c.Compare("=", c.OptionValue(0), Const(1))),
        ("target = 500", c.Compare("=", c.OptionValue(1), Const(500))),
        ("scoring is minus", c.Compare("=", c.OptionValue(2), Const(1))),
        ("scoring is not winner", c.Compare("!=", c.OptionValue(2), Const(0))),
        ("scoring = winner", c.Compare("=", c.OptionValue(2), Const(0))),
        ("calmed", c.FactValue(0)),
        ("silent_for is nobody", c.Compare("=", c.FactValue(1), Get(Reg.NOBODY))),
        ("silent_for is player", c.Compare("=", c.FactValue(1), SUBJECT)),
        ("strikes = 2", c.Compare("=", c.FactValue(2, SUBJECT), Const(2))),
        ("dealer's strikes = 2", c.Compare("=", c.FactValue(2, Get(Reg.DEALER)), Const(2))),
        ("mood is wildly", c.Compare("=", c.FactValue(3), Const(1))),
        ("mood is round_mood", c.Compare("=", c.FactValue(3), c.FactValue(4))),
        ("player is first or dealer", c.Any(
            (c.Compare("=", SUBJECT, Get(Reg.FIRST)), c.Compare("=", SUBJECT, Get(Reg.DEALER))))),
        ("next is dealer's right", c.Compare(
            "=", c.Neighbor("next", SUBJECT), c.Neighbor("right", Get(Reg.DEALER)))),
        ("on_turn = left", c.Compare("=", Get(Reg.ON_TURN), c.Neighbor("left", SUBJECT))),
        ("winner's total >= 500", c.Compare(">=", c.Score(Get(Reg.WINNER)), Const(500))),
        ("cards' size = 2", c.Compare("=", c.Measure("size", c.Laid()), Const(2))),
        ("hand's colors = 1", c.Compare("=", c.Measure("colors", HAND), Const(1))),
        ("accused's hand's symbols = 1", c.Compare(
            "=", c.Measure("symbols", c.Hand(Get(Reg.ATTACK_FROM))), Const(1))),
        ("hand has a skip", c.AnyCard(HAND, c.IsFace(CARD, SKIPS))),
        ("hand has no skip", c.Not(c.AnyCard(HAND, c.IsFace(CARD, SKIPS)))),
        ("hand has one of skip, 7", c.AnyCard(HAND, c.IsFace(CARD, SKIPS | SEVENS))),
        ("cards are all number", c.AllCards(c.Laid(), c.IsFace(CARD, NUMBERS))),
        ("cards are alike", c.Alike(c.Laid())),
        ("cards are not alike", c.Not(c.Alike(c.Laid()))),
        ("cards are all alike", c.Alike(c.Laid())),
        ("hand has a card where card is red", c.AnyCard(HAND, c.IsFace(CARD, RED))),
        (
            "next's hand has no card where (card is red and card matches top)",
            c.Not(c.AnyCard(
                c.Hand(c.Neighbor("next", SUBJECT)), c.All((c.IsFace(CARD, RED), c.SameSymbol(CARD, TOP))))),
        ),
        ("hand has a card that matches color_before", c.AnyCard(HAND, c.HasColor(CARD, Get(Reg.COLOR_BEFORE)))),
        ("hand has no card that matches top", c.Not(c.AnyCard(HAND, c.SameSymbol(CARD, TOP)))),
        ("hand has at least 3 different action", c.Compare(
            ">=", c.Different(HAND, sum(1 << i for i, f in enumerate(FACES) if 10 <= f.symbol <= 12)), Const(3))),
        ("(number of skip in hand) > 1", c.Compare(">", c.CountOf(HAND, SKIPS), Const(1))),
        (
            "1 + 2 * players - 3 < 9",
            c.Compare("<", c.Add(((1, Const(1)), (1, c.Mul((Const(2), Get(Reg.PLAYERS)))), (-1, Const(3)))), Const(9)),
        ),
        ("calmed or after_draw and guilty", c.Any(
            (c.FactValue(0), c.All((Get(Reg.AFTER_DRAW), Get(Reg.GUILTY)))))),
        ("yes", Const(1)),
    ],
)  # fmt: skip
def test_conditions(written: str, meant: c.Core) -> None:
    assert when(written) == meant


def test_a_bound_card_is_a_card_like_any_other() -> None:
    assert happening("k is red and hand has a card that matches k") == c.All(
        (c.IsFace(c.Var(0), RED), c.AnyCard(HAND, c.SameSymbol(CARD, c.Var(0))))
    )


def test_playable_stands_in_effects_values_and_playing_together() -> None:
    assert happening("the card is playable") == c.Playable(CARD)
    together = clause("may play together cards when cards have playable")
    assert isinstance(together, Permission)
    assert together.when == c.AnyCard(c.Laid(), c.Playable(CARD))


@pytest.mark.parametrize("word", ["or", "and"])
def test_long_chains_stay_flat(word: str) -> None:
    made = when(f" {word} ".join(["calmed", "after_draw"] * 200))
    assert isinstance(made, c.Any | c.All)
    assert len(made.parts) == 400


def test_long_sums() -> None:
    made = when(" + ".join(["1"] * 400) + " = 400")
    assert isinstance(made, c.Compare)
    assert isinstance(made.left, c.Add)
    assert len(made.left.terms) == 400


def test_deep_nesting_up_to_the_limit() -> None:
    written = "calmed"
    for i in range(60):
        written = f"(not ({written}) {'or' if i % 2 else 'and'} after_draw)" if i % 2 == 0 else f"({written} or guilty)"
        if written.count("(") > 56:
            break
    assert when(written) is not None
