"""How the check of clauses tells what is wrong: one place that knows the names that may have been meant."""

from __future__ import annotations

from collections.abc import Iterable

from unodsl.model.clause_place import Ty
from unodsl.model.env import Env
from unodsl.model.model import Named
from unodsl.syntax.tongues import tongues, words
from unodsl.text.diagnostics import Diagnostic, Said, Severity, Value
from unodsl.text.nearest import nearest
from unodsl.text.source import Span

VALUE_TYPES: dict[str, Ty] = {
    "top": Ty.CARD,
    "top_before": Ty.CARD,
    "color": Ty.COLOR,
    "color_before": Ty.COLOR,
    "direction": Ty.DIRECTION,
    "clockwise": Ty.DIRECTION,
    "counterclockwise": Ty.DIRECTION,
    "cards_left": Ty.NUMBER,
    "hand_size": Ty.NUMBER,
    "turn_seconds": Ty.NUMBER,
    "teams": Ty.NUMBER,
    "players": Ty.NUMBER,
    "after_draw": Ty.YES_NO,
    "jumped_in": Ty.YES_NO,
    "guilty": Ty.YES_NO,
    "attack": Ty.ATTACK,
    "card": Ty.CARD,
    "cards": Ty.CARDS,
    "hand": Ty.CARDS,
}
"""The language's own values, but players and colors."""

PLAYERS = (
    "player", "next", "previous", "first", "dealer", "winner", "accused", "victim", "on_turn", "nobody",
    "left", "right",
)  # fmt: skip
OF_INFO = {"yes_no": Ty.YES_NO, "number": Ty.NUMBER, "enum": Ty.CHOICE, "player": Ty.PLAYER}


def spellings(names: Iterable[str | Named]) -> list[str]:
    """Every way to write these names, ids first."""
    found: list[str] = []
    for name in names:
        if isinstance(name, Named):
            found += [name.id, *(spelling for _, spelling in name.spellings)]
        else:
            found += [name, *(words().name_word[t][name] for t in tongues() if name in words().name_word[t])]
    return found


class Reporter:
    """Collects the findings of one clause."""

    def __init__(self, env: Env, diagnostics: list[Diagnostic]) -> None:
        self.env = env
        self.diagnostics = diagnostics

    def error(self, name: str, span: Span, /, *, notes: tuple[Said, ...] = (), **args: Value) -> None:
        self.diagnostics.append(Diagnostic(name, span, args, notes=notes))

    def warn(self, name: str, span: Span, /, **args: Value) -> None:
        self.diagnostics.append(Diagnostic(name, span, args, severity=Severity.WARNING))

    def unknown(
        self, name: str, span: Span, word: str, known: Iterable[str | Named], kinds: str, /, **args: Value
    ) -> None:
        """A name that means nothing here: the nearest that would, and what kinds of names there are."""
        self.error(name, span, notes=(*self.near(word, known), Said(kinds)), word=word, **args)

    def near(self, word: str, known: Iterable[str | Named]) -> tuple[Said, ...]:
        """The note that names the nearest of these, if one is near."""
        return tuple(Said("did-you-mean", {"word": w}) for w in nearest(word, spellings(known)))

    def value_names(self, wanted: Ty | None, bound: Iterable[tuple[str, Ty]]) -> list[str | Named]:
        """The names that stand for a value of this type (of any type: None); those of the clause first."""
        typed: list[tuple[str | Named, Ty]] = list(bound)
        typed += [(o.named, OF_INFO.get(o.values.kind, Ty.CHOICE)) for o in self.env.options]
        typed += [(f.named, OF_INFO.get(f.values.kind, Ty.CHOICE)) for f in self.env.facts]
        typed += list(VALUE_TYPES.items())
        typed += [(p, Ty.PLAYER) for p in PLAYERS]
        typed += [(c, Ty.COLOR) for c in self.env.deck.colors]
        return [name for name, ty in typed if wanted is None or ty is wanted]

    def card_names(self) -> list[str | Named]:
        """The names of kinds of cards."""
        deck = self.env.deck
        return [*deck.colors, *deck.classes, *(s.named for s in deck.symbols), "just_drawn", "playable"]
