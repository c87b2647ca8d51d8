"""Every kind of clause, every event, and the entry points beside rules."""

from __future__ import annotations

import pytest

from tests.model.test_clauses_env import DECLARED, ENV, NOWHERE, clause, clauses, handler, mask
from unodsl.model import core as c
from unodsl.model.clause_place import EVENTS
from unodsl.model.clauses import check_kinds, check_property, check_sentence, check_static
from unodsl.model.core import NO, YES, Const, Get, Reg
from unodsl.model.effects import Draws, Nothing, Pattern, Slap
from unodsl.model.model import ActDuty, CountsAs, LetValue, NoiseDuty, Permission, SayDuty
from unodsl.syntax import tree as t
from unodsl.syntax.expressions import Kind, Kinds
from unodsl.syntax.parse import parse
from unodsl.text.diagnostics import Diagnostic
from unodsl.text.source import Source

ALL = (1 << 54) - 1
SKIPS = sum(1 << i for i, f in enumerate(ENV.deck.faces) if f.symbol == 10)
LAY = ("play", "answer", "jump_in", "play_together")


@pytest.mark.parametrize(
    ("written", "answer", "acts", "pattern"),
    [
        ("may play a card", "may", ("play",), Pattern(ALL)),
        ("may play", "may", ("play",), None),
        ("may answer with skip", "may", ("answer",), Pattern(SKIPS)),
        ("may not play, answer with or jump in with skip", "may_not", ("play", "answer", "jump_in"), Pattern(SKIPS)),
        ("may play together cards", "may", ("play_together",), Pattern(ALL, several=True)),
        ("may play together", "may", ("play_together",), Pattern(ALL, several=True)),
        ("may play together skip", "may", ("play_together",), Pattern(SKIPS)),
        ("may not lay skip", "may_not", LAY, Pattern(SKIPS)),
        ("never lay a card", "never", LAY, Pattern(ALL)),
        ("never lay or play", "never", LAY, None),
        ("may play just_drawn", "may", ("play",), Pattern(ALL, c.JustDrawn(Get(Reg.CARD)))),
        ("may draw", "may", ("draw",), None),
        ("may not pass", "may_not", ("pass",), None),
        ("may challenge or take", "may", ("challenge", "take"), None),
        ("may catch", "may", ("catch",), None),
        ("never call late", "never", ("call_late",), None),
        ("everyone may catch", "may", ("catch",), None),
    ],
)
def test_permissions(written: str, answer: str, acts: tuple[str, ...], pattern: Pattern | None) -> None:
    made = clause(written)
    assert made == Permission(NOWHERE, answer, acts, pattern, YES)


def test_a_permission_speaks_of_cards_even_for_one() -> None:
    made = clause("may not answer with a card when cards' size = 1 and the card is a wild")
    assert isinstance(made, Permission)


def test_forbidding_to_lay_looks_at_each_card() -> None:
    made = clause("may not lay when the card is a wild")
    assert isinstance(made, Permission)
    assert made.when == c.IsFace(Get(Reg.CARD), mask(("wild", "")))


def test_a_word_is_owed() -> None:
    made = clause('must say " UNO" by gesture when cards_left = 1, else if caught { player draws 2 }')
    assert isinstance(made, SayDuty)
    assert (made.must, made.word, made.manner) == (True, "uno", "gesture")
    assert made.when == c.Compare("=", Get(Reg.CARDS_LEFT), Const(1))
    assert made.has_penalty
    assert made.if_caught
    assert made.penalty == (Draws(NOWHERE, Get(Reg.SUBJECT), Const(2)),)


def test_a_word_without_a_penalty_is_said_aloud() -> None:
    assert clause('must not say "uno"') == SayDuty(NOWHERE, False, "uno", "aloud", YES, (), False, False)


def test_a_penalty_may_bind_names() -> None:
    made = clause("everyone must not make noise when top is red, else { all others slap, last is q { q draws 2 } }")
    assert isinstance(made, NoiseDuty)
    assert made.vars == ("q",)
    assert made.has_penalty
    assert made.penalty == (Slap(NOWHERE, True, 0, (Draws(NOWHERE, c.Var(0), Const(2)),)),)


def test_acts_are_owed() -> None:
    drawn = Pattern(ALL, c.JustDrawn(Get(Reg.CARD)))
    assert clause("must draw when players = 2") == ActDuty(
        NOWHERE, True, "draw", None, c.Compare("=", Get(Reg.PLAYERS), Const(2))
    )
    assert clause("must play just_drawn when after_draw") == ActDuty(NOWHERE, True, "play", drawn, Get(Reg.AFTER_DRAW))
    assert clause("must not play") == ActDuty(NOWHERE, False, "play", None, YES)


def test_values() -> None:
    assert clause("let hand_size be 5") == LetValue(NOWHERE, "hand_size", Const(5), YES)
    assert clause("let turn_seconds be target when players > 4") == LetValue(
        NOWHERE, "turn_seconds", c.OptionValue(1), c.Compare(">", Get(Reg.PLAYERS), Const(4))
    )
    assert clause("let the card's points be 20 when the card is skip") == LetValue(
        NOWHERE, "points", Const(20), c.IsFace(Get(Reg.CARD), SKIPS)
    )


def test_guilt() -> None:
    made = clause("count as guilty when accused's hand has a card that matches color_before")
    assert made == CountsAs(
        NOWHERE,
        "guilty",
        c.AnyCard(c.Hand(Get(Reg.ATTACK_FROM)), c.HasColor(Get(Reg.CARD), Get(Reg.COLOR_BEFORE))),
    )


