"""Every mistake in a clause: what it is called, and the smallest place that is wrong."""

from __future__ import annotations

import pytest

from tests.model.test_clauses_env import check

WRONG = [
    # names
    ("may play a card when calmd", "unknown-name-here", "calmd"),
    ("may play skipp", "unknown-card", "skipp"),
    ("may play a card when the card is skipp", "unknown-card", "skipp"),
    ("may play 12", "no-such-card", "12"),
    ("may play red wild", "no-such-card", "red wild"),
    ("may play a card when scoring is winer", "unknown-choice", "winer"),
    ("may play a card when scoring is 3", "unknown-choice", "3"),
    ("may play a card when minus", "choice-alone", "minus"),
    ("may play a card when player's hnd = 2", "unknown-field", "player's hnd"),
    ("may play a card when card's size = 2", "unknown-field", "card's size"),
    ("may play a card when hand's total = 2", "unknown-field", "hand's total"),
    ("may play a card when attack's size = 2", "unknown-field", "attack's size"),
    ("may play a card when players's size = 2", "no-fields", "players's size"),
    ("may play a card when player's calmed", "fact-of-table", "player's calmed"),
    ("whenever turn begins { set calmd to yes }", "unknown-fact", "calmd"),
    ("whenever turn begins { set target to 60 }", "option-is-fixed", "target"),
    ("whenever turn begins { set player.calmed to yes }", "fact-of-table", "calmed"),
    ("whenever turn begins { q draws 2 }", "unknown-name-here", "q"),
    ("whenever turn begins { q draws 2 player chooses another player q }", "name-not-yet", "q"),
    ("whenever turn begins { all others slap, last is q { } q draws 2 }", "name-not-yet", "q"),
    ("whenever turn begins { player chooses another player red }", "name-taken", "red"),
    ("whenever turn begins { player chooses another player dealer }", "name-taken", "dealer"),
    ("whenever turn begins { player chooses another player target }", "name-taken", "target"),
    ("whenever a 7 as k is played { player draws 1 as k }", "name-twice", "k"),
    ("may play 7 as k", "name-not-needed", "k"),
    ("must play 7 as k", "name-not-needed", "k"),
    ("whenever turn begins { next may play reverse as k { } }", "name-not-needed", "k"),
    # types
    ("may play a card when attack's draws", "wrong-type", "attack's draws"),
    ("may play a card when calmed and dealer and after_draw", "wrong-type", "dealer"),
    ("may play a card when not players", "wrong-type", "players"),
    ("may play a card when calmed + 1 = 2", "wrong-type", "calmed"),
    ("may play a card when dealer > 2", "wrong-type", "dealer"),
    ("may play a card when cards > 2", "wrong-type", "cards"),
    ("may play a card when player has a skip", "wrong-type", "player"),
    ("may play a card when dealer is 4", "wrong-type", "4"),
    ("may play a card when dealer is red", "wrong-type", "red"),
    ("may play a card when dealer is red skip", "not-about-cards", "red skip"),
    ("may play a card when color is top", "wrong-type", "top"),
    ("may play a card when direction is red", "wrong-type", "red"),
    ("may play a card when mood is scoring", "unknown-choice", "scoring"),
    ("may play a card when hand matches top", "wrong-type", "hand"),
    ("may play a card when the card matches dealer", "matches-what", "dealer"),
    ("may play a card when the card matches hand", "matches-what", "hand"),
    ("may play a card when the card is identical to color", "wrong-type", "color"),
    ("may play a card when the card is top", "card-is-what", "top"),
    ("may play a card when the card is color", "card-is-what", "color"),
    ("may play a card when top = players", "card-is-what", "players"),
    ("may play a card when hand is red", "set-is", "hand is red"),
    ("may play a card when wild", "kind-alone", "wild"),
    ("may play a card when calmed or 7", "wrong-type", "7"),
    ("may play a card when attack is red", "symbol-without-color", "red"),
    ("may play a card when attack is red skip", "symbol-without-color", "red skip"),
    ("may play a card when attack's chain has blue", "symbol-without-color", "blue"),
    ("may play a card when attack's chain is skip", "chain-has", "attack's chain"),
    ("may play a card when attack's chain", "wrong-type", "attack's chain"),
    ("may play a card when hand has at least 2 different just_drawn", "kind-not-printed", "just_drawn"),
    ("may play a card when attack is just_drawn", "kind-not-printed", "just_drawn"),
    ("may play 9..0", "kind-range-backwards", "9..0"),
    ("whenever turn begins { player draws dealer }", "wrong-type", "dealer"),
    ("whenever turn begins { top draws 2 }", "wrong-type", "top"),
    ("whenever turn begins { attack color with 2 }", "wrong-type", "color"),
    ("whenever turn begins { if players { stop } }", "wrong-type", "players"),
    ("whenever turn begins { set calmed to 3 }", "wrong-type", "3"),
    ("whenever turn begins { set strikes to 4 }", "fact-out-of-range", "4"),
    ("whenever turn begins { set mood to wild }", "unknown-choice", "wild"),
    ("whenever turn begins { set mood to scoring }", "unknown-choice", "scoring"),
    ("whenever turn begins { set silent_for to red }", "wrong-type", "red"),
    ("whenever turn begins { nobody draws 2 }", "nobody-cannot", "nobody"),
    # what is there
    ("whenever the start card is a skip { player draws 2 }", "no-player-here", "player"),
    ("whenever round ends { skip next }", "no-player-here", "next"),
    ("whenever nobody can move when hand has a skip { end round }", "no-player-here", "hand"),
    ("whenever pile runs out when cards_left = 1 { end round }", "no-player-here", "cards_left"),
    ("whenever round ends when strikes = 2 { end round }", "no-player-here", "strikes"),
    ("whenever round ends { all others slap, last is q { } }", "no-player-here", "all others slap, last is q"),
    ("whenever turn begins when card is red { end round }", "no-card-here", "card"),
    ("may draw when card is red", "no-card-here", "card"),
    ("may play together cards when card is red", "no-card-here", "card"),
    ("whenever a skip is drawn when cards' size = 2 { end round }", "no-cards-here", "cards"),
    ("may pass when cards' size = 2", "no-cards-here", "cards"),
    ("may play a card when hand has a card that matches card", "card-means-each", "card"),
    ("may play a card when card is playable", "playable-here", "playable"),
    ("may play playable", "playable-here", "playable"),
    ("must play playable", "playable-here", "playable"),
    ("let hand_size be hand_size + 1", "value-of-itself", "hand_size"),
    ("let the card's points be 2 * card's points", "value-of-itself", "card's points"),
    ("count as guilty when guilty", "value-of-itself", "guilty"),
    ("whenever turn begins { redraw }", "effect-not-here", "redraw"),
    ("whenever a card is played { take back the card }", "effect-not-here", "take back the card"),
    ("whenever the start card is a skip { set aside the card }", "effect-not-here", "set aside the card"),
    ("must not make noise, else { redraw }", "effect-not-here", "redraw"),
    # clauses
    ("may draw a card", "act-takes-no-cards", "card"),
    ("may play or pass skip", "act-takes-no-cards", "skip"),
    ("may play cards", "use-play-together", "cards"),
    ("may jump in with cards", "use-play-together", "cards"),
    ("whenever cards is drawn { end round }", "one-card-here", "cards"),
    ("whenever turn begins { next may play cards { } }", "one-card-here", "cards"),
    ("must play cards", "one-card-here", "cards"),
    ("may lay a card", "lay-only-forbids", "may lay a card"),
    ("must draw when players = 2, else { player draws 2 }", "nothing-to-fine", "{ player draws 2 }"),
    ("must not make noise, else if caught { stop }", "caught-only-for-words", "{ stop }"),
    ('must say " " aloud', "no-word", 'say " " aloud'),
    ("let hand_siz be 7", "unknown-let", "hand_siz"),
    ("let points be 7", "unknown-let", "points"),
    ("let the card's hand_size be 7", "unknown-let", "hand_size"),
    ("let hand_size be dealer", "wrong-type", "dealer"),
    ("count as guilti", "unknown-count", "guilti"),
]


