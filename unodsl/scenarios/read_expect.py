"""The part ``expect`` of a case: what must hold at one moment."""

from __future__ import annotations

from unodsl.scenarios import values
from unodsl.scenarios.cases import (
    Choices,
    Entry,
    Expect,
    Expected,
    ExpectedAttack,
    Hands,
    Listed,
    Nothing,
    Number,
    Scores,
    Standing,
    Word,
    Words,
)
from unodsl.scenarios.nodes import Node, Scalar, Seq
from unodsl.scenarios.seated import Seated

EXPECT_KEYS = (
    "turn", "top", "color", "direction", "attack", "hands", "draw_pile", "discard", "round", "winner", "winners",
    "scores", "match", "champion", "legal", "choice", "dealer", "seats", "rounds", "standing",
)  # fmt: skip
_ATTACK_KEYS = ("kind", "draws", "from")


def read_expect(node: Node, seated: Seated) -> Expect:
    """What is expected, key by key in the order written."""
    fields = seated.shape.fields(node, EXPECT_KEYS)
    return Expect(
        tuple(Entry(key, _value(key, value, seated), name.span) for key, (name, value) in fields.items()), node.span
    )


def _value(key: str, node: Node, seated: Seated) -> Expected:
    shape = seated.shape
    match key:
        case "turn" | "dealer":
            return seated.name(node)
        case "winner":
            return Nothing() if not seated.is_name(node) and _is_none(node) else seated.name(node)
        case "color":
            return Nothing() if _is_none(node) else shape.word(node)
        case "direction":
            return shape.term(node, values.DIRECTIONS)
        case "round":
            return shape.term(node, values.ROUNDS)
        case "match":
            return shape.term(node, values.MATCHES)
        case "draw_pile" | "discard" | "rounds":
            return shape.number(node, 0)
        case "attack":
            return Nothing() if _is_none(node) else _attack(node, seated)
        case "choice":
            if _is_none(node):
                return Nothing()
            return Choices(tuple((who, shape.term(kind, values.CHOICES)) for who, kind in seated.names_of(node)))
        case "hands":
            return Hands(tuple((who, _hand(cards, seated)) for who, cards in seated.names_of(node)))
        case "scores":
            return Scores(tuple((who, shape.number(score)) for who, score in seated.names_of(node)))
        case "champion" | "winners":
            if not seated.is_name(node) and _is_none(node):
                return Nothing()
            names = tuple(seated.name(item) for item in shape.items_or_one(node))
            return Listed(names) if names else Nothing()
        case "seats":
            return Listed(seated.names(node))
        case "legal":
            return Listed(tuple(shape.word(item) for item in shape.items_or_one(node)))
        case "standing":
            return Standing(
                tuple(
                    seated.names(item) if isinstance(item, Seq) else (seated.name(item),) for item in shape.items(node)
                )
            )
        case _:
            return shape.word(node)


def _hand(node: Node, seated: Seated) -> Words | Number:
    return seated.shape.words(node) if isinstance(node, Seq) else seated.shape.number(node, 0)


def _attack(node: Node, seated: Seated) -> ExpectedAttack:
    shape = seated.shape
    fields = shape.fields(node, _ATTACK_KEYS)
    kind: Word | None = shape.word(fields["kind"][1]) if "kind" in fields else None
    draws = shape.number(fields["draws"][1], 0) if "draws" in fields else None
    return ExpectedAttack(kind, draws, seated.name(fields["from"][1]) if "from" in fields else None)


def _is_none(node: Node) -> bool:
    return isinstance(node, Scalar) and values.is_none(node.text)
