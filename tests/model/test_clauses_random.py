"""Whatever tree comes, the check answers: with what was meant, or with findings, never with an exception."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.model.test_clauses_env import ENV, NOWHERE
from unodsl.model.clauses import check_property, check_rule, check_sentence, check_static
from unodsl.model.core import YES
from unodsl.syntax import expressions as e
from unodsl.syntax import tree as t
from unodsl.text.diagnostics import Diagnostic

AT = NOWHERE
NAMES = st.sampled_from(
    [
        "card",
        "cards",
        "attack",
        "players",
        "teams",
        "player",
        "next",
        "left",
        "right",
        "first",
        "dealer",
        "winner",
        "accused",
        "victim",
        "on_turn",
        "nobody",
        "top",
        "top_before",
        "color",
        "color_before",
        "direction",
        "clockwise",
        "none",
        "cards_left",
        "after_draw",
        "jumped_in",
        "guilty",
        "hand",
        "hand_size",
        "turn_seconds",
        "points",
        "four_on_four",
        "target",
        "scoring",
        "minus",
        "calmed",
        "silent_for",
        "strikes",
        "mood",
        "calm",
        "red",
        "blue",
        "skip",
        "wild",
        "action",
        "number",
        "just_drawn",
        "playable",
        "alike",
        "p",
        "q",
        "r",
        "nonsense",
        "牌",
    ]
)
FIELDS = st.sampled_from(
    [
        "hand",
        "size",
        "colors",
        "symbols",
        "draws",
        "kind",
        "chain",
        "from",
        "victim",
        "next",
        "left",
        "right",
        "total",
        "color",
        "symbol",
        "points",
        "strikes",
        "x",
    ]
)
OPS = st.sampled_from(["=", "!=", ">=", "<=", ">", "<"])
SMALL = st.integers(0, 12)
FLAG = st.booleans()
NAME = NAMES.map(lambda n: e.Name(AT, n))
KIND = st.one_of(
    st.builds(lambda n: e.Kind(AT, name=n), NAMES),
    st.builds(lambda n, c: e.Kind(AT, name=n, color=c), NAMES, NAMES),
    st.builds(lambda a, b: e.Kind(AT, low=a, high=b), SMALL, SMALL),
    st.builds(lambda a, c: e.Kind(AT, low=a, high=a, color=c), SMALL, NAMES),
)
KINDS = st.lists(KIND, min_size=1, max_size=3).map(lambda ks: e.Kinds(AT, tuple(ks)))
LEAF: st.SearchStrategy[Any] = st.one_of(
    NAMES.map(lambda n: e.Ref(AT, n)), SMALL.map(lambda n: e.Number(AT, n)), FLAG.map(lambda b: e.YesNo(AT, b)), KINDS
)


def grown(x: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Every form, with smaller expressions inside."""
    several = st.lists(x, min_size=1, max_size=3).map(tuple)
    sign = st.sampled_from([1, -1])
    return st.one_of(
        st.builds(lambda o, f: e.Field(AT, o, f), x, FIELDS),
        st.lists(st.tuples(sign, x), min_size=1, max_size=3).map(lambda ts: e.Sum(AT, tuple(ts))),
        several.map(lambda fs: e.Product(AT, fs)),
        st.builds(lambda o, a, b: e.Compare(AT, o, a, b), OPS, x, x),
        st.builds(lambda a, b, n: e.Is(AT, a, b, n), x, x, FLAG),
        st.builds(lambda a, b, n: e.Matches(AT, a, b, n), x, x, FLAG),
        st.builds(lambda a, b: e.Identical(AT, a, b), x, x),
        st.builds(lambda a, k, n: e.Has(AT, a, k, n), x, KINDS, FLAG),
        st.builds(lambda a, k: e.AreAll(AT, a, k), x, KINDS),
        st.builds(lambda a, b, n: e.HasWhere(AT, a, b, n), x, x, FLAG),
        st.builds(lambda a, b, n: e.HasMatching(AT, a, b, n), x, x, FLAG),
        st.builds(lambda a, n, k: e.HasDifferent(AT, a, n, k), x, SMALL, KIND),
        st.builds(lambda k, a: e.Count(AT, k, a), KIND, x),
        several.map(lambda ps: e.And(AT, ps)),
        several.map(lambda ps: e.Or(AT, ps)),
        x.map(lambda p: e.Not(AT, p)),
    )


EXPR = st.recursive(LEAF, grown, max_leaves=12)
PATTERN = st.one_of(
    st.builds(lambda w, n: t.Pattern(AT, w, None, n), st.sampled_from(["card", "cards", "kinds"]), st.none() | NAME),
    st.builds(lambda k, n: t.Pattern(AT, "kinds", k, n), KINDS, st.none() | NAME),
)
EFFECT_KINDS = st.sampled_from(
    [
        "draws",
        "draws_until",
        "discards",
        "attack_with",
        "attack_moves",
        "attack_becomes",
        "end_attack",
        "skip_one",
        "skip_many",
        "reverse_direction",
        "plays_again",
        "turn_goes",
        "loses_turn",
        "chooses_color",
        "chooses_player",
        "whether",
        "swaps_hands",
        "hands_go_round",
        "shows_hand",
        "slap",
        "each_player",
        "offer",
        "set_fact",
        "nothing",
        "shuffle_discards",
        "if_effect",
        "stop",
        "set_aside",
        "take_back",
        "end_round",
        "redraw",
        "wins",
        "nonsense",
    ]
)


