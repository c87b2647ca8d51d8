"""Random trees of rule files, for the tests of the formatter: a good part of the grammar, all names declared."""

from __future__ import annotations

from typing import Any, TypeVar

from hypothesis import strategies as st

from unodsl.syntax import expressions as e
from unodsl.syntax import tree as t
from unodsl.syntax.parse import parse, read_words
from unodsl.syntax.scope import Scope
from unodsl.text.source import Source

SOURCE = Source("random.uno", "")
AT: Any = SOURCE.span(0, 0)

PRELUDE = """
ruleset random / 随机 {
  deck {
    colors red, yellow, pink / 粉
    number 0..9: 2 per color, worth face
    action skip, reverse, ghost / 鬼: 2 per color, 8 in all, worth 20
    black wild, mickey / 米老鼠: 4 each
    total 60
  }
  option flag / 旗子: yes_no = no "A flag?" / "旗子？"
  option score / 积分: 0..50 = 7
  option mode / 档位: slow / 慢速, fast / 快速 = slow
  option plain_fact: yes_no = yes
  remember silent_for / 为谁安静 of each player: someone = nobody
}
"""
_PARSED = parse(Source("prelude.uno", PRELUDE))
assert _PARSED.file is not None
assert not _PARSED.diagnostics
BASE: t.File = _PARSED.file
RULES_KNOWN = {"stack_on_two": "接加二", "draw": "摸牌", "rule_3": "规则三"}
SCOPE: Scope = read_words(Source("prelude.uno", PRELUDE)).scope.joined(
    Scope(rules={spelling: name for name, other in RULES_KNOWN.items() for spelling in (name, other)})
)

Made = TypeVar("Made")

COLORS = st.sampled_from(["red", "yellow", "pink"])
CARDS = st.sampled_from(["skip", "reverse", "draw_two", "wild_draw_four", "number", "black", "ghost", "mickey"])
PLAYERS = st.sampled_from(["player", "next", "dealer", "winner", "q", "p2"])
YES_NO = ("flag", "plain_fact", "after_draw")
FACTS = st.sampled_from(YES_NO)
VALUES = st.sampled_from(
    ["color", "top", "cards_left", "players", "card", "cards", "attack", "score", "mode", "direction", "q", "decks"]
)
FIELDS = st.sampled_from(["hand", "size", "draws", "kind", "chain", "from", "symbols", "colors", "next"])
NUMBERS = st.integers(0, 120)


def words(text: str) -> st.SearchStrategy[str]:
    """One of the words of a text."""
    return st.sampled_from(text.split())


def several(what: st.SearchStrategy[Made], low: int, high: int) -> st.SearchStrategy[tuple[Made, ...]]:
    return st.lists(what, min_size=low, max_size=high).map(tuple)


def maybe(what: st.SearchStrategy[Made]) -> st.SearchStrategy[Made | None]:
    return st.none() | what


