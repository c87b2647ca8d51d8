"""What clauses say, and what a table looks like, in the reader's tongue."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from unodsl.lint.context import Context
from unodsl.program import program as p
from unodsl.text.diagnostics import Said, Value
from unodsl.text.wording import tongues

if TYPE_CHECKING:
    from unodsl.engine.actions import Action
    from unodsl.engine.game import Game
    from unodsl.witness.replay import Shown

_BODY = re.compile(r"[{｛](.*)[}｝]", re.DOTALL)


def by_tongue(make: Callable[[str], str]) -> Said:
    """Words that are made anew in each tongue."""
    return Said("in-tongue", {tongue: make(tongue) for tongue in tongues()})


def rule_name(context: Context, rule: int) -> Said:
    """The name of a rule in the reader's tongue."""
    return by_tongue(context.model.rules[rule].named.name)


def claim(context: Context, clause: p.AnyClause, number: int | None = None) -> Said:
    """What a clause says; ``number`` is what it gives on the table in question."""
    rule = rule_name(context, clause.rule)
    match clause:
        case p.PermissionClause(answer="may"):
            return Said("claim-may", {"rule": rule})
        case p.PermissionClause():
            return Said("claim-may-not", {"rule": rule})
        case p.SayClause(must=must, manner=manner, word=word):
            key = "claim-not-say" if not must else "claim-call" if manner == "aloud" else "claim-gesture"
            return Said(key, {"rule": rule, "word": context.program.words[word]})
        case p.NoiseClause():
            return Said("claim-no-noise", {"rule": rule})
        case p.LetClause() if number is not None:
            return Said("claim-number", {"rule": rule, "number": number})
        case p.HandlerClause():
            body = _BODY.search(clause.words)
            return Said("claim-does", {"rule": rule, "effects": (body[1] if body else clause.words).strip()})
        case _:
            return Said("claim-words", {"rule": rule, "words": clause.words})


def joined(parts: Iterable[Said]) -> Said:
    """Parts of a sentence, one after the other."""
    found, *rest = parts
    for part in rest:
        found = Said("and-then", {"first": found, "second": part})
    return found


def table_said(context: Context, shown: Shown, game: Game, tried: Action | None = None) -> Said:
    """What lies, what is remembered and what is done at a table."""
    return joined([*_setting(context, shown, game), *acts_said(shown, game, tried)])


def acts_said(shown: Shown, game: Game, tried: Action | None = None) -> list[Said]:
    from unodsl.scenarios.sentences import sentence

    acts = [*shown.draft.acts, *([tried] if tried is not None else [])]
    players = shown.setup.players

    def said(act: Action) -> Said:
        return by_tongue(lambda tongue: sentence(act, game, players, tongue))

    return [said(act) for act in acts]


def _setting(context: Context, shown: Shown, game: Game) -> list[Said]:
    setup, cards = shown.setup, game.cards
    found: list[Said] = []
    if setup.start is not None:
        face = setup.start
        found.append(Said("table-start", {"card": by_tongue(lambda tongue: cards.name(face, tongue))}))
    elif setup.top is not None:
        top = setup.top
        found.append(Said("table-top", {"card": by_tongue(lambda tongue: cards.name(top, tongue))}))
    if setup.color is not None:
        color = setup.color
        found.append(Said("table-color", {"color": by_tongue(lambda tongue: cards.color_name(color, tongue))}))
    for name, value in setup.facts:
        found.append(Said("table-fact", {"fact": name, "value": value}))
    if setup.drawn is not None:
        drawn, seat = setup.drawn, shown.draft.turn
        name_of = by_tongue(lambda tongue: cards.name(drawn, tongue))
        found.append(Said("table-drawn", {"player": setup.players[seat], "card": name_of}))
    if setup.attack is not None:
        kind, draws, _ = setup.attack
        symbol = by_tongue(lambda tongue: cards.symbol_name(kind, tongue))
        args: dict[str, Value] = {"player": setup.players[shown.draft.turn], "kind": symbol}
        if draws:
            found.append(Said("table-attack", {**args, "number": draws}))
        else:
            found.append(Said("table-attack-nothing", args))
    if not found:
        found.append(Said("with-players", {"players": len(setup.players)}))
    return found
