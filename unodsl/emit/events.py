"""Events: which handlers run, settled before any of them runs, and then one after another.

For each event with handlers there are `pick_<event>` (the handlers as bits) and `run_<event>`. What the card alone
decides is in a table by face; the rest is tested when the event happens.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from unodsl.emit import terms as x
from unodsl.emit.expressions import Around
from unodsl.emit.masks import Mask
from unodsl.emit.terms import Term
from unodsl.model import core as c
from unodsl.program import program as p
from unodsl.program import reads as look

if TYPE_CHECKING:
    from unodsl.emit.making import Making

WITH_CARD = frozenset({"played", "jumped_in", "drawn", "dealt", "start", "wrong_play"})
NOBODYS = frozenset({"start", "pile_runs_out", "nobody_can_move"})
"""Events that are nobody's."""


@dataclass(frozen=True, slots=True)
class _Rule:
    """A handler: the faces for which it may run, what else must hold, whether that is all to be tested."""

    faces: int
    test: Term


def laid_of(making: Making, event: str) -> str:
    """How the cards at issue of an event are given."""
    if event not in WITH_CARD:
        return "none"
    return "many" if making.sets and event in ("played", "jumped_in") else "one"


def around(making: Making, event: str, card: Term | None = "card") -> Around:
    """What the handlers of an event look at."""
    subject: Term = -1 if event in NOBODYS else "who" if event == "round_ends" else "p"
    given: Term | None = card if event in WITH_CARD else -1
    bound: Term = subject if event == "noise" else -1 if given is None else given
    return Around(subject, given, laid_of(making, event), (bound,), jumped=jumped(making, subject))


def jumped(making: Making, player: Term) -> Term:
    return x.every(["jumped_in", x.compare("==", player, "laid_by")]) if making.jumps else 0


def _one_card(making: Making, event: str, clause: p.HandlerClause) -> _Rule:
    """What the card alone tells of a handler, and the rest."""
    every = making.r.all_faces
    here = around(making, event)
    fits = making.answers.pattern(clause.pattern, here)
    when = making.e.one(clause.when, here)
    assert not isinstance(fits, list)
    pattern = clause.pattern
    if event not in WITH_CARD:
        return _Rule(every, x.every([x.negated(fits) if clause.negated else fits, when]))
    seen = look.reads((pattern.test if pattern else None, clause.when))
    if look.VARS not in seen:
        each = around(making, event, None)
        mask = making.e.mask(making.answers.pattern(pattern, each))
        mask = making.e.other(mask) if clause.negated else mask
        mask = making.e.both(mask, making.e.mask(making.e.test(clause.when, each)))
        if all(isinstance(t, int) for t in mask):
            return _Rule(_joined(mask), 1)
    if clause.negated or pattern is None or pattern.several:
        return _Rule(every, x.every([x.negated(fits) if clause.negated else fits, when]))
    faces, parts = pattern.faces, [] if pattern.test is None else [making.e.one(pattern.test, here)]
    for part in clause.when.parts if isinstance(clause.when, c.All) else (clause.when,):
        known = None
        if look.VARS not in look.reads(part):
            known = making.e.mask(making.e.test(part, around(making, event, None)))
        if known is not None and all(isinstance(t, int) for t in known):
            faces &= _joined(known)
        else:
            parts.append(making.e.one(part, here))
    return _Rule(faces, x.every(parts))


def _joined(mask: Mask) -> int:
    return sum(int(t) << 64 * w for w, t in enumerate(mask))


def event(making: Making, name: str) -> None:
    """Writes the functions of an event, if it has handlers that may run at all."""
    clauses = making.r.handlers[name]
    rules = [_one_card(making, name, clause) for clause in clauses]
    alive = [i for i, rule in enumerate(rules) if rule.faces and rule.test != 0]
    if not alive:
        return
    bit = {i: 1 << k for k, i in enumerate(alive)}
    removes = {i: [j for j in alive if i in making.answers.overriders(clauses, j)] for i in alive}
    sure = {i for i in alive if rules[i].test == 1}
    w = making.w
    args = _arguments(name)
    making.events[name] = args
    with w.block(f"def pick_{name}({args}):"):
        if name in WITH_CARD:
            table = [_bits(making, rules, bit, removes, sure, face) for face in making.r.every_face]
            w(f"h = {x.at(making.store.table(f'ON_{name.upper()}', table), 'card')}")
        else:
            w(f"h = {_bits(making, rules, bit, removes, sure, None)}")
        tested = [i for i in alive if i not in sure]
        removing = [i for i in tested if removes[i]]
        if tested:
            with w.block(f"if h & {sum(bit[i] for i in tested)} != 0:"):
                for i in tested:
                    with w.when(x.every([f"(h & {bit[i]} != 0)", x.negated(rules[i].test)])):
                        w(f"h ^= {bit[i]}")
                if removing:
                    w("applied = h")
                for i in removing:
                    with w.when(f"(applied & {bit[i]} != 0)"):
                        w(f"h &= {sum(bit.values()) & ~sum(bit[j] for j in removes[i])}")
        w("return h")
    with w.block(f"def run_{name}(h{', ' if args else ''}{args}):"):
        for i in alive:
            _run(making, name, clauses[i], f"(h & {bit[i]} != 0)")
    w("")


def _arguments(name: str) -> str:
    if name in NOBODYS:
        return "card" if name in WITH_CARD else ""
    subject = "who" if name == "round_ends" else "p"
    return f"{subject}, card" if name in WITH_CARD else subject


def _bits(making: Making, rules: list[_Rule], bit: dict[int, int], removes: dict[int, list[int]], sure: set[int],
          face: int | None) -> int:  # fmt: skip
    """The handlers that may run for a face: without those that sure ones remove."""
    here = [i for i in bit if face is None or rules[i].faces >> face & 1]
    removed = {j for i in here if i in sure for j in removes[i]}
    # A handler that is removed may still remove others, so where its test is open it stays until that is known.
    kept = [i for i in here if i not in removed or (i not in sure and removes[i])]
    making.kept_removed |= any(i in removed for i in kept)
    return sum(bit[i] for i in kept)


def _run(making: Making, name: str, clause: p.HandlerClause, chosen: str) -> None:
    """Runs a handler, but not inside itself."""
    w = making.w
    busy = f"busy{clause.number}" if clause.number in making.reentered else ""
    if busy:
        making.store.register(busy)
    with w.when(x.every([chosen, *([x.compare("==", busy, 0)] if busy else [])])):
        if busy:
            w(f"{busy} = 1")
        making.count_handler(clause.number)
        making.call_code(clause, name)
        if busy:
            w(f"{busy} = 0")
        making.leave_if_over()


def raised(making: Making, name: str, args: str) -> None:
    """An event happens: its handlers run."""
    if name in making.events:
        h = making.w.name("h")
        making.w(f"{h} = pick_{name}({args})")
        with making.w.block(f"if {h} != 0:"):
            making.w(f"run_{name}({h}{', ' if args else ''}{args})")
        making.leave_if_over()
