"""Judgments on single clauses: dead, always overridden, superfluous; answers missing; cards owed that nobody draws."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property, partial

from unodsl.model import effects as e
from unodsl.model.core import YES
from unodsl.program import program as p
from unodsl.solver.clashes import Clashes
from unodsl.solver.faces import Term, Truth, all_of, any_of, in_values, is_in, negated
from unodsl.solver.questions import Question
from unodsl.solver.solve import Asking, Found
from unodsl.solver.translate import Asked

HAND_MOVES = (e.HandsGoRound, e.SwapHands)


@dataclass(frozen=True)
class Judgment:
    """Something that is so of a clause (or, for a gap, of a question). `other`: the clause that it is so because of.

    kind: dead, overridden, superfluous, needless-override, gap, owed-not-drawn, empty-hand-moves, jump-on-attack.
    known: False where the solver gave up. Of a kind that a table shows, `found()` gives tables, smallest first.
    """

    kind: str
    question: Question
    clause: p.AnyClause | None
    other: p.AnyClause | None = None
    known: bool = True
    asking: Asking | None = field(default=None, repr=False, compare=False)
    formula: Truth = field(default=False, repr=False, compare=False)

    def found(self) -> Iterator[Found]:
        return self.asking.examples(self.formula) if self.known and self.asking is not None else iter(())


@dataclass
class Judgments:
    """Judgments of a model; questions and their solvers are shared."""

    clashes: Clashes

    @property
    def program(self) -> p.Program:
        return self.clashes.program

    @cached_property
    def _names(self) -> dict[str, Callable[[], Question]]:
        """Every question that has clauses, by name, not yet made."""
        q, program = self.clashes.questions, self.program
        names: dict[str, Callable[[], Question]] = {}
        for act in p.ACTS:
            if program.of_act(act):
                names[act] = partial(q.act, act)
        for act in ("answer", "jump_in"):
            if any(x.pattern is not None and x.pattern.several for x in program.of_act(act)):
                names[f"{act} several"] = partial(q.act, act, several=True)
        names |= {f"event {event}": partial(q.event, event) for event in p.EVENTS if program.of_event(event)}
        names |= {f"let {value}": partial(q.value, value) for value in p.VALUES if program.of_value(value)}
        duties = [act for act in ("draw", "play") if any(x.act == act for x in program.duties)]
        names |= {f"duty {act}": partial(q.act_duty, act) for act in duties}
        if program.says or program.noises:
            names["say"] = partial(q.duty, "say")
        return names

    def asked(self, name: str) -> Asking | None:
        """A question that has clauses, with its solver."""
        made = self._names.get(name)
        return None if made is None else self.clashes.asking(made())

    @cached_property
    def _answered(self) -> dict[int, list[str]]:
        """The names of the questions that each clause answers."""
        program = self.program
        found: dict[int, list[str]] = {}
        groups: list[tuple[str, tuple[p.AnyClause, ...]]] = [
            *zip(p.ACTS, program.permissions, strict=True),
            *((f"event {e}", x) for e, x in zip(p.EVENTS, program.handlers, strict=True)),
            *((f"let {v}", x) for v, x in zip(p.VALUES, program.lets, strict=True)),
            ("say", (*program.says, *program.noises)),
            *((f"duty {x.act}", (x,)) for x in program.duties),
        ]
        for name, clauses in groups:
            for clause in clauses:
                found.setdefault(clause.number, []).append(name)
                if f"{name} several" in self._names:
                    found[clause.number].append(f"{name} several")
        return found

    def questions_of(self, clause: p.AnyClause) -> list[Asking]:
        """The questions that a clause answers."""
        return [a for name in self._answered.get(clause.number, ()) if (a := self.asked(name)) is not None]

    def clauses(self, rules: Container[int] | None = None) -> list[p.AnyClause]:
        """Every clause (of these rules) once."""
        program = self.program
        groups: tuple[tuple[p.AnyClause, ...], ...] = (
            *program.permissions, *program.handlers, *program.lets, program.says, program.noises, program.duties,
        )  # fmt: skip
        seen: dict[int, p.AnyClause] = {}
        for group in groups:
            for clause in group:
                if rules is None or clause.rule in rules:
                    seen.setdefault(clause.number, clause)
        return [seen[n] for n in sorted(seen)]

    def of_clause(self, clause: p.AnyClause) -> Iterator[Judgment]:
        """Whether a clause can ever apply, ever be left, and ever make a difference."""
        askings = self.questions_of(clause)
        if not askings:
            return
        here = askings[0].question
        applies = [a.can(a.question.applies(clause)) for a in askings]
        if not any(x is not False for x in applies):
            yield Judgment("dead", here, clause)
            return
        if None in applies:
            yield Judgment("dead", here, clause, known=False)
            return
        left = [a.can(a.question.left(clause)) for a in askings]
        if not any(x is not False for x in left):
            over = next((d for a in askings for d in a.question.removers(clause)), None)
            yield Judgment("overridden", here, clause, over)
        elif isinstance(clause, p.PermissionClause) and not self._matters(clause, askings):
            yield Judgment("superfluous", here, clause)

    def _matters(self, clause: p.PermissionClause, askings: list[Asking]) -> bool:
        """Whether an answer anywhere would be another without the clause."""
        for asking in askings:
            q = asking.question
            others = [x for x in q.clauses if isinstance(x, p.PermissionClause) and x.number != clause.number]
            same = any_of(q.left(x) for x in others if (x.answer == "may") == (clause.answer == "may"))
            if asking.can(all_of([q.left(clause), negated(same)])) is not False:
                return True
            # It may also matter by what its rule overrides.
            if any(self.program.rules[clause.rule].overrides >> x.rule & 1 for x in others):
                return True
        return False

    def overrides(self, rule: int, other: int) -> bool | None:
        """Whether it ever matters that one rule overrides another: some table on which clauses of both apply."""
        unsure = False
        if {rule, other} <= {x.rule for x in self.program.guilty}:
            return True
        mine_all, theirs_all = self.clauses({rule}), self.clauses({other})
        named = {n for x in mine_all for n in self._answered[x.number]}
        for name in [n for n in self._names if n in named]:
            mine = [x for x in mine_all if name in self._answered[x.number]]
            theirs = [x for x in theirs_all if name in self._answered[x.number]]
            if any(_plainly_meet(a, b) for a in mine for b in theirs):
                return True
            if mine and theirs:
                asking = self.asked(name)
                assert asking is not None
                both = all_of([any_of(asking.question.applies(x) for x in each) for each in (mine, theirs)])
                answer = asking.can(both)
                if answer:
                    return True
                unsure = unsure or answer is None
        return None if unsure else False

    # ---- answers missing

    def gaps(self) -> Iterator[Judgment]:
        """Questions that the table will ask and no rule answers."""
        yield from self._always_allowed("take")
        draw, passing = self.asked("draw"), self.asked("pass")
        if draw is not None:
            q = draw.question
            tables = all_of(
                [negated(q.allowed()), negated(self._allowed(passing)), negated(self.clashes.world.flag("after_draw"))]
            )
            yield from self._gap(draw, tables)
        for event in ("draw", "take"):
            asking = self.asked(f"event {event}") or self.clashes.asking(self.clashes.questions.event(event))
            if self.program.of_act(event):
                yield from self._gap(asking, negated(any_of(asking.question.left(h) for h in asking.question.clauses)))
        hand = self.asked("let hand_size")
        if hand is not None:
            yield from self._gap(hand, negated(any_of(hand.question.left(x) for x in hand.question.clauses)))

    def _allowed(self, asking: Asking | None) -> Truth:
        return False if asking is None else asking.question.allowed()

    def _always_allowed(self, act: str) -> Iterator[Judgment]:
        asking = self.asked(act) or self.clashes.asking(self.clashes.questions.act(act))
        yield from self._gap(asking, negated(asking.question.allowed()))

    def _gap(self, asking: Asking, formula: Truth) -> Iterator[Judgment]:
        answer = asking.can(formula)
        if answer is not False:
            yield Judgment("gap", asking.question, None, None, answer is True, asking, formula)

    # ---- what effects leave behind

    def owed_not_drawn(self) -> Iterator[Judgment]:
        """Handlers that end an attack while fewer cards are drawn than were owed (R4)."""
        for event in ("take", "challenge_succeeds", "challenge_fails", "challenge"):
            asking = self.asked(f"event {event}")
            if asking is None:
                continue
            q = asking.question
            for h in q.clauses:
                instructions = self.program.codes[h.code].instructions if isinstance(h, p.HandlerClause) else ()
                if not any(isinstance(i, e.EndAttack) for i in instructions):
                    continue
                drawn: Term = 0
                for i in instructions:
                    if isinstance(i, e.Draws):
                        drawn = drawn + q.translator.number(i.number, q.asked)
                fewer: Truth = self.clashes.world.number("attack.draws") > drawn
                yield from self._shown("owed-not-drawn", asking, h, all_of([fewer, *self._single_attacks]))

    @cached_property
    def _single_attacks(self) -> list[Truth]:
        """What is owed where no card has added to the attack: of kinds that never answer, or not one another."""
        w = self.clashes.world
        kind, draws = w.number("attack.kind"), w.number("attack.draws")
        found: list[Truth] = []
        asking = self.asked("answer")
        may: Truth = False
        if asking is not None:
            answers = [x for x in asking.question.clauses if isinstance(x, p.PermissionClause)]
            may = any_of(asking.question.applies(x) for x in answers if x.answer == "may")

        def never(*what: Truth) -> bool:
            return asking is None or asking.can(all_of([may, *what])) is False

        if w.fines_attack:
            return found
        for symbol, numbers in (w.amounts or {}).items():
            alone = all_of(negated(w.chain(s)) for s in range(self.program.symbols) if s != symbol)
            same: Truth = w.at_issue.symbol == symbol
            if never(kind == symbol):
                found.append(any_of([negated(w.chain(symbol)), kind == symbol]))
            if numbers is None:
                continue
            if never(same):
                found.append(any_of([kind != symbol, in_values(draws, numbers)]))
            elif never(same, kind == symbol, alone):
                found.append(any_of([kind != symbol, negated(alone), in_values(draws, numbers)]))
        return found

    def empty_hand_moves(self) -> Iterator[Judgment]:
        """Handlers of a play that move hands also when the player's last card was just laid (R5)."""
        asking = self.asked("event played")
        if asking is None:
            return
        q = asking.question
        for h in q.clauses:
            if isinstance(h, p.HandlerClause) and any(
                isinstance(i, HAND_MOVES) for i in self.program.codes[h.code].instructions
            ):
                last: Truth = self.clashes.world.hand_size(q.asked.player) == 0
                yield from self._shown("empty-hand-moves", asking, h, last)

    def may_jump_last(self, clause: p.HandlerClause) -> bool:
        """Whether somebody may jump in with his last card, one that the handler is about."""
        asking = self.asked("jump_in")
        if asking is None:
            return False
        faces = -1 if clause.pattern is None or clause.negated else clause.pattern.faces
        twice = sum(1 << n for n, f in enumerate(self.program.faces) if faces >> n & 1 and self._copies(f) > 1)
        w = self.clashes.world
        meant = is_in(w.at_issue, twice, self.program.faces)
        last: Truth = w.hand_size(w.number("player")) == 1
        return asking.can(all_of([asking.question.allowed(), meant, last])) is not False

    def _copies(self, face: p.Face) -> int:
        return face.copies * self.program.deck_count(self.program.high)

    def jump_on_attack(self) -> Iterator[Judgment]:
        """Clauses that would let somebody jump in on an open attack, which the table never allows (R12)."""
        if not self.program.of_act("jump_in"):
            return
        kept = self.clashes.questions.act("jump_in")
        kind = self.clashes.world.number("attack.kind")
        question = replace(kept, given=[g for g in kept.given if str(g) != str(kind == -1)])
        asking = Asking(question)
        for clause in question.clauses:
            if isinstance(clause, p.PermissionClause) and clause.answer == "may":
                w = self.clashes.world
                attacked: Truth = all_of([kind >= 0, w.top.symbol == kind, w.number("attack.draws") > 0])
                yield from self._shown("jump-on-attack", asking, clause, all_of([attacked, self._stays_open()]))

    def _stays_open(self) -> Truth:
        """Whether an attack waits for its victim: some card could answer it, or it may be challenged."""
        w, victim = self.clashes.world, self.clashes.world.number("victim")
        answer = Question("answer", w, Asked(victim, w.card("answer")), [], self.program.of_act("answer"))
        challenge = Question("challenge", w, Asked(victim, w.top, "none", False), [], self.program.of_act("challenge"))
        may = any_of(answer.applies(x) for x in answer.clauses if getattr(x, "answer", "") == "may")
        some = is_in(w.card("answer"), (1 << len(self.program.faces)) - 1, self.program.faces)
        return any_of([all_of([some, may]), challenge.allowed()])

    def _shown(self, kind: str, asking: Asking, clause: p.AnyClause, besides: Truth) -> Iterator[Judgment]:
        formula = all_of([asking.question.left(clause), besides])
        answer = asking.can(formula)
        if answer is not False:
            yield Judgment(kind, asking.question, clause, None, answer is True, asking, formula)


def _plainly_meet(one: p.AnyClause, other: p.AnyClause) -> bool:
    """Whether it can be seen without the solver: neither has a condition, and some card is meant by both."""
    if one.when != YES or other.when != YES:
        return False
    patterns = [getattr(x, "pattern", None) for x in (one, other)]
    if any(isinstance(x, p.HandlerClause) and x.negated for x in (one, other)):
        return False
    known = [x for x in patterns if x is not None]
    if any(x.test is not None or x.several for x in known):
        return False
    return len(known) < 2 or bool(known[0].faces & known[1].faces)
