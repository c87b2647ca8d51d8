"""Laws of every table, checked in the code that plays: what must hold after an act, whatever the rules are.

With `Wanted.laws` the code looks after the deal, after every so many acts and at the end of each round. A round that
breaks a law stops there: its row says `BROKEN`, and the array `faults` tells of each law how many rounds broke it, the
number of the first of them, and after how many acts. The same seed and number give that round again, at the
interpreter's table too. Without `Wanted.laws` nothing of this is in the code.
"""

from __future__ import annotations

from unodsl.emit import terms as x
from unodsl.emit.making import Making
from unodsl.emit.policies import Chancy
from unodsl.emit.surface import BROKEN, FAULT, FIELDS, LAWS, TOTALS
from unodsl.emit.terms import Term
from unodsl.text.limits import NUMBER


def write_laws(m: Making) -> None:
    """`check_laws()`: the law that does not hold (its place in `LAWS`, from 1), or 0."""
    if not m.wanted.laws:
        return
    m.store.register("broken")
    m.store.register("broken_at")
    m.store.array("faults", FAULT * len(LAWS), 8)
    _recount(m)
    with m.w.block("def check_laws():"):
        _cards(m)
        _registers(m)
        with m.w.block("if round == 0:"):
            _going_on(m)
        with m.w.block("else:"):
            _ended(m)
        m.w("return 0")


def begin_laws(m: Making) -> None:
    """After the deal."""
    if m.wanted.laws:
        m.w("broken_at = 0", "broken = check_laws()")


def going_on(m: Making) -> str:
    """What more must hold for a round to go on, as the end of a condition."""
    return " and broken == 0" if m.wanted.laws else ""


def after_act(m: Making) -> None:
    """After an act, or where the round is over."""
    if not m.wanted.laws:
        return
    often = 1 if m.wanted.laws == 1 else f"(round != 0 or acts % {m.wanted.laws} == 0)"
    with m.w.when(often):
        m.w("broken_at = acts", "broken = check_laws()")


def begin_rounds(m: Making) -> None:
    """Before many rounds: what was counted before them."""
    if m.wanted.laws:
        m.w(*(f"old{k} = totals[{k}]" for k in range(len(TOTALS))), "bad = 0")


def after_round(m: Making) -> str:
    """The result of a round that broke a law; how the next head of the chain of results begins."""
    if not m.wanted.laws:
        return "if"
    with m.w.block("if broken != 0:"):
        m.w(f"result = {BROKEN}")
    return "elif"


def check_points(m: Making) -> None:
    """When the points of a round are there."""
    if m.wanted.laws:
        with m.w.block("if points != recount(winner):"):
            m.w(f"broken = {_code('points')}", f"result = {BROKEN}")


def note_fault(m: Making) -> None:
    """After a round that broke a law."""
    if m.wanted.laws:
        with m.w.block("if broken != 0:"):
            m.w("bad += 1", "note_fault(broken - 1, number + i, broken_at)")


def end_rounds(m: Making) -> None:
    """After many rounds: their rows add up to what the totals have grown by."""
    if not m.wanted.laws:
        return
    w = m.w
    w(*(f"sum{k} = 0" for k in range(len(TOTALS))), "sum_won = 0", "i = 0")
    with w.block("while i < count:"):
        w(f"at = i * {len(FIELDS)}", "sum0 += 1", "sum1 += rows[at]", "sum2 += rows[at + 2]", "result = rows[at + 1]")
        w("sum3 += 1 if result == -1 else 0", "sum4 += 1 if result == -2 else 0", "sum_won += 1 if result >= 0 else 0")
        w("i += 1")
    wrong = x.some(f"(totals[{k}] - old{k} != sum{k})" for k in range(len(TOTALS)))
    with w.when(x.every(["(bad == 0)", x.some([wrong, "(sum0 != sum_won + sum3 + sum4)"])])):
        w(f"note_fault({_code('totals') - 1}, number, 0)")


# ---- functions


def _code(law: str) -> int:
    return 1 + LAWS.index(law)


def _demand(m: Making, law: str, *wrong: Term) -> None:
    """A law is broken where one of these holds."""
    with m.w.when(x.some(wrong)):
        m.w(f"return {_code(law)}")


def _recount(m: Making) -> None:
    """The points of all cards in the hands of others, face by face; and notes of what was broken."""
    w = m.w
    with w.block("def recount(one):"):
        w("total = 0", "q = 0")
        with w.block(f"while q < {m.n}:"):
            with w.block("if q != one:"):
                w(f"base = {m.row('q')}", "card = 0")
                with w.block(f"while card < {m.r.faces}:"):
                    with w.block("if counts[base + card] != 0:"):
                        w(f"total += counts[base + card] * {m.e.points('card')}")
                    w("card += 1")
            w("q += 1")
        w("return total")
    with w.block("def note_fault(law, number, acts):"):
        w(f"at = law * {FAULT}")
        with w.block("if faults[at] == 0:"):
            w("faults[at + 1] = number", "faults[at + 2] = acts")
        w("faults[at] += 1")