NAMES = st.builds(lambda x: e.Name(AT, x), PLAYERS)
VARS = st.sampled_from(["q", "r", "p2"]).map(lambda x: e.Name(AT, x))
RULE_NAMES = st.sampled_from(["skip", "draw", "stack_on_two", "乱叠", "match", "rule_3"]).map(lambda x: e.Name(AT, x))
KIND = st.one_of(
    CARDS.map(lambda name: e.Kind(AT, name=name)),
    COLORS.map(lambda name: e.Kind(AT, name=name)),
    st.just(e.Kind(AT, name="just_drawn")),
    st.builds(lambda c, name: e.Kind(AT, name=name, color=c), COLORS, CARDS),
    st.builds(lambda c, n: e.Kind(AT, color=c, low=n, high=n), COLORS, st.integers(0, 9)),
    st.integers(0, 9).map(lambda n: e.Kind(AT, low=n, high=n)),
    st.builds(lambda a, b: e.Kind(AT, low=a, high=a + b), st.integers(0, 5), st.integers(1, 4)),
)
ONE_KIND = KIND.map(lambda k: e.Kinds(AT, (k,)))
KINDS = several(KIND, 1, 3).map(lambda ks: e.Kinds(AT, ks))
WHO: st.SearchStrategy[e.Expr] = st.one_of(
    PLAYERS.map(lambda x: e.Ref(AT, x)),
    st.builds(lambda x, f: e.Field(AT, e.Ref(AT, x), f), PLAYERS, st.sampled_from(["next", "right", "left"])),
    st.just(e.Field(AT, e.Ref(AT, "attack"), "from")),
)
ATOMS: st.SearchStrategy[e.Expr] = st.one_of(
    NUMBERS.map(lambda n: e.Number(AT, n)),
    VALUES.map(lambda x: e.Ref(AT, x)),
    FACTS.map(lambda x: e.Ref(AT, x)),
    st.booleans().map(lambda x: e.YesNo(AT, x)),
    st.sampled_from(["draw_two", "wild_draw_four"]).map(lambda x: e.Kinds(AT, (e.Kind(AT, name=x),))),
    COLORS.map(lambda x: e.Ref(AT, x)),
)
RIGHT = st.one_of(
    KINDS,
    st.builds(lambda x, f: e.Field(AT, e.Ref(AT, x), f), st.sampled_from(["q", "attack", "player", "score"]), FIELDS),
    st.just(e.Ref(AT, "card")),
    st.booleans().map(lambda x: e.YesNo(AT, x)),
)


def _either(parts: tuple[e.Expr, ...]) -> e.Or:
    """An `or` without what would be read as one more kind: a bare name or number after `… is skip or`."""
    kept = [p for p in parts if not isinstance(p, e.Number | e.Kinds) and (not isinstance(p, e.Ref) or p.id in YES_NO)]
    return e.Or(AT, (*kept, *(e.Ref(AT, name) for name in YES_NO[: max(0, 2 - len(kept))])))


def _bigger(inner: st.SearchStrategy[e.Expr]) -> st.SearchStrategy[e.Expr]:
    yes = st.booleans()
    signed = st.tuples(st.sampled_from([1, -1]), inner)
    ops = st.sampled_from(["=", "!=", ">=", "<=", ">", "<"])
    return st.one_of(
        st.builds(lambda x, f: e.Field(AT, x, f), inner, FIELDS),
        st.builds(lambda first, rest: e.Sum(AT, ((1, first), *rest)), inner, several(signed, 1, 3)),
        several(inner, 2, 3).map(lambda fs: e.Product(AT, fs)),
        st.builds(lambda op, a, b: e.Compare(AT, op, a, b), ops, inner, inner),
        st.builds(lambda a, b, n: e.Is(AT, a, b, n), inner, RIGHT, yes),
        st.builds(lambda a, b, n: e.Matches(AT, a, b, n), inner, inner, yes),
        st.builds(lambda a, b: e.Identical(AT, a, b), inner, inner),
        st.builds(lambda a, k, n: e.Has(AT, a, k, n), inner, KINDS, yes),
        st.builds(lambda a, k: e.AreAll(AT, a, k), inner, KINDS),
        st.builds(lambda a, c, n: e.HasWhere(AT, a, c, n), inner, inner, yes),
        st.builds(lambda a, c, n: e.HasMatching(AT, a, c, n), inner, inner, yes),
        st.builds(lambda a, n, k: e.HasDifferent(AT, a, n, k), inner, st.integers(1, 9), KIND),
        st.builds(lambda k, a: e.Count(AT, k, a), KIND, inner),
        several(inner, 2, 4).map(lambda ps: e.And(AT, ps)),
        several(inner, 2, 4).map(_either),
        inner.map(lambda x: e.Not(AT, x)),
    )


EXPRS: st.SearchStrategy[e.Expr] = st.recursive(ATOMS, _bigger, max_leaves=6)

PATTERNS = st.one_of(
    st.builds(lambda what, name: t.Pattern(AT, what, None, name), st.sampled_from(["card", "cards"]), maybe(VARS)),
    st.builds(lambda kinds, name: t.Pattern(AT, "kinds", kinds, name), KINDS, maybe(VARS)),
)
WORDS = st.text("uno UNO乌诺\"“'#{};", min_size=1, max_size=12)
TEXTS = st.one_of(
    WORDS.map(lambda x: t.Text(AT, (("zh" if any(c > "一" and c < "龥" for c in x) else "en", x),))),
    st.builds(
        lambda a, b: t.Text(AT, (("en", a), ("zh", b))), st.text("abc {}#", max_size=60), st.text("乌诺", min_size=1)
    ),
)


