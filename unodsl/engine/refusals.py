"""Why the rules refuse an act, as wording with the rule that decided."""

from __future__ import annotations

from unodsl.engine.actions import Refusal
from unodsl.engine.questions import Decision
from unodsl.engine.rules import Rules
from unodsl.program import program as p


def rule_said(r: Rules, clause: p.Clause) -> dict[str, str | int]:
    """A rule for a message: its full name, its text in each tongue (`text-en`, …), the clause's own words."""
    rule = r.program.rules[clause.rule]
    said: dict[str, str | int] = {"rule": rule.full_name, "words": clause.words}
    return said | {f"text_{tongue}": text for tongue, text in rule.text}


def by_rules(r: Rules, act: str, decision: Decision) -> Refusal:
    """The refusal for a question of permission that came out as no."""
    if not decision.deciding:
        return Refusal("no-rule-allows", {"act": act})
    clause = decision.deciding[-1]
    key = "rule-forbids-for-good" if clause.answer == "never" else "rule-forbids"
    return Refusal(key, rule_said(r, clause), r.program.rules[clause.rule].full_name)
