"""Masks of faces, and what seats and hands look like, as text of the dialect.

A mask is a list of words, each a term. Masks are joined by bit operations, so that one AND with a hand gives the cards
that are meant.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from unodsl.emit import terms as x
from unodsl.emit.tables import Store
from unodsl.emit.terms import Term
from unodsl.engine.rules import Rules

Mask: TypeAlias = list[Term]
Condition: TypeAlias = "Term | Mask"

SURE: Final = ("turn", "first", "dealer", "p", "victim")
"""Names that always stand for a player, never for nobody."""


class Masks:
    """Masks for one bound program. ``words``: how many words a mask of faces has.

    sures: names that always stand for a player; certain: names that always stand for a face (or a color in force).
    """

    def __init__(self, rules: Rules, store: Store, words: int) -> None:
        self.r = rules
        self.store = store
        self.n = rules.players
        self.words = words
        size = 64 if words > 1 else max(1, rules.faces)
        self.full: list[int] = [rules.all_faces >> 64 * w & ((1 << size) - 1) for w in range(words)]
        self.sures = set(SURE)
        self.certain = {"card", "top"}

    # ---- masks

    def none(self) -> Mask:
        return [0] * self.words

    def all(self) -> Mask:
        return list(self.full)

    def known(self, faces: int) -> Mask:
        return [faces >> 64 * w & full for w, full in enumerate(self.full)]

    def both(self, a: Mask, b: Mask) -> Mask:
        return [x.bits_and(p, q, f) for p, q, f in zip(a, b, self.full, strict=True)]

    def either(self, a: Mask, b: Mask) -> Mask:
        return [x.bits_or(p, q, f) for p, q, f in zip(a, b, self.full, strict=True)]

    def other(self, a: Mask) -> Mask:
        return [x.bits_not(p, f) for p, f in zip(a, self.full, strict=True)]

    def mask(self, condition: Condition) -> Mask:
        """A condition as a mask: all faces or none where it does not look at the card."""
        if isinstance(condition, list):
            return condition
        return [x.pick(condition, full, 0) for full in self.full]

    def bit(self, face: Term) -> Mask:
        """The mask of one face; of none for -1."""
        if isinstance(face, int):
            return self.known(1 << face) if face >= 0 else self.none()
        if self.words == 1:
            return [f"(1 << {face} if {face} >= 0 else 0)" if face not in self.certain else f"(1 << {face})"]
        bits = [0, *(1 << f for f in self.r.every_face)]
        return [x.at(self.store.table(f"BIT{w}", self.word(bits, w)), x.add(face, 1)) for w in range(self.words)]

    def word(self, masks: list[int], word: int) -> list[int]:
        """One word of each of some masks."""
        return [m >> 64 * word & self.full[word] for m in masks]

    def by_index(self, name: str, index: Term, masks: list[int]) -> Mask:
        """A mask looked up: ``masks[0]`` is that of index -1."""
        if isinstance(index, int):
            return self.known(masks[index + 1])
        sure = index in self.certain
        made: Mask = []
        for w in range(self.words):
            values = self.word(masks[1:] if sure else masks, w)
            table = self.store.table(f"{name}{w}" if sure else f"{name}{w}_OR_NONE", values)
            made.append(x.at(table, index if sure else x.add(index, 1)))
        return made

    def of_color(self, color: Term) -> Mask:
        r = self.r
        every = [sum(1 << f for f in r.every_face if r.color_of[f] == k) for k in range(r.program.colors)]
        return self.by_index("COLOR_FACES", color, [0, *every])

    def like(self, face: Term) -> Mask:
        """The faces with the number or symbol of a face."""
        r = self.r
        by = {k: sum(1 << f for f in r.every_face if r.symbol_of[f] == k) for k in set(r.symbol_of)}
        return self.by_index("LIKE_FACES", face, [0, *(by[r.symbol_of[f]] for f in r.every_face)])

    def held(self, player: Term) -> Mask:
        return [self.of_player(f"hand{w}", player, 0) for w in range(self.words)]

    def meets(self, a: Mask, b: Mask) -> Term:
        """Whether two masks share a face."""
        joined = self.both(a, b)
        return self.any_bit(joined)

    def any_bit(self, a: Mask) -> Term:
        if any(isinstance(t, int) and t for t in a):
            return 1
        rest = [t for t in a if isinstance(t, str)]
        if not rest:
            return 0
        return x.compare("!=", rest[0] if len(rest) == 1 else f"({' | '.join(rest)})", 0)

    # ---- players

    def sure(self, player: Term) -> bool:
        return player >= 0 if isinstance(player, int) else player in self.sures or player.startswith("NEXT[")

    def of_player(self, array: str, player: Term, default: Term) -> Term:
        """An element of an array by player; ``default`` of nobody."""
        if isinstance(player, int):
            return x.at(array, player) if player >= 0 else default
        return x.at(array, player) if self.sure(player) else f"({x.at(array, player)} if {player} >= 0 else {default})"

    def next_seat(self, player: Term, step: Term = "way") -> Term:
        """The next seat; ``step`` is 2 clockwise, 0 the other way."""
        n = self.n
        if isinstance(player, int) and isinstance(step, int):
            return (player + step - 1) % n
        table = self.store.table("NEXT", [(k - 1) % n for k in range(n + 2)])
        found = x.at(table, x.add(player, step))
        return found if self.sure(player) else f"({found} if {player} >= 0 else -1)"
