"""What all templates share while the code of one ruleset is being written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from unodsl.emit import terms as x
from unodsl.emit.answers import Answers
from unodsl.emit.beside import Beside
from unodsl.emit.codes import Coding
from unodsl.emit.events import around, jumped
from unodsl.emit.expressions import Around, Expressions
from unodsl.emit.masks import Mask
from unodsl.emit.surface import Wanted
from unodsl.emit.tables import Store
from unodsl.emit.terms import Term
from unodsl.emit.writer import Writer
from unodsl.engine.rules import Rules
from unodsl.model import core as c
from unodsl.model import effects as e
from unodsl.program import code as k
from unodsl.program import program as p
from unodsl.program import reads as look

if TYPE_CHECKING:
    from unodsl.emit.policies import Policy
    from unodsl.emit.words import Words

STEPS_AT_MOST: Final = 200_000
"""Turns of walks in one act, or in the deal; a rule that goes round for ever ends the round as stuck."""


class Making:
    """The parts, and what is known of the ruleset as a whole."""

    def __init__(self, rules: Rules, wanted: Wanted, words: int, beside: Beside) -> None:
        self.r = rules
        self.n = rules.players
        self.wanted = wanted
        self.beside = beside
        self.store = Store()
        self.w = Writer()
        self.e = Expressions(rules, self.store, words)
        self.answers = Answers(self.e)
        self.policy: Policy
        self.events: dict[str, str] = {}
        self.event = ""
        self.waiting: list[tuple[str, str, int, Around, str]] = []
        self.kept_removed = False
        self.end = "return"
        codes = list(used_codes(rules))
        kinds = {type(i) for code in codes for i in rules.program.codes[code].instructions}
        self.offers = k.AskOffer in kinds
        self.jumps = beside.jumps
        self.words: Words
        self.sets = any(self.answers.has_sets(act) for act in ("play_together", "answer")) or (
            self.jumps and self.answers.has_sets("jump_in")
        )
        self.lays = self.sets or e.Discards in kinds
        self.doubles = e.AttackBecomes in kinds
        self.hands_move = bool(kinds & {e.SwapHands, e.HandsGoRound})
        self.ends = (
            self.offers
            or wanted.whole
            or any(ends_round(rules, event) for event in p.EVENTS if event != "nobody_can_move")
        )
        self.loose = bool(kinds & {
            e.SwapHands, e.HandsGoRound, e.Discards, e.SetAside, e.Wins, k.AskOffer,
        }) or self.ends  # fmt: skip
        self.reentered = reentered(rules) if self.offers or rules.handlers["drawn"] or len(codes) > 0 else set()
        self.copies = max((rules.deck.count(f) for f in set(rules.deck)), default=1)

    # ---- small templates

    def row(self, player: Term) -> Term:
        """Where a player's counts begin."""
        return x.at("row", player) if self.hands_move else x.multiply(player, self.r.faces)

    def count(self, player: Term, card: Term) -> Term:
        """How many of a face a player holds."""
        return x.at("counts", x.add(self.row(player), card))

    def give(self, player: Term, card: str) -> None:
        """A card into a hand."""
        w, e_ = self.w, self.e
        place = w.name("at")
        held = w.name("held")
        w(f"{place} = {x.add(self.row(player), card)}", f"{held} = counts[{place}] + 1", f"counts[{place}] = {held}")
        for head, stem in ((f"if {held} == 1:", "hand"), (f"elif {held} == 2:", "many")):
            with w.block(head):
                for word, bit in enumerate(e_.bit(card)):
                    w(f"{stem}{word}[{player}] |= {bit}")
        w(f"size[{player}] += 1")

    def take_away(self, player: Term, card: str) -> None:
        """A card out of a hand that holds it."""
        w, e_ = self.w, self.e
        place = w.name("at")
        left = w.name("left")
        w(f"{place} = {x.add(self.row(player), card)}", f"{left} = counts[{place}] - 1", f"counts[{place}] = {left}")
        for head, stem in ((f"if {left} == 0:", "hand"), (f"elif {left} == 1:", "many")):
            with w.block(head):
                for word, bit in enumerate(e_.bit(card)):
                    w(f"{stem}{word}[{player}] ^= {bit}")
        w(f"size[{player}] -= 1")

    def names(self, stem: str, mask: Mask) -> list[str]:
        """The words of a mask put into local names."""
        made = [self.w.name(stem) for _ in mask]
        for name, term in zip(made, mask, strict=True):
            self.w(f"{name} = {term}")
        return made

    def leave_if_over(self) -> None:
        """Everything under way is dropped once the round has been ended by a play inside an effect."""
        if self.offers:
            with self.w.block("if round > 1:"):
                self.w(self.end)

    def burn(self) -> None:
        """A step of a walk; too many of them end the round."""
        self.w("fuel -= 1")
        with self.w.block("if fuel < 0:"):
            self.w("endless = 1", "break")

    def save_laid(self) -> None:
        """Keeps what is laid while a play inside an effect lays another card."""
        if self.lays:
            self.w("saved_count = laid_count", "saved_last = laid_last")
            self.w(*(f"saved{w} = laid{w}" for w in range(self.e.words)))

    def restore_laid(self) -> None:
        if self.lays:
            self.w("laid_count = saved_count", "laid_last = saved_last")
            self.w(*(f"laid{w} = saved{w}" for w in range(self.e.words)))

    def attacked(self) -> None:
        if self.wanted.counters:
            with self.w.block("if attack_draws > longest_attack:"):
                self.w("longest_attack = attack_draws")
            self.w("chain_length += 1")
            with self.w.block("if chain_length > longest_chain:"):
                self.w("longest_chain = chain_length")

    def count_handler(self, clause: int) -> None:
        if self.wanted.counters:
            self.w(f"ran[{clause}] += 1")

    # ---- codes

    def call_code(self, clause: p.HandlerClause, event: str) -> None:
        """Runs the code of a handler."""
        if not self.r.program.codes[clause.code].instructions:
            return
        at = around(self, event)
        args = ", ".join(str(a) for a in (at.player, at.card) if isinstance(a, str))
        name = f"code{clause.code}"
        self.w(f"{name}({args})")
        self.waiting.append((name, args, clause.code, at, event))

    def call_fine(self, code: int, player: str) -> None:
        """Runs the code of a penalty."""
        if code < 0 or not self.r.program.codes[code].instructions:
            return
        name = f"code{code}"
        self.w(f"{name}({player})")
        at = Around("p", -1, slots=(-1,), jumped=jumped(self, "p"))
        if not any(w[0] == name for w in self.waiting):
            self.waiting.append((name, "p", code, at, ""))
        self.leave_if_over()

    def write_codes(self) -> None:
        """The functions of all codes that are called."""
        done: set[str] = set()
        while self.waiting:
            name, args, number, at, event = self.waiting.pop()
            if name in done:
                continue
            done.add(name)
            self.event = event
            with self.w.block(f"def {name}({args}):"):
                Coding(self, number, at).write()


