"""Acts: whether each is legal now, and what it starts. Nothing has changed where an act is refused."""

from __future__ import annotations

from typing import Final, cast

from unodsl.engine import choices
from unodsl.engine.actions import Act, Action, Refusal, Wish
from unodsl.engine.cards import take_away
from unodsl.engine.evaluate import At
from unodsl.engine.flows import begin_act
from unodsl.engine.instructions import sheddable
from unodsl.engine.legal import lays, must_draw, must_lay, other_acts
from unodsl.engine.machine import Running, push_code, raise_event
from unodsl.engine.plays import JUMPED, NESTED
from unodsl.engine.questions import Decision, decide, handlers_of, may, may_lay, noise_fines
from unodsl.engine.refusals import by_rules
from unodsl.engine.running import run
from unodsl.engine.state import Ask, Choice, Frame, State
from unodsl.engine.words import ALOUD, GESTURE, sound
from unodsl.model.core import Core
from unodsl.model.effects import Discards

UNO: Final = "uno"
"""The one word that may always be said with a play, whether or not a rule asks for it."""

ANSWERS = frozenset({Act.CHOOSE, Act.DISCARD, Act.OFFERED_PLAY, Act.DECLINE, Act.SLAP_LAST, Act.SLAP})
ON_TURN = frozenset({Act.PLAY, Act.DRAW, Act.PASS, Act.TAKE, Act.CHALLENGE, Act.TIMEOUT})


def why_not(t: Running, action: Action) -> Refusal | None:
    """Why an act is refused now; None if it is legal as far as can be told without making it."""
    s, act = t.s, action.act
    if act is Act.NEXT_ROUND:
        if action.wishes:
            return Refusal("nobody-asks-that", {})
        if s.round == "playing":
            return Refusal("round-not-over", {})
        return Refusal("match-is-over", {}) if s.match == "over" else None
    if s.round != "playing":
        return Refusal("round-is-over", {})
    if not 0 <= action.player < s.players:
        return Refusal("no-such-player", {})
    words = _words_refused(t, action) if action.words or action.gesture else None
    if words is not None:
        return words
    if s.choice is not None:
        return _answer_refused(t, s.choice, action)
    if act in ANSWERS and act is not Act.SLAP:
        return Refusal("nothing-to-choose", {})
    if act in ON_TURN and action.player != s.turn:
        return Refusal("not-your-turn", {})
    return _refused(t, action)


def _refused(t: Running, action: Action) -> Refusal | None:
    s, player = t.s, action.player
    attacked = s.attack.kind >= 0
    match action.act:
        case Act.PLAY:
            return _lay_refused(t, action, "answer" if attacked else "play")
        case Act.JUMP_IN:
            if player == s.turn:
                return Refusal("jump-in-own-turn", {})
            if attacked or not s.window or s.laid_by < 0:
                return Refusal("no-window", {})
            return _lay_refused(t, action, "jump_in")
        case Act.DRAW | Act.PASS:
            if attacked:
                return Refusal("under-attack", {})
            if must_lay(player, t.r, s):
                return Refusal("must-play", {})
            if action.act is Act.PASS and must_draw(player, t.r, s):
                return Refusal("must-draw", {})
            return _other_refused(t, action.act.value, player)
        case Act.TAKE | Act.CHALLENGE:
            if not attacked:
                return Refusal("no-attack", {})
            return _other_refused(t, action.act.value, player)
        case Act.CATCH:
            return _catch_refused(t, action)
        case Act.CALL | Act.GESTURE:
            return _late_word_refused(t, action)
        case Act.SLAP:
            return None if _would_react(t, "false_slap", player) else Refusal("no-slap", {})
        case Act.NOISE:
            reacts = noise_fines(player, -1, t.r, s) or _would_react(t, "noise", player)
            return None if reacts else Refusal("noise-is-free", {})
        case Act.TIMEOUT:
            return None if _would_react(t, "time_runs_out", player) else Refusal("no-clock", {})
        case Act.WRONG_PLAY:
            return _wrong_play_refused(t, action)
        case _:
            return Refusal("nothing-to-choose", {})


