"""A policy that reads what everybody does from a list: so that code and interpreter can be made to do the same.

Each act takes `HEAD` cells of `script` (what, who, a number, words aloud, words shown, how many cards) and then its
cards. `step()` does the next act, with the choices that follow it.
"""

from __future__ import annotations

from typing import Final

from unodsl.emit import terms as x
from unodsl.emit.events import raised
from unodsl.emit.flows import turn_passes
from unodsl.emit.making import STEPS_AT_MOST, Making
from unodsl.emit.policies import Chancy
from unodsl.emit.terms import Term
from unodsl.model import core as c

HEAD: Final = 6
ACTS: Final = (
    "play", "jump_in", "draw", "pass", "take", "challenge", "catch", "call", "gesture", "slap", "noise", "timeout",
    "wrong_play", "choose", "discard", "offered_play", "decline", "slap_last",
)  # fmt: skip
LENGTH: Final = 60_000


class Scripted(Chancy):
    """Acts and choices as they are written."""

    def __init__(self, making: Making) -> None:
        super().__init__(making, convention=False)
        self.challenges = True
        making.store.array("script", LENGTH, 8)
        making.store.register("script_at", 0, keep=True)

    # ---- choices

    def color(self, seat: str, allowed: Term) -> None:
        w = self.m.w
        if isinstance(allowed, int):
            if allowed & (allowed - 1) == 0:
                w(f"color = {allowed.bit_length() - 1}")
            else:
                w("color = chosen()")
            return
        with w.block(f"if {allowed} & ({allowed} - 1) == 0:"):
            w(f"color = ctz({allowed})")
        with w.block("else:"):
            w("color = chosen()")

    def other_player(self, seat: str, var: str) -> None:
        self.m.w(f"{var} = 1 - {seat}" if self.m.n == 2 else f"{var} = chosen()")

    def whether(self, seat: str, var: str) -> None:
        self.m.w(f"{var} = chosen()")

    def last_slap(self, without: Term, var: str) -> None:
        if without != -1 and self.m.n == 2:
            self.m.w(f"{var} = 1 - {without}")
        else:
            self.m.w(f"{var} = chosen()")

    def offered(self, seat: str, faces: list[str], var: str) -> None:
        self.m.w(f"{var} = chosen_card()")

    def shed(self, seat: str, most: str, condition: c.Core | None) -> None:
        m, w = self.m, self.m.w
        m.save_laid()
        w("read_cards()")
        with w.block("if laid_count > 0:"):
            w(f"shed({seat})")
        m.restore_laid()

    # ---- acts

    def write(self) -> None:
        super().write()
        m, w = self.m, self.m.w
        with w.block("def chosen():"):
            w("value = script[script_at + 2]", f"script_at += {HEAD} + script[script_at + 5]", "return value")
        with w.block("def chosen_card():"):
            w("value = -1")
            with w.block(f"if script[script_at] == {ACTS.index('offered_play')}:"):
                w(f"value = script[script_at + {HEAD}]")
            w(f"script_at += {HEAD} + script[script_at + 5]", "return value")
        if m.lays:
            with w.block("def read_cards():"):
                w("laid_count = script[script_at + 5]", *(f"laid{k} = 0" for k in range(m.e.words)))
                w(f"script_at += {HEAD}", "i = 0")
                with w.block("while i < laid_count:"):
                    w("card = script[script_at + i]", "laid[i] = card", "laid_last = card")
                    w(*(f"laid{k} |= {b}" for k, b in enumerate(m.e.bit("card"))), "i += 1")
                w("script_at += laid_count", "laid_first = laid[0]")
        m.words.write()
        self._legal()
        self._step()

    def _step(self) -> None:
        m, w = self.m, self.m.w
        with w.block("def read_play():"):
            w("by = script[script_at + 1]", "said_aloud = script[script_at + 3]", "said_shown = script[script_at + 4]")
            w("said_by = by")
            if m.sets:
                w("read_cards()", "return laid_last")
            else:
                w(f"card = script[script_at + {HEAD}]", f"script_at += {HEAD + 1}", "return card")
        with w.block("def rewind():"):
            w("script_at = 0")
        with w.block("def step():"):
            w("what = script[script_at]", "p = script[script_at + 1]", "value = script[script_at + 2]")
            w(f"fuel = {STEPS_AT_MOST}")
            for k, act in enumerate(ACTS):
                with w.block(f"{'if' if k == 0 else 'elif'} what == {k}:"):
                    self._act(act)
            w("close()")

    def _act(self, act: str) -> None:
        m, w = self.m, self.m.w
        skip = f"script_at += {HEAD} + script[script_at + 5]"
        match act:
            case "play":
                w("begin_act()", "card = read_play()", "play(p, card)")
            case "jump_in" if m.jumps:
                w("begin_act()", "card = read_play()", "play_jumped(p, card)")
            case "draw" | "take" | "challenge":
                w(skip, "begin_act()", f"act_{act}(p)")
            case "pass":
                w(skip, "goes = -1", "act_pass(p)")
            case "catch":
                w(skip, "catch(p, value)", "finish_table(p)")
            case "call":
                w(skip, "late_aloud(p, value)", "finish_table(p)")
            case "gesture":
                w(skip, "late_gesture(p, value)", "finish_table(p)")
            case "slap":
                w(skip)
                raised(m, "false_slap", "p")
                w("finish_table(p)")
            case "noise":
                w(skip, "make_noise(p)", "finish_table(p)")
            case "timeout":
                w(skip, "goes = -1")
                raised(m, "time_runs_out", "p")
                w("finish_act(p)")
            case "wrong_play":
                w(f"card = script[script_at + {HEAD}]", skip, "goes = -1", "take_away(p, card)", "air = card")
                raised(m, "wrong_play", "p, card")
                w("finish_table(p)")
                with w.block("if round == 0:"):
                    with w.block("if air >= 0:"):
                        w("give(p, air)", "air = -1")
                    w("stay()")
                    turn_passes(m)
            case _:
                w(skip)

    def _legal(self) -> None:
        """What the player on turn may do, put into registers: faces to lay, and draw, pass, take, challenge as bits."""
        m, w, e = self.m, self.m.w, self.m.e
        for k in range(e.words):
            m.store.register(f"legal{k}", 0, keep=True)
        m.store.register("legal_acts", 0, keep=True)
        with w.block("def legal():"):
            w("p = turn")
            e.certain.add("color")
            e.on_turn.add("p")
            with w.block("if attack_kind >= 0:"):
                names = m.names("faces", e.both(e.held("p"), m.answers.allowed("answer", "p")))
                w(*(f"legal{k} = {name}" for k, name in enumerate(names)))
                take, challenge = m.answers.may("take", "p"), m.answers.may("challenge", "p")
                w(f"legal_acts = {x.pick(take, 4, 0)} + {x.pick(challenge, 8, 0)}")
            with w.block("else:"):
                names = m.names("faces", e.both(e.held("p"), m.answers.allowed("play", "p")))
                self.duties(names)
                w(*(f"legal{k} = {name}" for k, name in enumerate(names)))
                owed = [x.compare("==", "owed_play", 0)] if m.r.program.duties else []
                draw = x.every([m.answers.may("draw", "p"), *owed])
                w(f"legal_acts = {x.pick(draw, 1, 0)} + {x.pick(self.may_pass(), 2, 0)}")
            e.certain.discard("color")
            e.on_turn.discard("p")