def _block(effects: tuple[t.Effect, ...]) -> t.Block:
    return t.Block(AT, effects)


def _effect(kind: str, **parts: st.SearchStrategy[Any]) -> st.SearchStrategy[t.Effect]:
    return st.builds(lambda **made: t.Effect(AT, kind, **made), **parts)


VERBS = st.one_of(
    _effect("draws", who=WHO, amount=EXPRS, var=maybe(VARS)),
    *(_effect(kind, who=WHO) for kind in ("loses_turn", "plays_again", "wins")),
    _effect("chooses_color", who=WHO, amount=maybe(EXPRS)),
    _effect("chooses_player", who=WHO, var=VARS),
    *(_effect(kind, who=WHO, other=WHO) for kind in ("swaps_hands", "shows_hand")),
)
SIMPLE = st.one_of(
    VERBS,
    _effect("draws_until", who=WHO, condition=EXPRS),
    _effect("discards", who=WHO, amount=EXPRS, condition=maybe(EXPRS)),
    _effect("attack_with", who=WHO, amount=EXPRS),
    *(_effect(kind, who=WHO) for kind in ("attack_moves", "turn_goes")),
    _effect("reverse_direction", amount=EXPRS),
    *(_effect(kind, amount=EXPRS) for kind in ("attack_becomes", "skip_many")),
    _effect("skip_one", who=PLAYERS.map(lambda x: e.Ref(AT, x))),
    words(
        """end_attack reverse_direction hands_go_round nothing shuffle_discards stop set_aside take_back end_round
        redraw"""
    ).map(lambda kind: t.Effect(AT, kind)),
    _effect("set_fact", var=st.just(e.Name(AT, "score")), amount=EXPRS),
    _effect("set_fact", who=PLAYERS.map(lambda x: e.Ref(AT, x)), var=st.just(e.Name(AT, "silent_for")), amount=EXPRS),
)


def _deeper(inner: st.SearchStrategy[t.Effect]) -> st.SearchStrategy[t.Effect]:
    blocks = several(inner, 0, 3).map(_block)
    one, two = st.tuples(blocks), st.tuples(blocks, blocks)
    group = st.sampled_from(["all_players", "all_others"])
    return st.one_of(
        _effect("whether", who=WHO, text=maybe(TEXTS), blocks=one | two),
        _effect("slap", group=group, var=VARS, blocks=one),
        _effect("each_player", who=WHO, var=VARS, group=group, round_and_round=st.booleans(), blocks=one),
        _effect("offer", who=WHO, pattern=PATTERNS, blocks=one),
        _effect("if_effect", condition=EXPRS, blocks=one | two),
    )


EFFECTS = st.recursive(SIMPLE, _deeper, max_leaves=4)
BLOCKS = several(EFFECTS, 0, 4).map(_block)

ACTS = words("play answer jump_in play_together lay draw pass challenge take catch call_late")
DEEDS = st.one_of(
    st.builds(lambda w, m: t.Deed(AT, "say", w, m), st.text("uno乌诺", max_size=5), words("aloud gesture")),
    st.sampled_from(["noise", "draw"]).map(lambda kind: t.Deed(AT, kind)),
    maybe(PATTERNS).map(lambda p: t.Deed(AT, "play", pattern=p)),
)
CARD_EVENTS = words("played drawn dealt jumped_in wrong_play")
EVENTS = st.one_of(
    st.builds(lambda kind, p: t.Event(AT, kind, p), CARD_EVENTS, PATTERNS),
    st.builds(lambda p, n: t.Event(AT, "start", p, negated=n), PATTERNS, st.booleans()),
    maybe(VARS).map(lambda name: t.Event(AT, "noise", name=name)),
    words("""take draw challenge challenge_succeeds challenge_fails pile_runs_out turn_begins turn_ends time_runs_out
        false_call false_slap round_ends nobody_can_move hands_changed""").map(lambda kind: t.Event(AT, kind)),
)