def _cards(m: Making) -> None:
    """Piles, hands and all cards together."""
    w, r = m.w, m.r
    cards = len(r.deck)
    m.store.array("there", r.faces, 8)
    m.store.table("IN_DECK", [r.deck.count(face) for face in r.every_face])
    for pile in ("pile", "discard", "aside"):
        _demand(m, "piles", f"({pile}_size < 0)", f"({pile}_size > {cards})")
    w("fill(there)")
    for pile in ("pile", "discard", "aside"):
        w("i = 0")
        with w.block(f"while i < {pile}_size:"):
            w(f"card = {pile}[i]", "i += 1")
            _demand(m, "piles", "(card < 0)", f"(card >= {r.faces})")
            w("there[card] += 1")
    with w.block("if air >= 0:"):
        _demand(m, "piles", f"(air >= {r.faces})")
        w("there[air] += 1")
    w("q = 0")
    with w.block(f"while q < {m.n}:"):
        w(f"base = {m.row('q')}", "total = 0")
        if m.hands_move:
            _demand(m, "hands", "(base < 0)", f"(base > {(m.n - 1) * r.faces})")
        for k in range(m.e.words):
            first, end = 64 * k, min(r.faces, 64 * (k + 1)) if k < m.e.words - 1 else r.faces
            w(f"held = hand{k}[q]", f"twice = many{k}[q]", f"face = {first}")
            with w.block(f"while face < {end}:"):
                w("each = counts[base + face]", "there[face] += each", "total += each")
                _demand(m, "hands", "(each < 0)", "(held & 1 != (1 if each != 0 else 0))",
                        "(twice & 1 != (1 if each > 1 else 0))")  # fmt: skip
                w("held = held >> 1", "twice = twice >> 1", "face += 1")
            _demand(m, "hands", "(held != 0)", "(twice != 0)")
        _demand(m, "hands", "(total != size[q])")
        w("q += 1")
    w("face = 0")
    with w.block(f"while face < {r.faces}:"):
        _demand(m, "cards", "(there[face] != IN_DECK[face])")
        w("face += 1")


def _outside(name: str, low: int, high: int) -> Term:
    return f"({name} < {low} or {name} > {high})"


def _registers(m: Making) -> None:
    """What holds whether or not the round is over."""
    n = m.n
    _demand(m, "top", "(discard_size == 0)")
    _demand(m, "top", "(top != discard[discard_size - 1])")
    _demand(m, "turn", "(way != 0 and way != 2)", _outside("turn", 0, n - 1), _outside("dealer", 0, n - 1),
            _outside("first", 0, n - 1), _outside("skips", 0, NUMBER), _outside("lost", 0, (1 << n) - 1),
            _outside("drawn", -1, m.r.faces - 1), _outside("laid_by", -1, n - 1))  # fmt: skip
    for i, fact in enumerate(m.r.program.facts):
        names = [f"facts{i}[{q}]" for q in range(n)] if fact.of_each_player else [f"fact{i}"]
        _demand(m, "facts", *(_outside(name, fact.low, fact.high) for name in names))


def _going_on(m: Making) -> None:
    """While the round goes on: between two acts nothing is under way, and somebody can act."""
    n, r = m.n, m.r
    _demand(m, "top", "(air >= 0)")
    _demand(m, "turn", "(idle < 0)", f"(idle >= {n})", "(passed >= 0)", *(["(playing != 0)"] if m.offers else []))
    if r.program.colors:
        _demand(m, "color", _outside("color", 0, r.program.colors - 1))
    with m.w.block("if attack_kind >= 0:"):
        _demand(m, "attack", f"(attack_kind >= {r.program.symbols})", "(attack_victim != turn)",
                "(attack_chain >> attack_kind & 1 == 0)", _outside("attack_draws", 0, NUMBER),
                _outside("attack_from", -1, n - 1), _outside("attack_guilty", 0, 1))  # fmt: skip
    with m.w.block("else:"):
        _demand(m, "attack", "(attack_draws != 0)", "(attack_victim >= 0)", "(attack_chain != 0)")
    if m.beside.words:
        says = len(r.program.says)
        _demand(m, "words", *(_outside(f"owed[{q}]", 0, (1 << says) - 1) for q in range(n)))
        with m.w.block("if window == 0:"):
            _demand(m, "words", *(f"(owed[{q}] != 0)" for q in range(n)))
    _demand(m, "winner", "(winner != -1)", *(f"(size[{q}] == 0)" for q in range(n)))
    _somebody_acts(m)


def _ended(m: Making) -> None:
    """Once the round is over."""
    with m.w.block("if round == 2:"):
        _demand(m, "winner", _outside("winner", 0, m.n - 1))
    with m.w.block("else:"):
        _demand(m, "winner", "(round != 3)", "(winner != -1)")


def _somebody_acts(m: Making) -> None:
    """Whether the rules leave the player on turn something to do: the same answers as the policies ask for."""
    w, e, answers, policy = m.w, m.e, m.answers, m.policy
    assert isinstance(policy, Chancy)
    w("p = turn")
    e.certain.add("color")
    e.on_turn.add("p")
    with w.block("if attack_kind >= 0:"):
        names = m.names("faces", e.both(e.held("p"), answers.allowed("answer", "p")))
        # What several cards answer together is not looked for: it is enough that there may be such.
        some = [e.any_bit(list(names)), answers.may("take", "p"), answers.may("challenge", "p")]
        _demand(m, "act", x.negated(x.some([*some, int(answers.has_sets("answer"))])))
    with w.block("else:"):
        names = m.names("faces", e.both(e.held("p"), answers.allowed("play", "p")))
        policy.duties(names)
        _demand(m, "act", x.negated(x.some([e.any_bit(list(names)), policy.may_draw(), policy.may_pass()])))
    e.certain.discard("color")
    e.on_turn.discard("p")
