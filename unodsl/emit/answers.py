"""What the rules answer, as text: permissions as masks of faces, numbers, guilt, duties.

The same joining as in `unodsl.engine.questions`: clauses that apply take away the answers of the rules that they
override; of what is left `never` and `may not` stand above `may`, and the last `let` counts.
"""

from __future__ import annotations

from collections.abc import Sequence

from unodsl.emit import terms as x
from unodsl.emit.expressions import Around, Expressions
from unodsl.emit.masks import Condition, Mask
from unodsl.emit.terms import Term
from unodsl.engine.evaluate import DEEPEST
from unodsl.model import core as c
from unodsl.model.effects import Pattern
from unodsl.program import program as p
from unodsl.program import reads as look


class Answers:
    """Answers of one bound program."""

    def __init__(self, e: Expressions) -> None:
        self.e = e
        self.r = e.r
        e.playable = self.playable
        e.let = self.let

    def playable(self, at: Around) -> Mask:
        """The faces that the player at issue may play alone, in turn."""
        return self.allowed("play", at.player, at.depth + 1) if at.depth < DEEPEST else self.e.none()

    # ---- joining

    def overriders(self, clauses: Sequence[p.AnyClause], index: int) -> list[int]:
        """The places of clauses whose rules override that of the clause at ``index``."""
        rule = clauses[index].rule
        return [j for j, other in enumerate(clauses) if self.r.overrides[other.rule] >> rule & 1]

    def left(self, clauses: Sequence[p.AnyClause], applying: list[Mask]) -> list[Mask]:
        """Where each clause's answer is left, from where each applies."""
        e, made = self.e, []
        for i, mask in enumerate(applying):
            for j in self.overriders(clauses, i):
                mask = e.both(mask, e.other(applying[j]))
            made.append(mask)
        return made

    def left_one(self, clauses: Sequence[p.AnyClause], applying: list[Term]) -> list[Term]:
        return [
            x.every([holds, *(x.negated(applying[j]) for j in self.overriders(clauses, i))])
            for i, holds in enumerate(applying)
        ]

    # ---- permissions

    def pattern(self, pattern: Pattern | None, at: Around) -> Condition:
        """Whether the card at issue is of a pattern (each face, where ``at`` is for every face)."""
        if pattern is None:
            return 1
        if pattern.several:
            return x.compare(">", "laid_count", 1) if at.laid == "many" else 0
        if at.card is None:
            made = self.e.known(pattern.faces)
            return made if pattern.test is None else self.e.both(made, self.e.mask(self.e.test(pattern.test, at)))
        first = self.e.is_face(at.card, pattern.faces)
        assert not isinstance(first, list)
        return first if pattern.test is None else x.every([first, self.e.one(pattern.test, at)])

    def applying(self, act: str, player: Term, depth: int = 0) -> list[Mask]:
        """For each clause of an act with a card: the faces for which it applies."""
        e = self.e
        at = Around(player, None, "one", gone=1, jumped=int(act == "jump_in"), depth=depth)
        made = []
        for clause in self.r.permissions[act]:
            fits = e.mask(self.pattern(clause.pattern, at))
            made.append(e.both(fits, e.mask(e.test(clause.when, at))) if any(fits) else e.none())
        return made

    def allowed(self, act: str, player: Term, depth: int = 0) -> Mask:
        """The faces that a player may lay alone by an act, as far as the rules go."""
        e = self.e
        clauses = self.r.permissions[act]
        may, no = e.none(), e.none()
        for clause, mask in zip(clauses, self.left(clauses, self.applying(act, player, depth)), strict=True):
            if clause.answer == "may":
                may = e.either(may, mask)
            else:
                no = e.either(no, mask)
        return e.both(may, e.other(no))

    def forbidden(self, player: Term) -> Mask:
        """The faces for which a `never play` is left."""
        e = self.e
        clauses = self.r.permissions["play"]
        made = e.none()
        for clause, mask in zip(clauses, self.left(clauses, self.applying("play", player)), strict=True):
            if clause.answer == "never":
                made = e.either(made, mask)
        return made

    def may(self, act: str, player: Term) -> Term:
        """Whether an act without cards is allowed."""
        at = Around(player, -1, jumped=int(act == "jump_in"))
        clauses = [clause for clause in self.r.permissions[act] if clause.pattern is None]
        left = self.left_one(clauses, [self.e.one(clause.when, at) for clause in clauses])
        return x.every([
            x.some(h for clause, h in zip(clauses, left, strict=True) if clause.answer == "may"),
            *(x.negated(h) for clause, h in zip(clauses, left, strict=True) if clause.answer != "may"),
        ])  # fmt: skip

    def set_left(self, act: str, player: Term) -> list[Term]:
        """For each clause of an act (`play_together`, `answer`, `jump_in`): whether its answer is left for `laid`."""
        e = self.e
        jumped = int(act == "jump_in")
        at = Around(player, "laid_last", "many", gone="laid_count", jumped=jumped)
        each = Around(player, None, "many", gone="laid_count", jumped=jumped)
        laid = e.faces_of(c.Laid(), at)
        clauses = self.r.permissions[act]
        applying: list[Term] = []
        for clause in clauses:
            pattern = clause.pattern
            if clause.answer != "may":
                fits = e.all() if pattern is None or pattern.several else e.mask(self.pattern(pattern, each))
                applying.append(e.meets(laid, e.both(fits, e.mask(e.test(clause.when, each)))))
            elif pattern is None or pattern.several:
                applying.append(e.one(clause.when, at))
            elif act == "play_together" and (pattern.faces != self.r.all_faces or pattern.test is not None):
                wrong = e.other(e.mask(self.pattern(pattern, each)))
                applying.append(x.every([x.negated(e.meets(laid, wrong)), e.one(clause.when, at)]))
            else:
                applying.append(0)
        return self.left_one(clauses, applying)

    def set_allowed(self, act: str, player: Term) -> Term:
        """Whether the set in `laid` may be laid by an act."""
        clauses, left = self.r.permissions[act], self.set_left(act, player)
        return x.every([
            x.some(h for clause, h in zip(clauses, left, strict=True) if clause.answer == "may"),
            *(x.negated(h) for clause, h in zip(clauses, left, strict=True) if clause.answer != "may"),
        ])  # fmt: skip

    def has_sets(self, act: str) -> bool:
        """Whether several cards can ever be laid together by an act."""
        return any(
            clause.answer == "may" and clause.when != c.NO
            and (act == "play_together" or (clause.pattern is not None and clause.pattern.several))
            for clause in self.r.permissions[act]
        )  # fmt: skip

    def sets_hold_playable(self) -> bool:
        """Whether each set that may be played holds a card that may be played alone."""
        return all(
            _has_playable(clause.when) for clause in self.r.permissions["play_together"] if clause.answer == "may"
        )

    # ---- could anybody answer?

    def could_be(self, node: c.Core, want: bool, at: Around) -> Condition:
        """Whether a condition could come out so, hands and sets being unknown; see the interpreter's `could_be`."""
        e = self.e
        match node:
            case c.All(parts=parts) | c.Any(parts=parts):
                found = [self.could_be(part, want, at) for part in parts]
                every = isinstance(node, c.All) == want
                if not any(isinstance(f, list) for f in found):
                    scalars = [f for f in found if not isinstance(f, list)]
                    return x.every(scalars) if every else x.some(scalars)
                made = e.all() if every else e.none()
                for f in found:
                    made = e.both(made, e.mask(f)) if every else e.either(made, e.mask(f))
                return made
            case c.Not(part=part):
                return self.could_be(part, not want, at)
            case _:
                seen = look.reads(node)
                if look.HANDS in seen or (look.LAID in seen and at.laid == "none"):
                    return 1
                holds = e.test(node, at)
                if want:
                    return holds
                return e.other(holds) if isinstance(holds, list) else x.negated(holds)

    def could_answer(self, player: Term) -> Term:
        """Whether some card of the deck could answer the open attack."""
        e = self.e
        clauses = self.r.permissions["answer"]
        if self.r.keys["answer"] is not None:
            single = e.any_bit(self.allowed("answer", player))
        else:
            single = e.any_bit(self._could_answer_with(clauses, player))
        at = Around(player, -1, gone=2)
        several = [
            self.could_be(clause.when, True, at) for clause in clauses
            if clause.answer == "may" and clause.pattern is not None and clause.pattern.several
        ]  # fmt: skip
        return x.some([single, *(h for h in several if not isinstance(h, list))])

    def _could_answer_with(self, clauses: Sequence[p.PermissionClause], player: Term) -> Mask:
        e = self.e
        at = Around(player, None, "one", gone=1)
        could, sure = [], []
        for clause in clauses:
            faces = e.all() if clause.pattern is None else e.known(clause.pattern.faces)
            here = e.both(faces, e.mask(self.could_be(clause.when, True, at)))
            could.append(here)
            sure.append(e.both(here, e.other(e.mask(self.could_be(clause.when, False, at)))))
        yes, no = e.none(), e.none()
        for i, clause in enumerate(clauses):
            if clause.answer == "may":
                here = could[i]
                for j in self.overriders(clauses, i):
                    here = e.both(here, e.other(sure[j]))
                yes = e.either(yes, here)
            else:
                here = sure[i]
                for j in self.overriders(clauses, i):
                    here = e.both(here, e.other(could[j]))
                no = e.either(no, here)
        return e.both(yes, e.other(no))

    # ---- numbers, guilt, duties

    def let(self, what: str, at: Around, default: Term) -> Term:
        """The number that `let` clauses give: the last that is left."""
        clauses = self.r.lets[what]
        left = self.left_one(clauses, [self.e.one(clause.when, at) for clause in clauses])
        found = default
        for clause, holds in zip(clauses, left, strict=True):
            found = x.pick(holds, self.e.value(clause.is_, at), found)
        return found

    def guilty(self, at: Around) -> Term:
        """Whether somebody counts as guilty."""
        clauses = self.r.program.guilty
        return x.some(self.left_one(clauses, [self.e.one(clause.when, at) for clause in clauses]))

    def duties(self, act: str, player: Term) -> list[tuple[p.DutyClause, Term]]:
        """The `must` clauses of an act, each with where it stands."""
        clauses = [d for d in self.r.program.duties if d.act == act]
        at = Around(player, -1)
        return list(zip(clauses, self.left_one(clauses, [self.e.one(d.when, at) for d in clauses]), strict=True))


def _has_playable(node: c.Core) -> bool:
    match node:
        case c.All(parts=parts):
            return any(map(_has_playable, parts))
        case c.Any(parts=parts):
            return all(map(_has_playable, parts))
        case c.AnyCard(cards=c.Laid(), condition=c.Playable(card=c.Get(reg=c.Reg.CARD))):
            return True
        case _:
            return False
