"""Clauses and effects as docs."""

from __future__ import annotations

from itertools import zip_longest
from typing import Final

from unodsl.format.bodies import BodyPrinter, Printed
from unodsl.format.comments import Comments
from unodsl.format.doc import Doc, Word, joined, seq, words_in
from unodsl.format.expressions import OR, POSTFIX, SUM, ExpressionPrinter
from unodsl.format.templates import Style
from unodsl.syntax import expressions as e
from unodsl.syntax import tree as t
from unodsl.syntax.scope import Scope
from unodsl.syntax.tongues import words

VERBS: Final = frozenset(
    ("draws", "loses_turn", "plays_again", "wins", "chooses_color", "chooses_player", "swaps_hands", "shows_hand")
)
BEGIN_WITH_PLAYER: Final = VERBS | {"draws_until", "discards", "whether", "offer"}

MOST_EFFECTS: Final = 3
"""Effects that stand on one line."""

MOST_VERBS: Final = 3
"""Verbs in one sentence about one player."""

CARD_EVENTS: Final = frozenset({"start", "played", "drawn", "dealt", "jumped_in", "wrong_play"})


class ClausePrinter(ExpressionPrinter):
    """Prints clauses with their comments."""

    def __init__(self, style: Style, scope: Scope, comments: Comments) -> None:
        super().__init__(style, scope)
        self.bodies = BodyPrinter(style, comments)

    def clause(self, clause: t.Clause) -> Printed:
        match clause:
            case t.Permission():
                key = "never_act" if clause.answer == "never" else clause.answer
                doc = self.style.fill(key, acts=self._acts(clause), when=self.maybe(clause.when))
                return self.bodies.printed(clause, doc, closed=False)
            case t.Duty():
                return self._duty(clause)
            case t.Let():
                name = self.thing(clause.name.id)
                target = self.style.fill("value_of_card", name=name) if clause.of_card else name
                doc = self.style.fill("let", name=target, value=self.expr(clause.value), when=self.maybe(clause.when))
                return self.bodies.printed(clause, doc, closed=False)
            case t.CountAs():
                doc = self.style.fill("count_as", name=self.thing(clause.name.id), when=self.maybe(clause.when))
                return self.bodies.printed(clause, doc, closed=False)
            case t.Whenever():
                doc = self.style.fill(
                    "whenever",
                    event=self._event(clause.event),
                    when=self.maybe(clause.when),
                    block=self.block(clause.block),
                )
                return self.bodies.printed(clause, doc, closed=True, bodies=1)

    def _acts(self, clause: t.Permission) -> Doc:
        acts = [self.style.fill("act_" + act) for act in clause.acts]
        made = acts[0]
        if len(acts) > 1:
            made = seq(self.listed(acts[:-1]), Word(self.style.act_mark), acts[-1])
        return seq(made, self.pattern(clause.pattern))

    def _duty(self, clause: t.Duty) -> Printed:
        penalty = None if clause.penalty is None else self.block(clause.penalty)
        doc = self.style.fill(
            "must" if clause.must else "must_not",
            everyone=self.style.fill("everyone") if clause.everyone else None,
            deed=self._deed(clause.deed),
            when=self.maybe(clause.when),
            penalty=None if clause.if_caught else penalty,
            caught=penalty if clause.if_caught else None,
        )
        return self.bodies.printed(clause, doc, closed=penalty is not None, bodies=int(penalty is not None))

    def _deed(self, deed: t.Deed) -> Doc:
        match deed.kind:
            case "say":
                word = self.style.quoted(deed.word or "")
                return self.style.fill("say_gesture" if deed.manner == "gesture" else "say_aloud", word=word)
            case "play":
                return self.style.fill("deed_play", pattern=self.pattern(deed.pattern))
            case kind:
                return self.style.fill("deed_" + kind)

    def _event(self, event: t.Event) -> Doc:
        key = "on_start_not" if event.kind == "start" and event.negated else "on_" + event.kind
        pattern = self.pattern(event.pattern, article=event.kind in CARD_EVENTS)
        return self.style.fill(key, pattern=pattern, name=self.var(event.name))

    # ---- effects

    def block(self, block: t.Block) -> Doc:
        return self.bodies.body(block, self._sentences(block.effects), MOST_EFFECTS)

    def _sentences(self, effects: tuple[t.Effect, ...]) -> list[Printed]:
        """Effects as lines: what one player does in a row is one sentence (`player draws 2 and loses turn`)."""
        rows: list[list[t.Effect]] = []
        for effect in effects:
            if rows and self._continues(rows[-1], effect):
                rows[-1].append(effect)
            else:
                rows.append([effect])
        made = []
        for row, following in zip_longest(rows, rows[1:]):
            printed = self._sentence(row, in_brackets=False)
            if following and self._begins_with_card(following[0]) and self._ends_with_color(printed):
                # `the card is red` before `skip next`: without brackets, `red skip` would be one kind.
                printed = self._sentence(row, in_brackets=True)
            made.append(printed)
        return made

    def _sentence(self, row: list[t.Effect], in_brackets: bool) -> Printed:
        return self._row(row, in_brackets) if self._is_verb(row[0]) else self._effect(row[0], in_brackets)

    def _begins_with_card(self, effect: t.Effect) -> bool:
        """Whether the first word of an effect may be taken for a card."""
        if effect.kind in ("skip_one", "skip_many"):
            return True
        first = effect.who
        while isinstance(first, e.Field):
            first = first.of
        groups = words().name_groups
        known = groups["players"] | groups["values"] | groups["fields"]
        return effect.kind in BEGIN_WITH_PLAYER and isinstance(first, e.Ref) and first.id not in known

    def _ends_with_color(self, printed: Printed) -> bool:
        last = [word.text for word in words_in(printed.doc)][-1:]
        colors = words().name_groups["colors"] | self.scope.colors
        return any(self.scope.thing(text) in colors for text in last)

    def _is_verb(self, effect: t.Effect) -> bool:
        return effect.kind in VERBS and self.style.has(effect.kind)

    def _continues(self, row: list[t.Effect], effect: t.Effect) -> bool:
        """Whether an effect may stand in the sentence of those before it."""
        comments = self.bodies.comments
        if not (self._is_verb(row[0]) and self._is_verb(effect)) or effect.who != row[0].who or len(row) == MOST_VERBS:
            return False
        apart = effect.span.start != row[-1].span.start and comments.blank_before(effect.span.start)
        return not apart and comments.of(row[-1]).after is None and not comments.of(effect).before

    def _row(self, row: list[t.Effect], in_brackets: bool) -> Printed:
        verbs = joined([self._verb(effect, in_brackets) for effect in row], self.style.fill("and_does"))
        doc = self.style.fill("doing", who=self.maybe(row[0].who, POSTFIX), verbs=verbs)
        first = self.bodies.printed(row[0], doc, closed=False)
        if len(row) == 1:
            return first
        kept = type(first.kept)(before=first.kept.before, after=self.bodies.comments.of(row[-1]).after)
        return Printed(doc, False, first.start, kept)

    def _verb(self, effect: t.Effect, in_brackets: bool) -> Doc:
        level = POSTFIX if effect.kind == "chooses_color" else SUM
        return self.style.fill(
            *_sized(effect),
            amount=self._part(effect.amount, level, in_brackets),
            other=self.maybe(effect.other, POSTFIX),
            var=self.var(effect.var),
        )

    def _part(self, expr: e.Expr | None, level: int, in_brackets: bool) -> Doc | None:
        made = self.maybe(expr, level)
        return self.style.fill("group", part=made) if in_brackets and made is not None else made

    def _effect(self, effect: t.Effect, in_brackets: bool) -> Printed:
        blocks = [self.block(b) for b in effect.blocks]
        keys = ("swap_hands",) if effect.kind == "swaps_hands" else _sized(effect)
        doc = self.style.fill(
            *keys,
            who=self.maybe(effect.who, POSTFIX),
            other=self.maybe(effect.other, POSTFIX),
            amount=self._part(effect.amount, SUM, in_brackets),
            condition=self._part(effect.condition, OR, in_brackets),
            var=self._target(effect) if effect.kind == "set_fact" else self.var(effect.var),
            pattern=self.pattern(effect.pattern, article=True),
            text=self.text(effect.text),
            group=self._group(effect),
            rounds=self.style.fill("round_and_round") if effect.round_and_round else None,
            block=blocks[0] if blocks else None,
            **({"else": blocks[1]} if len(blocks) > 1 else {}),
        )
        return self.bodies.printed(effect, doc, closed=bool(blocks), bodies=len(blocks))

    def _target(self, effect: t.Effect) -> Doc:
        """The fact that is set, or that of a player: `p's score`."""
        name = self.thing(effect.var.id if effect.var else "")
        if effect.who is None:
            return name
        return self.style.fill("field", of=self.expr(effect.who, POSTFIX), name=name)

    def _group(self, effect: t.Effect) -> Doc | None:
        everyone = effect.group == "all_players" and effect.kind == "each_player"
        return None if effect.group is None or everyone else self.style.fill(effect.group)


def _sized(effect: t.Effect) -> tuple[str, ...]:
    """The templates for an effect with a number, before the usual one."""
    match effect.amount:
        case amount if amount is not None and effect.kind == "reverse_direction":
            return ("reverse_as_often",)
        case e.Number(value=1):
            return f"{effect.kind}-one", f"{effect.kind}-number", effect.kind
        case e.Number():
            return f"{effect.kind}-number", effect.kind
        case _:
            return (effect.kind,)