@pytest.mark.parametrize(("text", "name", "place"), WRONG)
def test_mistakes(text: str, name: str, place: str) -> None:
    checked = check(text)
    told = [(n, " ".join(s.split())) for n, s in checked.told]
    assert told == [(name, place)]
    assert checked.clauses == ()


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("may play a card when calmd", "calmed"),
        ("may play skipp", "skip"),
        ("may play a card when scoring is winer", "winner"),
        ("whenever turn begins { set calmd to yes }", "calmed"),
        ("whenever turn begins { deler draws 2 }", "dealer"),
        ("whenever turn begins when player's hnd has a skip { stop }", "hand"),
        ("let hand_siz be 7", "hand_size"),
        ("may play a card when 四上叠死", "四上叠四"),
    ],
)
def test_the_nearest_name_is_offered(text: str, word: str) -> None:
    (found,) = check(text).diagnostics
    assert [n.args["word"] for n in found.notes if n.key == "did-you-mean"] == [word]


def test_a_wrong_clause_leaves_the_others() -> None:
    checked = check("may draw may play skipp may pass when after_draw")
    assert [d for d, _ in checked.told] == ["unknown-card"]
    assert [type(c).__name__ for c in checked.clauses] == ["Permission", "Permission"]


def test_every_mistake_of_a_condition_is_told() -> None:
    checked = check("may play a card when calmd and dealer and (scoring is winer or players > color)")
    assert [place for _, place in checked.told] == ["calmd", "dealer", "winer", "color"]


def test_a_number_that_never_comes_is_only_a_warning() -> None:
    checked = check("may play a card when target is 20 or decks_used = 3")
    assert checked.told == [("value-never", "20"), ("value-never", "3")]
    assert not any(d.is_error for d in checked.diagnostics)
    assert len(checked.clauses) == 1


def test_endless_fields() -> None:
    checked = check("may play a card when player" + "'s next" * 100 + " is dealer")
    assert [n for n, _ in checked.told] == ["condition-too-deep"]
