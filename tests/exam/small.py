"""Random small rulesets as text: two colors, six symbols or fewer, and clauses of every kind with any condition.

A strategy gives the lines of a ruleset; `load_small` drops the rules in which the checker finds a mistake (a name that
means nothing there, say), so that most of what is drawn can be used.
"""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import strategies as st

from unodsl.model.load import load_model
from unodsl.model.model import Model
from unodsl.text.source import Source

HEAD = """players 2 to 3
deck {
  colors red, blue
  number 1..2: 2 per color, worth face
  action hit: 2 per color, worth 20
  black wild: 2 each, worth 50
}
option brave: yes_no = no
option mood: calm, wild_mood = calm
remember quiet_for: someone = nobody
remember count: 0..2 = 0
remember strikes of each player: 0..2 = 0
"""

FLOOR = (
    ("deal", "let hand_size be 2"),
    ("floor", "may play a card when the card matches color or the card matches top or the card is black"),
    ("drawing", "may draw when not after_draw may pass when after_draw whenever the player draws { player draws 1 }"),
    ("hits", "whenever a hit is played { attack next with 1 card }"),
    ("taking", "may take whenever the player takes { player draws attack's draws and loses turn end attack }"),
    ("reshuffle", "whenever the pile runs out { shuffle discards into pile }"),
    ("still", "whenever nobody can move { end round }"),
)
"""What lets a round be played at all; a random rule may stand against any of it."""

PLAIN = st.sampled_from(("red", "blue", "hit", "wild", "number", "1", "2", "black", "action"))
KIND = st.one_of(PLAIN, st.sampled_from(("red 1", "blue 2")))
COLOR = st.sampled_from(("red", "blue"))
PLAYER = st.sampled_from(("player", "next", "dealer", "first", "on_turn", "player's left", "player's right"))
SMALL = st.integers(0, 3).map(str)
OP = st.sampled_from(("=", "!=", ">=", "<=", ">", "<"))