def effects(blocks: st.SearchStrategy[t.Block]) -> st.SearchStrategy[t.Effect]:
    maybe = st.none() | EXPR
    return st.builds(
        lambda kind, who, other, amount, condition, var, pattern, group, rounds, inside: t.Effect(
            AT, kind, who, other, amount, condition, var, pattern, None, group, rounds, tuple(inside)
        ),
        EFFECT_KINDS, maybe, maybe, maybe, maybe, st.none() | NAME, st.none() | PATTERN,
        st.sampled_from([None, "all_players", "all_others"]), FLAG, st.lists(blocks, max_size=2),
    )  # fmt: skip


BLOCK = st.recursive(
    st.just(t.Block(AT, ())),
    lambda b: st.lists(effects(b), max_size=3).map(lambda es: t.Block(AT, tuple(es))),
    max_leaves=6,
)
ACTS = st.sampled_from(
    ["play", "answer", "jump_in", "play_together", "lay", "draw", "pass", "challenge", "take", "catch", "call_late"]
)
EVENT_KINDS = st.sampled_from(
    ["played", "jumped_in", "drawn", "start", "dealt", "wrong_play", "noise", "take", "round_ends", "nonsense"]
)
WHEN = st.none() | EXPR
CLAUSE: st.SearchStrategy[Any] = st.one_of(
    st.builds(
        lambda a, acts, p, w: t.Permission(AT, a, tuple(acts), p, w),
        st.sampled_from(["may", "may_not", "never"]), st.lists(ACTS, min_size=1, max_size=3), st.none() | PATTERN, WHEN,
    ),
    st.builds(
        lambda must, kind, word, pattern, when, penalty, caught: t.Duty(
            AT, must, t.Deed(AT, kind, word, None, pattern), False, when, penalty, caught
        ),
        FLAG, st.sampled_from(["say", "noise", "draw", "play"]), st.none() | st.just("Uno"), st.none() | PATTERN, WHEN,
        st.none() | BLOCK, FLAG,
    ),
    st.builds(lambda n, c, v, w: t.Let(AT, n, c, v, w), NAME, FLAG, EXPR, WHEN),
    st.builds(lambda n, w: t.CountAs(AT, n, w), NAME, WHEN),
    st.builds(
        lambda k, p, n, name, w, b: t.Whenever(AT, t.Event(AT, k, p, n, name), w, b),
        EVENT_KINDS, st.none() | PATTERN, FLAG, st.none() | NAME, WHEN, BLOCK,
    ),
)  # fmt: skip


@given(st.lists(CLAUSE, max_size=3))
def test_rules(made: list[Any]) -> None:
    found: list[Diagnostic] = []
    checked = check_rule(t.Rule(AT, t.Decl(AT, "r"), (), (), None, tuple(made)), ENV, found)
    errors = any(d.is_error for d in found)
    assert errors == (len(checked) < len(made))


@given(EXPR)
def test_expressions(expr: Any) -> None:
    for is_static in (True, False):
        found: list[Diagnostic] = []
        if is_static:
            made = check_static(expr, ENV, found)
        else:
            made = check_property(t.Property(AT, e.Name(AT, "p"), "always", expr), ENV, found)
        assert made == YES or not any(d.is_error for d in found)


@given(st.lists(EXPR, max_size=2), WHEN)
def test_sentences(amounts: list[Any], when: Any) -> None:
    found: list[Diagnostic] = []
    checked, _ = check_sentence(t.MatchLine(AT, "out_at", tuple(amounts), when), ENV, found)
    assert len(checked) == len(amounts) or any(d.is_error for d in found)


def test_nesting_without_end() -> None:
    expr: Any = e.Ref(AT, "calmed")
    field: Any = e.Ref(AT, "player")
    for _ in range(5000):
        expr = e.Not(AT, expr)
        field = e.Field(AT, field, "next")
    found: list[Diagnostic] = []
    check_property(
        t.Property(AT, e.Name(AT, "p"), "always", e.And(AT, (expr, e.Is(AT, field, field, False)))), ENV, found
    )
    assert [d.name for d in found] == ["condition-too-deep", "condition-too-deep"]


def test_mixed_nesting_without_end() -> None:
    one = e.Number(AT, 1)
    hand = e.Ref(AT, "hand")
    expr: Any = e.Ref(AT, "calmed")
    for _ in range(1000):
        expr = e.Sum(AT, ((1, one), (1, e.Product(AT, (one, e.HasWhere(AT, hand, expr, False))))))
        expr = e.Or(AT, (e.And(AT, (e.Not(AT, e.Compare(AT, "<", one, expr)),)),))
    block = t.Block(AT, (t.Effect(AT, "if_effect", condition=expr),))
    for _ in range(60):
        block = t.Block(AT, (t.Effect(AT, "if_effect", condition=e.YesNo(AT, True), blocks=(block,)),))
    found: list[Diagnostic] = []
    clauses = (t.Whenever(AT, t.Event(AT, "take"), expr, block),)
    assert check_rule(t.Rule(AT, t.Decl(AT, "r"), (), (), None, clauses), ENV, found) == ()
    assert "condition-too-deep" in {d.name for d in found}


def test_blocks_without_end() -> None:
    block = t.Block(AT, ())
    for _ in range(5000):
        block = t.Block(AT, (t.Effect(AT, "if_effect", condition=e.YesNo(AT, True), blocks=(block,)),))
    found: list[Diagnostic] = []
    rule = t.Rule(AT, t.Decl(AT, "r"), (), (), None, (t.Whenever(AT, t.Event(AT, "take"), None, block),))
    assert check_rule(rule, ENV, found) == ()
    assert [d.name for d in found] == ["condition-too-deep"]
