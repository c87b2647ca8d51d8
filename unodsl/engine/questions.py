"""Questions put to the rules: is it allowed, what is owed, which number, what happens then.

How answers combine (language reference, "How answers combine"): a clause applies when its condition holds; the
rules of clauses that apply remove the answers of the rules that they override; of what is left, `never` beats
`may not` beats `may`, the last `let` counts, all handlers run.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import compress
from typing import TypeVar

from unodsl.engine.evaluate import At, holds, value
from unodsl.engine.kept import of_size
from unodsl.engine.rules import ForCards, Reaction, Rules, faces_in
from unodsl.engine.state import State
from unodsl.model import core as c
from unodsl.model.effects import Pattern
from unodsl.program import program as p
from unodsl.program import reads as look

C = TypeVar("C", bound=p.AnyClause)


def fits(pattern: Pattern | None, r: Rules, s: State, at: At) -> bool:
    """Whether the card (or cards) at issue are of the pattern. No pattern: any one card."""
    if pattern is None:
        return True
    if pattern.several:
        return len(at.laid) > 1
    if at.card < 0 or not pattern.faces >> at.card & 1:
        return False
    return pattern.test is None or holds(pattern.test, r, s, at)


def standing(applying: Iterable[C], r: Rules) -> list[C]:
    """The clauses whose answers are left once the rules of applying clauses have removed what they override."""
    clauses = list(applying)
    removed = 0
    for clause in clauses:
        removed |= r.overrides[clause.rule]
    return [clause for clause in clauses if not removed >> clause.rule & 1] if removed else clauses


# ---- is it allowed?


@dataclass(frozen=True, slots=True)
class Decision:
    """Allowed or not; the clauses that applied; those left; the ones that decided (empty: nothing said yes)."""

    allowed: bool
    applying: tuple[p.PermissionClause, ...]
    left: tuple[p.PermissionClause, ...]
    deciding: tuple[p.PermissionClause, ...]


def decide(act: str, r: Rules, s: State, at: At) -> Decision:
    """The whole answer to a question of permission, for the traces."""
    at.jumped = act == "jump_in"
    applying = [clause for clause in r.permissions[act] if _applies(clause, act, r, s, at)]
    left = standing(applying, r)
    for answer in ("never", "may_not", "may"):
        deciding = tuple(clause for clause in left if clause.answer == answer)
        if deciding:
            return Decision(answer == "may", tuple(applying), tuple(left), deciding)
    return Decision(False, tuple(applying), tuple(left), ())


def _applies(clause: p.PermissionClause, act: str, r: Rules, s: State, at: At) -> bool:
    pattern = clause.pattern
    several = len(at.laid) > 1
    if several and clause.answer != "may":
        return any(_applies_to_one(clause, face, r, s, at) for face in dict.fromkeys(at.laid))
    if several:
        if pattern is not None and not pattern.several:
            if act == "play_together" and (pattern.faces != r.all_faces or pattern.test is not None):
                return all(_fits_one(pattern, face, r, s, at) for face in at.laid) and holds(clause.when, r, s, at)
            return False  # one card is meant
    elif (pattern is not None and pattern.several) or not fits(pattern, r, s, at):
        return False
    return holds(clause.when, r, s, at)


def _fits_one(pattern: Pattern, face: int, r: Rules, s: State, at: At) -> bool:
    before, at.card = at.card, face
    try:
        return bool(pattern.faces >> face & 1) and (pattern.test is None or holds(pattern.test, r, s, at))
    finally:
        at.card = before


def _applies_to_one(clause: p.PermissionClause, face: int, r: Rules, s: State, at: At) -> bool:
    """A prohibition of several cards: it holds if it holds for one of them."""
    before, at.card = at.card, face
    try:
        pattern = clause.pattern
        if pattern is not None and not pattern.several and not fits(pattern, r, s, at):
            return False
        return holds(clause.when, r, s, at)
    finally:
        at.card = before


def allowed_mask(act: str, player: int, r: Rules, s: State) -> int:
    """The faces that the player may lay alone by this act, as far as the rules go (not only those in his hand).

    Where answers depend on hands, only the faces in his hand are asked about.
    """
    kept = r.answers[act]
    if kept.key is None:
        return allowed_among(act, player, hand_faces(player, r, s), r, s)
    key = kept.key(s, player)
    known = kept.known.get(key)
    return known if known is not None else kept.keep(key, allowed_among(act, player, r.all_faces, r, s))


def allowed_among(act: str, player: int, faces: int, r: Rules, s: State) -> int:
    """`decide` for each of these faces laid alone, all of them at once: those that are allowed."""
    at = At(player, gone=1, jumped=act == "jump_in")
    applying: list[tuple[ForCards, int]] = []
    removed: dict[int, int] = {}  # by rule: the faces for which its answers are overridden
    for clause in r.for_cards[act]:
        of = faces if clause.of is None else clause.of(s, at, faces)
        mask = clause.holds(s, at, of) if of else 0
        if mask:
            applying.append((clause, mask))
            for rule in faces_in(clause.removes):
                removed[rule] = removed.get(rule, 0) | mask
    may = no = 0
    for clause, mask in applying:
        left = mask & ~removed.get(clause.rule, 0)
        if clause.may:
            may |= left
        else:
            no |= left
    return may & ~no


def may_lay(act: str, face: int, player: int, r: Rules, s: State) -> bool:
    """Whether a player may lay one card that is in his hand alone, by this act."""
    if r.answers[act].key is None:
        return bool(allowed_among(act, player, 1 << face, r, s))
    return bool(allowed_mask(act, player, r, s) >> face & 1)


def may_play(face: int, player: int, r: Rules, s: State, depth: int = 0) -> bool:
    """Whether the card may be played alone in turn; the card need not be in his hand."""
    if r.answers["play"].key is None:
        return decide("play", r, s, At(player, face, (face,), gone=1, depth=depth)).allowed
    return bool(allowed_mask("play", player, r, s) >> face & 1)


def may(act: str, player: int, r: Rules, s: State) -> bool:
    """Whether an act without cards is allowed."""
    kept = r.answers[act]
    if kept.key is None:
        return decide(act, r, s, At(player)).allowed
    key = kept.key(s, player)
    known = kept.known.get(key)
    return bool(known if known is not None else kept.keep(key, int(decide(act, r, s, At(player)).allowed)))


def may_besides(acts: tuple[str, str], player: int, r: Rules, s: State) -> tuple[str, ...]:
    """Which of these acts without cards are allowed."""
    kept = r.besides[acts]
    if kept.key is None:
        return tuple(act for act in acts if may(act, player, r, s))
    key = kept.key(s, player)
    known = kept.known.get(key)
    return known if known is not None else kept.keep(key, tuple(act for act in acts if may(act, player, r, s)))


# ---- could anybody answer? asked without looking into a hand


def could_be(node: c.Core, want: bool, r: Rules, s: State, at: At) -> bool:
    """Whether a condition could come out so, hands and sets of cards being unknown."""
    match node:
        case c.All(parts=parts):
            return (all if want else any)(could_be(part, want, r, s, at) for part in parts)
        case c.Any(parts=parts):
            return (any if want else all)(could_be(part, want, r, s, at) for part in parts)
        case c.Not(part=part):
            return could_be(part, not want, r, s, at)
        case _:
            seen = look.reads(node)
            if look.HANDS in seen or (look.LAID in seen and not at.laid):
                return True
            return holds(node, r, s, at) == want


def could_answer(player: int, r: Rules, s: State) -> bool:
    """Whether some card of the deck could answer the open attack, with the victim's number of cards."""
    if r.answers["answer"].key is not None:
        if allowed_mask("answer", player, r, s):
            return True
    elif any(_could_answer_with(face, player, r, s) for face in range(r.faces)):
        return True
    at = At(player, gone=2)
    return any(
        clause.answer == "may" and clause.pattern is not None and clause.pattern.several
        and could_be(clause.when, True, r, s, at)
        for clause in r.permissions["answer"]
    )  # fmt: skip