def _permission_refused(t: Running, act: str, player: int) -> Refusal | None:
    return None if may(act, player, t.r, t.s) else by_rules(t.r, act, decide(act, t.r, t.s, At(player)))


def _other_refused(t: Running, act: str, player: int) -> Refusal | None:
    refusal = _permission_refused(t, act, player)
    return None if refusal is None or act in other_acts(player, t.r, t.s) else refusal


def _in_hand(s: State, player: int, cards: tuple[int, ...]) -> bool:
    if len(cards) == 1:
        return s.hands[player][cards[0]] > 0
    return len(cards) <= s.sizes[player] and all(cards.count(face) <= s.hands[player][face] for face in cards)


def decision_on(t: Running, act: str, player: int, cards: tuple[int, ...]) -> Decision:
    """What the rules say to laying just these cards by this act (`play` of several is `play_together`)."""
    question = "play_together" if act == "play" and len(cards) > 1 else act
    return decide(question, t.r, t.s, At(player, cards[-1], cards, gone=len(cards)))


def _lay_refused(t: Running, action: Action, act: str) -> Refusal | None:
    s, player, cards = t.s, action.player, action.cards
    if not cards or not 0 <= min(cards) <= max(cards) < t.r.faces:
        return Refusal("card-not-in-deck", {})
    if not _in_hand(s, player, cards):
        return Refusal("not-in-hand", {})
    if act == "play" and t.r.duties and must_draw(player, t.r, s):
        return Refusal("must-draw", {})
    if len(cards) > 1 or not may_lay(act, cards[0], player, t.r, s):
        decision = decision_on(t, act, player, cards)
        if not decision.allowed:
            return by_rules(t.r, act, decision)
    if act == "play" and t.r.duties and must_lay(player, t.r, s):
        faces, _ = lays(player, t.r, s)
        if len(cards) > 1 or not faces >> cards[0] & 1:
            return Refusal("must-play", {})
    return None


def _catch_refused(t: Running, action: Action) -> Refusal | None:
    s = t.s
    if not 0 <= action.target < s.players or action.target == action.player:
        return Refusal("no-such-player", {})
    if s.window and s.owed[action.target]:
        return _permission_refused(t, "catch", action.player)
    return None if _would_react(t, "false_slap", action.player) else Refusal("nothing-to-catch", {})


def _word_index(t: Running, word: str) -> int:
    words = t.r.program.words
    return words.index(word.lower()) if word.lower() in words else -1


def _late_word_refused(t: Running, action: Action) -> Refusal | None:
    s, player = t.s, action.player
    word = _word_index(t, action.words[0]) if action.words else -1
    manner = "gesture" if action.act is Act.GESTURE else "aloud"
    owed = [x for i, x in enumerate(t.r.program.says) if s.owed and s.owed[player] >> i & 1 and x.word == word]
    if s.window and any(x.manner == manner for x in owed):
        return _permission_refused(t, "call_late", player)
    if manner == "aloud" and (
        noise_fines(player, word, t.r, s) or (not owed and _would_react(t, "false_call", player))
    ):
        return None
    return Refusal("nothing-to-call", {})


def _wrong_play_refused(t: Running, action: Action) -> Refusal | None:
    s, player = t.s, action.player
    if len(action.cards) != 1 or not 0 <= action.cards[0] < t.r.faces:
        return Refusal("card-not-in-deck", {})
    face = action.cards[0]
    if not s.hands[player][face]:
        return Refusal("not-in-hand", {})
    laying = Action(Act.PLAY if player == s.turn else Act.JUMP_IN, player, action.cards)
    if _refused(t, laying) is None:
        return Refusal("not-wrong", {})
    at = At(player, face, (face,), (face,))
    return None if handlers_of("wrong_play", t.r, s, at) else Refusal("no-fine", {})