@st.composite
def duties(draw: st.DrawFn) -> t.Duty:
    penalty = draw(maybe(BLOCKS))
    caught = penalty is not None and draw(st.booleans())
    return t.Duty(AT, draw(st.booleans()), draw(DEEDS), draw(st.booleans()), draw(maybe(EXPRS)), penalty, caught)


CLAUSES = st.one_of(
    st.builds(
        lambda answer, acts, p, when: t.Permission(AT, answer, acts, p, when),
        st.sampled_from(["may", "may_not", "never"]), several(ACTS, 1, 3), maybe(PATTERNS), maybe(EXPRS),
    ),
    duties(),
    st.builds(
        lambda name, of_card, value, when: t.Let(AT, e.Name(AT, name), of_card, value, when),
        st.sampled_from(["hand_size", "points", "turn_seconds"]), st.booleans(), EXPRS, maybe(EXPRS),
    ),
    st.builds(lambda when: t.CountAs(AT, e.Name(AT, "guilty"), when), maybe(EXPRS)),
    st.builds(lambda event, when, block: t.Whenever(AT, event, when, block), EVENTS, maybe(EXPRS), BLOCKS),
)  # fmt: skip

RULE_DECLS = st.sampled_from([t.Decl(AT, "skip"), *(t.Decl(AT, name, other) for name, other in RULES_KNOWN.items())])
RULES = st.builds(
    lambda decl, overrides, after, text, clauses: t.Rule(AT, decl, overrides, after, text, clauses),
    RULE_DECLS, several(RULE_NAMES, 0, 2), several(RULE_NAMES, 0, 2), maybe(TEXTS), several(CLAUSES, 0, 3),
)  # fmt: skip
AMOUNTS = st.one_of(NUMBERS.map(lambda n: e.Number(AT, n)), st.just(e.Ref(AT, "score")))
MATCH_LINES = st.one_of(
    st.builds(
        lambda kind, when: t.MatchLine(AT, kind, (), when),
        words("winner_scores_others highest_wins left_starts winner_deals dealer_appointed"),
        maybe(EXPRS),
    ),
    st.builds(
        lambda kind, amount, when: t.MatchLine(AT, kind, (amount,), when),
        words("ends_when_total ends_after out_at teams_facing number_of_teams_apart"),
        AMOUNTS,
        maybe(EXPRS),
    ),
    several(NUMBERS.map(lambda n: e.Number(AT, n)), 1, 2).map(lambda ns: t.MatchLine(AT, "change_seats", ns, None)),
)
ITEMS = st.one_of(
    RULES,
    RULES,
    TEXTS.map(lambda x: t.Title(AT, x)),
    st.builds(lambda a, b: t.Ruling(AT, a, b), TEXTS, TEXTS),
    st.builds(lambda a, b: t.Seats(AT, a, a + b), NUMBERS, st.integers(0, 3)),
    KINDS.map(lambda k: t.NeedsDeck(AT, k)),
    several(RULE_NAMES, 1, 2).map(lambda names: t.NeedsRule(AT, names)),
    st.builds(lambda op, n: t.NeedsPlayers(AT, op, n), st.sampled_from(["=", "!=", ">=", "<=", ">", "<"]), NUMBERS),
    st.builds(lambda names, when: t.Without(AT, names, when), several(RULE_NAMES, 1, 2), maybe(EXPRS)),
    st.builds(lambda a, b: t.Decks(AT, a, b), NUMBERS, maybe(NUMBERS)),
    st.builds(
        lambda q, x: t.Property(AT, e.Name(AT, "safe"), q, x), st.sampled_from(["always", "never", "eventually"]), EXPRS
    ),
    several(MATCH_LINES, 0, 3).map(lambda lines: t.Match(AT, lines)),
)


@st.composite
def files(draw: st.DrawFn) -> t.File:
    """A file that begins with the declarations of all names."""
    return t.File(AT, False, BASE.decl, None, (*BASE.items, *draw(several(ITEMS, 1, 3))))
