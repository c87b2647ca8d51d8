"""Drafts played in the interpreter: does the table show what the solver says?"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from unodsl.engine.actions import Action, Refusal
from unodsl.engine.acts import ANSWERS
from unodsl.engine.evaluate import At, holds, value
from unodsl.engine.game import Game
from unodsl.engine.questions import decide, handlers_of, noise_fines, owed_words, standing
from unodsl.engine.setup import Setup
from unodsl.engine.state import State
from unodsl.engine.table import Table
from unodsl.program import program as p
from unodsl.solver.clashes import Clash
from unodsl.solver.questions import Question
from unodsl.solver.solve import Found
from unodsl.witness.draft import Draft
from unodsl.witness.drafts import Reading

CHOICES: Final = 8
"""So many choices are made for the players between two acts at most."""


@dataclass(frozen=True)
class Shown:
    """A table on which it was seen: how it was set up, and the table then."""

    setup: Setup
    draft: Draft
    table: Table
    tables: tuple[Table, ...] | None = field(default=None, repr=False, compare=False)

    @cached_property
    def course(self) -> tuple[Table, ...]:
        """The table before the first act, and after each; not to be played on."""
        if self.tables is not None:
            return self.tables
        table = self.table.game.set_up(self.setup)
        assert not isinstance(table, Refusal)
        found = [table.clone()]
        for act in self.draft.acts:
            table.apply(act)
            found.append(table.clone())
        return tuple(found)


def with_options(game: Game, question: Question, found: Found) -> Game:
    """The game under the option setting of the solver's answer."""
    return game.under(tuple(found.number(question.world.option(i)) for i in range(len(game.program.options))))


def played(game: Game, draft: Draft) -> Shown | None:
    """The draft set up and its acts done; None where the table refuses one of them.

    A choice that opens between two acts is made at once, the first that can be made; so the acts may become more.
    """
    setup = draft.setup()
    table = game.set_up(setup)
    if isinstance(table, Refusal):
        return None
    table.tracing = True
    done: list[Action] = []
    course = [table.clone()]
    for action in draft.acts:
        for _ in range(CHOICES):
            if table.choice is None or action.act in ANSWERS:
                break
            seat = table.choice.players[0]
            choice = next(iter(table.legal_actions(seat)), None)
            if choice is None or table.apply(choice) is not None:
                return None
            done.append(choice)
            course.append(table.clone())
        table.last_raised = ()
        if table.apply(action) is not None:
            return None
        done.append(action)
        course.append(table.clone())
    return Shown(setup, replace(draft, acts=done), table, tuple(course))


def shows(clash: Clash, shown: Shown, reading: Reading) -> bool:
    """Whether both clauses of a clash stand on the table at the moment in question, and do not agree."""
    r, s = shown.table.rules, shown.table.running_state()
    numbers = {clash.first.number, clash.second.number}
    match clash.kind:
        case "permission":
            cards = reading.cards()
            if not _is_asked(clash.name, reading.subject, cards, s):
                return False
            at = At(reading.subject, cards[-1] if cards else -1, cards, gone=len(cards))
            left = decide(clash.name, r, s, at).left
            return numbers <= {x.number for x in left} and not any(x.answer == "never" for x in left)
        case "order":
            return numbers <= set(raised_at(clash, shown, reading))
        case "value":
            at = At(reading.subject, reading.card, reading.cards())
            lets = standing((x for x in r.lets[clash.name.removeprefix("let ")] if holds(x.when, r, s, at)), r)
            given = {value(x.is_, r, s, at) for x in lets if x.number in numbers}
            return numbers <= {x.number for x in lets} and len(given) > 1
        case "duty" | "words" if s.round != "playing" or s.choice is not None:
            return False  # words are owed at the end of a play, and not once the round is over
        case "duty":
            assert isinstance(clash.first, p.SayClause)
            owed = owed_words(reading.subject, r, s)
            return numbers <= {x.number for x in (*owed, *noise_fines(reading.subject, clash.first.word, r, s))}
        case _:
            assert isinstance(clash.first, p.SayClause)
            at = At(reading.subject, s.top, jumped=s.jumped_in and s.laid_by == reading.subject)
            same = [x for x in r.program.says if x.word == clash.first.word and holds(x.when, r, s, at)]
            return numbers <= {x.number for x in standing(same, r)}


def raised_at(clash: Clash, shown: Shown, reading: Reading) -> tuple[int, ...]:
    """The handlers that the event in question raised, in the order in which they run."""
    if clash.name != "event start":
        return shown.table.last_raised
    card, table = reading.card, shown.table
    plain = table.game.set_up(replace(shown.setup, start=None, top=card))
    if isinstance(plain, Refusal):
        return ()
    found = handlers_of("start", plain.rules, plain.running_state(), At(-1, card, (card,)))
    return tuple(clause.number for clause in found)


def _is_asked(act: str, player: int, cards: tuple[int, ...], s: State) -> bool:
    """Whether a table is at the moment when a player may be asked this: an attack that nobody can answer is gone."""
    if s.round != "playing" or s.choice is not None or any(cards.count(f) > s.hands[player][f] for f in cards):
        return False
    match act:
        case "answer" | "take" | "challenge":
            return s.attack.kind >= 0 and s.attack.victim == player
        case "jump_in":
            return s.attack.kind < 0 and s.turn != player and s.window
        case "catch" | "call_late":
            return s.window
        case _:
            return s.attack.kind < 0 and s.turn == player
