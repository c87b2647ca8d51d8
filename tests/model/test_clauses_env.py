"""A small table for the tests of clauses: the usual deck, some options and facts, and snippets checked against them."""

from __future__ import annotations

from dataclasses import dataclass

from unodsl.model.clauses import check_rule
from unodsl.model.env import Env
from unodsl.model.model import AnyClause, Deck, Face, FactInfo, Handler, Named, OptionInfo, Symbol, Values
from unodsl.syntax import tree as t
from unodsl.syntax.parse import parse
from unodsl.text.diagnostics import Diagnostic
from unodsl.text.source import Source

NOWHERE = Source("<env>", "").span(0, 0)
COLORS = ("red", "yellow", "green", "blue")
FIGURES = ("skip", "reverse", "draw_two", "wild", "wild_draw_four")
NUMBER, ACTION, BLACK = range(3)


def usual_deck() -> Deck:
    """The deck of 108 cards; faces by symbol, then by color, so that a red 0 is face 0 and a wild is face 52."""
    symbols = [Symbol(Named(str(n)), NUMBER, n, True) for n in range(10)]
    symbols += [Symbol(Named(name), ACTION if i < 3 else BLACK, None, i < 3) for i, name in enumerate(FIGURES)]
    faces = []
    for index, symbol in enumerate(symbols):
        if symbol.colored:
            copies = 1 if symbol.number == 0 else 2
            points = 20 if symbol.number is None else symbol.number
            faces += [Face(index, color, copies, points) for color in range(4)]
        else:
            faces.append(Face(index, -1, 4, 50))
    return Deck(
        tuple(map(Named, COLORS)), tuple(map(Named, ("number", "action", "black"))), tuple(symbols), tuple(faces)
    )


def option(name: str, values: Values, zh: str = "") -> OptionInfo:
    return OptionInfo(Named(name, (("zh", zh),) if zh else ()), values, values.low, None, "test", NOWHERE)


def fact(name: str, values: Values, each: bool = False) -> FactInfo:
    return FactInfo(Named(name), values, values.low, each, "test", NOWHERE)


YES_NO = Values("yes_no")
OPTIONS = (
    option("four_on_four", YES_NO, "四上叠四"),
    option("target", Values("number", low=50, high=1000)),
    option("scoring", Values("enum", high=1, names=(Named("winner"), Named("minus")))),
    option("decks_used", Values("number", numbers=(1, 2, 4), low=1, high=4)),
)
FACTS = (
    fact("calmed", YES_NO),
    fact("silent_for", Values("player", low=-1, high=15)),
    fact("strikes", Values("number", low=0, high=3), each=True),
    fact("mood", Values("enum", high=1, names=(Named("calm"), Named("wildly")))),
    fact("round_mood", Values("enum", high=1, names=(Named("calm"), Named("wildly")))),
)
ENV = Env(usual_deck(), OPTIONS, FACTS)
DECLARED = """
  option four_on_four / 四上叠四: yes_no = no
  option target: 50..1000 = 500
  option scoring: winner, minus = winner
  option decks_used: 1, 2, 4 = 1
  remember calmed: yes_no = no
  remember silent_for: someone = nobody
  remember strikes of each player: 0..3 = 0
  remember mood: calm, wildly = calm
  remember round_mood: calm, wildly = calm
"""


@dataclass(frozen=True)
class Checked:
    """A snippet that was checked: the clauses that came out, and what was told."""

    clauses: tuple[AnyClause, ...]
    diagnostics: tuple[Diagnostic, ...]
    written: int

    @property
    def told(self) -> list[tuple[str, str]]:
        """The findings by name, with the text of their places."""
        return [(d.name, d.span.text if d.span else "") for d in self.diagnostics]


def rule_of(text: str) -> t.Rule:
    """The rule `r` with these clauses, parsed among the declarations of the table; the text must be readable."""
    parsed = parse(Source("test.uno", f"ruleset test {{ {DECLARED} rule r {{ {text} }} }}"))
    assert not parsed.diagnostics, [(d.name, d.args, d.span.text if d.span else "") for d in parsed.diagnostics]
    assert parsed.file is not None
    return next(item for item in parsed.file.items if isinstance(item, t.Rule))


def check(text: str, env: Env = ENV) -> Checked:
    """Clauses checked, with whatever was told."""
    rule = rule_of(text)
    found: list[Diagnostic] = []
    return Checked(check_rule(rule, env, found), tuple(found), len(rule.clauses))


def clauses(text: str) -> tuple[AnyClause, ...]:
    """Clauses that must be right, all of them."""
    checked = check(text)
    assert checked.told == []
    assert len(checked.clauses) == checked.written
    return checked.clauses


def clause(text: str) -> AnyClause:
    (one,) = clauses(text)
    return one


def handler(text: str) -> Handler:
    made = clause(text)
    assert isinstance(made, Handler)
    return made


def mask(*faces: tuple[str, str]) -> int:
    """The mask of faces named by symbol and color (color empty: none)."""
    deck = ENV.deck
    names = [(deck.symbols[f.symbol].named.id, COLORS[f.color] if f.color >= 0 else "") for f in deck.faces]
    return sum(1 << names.index(face) for face in faces)


def test_the_deck_is_the_usual_one() -> None:
    assert sum(face.copies for face in ENV.deck.faces) == 108
    assert mask(("0", "red")) == 1
    assert mask(("wild", "")) == 1 << 52