def _made(form: str, **parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.fixed_dictionaries(dict(parts)).map(lambda given: form.format(**given))


TOPS = st.sampled_from(("top", "top_before"))
HAND = st.one_of(st.just("hand"), _made("{p}'s hand", p=PLAYER))


def number(cards: bool) -> st.SearchStrategy[str]:
    """A whole number; `cards`: where cards are laid."""
    words = ["cards_left", "count", "players", "attack's draws", *(("cards' size", "cards' colors") if cards else ())]
    return st.one_of(
        SMALL,
        SMALL,
        st.sampled_from(words),
        _made("{p}'s strikes", p=PLAYER),
        _made("{h}'s size", h=HAND),
        _made("{h}'s colors", h=HAND),
        _made("(number of {k} in {h})", k=PLAIN, h=HAND),
        _made("count + {n}", n=SMALL),
        _made("2 * {n}", n=st.sampled_from(("count", "cards_left", "attack's draws"))),
    )


OF_CARD = st.one_of(
    _made("the card is {k}", k=PLAIN),
    _made("the card is not {k}", k=PLAIN),
    _made("the card matches {t}", t=st.sampled_from(("color", "color_before", "top", "top_before"))),
    _made("the card is identical to {t}", t=TOPS),
    st.just("the card is just_drawn"),
)
OF_CARDS = st.one_of(_made("cards are all {k}", k=PLAIN), st.just("cards are alike"))


def of_table(cards: bool) -> st.SearchStrategy[str]:
    """A condition without `or`, of what every question can ask about."""
    given = number(cards)
    return st.one_of(
        _made("{t} is {k}", t=TOPS, k=PLAIN),
        _made("color{b} is {c}", b=st.sampled_from(("", "_before")), c=COLOR),
        st.sampled_from(
            ("top matches top_before", "after_draw", "not after_draw", "jumped_in", "not jumped_in", "brave",
             "not brave", "mood is calm", "direction is clockwise", "players = 2", "quiet_for is nobody",
             "attack is hit", "attack is none", "attack's chain has hit", "teams = 0")
        ),
        _made("quiet_for is {p}", p=PLAYER),
        _made("{p} is {q}", p=PLAYER, q=PLAYER),
        _made("attack's from is {p}", p=PLAYER),
        _made("{a} {op} {b}", a=given, op=OP, b=given),
        _made("{h} has a {k}", h=HAND, k=PLAIN),
        _made("{h} has no {k}", h=HAND, k=PLAIN),
        _made("{h} are all {k}", h=HAND, k=PLAIN),
        _made("{h} has a card that matches {t}", h=HAND, t=st.sampled_from(("color", "color_before", "top"))),
        _made("{h} has at least {n} different {k}", h=HAND, n=SMALL, k=PLAIN),
        _made("{h} has a card where (the card is {k} and the card matches {t})", h=HAND, k=PLAIN,
              t=st.sampled_from(("color", "top"))),
    )  # fmt: skip


def condition(card: bool, cards: bool) -> st.SearchStrategy[str]:
    """Any condition for a question about a card, about cards, or about neither."""
    leaves = st.one_of(of_table(cards), *([OF_CARD] * card), *([OF_CARDS] * cards))
    return st.recursive(
        leaves,
        lambda part: st.one_of(
            _made("({a} and {b})", a=part, b=part), _made("({a} or {b})", a=part, b=part), _made("not ({a})", a=part)
        ),
        max_leaves=4,
    )


def when(card: bool, cards: bool) -> st.SearchStrategy[str]:
    return st.one_of(st.just(""), *[condition(card, cards).map(" when {}".format)] * 4)


EFFECT = st.one_of(
    st.sampled_from(
        ("player draws 1", "next draws 2", "skip next", "reverse direction", "player plays again",
         "turn goes to dealer", "next loses turn", "player chooses color", "hands go round",
         "player swaps hands with next",
         "set quiet_for to player", "set quiet_for to nobody", "set count to count + 1", "set player's strikes to 1",
         "attack next with 1 card", "attack moves to next", "attack becomes 2", "end attack", "end round",
         "player discards up to 1 card", "player chooses another player q q draws 1", "skip 2 players")
    ),
    st.sampled_from(
        ("first draws 1", "skip next", "reverse direction", "turn goes to dealer", "first loses turn",
         "set quiet_for to dealer", "set count to count + 1")
    ),
    _made("{p} may play a {k} {{ set count to 1 }}", p=st.sampled_from(("next", "player")), k=PLAIN),
    _made("if {c} {{ reverse direction }} else {{ skip next }}", c=condition(False, False)),
    _made("set count to {n}", n=st.sampled_from("012")),
)  # fmt: skip
BLOCK = st.lists(EFFECT, min_size=1, max_size=2).map(lambda effects: "{ " + " ".join(effects) + " }")
PLAYED = st.one_of(
    _made("a {k} is played", k=KIND), st.just("a card is played"), st.just("cards are played"),
    _made("a {k} is jumped in", k=KIND),
)  # fmt: skip
CARD_EVENT = st.one_of(
    _made("a {k} is drawn", k=KIND), st.just("a card is drawn"), _made("a {k} is played wrongly", k=KIND),
    _made("the start card is a {k}", k=KIND), _made("the start card is not a {k}", k=KIND),
)  # fmt: skip
PLAIN_EVENTS = (
    "the player draws", "the player takes", "the player challenges", "the challenge succeeds", "the challenge fails",
     "a turn begins", "a turn ends", "time runs out", "someone makes noise", "hands changed", "the round ends",
     "the pile runs out", "nobody can move", "false slap", "false call",
)  # fmt: skip
ANSWER = st.sampled_from(("may", "may", "may not", "may not", "never"))
OTHER_ACT = st.sampled_from(("draw", "pass", "challenge", "take", "catch", "call late"))
PATTERN = st.one_of(st.just("a card"), KIND.map("a {}".format))
DUTY = ", else { player draws 1 }"
PENALTY = DUTY.replace("{", "{{").replace("}", "}}")


def about(acts: tuple[str, ...], patterns: st.SearchStrategy[str], card: bool, cards: bool) -> st.SearchStrategy[str]:
    """Permissions and prohibitions of these acts."""
    return _made("{a} {act} {p}{w}", a=ANSWER, act=st.sampled_from(acts), p=patterns, w=when(card, cards))


def upon(event: st.SearchStrategy[str], card: bool, cards: bool) -> st.SearchStrategy[str]:
    return _made("whenever {e}{w} {b}", e=event, w=when(card, cards), b=BLOCK)


FORMS = (
    about(("play",), PATTERN, True, True),
    about(("answer with",), PATTERN, True, True),
    about(("jump in with",), PATTERN, True, True),
    about(("play together",), st.just("cards"), False, True),
    _made("{a} lay {p}{w}", a=st.sampled_from(("may not", "never")), p=PATTERN, w=when(True, True)),
    _made("{a} {act}{w}", a=ANSWER, act=OTHER_ACT, w=when(False, False)),
    _made("{a} {act}{w}", a=ANSWER, act=st.sampled_from(("draw", "pass")), w=when(False, False)),
    _made("{a} {act}{w}", a=ANSWER, act=st.sampled_from(("take", "challenge")), w=when(False, False)),
    upon(PLAYED, True, True),
    upon(CARD_EVENT, True, False),
    *(upon(st.just(event), False, False) for event in PLAIN_EVENTS),
    _made("must say \"{word}\" {how}{w}" + PENALTY, w=when(False, False),
          word=st.sampled_from(("uno", "uno", "hey")), how=st.sampled_from(("aloud", "by gesture"))),
    st.one_of(_made("must not make noise{w}" + PENALTY, w=when(False, False)),
              _made("must say \"{word}\" aloud{w}" + PENALTY, w=when(False, False),
                    word=st.sampled_from(("uno", "hey")))),
    _made("let {v} be {n}{w}", v=st.sampled_from(("hand_size", "turn_seconds", "the card's points")),
          n=st.sampled_from(("1", "2", "3", "players")),
          w=st.one_of(st.just(""), st.sampled_from((" when brave", " when players = 2", " when mood is calm")))),
    _made("let the card's points be {n}{w}", n=SMALL,
          w=st.one_of(OF_CARD, st.just("count = 1")).map(" when {}".format)),
    _made("count as guilty{w}", w=when(False, False)),
)  # fmt: skip
CLAUSE = st.one_of(FORMS)


@st.composite
def rulesets(draw: st.DrawFn) -> tuple[str, ...]:
    """The rules of a ruleset, a line each: the floor, with random rules put on top of it."""
    lines = [f'rule {name} "" {{ {body} }}' for name, body in FLOOR]
    chosen = draw(st.lists(st.sampled_from(FORMS), min_size=1, max_size=3))  # few kinds, so that clauses meet
    clauses = draw(st.lists(st.one_of(*chosen, *chosen, CLAUSE), min_size=6, max_size=11))
    for number, clause in enumerate(clauses):
        names = [*(name for name, _ in FLOOR), *(f"r{i}" for i in range(number))]
        order = draw(st.sampled_from(("", "", "", "", "overrides", "after")))
        head = f" {order} {draw(st.sampled_from(names))}" if order else ""
        lines.append(f'rule r{number}{head} "" {{ {clause} }}')
    return tuple(lines)


@dataclass(frozen=True)
class Small:
    """A ruleset that was loaded, with the text of what is left of it."""

    text: str
    model: Model


def load_small(lines: tuple[str, ...]) -> Small | None:
    """The ruleset without the rules that the checker refuses; None where that leaves nothing to be played."""
    kept = list(lines)
    for _ in range(len(lines)):
        text = f"ruleset small {{\n{HEAD}" + "\n".join(kept) + "\n}"
        loaded = load_model(Source("small", text))
        if loaded.ok and loaded.model is not None:
            return Small(text, loaded.model)
        first = text[: text.index("rule deal")].count("\n") + 1
        bad = {d.span.source.position(d.span.start)[0] - first for d in loaded.diagnostics if d.is_error and d.span}
        left = [line for place, line in enumerate(kept) if place not in bad]
        if len(left) == len(kept):
            return None
        kept = left
    return None
