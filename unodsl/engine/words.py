"""What must be said: words said with a play, words owed after it, and sounds where there must be none."""

from __future__ import annotations

from unodsl.engine.machine import Running, push_code, raise_event
from unodsl.engine.questions import noise_fines, owed_words, words_by_player

ALOUD, GESTURE = 0, 1
MANNERS = ("aloud", "gesture")


def judge_words(t: Running, player: int) -> None:
    """At the end of a play: words that were said are judged, then words that are owed and were not said are noted.

    A word is right if it is due now, or was due right after laying. It is owed by those whose play, hand swap or
    change of hand brought its condition about. A duty with a fine that needs no catching is fined here.
    """
    s, r = t.s, t.r
    said, s.said = s.said, []
    held = words_by_player(r, s) if r.program.says else [0] * s.players
    if not said and not s.swapped and not held[player]:
        s.owed = [0] * s.players
        return
    fines: list[tuple[int, int, int]] = []  # code, clause, player
    for p in range(s.players):
        brought = held[p] if p == player or s.swapped >> p & 1 else 0
        s.owed[p] = 0
        if not brought:
            continue
        latest = {x.word: x for x in owed_words(p, r, s)}
        for clause in latest.values():
            index = r.program.says.index(clause)
            if not brought >> index & 1 or (p, clause.word, MANNERS.index(clause.manner)) in {x[:3] for x in said}:
                continue
            if clause.if_caught:
                s.owed[p] |= 1 << index
            elif clause.code >= 0:
                fines.append((clause.code, clause.number, p))
    wrong = [(p, w) for p, w, m, right in said if m == ALOUD and not (right or due(t, w, held[p]))]
    loud = [(p, w) for p, w, m, _ in said if m == ALOUD]
    # The agenda is a stack: what is put on it first happens last.
    for code, clause_number, p in reversed(fines):
        push_code(t, code, clause_number, p)
    for p, word in reversed(loud):
        sound(t, p, word)
    for p, _ in reversed(wrong):
        t.tell("wrong-call", p)
        raise_event(t, "false_call", p)


def due(t: Running, word: int, held: int) -> bool:
    """Whether a word must be said by one of the conditions that hold."""
    return any(held >> i & 1 and x.word == word for i, x in enumerate(t.r.program.says))


def sound(t: Running, player: int, word: int) -> bool:
    """A sound by a player (a word, or noise: -1): what rules do about it. Whether any rule reacts."""
    fines = noise_fines(player, word, t.r, t.s)
    reacts = bool(fines)
    if word < 0 or fines:
        reacts = raise_event(t, "noise", player) or reacts
    for clause in reversed(fines):
        if clause.code >= 0:
            push_code(t, clause.code, clause.number, player)
    return reacts
