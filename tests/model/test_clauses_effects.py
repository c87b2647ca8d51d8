"""Every effect, and the names that effects bind."""

from __future__ import annotations

import pytest

from tests.model.test_clauses_env import ENV, NOWHERE, handler
from unodsl.model import core as c
from unodsl.model import effects as f
from unodsl.model.core import Const, Get, Reg

AT = NOWHERE
ALL = (1 << 54) - 1
SUBJECT, CARD, DEALER = Get(Reg.SUBJECT), Get(Reg.CARD), Get(Reg.DEALER)
NEXT = c.Neighbor("next", SUBJECT)
REVERSES = sum(1 << i for i, face in enumerate(ENV.deck.faces) if face.symbol == 11)
NUMBERS = sum(1 << i for i, face in enumerate(ENV.deck.faces) if face.symbol < 10)
ONE = f.Draws(AT, SUBJECT, Const(1))

PLAYED = [
    ("player draws 2", f.Draws(AT, SUBJECT, Const(2))),
    ("next draws attack's draws + 2 cards", f.Draws(AT, NEXT, c.Add(((1, Get(Reg.ATTACK_DRAWS)), (1, Const(2)))))),
    ("player draws 1 card as r", f.Draws(AT, SUBJECT, Const(1), 0)),
    (
        "player draws until card is playable and card is number",
        f.DrawsUntil(AT, SUBJECT, c.All((c.Playable(CARD), c.IsFace(CARD, NUMBERS)))),
    ),
    ("attack next with 2 cards", f.AttackWith(AT, NEXT, Const(2))),
    ("attack moves to attack's from", f.AttackMoves(AT, Get(Reg.ATTACK_FROM))),
    ("attack becomes attack's draws * 2", f.AttackBecomes(AT, c.Mul((Get(Reg.ATTACK_DRAWS), Const(2))))),
    ("end attack", f.EndAttack(AT)),
    ("skip next", f.AttackWith(AT, NEXT, Const(0))),
    ("skip cards' size players", f.SkipMany(AT, c.Measure("size", c.Laid()))),
    ("reverse direction", f.ReverseDirection(AT)),
    ("player plays again", f.TurnGoes(AT, SUBJECT)),
    ("turn goes to dealer's right", f.TurnGoes(AT, c.Neighbor("right", DEALER))),
    ("next loses turn", f.LosesTurn(AT, NEXT)),
    ("player chooses color", f.ChoosesColor(AT, SUBJECT)),
    ("player chooses color among cards' colors", f.ChoosesColor(AT, SUBJECT, c.Laid())),
    ("player chooses color among hand", f.ChoosesColor(AT, SUBJECT, c.Hand(SUBJECT))),
    ("player chooses another player q", f.ChoosesPlayer(AT, SUBJECT, 0)),
    (
        'player chooses whether "Go?" { player draws 1 } else { end attack }',
        f.Whether(AT, SUBJECT, None, (ONE,), (f.EndAttack(AT),)),
    ),
    ("player swaps hands with next", f.SwapHands(AT, SUBJECT, NEXT)),
    ("hands go round", f.HandsGoRound(AT)),
    ("accused shows hand to player", f.ShowsHand(AT, Get(Reg.ATTACK_FROM), SUBJECT)),
    (
        "player discards up to 4 cards where cards' colors = cards' size and cards_left > 0",
        f.Discards(
            AT,
            SUBJECT,
            Const(4),
            c.All(
                (
                    c.Compare("=", c.Measure("colors", c.Laid()), c.Measure("size", c.Laid())),
                    c.Compare(">", Get(Reg.CARDS_LEFT), Const(0)),
                )
            ),
        ),
    ),
    ("player discards up to 2 cards", f.Discards(AT, SUBJECT, Const(2), None)),
    ("all players slap, the last is q { q draws 2 }", f.Slap(AT, False, 0, (f.Draws(AT, c.Var(0), Const(2)),))),
    ("all others slap, the last is q { }", f.Slap(AT, True, 0, ())),
    (
        "from next, each player p round and round { p draws 1 as r if r is reverse { stop } }",
        f.EachPlayer(
            AT,
            NEXT,
            0,
            False,
            True,
            (f.Draws(AT, c.Var(0), Const(1), 1), f.If(AT, c.IsFace(c.Var(1), REVERSES), (f.Stop(AT),), ())),
        ),
    ),
    (
        "from next, each player p among all others { turn goes to p's next }",
        f.EachPlayer(AT, NEXT, 0, True, False, (f.TurnGoes(AT, c.Neighbor("next", c.Var(0))),)),
    ),
    ("next may play reverse { player draws 1 }", f.Offer(AT, NEXT, f.Pattern(REVERSES), (ONE,))),
    ("next may play playable { }", f.Offer(AT, NEXT, f.Pattern(ALL, c.Playable(CARD)), ())),
    ("set calmed to yes", f.SetFact(AT, 0, None, Const(1))),
    ("set calmed to four_on_four", f.SetFact(AT, 0, None, c.OptionValue(0))),
    ("set silent_for to player", f.SetFact(AT, 1, None, SUBJECT)),
    ("set silent_for to nobody", f.SetFact(AT, 1, None, Get(Reg.NOBODY))),
    ("set dealer.strikes to 3", f.SetFact(AT, 2, DEALER, Const(3))),
    (
        "set next.strikes to next's strikes + 1",
        f.SetFact(AT, 2, NEXT, c.Add(((1, c.FactValue(2, NEXT)), (1, Const(1))))),
    ),
    ("set strikes to 0", f.SetFact(AT, 2, SUBJECT, Const(0))),
    ("set mood to wildly", f.SetFact(AT, 3, None, Const(1))),
    ("set mood to round_mood", f.SetFact(AT, 3, None, c.FactValue(4))),
    ("if calmed { player draws 1 } else { end round }", f.If(AT, c.FactValue(0), (ONE,), (f.EndRound(AT),))),
    ("nothing happens", f.Nothing(AT)),
    ("shuffle discards into pile", f.ShuffleDiscards(AT)),
    ("stop", f.Stop(AT)),
    ("set aside the card", f.SetAside(AT)),
    ("end round", f.EndRound(AT)),
    ("player wins", f.Wins(AT, SUBJECT)),
]


