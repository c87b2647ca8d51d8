"""Every clause of every shipped rule as a sentence in both tongues, made from the clause alone."""

from __future__ import annotations

import pytest

from tests.publish.booklets import TONGUES, book, book_of, pages
from unodsl.data import shipped_names
from unodsl.format.expressions import is_han
from unodsl.publish.blocks import Items
from unodsl.publish.names import Names


@pytest.mark.parametrize("tongue", TONGUES)
@pytest.mark.parametrize("name", shipped_names()[0])
def test_every_clause_is_a_sentence(name: str, tongue: str) -> None:
    of = book(name)
    names = Names(of.model, tongue)
    for rule in of.model.rules:
        sentences = of.clauses(rule, names)
        assert len(sentences) == len(of.written[rule.full_name].clauses)
        for sentence in sentences:
            assert sentence[-1] in ".。"
            assert "_" not in sentence
            assert "{" not in sentence
            assert is_han(sentence) == (tongue == "zh"), sentence


@pytest.mark.parametrize(
    ("rule", "english", "chinese"),
    [
        ("official.skip", "When a Skip is played: the next player loses the turn.", "打出跳过时：下家停一次。"),
        ("official.deal", "The number of cards dealt is 7.", "起手张数为7。"),
        (
            "official.challenge",
            "A player may challenge if the attack is Wild Draw Four.",
            "罚是加四时，可以质疑。",
        ),
        (
            "official.draw",
            "A player may draw if the player has not drawn.",
            "还没有摸过牌时，可以摸牌。",
        ),
    ],
)
def test_what_is_said(rule: str, english: str, chinese: str) -> None:
    of = book("official")
    info = next(each for each in of.model.rules if each.full_name == rule)
    assert of.clauses(info, Names(of.model, "en"))[0] == english
    assert of.clauses(info, Names(of.model, "zh"))[0] == chinese


def test_it_stands_where_the_author_said_nothing() -> None:
    text = """ruleset mine extends official {
      rule more "Ein Skip kostet auch 3." { whenever a skip is played { next draws 3 } }
      rule most { whenever a reverse is played { next draws 4 } }
    }"""
    of = book_of(text)
    english, chinese = pages(of, *TONGUES)
    lists = [
        [b for s in page.all() for b in s.blocks if isinstance(b, Items) and b.kind == "clause"]
        for page in (english, chinese)
    ]
    assert ("When a Reverse is played: the next player draws 4 cards.",) in [items.texts for items in lists[0]]
    assert ("打出反转时：下家摸4张。",) in [items.texts for items in lists[1]]
    # There is a text in English only, so the Chinese page makes its own.
    assert ("打出跳过时：下家摸3张。",) in [items.texts for items in lists[1]]


@pytest.mark.parametrize(
    ("clause", "english", "chinese"),
    [
        (
            "may play together cards when cards are all number",
            "A player may play together several cards if the cards are all number cards.",
            "这些牌全是数字牌时，可以一起打出几张牌。",
        ),
        (
            "may play together cards when cards have playable",
            "A player may play together several cards if at least one of the cards is playable.",
            "这些牌里有可以出的时，可以一起打出几张牌。",
        ),
        (
            "never play a card when the card is not number",
            "A player may never play a card if the card is not a number card.",
            "这张牌不是数字牌时，一律不可以打出一张牌。",
        ),
        (
            "whenever a skip is played { attack next with amount_of cards }",
            "When a Skip is played: the next player owes as many cards as 3.",
            "打出跳过时：下家要摸牌，张数为3。",
        ),
        ("let hand_size be amount_of", "The number of cards dealt is 3.", "起手张数为3。"),
        (
            'must say "wow" aloud when jumped_in',
            'When the play is out of turn, a player must say "wow".',
            "这次出牌是抢出时，必须喊“wow”。",
        ),
    ],
)
def test_clauses_read_like_sentences(clause: str, english: str, chinese: str) -> None:
    of = book_of(f"ruleset mine extends official {{ option amount_of: 1..9 = 3\n rule more {{ {clause} }} }}")
    info = next(each for each in of.model.rules if each.named.id == "more")
    assert of.clauses(info, Names(of.model, "en")) == (english,)
    assert of.clauses(info, Names(of.model, "zh")) == (chinese,)
