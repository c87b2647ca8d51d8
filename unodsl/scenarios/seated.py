"""Names of a case's players, looked up with a finding where nobody has that name."""

from __future__ import annotations

from unodsl.scenarios.cases import Word, Words
from unodsl.scenarios.nodes import Node, Scalar
from unodsl.scenarios.schema import Shape


class Seated:
    """The players of one case in the order of their seats."""

    def __init__(self, players: Words, shape: Shape) -> None:
        self.players = players
        self.shape = shape
        self._seats = {player.text: seat for seat, player in enumerate(players)}

    def seat(self, word: Word) -> int | None:
        """The seat of the player so named."""
        return self._seats.get(word.text)

    def name(self, node: Node) -> Word:
        """The name of a player of this case; another name is noted."""
        if not isinstance(node, Scalar):
            return self.shape.word(node)
        word = Word(node.text, node.span)
        # Without any player there is one finding already, on the list of players.
        if self._seats and word.text not in self._seats:
            names = tuple(self._seats)
            self.shape.findings.note(
                "scenario-player-unknown", node.span, near=(word.text, names), name=word.text, players=names
            )
        return word

    def names(self, node: Node) -> Words:
        """A list of players' names."""
        return tuple(self.name(item) for item in self.shape.items(node))

    def names_of(self, node: Node) -> tuple[tuple[Word, Node], ...]:
        """A mapping whose keys are players' names."""
        return tuple((self.name(key), value) for key, value in self.shape.pairs(node))

    def is_name(self, node: Node) -> bool:
        """Whether a node is the name of a player."""
        return isinstance(node, Scalar) and node.text in self._seats
