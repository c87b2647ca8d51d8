"""Why the rules refuse an act, as wording with the rule that decided."""

from __future__ import annotations

from unodsl.engine.actions import Refusal
from unodsl.engine.questions import Decision
from unodsl.engine.rules import Rules
from unodsl.program import program as p
from unodsl.text.diagnostics import Said, Value


def rule_said(r: Rules, clause: p.Clause) -> dict[str, Value]:
    """A rule for a message: its full name, the clause's own words, its text in the reader's tongue (else the words)."""
    rule = r.program.rules[clause.rule]
    text: dict[str, Value] = dict(rule.text) or {"en": clause.words}
    return {"rule": rule.full_name, "words": clause.words, "text": Said("in-tongue", text)}


def by_rules(r: Rules, act: str, decision: Decision) -> Refusal:
    """The refusal for a question of permission that came out as no."""
    if not decision.deciding:
        return Refusal("no-rule-allows", {"act": Said(f"doing-{act.replace('_', '-')}")})
    clause = decision.deciding[-1]
    key = "rule-forbids-for-good" if clause.answer == "never" else "rule-forbids"
    return Refusal(key, rule_said(r, clause), r.program.rules[clause.rule].full_name)
