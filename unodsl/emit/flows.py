"""The ways of an act, as text: what `unodsl.engine.flows` does step by step, in direct style.

Nested happenings are calls. Where the interpreter puts several things on its agenda at once, their handlers are picked
in that order and run from the last to the first, as a stack does.
"""

from __future__ import annotations

from unodsl.emit import terms as x
from unodsl.emit.counting import count_set
from unodsl.emit.events import raised
from unodsl.emit.making import Making
from unodsl.emit.terms import Term


def write_flows(m: Making) -> None:
    """All functions that acts are made of."""
    _out(m)
    _drawing(m)
    _moving_on(m)
    _play(m, "play", nested=False, jumped=False)
    if m.offers:
        _play(m, "play_nested", nested=True, jumped=False)
    if m.jumps:
        _play(m, "play_jumped", nested=False, jumped=True)
    _draw(m)
    _take(m)
    if m.wanted.windows or m.policy.challenges or m.beside.slow:
        _challenge(m)


def begin_act(m: Making) -> None:
    """What every act that moves the game on does first."""
    m.w("begin_act()")


def _out(m: Making) -> None:
    w, n = m.w, m.n
    with w.block("def begin_act():"):
        w("window = 0", "goes = -1", "skips = 0", "swapped = 0")
        if m.beside.words:
            m.words.begin_act()
    with w.block("def end_attack():"):
        w(
            "attack_kind = -1", "attack_victim = -1", "attack_from = -1", "attack_draws = 0", "attack_chain = 0",
            "attack_guilty = 0",
        )  # fmt: skip
        if m.wanted.counters:
            w("chain_length = 0")
    # Whether somebody has won by having no card left; his act first, then the others in order.
    with w.block("def somebody_is_out(p):"):
        with w.block("if round == 0 and winner < 0:"):
            if m.loose:
                w("i = 0", "q = p")
                with w.block("if p < 0:"):
                    w("q = 0")
                with w.block(f"while i < {n}:"):
                    with w.block("if size[q] == 0:"):
                        w("winner = q", f"i = {n}")
                    w(f"q = {_next(m, 'q')}", "i += 1")
            else:
                with w.when(empty_hand(m, "p")):
                    w("winner = p")
        w("return 1 if winner >= 0 else 0")
    with w.block("def end_round():"):
        w("round = 1")
        raised(m, "round_ends", "winner")
        m.policy.round_ended()
        w("round = 2")
        with w.block("if winner < 0:"):
            w("round = 3")
    # A full circle without a card moved ends the round, whatever the rules say of it.
    with w.block("def nobody_moves():"):
        raised(m, "nobody_can_move", "")
        with w.block("if winner < 0:"):
            w("round = 1")
        w("end_round()")
    with w.block("def pay_if_out(p):"):
        w("out = somebody_is_out(p)")
        with w.block("if out != 0 and attack_kind >= 0:"):
            w("pay(attack_victim)")
    # An open attack is paid by its victim when somebody has gone out.
    with w.block("def pay(p):"):
        raised(m, "take", "p")
        w("end_attack()")
    with w.block("def end_if_won():"), w.block("if winner >= 0 or round != 0:"):
        w("end_round()")


def _drawing(m: Making) -> None:
    w = m.w
    m.end = "return -1"
    # The last card drawn; -1 if none came.
    with w.block("def draw(p, count):"):
        w("last = -1", "tried = 0")
        with w.block(f"while count > 0{' and round == 0' if m.ends else ''}:"):
            with w.block("if pile_size == 0:"):
                with w.block("if tried != 0:"):
                    w("break")
                w("tried = 1")
                if "pile_runs_out" in m.events:
                    w("h = pick_pile_runs_out()")
                    with w.block("if h == 0:"):
                        w("break")
                    w("run_pile_runs_out(h)")
                    m.leave_if_over()
                else:
                    w("break")
            with w.block("else:"):
                w("pile_size -= 1", "card = pile[pile_size]")
                m.give("p", "card")
                w("moved += 1", "idle = 0")
                with w.block("if p == turn:"):
                    w("drawn = card")
                w("count -= 1", "last = card", "tried = 0")
                if m.wanted.counters:
                    w("cards_drawn += 1")
                raised(m, "drawn", "p, card")
        w("return last")
    m.end = "return"


def empty_hand(m: Making, player: str) -> Term:
    """Whether a player holds nothing."""
    return x.negated(m.e.any_bit(m.e.held(player)))