@pytest.mark.parametrize(("written", "meant"), PLAYED)
def test_effects(written: str, meant: f.Effect) -> None:
    (made,) = handler(f"whenever a card is played {{ {written} }}").effects
    if isinstance(made, f.Whether):
        assert made.text is not None
        made = f.Whether(made.span, made.player, None, made.then, made.otherwise)
    assert made == meant


def test_effects_that_need_their_event() -> None:
    assert handler("whenever a card is played wrongly { take back the card }").effects == (f.TakeBack(AT),)
    assert handler("whenever the start card is a wild { redraw }").effects == (f.Redraw(AT),)
    assert handler("whenever a wild is dealt { redraw }").effects == (f.Redraw(AT),)


def test_no_effect_is_left_untested() -> None:
    tested = {type(meant) for _, meant in PLAYED} | {f.TakeBack, f.Redraw}
    assert tested == set(f.Effect.__args__)


def test_several_deeds_of_one_player() -> None:
    made = handler("whenever player takes { the player draws 2 and loses turn end attack }")
    assert made.effects == (f.Draws(AT, SUBJECT, Const(2)), f.LosesTurn(AT, SUBJECT), f.EndAttack(AT))


def test_names_are_numbered_in_order() -> None:
    made = handler(
        "whenever a 7 as k is played when k is red { player chooses another player q  player swaps hands with q"
        "  q draws 1 as r  if r matches k { end round } }"
    )
    assert made.vars == ("k", "q", "r")
    assert made.effects[-1] == f.If(AT, c.SameSymbol(c.Var(2), c.Var(0)), (f.EndRound(AT),), ())


def test_a_name_may_be_given_again_after_its_braces() -> None:
    made = handler(
        "whenever a 7 is played { if calmed { player draws 1 as r } else { player draws 2 as r } }",
    )
    assert made.vars == ("r", "r")
