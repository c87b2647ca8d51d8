"""The part ``given`` of a case: the table before the first act."""

from __future__ import annotations

from unodsl.scenarios import values
from unodsl.scenarios.cases import Given, GivenAttack, Word
from unodsl.scenarios.nodes import Node
from unodsl.scenarios.seated import Seated
from unodsl.text.diagnostics import Label, Said
from unodsl.text.source import Span

GIVEN_KEYS = (
    "dealer", "turn", "direction", "top", "color", "hands", "draw_pile", "discard", "scores", "start", "rest", "seed",
    "setup", "attack", "facts", "drawn",
)  # fmt: skip
_BESIDE_SETUP = frozenset({"setup", "seed", "dealer", "scores"})
"""What may be given of a game before the deal."""
_ATTACK_KEYS = ("kind", "draws", "from")


def read_given(node: Node, seated: Seated, head: Span) -> Given:
    """The table that a case begins with; ``head`` is the place of the key."""
    shape = seated.shape
    fields = shape.fields(node, GIVEN_KEYS)
    get = {key: value for key, (_, value) in fields.items()}
    is_setup = "setup" in get and shape.flag(get["setup"])

    def word(key: str) -> Word | None:
        return shape.word(get[key]) if key in get else None

    def name(key: str) -> Word | None:
        return seated.name(get[key]) if key in get else None

    if "top" in fields and "start" in fields:
        first = Label(fields["top"][0].span, Said("scenario-first-here"))
        shape.findings.note("scenario-top-and-start", fields["start"][0].span, first)
    elif is_setup:
        for key in fields.keys() - _BESIDE_SETUP:
            first = Label(fields["setup"][0].span, Said("scenario-first-here"))
            shape.findings.note("scenario-beside-setup", fields[key][0].span, first, key=key)
    elif "top" not in fields and "start" not in fields:
        shape.findings.note("scenario-no-top", head)
    direction = shape.term(get["direction"], values.DIRECTIONS).text if "direction" in get else "clockwise"
    if "rest" in get:
        shape.term(get["rest"], ("removed",))
    return Given(
        span=head,
        setup=is_setup,
        seed=shape.number(get["seed"], 0).value if "seed" in get else 0,
        dealer=name("dealer"),
        turn=name("turn"),
        direction=1 if direction == "clockwise" else -1,
        top=word("top"),
        color=None if values.is_none(getattr(get.get("color"), "text", "")) else word("color"),
        start=word("start"),
        hands=tuple((who, shape.words(cards)) for who, cards in seated.names_of(get["hands"]))
        if "hands" in get
        else (),
        draw_pile=shape.words(get["draw_pile"]) if "draw_pile" in get else None,
        discard=shape.words(get["discard"]) if "discard" in get else (),
        rest_removed="rest" in get,
        scores=tuple((who, shape.number(v)) for who, v in seated.names_of(get["scores"])) if "scores" in get else (),
        attack=_attack(get["attack"], seated) if "attack" in get else None,
        facts=shape.settings(get["facts"]) if "facts" in get else (),
        drawn=word("drawn"),
    )


def _attack(node: Node, seated: Seated) -> GivenAttack | None:
    shape = seated.shape
    if values.is_none(getattr(node, "text", "")):
        return None
    fields = shape.fields(node, _ATTACK_KEYS)
    for key in ("kind", "draws"):
        if key not in fields:
            shape.findings.note("scenario-missing-key", node.span, key=key)
            return None
    sender = seated.name(fields["from"][1]) if "from" in fields else None
    return GivenAttack(shape.word(fields["kind"][1]), shape.number(fields["draws"][1], 0), sender)