def used_codes(rules: Rules) -> set[int]:
    """The codes that a bound program may run."""
    program = rules.program
    made = {h.code for clauses in program.handlers for h in clauses}
    return {code for code in made | {s.code for s in program.says} | {s.code for s in program.noises} if code >= 0}


def ends_round(rules: Rules, event: str) -> bool:
    return any(
        isinstance(i, e.EndRound) for h in rules.handlers[event] for i in rules.program.codes[h.code].instructions
    )


def reentered(rules: Rules) -> set[int]:
    """The numbers of handlers that may come up again inside themselves."""
    raises = {event: set() for event in p.EVENTS}  # type: dict[str, set[str]]
    calls: dict[int, set[int]] = {}
    by_event = {event: {h.number for h in rules.handlers[event]} for event in p.EVENTS}
    for event in p.EVENTS:
        for h in rules.handlers[event]:
            raised = set().union(*(_raised(i) for i in rules.program.codes[h.code].instructions))
            calls[h.number] = {number for name in raised for number in by_event[name]}
            raises[event] |= raised
    found = set()
    for start in calls:
        seen: set[int] = set()
        waiting = list(calls[start])
        while waiting:
            number = waiting.pop()
            if number not in seen:
                seen.add(number)
                waiting.extend(calls[number])
        if start in seen:
            found.add(start)
    return found


def _raised(i: k.Instruction) -> set[str]:
    """The events that an instruction may raise."""
    match i:
        case e.Draws() | e.DrawsUntil():
            return {"drawn", "pile_runs_out"}
        case e.SwapHands() | e.HandsGoRound():
            return {"hands_changed"}
        case k.AskOffer():
            return set(p.EVENTS)
        case _:
            return set()


def reads_hands(node: c.Core) -> bool:
    return look.HANDS in look.reads(node)