def settle(m: Making, base: str | None, playing: bool = False) -> None:
    """Whose turn it is now; that nobody can move waits until `settled`.

    base: None where it is the victim of the open attack; playing: the round surely goes on.
    """
    w, n = m.w, m.n
    w("stuck = 0")
    sure = playing or not m.ends
    with w.when(1 if sure else "(round == 0)"):
        if base is None:
            w("seat = attack_victim")
        else:
            w(f"seat = {base}")
            with w.block("if goes >= 0:"):
                w("seat = goes")
            with w.block("if lost != 0:"):
                w(f"k = {n}")
                with w.block("while k > 0 and lost >> seat & 1 != 0:"):
                    w("lost ^= 1 << seat", f"seat = {_next(m, 'seat')}", "k -= 1")
        if turn_events(m):
            with w.block("if passed < 0:"):
                w("passed = turn")
        w("turn = seat", "after_draw = 0", "drawn = -1")
        with w.block(f"if idle >= {n}:"):
            w("stuck = 1")


def settled(m: Making) -> None:
    """What waits since `settle` happens now."""
    w = m.w
    with w.block("if stuck != 0:"):
        w("nobody_moves()")


def turn_events(m: Making) -> bool:
    return m.wanted.whole or "turn_ends" in m.events or "turn_begins" in m.events


def turn_passes(m: Making) -> None:
    """At the very end of an act: one turn is over, another begins."""
    if turn_events(m):
        m.w("turn_passes()")


def _next(m: Making, seat: str) -> Term:
    n = m.n
    return x.at(m.store.table("NEXT", [(k - 1) % n for k in range(n + 2)]), x.add(seat, "way"))


def _moving_on(m: Making) -> None:
    w = m.w
    if turn_events(m):
        with w.block("def turn_passes():"):
            with w.block("if round == 0 and passed >= 0:"):
                w("old = passed", "passed = -1")
                for event, who in (("turn_begins", "turn"), ("turn_ends", "old")):
                    if event in m.events:
                        w(f"now_{event} = {who}", f"h_{event} = pick_{event}(now_{event})")
                for event in ("turn_ends", "turn_begins"):
                    if event in m.events:
                        with w.block(f"if h_{event} != 0:"):
                            w(f"run_{event}(h_{event}, now_{event})")
                        m.leave_if_over()
            with w.block("else:"):
                w("passed = -1")
    with w.block("def settle(base):"):
        with w.block("if attack_kind >= 0:"):
            settle(m, None)
            settled(m)
        with w.block("else:"):
            settle(m, "base")
            settled(m)
    # The turn moves on after a play; an attack that nothing can answer is taken at once.
    with w.block("def move_on(base):"):
        with w.block("if attack_kind >= 0:"):
            settle(m, None)
            w("victim = attack_victim")
            helpless = x.every([
                x.negated(m.answers.could_answer("victim")), x.negated(m.answers.may("challenge", "victim")),
            ])  # fmt: skip
            with w.when(x.every([helpless, *([] if not m.ends else ["(round == 0)"])])):
                w("take(victim)")
            with w.block("if round < 2:"):
                settled(m)
        with w.block("else:"):
            settle(m, "base")
            settled(m)