EVENTS_WRITTEN = {
    "played": "a skip is played",
    "jumped_in": "a skip is jumped in",
    "drawn": "a skip is drawn",
    "dealt": "a skip is dealt",
    "start": "the start card is a skip",
    "wrong_play": "a skip is played wrongly",
    "take": "the player takes",
    "draw": "player draws",
    "challenge": "player challenges",
    "challenge_succeeds": "challenge succeeds",
    "challenge_fails": "challenge fails",
    "pile_runs_out": "the pile runs out",
    "turn_begins": "turn begins",
    "turn_ends": "turn ends",
    "time_runs_out": "time runs out",
    "false_call": "false call",
    "false_slap": "false slap",
    "noise": "someone makes noise",
    "round_ends": "round ends",
    "nobody_can_move": "nobody can move",
    "hands_changed": "hands changed",
}


@pytest.mark.parametrize("event", EVENTS)
def test_events(event: str) -> None:
    kind = EVENTS[event]
    made = handler(f"whenever {EVENTS_WRITTEN[event]} when players = 2 {{ nothing happens }}")
    assert (made.event, made.negated, made.vars) == (event, False, ())
    assert made.effects == (Nothing(NOWHERE),)
    assert made.pattern == (Pattern(SKIPS) if kind.pattern else None)
    if kind.player:
        handler(f"whenever {EVENTS_WRITTEN[event]} {{ player draws 1 }}")
    if kind.pattern:
        handler(f"whenever {EVENTS_WRITTEN[event]} when the card is red {{ nothing happens }}")


def test_the_start_card_is_not() -> None:
    made = handler("whenever the start card is not a number { redraw }")
    assert made.event == "start"
    assert made.negated


def test_who_made_noise_may_have_a_name() -> None:
    made = handler("whenever someone makes noise as q when q is not dealer { q draws 1 }")
    assert made.vars == ("q",)
    assert made.when == c.Compare("!=", c.Var(0), Get(Reg.DEALER))


def test_several_cards_are_played() -> None:
    assert handler("whenever cards is played { nothing happens }").pattern == Pattern(ALL, several=True)


def test_all_clauses_in_order() -> None:
    made = clauses("may draw may pass when after_draw whenever player draws { player draws 1 }")
    assert [type(x).__name__ for x in made] == ["Permission", "Permission", "Handler"]


# ---- beside rules


def items_of(text: str) -> tuple[t.Item, ...]:
    parsed = parse(Source("test.uno", f"ruleset test {{ {DECLARED} {text} }}"))
    assert not parsed.diagnostics
    assert parsed.file is not None
    return parsed.file.items


def sentence(text: str, found: list[Diagnostic]) -> tuple[tuple[c.Core, ...], c.Core]:
    match = next(item for item in items_of(f"match {{ {text} }}") if isinstance(item, t.Match))
    return check_sentence(match.lines[0], ENV, found)


def test_sentences_of_a_match() -> None:
    found: list[Diagnostic] = []
    two = c.Compare("=", Get(Reg.PLAYERS), Const(2))
    assert sentence("ends when a total reaches target when scoring is minus", found) == (
        (c.OptionValue(1),),
        c.Compare("=", c.OptionValue(2), Const(1)),
    )
    assert sentence("every 4 to 6 rounds, change seats when players = 2", found) == ((Const(4), Const(6)), two)
    assert sentence("winner deals next", found) == ((), YES)
    assert not found


@pytest.mark.parametrize(
    ("text", "name", "place"),
    [
        ("out at scoring", "wrong-type", "scoring"),
        ("out at calmed", "only-options-here", "calmed"),
        ("out at 500 when cards_left = 1", "only-options-here", "cards_left"),
        ("out at 500 when hand has a skip", "only-options-here", "hand"),
        ("out at 500 when minus", "choice-alone", "minus"),
        ("out at targett", "unknown-name-here", "targett"),
        ("out at 500 when dealer's total > 3", "only-options-here", "dealer"),
        ("out at 500 when red", "only-options-here", "red"),
    ],
)
def test_wrong_sentences(text: str, name: str, place: str) -> None:
    found: list[Diagnostic] = []
    sentence(text, found)
    assert [(d.name, d.span and d.span.text) for d in found] == [(name, place)]


def test_static_conditions() -> None:
    found: list[Diagnostic] = []
    assert check_static(None, ENV, found) == YES
    without = next(i for i in items_of("without skip when four_on_four and teams = 0") if isinstance(i, t.Without))
    assert check_static(without.when, ENV, found) == c.All((c.OptionValue(0), c.Compare("=", Get(Reg.TEAMS), Const(0))))
    assert not found


def test_properties() -> None:
    found: list[Diagnostic] = []
    (prop,) = (i for i in items_of("property p { always dealer's hand's size < 60 }") if isinstance(i, t.Property))
    assert check_property(prop, ENV, found) == c.Compare("<", c.Measure("size", c.Hand(Get(Reg.DEALER))), Const(60))
    assert not found
    (prop,) = (i for i in items_of("property p { always hand's size < 60 }") if isinstance(i, t.Property))
    check_property(prop, ENV, found)
    assert [(d.name, d.span and d.span.text) for d in found] == [("no-player-here", "hand")]


def test_kinds_that_a_module_needs() -> None:
    found: list[Diagnostic] = []
    kinds = Kinds(NOWHERE, (Kind(NOWHERE, name="skip"), Kind(NOWHERE, low=0, high=0, color="red")))
    assert check_kinds(kinds, ENV, found) == SKIPS | 1
    assert not found
    wrong = Kinds(NOWHERE, (Kind(NOWHERE, name="skip"), Kind(NOWHERE, name="skipp"), Kind(NOWHERE, name="playable")))
    assert check_kinds(wrong, ENV, found) == SKIPS
    assert [d.name for d in found] == ["unknown-card", "kind-not-printed"]
    assert Const(0) == NO
