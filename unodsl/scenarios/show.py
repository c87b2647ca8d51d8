"""Expected and found values in the reader's tongue."""

from __future__ import annotations

from unodsl.engine.actions import Refusal
from unodsl.scenarios.compare import Attack, Color, Faces, Group, Mismatch, Shown, Term, Text
from unodsl.scenarios.runner import Failure
from unodsl.scenarios.table import Cards
from unodsl.scenarios.tongues import tongue as table_of
from unodsl.text.diagnostics import Said
from unodsl.text.escape import visible
from unodsl.text.wording import say


def failure_lines(failure: Failure, cards: Cards, tongue: str) -> tuple[str, ...]:
    """What went otherwise, a line each."""
    if failure.kind == "differs":
        return tuple(mismatch_line(mismatch, cards, tongue) for mismatch in failure.mismatches)
    line = say(f"test-{failure.kind}", tongue)
    return (line, refusal_line(failure.refusal, tongue)) if failure.refusal else (line,)


def mismatch_line(mismatch: Mismatch, cards: Cards, tongue: str) -> str:
    """One difference: ``hands of Cy: expected 6, found 7``."""
    if mismatch.key == "legal":
        refused = _show(mismatch.found, cards, tongue)
        return say("test-not-legal", tongue, sentence=_show(mismatch.expected, cards, tongue), reason=refused)
    key = mismatch.key if mismatch.who is None else say("test-key-of", tongue, key=mismatch.key, who=mismatch.who)
    return say(
        "test-differs",
        tongue,
        key=key,
        expected=_show(mismatch.expected, cards, tongue),
        found=_show(mismatch.found, cards, tongue),
    )


def refusal_line(refusal: Refusal, tongue: str) -> str:
    """Why an act was refused, with the rule where one decided."""
    reason = Said(refusal.key, dict(refusal.args))
    return say("test-reason-rule", tongue, reason=reason, rule=refusal.rule) if refusal.rule else say(reason, tongue)


def _show(value: Shown, cards: Cards, tongue: str) -> str:
    match value:
        case int():
            return str(value)
        case Text(text=text):
            return visible(text)
        case Term(key=key):
            return table_of(tongue).value(key)
        case Color(color=color):
            return visible(cards.color_name(color, tongue))
        case Faces(faces=faces):
            names = table_of(tongue).between.join(visible(cards.name(face, tongue)) for face in faces)
            return names or say("test-no-cards", tongue)
        case Attack(kind=kind, draws=draws, sender=sender):
            parts = []
            if kind is not None:
                parts.append(visible(cards.symbol_name(kind, tongue)))
            if draws is not None:
                parts.append(say("test-attack-draws", tongue, draws=draws))
            if sender is not None:
                parts.append(say("test-attack-from", tongue, who=sender))
            return table_of(tongue).between.join(parts)
        case Group(parts=parts_):
            return "[" + table_of(tongue).between.join(_show(part, cards, tongue) for part in parts_) + "]"
        case Said():
            return say(value, tongue)
