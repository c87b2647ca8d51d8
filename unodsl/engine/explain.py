"""Traces: which clause of which rule decided, in its words."""

from __future__ import annotations

from unodsl.engine.actions import Act, Action
from unodsl.engine.evaluate import At
from unodsl.engine.machine import Running
from unodsl.engine.questions import Decision, decide
from unodsl.engine.refusals import rule_said
from unodsl.program import program as p
from unodsl.text.diagnostics import Said, Value


def _said(t: Running, key: str, clause: p.Clause) -> Said:
    args: dict[str, Value] = dict(rule_said(t.r, clause))
    return Said(key, args)


def question(t: Running, action: Action) -> tuple[str, At] | None:
    """The question of permission that an act raises; None for acts that no permission is asked for."""
    s, player, cards = t.s, action.player, action.cards
    match action.act:
        case Act.PLAY | Act.JUMP_IN if cards:
            act = "jump_in" if action.act is Act.JUMP_IN else "answer" if s.attack.kind >= 0 else "play"
            act = "play_together" if act == "play" and len(cards) > 1 else act
            return act, At(player, cards[-1], cards, gone=len(cards))
        case Act.DRAW | Act.PASS | Act.TAKE | Act.CHALLENGE | Act.CATCH:
            return action.act.value, At(player)
        case Act.CALL:
            return "call_late", At(player)
        case _:
            return None


def explain(t: Running, action: Action) -> tuple[Said, ...]:
    """Every clause that applied to an act, the ones that decided first, and which rule took precedence over which."""
    asked = question(t, action)
    if asked is None:
        return ()
    return explained(t, decide(asked[0], t.r, t.s, asked[1]))


def explained(t: Running, decision: Decision) -> tuple[Said, ...]:
    lines: list[Said] = []
    keys = {"may": "trace-may", "may_not": "trace-may-not", "never": "trace-never"}
    lines += [_said(t, keys[c.answer], c) for c in decision.deciding]
    if not decision.deciding:
        lines.append(Said("trace-no-rule"))
    for clause in decision.applying:
        if clause in decision.deciding:
            continue
        if clause in decision.left:
            lines.append(_said(t, "trace-beaten", clause))
        else:
            over = next(c for c in decision.applying if t.r.overrides[c.rule] >> clause.rule & 1)
            name = t.r.program.rules[over.rule].full_name
            line = _said(t, "trace-overridden", clause)
            lines.append(Said(line.key, {**line.args, "by": name}))
    return tuple(lines)


def ran(t: Running) -> tuple[Said, ...]:
    """The handlers that ran in an act."""
    by_number: dict[int, p.Clause] = {c.number: c for group in t.r.program.handlers for c in group}
    by_number |= {c.number: c for c in t.r.program.says}
    return tuple(_said(t, "trace-ran", by_number[n]) for n in t.ran if n in by_number)