def _could_answer_with(face: int, player: int, r: Rules, s: State) -> bool:
    at = At(player, face, (face,), gone=1)
    clauses = [
        clause for clause in r.permissions["answer"]
        if (clause.pattern is None or clause.pattern.faces >> face & 1) and could_be(clause.when, True, r, s, at)
    ]  # fmt: skip
    sure = [clause for clause in clauses if not could_be(clause.when, False, r, s, at)]
    maybe_removed = surely_removed = 0
    for clause in clauses:
        maybe_removed |= r.overrides[clause.rule]
    for clause in sure:
        surely_removed |= r.overrides[clause.rule]
    if any(clause.answer != "may" and not maybe_removed >> clause.rule & 1 for clause in sure):
        return False
    return any(clause.answer == "may" and not surely_removed >> clause.rule & 1 for clause in clauses)


# ---- numbers and facts


def value_of(what: str, r: Rules, s: State, at: At, default: int = 0) -> int:
    """The number that `let` clauses give, the last that is left; ``default`` where none applies."""
    left = standing((clause for clause in r.lets[what] if holds(clause.when, r, s, at)), r)
    return value(left[-1].is_, r, s, at) if left else default


def points_of(face: int, r: Rules, s: State, depth: int = 0) -> int:
    """What a card counts at the end of a round."""
    if not r.lets["points"]:
        return r.points_of[face]
    return value_of("points", r, s, At(-1, face, (face,), depth=depth), r.points_of[face])


