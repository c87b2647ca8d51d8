"""The program of a model: clauses by question and in order, effects flat, constants worked out."""

from __future__ import annotations

import pytest

from unodsl.data import shipped_names
from unodsl.model import effects as e
from unodsl.model.load import load_model
from unodsl.model.model import Model
from unodsl.program import code as k
from unodsl.program.bind import bind
from unodsl.program.lower import lower, order_of_rules
from unodsl.program.program import Program
from unodsl.text.source import Source


def model_of(rules: str, base: str = "official") -> Model:
    loaded = load_model(Source("low.uno", f"ruleset low extends {base} {{\n{rules}\n}}"))
    assert loaded.ok, loaded.diagnostics
    assert loaded.model is not None
    return loaded.model


def program_of(name: str) -> Program:
    loaded = load_model(name)
    assert loaded.model is not None
    return lower(loaded.model)


RULESETS = shipped_names()[0]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_places_and_slots_lie_in_their_code(ruleset: str) -> None:
    for code in program_of(ruleset).codes:
        assert 0 <= code.bound <= code.slots
        for i in code.instructions:
            assert not isinstance(i, e.If | e.Whether | e.Offer | e.Slap | e.EachPlayer | e.Stop | e.Nothing)
            if isinstance(i, k.Jump | k.JumpUnless | k.AskWhether | k.AskOffer | k.EachNext):
                assert 0 <= i.to <= len(code.instructions)
            for slot in ("var", "at", "first", "moved"):
                value = getattr(i, slot, None)
                assert value is None or 0 <= value < code.slots


@pytest.mark.parametrize("ruleset", RULESETS)
def test_binding_puts_players_and_options_in(ruleset: str) -> None:
    program = program_of(ruleset)
    for players in (2, 4):
        bound = bind(program, program.options, players)
        assert "PLAYERS" not in str(bound.permissions)
        assert "OptionValue" not in str(bound)
        assert bind(bound, program.options, players) == bound
        numbers = [c.number for group in bound.handlers for c in group]
        assert len(numbers) == len(set(numbers))


def test_conditions_that_never_hold_take_their_clauses_with_them() -> None:
    program = lower(model_of("rule a { may pass when players = 9 may pass when 1 > 2 or players > 12 }"))
    known = {c.number for c in bind(program, program.options, 4).of_act("pass")}
    assert {c.number for c in program.of_act("pass")} > known
    assert len(bind(program, program.options, 9).of_act("pass")) == len(known) + 1


def test_after_puts_a_rule_behind_another() -> None:
    model = model_of("rule a after b { may pass } rule b { may pass } rule c { may pass }")
    names = [model.rules[i].full_name for i in order_of_rules(model.rules)]
    assert names.index("low.b") < names.index("low.a") < names.index("low.c")


def test_names_bound_by_an_event_are_told_from_those_bound_by_effects() -> None:
    model = model_of(
        """rule a { whenever someone makes noise as n { n draws 1 as r } }
        rule b { whenever a 7 is played { player chooses another player q player swaps hands with q } }"""
    )
    program = lower(model)
    (noise,) = (program.codes[h.code] for h in program.of_event("noise"))
    assert (noise.bound, noise.slots) == (1, 2)
    seven = program.codes[program.of_event("played")[-1].code]
    assert (seven.bound, seven.slots) == (0, 1)