def _would_react(t: Running, event: str, player: int) -> bool:
    return bool(handlers_of(event, t.r, t.s, At(player, slots=(player,))))


def _words_refused(t: Running, action: Action) -> Refusal | None:
    if action.act in (Act.CALL, Act.GESTURE):
        return None
    for word in action.words:
        if word.lower() != UNO and _word_index(t, word) < 0:
            return Refusal("word-nobody-asks", {"word": word})
    if action.gesture and not any(x.manner == "gesture" for x in t.r.program.says):
        return Refusal("no-gesture", {})
    return None


def _answer_refused(t: Running, choice: Choice, action: Action) -> Refusal | None:
    """Whether an act answers the open choice; nothing interrupts it."""
    if action.player not in choice.players:
        return Refusal("choice-of-another", {})
    wish = action.wishes[0] if action.wishes else Wish()
    match choice.ask, action.act:
        case (Ask.COLOR, Act.CHOOSE) if wish.color is not None:
            right = choice.allows(wish.color)
        case (Ask.PLAYER, Act.CHOOSE) if wish.seat is not None:
            right = choice.allows(wish.seat)
        case (Ask.YES_NO, Act.CHOOSE):
            right = wish.yes is not None
        case (Ask.DISCARDS, Act.DISCARD):
            condition = discard_condition(t)
            right = not action.cards or (
                len(action.cards) <= choice.most
                and all(0 <= face < t.r.faces for face in action.cards)
                and sheddable(t, action.player, condition, action.cards)
            )
        case (Ask.SLAP, Act.SLAP_LAST):
            right = not t.s.slapped >> action.player & 1
        case (Ask.SLAP, Act.SLAP):
            right = not t.s.slapped >> action.player & 1
        case (Ask.OFFER, Act.OFFERED_PLAY):
            right = len(action.cards) == 1 and choice.allows(action.cards[0])
        case (Ask.OFFER, Act.DECLINE):
            right = True
        case _:
            return Refusal("choice-is-open", {})
    return None if right else Refusal("choice-not-allowed", {})


def discard_condition(t: Running) -> Core | None:
    """The condition on what may be shed, of the instruction that asks now."""
    frame = t.s.agenda[-1]
    return cast(Discards, t.r.program.codes[frame.code].instructions[frame.step - 1]).condition


# ---- carrying out


def carry_out(t: Running, action: Action) -> None:
    """Makes a legal act, and all that follows until somebody must choose."""
    s, player = t.s, action.player
    act = action.act
    if act is Act.PLAY or act is Act.JUMP_IN:
        begin_act(t)
        cards = _color_on_top(t, action) if len(action.cards) > 1 else action.cards
        extra = (JUMPED,) if act is Act.JUMP_IN else ()
        if action.words or action.gesture:
            _say(t, action)
        s.agenda.append(Frame("play", player, cards[-1], cards, 0, -1, -1, [], extra))
    elif act in ANSWERS and s.choice is not None:
        _answer(t, action)
    elif act in _FLOW:
        if act is not Act.PASS:
            begin_act(t)
        s.goes = -1  # of the act before; the turn of one who drew goes on in his pass
        s.agenda.append(Frame(_FLOW[act], player, -1, (), 0, -1, -1, [], ()))
    else:
        _at_the_table(t, action)
    run(t)


_FLOW = {Act.DRAW: "draw", Act.PASS: "pass", Act.TAKE: "takes", Act.CHALLENGE: "challenge"}


def _say(t: Running, action: Action) -> None:
    """Notes the words said with an act; they are judged when the effects of the play are over."""
    said = [(_word_index(t, word), ALOUD) for word in action.words]
    if action.gesture:
        said += [(x.word, GESTURE) for x in t.r.program.says if x.manner == "gesture"][:1]
    for word, manner in said:
        t.tell("says" if manner == ALOUD else "gestures", action.player, number=word)
        t.s.said.append((action.player, word, manner, False))