def is_guilty(r: Rules, s: State) -> bool:
    """Whether the one who made the open attack broke a rule with it (catalogue W1 to W3)."""
    at = At(s.attack.from_, s.top, jumped=s.jumped_in)
    return bool(standing((clause for clause in r.program.guilty if holds(clause.when, r, s, at)), r))


# ---- what is owed


def owed_words(player: int, r: Rules, s: State) -> list[p.SayClause]:
    """The `must say` clauses left for a player now, word by word: how one word is shown is a question of its own."""
    at = At(player, s.top, jumped=s.jumped_in and s.laid_by == player)
    applying = [x for x in r.program.says if holds(x.when, r, s, at)]
    left = [standing((x for x in applying if x.word == word), r) for word in range(len(r.program.words))]
    return [x for clauses in left for x in clauses if x.must]


def words_by_player(r: Rules, s: State) -> list[int]:
    """For each player the `must say` clauses whose condition holds, overridden or not: a mask by their places."""
    kept = r.words
    key, known = kept.key, kept.known
    if key is None:
        return [word_conditions(player, r, s, At(-1, s.top)) for player in range(s.players)]
    keys = s.sizes if key is of_size else [key(s, player) for player in range(s.players)]
    try:
        return list(map(known.__getitem__, keys))
    except KeyError:
        return [word_conditions(player, r, s, At(-1, s.top)) for player in range(s.players)]


def word_conditions(player: int, r: Rules, s: State, at: At) -> int:
    """The same for one player; ``at`` has the top card as the card at issue and is set to the player."""
    at.player, at.jumped = player, s.jumped_in and s.laid_by == player
    key = r.words.key
    if key is None:
        return _word_conditions(r, s, at)
    full = key(s, player)
    known = r.words.known.get(full)
    return known if known is not None else r.words.keep(full, _word_conditions(r, s, at))


def _word_conditions(r: Rules, s: State, at: At) -> int:
    return sum(1 << i for i, x in enumerate(r.program.says) if x.must and holds(x.when, r, s, at))


def noise_fines(player: int, word: int, r: Rules, s: State) -> list[p.NoiseClause]:
    """The bans on noise that stand against a sound by this player; ``word`` >= 0: he says that word aloud.

    A word that must be said aloud is an answer to the same question, for that word alone.
    """
    at = At(player, s.top, jumped=s.jumped_in and s.laid_by == player)
    bans = [x for x in r.program.noises if holds(x.when, r, s, at)]
    calls = [x for x in r.program.says if x.must and x.word == word and x.manner == "aloud" and holds(x.when, r, s, at)]
    removed = 0
    for clause in (*bans, *calls):
        removed |= r.overrides[clause.rule]
    return [x for x in bans if not x.must and not removed >> x.rule & 1]


def act_duties(act: str, player: int, r: Rules, s: State) -> list[p.DutyClause]:
    """The `must draw` or `must play` clauses left for the player on turn."""
    at = At(player)
    applying = (x for x in r.program.duties if x.act == act and holds(x.when, r, s, at))
    return standing(applying, r)


# ---- what happens then?


def handlers_of(event: str, r: Rules, s: State, at: At) -> tuple[p.HandlerClause, ...]:
    """The handlers that run for an event now, in order: all conditions evaluated before any of them runs."""
    return reaction_to(event, r, s, at).handlers


def reaction_to(event: str, r: Rules, s: State, at: At) -> Reaction:
    """The same with what is put on the agenda."""
    kept = r.reactions[event]
    if kept.key is None:
        return _reaction_to(event, r, s, at)
    key = (at.card, at.laid, at.jumped, kept.key(s, at.player))
    known = kept.known.get(key)
    return known if known is not None else kept.keep(key, _reaction_to(event, r, s, at))


def _reaction_to(event: str, r: Rules, s: State, at: At) -> Reaction:
    applying = [x for x in r.handlers[event] if fits(x.pattern, r, s, at) != x.negated and holds(x.when, r, s, at)]
    found = tuple(standing(applying, r))
    return Reaction(found, tuple(number for x in found for number in (x.code, x.number)))


def hand_faces(player: int, r: Rules, s: State) -> int:
    """The faces in a hand, as a mask."""
    return sum(compress(r.bits, s.hands[player]))


__all__ = [
    "Decision", "act_duties", "allowed_mask", "could_answer", "decide", "faces_in", "fits", "hand_faces",
    "handlers_of", "is_guilty", "may", "may_besides", "may_lay", "may_play", "noise_fines", "owed_words", "points_of",
    "reaction_to", "standing", "value_of", "word_conditions", "words_by_player",
]  # fmt: skip
