"""What is counted for reports and changes nothing: who leads, real choices, which clause decided.

Who leads holds the fewest cards; he leads until somebody holds fewer. A clause of a permission decides in a turn when
it stands for some card of the player on turn (or for an act without cards): it applies, no rule that applies overrides
it, and no stronger answer stands against it. That is what `unodsl.engine.questions.decide` calls deciding.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from unodsl.emit import terms as x
from unodsl.emit.expressions import Around
from unodsl.emit.masks import Mask
from unodsl.emit.terms import Term
from unodsl.program import program as p

if TYPE_CHECKING:
    from unodsl.emit.making import Making

STRENGTH: Final = ("never", "may_not", "may")


def clauses_of(program: p.Program) -> Iterator[p.AnyClause]:
    """All clauses; one that forbids several acts comes up with each of them."""
    for permissions in program.permissions:
        yield from permissions
    for lets in program.lets:
        yield from lets
    for handlers in program.handlers:
        yield from handlers
    yield from program.says
    yield from program.noises
    yield from program.duties
    yield from program.guilty


def write_counting(m: Making) -> None:
    """The functions that `play_round` calls between acts."""
    if not m.wanted.counters:
        return
    _standings(m)
    _decision(m)
    if m.wanted.clauses and m.sets:
        _set(m)
    if m.wanted.clauses and m.r.lets["points"]:
        _points(m)


def begin_counting(m: Making) -> None:
    """At the deal."""
    if m.wanted.counters:
        m.store.register("leader", -1)
        m.store.array("ran", 1 + max((c.number for c in clauses_of(m.r.program)), default=0), 8)
        m.w("leader = 0", "fill(behind_of)")
    if m.wanted.clauses:
        for clause, holds in standing_lets(m, m.r.lets["hand_size"], Around(-1)):
            _count(m, clause, holds)


def before_act(m: Making) -> None:
    if m.wanted.counters:
        m.w("count_decision(p)")


def after_act(m: Making) -> None:
    if m.wanted.counters:
        m.w("standings()")


def end_counting(m: Making) -> None:
    """After a round: in how many rounds each clause decided, and the squares of how often."""
    if not m.wanted.clauses:
        return
    w, store = m.w, m.store
    size = store.arrays["ran"].length
    for name in ("ran_before", "ran_squares", "ran_rounds"):
        store.array(name, size, 8)
    w("k = 0")
    with w.block(f"while k < {size}:"):
        w("often = ran[k] - ran_before[k]")
        with w.block("if often != 0:"):
            w("ran_rounds[k] += 1", "ran_squares[k] += often * often", "ran_before[k] = ran[k]")
        w("k += 1")


def _standings(m: Making) -> None:
    """Who leads, and how far each player was ever behind him."""
    w, n = m.w, m.n
    m.store.array("behind_of", n, 8)
    with w.block("def standings():"):
        w("least = size[0]")
        for q in range(1, n):
            with w.block(f"if size[{q}] < least:"):
                w(f"least = size[{q}]")
        with w.block("if size[leader] > least:"):
            w("lead_changes += 1", f"leader = {n - 1}")
            for q in reversed(range(n - 1)):
                with w.block(f"if size[{q}] == least:"):
                    w(f"leader = {q}")
        for q in range(n):
            with w.block(f"if size[{q}] - least > behind_of[{q}]:"):
                w(f"behind_of[{q}] = size[{q}] - least")


def _decision(m: Making) -> None:
    """What the player on turn may do now."""
    w, e = m.w, m.e
    with w.block("def count_decision(p):"):
        e.certain.add("color")
        e.on_turn.add("p")
        with w.block("if attack_kind >= 0:"):
            _cards(m, "answer")
            if m.wanted.clauses:
                _acts(m, ("take", "challenge"))
        with w.block("else:"):
            _cards(m, "play")
            if m.wanted.clauses:
                _acts(m, ("draw", "pass"))
                for act in ("play", "draw"):
                    for duty, holds in m.answers.duties(act, "p"):
                        _count(m, duty, holds)
        e.certain.discard("color")
        e.on_turn.discard("p")


def _cards(m: Making, act: str) -> None:
    """Clauses about single cards, and whether more than one card may be laid."""
    e, answers = m.e, m.answers
    allowed = answers.allowed(act, "p")
    if m.wanted.clauses:
        clauses = m.r.permissions[act]
        left = answers.left(clauses, [_named(m, mask) for mask in answers.applying(act, "p")])
        left = [_named(m, mask) for mask in left]
        for clause, mask in zip(clauses, left, strict=True):
            for stronger in _stronger(clauses, clause):
                mask = e.both(mask, e.other(left[stronger]))
            _count(m, clause, e.meets(e.held("p"), mask) if any(mask) else 0)
        may, no = e.none(), e.none()
        for clause, mask in zip(clauses, left, strict=True):
            may, no = (e.either(may, mask), no) if clause.answer == "may" else (may, e.either(no, mask))
        allowed = e.both(may, e.other(no))
    if any(allowed):
        names = m.names("choice", e.both(e.held("p"), allowed))
        with m.w.block(f"if {' + '.join(f'popcount({name})' for name in names)} > 1:"):
            m.w("real_choices += 1")


def _named(m: Making, mask: Mask) -> Mask:
    """A mask that is worked out once."""
    made: Mask = []
    for term in mask:
        if isinstance(term, str):
            name = m.w.name("stands")
            m.w(f"{name} = {term}")
            made.append(name)
        else:
            made.append(term)
    return made


def _stronger(clauses: Sequence[p.PermissionClause], clause: p.PermissionClause) -> list[int]:
    own = STRENGTH.index(clause.answer)
    return [i for i, other in enumerate(clauses) if STRENGTH.index(other.answer) < own]


def _acts(m: Making, acts: tuple[str, ...]) -> None:
    """Clauses about acts without cards."""
    at = Around("p", -1)
    for act in acts:
        clauses = [clause for clause in m.r.permissions[act] if clause.pattern is None]
        _stand(m, clauses, m.answers.left_one(clauses, [m.e.one(clause.when, at) for clause in clauses]))


def _stand(m: Making, clauses: Sequence[p.PermissionClause], left: list[Term]) -> None:
    """Counts the clauses that stand, of those whose answers are left."""
    names: list[Term] = []
    for term in left:
        if isinstance(term, str):
            name = m.w.name("left")
            m.w(f"{name} = {x.truth(term)}")
            names.append(x.compare("!=", name, 0))
        else:
            names.append(term)
    for clause, holds in zip(clauses, names, strict=True):
        _count(m, clause, x.every([holds, *(x.negated(names[k]) for k in _stronger(clauses, clause))]))


def _set(m: Making) -> None:
    """Clauses about the set of cards that is being laid."""
    with m.w.block("def count_set(p):"):
        with m.w.block("if attack_kind >= 0:"):
            _stand(m, m.r.permissions["answer"], m.answers.set_left("answer", "p"))
        with m.w.block("else:"):
            _stand(m, m.r.permissions["play_together"], m.answers.set_left("play_together", "p"))


def count_set(m: Making) -> None:
    """Before several cards are laid."""
    if m.wanted.clauses:
        with m.w.block("if laid_count > 1:"):
            m.w("count_set(p)")


def count_guilt(m: Making, at: Around) -> None:
    """When an attack is made: what makes its player guilty."""
    if m.wanted.clauses:
        clauses = m.r.program.guilty
        left = m.answers.left_one(clauses, [m.e.one(clause.when, at) for clause in clauses])
        for clause, holds in zip(clauses, left, strict=True):
            _count(m, clause, holds)


def standing_lets(m: Making, clauses: Sequence[p.LetClause], at: Around) -> list[tuple[p.LetClause, Term]]:
    """The clauses that give a number, each with whether its number counts: of those left the last."""
    left = m.answers.left_one(clauses, [m.e.one(clause.when, at) for clause in clauses])
    return [
        (clause, x.every([holds, *(x.negated(later) for later in left[i + 1 :])]))
        for i, (clause, holds) in enumerate(zip(clauses, left, strict=True))
    ]


def _points(m: Making) -> None:
    """Clauses that give the points of a card that is left in a loser's hand."""
    w, e = m.w, m.e
    clauses = m.r.lets["points"]
    with w.block("def count_points(q):"):
        at = Around(-1, None, "one")
        held = e.held("q")
        left = m.answers.left(clauses, [_named(m, e.mask(e.test(clause.when, at))) for clause in clauses])
        for i, clause in enumerate(clauses):
            mask = left[i]
            for later in left[i + 1 :]:
                mask = e.both(mask, e.other(later))
            _count(m, clause, e.meets(held, mask) if any(mask) else 0)


def count_points(m: Making) -> None:
    """When the hand of the loser `q` is counted."""
    if m.wanted.clauses and m.r.lets["points"]:
        m.w("count_points(q)")


def _count(m: Making, clause: p.Clause, holds: Term) -> None:
    with m.w.when(holds):
        m.w(f"ran[{clause.number}] += 1")
