"""Why an act is allowed or not, in one or two sentences with the rule's text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unodsl.engine.actions import Act, Action, Refusal
from unodsl.text.diagnostics import Said, Value
from unodsl.text.wording import say

if TYPE_CHECKING:
    from unodsl.engine.table import Table
    from unodsl.program.program import Rule

_RULES_AT_MOST = 2
_QUESTION = {Act.JUMP_IN: "jump_in", Act.DRAW: "draw", Act.PASS: "pass", Act.TAKE: "take", Act.CHALLENGE: "challenge",
             Act.CATCH: "catch", Act.CALL: "call_late"}  # fmt: skip


def why(table: Table, action: Action, tongue: str) -> list[str]:
    """Sentences: whether the act is legal now, and which rule says so."""
    refusal = table.legal(action)
    if refusal is not None and refusal.key == "not-in-hand" and action.act in (Act.PLAY, Act.JUMP_IN):
        return [say("play-why-no", tongue, reason=reason(refusal, tongue)), *_if_held(table, action, tongue)]
    if refusal is not None:
        return [say("play-why-no", tongue, reason=reason(refusal, tongue)), *missing(table, action, refusal, tongue)]
    trace = table.explain(action)
    allowing = [line for line in trace if line.key == "trace-may"]
    if not allowing:
        return [say("play-why-free", tongue)]
    lines = [say("play-why-yes", tongue, text=_text(allowing[0]))]
    lines += [say("play-why-over", tongue, text=_text(line)) for line in trace if line.key == "trace-overridden"]
    return lines[: 1 + _RULES_AT_MOST]


def _if_held(table: Table, action: Action, tongue: str) -> list[str]:
    """What the rules say to a card that is not in the hand."""
    for line in table.explain(action)[:1]:
        if line.key == "trace-may":
            return [say("play-why-held", tongue, text=_text(line))]
        if "text" in line.args:
            return [say("play-why-held-not", tongue, text=_text(line))]
    return [say("play-why-held-not", tongue, text=rule_text(rule, tongue)) for rule in _allowing(table, action)[:1]]


def reason(refusal: Refusal, tongue: str) -> str:
    """Why an act was refused, without a mark at its end."""
    return say(Said(refusal.key, dict(refusal.args)), tongue).rstrip(".。")


def missing(table: Table, action: Action, refusal: Refusal, tongue: str) -> list[str]:
    """Where no rule allows an act: what those rules say that could allow it."""
    if refusal.key != "no-rule-allows":
        return []
    rules = _allowing(table, action)
    return [say("play-why-only", tongue, text=rule_text(rule, tongue)) for rule in rules[:_RULES_AT_MOST]]


def _allowing(table: Table, action: Action) -> list[Rule]:
    """The rules with a `may` for the question that the act raises, those of the last files first."""
    if action.act is Act.PLAY:
        question = "answer" if table.attack else "play_together" if len(action.cards) > 1 else "play"
    else:
        question = _QUESTION.get(action.act, "")
    clauses = table.rules.permissions.get(question, ())
    numbers = dict.fromkeys(clause.rule for clause in reversed(clauses) if clause.answer == "may")
    return [table.rules.program.rules[number] for number in numbers]


def last_act(table: Table, tongue: str) -> list[str]:
    """Which rules were at work in the last act."""
    lines = [say(line, tongue) for line in table.explain()]
    return lines or [say("play-why-nothing", tongue)]


def rule_text(rule: Rule, tongue: str) -> str:
    """What a rule says, for the reader; its name where it has no text."""
    texts: dict[str, Value] = dict(rule.text)
    return say(Said("in-tongue", texts), tongue) if texts else rule.full_name


def _text(line: Said) -> Value:
    return line.args.get("text", "")