def _color_on_top(t: Running, action: Action) -> tuple[int, ...]:
    """Several cards in the order they are laid: one of the color that was named ahead, if it is among theirs, last."""
    cards = action.cards
    colors = {t.r.color_of[face] for face in cards}
    named = choices.named_ahead(t.s, action.player, lambda wish: wish.color in colors)
    if named is None:
        return cards
    top = max(i for i, face in enumerate(cards) if t.r.color_of[face] == named.color)
    return (*cards[:top], *cards[top + 1 :], cards[top])


def _answer(t: Running, action: Action) -> None:
    s, player = t.s, action.player
    wish = action.wishes[0] if action.wishes else Wish()
    _say(t, action)
    match action.act:
        case Act.CHOOSE:
            choice = s.choice
            assert choice is not None
            named = {Ask.COLOR: wish.color, Ask.PLAYER: wish.seat}.get(choice.ask, int(bool(wish.yes)))
            choices.choose(t, player, int(named or 0))
        case Act.DISCARD:
            choices.shed(t, player, action.cards)
        case Act.SLAP_LAST:
            choices.choose(t, player, player)
        case Act.SLAP:
            choices.slap(t, player)
        case Act.OFFERED_PLAY:
            s.choice = None
            s.agenda.append(Frame("play", player, action.cards[0], action.cards, extra=(NESTED,)))
        case _:
            choices.decline(t, player)


def _at_the_table(t: Running, action: Action) -> None:
    """What happens at a real table beside the turns: it closes no window."""
    s, player = t.s, action.player
    flow = Frame("table", player)
    match action.act:
        case Act.CATCH:
            s.agenda.append(flow)
            _catch(t, player, action.target)
        case Act.CALL | Act.GESTURE:
            s.agenda.append(flow)
            _late_word(t, action)
        case Act.SLAP:
            s.agenda.append(flow)
            t.tell("slaps", player)
            raise_event(t, "false_slap", player)
        case Act.NOISE:
            s.agenda.append(flow)
            t.tell("noise", player)
            sound(t, player, -1)
        case Act.TIMEOUT:
            s.goes = -1
            t.tell("timeout", player)
            s.agenda.append(Frame("timeout", player))
            raise_event(t, "time_runs_out", player)
        case _:
            face = action.cards[0]
            s.goes = -1
            take_away(t, player, face)
            s.air = face
            t.tell("wrong-play", player, cards=(face,))
            s.agenda.append(Frame("wrong_play", player, face))
            raise_event(t, "wrong_play", player, face, (face,))


def _catch(t: Running, player: int, target: int) -> None:
    s = t.s
    owed = s.owed[target] if s.window else 0
    t.tell("catches" if owed else "false-slap", player, other=target)
    if not owed:
        raise_event(t, "false_slap", player)
        return
    s.owed[target] = 0
    for index in reversed([i for i in range(len(t.r.program.says)) if owed >> i & 1]):
        clause = t.r.program.says[index]
        if t.tracing:
            t.ran.append(clause.number)
        if clause.code >= 0:
            push_code(t, clause.code, clause.number, target)


def _late_word(t: Running, action: Action) -> None:
    s, player = t.s, action.player
    word = _word_index(t, action.words[0]) if action.words else -1
    manner = "gesture" if action.act is Act.GESTURE else "aloud"
    t.tell("says" if manner == "aloud" else "gestures", player, number=word)
    says = t.r.program.says
    owed = [i for i in range(len(says)) if s.owed[player] >> i & 1 and says[i].word == word]
    for i in owed:
        if says[i].manner == manner:
            s.owed[player] &= ~(1 << i)
    if manner == "aloud":
        sound(t, player, word)
        if not owed:
            raise_event(t, "false_call", player)
