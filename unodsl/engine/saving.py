"""A table as plain data and back: numbers, texts, lists and mappings, fit for JSON.

What is loaded is not trusted: every field is held to its range, the cards to the deck, what is under way to the
program (`saved_agenda`). What does not fit gives a refusal that names the field, and no table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from unodsl.engine.actions import Refusal, Wish
from unodsl.engine.chance import MASK, Chance
from unodsl.engine.dealing import new_state
from unodsl.engine.named_ahead import WISHES_AT_MOST
from unodsl.engine.rules import Rules
from unodsl.engine.saved_agenda import agenda_of, choice_of
from unodsl.engine.saved_values import Unfit, flag, items, mapping, number, numbers, one_of, text
from unodsl.engine.state import Attack, State
from unodsl.text.limits import NUMBER, PLAYERS

if TYPE_CHECKING:
    from unodsl.engine.game import Game
    from unodsl.engine.table import Table

FORMAT: Final = "unodsl table"
VERSION: Final = 2
SEED: Final = 2**256
MANY: Final = 2**53
"""Counters that only grow."""


def save(table: Table) -> dict[str, Any]:
    """The table as plain data."""
    s = table._s
    state: dict[str, Any] = {name: getattr(s, name) for name in State.__slots__ if name not in ("players", "sizes")}
    state["chance"] = list(s.chance.state())
    state["attack"] = list(s.attack.state())
    state["said"] = [list(said) for said in s.said]
    state["agenda"] = [
        {"flow": f.flow, "player": f.player, "card": f.card, "laid": list(f.laid), "step": f.step, "code": f.code,
         "clause": f.clause, "slots": list(f.slots), "extra": list(f.extra)} for f in s.agenda
    ]  # fmt: skip
    state["wishes"] = [[seat, *_named(wish)] for seat, wish in s.wishes]
    c = s.choice
    state["choice"] = None if c is None else {
        "ask": c.ask.value, "players": list(c.players), "allowed": c.allowed, "most": c.most
    }  # fmt: skip
    plain = {name: _plain(value) for name, value in state.items()}
    return {
        "format": FORMAT, "version": VERSION, "program": table.rules.name, "players": list(table.players),
        "options": list(table.rules.program.options), "teams": table.rules.teams, "state": plain,
    }  # fmt: skip


def _named(wish: Wish) -> list[int]:
    """Color, seat, yes or no; -1: not that."""
    return [-1 if value is None else int(value) for value in (wish.color, wish.seat, wish.yes)]


def _plain(value: Any) -> Any:
    return [_plain(each) for each in value] if isinstance(value, list) else value


def load(game: Game, data: Any) -> Table | Refusal:
    """The table that the data tells, or why there is none: not the same rules, or data that do not fit them."""
    from unodsl.engine.table import Table

    try:
        top = mapping(data, "format", {"format", "version", "program", "players", "options", "teams", "state"})
        if top["format"] != FORMAT or top["version"] != VERSION:
            return Refusal("saved-otherwise", {"version": VERSION})
        players = tuple(text(name, "players") for name in items(top["players"], "players", PLAYERS))
        if not game.program.low <= len(players) <= game.program.high:
            raise Unfit("players")
        options = tuple(numbers(top["options"], "options", -NUMBER, NUMBER, len(game.program.options)))
        for value, option in zip(options, game.model.options, strict=True):
            if not option.values.holds(value):
                raise Unfit("options")
        teams = number(top["teams"], "teams", 0, PLAYERS)
        r = game.rules(len(players), teams, options)
        if top["program"] != r.name:
            return Refusal("saved-other-rules", {"ruleset": game.program.name})
        return Table(game, players, r, _state(r, mapping(top["state"], "state")))
    except Unfit as unfit:
        return Refusal("saved-unfit", {"field": unfit.field})


def _state(r: Rules, data: Mapping[str, Any]) -> State:
    n, p = r.players, r.program
    expected = {name for name in State.__slots__ if name not in ("players", "sizes")}
    data = mapping(data, "state", expected)
    s = new_state(r, number(data["seed"], "seed", -SEED, SEED), numbers(data["teams"], "teams", -1, PLAYERS - 1, n))
    if len({team < 0 for team in s.teams}) > 1:
        raise Unfit("teams")
    words = numbers(data["chance"], "chance", 0, MASK, 4)
    if not any(words):
        raise Unfit("chance")
    s.chance = Chance(0)
    s.chance.a, s.chance.b, s.chance.c, s.chance.d = words
    _cards(r, s, data)
    s.facts = _facts(r, data["facts"], "facts")
    s.player_facts = [_facts(r, each, "player_facts") for each in items(data["player_facts"], "player_facts", n, n)]
    s.scores = numbers(data["scores"], "scores", -NUMBER, NUMBER, n)
    s.order = numbers(data["order"], "order", 0, n - 1, n)
    if sorted(s.order) != list(range(n)):
        raise Unfit("order")
    for name in ("turn", "first", "dealer"):
        setattr(s, name, number(data[name], name, 0, n - 1))
    for name in ("winner", "laid_by", "goes", "passed"):
        setattr(s, name, number(data[name], name, -1, n - 1))
    for name in ("color", "color_before"):
        setattr(s, name, number(data[name], name, -1, p.colors - 1))
    for name in ("top_before", "drawn", "air"):
        setattr(s, name, number(data[name], name, -1, r.faces - 1))
    for name in ("winners", "champions", "out", "lost", "swapped", "slapped"):
        setattr(s, name, number(data[name], name, 0, (1 << n) - 1))
    for name in ("skips", "rounds"):
        setattr(s, name, number(data[name], name, 0, NUMBER))
    for name in ("moved", "idle"):
        setattr(s, name, number(data[name], name, 0, MANY))
    for name in ("after_draw", "jumped_in", "window"):
        setattr(s, name, flag(data[name], name))
    s.reseat_at = number(data["reseat_at"], "reseat_at", -1, MANY)
    s.direction = one_of(data["direction"], "direction", (1, -1))
    s.round = one_of(data["round"], "round", ("playing", "ending", "over", "stuck"))
    s.match = one_of(data["match"], "match", ("playing", "over"))
    says = (1 << len(p.says)) - 1
    s.before = numbers(data["before"], "before", 0, says, n)
    s.owed = numbers(data["owed"], "owed", 0, says, n)
    s.said = [_said(r, each) for each in items(data["said"], "said", n * max(1, len(p.words)) * 4)]
    s.attack = _attack(r, data["attack"])
    s.agenda = agenda_of(r, data["agenda"])
    s.choice = choice_of(r, s, data["choice"])
    s.wishes = [_wish(r, each) for each in items(data["wishes"], "wishes", WISHES_AT_MOST)]
    _together(r, s)
    return s


def _cards(r: Rules, s: State, data: Mapping[str, Any]) -> None:
    """Hands and piles: just the cards of the deck."""
    many = len(r.deck)
    s.hands = [numbers(hand, "hands", 0, many, r.faces) for hand in items(data["hands"], "hands", r.players, r.players)]
    s.sizes = [sum(hand) for hand in s.hands]
    for name in ("draw_pile", "discard", "aside"):
        setattr(s, name, [number(face, name, 0, r.faces - 1) for face in items(data[name], name, many)])
    air = number(data["air"], "air", -1, r.faces - 1)
    there = Counter([*s.draw_pile, *s.discard, *s.aside, *([air] if air >= 0 else [])])
    for hand in s.hands:
        there.update({face: count for face, count in enumerate(hand) if count})
    if there != Counter(r.deck):
        raise Unfit("hands")


def _facts(r: Rules, data: Any, name: str) -> list[int]:
    values = items(data, name, len(r.program.facts), len(r.program.facts))
    return [
        number(v, name, min(f.low, f.default), max(f.high, f.default))
        for v, f in zip(values, r.program.facts, strict=True)
    ]


def _said(r: Rules, data: Any) -> tuple[int, int, int, bool]:
    player, word, manner, right = items(data, "said", 4, 4)
    return (
        number(player, "said", 0, r.players - 1), number(word, "said", -1, len(r.program.words) - 1),
        number(manner, "said", 0, 1), flag(right, "said"),
    )  # fmt: skip


def _wish(r: Rules, data: Any) -> tuple[int, Wish]:
    player, color, seat, yes = items(data, "wishes", 4, 4)
    named = (
        number(color, "wishes", -1, r.program.colors - 1), number(seat, "wishes", -1, r.players - 1),
        number(yes, "wishes", -1, 1),
    )  # fmt: skip
    color, seat, yes = (None if value < 0 else value for value in named)
    return number(player, "wishes", 0, r.players - 1), Wish(color, seat, None if yes is None else bool(yes))


def _attack(r: Rules, data: Any) -> Attack:
    kind, draws, victim, from_, chain, guilty = items(data, "attack", 6, 6)
    a = Attack(
        number(kind, "attack", -1, r.program.symbols - 1), number(draws, "attack", 0, NUMBER),
        number(victim, "attack", -1, r.players - 1), number(from_, "attack", -1, r.players - 1),
        number(chain, "attack", 0, (1 << r.program.symbols) - 1), bool(number(guilty, "attack", 0, 1)),
    )  # fmt: skip
    if a.kind < 0 and a.state() != Attack().state():
        raise Unfit("attack")
    if a.kind >= 0 and (a.victim < 0 or not a.chain >> a.kind & 1):
        raise Unfit("attack")
    return a


def _together(r: Rules, s: State) -> None:
    """What several fields say must go together."""
    if bool(s.agenda) != (s.choice is not None):
        raise Unfit("agenda")
    if s.wishes and not s.agenda:
        raise Unfit("wishes")
    if s.round == "ending" and not s.agenda:
        raise Unfit("round")
    if s.air >= 0 and not any(f.flow == "wrong_play" for f in s.agenda):
        raise Unfit("air")
    if s.round in ("over", "stuck"):
        if s.agenda or (s.winner >= 0) != (s.round == "over"):
            raise Unfit("round")
        return
    if not s.discard:
        raise Unfit("discard")
    if s.choice is None:
        # A scenario may have a black card on top for which nobody named a color.
        if s.color < 0 <= r.program.colors - 1 and r.color_of[s.top] >= 0:
            raise Unfit("color")
        if s.winner >= 0 or not all(s.sizes):
            raise Unfit("winner")
        if s.attack.kind >= 0 and s.attack.victim != s.turn:
            raise Unfit("turn")