def _play(m: Making, name: str, nested: bool, jumped: bool) -> None:
    """One way through a play, whoever plays and however."""
    w, n, r = m.w, m.n, m.r
    with w.block(f"def {name}(p, card):"):
        w("top_before = top", "color_before = color")
        if m.sets and not nested:
            count_set(m)
            # With sets the cards stand in `laid`; the last is on top.
            with w.block("if laid_count == 1:"):
                _lay(m, "card")
            with w.block("else:"):
                w("i = 0")
                with w.block("while i < laid_count:"):
                    w("each = laid[i]")
                    m.e.certain.add("each")
                    _lay(m, "each")
                    w("i += 1")
        else:
            if m.sets:
                w("laid_count = 1", "laid_last = card", *(f"laid{k} = {b}" for k, b in enumerate(m.e.bit("card"))))
            _lay(m, "card")
        w("idle = 0", "top = card", f"color = {x.at(m.store.table('COLOR_OF', r.color_of), 'card')}")
        w(f"jumped_in = {int(jumped)}", "laid_by = p")
        if m.offers:
            w("playing += 1")
        if m.beside.words:
            m.words.laid(nested)
        if jumped and "jumped_in" in m.events:
            w("h_jumped = pick_jumped_in(p, card)")
        raised(m, "played", "p, card")
        if jumped and "jumped_in" in m.events:
            with w.block("if h_jumped != 0:"):
                w("run_jumped_in(h_jumped, p, card)")
            m.leave_if_over()
        if r.program.colors:
            with w.when(x.every(["(color < 0)", *(["(round == 0)"] if m.ends else [])])):
                m.policy.color("p", (1 << r.program.colors) - 1)
        if not m.loose:
            with w.when(empty_hand(m, "p")):
                w("winner = p")
                with w.block("if attack_kind >= 0:"):
                    w("pay(attack_victim)")
                w("end_round()", "return")
        else:
            if not nested:
                w("pay_if_out(p)")
                m.leave_if_over()
            with w.block("if winner >= 0 or round != 0:"):
                w("end_round()", "return")
        if not nested:
            w(f"base = {_next(m, 'p')}")
            with w.block("if skips > 0:"):
                w(f"base = (p + (way - 1) * ((1 + skips) % {n}) + {n}) % {n}")
            w("move_on(base)")
            if m.loose or m.beside.words or m.beside.reacts or turn_events(m):
                with w.block("if round > 1:"):
                    w("return")
            if m.loose:
                with w.block("if winner >= 0 or round != 0:"):
                    w("end_round()", "return")
        # A play inside whatever comes of this one, its fines and the change of turns too, is judged with it.
        if m.beside.words:
            with w.when("(playing == 1)" if m.offers else 1):
                m.words.judge()
        w("window = 1")
        if m.beside.reacts and not nested:
            w("opened = 1")
        if not nested:
            turn_passes(m)
        if m.offers:
            w("playing -= 1")


def _lay(m: Making, card: str) -> None:
    m.take_away("p", card)
    m.w(f"discard[discard_size] = {card}", "discard_size += 1", "moved += 1")


def _draw(m: Making) -> None:
    w = m.w
    with w.block("def act_draw(p):"):
        w("after_draw = 1", "drawn = -1", "before = moved")
        raised(m, "draw", "p")
        if m.loose:
            w("pay_if_out(p)")
            m.leave_if_over()
            with w.block("if winner >= 0 or round != 0:"):
                w("end_round()", "return")
        w("stays = 0")
        with w.block("if attack_kind < 0 and goes < 0 and lost >> p & 1 == 0:"):
            with w.block("if moved > before:"):
                m.e.on_turn.add("p")
                m.e.saved = {"after_draw": 1}
                with w.when(m.policy.can_lay("p")):
                    w("stays = 1")
                m.e.saved = {}
                m.e.on_turn.discard("p")
            with w.block("else:"):
                w("idle += 1")
        with w.block("if stays == 0:"):
            w(f"settle({_next(m, 'p')})")
        turn_passes(m)
    with w.block("def act_pass(p):"):
        with w.block("if after_draw == 0:"):
            w("idle += 1")
        w(f"settle({_next(m, 'p')})")
        turn_passes(m)


def _take(m: Making) -> None:
    w = m.w
    for name, checked in (("take", False), ("act_take", True)):
        with w.block(f"def {name}(p):"):
            raised(m, "take", "p")
            if checked and m.loose:
                w("pay_if_out(p)")
                m.leave_if_over()
                with w.block("if winner >= 0 or round != 0:"):
                    w("end_round()", "return")
            with w.block("if attack_kind >= 0 and attack_victim == p:"):
                w("idle += 1")
            w("settle(p)")
            if checked:
                turn_passes(m)


def _challenge(m: Making) -> None:
    w = m.w
    with w.block("def act_challenge(p):"):
        w("guilty = attack_guilty")
        raised(m, "challenge", "p")
        with w.block("if guilty != 0:"):
            raised(m, "challenge_succeeds", "p")
        with w.block("else:"):
            raised(m, "challenge_fails", "p")
        w("finish_act(p)")
    with w.block("def finish_act(p):"):
        w("pay_if_out(p)")
        m.leave_if_over()
        with w.block("if winner >= 0 or round != 0:"):
            w("end_round()", "return")
        w("stay()")
        turn_passes(m)
    moved = "goes >= 0 or lost >> turn & 1 != 0 or (attack_victim != -1 and attack_victim != turn)"
    with w.block("def stay():"), w.block(f"if {moved}:"):
        w("settle(turn)")
